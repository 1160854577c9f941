"""The Paths panel: where enemies go, and what a Run would bring."""
