"""Dragon Dune: a board game of four unequal factions, as a program."""

__version__ = "0.1.0"
