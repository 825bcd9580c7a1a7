"""Offers of one's own: made only if both sides gain by them, as far as one can see."""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from dragondune.bots.greedy.council import partner_worth
from dragondune.bots.greedy.threats import strikes
from dragondune.bots.greedy.worths import GOLD
from dragondune.bots.negotiation.estimate import Estimate
from dragondune.bots.negotiation.patience import MOST_DEALS, deals, was_turned_down
from dragondune.bots.negotiation.scales import LIKELY, Scales
from dragondune.bots.table import Seen, Table
from dragondune.engine.agreements.clauses import ALLY_WITH, PAY, STAY_OUT, Clause
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.agreements.terms import COUNCIL_PLAYERS
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.decisions import GIFTS, GiveGold
from dragondune.engine.ids import NOBODY, VICTORY_ROUND, Faction, Mask
from dragondune.knowledge.talk import Talk

OWN_MARGIN: Final = 0.5
"""What an offer has to bring oneself, and the other."""
OTHERS_MARGIN: Final = 0.5
FEARED: Final = 0.2
"""So likely a castle would fall to whom one makes an offer."""
HALF: Final = 0.5
HIGHEST_PRICE: Final = 6
ALLIED_TURNS: Final = 2
GOOD_PARTNER: Final = 2.0
GIFT_MARGIN: Final = 2.0
GIFT_SIZES: Final = (2, 4, 6)

PEACE: Final = "peace"
SAFETY: Final = "safety"
RESTRAINT: Final = "restraint"
ALLIANCE: Final = "alliance"


class Draft(NamedTuple):
    """An offer in the making; `price` is what the partner pays, below 0 what one pays oneself."""

    topic: str
    partner: Faction
    clauses: tuple[Clause, ...]
    price: int = 0


def draft(scales: Scales) -> Draft | None:
    """The first offer worth making: to a neighbour with whom fear is mutual, or to whoever is most to be feared."""
    mine = scales.now(scales.seat)
    feared, wanted = fears(mine), wishes(mine)
    partners = [seat for seat in sorted(feared.keys() | wanted.keys()) if is_open_to(scales.talk, seat)]
    if partners:
        partner = max(partners, key=lambda seat: (seat in feared and seat in wanted, feared.get(seat, Fear()).risk))
        for found in _about_castles(scales, partner, feared.get(partner, Fear()).places, wanted.get(partner, 0)):
            if suits_both(scales, found):
                return found
    return next((found for found in _alliances(scales, mine.table) if suits_both(scales, found)), None)


def is_open_to(talk: Talk, partner: Faction) -> bool:
    return not was_turned_down(talk, partner) and deals(talk, partner) < MOST_DEALS


def suits_both(scales: Scales, found: Draft) -> bool:
    parties = 1 << scales.seat | 1 << found.partner
    prospect = scales.after(found.clauses)
    return (
        prospect.own >= OWN_MARGIN
        and prospect.gain(found.partner) >= OTHERS_MARGIN
        and prospect.net(parties) >= OWN_MARGIN
        and not prospect.makes_winner(parties)
    )


class Fear(NamedTuple):
    places: Mask = 0
    risk: float = 0.0


def fears(mine: Estimate) -> dict[Faction, Fear]:
    """Who could throw one out of which castles this turn."""
    outlook, table = mine.outlook, mine.table
    found: dict[Faction, Fear] = {}
    for seat, armies in outlook.strikes.items():
        places, total = 0, 0.0
        for place, army in zip(CASTLE_LIST, armies, strict=True):
            if army and seat != table.ally and table.masks[table.seat] >> place & 1:
                risk = 1 - outlook.contests.odds(table.seat, outlook.mine[place], seat, army)
                if risk >= FEARED:
                    places |= 1 << place
                    total += risk
        if places:
            found[seat] = Fear(places, total)
    return found


def wishes(mine: Estimate) -> dict[Faction, Mask]:
    """Whom one could throw out of which castles this turn oneself."""
    table, contests = mine.table, mine.outlook.contests
    found: dict[Faction, Mask] = {}
    for place, army in zip(CASTLE_LIST, strikes(table, table.seat), strict=True):
        for seat in table.others:
            if army and seat != table.ally and table.masks[seat] >> place & 1:
                if contests.odds(table.seat, army, seat, table.open[seat][place]) >= FEARED:
                    found[seat] = found.get(seat, 0) | 1 << place
    return found


