"""The board as plain text: the outline of the painted map, and the event cards with their gold."""

from typing import Final

from dragondune.engine.board import (
    EVENT_CARDS,
    EVENT_PLACES,
    EVENT_SYMBOLS,
    GRIFFIN_CASTLES,
    SYMBOLS,
    TERRITORY_BY_ID,
    TERRITORY_IDS,
)
from dragondune.engine.rounds.r2_event import board_gold
from dragondune.printing.printed_game import PrintedGame
from dragondune.web.art.land import CELLS, GROUND, LAKE, OCEAN, WATER

WIDTH: Final = 64
HEIGHT: Final = 32
"""The size in characters and lines, without the frame: just fine enough to show every border."""
WATERS: Final = (LAKE, OCEAN)
BORDER: Final = "#"
KEY: Final = "★ castle   • forest   ^ griffins   ~ water   # border"


def text_board(game: PrintedGame) -> str:
    """Return the board and its event table under these rules."""
    return "\n".join((*_framed(_drawn()), KEY, "", *_events(game), ""))


def plan() -> list[list[str]]:
    """The territory, lake or sea at each character."""
    return [
        [_ground_at((across + 0.5) * CELLS / WIDTH, (down + 0.5) * CELLS / HEIGHT) for across in range(WIDTH)]
        for down in range(HEIGHT)
    ]


def _ground_at(across: float, down: float) -> str:
    """Later shapes cover earlier ones."""
    found = ""
    for name, (left, top, right, bottom) in (*GROUND, *WATER):
        if left <= across < right and top <= down < bottom:
            found = name
    return found


def _drawn() -> list[str]:
    grounds = plan()
    lines = [[_sign(grounds, across, down) for across in range(WIDTH)] for down in range(HEIGHT)]
    for name in TERRITORY_IDS:
        _letter(lines, grounds, name)
    return ["".join(line) for line in lines]


def _sign(grounds: list[list[str]], across: int, down: int) -> str:
    """Borders are drawn above and to the left of what they enclose."""
    here = grounds[down][across]
    if here in WATERS:
        return "~"
    left = grounds[down][across - 1] if across else here
    above = grounds[down - 1][across] if down else here
    return BORDER if left != here or above != here else " "


def _letter(lines: list[list[str]], grounds: list[list[str]], name: str) -> None:
    """Write a territory's name, and a mark for griffins, in the middle of its widest line."""
    place = TERRITORY_BY_ID[name]
    label = SYMBOLS[place] + ("^" if place in GRIFFIN_CASTLES else "")
    rows: list[tuple[int, int, int]] = []
    for down, line in enumerate(lines):
        free = [x for x, sign in enumerate(line) if sign == " " and grounds[down][x] == name]
        if free:
            rows.append((len(free), down, free[0]))
    widest = max(width for width, _, _ in rows)
    middle = [row for row in rows if row[0] == widest]
    width, down, start = middle[len(middle) // 2]
    at = start + (width - len(label)) // 2
    lines[down][at : at + len(label)] = label


def _framed(lines: list[str]) -> list[str]:
    edge = BORDER * (WIDTH + 2)
    return [edge, *(f"{BORDER}{line}{BORDER}" for line in lines), edge]


def _events(game: PrintedGame) -> list[str]:
    """[cards.3] [II.4] [R17] Every event card with its territory and the gold printed there."""
    rows = [
        f"{EVENT_SYMBOLS[card]:<5} {SYMBOLS[EVENT_PLACES[card]]:>9} {board_gold(game.ruleset, card):>5}"
        for card in range(EVENT_CARDS)
    ]
    return [f"{'Card':<5} {'Territory':>9} {'Gold':>5}", *rows]
