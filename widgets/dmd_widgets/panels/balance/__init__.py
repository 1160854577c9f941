"""The Balance panel: choose, run, watch, stop, compare."""
