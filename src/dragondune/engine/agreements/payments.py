"""Payments under agreements, which the game makes when they are due."""

from dragondune.engine.agreements.clauses import (
    PAY,
    PAY_IF_LOST,
    PAY_IF_WON,
    PAY_SHARE,
    Agreement,
    Clause,
    Offer,
    is_over,
    is_past,
    moment,
)
from dragondune.engine.events import AgreementEnded, GiftDelayed, OfferLapsed, PaymentMade, PaymentShort
from dragondune.engine.gifts import gold_on_its_way, is_held_up
from dragondune.engine.ids import NOBODY, Faction, Territory
from dragondune.engine.powers.dwarves import amount_due, has_free_card
from dragondune.engine.queries import opponent_of
from dragondune.engine.state import State


def keep_time(s: State) -> None:
    """[R197] [R202] When a round begins, pay what is due and end what has run out."""
    now = moment(s.turn, s.round)
    for agreement in s.agreements:
        settled = agreement.settled
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if clause.kind == PAY and not settled >> position & 1 and is_past(clause, now):
                settled |= 1 << position
                pay_promised(s, agreement.number, clause, amount=clause.amount)
        _mark(s, agreement, settled)
    retire(s)
    _lapse_offers(s, now)


def retire(s: State) -> None:
    """[R197] End agreements of which nothing is left."""
    now = moment(s.turn, s.round)
    left: list[Agreement] = []
    for agreement in s.agreements:
        if is_over(agreement, now):
            s.events.append(AgreementEnded(agreement.number))
        else:
            left.append(agreement)
    if len(left) < len(s.agreements):
        s.agreements = tuple(left)


def _lapse_offers(s: State, now: int) -> None:
    left: list[Offer] = []
    for offer in s.offers:
        lapsed = False
        for clause in offer.clauses:
            lapsed = lapsed or is_past(clause, now)
        if lapsed:
            s.events.append(OfferLapsed(offer.number))
        else:
            left.append(offer)
    if len(left) < len(s.offers):
        s.offers = tuple(left)


def pay_at_once(s: State, number: int) -> None:
    """[R202] Pay what a newly closed agreement makes due at once."""
    for agreement in s.agreements:
        if agreement.number != number:
            continue
        settled = 0
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if clause.kind == PAY and clause.turn == 0:
                settled |= 1 << position
                pay_promised(s, number, clause, amount=clause.amount)
        _mark(s, agreement, settled)


def pay_shares(s: State, seat: Faction, place: Territory, *, collected: int) -> None:
    """[R202] A percentage of the gold just collected in a territory, rounded down."""
    for agreement in s.agreements:
        for clause in agreement.clauses:
            if clause.kind == PAY_SHARE and clause.seat == seat and clause.places >> place & 1:
                if not is_past(clause, moment(s.turn, s.round)):
                    share = collected * clause.amount // 100
                    if share:
                        pay_promised(s, agreement.number, clause, amount=share)


def pay_for_battle(s: State) -> None:
    """[R202] The first battle that fits settles the promise, whether or not gold is paid."""
    for agreement in s.agreements:
        settled = agreement.settled
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if clause.kind != PAY_IF_WON and clause.kind != PAY_IF_LOST:
                continue
            if settled >> position & 1 or is_past(clause, moment(s.turn, s.round)) or not fits_battle(s, clause):
                continue
            settled |= 1 << position
            if (s.victor == clause.seat) == (clause.kind == PAY_IF_WON):
                pay_promised(s, agreement.number, clause, amount=clause.amount)
        _mark(s, agreement, settled)
    retire(s)


def fits_battle(s: State, clause: Clause) -> bool:
    """Whether the obliged seat fights the battle that a clause describes."""
    if clause.seat != s.attacker and clause.seat != s.defender:
        return False
    if clause.places and not clause.places >> s.place & 1:
        return False
    return clause.opponent == NOBODY or clause.opponent == opponent_of(s, clause.seat)


def pay_promised(s: State, number: int, clause: Clause, *, amount: int) -> None:
    """[R148] [R202] As much as there is; while plans are made, gold from or to a fighter waits for the reveal."""
    if s.rules.agreements != "enforce":
        return
    seat, payee = clause.seat, clause.other
    paid = min(amount, gold_for_promises(s, seat))
    if paid and is_held_up(s, seat, payee):
        s.transfers.extend((seat, payee, paid))
        s.events.append(GiftDelayed(seat, payee, paid))
    elif paid:
        s.gold[seat] -= paid
        s.gold[payee] += paid
        s.events.append(PaymentMade(number, seat, payee, paid))
    if paid < amount:
        s.events.append(PaymentShort(number, seat, payee, amount - paid))


def gold_for_promises(s: State, seat: Faction) -> int:
    """[R159] [R199] The highest bidder keeps what is due, even with an ace, unless the free card covers it."""
    spare = s.gold[seat] - gold_on_its_way(s, seat)
    if seat == s.bidder and not has_free_card(s, seat):
        spare -= amount_due(s, seat)
    return max(0, spare)


def _mark(s: State, agreement: Agreement, settled: int) -> None:
    if settled != agreement.settled:
        later = Agreement(agreement.number, agreement.parties, agreement.clauses, settled, agreement.ending)
        s.agreements = tuple([later if one.number == later.number else one for one in s.agreements])
