"""Duties as phrases, for refusals, sentences and the page: `stay out of 10★ until the end of turn 4`."""

from typing import Final

from dragondune.engine.agreements.clauses import BID_AT_MOST, Clause
from dragondune.engine.board import SYMBOLS
from dragondune.engine.ids import FACTION_NAMES, NOBODY, ROUND_NUMERALS, VICTORY_ROUND, Faction, Mask, members

FORMS: Final = (
    "pay {to} {amount} gold {due}",
    "pay {to} {amount} percent of the gold collected in {places} {until}",
    "pay {to} {amount} gold if their first battle{where}{against} is won {until}",
    "pay {to} {amount} gold if their first battle{where}{against} is lost {until}",
    "stay out of {places} {until}",
    "leave {places} in turn {turn}",
    "do not enter where {faction} stand {until}",
    "bid at most {amount} {until}",
    "send at least {army} into battle{where}{against} {until}",
    "send at most {army} into battle{where}{against} {until}",
    "play no artifact in battle{where}{against} {until}",
    "declare no treachery against {opponent} {until}",
    "negate no power of {faction} {until}",
    "form and keep an alliance with {faction} {until}",
    "form no alliance with {faction} {until}",
    "hire nobody {until}",
    'promise "{text}" {until}',
)
"""What the obliged seat has to do, by kind of clause; the holes are fields of the clause, or the parts below."""

PARTS: Final = {
    "no_bid": "do not bid {until}",
    "seat": "the {name}",
    "at_once": "at once",
    "due": "when round {round} of turn {turn} begins",
    "game": "until the end of the game",
    "turn": "until the end of turn {turn}",
    "round": "until the end of round {round} of turn {turn}",
    "where": " in {places}",
    "against": " against {opponent}",
    "unit": "1 unit",
    "units": "{amount} units",
}


def duty_phrase(clause: Clause) -> str:
    """What the obliged seat has to do, as a phrase that follows its name or "to"."""
    form = PARTS["no_bid"] if clause.kind == BID_AT_MOST and clause.amount == 0 else FORMS[clause.kind]
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
        amount=clause.amount,
        army=PARTS["unit" if clause.amount == 1 else "units"].format(amount=clause.amount),
        text=clause.text,
        turn=turn,
        due=PARTS["due" if turn else "at_once"].format(turn=turn, round=round_number),
        until=PARTS[_term(clause)].format(turn=turn, round=round_number),
    )


def _seat(seat: Faction) -> str:
    return "" if seat == NOBODY else PARTS["seat"].format(name=FACTION_NAMES[seat])


def _term(clause: Clause) -> str:
    if clause.turn == 0:
        return "game"
    return "turn" if clause.round == VICTORY_ROUND else "round"


def _places(places: Mask, *, last: str) -> str:
    symbols = [SYMBOLS[place] for place in members(places)]
    return f"{', '.join(symbols[:-1])} {last} {symbols[-1]}" if len(symbols) > 1 else "".join(symbols)
