"""How far players are from winning, as sentences."""

from typing import Final

from dragondune.engine.endings import ALLIANCE_CASTLES, MOST_CASTLES, ORACLE, ORCS_DEFAULT
from dragondune.engine.ids import SEATS_IN, Mask, members, size
from dragondune.engine.stakes import Stake
from dragondune.notation.prose.vocabulary import capital, listed, place, the, the_factions

NUMBERS: Final = ("no", "one", "two", "three", "four", "five")


def weigh(one: Stake) -> str:
    """Describe a stake: `The Orcs hold two castles: 1★ and 3★. One more at the end of a turn wins.`"""
    winners = the_factions(SEATS_IN[one.winners])
    if one.ending == ORCS_DEFAULT:
        return f"This is the last turn: if nobody wins by castles, {winners} win."
    if one.ending == MOST_CASTLES:
        most = "are tied for the most castles" if one.missing else "have the most castles and win if that stays so"
        return f"This is the last turn: {winners} {most}."
    if one.ending == ORACLE:
        foretold = f"{the(one.named)} win on turn {one.turn} and hold {place(one.place)}"
        return f"{capital(winners)} foretold it: if {foretold}, {winners} win instead."
    together = " together" if one.ending == ALLIANCE_CASTLES else ""
    return f"{capital(winners)} hold {_castles(one.castles)}{together}{_named(one.castles)}. {_more(one)}"


def _castles(castles: Mask) -> str:
    count = size(castles)
    return f"{NUMBERS[count]} castle" if count == 1 else f"{NUMBERS[count]} castles"


def _named(castles: Mask) -> str:
    return f": {listed([place(castle) for castle in members(castles)])}" if castles else ""


def _more(one: Stake) -> str:
    if one.missing == 0:
        return "If that stays so, they win at the end of this turn."
    number = capital(NUMBERS[one.missing])
    return f"{number} more at the end of a turn {'wins' if one.missing == 1 else 'win'}."
