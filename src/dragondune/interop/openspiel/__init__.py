"""Dragon Dune as a game of OpenSpiel: importing this module makes `pyspiel.load_game("dragondune")` work."""

from dragondune.interop.openspiel.game import DragonduneGame, DragonduneState

__all__ = ["DragonduneGame", "DragonduneState"]
