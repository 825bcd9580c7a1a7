"""Random negotiation: valid and invalid offers with every kind of clause, and answers to them."""

from collections.abc import Iterator

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    TableTalk,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.agreements.terms import amounts
from dragondune.engine.board import TERRITORIES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, NOBODY, RECRUITMENT_ROUND, Faction, Mask, members
from tests.properties.playing import choose

TALK_EVERY = 4


def random_clause(game: Game, parties: Mask, chance: Chance) -> Clause:
    """A clause between these parties; it usually fits the current situation."""
    kind = chance.below(len(c.DUTY_NAMES))
    owing = members(parties)
    seat = owing[chance.below(len(owing))]
    others = [one for one in FACTIONS if game.state.factions >> one & 1 and one != seat]
    other = others[chance.below(len(others))]
    opponent = other if kind == c.NO_TREACHERY or chance.below(2) else NOBODY
    where = 0
    for _ in range(1 if kind == c.LEAVE else 1 + chance.below(5)):
        where |= 1 << chance.below(TERRITORIES)
    if kind == c.LEAVE and game.state.where[seat]:
        homes = members(game.state.where[seat])
        where = 1 << homes[chance.below(len(homes))]
    least, most = amounts(kind)
    turn = game.turn + chance.below(3) if chance.below(4) or kind == c.LEAVE else 0
    return Clause(
        kind,
        seat,
        other if kind in c.PAYMENTS or kind in c.WITH_FACTION else NOBODY,
        opponent if kind in c.WITH_OPPONENT else NOBODY,
        where if kind in c.WITH_PLACES else 0,
        least + chance.below(min(most - least, 6) + 1),
        turn,
        RECRUITMENT_ROUND if kind == c.LEAVE else 1 + chance.below(7) if turn else 0,
        "on my honour" if kind == c.FREE_TEXT else "",
    )


def random_talk(game: Game, seat: Faction, chance: Chance) -> TableTalk:
    """Something this seat might say; it may not be possible."""
    number = 1 + chance.below(max(1, game.state.offer_count))
    match chance.below(8):
        case 0 | 1:
            return OfferAgreement(*_terms(game, seat, chance))
        case 2:
            return CounterOffer(number, *_terms(game, seat, chance))
        case 3:
            return DeclineAgreement(number)
        case 4:
            return WithdrawOffer(number)
        case 5:
            return TerminateAgreement(number)
    waiting = [offer.number for offer in game.offers if offer.parties & ~offer.accepted & 1 << seat]
    return AcceptAgreement(waiting[chance.below(len(waiting))] if waiting else number)


def _terms(game: Game, seat: Faction, chance: Chance) -> tuple[Mask, tuple[Clause, ...]]:
    others = [one for one in FACTIONS if game.state.factions >> one & 1 and one != seat]
    parties = 1 << seat | 1 << others[chance.below(len(others))]
    if chance.below(3) == 0:
        parties |= 1 << others[chance.below(len(others))]
    return parties, tuple(random_clause(game, parties, chance) for _ in range(1 + chance.below(3)))


def talk_or_choose(game: Game, chance: Chance) -> tuple[Faction, Decision]:
    """Possible talk, or a decision, a chance outcome or a gift."""
    if chance.below(TALK_EVERY) == 0:
        seats = members(game.state.factions)
        seat = seats[chance.below(len(seats))]
        talk = random_talk(game, seat, chance)
        if is_possible(game, seat, talk):
            return seat, talk
    return choose(game, chance)


def is_possible(game: Game, seat: Faction, talk: TableTalk) -> bool:
    """Whether this succeeds, tried on a copy. A refusal must leave the copy unchanged."""
    copy = game.clone()
    before = copy.fingerprint()
    rule = _refused_by(copy, seat, talk)
    if rule is None:
        return True
    assert rule in ("R147", "R196", "R197", "R199", "note.8")
    assert copy.fingerprint() == before
    assert copy.state.events == []
    return False


def _refused_by(game: Game, seat: Faction, talk: TableTalk) -> str | None:
    try:
        game.apply(seat, talk)
    except Illegal as refusal:
        return refusal.rule
    return None


def play_and_talk(game: Game, chance: Chance) -> Iterator[tuple[Faction, Decision, list[Event]]]:
    """Play to the end, with negotiation throughout."""
    while not game.is_over:
        seat, decision = talk_or_choose(game, chance)
        yield seat, decision, game.apply(seat, decision)
