"""Payments under agreements, which the game makes when they are due, and debts, which it collects."""

from typing import Final

from dragondune.engine.agreements.acts import are_in_place
from dragondune.engine.agreements.clauses import (
    ALLY_WITH,
    ANYONES,
    ATTACK,
    CLAUSE_KEPT,
    CLAUSE_YIELDED,
    ENTER,
    FREE_TEXT,
    HIRE_AT_LEAST,
    HOLD,
    KINDS,
    LEAVE,
    NO_BATTLE,
    NO_CHOICE,
    NOTHING_TO_SHOW,
    OTHER_OUTCOME,
    PAY,
    PAY_IF_KEPT,
    PAY_IF_LOST,
    PAY_IF_WON,
    PAYEES,
    TIME_OVER,
    Agreement,
    Clause,
    Offer,
    is_about_sale,
    is_past,
    moment,
)
from dragondune.engine.agreements.disclosures import disclose, is_shown_when_due
from dragondune.engine.agreements.ledger import ALL, owe, promised_gold, remark, retire, settle, strike
from dragondune.engine.events import (
    DebtPaid,
    DutyKept,
    DutyLapsed,
    GiftDelayed,
    OfferLapsed,
    PaymentMade,
    PaymentShort,
)
from dragondune.engine.gifts import gold_on_its_way, is_held_up
from dragondune.engine.ids import NOBODY, Faction
from dragondune.engine.powers.dwarves import amount_due, has_free_card
from dragondune.engine.queries import opponent_of
from dragondune.engine.state import State

WAS_KEPT: Final = -1


def keep_time(s: State) -> None:
    """[R197] [R202] When a round begins, pay what is due and end what has expired; in round VI, after the income."""
    now = moment(s.turn, s.round)
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if agreement.settled >> position & 1 or not is_past(clause, now):
                continue
            collect_debts(s)
            settle(s, agreement.number, position)
            if clause.kind == PAY and s.rules.agreements == "enforce":
                pay_promised(s, agreement.number, position, clause, amount=clause.amount)
            elif is_shown_when_due(s, clause):
                disclose(s, agreement, position)
            else:
                conclude(s, agreement, position, outcome=_outcome(s, clause))
    close_books(s)
    _lapse_offers(s, now)


def close_sale(s: State) -> None:
    """[R263] When the bidding for a card ends, so does everything promised or offered for that card."""
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if is_about_sale(clause) and not agreement.settled >> position & 1:
                settle(s, agreement.number, position)
                conclude(s, agreement, position, outcome=_outcome(s, clause))
    retire(s)
    _lapse_offers(s, moment(s.turn, s.round), sold=True)


def conclude(s: State, agreement: Agreement, position: int, *, outcome: int) -> None:
    """[R251] Announce whether a clause was kept, and if not, why; nothing if it gave way before."""
    clause = agreement.clauses[position]
    reason = outcome
    for note in agreement.remarks:
        if note.position == position:
            reason = note.reason
    if reason == WAS_KEPT:
        s.events.append(DutyKept(agreement.number, clause.seat, clause))
    else:
        lapse(s, agreement.number, position, clause, reason=reason)


def lapse(s: State, number: int, position: int, clause: Clause, *, reason: int) -> None:
    remark(s, number, position, reason=reason)
    s.events.append(DutyLapsed(number, clause.seat, clause, reason))


def _outcome(s: State, clause: Clause) -> int:
    kind = clause.kind
    if kind == FREE_TEXT or s.rules.agreements != "enforce":
        return TIME_OVER
    if kind == PAY_IF_WON or kind == PAY_IF_LOST:
        return NO_BATTLE
    if KINDS[clause.kind].shows:
        return NOTHING_TO_SHOW
    if kind == LEAVE:
        return NO_CHOICE if s.where[clause.seat] & clause.places else WAS_KEPT
    if kind == ATTACK:
        return NO_BATTLE
    if kind == HIRE_AT_LEAST:
        return NO_CHOICE
    if kind == ENTER or kind == HOLD:
        return WAS_KEPT if are_in_place(s, clause) else NO_CHOICE
    if kind == ALLY_WITH:
        return WAS_KEPT if s.ally[clause.seat] == clause.other else TIME_OVER
    return WAS_KEPT


def _lapse_offers(s: State, now: int, *, sold: bool = False) -> None:
    left: list[Offer] = []
    for offer in s.offers:
        lapsed = False
        for clause in offer.clauses:
            lapsed = lapsed or is_past(clause, now) or (sold and is_about_sale(clause))
        if lapsed:
            s.events.append(OfferLapsed(offer.number))
        else:
            left.append(offer)
    if len(left) < len(s.offers):
        s.offers = tuple(left)


def pay_at_once(s: State, agreement: Agreement) -> None:
    """[R202] Pay what a newly closed agreement makes due at once."""
    for position in range(len(agreement.clauses)):
        clause = agreement.clauses[position]
        if is_due_at_once(clause):
            settle(s, agreement.number, position)
            if s.rules.agreements == "enforce":
                pay_promised(s, agreement.number, position, clause, amount=clause.amount)


def is_due_at_once(clause: Clause) -> bool:
    return clause.kind == PAY and clause.turn == 0


def pay_for_battle(s: State) -> None:
    """[R202] The first battle that fits settles the promise, whether or not gold is paid."""
    now = moment(s.turn, s.round)
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if clause.kind != PAY_IF_WON and clause.kind != PAY_IF_LOST:
                continue
            if agreement.settled >> position & 1 or is_past(clause, now) or not fits_battle(s, clause):
                continue
            collect_debts(s)
            settle(s, agreement.number, position)
            if s.rules.agreements != "enforce":
                continue
            if _is_earned(s, clause):
                pay_promised(s, agreement.number, position, clause, amount=clause.amount)
            else:
                lapse(s, agreement.number, position, clause, reason=OTHER_OUTCOME)
    close_books(s)


