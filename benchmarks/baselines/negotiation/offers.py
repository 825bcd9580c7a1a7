"""Own offers: made only if both sides gain by them, as far as the bot can see."""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from benchmarks.baselines.greedy.alliances import partner_worth
from benchmarks.baselines.greedy.weights import GOLD
from benchmarks.baselines.negotiation.estimate import Estimate
from benchmarks.baselines.negotiation.league import can_league, is_leagued, league_clauses
from benchmarks.baselines.negotiation.limits import MOST_DEALS, deals, was_asked, was_turned_down
from benchmarks.baselines.negotiation.valuation import LIKELY, Valuation
from benchmarks.baselines.perspective import Perspective
from dragondune.engine.agreements.clauses import ALLY_WITH, PAY, STAY_OUT, Clause
from dragondune.engine.agreements.payments import free_gold
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.agreements.terms import COUNCIL_PLAYERS
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.decisions import GIFTS, GiveGold
from dragondune.engine.gifts import spare_gold
from dragondune.engine.ids import NOBODY, ORCS, VICTORY_ROUND, Faction, Mask
from dragondune.knowledge.talk import Talk

OWN_MARGIN: Final = 0.5
"""What an offer has to gain the bot, and the other."""
OTHERS_MARGIN: Final = 0.5
FEARED: Final = 0.2
"""An offer is made to a rival to whom a castle would fall with at least this chance."""
HALF: Final = 0.5
HIGHEST_PRICE: Final = 6
LOWEST_PRICE: Final = ceil(OTHERS_MARGIN / GOLD)
"""Nobody makes a promise for less."""
ALLIED_TURNS: Final = 2
GOOD_PARTNER: Final = 2.0
GIFT_MARGIN: Final = 2.0
GIFT_SIZES: Final = (2, 4, 6)

PEACE: Final = "peace"
SAFETY: Final = "safety"
RESTRAINT: Final = "restraint"
ALLIANCE: Final = "alliance"
LEAGUE: Final = "league"


class Draft(NamedTuple):
    """An offer in the making, to the `partners`; `price` is what they pay, or below 0 what the bot pays."""

    topic: str
    partners: tuple[Faction, ...]
    clauses: tuple[Clause, ...]
    price: int = 0


def draft(valuation: Valuation) -> Draft | None:
    """The first offer worth making: a league, peace with a neighbour or the most dangerous rival, or an alliance."""
    mine = valuation.own
    league = _league(valuation, mine.seen)
    if league is not None and suits_all(valuation, league):
        return league
    feared, wanted = fears(mine), wishes(mine)
    partners = [seat for seat in sorted(feared.keys() | wanted.keys()) if is_open_to(valuation.talk, seat)]
    if partners:
        partner = max(partners, key=lambda seat: (seat in feared and seat in wanted, feared.get(seat, Fear()).risk))
        for found in _about_castles(valuation, partner, feared.get(partner, Fear()).places, wanted.get(partner, 0)):
            if suits_all(valuation, found):
                return found
    return next((found for found in _alliances(valuation, mine.seen) if suits_all(valuation, found)), None)


def is_open_to(talk: Talk, partner: Faction) -> bool:
    return not was_turned_down(talk, partner) and deals(talk, partner) < MOST_DEALS


def suits_all(valuation: Valuation, found: Draft) -> bool:
    parties = _parties(valuation, found)
    prospect = valuation.after(found.clauses)
    return (
        prospect.own >= OWN_MARGIN
        and all(prospect.gain(partner) >= OTHERS_MARGIN for partner in found.partners)
        and prospect.net(parties) >= OWN_MARGIN
        and not prospect.makes_winner(parties)
    )


class Fear(NamedTuple):
    places: Mask = 0
    risk: float = 0.0


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


