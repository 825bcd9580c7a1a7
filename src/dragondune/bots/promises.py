"""What agreements in force keep everybody from doing this turn."""

from typing import Final

from dragondune.engine.agreements.clauses import KEEP_AWAY, NO_HIRING, STAY_OUT, Clause, is_past, moment
from dragondune.engine.ids import FACTIONS, ROUND_NUMERALS, Faction, Mask
from dragondune.notation.agreement_codec import clause_from_record
from dragondune.views.view import View


def clauses_in_force(view: View) -> list[Clause]:
    """[R197] All that is neither settled nor past."""
    found: list[Clause] = []
    if view.deals.agreements:
        now = moment(view.turn, ROUND_NUMERALS.index(view.round))
        for agreement in view.deals.agreements:
            for position, record in enumerate(agreement.clauses):
                clause = clause_from_record(record)
                if position not in agreement.settled and not is_past(clause, now):
                    found.append(clause)
    return found


class Promises:
    """`barred` are the territories that each faction must not enter, `idle` those that must not hire."""

    def __init__(self, view: View, standing: list[Mask]) -> None:
        self.clauses: Final = clauses_in_force(view)
        self.barred: Final[list[Mask]] = [0] * len(FACTIONS)
        self.idle: Mask = 0
        for clause in self.clauses:
            if clause.kind == STAY_OUT:
                self.barred[clause.seat] |= clause.places
            elif clause.kind == KEEP_AWAY:
                self.barred[clause.seat] |= standing[clause.other]
            elif clause.kind == NO_HIRING:
                self.idle |= 1 << clause.seat

    def may_hire(self, seat: Faction) -> bool:
        return not self.idle >> seat & 1
