"""Duties in words, for refusals and sentences alike: `stay out of 10★ until the end of turn 4`."""

from dragondune.engine.agreements.records import (
    ALLY_WITH,
    BID_AT_MOST,
    KEEP_AWAY,
    LEAVE,
    NO_ALLIANCE,
    NO_ARTIFACT,
    NO_HIRING,
    NO_NEGATION,
    NO_TREACHERY,
    PAY,
    PAY_IF_LOST,
    PAY_IF_WON,
    PAY_SHARE,
    SEND_AT_LEAST,
    SEND_AT_MOST,
    STAY_OUT,
    Clause,
)
from dragondune.engine.board import SYMBOLS
from dragondune.engine.ids import FACTION_NAMES, NOBODY, ROUND_NUMERALS, VICTORY_ROUND, Mask, members


def duty_phrase(clause: Clause) -> str:
    """What the obliged seat has to do, as after its name or after "to"."""
    if clause.kind == PAY:
        return f"pay the {FACTION_NAMES[clause.other]} {clause.amount} gold {_due(clause)}"
    if clause.kind == LEAVE:
        return f"leave {_places(clause.places)} in turn {clause.turn}"
    return f"{_lasting(clause)} {_until(clause)}"


def _lasting(clause: Clause) -> str:
    kind = clause.kind
    if kind == PAY_SHARE:
        payee = FACTION_NAMES[clause.other]
        return f"pay the {payee} {clause.amount} percent of the gold collected in {_places(clause.places)}"
    if kind == PAY_IF_WON or kind == PAY_IF_LOST:
        outcome = "won" if kind == PAY_IF_WON else "lost"
        payee = FACTION_NAMES[clause.other]
        return f"pay the {payee} {clause.amount} gold if their first battle{_battle(clause)} is {outcome}"
    if kind == STAY_OUT:
        return f"stay out of {_places(clause.places)}"
    if kind == KEEP_AWAY:
        return f"do not enter where the {FACTION_NAMES[clause.other]} stand"
    if kind == BID_AT_MOST:
        return f"bid at most {clause.amount}" if clause.amount else "do not bid"
    if kind == SEND_AT_LEAST or kind == SEND_AT_MOST:
        bound = "at least" if kind == SEND_AT_LEAST else "at most"
        army = "1 unit" if clause.amount == 1 else f"{clause.amount} units"
        return f"send {bound} {army} into battle{_battle(clause)}"
    if kind == NO_ARTIFACT:
        return f"play no artifact in battle{_battle(clause)}"
    return _towards(clause)


def _towards(clause: Clause) -> str:
    kind = clause.kind
    if kind == NO_TREACHERY:
        return f"declare no treachery against the {FACTION_NAMES[clause.opponent]}"
    if kind == NO_NEGATION:
        return f"negate no power of the {FACTION_NAMES[clause.other]}"
    if kind == ALLY_WITH:
        return f"form and keep an alliance with the {FACTION_NAMES[clause.other]}"
    if kind == NO_ALLIANCE:
        return f"form no alliance with the {FACTION_NAMES[clause.other]}"
    if kind == NO_HIRING:
        return "hire nobody"
    return f'promise "{clause.text}"'


def _battle(clause: Clause) -> str:
    place = f" in {_places(clause.places, last='or')}" if clause.places else ""
    return place if clause.opponent == NOBODY else f"{place} against the {FACTION_NAMES[clause.opponent]}"


def _places(places: Mask, *, last: str = "and") -> str:
    symbols = [SYMBOLS[place] for place in members(places)]
    return f"{', '.join(symbols[:-1])} {last} {symbols[-1]}" if len(symbols) > 1 else "".join(symbols)


def _due(clause: Clause) -> str:
    if clause.turn == 0:
        return "at once"
    return f"when round {ROUND_NUMERALS[clause.round]} of turn {clause.turn} begins"


def _until(clause: Clause) -> str:
    if clause.turn == 0:
        return "until the end of the game"
    if clause.round == VICTORY_ROUND:
        return f"until the end of turn {clause.turn}"
    return f"until the end of round {ROUND_NUMERALS[clause.round]} of turn {clause.turn}"
