"""Mutation testing: small mistakes are made in the rules on purpose; do the tests notice?

`make mutants` runs it; `python -m tools.mutants --help` tells the rest.

The mistakes are made by the operators of cosmic-ray, and by a few of our own in its way.
Its runner starts a new pytest for every mutant, which costs seconds thousands of times, so the
trials are ours: a process that has pytest, hypothesis and numpy in memory forks, the child loads
the mistaken module in place of the right one, and runs only the tests that reach the changed line.
mutmut forks as well, but puts a trampoline into each function: it leaves out properties, cached
functions, constants and the fields of classes, and in this kit those are half of the rules.

- `goals` says which modules, and what share of their mutants must be killed;
- `operators` and `mutations` make the mutants;
- `trial` is what happens in the forked child;
- `reach` finds out which tests reach which lines, and that they all pass without a mutant;
- `verdicts` runs the trials and remembers them;
- `excuses` reads the mutants that nobody can kill;
- `report` prints the table and the survivors.
"""
