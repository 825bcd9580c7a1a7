"""The sentences bots say, made only of what everyone can see."""

from collections.abc import Sequence
from typing import Final

from benchmarks.baselines.negotiation import judgement as j
from benchmarks.baselines.negotiation import offers as o
from dragondune.engine.agreements.clauses import PAY, STAY_OUT, Clause
from dragondune.engine.board import SYMBOLS
from dragondune.engine.ids import FACTION_NAMES, Faction, Mask, members

ACCEPTED: Final = {
    j.FAIR: "Agreed. This is good for both of us.",
    j.FAIR_TO_ALL: "Agreed. This is good for all of us.",
    j.PRESENT: "Agreed. We gladly accept, and owe you nothing for it.",
}
DECLINED: Final = {
    j.NOT_BINDING: "No. Promises are not binding at this table, so we make no deals.",
    j.ENOUGH: "No. We have made enough deals with you this turn.",
    j.NOT_POSSIBLE: "No. That cannot be agreed now: the gold is missing, or there are too many agreements.",
    j.TEXT: "No. We only promise what the game can enforce.",
    j.WINNER: "No. That would win you the game.",
    j.TRAP: "No. You pay more than that seems to be worth to you, so we wonder what you want with it.",
    j.NOTHING: "No. As things stand, your promise changes nothing for us.",
    j.PRICE: "No. It would cost us more than it gains us.",
}
PARTING: Final = "Let us end this agreement. It no longer helps us."
WITHDRAWN: Final = "We withdraw our offer. The moment for it has passed."


def thanks(giver: Faction, amount: int) -> str:
    return f"Thank you for the {amount} gold, {FACTION_NAMES[giver]}. We promise nothing in return."


def countered(clauses: Sequence[Clause], seat: Faction) -> str:
    """The price, or that the duty lasts too long."""
    for clause in clauses:
        if clause.kind == PAY:
            if clause.other == seat:
                return f"For {clause.amount} gold we would, for this turn only."
            return f"We would pay {clause.amount} gold for that, but no more."
    return "We would for this turn, but no longer."


def offered(draft: o.Draft) -> str:
    """Why the offer should suit both sides."""
    partner = " and ".join(FACTION_NAMES[one] for one in draft.partners)
    match draft.topic:
        case o.LEAGUE:
            return f"{partner}, if we wear each other out, the Orcs win by waiting. Let us spare our armies."
        case o.PEACE:
            ours, theirs = (_places(_closed(draft.clauses, seat)) for seat in _seats(draft))
            return f"{partner}, stay out of {theirs} this turn, and we stay out of {ours}. War only helps the others."
        case o.SAFETY:
            theirs = _places(_closed(draft.clauses, draft.partners[0]))
            return f"{partner}, take {-draft.price} gold and stay out of {theirs} this turn."
        case o.RESTRAINT:
            ours = _places(_closed(draft.clauses, _seats(draft)[0]))
            return f"{partner}, for {draft.price} gold we stay out of {ours} this turn."
    return f"{partner}, let us become allies at the next council. Our powers go well together."


def helped(found: o.Help) -> str:
    helper, winner = FACTION_NAMES[found.gold.to], FACTION_NAMES[found.winner]
    return f"{helper}, take {found.gold.amount} gold and stop the {winner}, or they will win this turn."


def _seats(draft: o.Draft) -> tuple[Faction, Faction]:
    """The seat that offers, and its partner."""
    partner = draft.partners[0]
    own = next((clause.seat for clause in draft.clauses if clause.seat != partner), partner)
    return own, partner


def _closed(clauses: Sequence[Clause], seat: Faction) -> Mask:
    return sum(clause.places for clause in clauses if clause.kind == STAY_OUT and clause.seat == seat)


def _places(places: Mask) -> str:
    symbols = [SYMBOLS[place] for place in members(places)]
    return f"{', '.join(symbols[:-1])} and {symbols[-1]}" if len(symbols) > 1 else "".join(symbols)
