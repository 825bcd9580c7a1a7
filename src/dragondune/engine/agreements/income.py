"""Shares of income and rebates, which agreements make due whenever the rules bring a player gold."""

from typing import Final

from dragondune.engine.agreements.clauses import (
    FULL_SHARE,
    PAY_INCOME_SHARE,
    PAY_SHARE,
    REBATE_CARD,
    REBATE_UNIT,
    Clause,
    is_past,
    moment,
)
from dragondune.engine.agreements.ledger import earn
from dragondune.engine.agreements.payments import collect_debts, pay_promised
from dragondune.engine.ids import NOBODY, NONE, Faction, Mask
from dragondune.engine.queries import receiver
from dragondune.engine.state import State


class Income:
    """[R282] Gold that the rules have brought a seat: where it was collected, if on the board, and who bought what.

    `rebate` is the kind of clause that may give some of the price back, for `count` cards or units.
    """

    def __init__(
        self,
        seat: Faction,
        amount: int,
        *,
        places: Mask = 0,
        buyer: Faction = NOBODY,
        rebate: int = NONE,
        count: int = 0,
        price: int = 0,
    ) -> None:
        self.seat: Final = seat
        self.amount: Final = amount
        self.places: Final = places
        self.buyer: Final = buyer
        self.rebate: Final = rebate
        self.count: Final = count
        self.price: Final = price


def sell(s: State, seller: Faction, buyer: Faction, *, rebate: int, count: int, price: int, income: int) -> None:
    """[R280] [R281] [R282] Share out the price of a card or units that was paid to a player, not to the bank."""
    if price and receiver(s, buyer, seller) == seller:
        share_out(s, [Income(seller, income, buyer=buyer, rebate=rebate, count=count, price=price)])


def share_out(s: State, found: list[Income]) -> None:
    """[R202] [R280] [R281] [R282] Pay what agreements demand of gold that has just come in, the oldest first."""
    if s.rules.agreements != "enforce":
        return
    now = moment(s.turn, s.round)
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if agreement.settled >> position & 1 or is_past(clause, now):
                continue
            amount = _due(s, agreement.number, position, clause, found)
            if amount:
                collect_debts(s)
                pay_promised(s, agreement.number, position, clause, amount=amount)


def _due(s: State, number: int, position: int, clause: Clause, found: list[Income]) -> int:
    kind = clause.kind
    total = 0
    for one in found:
        if one.seat != clause.seat:
            continue
        if (kind == PAY_SHARE and one.places & clause.places) or kind == PAY_INCOME_SHARE:
            total += one.amount
        elif (kind == REBATE_CARD or kind == REBATE_UNIT) and kind == one.rebate and one.buyer == clause.other:
            total += min(clause.amount * one.count, one.price)
    if kind == PAY_SHARE:
        return total * clause.amount // FULL_SHARE
    if kind == PAY_INCOME_SHARE and total:
        before = earn(s, number, position, amount=total)
        return (before + total) * clause.amount // FULL_SHARE - before * clause.amount // FULL_SHARE
    return total
