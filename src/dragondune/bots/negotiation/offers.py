"""The bot's own offers: made only if both sides seem to gain by them."""

from collections.abc import Callable, Iterator
from math import ceil
from typing import Final, NamedTuple

from dragondune.bots.characters import character as about
from dragondune.bots.greedy.alliances import partner_worth
from dragondune.bots.greedy.weights import GOLD
from dragondune.bots.negotiation.drafts import Draft, parties_of, price_of
from dragondune.bots.negotiation.estimate import Estimate
from dragondune.bots.negotiation.league import can_league, is_leagued, league_clauses
from dragondune.bots.negotiation.limits import MOST_DEALS, deals, was_asked, was_turned_down
from dragondune.bots.negotiation.trades import bounties, hiring_bans, swords
from dragondune.bots.negotiation.valuation import LIKELY, Valuation
from dragondune.bots.perspective import Perspective
from dragondune.engine.agreements.clauses import ALLY_WITH, PAY, STAY_OUT, Clause
from dragondune.engine.agreements.payments import free_gold
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.agreements.terms import COUNCIL_PLAYERS, can_promise_gold, terms_refusal
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.decisions import GIFTS, GiveGold
from dragondune.engine.gifts import spare_gold
from dragondune.engine.ids import NOBODY, ORCS, VICTORY_ROUND, Faction, Mask
from dragondune.knowledge.talk import Talk

FEARED: Final = 0.2
"""An offer is made to a rival to whom a castle would fall with at least this chance."""
HIGHEST_ASKED: Final = 6
LOWEST_PRICE: Final = ceil(0.5 / GOLD)
"""The lowest price of a promise."""
ALLIED_TURNS: Final = 2
GOOD_PARTNER: Final = 2.0
GIFT_MARGIN: Final = 2.0
GIFT_SIZES: Final = (2, 4, 6)


class Fear(NamedTuple):
    places: Mask = 0
    risk: float = 0.0


class Borders(NamedTuple):
    """The neighbour to deal with about castles: where each could drive the other out."""

    partner: Faction
    feared: Mask
    wanted: Mask


def draft(valuation: Valuation) -> Draft | None:
    """The first offer worth making among those the character likes, its favourites first."""
    borders = _borders(valuation)
    for topic in valuation.manner.topics:
        for found in MAKERS[topic](valuation, borders):
            if suits_all(valuation, found):
                return found
    return None


def is_open_to(talk: Talk, partner: Faction) -> bool:
    return not was_turned_down(talk, partner) and deals(talk, partner) < MOST_DEALS


def suits_all(valuation: Valuation, found: Draft) -> bool:
    parties, manner = parties_of(valuation, found), valuation.manner
    prospect = valuation.after(found.clauses)
    return (
        prospect.own >= manner.own_margin
        and all(prospect.gain(partner) >= manner.others_margin for partner in found.partners)
        and prospect.net(parties) >= manner.own_margin
        and not prospect.makes_winner(parties)
        and terms_refusal(valuation.talk.knowledge, parties, found.clauses) is None
    )


def _borders(valuation: Valuation) -> Borders | None:
    """The neighbour that fears the bot as it fears them, or else the most dangerous rival."""
    mine = valuation.own
    feared, wanted = fears(mine), wishes(mine)
    partners = [seat for seat in sorted(feared.keys() | wanted.keys()) if is_open_to(valuation.talk, seat)]
    if not partners:
        return None
    partner = max(partners, key=lambda seat: (seat in feared and seat in wanted, feared.get(seat, Fear()).risk))
    places = feared.get(partner, Fear()).places
    if places and valuation.after((stay_out(valuation, partner, places),)).own < valuation.manner.own_margin:
        places = 0
    return Borders(partner, places, wanted.get(partner, 0))


def fears(mine: Estimate) -> dict[Faction, Fear]:
    """Who could drive the bot out of which castles this turn."""
    evaluation, seen = mine.evaluation, mine.seen
    found: dict[Faction, Fear] = {}
    for seat, armies in evaluation.strikes.items():
        places, total = 0, 0.0
        for place, army in zip(CASTLE_LIST, armies, strict=True):
            if army and seat != seen.spared and seen.castles[seen.seat] >> place & 1:
                risk = 1 - evaluation.odds.of(seen.seat, evaluation.mine[place], seat, army, place)
                if risk >= FEARED:
                    places |= 1 << place
                    total += risk
        if places:
            found[seat] = Fear(places, total)
    return found


def wishes(mine: Estimate) -> dict[Faction, Mask]:
    """Whom the bot could drive out of which castles this turn."""
    seen, odds = mine.seen, mine.evaluation.odds
    found: dict[Faction, Mask] = {}
    for place, army in zip(CASTLE_LIST, mine.strikes, strict=True):
        for seat in seen.others:
            if army and seat != seen.spared and seen.castles[seat] >> place & 1:
                if odds.of(seen.seat, army, seat, seen.units[seat][place], place) >= FEARED:
                    found[seat] = found.get(seat, 0) | 1 << place
    return found


def stay_out(valuation: Valuation, seat: Faction, places: Mask) -> Clause:
    return Clause(STAY_OUT, seat, places=places, turn=valuation.talk.knowledge.turn, round=VICTORY_ROUND)


def _peace(valuation: Valuation, borders: Borders | None) -> Iterator[Draft]:
    """Peace, if both could strike."""
    if borders is not None and borders.feared and borders.wanted:
        ours = stay_out(valuation, valuation.seat, borders.wanted)
        yield Draft(about.PEACE, (borders.partner,), (ours, stay_out(valuation, borders.partner, borders.feared)))


