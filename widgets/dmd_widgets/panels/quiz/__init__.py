"""The Quiz panel, and the page of what is solved."""
