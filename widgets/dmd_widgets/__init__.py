"""Panels for JupyterLab. They draw a game and return a pick; they know no rules."""
