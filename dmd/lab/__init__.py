"""The balance lab: many games of an episode, and what they say about it.

A `Trial` says what is played; its n-th game depends on nothing but the trial and n, so that one
process, eight, or a cluster bring the same rows in the same order.
"""
