"""Everything that is printed of a game, as data for the typesetter: one field for each part, filled by its module."""

import msgspec

from dragondune.printing.printed_game import PrintedGame
from dragondune.printing.rulebook import RulebookPart, rulebook_of


class Material(msgspec.Struct, frozen=True):
    """`title` and `description` are those of the document; every other field is the part of its name."""

    title: str
    description: str
    rules: RulebookPart


def material_of(game: PrintedGame) -> Material:
    return Material(
        title=f"Dragon Dune: {game.name}",
        description="A game by Vincent von Guard, licensed CC BY-SA 4.0; to print and play.",
        rules=rulebook_of(game),
    )
