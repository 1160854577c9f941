"""Players that go by numbers: tuning their prices, searching on top of them, judging positions."""
