"""Vector entries for delayed gifts, agreements and offers."""

from dragondune.engine.agreements.clauses import KINDS, Clause, is_done
from dragondune.engine.decisions import MAX_GOLD
from dragondune.knowledge.gate import Knowledge
from dragondune.tensors.layout import (
    AT,
    BOUND_CLAUSES,
    CLAUSE_AT,
    CLAUSE_SIZE,
    OFFERED_CLAUSES,
    SEAT_AT,
    SEAT_SIZE,
    SEAT_START,
)
from dragondune.tensors.ring import Ring, mark, mark_seat, mark_seats


def write_transfers(vector: bytearray, k: Knowledge, ring: Ring) -> None:
    for index in range(0, len(k.transfers), 3):
        giver = SEAT_START + SEAT_SIZE * ring.at[k.transfers[index]] + SEAT_AT["gives"]
        at = giver + ring.at[k.transfers[index + 1]]
        vector[at] = min(MAX_GOLD, vector[at] + k.transfers[index + 2])


def write_deals(vector: bytearray, k: Knowledge, ring: Ring) -> None:
    """[note.8] Write the unsettled clauses in force and the clauses on offer."""
    bound = [
        (agreement, position)
        for agreement in k.agreements
        for position in range(len(agreement.clauses))
        if not is_done(agreement, position)
    ]
    for slot, (agreement, position) in enumerate(bound[:BOUND_CLAUSES]):
        at = AT["bound0.duty"] + CLAUSE_SIZE * slot
        _write_clause(vector, at, ring, agreement.clauses[position])
        mark_seats(vector, at + CLAUSE_AT["agreed"], ring, agreement.parties)
        mark_seats(vector, at + CLAUSE_AT["asked"], ring, agreement.ending)
        for debt in agreement.debts:
            if debt.position == position:
                vector[at + CLAUSE_AT["owed"]] = min(MAX_GOLD, debt.amount)
    offered = [(offer, clause) for offer in reversed(k.offers) for clause in offer.clauses]
    for slot, (offer, clause) in enumerate(offered[:OFFERED_CLAUSES]):
        at = AT["offered0.duty"] + CLAUSE_SIZE * slot
        _write_clause(vector, at, ring, clause)
        mark_seats(vector, at + CLAUSE_AT["agreed"], ring, offer.accepted)
        mark_seats(vector, at + CLAUSE_AT["asked"], ring, offer.parties & ~offer.accepted)


def _write_clause(vector: bytearray, at: int, ring: Ring, clause: Clause) -> None:
    vector[at + CLAUSE_AT["duty"] + clause.kind] = 1
    mark_seat(vector, at + CLAUSE_AT["seat"], ring, clause.seat)
    mark_seat(vector, at + CLAUSE_AT["other"], ring, clause.other)
    mark_seat(vector, at + CLAUSE_AT["opponent"], ring, clause.opponent)
    if KINDS[clause.kind].has_whose:
        vector[at + CLAUSE_AT["whose"] + clause.whose] = 1
    mark(vector, at + CLAUSE_AT["places"], clause.places)
    vector[at + CLAUSE_AT["amount"]] = clause.amount
    vector[at + CLAUSE_AT["turn"]] = clause.turn
    vector[at + CLAUSE_AT["condition"]] = clause.condition
    if clause.turn:
        vector[at + CLAUSE_AT["round"] + clause.round] = 1
