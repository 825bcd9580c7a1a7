"""What happened: immutable records in the past tense, public or for one seat.

The rule an event cites is in its sentence, or in its `clause` where several rules lead to the same event.
"""

from dataclasses import dataclass

from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.ids import Card, EventCard, Faction, Mask, Suit, Territory


@dataclass
class Event:
    """Everyone learns of it, unless it is a `PrivateEvent`."""


@dataclass
class PrivateEvent(Event):
    """Only this seat learns of it."""

    seat: Faction


@dataclass
class SeatsTaken(Event):
    order: tuple[Faction, ...]


@dataclass
class UnitsPlaced(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass
class StarterNamed(Event):
    seat: Faction


@dataclass
class DieRolled(Event):
    pips: int


@dataclass
class DragonPlaced(Event):
    number: int


@dataclass
class TrollPlaced(Event):
    place: Territory
    clause: str


@dataclass
class QueenDealt(Event):
    seat: Faction


@dataclass
class QueenLearned(PrivateEvent):
    suit: Suit


@dataclass
class JackDealt(Event):
    seat: Faction


@dataclass
class JackLearned(PrivateEvent):
    suit: Suit


@dataclass
class ArtifactDealt(Event):
    seat: Faction
    clause: str


@dataclass
class ArtifactLearned(PrivateEvent):
    card: Card


@dataclass
class TurnBegan(Event):
    turn: int
    starter: Faction


@dataclass
class RoundBegan(Event):
    round: int


@dataclass
class AcePlayed(Event):
    seat: Faction
    ace: Card
    clause: str


@dataclass
class UnitsMoved(Event):
    seat: Faction
    origin: Territory
    destination: Territory
    count: int
    is_hidden: bool
    clause: str


@dataclass
class DeckReshuffled(Event):
    pass


@dataclass
class EventDeckReshuffled(Event):
    pass


@dataclass
class DragonCardTurned(Event):
    card: Card


@dataclass
class DragonDieRolled(Event):
    pips: int


@dataclass
class DragonMoved(Event):
    origin: int
    destination: int


@dataclass
class UnitsLost(Event):
    seat: Faction
    place: Territory
    count: int
    clause: str


@dataclass
class TreasureLost(Event):
    place: Territory
    amount: int
    clause: str


@dataclass
class EventCardTurned(Event):
    event: EventCard
    clause: str


@dataclass
class RedDragonAppeared(Event):
    place: Territory


@dataclass
class CouncilCalled(Event):
    pass


@dataclass
class AllianceBroken(Event):
    seat: Faction
    partner: Faction


@dataclass
class AllianceProposed(Event):
    seat: Faction
    to: Faction


@dataclass
class AllianceFormed(Event):
    seat: Faction
    partner: Faction


@dataclass
class AllianceRefused(Event):
    seat: Faction
    to: Faction


@dataclass
class CouncilPassed(Event):
    seat: Faction


@dataclass
class GoldPlaced(Event):
    place: Territory
    amount: int
    clause: str


@dataclass
class GoldWithheld(Event):
    place: Territory
    clause: str


@dataclass
class CardPutUp(Event):
    bidder: Faction


@dataclass
class CardSeen(PrivateEvent):
    card: Card


@dataclass
class BidPlaced(Event):
    seat: Faction
    amount: int


@dataclass
class BidPassed(Event):
    seat: Faction


@dataclass
class CardSold(Event):
    seat: Faction
    amount: int


@dataclass
class FreeCardTaken(Event):
    seat: Faction


@dataclass
class GoldPaid(Event):
    seat: Faction
    payee: Faction
    amount: int
    clause: str


@dataclass
class SecondCardTaken(Event):
    seat: Faction


@dataclass
class CardUnsold(Event):
    pass


@dataclass
class UnsoldCardDiscarded(Event):
    """Everyone sees a card that until now only the Elves knew."""

    card: Card


@dataclass
class NextEventShown(Event):
    seat: Faction


@dataclass
class NextEventLearned(PrivateEvent):
    event: EventCard


@dataclass
class UnitsEmerged(Event):
    seat: Faction
    place: Territory
    count: int
    clause: str


@dataclass
class UnitsHid(Event):
    seat: Faction
    place: Territory
    count: int
    clause: str


@dataclass
class UnitsRevived(Event):
    seat: Faction
    count: int
    price: int
    clause: str


@dataclass
class DisbandAnnounced(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass
class UnitsDisbanded(Event):
    seat: Faction
    place: Territory
    count: int
    price: int
    clause: str


@dataclass
class UnitsConscripted(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass
class HiringForbidden(Event):
    seat: Faction


@dataclass
class UnitsHired(Event):
    seat: Faction
    place: Territory
    count: int
    price: int


@dataclass
class UnitsRaised(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass
class TrollLeft(Event):
    place: Territory


@dataclass
class BattleBegan(Event):
    attacker: Faction
    defender: Faction
    place: Territory


@dataclass
class QuestionAsked(Event):
    seat: Faction
    opponent: Faction
    question: int


@dataclass
class ColourAnswered(Event):
    seat: Faction
    colour: int


@dataclass
class NumberAnswered(Event):
    seat: Faction
    count: int


@dataclass
class PlanRevealed(Event):
    seat: Faction
    count: int
    card: Card


@dataclass
class TreacheryDeclared(Event):
    seat: Faction
    queen: Suit
    jack: Suit
    swapped: bool


@dataclass
class TreacheryNegated(Event):
    seat: Faction


@dataclass
class BattleValued(Event):
    seat: Faction
    units: int
    artifact: int
    bonus: int


@dataclass
class BattleWon(Event):
    seat: Faction
    loser: Faction
    place: Territory
    clause: str


@dataclass
class BothTreacherous(Event):
    place: Territory


@dataclass
class ArtifactDiscarded(Event):
    seat: Faction
    card: Card
    clause: str


@dataclass
class IncomeReceived(Event):
    seat: Faction
    amount: int
    clause: str


@dataclass
class TreasureCollected(Event):
    seat: Faction
    place: Territory
    amount: int


@dataclass
class StarterMoved(Event):
    seat: Faction


@dataclass
class CastlesTied(Event):
    seats: Mask


@dataclass
class GameWon(Event):
    seat: Faction
    ending: int


@dataclass
class GoldGiven(Event):
    seat: Faction
    to: Faction
    amount: int


@dataclass
class GiftDelayed(Event):
    seat: Faction
    to: Faction
    amount: int


@dataclass
class PredictionMade(Event):
    seat: Faction


@dataclass
class PredictionRevealed(Event):
    seat: Faction
    faction: Faction
    turn: int
    place: Territory


@dataclass
class VictoryShared(Event):
    seats: Mask
    ending: int


@dataclass
class SecretsKept(Event):
    seat: Faction
    count: int


@dataclass
class HandSeen(PrivateEvent):
    owner: Faction
    card: Card


@dataclass
class ValueAnswered(Event):
    seat: Faction
    value: int


@dataclass
class AceTreacheryDeclared(Event):
    seat: Faction
    queen: Suit
    ace: Card


@dataclass
class UnitsPlacedByAce(Event):
    seat: Faction
    place: Territory
    count: int


@dataclass
class InitiativeTaken(Event):
    """`to` would have been next."""

    seat: Faction
    to: Faction


@dataclass
class DragonControlled(Event):
    seat: Faction
    count: int


@dataclass
class WallsBroken(Event):
    seat: Faction
    place: Territory
    clause: str


@dataclass
class WallsRepaired(Event):
    place: Territory


@dataclass
class CardAskedFor(Event):
    seat: Faction
    opponent: Faction
    card: Card
    yes: bool


@dataclass
class QueenAskedFor(Event):
    seat: Faction
    opponent: Faction
    suit: Suit
    yes: bool


@dataclass
class JackAskedFor(Event):
    seat: Faction
    opponent: Faction
    suit: Suit
    yes: bool


@dataclass
class GoldAskedFor(Event):
    """Whether the other has more than this amount."""

    seat: Faction
    opponent: Faction
    amount: int
    yes: bool


@dataclass
class BlessingInvoked(Event):
    seat: Faction


@dataclass
class WeaknessFelt(Event):
    seat: Faction
    card: Card
    amount: int


@dataclass
class ChaosSummoned(Event):
    seat: Faction
    place: Territory


@dataclass
class CardPlundered(Event):
    seat: Faction
    loser: Faction


@dataclass
class PlunderSeen(PrivateEvent):
    card: Card


@dataclass
class PlunderKept(Event):
    seat: Faction
    loser: Faction


@dataclass
class PlunderSold(Event):
    seat: Faction
    loser: Faction
    card: Card


@dataclass
class ElitesPicked(Event):
    seat: Faction
    count: int


@dataclass
class AgreementOffered(Event):
    """`answers` is the number of the offer that this one replaces, or 0."""

    number: int
    seat: Faction
    parties: Mask
    clauses: tuple[Clause, ...]
    answers: int


@dataclass
class OfferAccepted(Event):
    number: int
    seat: Faction


@dataclass
class OfferDeclined(Event):
    number: int
    seat: Faction


@dataclass
class OfferWithdrawn(Event):
    number: int
    seat: Faction


@dataclass
class OfferLapsed(Event):
    number: int


@dataclass
class AgreementFormed(Event):
    number: int
    parties: Mask


@dataclass
class AgreementEnded(Event):
    number: int


@dataclass
class TerminationCalled(Event):
    number: int
    seat: Faction


@dataclass
class TerminationWithdrawn(Event):
    number: int
    seat: Faction


@dataclass
class AgreementTerminated(Event):
    number: int


@dataclass
class DutyDue(Event):
    """The time to act has come."""

    number: int
    seat: Faction
    duty: Clause


@dataclass
class DutyYielded(Event):
    number: int
    seat: Faction
    duty: Clause
    reason: int


@dataclass
class DutyKept(Event):
    """Its time is over, and it never gave way."""

    number: int
    seat: Faction
    duty: Clause


@dataclass
class DutyLapsed(Event):
    """Nothing more comes of it; `reason` says why."""

    number: int
    seat: Faction
    duty: Clause
    reason: int


@dataclass
class SecretDisclosed(Event):
    """Everyone learns that it was shown to the parties, and only they learn what."""

    number: int
    seat: Faction
    parties: Mask
    duty: Clause


@dataclass
class CardDisclosed(PrivateEvent):
    """A card of the owner's hand."""

    owner: Faction
    card: Card


@dataclass
class QueenDisclosed(PrivateEvent):
    owner: Faction
    suit: Suit


@dataclass
class JackDisclosed(PrivateEvent):
    owner: Faction
    suit: Suit


@dataclass
class SaleDisclosed(PrivateEvent):
    """The card on sale, which the owner of the secret knows."""

    owner: Faction
    card: Card


@dataclass
class NextEventDisclosed(PrivateEvent):
    owner: Faction
    event: EventCard


@dataclass
class AskedAgain(Event):
    """A new agreement touches the question; everyone asked answers again, whether or not they had answered."""

    number: int
    seats: Mask


@dataclass
class PaymentMade(Event):
    number: int
    seat: Faction
    to: Faction
    amount: int


@dataclass
class PaymentShort(Event):
    """`amount` is what is missing, and stays owed."""

    number: int
    seat: Faction
    to: Faction
    amount: int


@dataclass
class DebtPaid(Event):
    """Part of a debt, or all of it; `left` is still owed."""

    number: int
    seat: Faction
    to: Faction
    amount: int
    left: int
