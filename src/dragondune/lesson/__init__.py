"""The first game: a table of two turns with scripted draws and bots, and advice for each decision."""