def fits_battle(s: State, clause: Clause) -> bool:
    """[R253] Whether the battle is one that a clause describes: of the obliged seat, unless it says whose."""
    if s.attacker == NOBODY or (clause.places and not clause.places >> s.place & 1):
        return False
    if clause.whose == ANYONES:
        return clause.opponent == NOBODY or clause.opponent == s.attacker or clause.opponent == s.defender
    fighter = clause.other if clause.whose == PAYEES else clause.seat
    if fighter != s.attacker and fighter != s.defender:
        return False
    return clause.opponent == NOBODY or clause.opponent == opponent_of(s, fighter)


def _is_earned(s: State, clause: Clause) -> bool:
    """[R202] [R253] Whether the fighter meant has won, or lost; if nobody wins, both have lost."""
    if clause.whose == ANYONES and clause.opponent == NOBODY:
        return clause.kind == PAY_IF_LOST or s.victor != NOBODY
    if clause.whose == ANYONES:
        fighter = opponent_of(s, clause.opponent)
    else:
        fighter = clause.other if clause.whose == PAYEES else clause.seat
    return (s.victor == fighter) == (clause.kind == PAY_IF_WON)


def pay_promised(s: State, number: int, position: int, clause: Clause, *, amount: int) -> None:
    """[R148] [R202] Pay as much as possible; the rest stays owed. Gold from or to a fighter waits for the reveal."""
    seat, payee = clause.seat, clause.other
    paid = min(amount, gold_for_promises(s, seat, number))
    if paid and not _hand_over(s, seat, payee, amount=paid):
        s.events.append(PaymentMade(number, seat, payee, paid))
    if paid < amount:
        owe(s, number, position, amount=amount - paid)
        s.events.append(PaymentShort(number, seat, payee, amount - paid))


def _hand_over(s: State, seat: Faction, payee: Faction, *, amount: int) -> bool:
    """[R148] Move promised gold; True if it waits for the reveal."""
    if is_held_up(s, seat, payee):
        s.transfers.extend((seat, payee, amount))
        s.events.append(GiftDelayed(seat, payee, amount))
        return True
    s.gold[seat] -= amount
    s.gold[payee] += amount
    return False


def gold_for_promises(s: State, seat: Faction, number: int) -> int:
    """[R159] [R199] [R250] What a seat can pay under the agreement with this number.

    The highest bidder keeps what is due, even with an ace, unless the free card covers it; older promises come first.
    """
    spare = s.gold[seat] - gold_on_its_way(s, seat) - promised_gold(s, seat, before=number)
    if seat == s.bidder and not has_free_card(s, seat):
        spare -= amount_due(s, seat)
    return max(0, spare)


def free_gold(s: State, seat: Faction) -> int:
    """[R250] [R252] What a seat can pay at once under a new agreement."""
    return gold_for_promises(s, seat, ALL)


class OpenDebt:
    """A debt that is being collected: what is left of it, and what was paid without delay."""

    def __init__(self, agreement: Agreement, position: int, amount: int) -> None:
        self.number: Final = agreement.number
        self.position: Final = position
        self.seat: Final = agreement.clauses[position].seat
        self.payee: Final = agreement.clauses[position].other
        self.left = amount
        self.paid = 0


def close_books(s: State) -> None:
    """[R197] [R202] After every decision, pay what is owed from the gold that has come in."""
    _settle_conditions(s)
    collect_debts(s)
    retire(s)


def _settle_conditions(s: State) -> None:
    """[R283] Pay, or let lapse, what depended on a clause, now that it is known whether it was kept.

    This waits for the end of a decision, because the choice that breaks a duty may itself cost gold.
    """
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            named = clause.condition - 1
            if named < 0 or agreement.settled >> position & 1:
                continue
            has_yielded = _has_yielded(agreement, named)
            if not has_yielded and not agreement.settled >> named & 1:
                continue
            settle(s, agreement.number, position)
            if s.rules.agreements != "enforce":
                lapse(s, agreement.number, position, clause, reason=TIME_OVER)
            elif has_yielded == (clause.kind != PAY_IF_KEPT):
                collect_debts(s)
                pay_promised(s, agreement.number, position, clause, amount=clause.amount)
            else:
                reason = CLAUSE_YIELDED if has_yielded else CLAUSE_KEPT
                lapse(s, agreement.number, position, clause, reason=reason)


def _has_yielded(agreement: Agreement, position: int) -> bool:
    """[R283] Whether the duty gave way, even once, or its gold could not be paid in full."""
    for note in agreement.remarks:
        if note.position == position:
            return True
    for debt in agreement.debts:
        if debt.position == position:
            return True
    return False


def collect_debts(s: State) -> None:
    """[R202] [R250] Free gold pays debts, those of the oldest agreement first; gold paid may pay debts in turn."""
    found: list[OpenDebt] = []
    for agreement in s.agreements:
        for debt in agreement.debts:
            found.append(OpenDebt(agreement, debt.position, debt.amount))
    while _collect_one(s, found):
        pass
    for one in found:
        if one.paid:
            s.events.append(DebtPaid(one.number, one.seat, one.payee, one.paid, one.left))


def _collect_one(s: State, found: list[OpenDebt]) -> bool:
    """Pay the first debt whose debtor has gold; False if there is none."""
    for one in found:
        if one.left == 0 or s.gold[one.seat] == 0:
            continue
        paid = min(one.left, gold_for_promises(s, one.seat, one.number))
        if paid:
            one.left = strike(s, one.number, one.position, paid=paid)
            if not _hand_over(s, one.seat, one.payee, amount=paid):
                one.paid += paid
            return True
    return False
