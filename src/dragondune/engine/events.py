"""What happened: immutable records in the past tense, public or for one seat.

The rule an event cites is in its sentence, or in its `clause` where several rules lead to the same event. Events that
happen often spell out `__init__`, because that is compiled, while a dataclass generates its own at run time.
"""

from dataclasses import dataclass
from typing import Final

from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.decisions import MAX_GOLD
from dragondune.engine.ids import CARDS, ELVES, FACTIONS, ROUND_NAMES, Card, EventCard, Faction, Mask, Suit, Territory


@dataclass(unsafe_hash=True)
class Event:
    """Something that has happened. Everyone learns of it, unless it is a `PrivateEvent`."""


@dataclass(unsafe_hash=True)
class PrivateEvent(Event):
    """Only this seat learns of it."""

    seat: Faction


@dataclass(unsafe_hash=True)
class SeatsTaken(Event):
    order: tuple[Faction, ...]


@dataclass(unsafe_hash=True)
class UnitsPlaced(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass(unsafe_hash=True)
class StarterNamed(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class DieRolled(Event):
    pips: int


@dataclass(unsafe_hash=True)
class DragonPlaced(Event):
    number: int


@dataclass(unsafe_hash=True)
class TrollPlaced(Event):
    place: Territory
    clause: str


@dataclass(unsafe_hash=True)
class QueenDealt(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class QueenLearned(PrivateEvent):
    suit: Suit


@dataclass(unsafe_hash=True)
class JackDealt(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class JackLearned(PrivateEvent):
    suit: Suit


@dataclass(unsafe_hash=True)
class ArtifactDealt(Event):
    seat: Faction
    clause: str


@dataclass(unsafe_hash=True)
class ArtifactLearned(PrivateEvent):
    card: Card


@dataclass(unsafe_hash=True, init=False)
class TurnBegan(Event):
    turn: int
    starter: Faction

    def __init__(self, turn: int, starter: Faction) -> None:
        self.turn = turn
        self.starter = starter


@dataclass(unsafe_hash=True)
class RoundBegan(Event):
    round: int


@dataclass(unsafe_hash=True, init=False)
class AcePlayed(Event):
    seat: Faction
    ace: Card
    clause: str

    def __init__(self, seat: Faction, ace: Card, clause: str) -> None:
        self.seat = seat
        self.ace = ace
        self.clause = clause


@dataclass(unsafe_hash=True, init=False)
class UnitsMoved(Event):
    seat: Faction
    origin: Territory
    destination: Territory
    count: int
    is_hidden: bool
    clause: str

    def __init__(  # noqa: PLR0917 - its fields, in their order
        self, seat: Faction, origin: Territory, destination: Territory, count: int, is_hidden: bool, clause: str
    ) -> None:
        self.seat = seat
        self.origin = origin
        self.destination = destination
        self.count = count
        self.is_hidden = is_hidden
        self.clause = clause


@dataclass(unsafe_hash=True)
class DeckReshuffled(Event):
    pass


@dataclass(unsafe_hash=True)
class EventDeckReshuffled(Event):
    pass


@dataclass(unsafe_hash=True, init=False)
class DragonCardTurned(Event):
    card: Card

    def __init__(self, card: Card) -> None:
        self.card = card


@dataclass(unsafe_hash=True)
class DragonDieRolled(Event):
    pips: int


@dataclass(unsafe_hash=True, init=False)
class DragonMoved(Event):
    """`burnt` are the territories on its way where it burns what it finds."""

    origin: int
    destination: int
    burnt: Mask

    def __init__(self, origin: int, destination: int, burnt: Mask) -> None:
        self.origin = origin
        self.destination = destination
        self.burnt = burnt


@dataclass(unsafe_hash=True, init=False)
class UnitsLost(Event):
    seat: Faction
    place: Territory
    count: int
    clause: str

    def __init__(self, seat: Faction, place: Territory, count: int, clause: str) -> None:
        self.seat = seat
        self.place = place
        self.count = count
        self.clause = clause


@dataclass(unsafe_hash=True, init=False)
class TreasureLost(Event):
    place: Territory
    amount: int
    clause: str

    def __init__(self, place: Territory, amount: int, clause: str) -> None:
        self.place = place
        self.amount = amount
        self.clause = clause


@dataclass(unsafe_hash=True, init=False)
class EventCardTurned(Event):
    event: EventCard
    clause: str

    def __init__(self, event: EventCard, clause: str) -> None:
        self.event = event
        self.clause = clause


@dataclass(unsafe_hash=True)
class RedDragonAppeared(Event):
    place: Territory


@dataclass(unsafe_hash=True)
class CouncilCalled(Event):
    pass


@dataclass(unsafe_hash=True)
class AllianceBroken(Event):
    seat: Faction
    partner: Faction


@dataclass(unsafe_hash=True)
class AllianceProposed(Event):
    seat: Faction
    to: Faction


@dataclass(unsafe_hash=True)
class AllianceFormed(Event):
    seat: Faction
    partner: Faction


@dataclass(unsafe_hash=True)
class AllianceRefused(Event):
    seat: Faction
    to: Faction


@dataclass(unsafe_hash=True)
class CouncilPassed(Event):
    seat: Faction


@dataclass(unsafe_hash=True, init=False)
class GoldPlaced(Event):
    place: Territory
    amount: int
    clause: str

    def __init__(self, place: Territory, amount: int, clause: str) -> None:
        self.place = place
        self.amount = amount
        self.clause = clause


@dataclass(unsafe_hash=True)
class GoldWithheld(Event):
    place: Territory
    clause: str


@dataclass(unsafe_hash=True)
class CardPutUp(Event):
    bidder: Faction


@dataclass(unsafe_hash=True)
class CardSeen(PrivateEvent):
    card: Card


@dataclass(unsafe_hash=True)
class BidPlaced(Event):
    seat: Faction
    amount: int


@dataclass(unsafe_hash=True)
class BidPassed(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class CardSold(Event):
    seat: Faction
    amount: int


@dataclass(unsafe_hash=True)
class FreeCardTaken(Event):
    seat: Faction


@dataclass(unsafe_hash=True, init=False)
class GoldPaid(Event):
    seat: Faction
    payee: Faction
    amount: int
    clause: str

    def __init__(self, seat: Faction, payee: Faction, amount: int, clause: str) -> None:
        self.seat = seat
        self.payee = payee
        self.amount = amount
        self.clause = clause


@dataclass(unsafe_hash=True, init=False)
class SecondCardTaken(Event):
    seat: Faction

    def __init__(self, seat: Faction) -> None:
        self.seat = seat


@dataclass(unsafe_hash=True)
class CardUnsold(Event):
    pass


@dataclass(unsafe_hash=True)
class UnsoldCardDiscarded(Event):
    """Everyone sees a card that until now only the Elves knew."""

    card: Card


@dataclass(unsafe_hash=True, init=False)
class NextEventShown(Event):
    seat: Faction

    def __init__(self, seat: Faction) -> None:
        self.seat = seat


@dataclass(unsafe_hash=True, init=False)
class NextEventLearned(PrivateEvent):
    event: EventCard

    def __init__(self, seat: Faction, event: EventCard) -> None:
        self.seat = seat
        self.event = event


@dataclass(unsafe_hash=True)
class UnitsEmerged(Event):
    seat: Faction
    place: Territory
    count: int
    clause: str


@dataclass(unsafe_hash=True)
class UnitsHid(Event):
    seat: Faction
    place: Territory
    count: int
    clause: str


@dataclass(unsafe_hash=True, init=False)
class UnitsRevived(Event):
    seat: Faction
    count: int
    price: int
    clause: str

    def __init__(self, seat: Faction, count: int, price: int, clause: str) -> None:
        self.seat = seat
        self.count = count
        self.price = price
        self.clause = clause


@dataclass(unsafe_hash=True, init=False)
class DisbandAnnounced(Event):
    seat: Faction
    place: Territory
    count: int

    def __init__(self, seat: Faction, place: Territory, count: int) -> None:
        self.seat = seat
        self.place = place
        self.count = count


@dataclass(unsafe_hash=True, init=False)
class UnitsDisbanded(Event):
    seat: Faction
    place: Territory
    count: int
    price: int
    clause: str

    def __init__(self, seat: Faction, place: Territory, count: int, price: int, clause: str) -> None:
        self.seat = seat
        self.place = place
        self.count = count
        self.price = price
        self.clause = clause


@dataclass(unsafe_hash=True, init=False)
class UnitsConscripted(Event):
    seat: Faction
    place: Territory
    count: int

    def __init__(self, seat: Faction, place: Territory, count: int) -> None:
        self.seat = seat
        self.place = place
        self.count = count


@dataclass(unsafe_hash=True)
class HiringForbidden(Event):
    seat: Faction


@dataclass(unsafe_hash=True, init=False)
class UnitsHired(Event):
    seat: Faction
    place: Territory
    count: int
    price: int

    def __init__(self, seat: Faction, place: Territory, count: int, price: int) -> None:
        self.seat = seat
        self.place = place
        self.count = count
        self.price = price


@dataclass(unsafe_hash=True, init=False)
class UnitsRaised(Event):
    seat: Faction
    place: Territory
    count: int

    def __init__(self, seat: Faction, place: Territory, count: int) -> None:
        self.seat = seat
        self.place = place
        self.count = count


@dataclass(unsafe_hash=True)
class TrollLeft(Event):
    place: Territory


@dataclass(unsafe_hash=True, init=False)
class BattleBegan(Event):
    attacker: Faction
    defender: Faction
    place: Territory

    def __init__(self, attacker: Faction, defender: Faction, place: Territory) -> None:
        self.attacker = attacker
        self.defender = defender
        self.place = place


@dataclass(unsafe_hash=True)
class QuestionAsked(Event):
    seat: Faction
    opponent: Faction
    question: int


@dataclass(unsafe_hash=True)
class ColourAnswered(Event):
    seat: Faction
    colour: int


@dataclass(unsafe_hash=True)
class NumberAnswered(Event):
    seat: Faction
    count: int


@dataclass(unsafe_hash=True, init=False)
class PlanRevealed(Event):
    seat: Faction
    count: int
    card: Card

    def __init__(self, seat: Faction, count: int, card: Card) -> None:
        self.seat = seat
        self.count = count
        self.card = card


@dataclass(unsafe_hash=True)
class TreacheryDeclared(Event):
    seat: Faction
    queen: Suit
    jack: Suit
    swapped: bool


@dataclass(unsafe_hash=True)
class TreacheryNegated(Event):
    seat: Faction


@dataclass(unsafe_hash=True, init=False)
class BattleValued(Event):
    seat: Faction
    units: int
    artifact: int
    bonus: int

    def __init__(self, seat: Faction, units: int, artifact: int, bonus: int) -> None:
        self.seat = seat
        self.units = units
        self.artifact = artifact
        self.bonus = bonus


@dataclass(unsafe_hash=True, init=False)
class BattleWon(Event):
    seat: Faction
    loser: Faction
    place: Territory
    clause: str

    def __init__(self, seat: Faction, loser: Faction, place: Territory, clause: str) -> None:
        self.seat = seat
        self.loser = loser
        self.place = place
        self.clause = clause


@dataclass(unsafe_hash=True)
class BothTreacherous(Event):
    place: Territory


@dataclass(unsafe_hash=True, init=False)
class ArtifactDiscarded(Event):
    seat: Faction
    card: Card
    clause: str

    def __init__(self, seat: Faction, card: Card, clause: str) -> None:
        self.seat = seat
        self.card = card
        self.clause = clause


@dataclass(unsafe_hash=True, init=False)
class IncomeReceived(Event):
    seat: Faction
    amount: int
    clause: str

    def __init__(self, seat: Faction, amount: int, clause: str) -> None:
        self.seat = seat
        self.amount = amount
        self.clause = clause


@dataclass(unsafe_hash=True, init=False)
class TreasureCollected(Event):
    seat: Faction
    place: Territory
    amount: int

    def __init__(self, seat: Faction, place: Territory, amount: int) -> None:
        self.seat = seat
        self.place = place
        self.amount = amount


@dataclass(unsafe_hash=True, init=False)
class StarterMoved(Event):
    seat: Faction

    def __init__(self, seat: Faction) -> None:
        self.seat = seat


@dataclass(unsafe_hash=True)
class CastlesTied(Event):
    seats: Mask


@dataclass(unsafe_hash=True)
class GameWon(Event):
    seat: Faction
    ending: int


@dataclass(unsafe_hash=True)
class GoldGiven(Event):
    seat: Faction
    to: Faction
    amount: int


@dataclass(unsafe_hash=True)
class GiftDelayed(Event):
    seat: Faction
    to: Faction
    amount: int


@dataclass(unsafe_hash=True)
class PredictionMade(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class PredictionRevealed(Event):
    seat: Faction
    faction: Faction
    turn: int
    place: Territory


@dataclass(unsafe_hash=True)
class VictoryShared(Event):
    seats: Mask
    ending: int


@dataclass(unsafe_hash=True)
class SecretsKept(Event):
    seat: Faction
    count: int


@dataclass(unsafe_hash=True)
class HandSeen(PrivateEvent):
    owner: Faction
    card: Card


@dataclass(unsafe_hash=True)
class ValueAnswered(Event):
    seat: Faction
    value: int


@dataclass(unsafe_hash=True)
class AceTreacheryDeclared(Event):
    seat: Faction
    queen: Suit
    ace: Card


@dataclass(unsafe_hash=True)
class UnitsPlacedByAce(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass(unsafe_hash=True)
class InitiativeTaken(Event):
    """`to` would have been next."""

    seat: Faction
    to: Faction


@dataclass(unsafe_hash=True)
class DragonControlled(Event):
    seat: Faction
    count: int


@dataclass(unsafe_hash=True)
class WallsBroken(Event):
    seat: Faction
    place: Territory
    clause: str


@dataclass(unsafe_hash=True)
class WallsRepaired(Event):
    place: Territory


@dataclass(unsafe_hash=True)
class CardAskedFor(Event):
    seat: Faction
    opponent: Faction
    card: Card
    yes: bool


@dataclass(unsafe_hash=True)
class QueenAskedFor(Event):
    seat: Faction
    opponent: Faction
    suit: Suit
    yes: bool


@dataclass(unsafe_hash=True)
class JackAskedFor(Event):
    seat: Faction
    opponent: Faction
    suit: Suit
    yes: bool


@dataclass(unsafe_hash=True)
class GoldAskedFor(Event):
    """Whether the other has more than this amount."""

    seat: Faction
    opponent: Faction
    amount: int
    yes: bool


@dataclass(unsafe_hash=True)
class BlessingInvoked(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class WeaknessFelt(Event):
    seat: Faction
    card: Card
    amount: int


@dataclass(unsafe_hash=True)
class ChaosSummoned(Event):
    seat: Faction
    place: Territory


@dataclass(unsafe_hash=True)
class CardPlundered(Event):
    seat: Faction
    loser: Faction


@dataclass(unsafe_hash=True)
class PlunderSeen(PrivateEvent):
    card: Card


@dataclass(unsafe_hash=True)
class PlunderKept(Event):
    seat: Faction
    loser: Faction


@dataclass(unsafe_hash=True)
class PlunderSold(Event):
    seat: Faction
    loser: Faction
    card: Card


@dataclass(unsafe_hash=True)
class ElitesPicked(Event):
    seat: Faction
    count: int


@dataclass(unsafe_hash=True)
class AgreementOffered(Event):
    """`answers` is the number of the offer that this one replaces, or 0."""

    number: int
    seat: Faction
    parties: Mask
    clauses: tuple[Clause, ...]
    answers: int


@dataclass(unsafe_hash=True)
class OfferAccepted(Event):
    number: int
    seat: Faction


@dataclass(unsafe_hash=True)
class OfferDeclined(Event):
    number: int
    seat: Faction


@dataclass(unsafe_hash=True)
class OfferWithdrawn(Event):
    number: int
    seat: Faction


@dataclass(unsafe_hash=True)
class OfferLapsed(Event):
    number: int


@dataclass(unsafe_hash=True)
class AgreementFormed(Event):
    number: int
    parties: Mask


@dataclass(unsafe_hash=True)
class AgreementEnded(Event):
    number: int


@dataclass(unsafe_hash=True)
class TerminationCalled(Event):
    number: int
    seat: Faction


@dataclass(unsafe_hash=True)
class TerminationWithdrawn(Event):
    number: int
    seat: Faction


@dataclass(unsafe_hash=True)
class AgreementTerminated(Event):
    number: int


@dataclass(unsafe_hash=True)
class DutyDue(Event):
    """The time to act has come."""

    number: int
    seat: Faction
    duty: Clause


@dataclass(unsafe_hash=True)
class DutyYielded(Event):
    number: int
    seat: Faction
    duty: Clause
    reason: int


@dataclass(unsafe_hash=True)
class DutyKept(Event):
    """Its time is over, and it never gave way."""

    number: int
    seat: Faction
    duty: Clause


@dataclass(unsafe_hash=True)
class DutyLapsed(Event):
    """Nothing more comes of it; `reason` says why."""

    number: int
    seat: Faction
    duty: Clause
    reason: int


@dataclass(unsafe_hash=True)
class SecretDisclosed(Event):
    """Everyone learns that it was shown to the parties, and only they learn what."""

    number: int
    seat: Faction
    parties: Mask
    duty: Clause


@dataclass(unsafe_hash=True)
class CardDisclosed(PrivateEvent):
    """A card of the owner's hand."""

    owner: Faction
    card: Card


@dataclass(unsafe_hash=True)
class QueenDisclosed(PrivateEvent):
    owner: Faction
    suit: Suit


@dataclass(unsafe_hash=True)
class JackDisclosed(PrivateEvent):
    owner: Faction
    suit: Suit


@dataclass(unsafe_hash=True)
class SaleDisclosed(PrivateEvent):
    """The card on sale, which the owner of the secret knows."""

    owner: Faction
    card: Card


@dataclass(unsafe_hash=True)
class NextEventDisclosed(PrivateEvent):
    owner: Faction
    event: EventCard


@dataclass(unsafe_hash=True)
class AskedAgain(Event):
    """A new agreement touches the question; everyone asked answers again, whether or not they had answered."""

    number: int
    seats: Mask


@dataclass(unsafe_hash=True)
class PaymentMade(Event):
    number: int
    seat: Faction
    to: Faction
    amount: int


@dataclass(unsafe_hash=True)
class PaymentShort(Event):
    """`amount` is what is missing, and stays owed."""

    number: int
    seat: Faction
    to: Faction
    amount: int


@dataclass(unsafe_hash=True)
class DebtPaid(Event):
    """Part of a debt, or all of it; `left` is still owed."""

    number: int
    seat: Faction
    to: Faction
    amount: int
    left: int


# The most frequent events exist once, like decisions, because nobody reads the events of most games.
BIDS_PASSED: Final[list[BidPassed]] = [BidPassed(seat) for seat in FACTIONS]
BIDS_PLACED: Final[list[list[BidPlaced]]] = [
    [BidPlaced(seat, amount) for amount in range(MAX_GOLD + 1)] for seat in FACTIONS
]
CARDS_PUT_UP: Final[list[CardPutUp]] = [CardPutUp(seat) for seat in FACTIONS]
CARDS_SEEN: Final[list[CardSeen]] = [CardSeen(ELVES, card) for card in range(CARDS)]
CARDS_SOLD: Final[list[list[CardSold]]] = [
    [CardSold(seat, price) for price in range(MAX_GOLD + 1)] for seat in FACTIONS
]
ARTIFACTS_LEARNED: Final[list[list[ArtifactLearned]]] = [
    [ArtifactLearned(seat, card) for card in range(CARDS)] for seat in FACTIONS
]
ROUNDS_BEGUN: Final[list[RoundBegan]] = [RoundBegan(number) for number in range(len(ROUND_NAMES))]
