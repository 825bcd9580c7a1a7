"""When a bot may negotiate, and what it is told."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from dragondune.engine.agreements.clauses import Agreement, Offer
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    Reference,
    TableTalk,
    WithdrawOffer,
)
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, NOBODY, RECRUITMENT_ROUND, Faction, Mask
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import Knowledge, know

OPEN: Final = "open"
ACCEPTED: Final = "accepted"
DECLINED: Final = "declined"
COUNTERED: Final = "countered"
WITHDRAWN: Final = "withdrawn"


class Spoken(NamedTuple):
    """What a seat said or gave in a turn; `number` is that of the offer or agreement it is about, 0 for a gift."""

    turn: int
    seat: Faction
    number: int
    said: TableTalk | GiveGold


class Dealing(Struct, frozen=True, array_like=True):
    """An offer made this turn, and what became of it: `fate`, and `by` whom."""

    number: int
    seat: Faction
    parties: Mask
    answers: int
    fate: str = OPEN
    by: Faction = NOBODY


class Gift(Struct, frozen=True, array_like=True):
    seat: Faction
    amount: int


class Talk(Struct, frozen=True):
    """A seat that may talk, asked or not: what it knows, what was offered this turn, a gift it has just received."""

    knowledge: Knowledge
    dealings: tuple[Dealing, ...] = ()
    gift: Gift | None = None

    @property
    def seat(self) -> Faction:
        return self.knowledge.observer

    @property
    def rules(self) -> Ruleset:
        return self.knowledge.rules

    @property
    def offers(self) -> list[Offer]:
        """What others have offered this seat and it has not answered, the oldest first."""
        return [offer for offer in self.knowledge.offers if is_wanted(offer, self.seat)]


class Occasion(NamedTuple):
    """What a seat could talk about now; another occasion is another reason to ask it."""

    turn: int
    has_moved: bool
    offers: tuple[int, ...]
    ending: tuple[int, ...]
    own_offers: int
    gifts: int


def spoken(game: Game, seat: Faction, decision: Decision) -> Spoken | None:
    """What a decision says, before it is made; nothing if it answers a question."""
    match decision:
        case GiveGold():
            return Spoken(game.turn, seat, 0, decision)
        case Reference():
            return Spoken(game.turn, seat, decision.number, decision)
        case TableTalk():
            return Spoken(game.turn, seat, game.offer_count + 1, decision)
    return None


class Moment(NamedTuple):
    """All that occasions depend on: as long as it stays the same, so do those of all seats."""

    turn: int
    round: int
    moved: Mask
    offers: tuple[Offer, ...]
    agreements: tuple[Agreement, ...]
    heard: int


def moment_to_talk(game: Game, heard: Sequence[Spoken]) -> Moment | None:
    """The moment, if any seat could have a reason to talk; `occasion` says which one has."""
    if game.is_over or game.rules.agreements == "off" or not game.asked:
        return None
    this_round, offers, agreements = game.round, game.offers, game.agreements
    if this_round != RECRUITMENT_ROUND and not offers and not any(one.ending for one in agreements):
        if not heard or not isinstance(heard[-1].said, GiveGold):
            return None
    moved = 0
    for seat in FACTIONS:
        if game.has_moved(seat):
            moved |= 1 << seat
    return Moment(game.turn, this_round, moved, offers, agreements, len(heard))


def occasion(game: Game, seat: Faction, heard: Sequence[Spoken]) -> Occasion | None:
    """Whether there is a reason to talk: the Recruitment Round, an answer that is wanted, or a gift."""
    if moment_to_talk(game, heard) is None:
        return None
    offers = tuple([one.number for one in game.offers if is_wanted(one, seat)])
    ending = tuple(
        [one.number for one in game.agreements if one.ending and one.parties >> seat & 1 and not one.ending >> seat & 1]
    )
    gift = _gift(heard, seat)
    if game.round != RECRUITMENT_ROUND and not offers and not ending and gift is None:
        return None
    own, turn = 0, game.turn
    for one in reversed(heard):
        if one.turn != turn:
            break
        if one.seat == seat and isinstance(one.said, OfferAgreement):
            own += 1
    return Occasion(turn, game.has_moved(seat), offers, ending, own, len(heard) if gift is not None else 0)


def is_wanted(offer: Offer, seat: Faction) -> bool:
    """Whether this seat has not answered an offer yet."""
    return bool(offer.parties & ~offer.accepted & 1 << seat)


def talk_of(game: Game, seat: Faction, heard: Sequence[Spoken]) -> Talk:
    """What a seat that may talk now is told."""
    return Talk(know(game, seat), dealings(heard, turn=game.turn), _gift(heard, seat))


def _gift(heard: Sequence[Spoken], seat: Faction) -> Gift | None:
    """The last thing that happened, if that was a gift to this seat."""
    if heard and isinstance(heard[-1].said, GiveGold) and heard[-1].said.to == seat:
        return Gift(heard[-1].seat, heard[-1].said.amount)
    return None


def dealings(heard: Iterable[Spoken], *, turn: int) -> tuple[Dealing, ...]:
    """The offers of a turn, with what became of them."""
    found: dict[int, Dealing] = {}
    for one in heard:
        if one.turn != turn:
            continue
        match one.said:
            case OfferAgreement(parties):
                found[one.number] = Dealing(one.number, one.seat, parties, 0)
            case CounterOffer(number, parties):
                _end(found, number, COUNTERED, one.seat)
                found[one.number] = Dealing(one.number, one.seat, parties, number)
            case AcceptAgreement(number):
                _end(found, number, ACCEPTED, one.seat)
            case DeclineAgreement(number):
                _end(found, number, DECLINED, one.seat)
            case WithdrawOffer(number):
                _end(found, number, WITHDRAWN, one.seat)
    return tuple(found.values())


def _end(found: dict[int, Dealing], number: int, fate: str, by: Faction) -> None:
    if number in found:
        known = found[number]
        found[number] = Dealing(number, known.seat, known.parties, known.answers, fate, by)
