"""Everything printed for a game, as data for the typesetter: one field per part, filled by its module."""

import msgspec

from dragondune.printing.pieces import BoardPart, CardsPart, TokensPart, board_of, cards_of, tokens_of
from dragondune.printing.printed_game import PrintedGame
from dragondune.printing.rulebook import RulebookPart, rulebook_of
from dragondune.printing.sheets import AidsPart, SlipsPart, aids_of, slips_of


class Material(msgspec.Struct, frozen=True):
    """`title` and `description` are the document's; every other field is the part with its name."""

    title: str
    description: str
    rules: RulebookPart
    board: BoardPart
    tokens: TokensPart
    cards: CardsPart
    aids: AidsPart
    slips: SlipsPart


def material_of(game: PrintedGame) -> Material:
    rules = game.ruleset
    return Material(
        title=f"Dragon Dune: {game.name}",
        description="A game by Vincent von Guard, licensed CC BY-SA 4.0; to print and play.",
        rules=rulebook_of(game),
        board=board_of(rules),
        tokens=tokens_of(rules),
        cards=cards_of(rules),
        aids=aids_of(rules),
        slips=slips_of(rules),
    )
