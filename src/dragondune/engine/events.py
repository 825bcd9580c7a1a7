"""What happened: immutable records in the past tense, public or for one seat.

The rule an event cites is in its sentence, or in its `clause` where several rules lead to the same event.
"""

from dataclasses import dataclass

from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.ids import Card, EventCard, Faction, Mask, Suit, Territory


@dataclass(unsafe_hash=True)
class Event:
    """Everyone learns of it, unless it is a `PrivateEvent`."""


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


@dataclass(unsafe_hash=True)
class TurnBegan(Event):
    turn: int
    starter: Faction


@dataclass(unsafe_hash=True)
class RoundBegan(Event):
    round: int


@dataclass(unsafe_hash=True)
class AcePlayed(Event):
    seat: Faction
    ace: Card
    clause: str


@dataclass(unsafe_hash=True)
class UnitsMoved(Event):
    seat: Faction
    origin: Territory
    destination: Territory
    count: int
    is_hidden: bool
    clause: str


@dataclass(unsafe_hash=True)
class DeckReshuffled(Event):
    pass


@dataclass(unsafe_hash=True)
class EventDeckReshuffled(Event):
    pass


@dataclass(unsafe_hash=True)
class DragonCardTurned(Event):
    card: Card


@dataclass(unsafe_hash=True)
class DragonDieRolled(Event):
    pips: int


@dataclass(unsafe_hash=True)
class DragonMoved(Event):
    origin: int
    destination: int


@dataclass(unsafe_hash=True)
class UnitsLost(Event):
    seat: Faction
    place: Territory
    count: int
    clause: str


@dataclass(unsafe_hash=True)
class TreasureLost(Event):
    place: Territory
    amount: int
    clause: str


@dataclass(unsafe_hash=True)
class EventCardTurned(Event):
    event: EventCard
    clause: str


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


@dataclass(unsafe_hash=True)
class GoldPlaced(Event):
    place: Territory
    amount: int
    clause: str


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


@dataclass(unsafe_hash=True)
class GoldPaid(Event):
    seat: Faction
    payee: Faction
    amount: int
    clause: str


@dataclass(unsafe_hash=True)
class SecondCardTaken(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class CardUnsold(Event):
    pass


@dataclass(unsafe_hash=True)
class UnsoldCardDiscarded(Event):
    """Everyone sees a card that until now only the Elves knew."""

    card: Card


@dataclass(unsafe_hash=True)
class NextEventShown(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class NextEventLearned(PrivateEvent):
    event: EventCard


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


@dataclass(unsafe_hash=True)
class UnitsRevived(Event):
    seat: Faction
    count: int
    price: int
    clause: str


@dataclass(unsafe_hash=True)
class DisbandAnnounced(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass(unsafe_hash=True)
class UnitsDisbanded(Event):
    seat: Faction
    place: Territory
    count: int
    price: int
    clause: str


@dataclass(unsafe_hash=True)
class UnitsConscripted(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass(unsafe_hash=True)
class HiringForbidden(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class UnitsHired(Event):
    seat: Faction
    place: Territory
    count: int
    price: int


@dataclass(unsafe_hash=True)
class UnitsRaised(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass(unsafe_hash=True)
class TrollLeft(Event):
    place: Territory


@dataclass(unsafe_hash=True)
class BattleBegan(Event):
    attacker: Faction
    defender: Faction
    place: Territory


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


@dataclass(unsafe_hash=True)
class PlanRevealed(Event):
    seat: Faction
    count: int
    card: Card


@dataclass(unsafe_hash=True)
class TreacheryDeclared(Event):
    seat: Faction
    queen: Suit
    jack: Suit
    swapped: bool


@dataclass(unsafe_hash=True)
class TreacheryNegated(Event):
    seat: Faction


@dataclass(unsafe_hash=True)
class BattleValued(Event):
    seat: Faction
    units: int
    artifact: int
    bonus: int


@dataclass(unsafe_hash=True)
class BattleWon(Event):
    seat: Faction
    loser: Faction
    place: Territory
    clause: str


@dataclass(unsafe_hash=True)
class BothTreacherous(Event):
    place: Territory


@dataclass(unsafe_hash=True)
class ArtifactDiscarded(Event):
    seat: Faction
    card: Card
    clause: str


@dataclass(unsafe_hash=True)
class IncomeReceived(Event):
    seat: Faction
    amount: int
    clause: str


@dataclass(unsafe_hash=True)
class TreasureCollected(Event):
    seat: Faction
    place: Territory
    amount: int


@dataclass(unsafe_hash=True)
class StarterMoved(Event):
    seat: Faction


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
