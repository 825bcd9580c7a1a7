"""Seats for agents that read and write language: a table in words, and tools to play at it."""
