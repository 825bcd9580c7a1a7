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
from dragondune.engine.board import TERRITORIES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import ELVES, FACTIONS, NOBODY, Faction, Mask, members
from tests.properties.playing import choose

TALK_EVERY = 4
SHARE_STEP = 14


def random_clause(game: Game, parties: Mask, chance: Chance) -> Clause:
    """A clause between these parties; it usually fits the current situation."""
    kind = chance.below(len(c.KINDS))
    known = c.KINDS[kind]
    owing = members(parties)
    seat = owing[chance.below(len(owing))]
    if known.only in owing:
        seat = known.only
    if kind in (c.SHOW_SALE, c.SHOW_EVENT) and parties >> ELVES & 1 and chance.below(2):
        seat = ELVES
    others = [one for one in FACTIONS if game.state.factions >> one & 1 and one != seat]
    other = others[chance.below(len(others))]
    opponent = other if known.opponent == c.REQUIRED or chance.below(2) else NOBODY
    where = 0
    for _ in range(1 if known.places == c.ONE else 1 + chance.below(5)):
        where |= 1 << chance.below(TERRITORIES)
    if kind in (c.LEAVE, c.HOLD) and game.state.where[seat]:
        homes = members(game.state.where[seat])
        where = 1 << homes[chance.below(len(homes))]
    turn = game.turn + chance.below(3) if chance.below(4) or known.term == c.IN_TURN else 0
    if known.term in (c.NOW, c.THEN):
        turn = 0
    amount = known.least + chance.below(min(known.most - known.least, 6) + 1)
    return Clause(
        kind,
        seat,
        other if known.other else NOBODY,
        opponent if known.opponent else NOBODY,
        where if known.places else 0,
        amount * SHARE_STEP if kind in (c.PAY_SHARE, c.PAY_INCOME_SHARE) else amount,
        turn,
        known.round or (1 + chance.below(7) if turn else 0),
        "on my honour" if known.has_text else "",
        1 + chance.below(2) if known.names_clause else 0,
        chance.below(len(c.WHOSE_NAMES)) if known.has_whose else c.PAYERS,
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
    assert rule in ("R147", "R196", "R197", "R199", "R201", "R252", "R273", "R283", "note.8")
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
