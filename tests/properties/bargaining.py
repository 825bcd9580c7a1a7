"""Hard bargaining: tables that talk constantly and take on more duties than can be kept."""

from dataclasses import replace

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import AcceptAgreement, OfferAgreement, TableTalk
from dragondune.engine.board import ALL_TERRITORIES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction, Mask, members
from tests.agreements.talking import is_possible, random_clause, talk_or_choose

BARGAIN_EVERY = 15
ACCEPT_EVERY = 3


def bargain_or_choose(game: Game, chance: Chance) -> tuple[Faction, Decision]:
    """A hard bargain, its acceptance, other talk, or a decision."""
    for seat, talk in (*_acceptance(game, chance), *_bargain(game, chance)):
        if is_possible(game, seat, talk):
            return seat, talk
    return talk_or_choose(game, chance)


def _acceptance(game: Game, chance: Chance) -> list[tuple[Faction, TableTalk]]:
    open_answers = [
        (seat, AcceptAgreement(offer.number))
        for offer in game.offers
        for seat in members(offer.parties & ~offer.accepted)
    ]
    if not open_answers or chance.below(ACCEPT_EVERY):
        return []
    return [open_answers[chance.below(len(open_answers))]]


def _bargain(game: Game, chance: Chance) -> list[tuple[Faction, TableTalk]]:
    if chance.below(BARGAIN_EVERY):
        return []
    seats = members(game.state.factions)
    seat = seats[chance.below(len(seats))]
    parties = game.state.factions
    clauses = tuple(hard_clause(game, parties, chance) for _ in range(1 + chance.below(c.MOST_CLAUSES)))
    return [(seat, OfferAgreement(parties, clauses))]


def hard_clause(game: Game, parties: Mask, chance: Chance) -> Clause:
    """A clause of any kind; a duty to stay out covers most of the board."""
    clause = random_clause(game, parties, chance)
    if clause.kind != c.STAY_OUT:
        return clause
    allowed = 0
    for _ in range(4):
        allowed |= 1 << chance.below(ALL_TERRITORIES.bit_length())
    return replace(clause, places=ALL_TERRITORIES & ~allowed)
