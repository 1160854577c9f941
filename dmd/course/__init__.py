"""Questions to guess at, and a small file that remembers what was solved; no Jupyter in it."""