def _safety(valuation: Valuation, borders: Borders | None) -> Iterator[Draft]:
    """Gold for being left alone."""
    if borders is None or not borders.feared or not can_promise_gold(valuation.talk.rules):
        return
    partner, theirs = borders.partner, stay_out(valuation, borders.partner, borders.feared)
    most = min(valuation.manner.highest_price, free_gold(valuation.talk.knowledge, valuation.seat))
    price = price_of(valuation, partner, theirs) if most >= LOWEST_PRICE else 0
    if 0 < price <= most:
        yield Draft(about.SAFETY, (partner,), (Clause(PAY, valuation.seat, partner, amount=price), theirs), -price)


def _restraint(valuation: Valuation, borders: Borders | None) -> Iterator[Draft]:
    """Being left alone, for gold, if only the bot could strike."""
    if borders is None or borders.feared or not borders.wanted or not can_promise_gold(valuation.talk.rules):
        return
    partner, ours = borders.partner, stay_out(valuation, valuation.seat, borders.wanted)
    most = min(HIGHEST_ASKED, free_gold(valuation.talk.knowledge, partner))
    asked = valuation.manner.greed * valuation.after((ours,)).gain(partner) / GOLD if most else 0.0
    price = min(most, int(asked))
    if price > 0:
        yield Draft(about.RESTRAINT, (partner,), (Clause(PAY, partner, valuation.seat, amount=price), ours), price)


def _alliances(valuation: Valuation, _: Borders | None) -> Iterator[Draft]:
    """Alliances at the next council with the best partner, if the bot is a good partner too."""
    seen = valuation.own.seen
    liked = [(partner_worth(seen, seat), seat) for seat in seen.others if seen.knowledge.ally[seat] == NOBODY]
    for liking, partner in sorted(liked, reverse=True)[:1]:
        if liking >= GOOD_PARTNER and is_open_to(valuation.talk, partner):
            yield from alliance(valuation, partner)


def alliance(valuation: Valuation, partner: Faction) -> Iterator[Draft]:
    """An alliance with this partner, if the bot can make one and would be a good partner."""
    seen = valuation.own.seen
    turn = seen.knowledge.turn
    last = min(turn + ALLIED_TURNS, seen.rules.turns)
    if seen.ally != NOBODY or len(seen.players) < COUNCIL_PLAYERS or last <= turn:
        return
    if any(one.kind == ALLY_WITH and one.seat == seen.seat for one in seen.clauses):
        return
    if partner_worth(Perspective(seen.knowledge, partner), seen.seat) >= GOOD_PARTNER:
        pair = (valuation.seat, partner), (partner, valuation.seat)
        clauses = tuple(Clause(ALLY_WITH, one, other, turn=last, round=VICTORY_ROUND) for one, other in pair)
        yield Draft(about.ALLIANCE, (partner,), clauses)


def _league(valuation: Valuation, _: Borders | None) -> Iterator[Draft]:
    """A league of everyone but the Orcs, unless somebody has already proposed it this turn."""
    seen = valuation.own.seen
    if can_league(seen) and not is_leagued(seen):
        partners = tuple(seat for seat in seen.others if seat != ORCS)
        found = Draft(about.LEAGUE, partners, league_clauses(seen.knowledge))
        if not was_asked(valuation.talk, parties_of(valuation, found)):
            yield found


def _to_listeners(
    make: Callable[[Valuation], Iterator[Draft]],
) -> Callable[[Valuation, Borders | None], Iterator[Draft]]:
    """Drop offers to partners who have declined one this turn."""
    return lambda valuation, _: (one for one in make(valuation) if is_open_to(valuation.talk, one.partners[0]))


MAKERS: Final[dict[str, Callable[[Valuation, Borders | None], Iterator[Draft]]]] = {
    about.LEAGUE: _league,
    about.PEACE: _peace,
    about.SAFETY: _safety,
    about.RESTRAINT: _restraint,
    about.ALLIANCE: _alliances,
    about.BOUNTY: _to_listeners(bounties),
    about.SWORD: _to_listeners(swords),
    about.HIRING: _to_listeners(hiring_bans),
}


def offer_of(valuation: Valuation, found: Draft) -> OfferAgreement:
    return OfferAgreement(parties_of(valuation, found), found.clauses)


def can_help(seen: Perspective) -> bool:
    """Whether there is gold to give, and a rival who needs only one more castle."""
    if not seen.rules.gold_visible or seen.gold < GIFT_SIZES[0]:
        return False
    return any(seen.castles_missing(seat) <= 1 for seat in seen.rivals)


class Help(NamedTuple):
    """Gold for a player who can stop a likely winner, when the bot itself can do nothing more this turn."""

    gold: GiveGold
    winner: Faction


def help_against_winner(valuation: Valuation) -> Help | None:
    """Gold is given only if that raises the bot's own estimate: a third player can still stop a likely winner."""
    seen = Perspective(valuation.talk.knowledge, valuation.seat)
    if not seen.movers or not can_help(seen):
        return None
    evaluation = valuation.own.evaluation
    winner = max(seen.others, key=evaluation.danger)
    if evaluation.danger(winner) < LIKELY:
        return None
    best, most = None, GIFT_MARGIN
    spare = spare_gold(seen.knowledge, seen.seat)
    for helper in seen.movers:
        for amount in GIFT_SIZES:
            if helper != winner and amount <= spare:
                prospect = valuation.after((Clause(PAY, seen.seat, helper, amount=amount),))
                if prospect.own > most and not prospect.makes_winner(1 << helper):
                    best, most = Help(GIFTS[helper][amount - 1], winner), prospect.own
    return best
