"""The ledger of agreements in force: what is settled, what is owed, and what has given way."""

from typing import Final

from dragondune.engine.agreements.clauses import (
    BID_AT_LEAST,
    BID_AT_LEAST_NOW,
    HIRE_AT_LEAST,
    PAY,
    Agreement,
    Clause,
    Debt,
    Earned,
    Remark,
    is_over,
)
from dragondune.engine.events import AgreementEnded
from dragondune.engine.ids import BIDDING_ROUND, GOBLINS, Faction, Mask
from dragondune.engine.queries import half, has_moved
from dragondune.engine.state import State

ALL: Final = -1


def agreement_numbered(s: State, number: int) -> Agreement | None:
    for agreement in s.agreements:
        if agreement.number == number:
            return agreement
    return None


def _put(s: State, later: Agreement) -> None:
    """Replace the agreement that has this number."""
    s.agreements = tuple([later if one.number == later.number else one for one in s.agreements])


def _position_of_debt(debt: Debt) -> int:
    return debt.position


def _position_of_remark(note: Remark) -> int:
    return note.position


def _position_of_income(earned: Earned) -> int:
    return earned.position


def call_end(s: State, one: Agreement, *, ending: Mask) -> None:
    """[R196] Note who calls for its end."""
    _put(s, Agreement(one.number, one.parties, one.clauses, one.settled, ending, one.debts, one.remarks, one.earned))


def settle(s: State, number: int, position: int) -> None:
    """[R197] Nothing more becomes due under a clause; what is owed under it stays owed."""
    one = agreement_numbered(s, number)
    assert one is not None
    settled = one.settled | 1 << position
    _put(s, Agreement(number, one.parties, one.clauses, settled, one.ending, one.debts, one.remarks, one.earned))


def owe(s: State, number: int, position: int, *, amount: int) -> None:
    """[R202] Add to a debt, which is as old as its oldest part."""
    one = agreement_numbered(s, number)
    assert one is not None
    found = Debt(position, amount, s.turn, s.round)
    debts: list[Debt] = []
    for debt in one.debts:
        if debt.position == position:
            found = Debt(position, debt.amount + amount, debt.turn, debt.round)
        else:
            debts.append(debt)
    debts.append(found)
    debts.sort(key=_position_of_debt)
    _put(s, Agreement(number, one.parties, one.clauses, one.settled, one.ending, tuple(debts), one.remarks, one.earned))


def strike(s: State, number: int, position: int, *, paid: int) -> int:
    """[R202] Strike what was paid from a debt; returns what is left of it."""
    one = agreement_numbered(s, number)
    assert one is not None
    debts: list[Debt] = []
    left = 0
    for debt in one.debts:
        if debt.position != position:
            debts.append(debt)
        elif debt.amount > paid:
            left = debt.amount - paid
            debts.append(Debt(position, left, debt.turn, debt.round))
    _put(s, Agreement(number, one.parties, one.clauses, one.settled, one.ending, tuple(debts), one.remarks, one.earned))
    return left


def remark(s: State, number: int, position: int, *, reason: int) -> None:
    """[R251] Note why a clause has given way or lapsed; the last time counts."""
    one = agreement_numbered(s, number)
    assert one is not None
    remarks = [note for note in one.remarks if note.position != position]
    remarks.append(Remark(position, reason, s.turn, s.round))
    remarks.sort(key=_position_of_remark)
    _put(s, Agreement(number, one.parties, one.clauses, one.settled, one.ending, one.debts, tuple(remarks), one.earned))


def earn(s: State, number: int, position: int, *, amount: int) -> int:
    """[R282] Add to this round's income of which a clause gives a share; return what it was before."""
    one = agreement_numbered(s, number)
    assert one is not None
    before = 0
    earned: list[Earned] = []
    for sum_of in one.earned:
        if sum_of.position == position:
            before = sum_of.amount
        else:
            earned.append(sum_of)
    earned.append(Earned(position, before + amount))
    earned.sort(key=_position_of_income)
    later = Agreement(number, one.parties, one.clauses, one.settled, one.ending, one.debts, one.remarks, tuple(earned))
    _put(s, later)
    return before


def begin_accounts(s: State) -> None:
    """[R282] Start the sums of income again at 0 for a new round."""
    for one in s.agreements:
        if one.earned:
            _put(s, Agreement(one.number, one.parties, one.clauses, one.settled, one.ending, one.debts, one.remarks))


def retire(s: State) -> None:
    """[R197] [R202] End agreements that have nothing left to keep."""
    left: list[Agreement] = []
    for agreement in s.agreements:
        if is_over(agreement):
            s.events.append(AgreementEnded(agreement.number))
        else:
            left.append(agreement)
    if len(left) < len(s.agreements):
        s.agreements = tuple(left)


def promised_gold(s: State, seat: Faction, *, before: int = ALL) -> int:
    """[R250] What a seat owes or has promised for a date, in agreements older than the one numbered `before`."""
    total = 0
    if s.rules.agreements != "enforce":
        return total
    for agreement in s.agreements:
        if agreement.number == before:
            break
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if clause.seat == seat and not agreement.settled >> position & 1:
                total += gold_for(s, clause)
        for debt in agreement.debts:
            if agreement.clauses[debt.position].seat == seat:
                total += debt.amount
    return total


def gold_for(s: State, clause: Clause) -> int:
    """[R250] [R263] [R264] The gold that a promise will cost; for bids and hiring, only once they are due."""
    kind, seat = clause.kind, clause.seat
    if kind == PAY:
        return clause.amount
    if kind == BID_AT_LEAST or kind == BID_AT_LEAST_NOW:
        is_time = s.round == BIDDING_ROUND and s.auction_cards and seat != s.bidder and s.bid < clause.amount
        return clause.amount if is_time else 0
    if kind != HIRE_AT_LEAST or s.turn != clause.turn or has_moved(s, seat):
        return 0
    price = clause.amount * s.rules.castle_hire_price
    return half(price, rounding="down") if seat == GOBLINS or s.ally[seat] == GOBLINS else price
