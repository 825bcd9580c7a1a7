"""One sentence for everything a bot says, made of what everybody can see."""

from collections.abc import Sequence
from typing import Final

from dragondune.bots.negotiation import judgement as j
from dragondune.bots.negotiation import offers as o
from dragondune.engine.agreements.clauses import PAY, STAY_OUT, Clause
from dragondune.engine.board import SYMBOLS
from dragondune.engine.ids import FACTION_NAMES, Faction, Mask, members

ACCEPTED: Final = {
    j.FAIR: "Agreed: we gain by it, and so do you.",
    j.PRESENT: "Agreed: we take it gladly, and owe nothing for it.",
}
DECLINED: Final = {
    j.NOT_BINDING: "No: promises do not bind at this table, so we neither buy nor sell any.",
    j.ENOUGH: "No: we have dealt enough with you for this turn.",
    j.TEXT: "No: we promise only what the game itself can hold us to.",
    j.WINNER: "No: that would bring you the victory.",
    j.NOTHING: "No: what you promise changes nothing for us as things stand.",
    j.PRICE: "No: it would cost us more than it brings.",
}
PARTING: Final = "Let us call it off: it serves neither of us any more."
WITHDRAWN: Final = "We take our offer back: the moment for it has passed."


def thanks(giver: Faction, amount: int) -> str:
    return f"We thank the {FACTION_NAMES[giver]} for {amount} gold, and promise nothing for it."


def countered(clauses: Sequence[Clause], seat: Faction) -> str:
    """The price, or that it is too long."""
    for clause in clauses:
        if clause.kind == PAY:
            if clause.other == seat:
                return f"For {clause.amount} gold, and for this turn, we would."
            return f"We would pay {clause.amount} gold for it, no more."
    return "For this turn we would, but not for longer."


def offered(draft: o.Draft) -> str:
    """Why it should please both."""
    partner = FACTION_NAMES[draft.partner]
    match draft.topic:
        case o.PEACE:
            ours, theirs = (_places(_closed(draft.clauses, seat)) for seat in _seats(draft))
            return f"{partner}, leave {theirs} alone this turn and we leave {ours} alone: a war would only help others."
        case o.SAFETY:
            theirs = _places(_closed(draft.clauses, draft.partner))
            return f"{partner}, take {-draft.price} gold and leave {theirs} alone this turn."
        case o.RESTRAINT:
            ours = _places(_closed(draft.clauses, _seats(draft)[0]))
            return f"{partner}, for {draft.price} gold we leave {ours} alone this turn."
    return f"{partner}, let us be allies if there is a council: your powers and ours go well together."


def helped(found: o.Help) -> str:
    helper, winner = FACTION_NAMES[found.gold.to], FACTION_NAMES[found.winner]
    return f"{helper}, take {found.gold.amount} gold and stop the {winner}, or they win this turn."


def _seats(draft: o.Draft) -> tuple[Faction, Faction]:
    """Who offers, and to whom."""
    own = next((clause.seat for clause in draft.clauses if clause.seat != draft.partner), draft.partner)
    return own, draft.partner


def _closed(clauses: Sequence[Clause], seat: Faction) -> Mask:
    return sum(clause.places for clause in clauses if clause.kind == STAY_OUT and clause.seat == seat)


def _places(places: Mask) -> str:
    symbols = [SYMBOLS[place] for place in members(places)]
    return f"{', '.join(symbols[:-1])} and {symbols[-1]}" if len(symbols) > 1 else "".join(symbols)