def _about_castles(valuation: Valuation, partner: Faction, feared: Mask, wanted: Mask) -> Iterator[Draft]:
    """Peace if both could strike, safety for gold if only the other could, restraint for gold if only the bot could."""
    theirs, ours = _stay_out(valuation, partner, feared), _stay_out(valuation, valuation.seat, wanted)
    if feared and valuation.after((theirs,)).own < OWN_MARGIN:
        feared = 0
    if feared and wanted:
        yield Draft(PEACE, (partner,), (ours, theirs))
    if not valuation.talk.rules.gold_visible:
        return
    if feared:
        most = min(HIGHEST_PRICE, free_gold(valuation.talk.knowledge, valuation.seat))
        price = _price_of(valuation, partner, theirs) if most >= LOWEST_PRICE else 0
        if 0 < price <= most:
            yield Draft(SAFETY, (partner,), (Clause(PAY, valuation.seat, partner, amount=price), theirs), -price)
    elif wanted:
        most = min(HIGHEST_PRICE, free_gold(valuation.talk.knowledge, partner))
        price = min(most, int(HALF * valuation.after((ours,)).gain(partner) / GOLD)) if most else 0
        if price > 0:
            yield Draft(RESTRAINT, (partner,), (Clause(PAY, partner, valuation.seat, amount=price), ours), price)


def _price_of(valuation: Valuation, partner: Faction, duty: Clause) -> int:
    """What the other wants for a promise: its cost, and a little more."""
    cost = -valuation.after((duty,)).gain(partner)
    worth = GOLD * valuation.now(partner).evaluation.discount
    return ceil((max(0.0, cost) + OTHERS_MARGIN) / worth) if worth else 0


def _stay_out(valuation: Valuation, seat: Faction, places: Mask) -> Clause:
    return Clause(STAY_OUT, seat, places=places, turn=valuation.talk.knowledge.turn, round=VICTORY_ROUND)


def _alliances(valuation: Valuation, seen: Perspective) -> Iterator[Draft]:
    """With the best partner at the next council, if the bot is a good partner too."""
    turn, ally = seen.knowledge.turn, seen.knowledge.ally
    last = min(turn + ALLIED_TURNS, seen.rules.turns)
    if seen.ally != NOBODY or len(seen.players) < COUNCIL_PLAYERS or last <= turn:
        return
    if any(one.kind == ALLY_WITH and one.seat == seen.seat for one in seen.clauses):
        return
    liked = [(partner_worth(seen, seat), seat) for seat in seen.others if ally[seat] == NOBODY]
    for liking, partner in sorted(liked, reverse=True)[:1]:
        seen_by_partner = Perspective(seen.knowledge, partner)
        if min(liking, partner_worth(seen_by_partner, seen.seat)) >= GOOD_PARTNER and is_open_to(
            valuation.talk, partner
        ):
            pair = (valuation.seat, partner), (partner, valuation.seat)
            clauses = tuple(Clause(ALLY_WITH, one, other, turn=last, round=VICTORY_ROUND) for one, other in pair)
            yield Draft(ALLIANCE, (partner,), clauses)


def _league(valuation: Valuation, seen: Perspective) -> Draft | None:
    """With everyone but the Orcs, unless somebody has already asked for it this turn."""
    if not can_league(seen) or is_leagued(seen):
        return None
    found = Draft(LEAGUE, tuple(seat for seat in seen.others if seat != ORCS), league_clauses(seen.rules))
    return None if was_asked(valuation.talk, _parties(valuation, found)) else found


def offer_of(valuation: Valuation, found: Draft) -> OfferAgreement:
    return OfferAgreement(_parties(valuation, found), found.clauses)


def _parties(valuation: Valuation, found: Draft) -> Mask:
    parties = 1 << valuation.seat
    for partner in found.partners:
        parties |= 1 << partner
    return parties


def can_help(seen: Perspective) -> bool:
    """Whether there is gold to give, and a rival who needs only one more castle."""
    lead = max(seen.castle_count[seat] for seat in seen.others)
    return seen.rules.gold_visible and seen.gold >= GIFT_SIZES[0] and lead >= seen.rules.castles_to_win - 1


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
