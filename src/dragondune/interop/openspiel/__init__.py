"""Dragon Dune for OpenSpiel: importing this module makes `pyspiel.load_game("dragondune")` work."""

from dragondune.extras import missing

try:
    from dragondune.interop.openspiel.game import NAME, DragonduneGame, DragonduneState
except ImportError as error:
    raise missing(error) from None

__all__ = ["NAME", "DragonduneGame", "DragonduneState"]
