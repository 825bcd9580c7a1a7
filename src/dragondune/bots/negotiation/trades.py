"""Offers for gold beyond peace: attacks on a likely winner, bought and sold, and not to hire."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from dragondune.bots.characters.character import BOUNTY, HIRING, SWORD
from dragondune.bots.greedy.weights import GOLD
from dragondune.bots.negotiation.drafts import Draft, price_of
from dragondune.bots.negotiation.valuation import Valuation
from dragondune.bots.perspective import Perspective
from dragondune.bots.strikes import strikes
from dragondune.engine.agreements.clauses import ATTACK, NO_HIRING, PAY, Clause
from dragondune.engine.agreements.payments import free_gold
from dragondune.engine.agreements.terms import can_promise_gold
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.ids import BATTLE_ROUND, VICTORY_ROUND, Faction, Territory
from dragondune.engine.queries import are_at_peace, has_moved
from dragondune.engine.rounds.r4_hiring import affordable

ALARMING: Final = 0.15
"""With at least this chance to win the turn, a player is worth paying others to attack."""
WORTH_TRYING: Final = 0.3
"""The least chance of an attack that is bought or sold."""
ENOUGH: Final = 0.9
"""Ask for no more units than it takes to reach this share of the best chance."""
HIGHEST_ASKED: Final = 6
LEAST_HIRED: Final = 2
"""A rival who could hire at least this many units is worth paying not to hire."""


class Strike(NamedTuple):
    place: Territory
    army: int
    odds: float


def winner_to_stop(valuation: Valuation) -> Faction | None:
    """The rival most likely to win this turn, if that is alarming."""
    evaluation, seen = valuation.own.evaluation, valuation.own.seen
    rival = max(seen.others, key=evaluation.danger)
    return rival if evaluation.danger(rival) >= ALARMING and rival != seen.ally else None


def best_strike(valuation: Valuation, seat: Faction, rival: Faction) -> Strike | None:
    """Where a seat that has yet to move could best drive a rival out of a castle, and with how few units."""
    seen, odds = valuation.own.seen, valuation.own.evaluation.odds
    k = seen.knowledge
    if has_moved(k, seat) or are_at_peace(k, seat, rival):
        return None
    best: Strike | None = None
    for place, army in zip(CASTLE_LIST, strikes(Perspective(k, seat), seat, with_hiring=False), strict=True):
        enemies = seen.units[rival][place]
        if army and enemies and not seen.barred[seat] >> place & 1:
            most = odds.of(seat, army, rival, enemies, place)
            if most >= WORTH_TRYING and (best is None or most > best.odds):
                chances = [odds.of(seat, count, rival, enemies, place) for count in range(1, army + 1)]
                enough = next(at for at, chance in enumerate(chances) if chance >= ENOUGH * most)
                best = Strike(place, enough + 1, most)
    return best


def attack(valuation: Valuation, seat: Faction, rival: Faction, strike: Strike) -> Clause:
    turn = valuation.talk.knowledge.turn
    place = 1 << strike.place
    return Clause(ATTACK, seat, opponent=rival, places=place, amount=strike.army, turn=turn, round=BATTLE_ROUND)


def bounties(valuation: Valuation) -> Iterator[Draft]:
    """Gold for an attack on a likely winner."""
    rival = winner_to_stop(valuation) if can_promise_gold(valuation.talk.rules) else None
    if rival is None:
        return
    for partner in valuation.own.seen.movers:
        strike = best_strike(valuation, partner, rival) if partner != rival else None
        if strike is not None:
            yield from _bought(valuation, partner, attack(valuation, partner, rival, strike), BOUNTY)


def swords(valuation: Valuation) -> Iterator[Draft]:
    """Attack a likely winner for gold, paid by the player who has most to fear and can pay."""
    rival = winner_to_stop(valuation) if can_promise_gold(valuation.talk.rules) else None
    strike = None if rival is None else best_strike(valuation, valuation.seat, rival)
    if rival is None or strike is None:
        return
    duty = attack(valuation, valuation.seat, rival, strike)
    for partner in valuation.own.seen.others:
        most = min(HIGHEST_ASKED, free_gold(valuation.talk.knowledge, partner))
        if partner != rival and most:
            price = min(most, int(valuation.manner.greed * valuation.after((duty,)).gain(partner) / GOLD))
            if price > 0:
                clauses = (Clause(PAY, partner, valuation.seat, amount=price), duty)
                yield Draft(SWORD, (partner,), clauses, price)


def recruiters(seen: Perspective) -> list[Faction]:
    """The rivals who, as everyone can see, have the gold to hire an army this turn."""
    if not seen.rules.gold_visible:
        return []
    k, price = seen.knowledge, seen.rules.castle_hire_price
    return [seat for seat in seen.movers if seen.can_hire(seat) and affordable(k, seat, price=price) >= LEAST_HIRED]


def hiring_bans(valuation: Valuation) -> Iterator[Draft]:
    """Gold for not hiring, to rivals who could otherwise hire an army."""
    seen = valuation.own.seen
    for partner in recruiters(seen):
        ban = Clause(NO_HIRING, partner, turn=seen.knowledge.turn, round=VICTORY_ROUND)
        if valuation.after((ban,)).own >= valuation.manner.own_margin:
            yield from _bought(valuation, partner, ban, HIRING)


def _bought(valuation: Valuation, partner: Faction, duty: Clause, topic: str) -> Iterator[Draft]:
    most = min(valuation.manner.highest_price, free_gold(valuation.talk.knowledge, valuation.seat))
    price = price_of(valuation, partner, duty) if most else 0
    if 0 < price <= most:
        clauses = (Clause(PAY, valuation.seat, partner, amount=price), duty)
        yield Draft(topic, (partner,), clauses, -price)
