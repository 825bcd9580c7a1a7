"""When a bot may negotiate, and the information it gets."""

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
from dragondune.engine.decisions import AcceptAlliance, BreakAlliance, Decision, GiveGold
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
    """What a seat said or gave in a turn; `number` is the offer or agreement it refers to, 0 for a gift."""

    turn: int
    seat: Faction
    number: int
    said: TableTalk | GiveGold


class Dealing(Struct, frozen=True, array_like=True):
    """An offer made this turn, its `fate`, and the seat that settled it (`by`)."""

    number: int
    seat: Faction
    parties: Mask
    answers: int
    fate: str = OPEN
    by: Faction = NOBODY


class Gift(Struct, frozen=True, array_like=True):
    seat: Faction
    amount: int


class Remark(Struct, frozen=True, array_like=True):
    """A message from a player to this seat, whispered or public.

    `answered` counts this seat's replies to that player this turn.
    """

    seat: Faction
    words: str
    is_whisper: bool = False
    answered: int = 0


class Turned(Struct, frozen=True, array_like=True):
    """A seat has just broken its alliance, or accepted one."""

    seat: Faction
    has_broken: bool


class Talk(Struct, frozen=True):
    """What a seat that may talk now receives: its knowledge, this turn's offers, and a gift just given to it.

    `said` has the fingerprints of what bots have said in this game to the seats this one talks to; bots have no other
    memory. `remark` is a message to answer. `turned` is this seat's own change of alliance.
    """

    knowledge: Knowledge
    dealings: tuple[Dealing, ...] = ()
    gift: Gift | None = None
    said: frozenset[int] = frozenset()
    remark: Remark | None = None
    turned: Turned | None = None

    @property
    def seat(self) -> Faction:
        return self.knowledge.observer

    @property
    def rules(self) -> Ruleset:
        return self.knowledge.rules

    @property
    def offers(self) -> list[Offer]:
        """Others' offers that this seat has not answered yet, oldest first."""
        return [offer for offer in self.knowledge.offers if is_wanted(offer, self.seat)]


class Occasion(NamedTuple):
    """What a seat could talk about now. It is asked again only when its occasion changes."""

    turn: int
    has_moved: bool
    offers: tuple[int, ...]
    ending: tuple[int, ...]
    own_offers: int
    gifts: int
    turned: Turned | None = None


def turned(seat: Faction, decision: Decision) -> Turned | None:
    """The change of alliance that a decision makes, if any."""
    if isinstance(decision, (AcceptAlliance, BreakAlliance)):
        return Turned(seat, isinstance(decision, BreakAlliance))
    return None


def spoken(game: Game, seat: Faction, decision: Decision) -> Spoken | None:
    """What a decision says, before it is made; None if it answers a question."""
    match decision:
        case GiveGold():
            return Spoken(game.turn, seat, 0, decision)
        case Reference():
            return Spoken(game.turn, seat, decision.number, decision)
        case TableTalk():
            return Spoken(game.turn, seat, game.offer_count + 1, decision)
    return None


class Moment(NamedTuple):
    """Everything that occasions depend on: while it is unchanged, so are the occasions of all seats."""

    turn: int
    round: int
    moved: Mask
    offers: tuple[Offer, ...]
    agreements: tuple[Agreement, ...]
    heard: int
    turned: Turned | None = None


def moment_to_talk(game: Game, heard: Sequence[Spoken], turned: Turned | None = None) -> Moment | None:
    """Return the current moment if any seat could have a reason to talk; `occasion` tells which.

    `turned` is the game's last decision, if it changed an alliance.
    """
    if not _can_talk(game):
        return None
    this_round, offers, agreements = game.round, game.offers, game.agreements
    if this_round != RECRUITMENT_ROUND and not offers and not any(one.ending for one in agreements):
        if turned is None and (not heard or not isinstance(heard[-1].said, GiveGold)):
            return None
    moved = 0
    for seat in FACTIONS:
        if game.has_moved(seat):
            moved |= 1 << seat
    return Moment(game.turn, this_round, moved, offers, agreements, len(heard), turned)


def _can_talk(game: Game) -> bool:
    return not game.is_over and game.rules.agreements != "off" and bool(game.asked)


def occasion(game: Game, seat: Faction, heard: Sequence[Spoken], turned: Turned | None = None) -> Occasion | None:
    """Return a seat's reason to talk: the Recruitment Round, an open offer, a gift or a change of alliance."""
    if not _can_talk(game):
        return None
    offers = tuple([one.number for one in game.offers if is_wanted(one, seat)])
    ending = tuple(
        [one.number for one in game.agreements if one.ending and one.parties >> seat & 1 and not one.ending >> seat & 1]
    )
    gift = _gift(heard, seat)
    own_turn = turned if turned is not None and turned.seat == seat else None
    if game.round != RECRUITMENT_ROUND and not offers and not ending and gift is None and own_turn is None:
        return None
    own, turn = 0, game.turn
    for one in reversed(heard):
        if one.turn != turn:
            break
        if one.seat == seat and isinstance(one.said, OfferAgreement):
            own += 1
    return Occasion(turn, game.has_moved(seat), offers, ending, own, len(heard) if gift is not None else 0, own_turn)


def is_wanted(offer: Offer, seat: Faction) -> bool:
    """Whether this seat has yet to answer an offer."""
    return bool(offer.parties & ~offer.accepted & 1 << seat)


def talk_of(
    game: Game,
    seat: Faction,
    heard: Sequence[Spoken],
    *,
    said: frozenset[int] = frozenset(),
    remark: Remark | None = None,
    turned: Turned | None = None,
) -> Talk:
    """Return what a seat that may talk now receives."""
    own_turn = turned if turned is not None and turned.seat == seat else None
    return Talk(know(game, seat), dealings(heard, turn=game.turn), _gift(heard, seat), said, remark, own_turn)


def _gift(heard: Sequence[Spoken], seat: Faction) -> Gift | None:
    """The last thing that happened, if it was a gift to this seat."""
    if heard and isinstance(heard[-1].said, GiveGold) and heard[-1].said.to == seat:
        return Gift(heard[-1].seat, heard[-1].said.amount)
    return None


def dealings(heard: Iterable[Spoken], *, turn: int) -> tuple[Dealing, ...]:
    """Return the offers of a turn and their outcomes."""
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
