"""What a bot wants for something that a player has asked it for: an offer that gains it enough, if there is one."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final, NamedTuple

from dragondune.bots.greedy.weights import GOLD
from dragondune.bots.negotiation import intents as i
from dragondune.bots.negotiation.drafts import price_of
from dragondune.bots.negotiation.intents import Intent
from dragondune.bots.negotiation.offers import alliance, stay_out
from dragondune.bots.negotiation.trades import attack, best_strike, winner_to_stop
from dragondune.bots.negotiation.valuation import Prospect, Valuation
from dragondune.engine.agreements.clauses import (
    BID_AT_MOST,
    KEEP_AWAY,
    KINDS,
    NO_HIRING,
    NO_TREACHERY,
    PAY,
    PAY_IF_KEPT,
    SHOW_CARD,
    SHOW_EVENT,
    UNTIL,
    Clause,
)
from dragondune.engine.agreements.payments import free_gold
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.agreements.terms import can_promise_gold, terms_refusal
from dragondune.engine.ids import BIDDING_ROUND, ELVES, NOBODY, VICTORY_ROUND, Faction

HIGHEST_ASKED: Final = 12
LOW_BID: Final = 2


class Wanted(NamedTuple):
    """Clauses without a price. `is_bought`: the player is to do something, and the bot would pay for it."""

    clauses: tuple[Clause, ...]
    is_bought: bool = False


def offer_on_request(valuation: Valuation, partner: Faction, intent: Intent) -> OfferAgreement | None:
    """The first offer about this that suits the bot and that the game allows; its price is part of it."""
    k = valuation.talk.knowledge
    parties = 1 << valuation.seat | 1 << partner
    for wanted in _wanted(valuation, partner, intent):
        clauses = _bought(valuation, partner, wanted) if wanted.is_bought else _sold(valuation, partner, wanted)
        if clauses is not None and terms_refusal(k, parties, clauses) is None:
            return OfferAgreement(parties, clauses)
    return None


def _wanted(valuation: Valuation, partner: Faction, intent: Intent) -> Iterator[Wanted]:
    me, k = valuation.seat, valuation.talk.knowledge
    match intent.kind:
        case i.PEACE:
            yield Wanted(_peace(valuation, partner))
        case i.STAY_OUT:
            owner, other = (partner, me) if intent.is_from_them else (me, partner)
            places = intent.places or valuation.own.seen.castles[other]
            if places:
                yield Wanted((stay_out(valuation, owner, places),), intent.is_from_them)
        case i.ALLIANCE:
            yield from (Wanted(draft.clauses) for draft in alliance(valuation, partner))
        case i.ATTACK:
            yield from _attacks(valuation, partner, intent)
        case i.NO_HIRING:
            yield Wanted((Clause(NO_HIRING, me, turn=k.turn, round=VICTORY_ROUND),))
        case i.LOW_BIDS:
            turn = k.turn if k.round <= BIDDING_ROUND else k.turn + 1
            amount = intent.number if intent.number >= 0 else LOW_BID
            yield Wanted((Clause(BID_AT_MOST, me, amount=amount, turn=turn, round=VICTORY_ROUND),))
        case i.HONESTY:
            yield Wanted((Clause(NO_TREACHERY, me, opponent=partner, turn=k.turn, round=VICTORY_ROUND),))
        case i.SECRET:
            yield Wanted((Clause(SHOW_CARD, me),))
        case i.EVENT if me == ELVES:
            yield Wanted((Clause(SHOW_EVENT, me),))
        case i.OFFER:
            yield Wanted(_peace(valuation, partner))
            for kind in (i.STAY_OUT, i.ALLIANCE, i.ATTACK):
                yield from _wanted(valuation, partner, intent._replace(kind=kind))


def _peace(valuation: Valuation, partner: Faction) -> tuple[Clause, ...]:
    turn = valuation.talk.knowledge.turn
    pair = (valuation.seat, partner), (partner, valuation.seat)
    return tuple(Clause(KEEP_AWAY, one, other, turn=turn, round=VICTORY_ROUND) for one, other in pair)


def _attacks(valuation: Valuation, partner: Faction, intent: Intent) -> Iterator[Wanted]:
    rival = intent.about
    if rival in (NOBODY, valuation.seat, partner):
        rival = winner_to_stop(valuation) or NOBODY
    attacker = partner if intent.is_from_them else valuation.seat
    if rival not in (NOBODY, partner, valuation.seat):
        strike = best_strike(valuation, attacker, rival)
        if strike is not None:
            yield Wanted((attack(valuation, attacker, rival, strike),), intent.is_from_them)


def _sold(valuation: Valuation, partner: Faction, wanted: Wanted) -> tuple[Clause, ...] | None:
    """Sell the promise for what the bot needs to gain by it, plus a share of what the other gains."""
    me, k = valuation.seat, valuation.talk.knowledge
    parties = 1 << me | 1 << partner
    shows = any(KINDS[clause.kind].shows for clause in wanted.clauses)
    most = min(HIGHEST_ASKED, free_gold(k, partner)) if can_promise_gold(valuation.talk.rules) else 0

    def priced(price: int) -> tuple[Clause, ...]:
        return (Clause(PAY, partner, me, amount=price), *wanted.clauses) if price else wanted.clauses

    def gain(price: int) -> float:
        prospect = valuation.after(priced(price))
        return prospect.own if shows else prospect.net(parties)

    prices = range(most + 1)
    found = bisect_left(prices, valuation.manner.own_margin, key=gain)
    if found == len(prices):
        return None
    if found and not shows:
        # The worth of a secret depends on the secret, so the price would reveal it.
        asked = int(valuation.manner.greed * valuation.after(wanted.clauses).gain(partner) / GOLD)
        found = min(most, max(found, asked))
    prospect: Prospect = valuation.after(priced(found))
    return None if prospect.makes_winner(parties) else priced(found)


def _bought(valuation: Valuation, partner: Faction, wanted: Wanted) -> tuple[Clause, ...] | None:
    """Buy the promise for what the other should want, if the bot still gains; some pay only on delivery."""
    if not can_promise_gold(valuation.talk.rules):
        return None
    me, duty = valuation.seat, wanted.clauses[0]
    most = min(valuation.manner.highest_price, free_gold(valuation.talk.knowledge, me))
    price = min(most, price_of(valuation, partner, duty))
    if price <= 0:
        return None
    clauses = (duty, Clause(PAY, me, partner, amount=price))
    prospect = valuation.after(clauses)
    if prospect.net(1 << me | 1 << partner) < valuation.manner.own_margin:
        return None
    if valuation.manner.pays_after and (KINDS[duty.kind].term != UNTIL or duty.turn):
        return duty, Clause(PAY_IF_KEPT, me, partner, amount=price, condition=1)
    return clauses
