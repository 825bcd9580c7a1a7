"""The painted map of the land, drawn from a plan and the facts of the board."""

from dragondune.web.art.files import write_board

__all__ = ["write_board"]