def _about_castles(scales: Scales, partner: Faction, feared: Mask, wanted: Mask) -> Iterator[Draft]:
    """Peace if both could strike, safety for gold if only the other could, restraint for gold if only oneself."""
    theirs, ours = _stay_out(scales, partner, feared), _stay_out(scales, scales.seat, wanted)
    if feared and scales.after((theirs,)).own < OWN_MARGIN:
        feared = 0
    if feared and wanted:
        yield Draft(PEACE, partner, (ours, theirs))
    if not scales.talk.rules.gold_visible:
        return
    if feared:
        price = _price_of(scales, partner, theirs)
        if 0 < price <= min(HIGHEST_PRICE, scales.now(scales.seat).table.gold):
            yield Draft(SAFETY, partner, (Clause(PAY, scales.seat, partner, amount=price), theirs), -price)
    elif wanted:
        price = int(HALF * scales.after((ours,)).gain(partner) / GOLD)
        price = min(price, HIGHEST_PRICE, scales.now(scales.seat).table.gold_of(partner))
        if price > 0:
            yield Draft(RESTRAINT, partner, (Clause(PAY, partner, scales.seat, amount=price), ours), price)


def _price_of(scales: Scales, partner: Faction, duty: Clause) -> int:
    """What the other wants for a promise: what it costs him, and a little more."""
    cost = -scales.after((duty,)).gain(partner)
    worth = GOLD * scales.now(partner).outlook.scale
    return ceil((max(0.0, cost) + OTHERS_MARGIN) / worth) if worth else 0


def _stay_out(scales: Scales, seat: Faction, places: Mask) -> Clause:
    return Clause(STAY_OUT, seat, places=places, turn=scales.talk.view.turn, round=VICTORY_ROUND)


def _alliances(scales: Scales, table: Table) -> Iterator[Draft]:
    """With whom one would like to be allied after the next council, if the feeling is mutual."""
    last = min(table.view.turn + ALLIED_TURNS, table.rules.turns)
    if table.ally != NOBODY or len(table.players) < COUNCIL_PLAYERS or last <= table.view.turn:
        return
    pledged = {one.other for one in table.promises.clauses if one.kind == ALLY_WITH and one.seat == table.seat}
    if pledged:
        return
    liked = [(partner_worth(table, seat), seat) for seat in table.others if table.ally_of(seat) == NOBODY]
    for worth, partner in sorted(liked, reverse=True)[:1]:
        seen_by_partner = Table(Seen(partner, table.rules, table.view))
        if min(worth, partner_worth(seen_by_partner, table.seat)) >= GOOD_PARTNER and is_open_to(scales.talk, partner):
            pair = (scales.seat, partner), (partner, scales.seat)
            clauses = tuple(Clause(ALLY_WITH, one, other, turn=last, round=VICTORY_ROUND) for one, other in pair)
            yield Draft(ALLIANCE, partner, clauses)


def offer_of(scales: Scales, found: Draft) -> OfferAgreement:
    return OfferAgreement(1 << scales.seat | 1 << found.partner, found.clauses)


def can_help(table: Table) -> bool:
    """Whether there is gold to give, and somebody who lacks but one castle."""
    lead = max(table.castles[seat] for seat in table.others)
    return table.rules.gold_visible and table.gold >= GIFT_SIZES[0] and lead >= table.rules.castles_to_win - 1


class Help(NamedTuple):
    """Gold for somebody who can stop a likely winner, when one can do nothing oneself any more."""

    gold: GiveGold
    winner: Faction


def help_against_winner(scales: Scales) -> Help | None:
    """Gold is given only if one's own estimate rises by it: another would win, and a third can still prevent it."""
    table = scales.table
    if not table.movers or not can_help(table):
        return None
    outlook = scales.now(scales.seat).outlook
    winner = max(table.others, key=outlook.danger)
    if outlook.danger(winner) < LIKELY:
        return None
    best, most = None, GIFT_MARGIN
    for helper in table.movers:
        for amount in GIFT_SIZES:
            if helper != winner and amount <= table.gold:
                prospect = scales.after((Clause(PAY, table.seat, helper, amount=amount),))
                if prospect.own > most and not prospect.makes_winner(1 << helper):
                    best, most = Help(GIFTS[helper][amount - 1], winner), prospect.own
    return best
