"""What every game shares: values, forks, time, boards, dice, bags, files. Imports no game."""
