"""The kit as a page that needs nothing installed: Python in the browser, the very same panels."""
