"""What is practised: kinds of questions, each answered by the rules themselves."""
