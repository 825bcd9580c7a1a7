"""Duties as phrases, for refusals, sentences and the page: `stay out of 10★ until the end of turn 4`."""

from typing import Final

from dragondune.engine.agreements.clauses import BID_AT_MOST, BID_AT_MOST_NOW, KINDS, Clause
from dragondune.engine.board import SYMBOLS
from dragondune.engine.ids import FACTION_NAMES, NOBODY, ROUND_NUMERALS, VICTORY_ROUND, Faction, Mask, members

PARTS: Final = {
    "no_bid": "do not bid until {end}",
    "no_bid_now": "do not bid for the card now on sale",
    "seat": "the {name}",
    "at_once": "at once",
    "due": "when round {round} of turn {turn} begins",
    "game": "the end of the game",
    "turn": "the end of turn {turn}",
    "round": "the end of round {round} of turn {turn}",
    "where": " in {places}",
    "against": " against {opponent}",
    "of": " of {opponent}",
    "anyone": "anyone",
    "payer": "their own first battle",
    "payee": "the first battle of {to}",
    "anyone_fights": "anyone's first battle",
    "unit": "1 unit",
    "units": "{amount} units",
}
"""What fills the holes of a form that are not fields of the clause, and forms for special cases."""
WHOSE: Final = ("payer", "payee", "anyone_fights")
"""The part that says whose battle is meant."""


def duty_phrase(clause: Clause) -> str:
    """What the obliged seat has to do, as a phrase that follows its name or "to"."""
    form = PARTS[_no_bid(clause)] if _no_bid(clause) else KINDS[clause.kind].form
    other = _seat(clause.other)
    opponent = _seat(clause.opponent)
    turn, round_number = clause.turn, ROUND_NUMERALS[clause.round]
    return form.format(
        to=other,
        faction=other,
        opponent=opponent,
        places=_places(clause.places, last="and"),
        where=PARTS["where"].format(places=_places(clause.places, last="or")) if clause.places else "",
        against=PARTS["against"].format(opponent=opponent) if opponent else "",
        of=PARTS["of"].format(opponent=opponent) if opponent else "",
        whose=PARTS[WHOSE[clause.whose]].format(to=other),
        target=opponent or PARTS["anyone"],
        amount=clause.amount,
        army=PARTS["unit" if clause.amount == 1 else "units"].format(amount=clause.amount),
        text=clause.text,
        clause=clause.condition,
        turn=turn,
        due=PARTS["due" if turn else "at_once"].format(turn=turn, round=round_number),
        end=PARTS[_term(clause)].format(turn=turn, round=round_number),
    )


def _no_bid(clause: Clause) -> str:
    """The part that words a limit of 0."""
    if clause.amount:
        return ""
    return "no_bid" if clause.kind == BID_AT_MOST else "no_bid_now" if clause.kind == BID_AT_MOST_NOW else ""


def _seat(seat: Faction) -> str:
    return "" if seat == NOBODY else PARTS["seat"].format(name=FACTION_NAMES[seat])


def _term(clause: Clause) -> str:
    if clause.turn == 0:
        return "game"
    return "turn" if clause.round == VICTORY_ROUND else "round"


def _places(places: Mask, *, last: str) -> str:
    symbols = [SYMBOLS[place] for place in members(places)]
    return f"{', '.join(symbols[:-1])} {last} {symbols[-1]}" if len(symbols) > 1 else "".join(symbols)
