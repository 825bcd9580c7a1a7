"""What a seat, or chance, may choose: frozen records, each of which exists once.

The tables below are the whole space of decisions. A record is found in them by the rulebook's words
(`MOVES[origin][destination][count - 1]`) or by its `index`; two records are equal only if they are the same.
"""

from dataclasses import dataclass
from typing import Final, TypeVar

from dragondune.engine.board import CASTLE_LIST, EVENT_CARDS, TERRITORIES
from dragondune.engine.ids import (
    ACES,
    CARDS,
    CLUBS,
    DIAMONDS,
    FACTIONS,
    HEARTS,
    NONE,
    SIXES,
    SPADES,
    SUITS,
    VALUES,
    Card,
    EventCard,
    Faction,
    Mask,
    Suit,
    Territory,
)

MAX_UNITS: Final = 20
MAX_GOLD: Final = 100
MAX_ELITES: Final = 4
MAX_TURNS: Final = 50
DIE_SIDES: Final = 6


@dataclass(frozen=True, eq=False)
class Decision:
    """What a seat can decide. Each one exists once, so `is` compares them; `index` is its number."""

    index: int

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return decision_at, (self.index,)


@dataclass(frozen=True, eq=False)
class Pass(Decision):
    """Decline what is asked."""


@dataclass(frozen=True, eq=False)
class PlayAce(Decision):
    """Discard a Special Card for what the prompt offers for it."""

    ace: Card


@dataclass(frozen=True, eq=False)
class PlaceOrcs(Decision):
    castle: int
    east: int
    west: int


@dataclass(frozen=True, eq=False)
class MoveUnits(Decision):
    """`emerging`: hidden units come out of hiding where they arrive."""

    origin: Territory
    destination: Territory
    count: int
    emerging: bool


@dataclass(frozen=True, eq=False)
class MoveHidden(MoveUnits):
    """Hidden units leave open ones of the same owner behind, and stay hidden."""


@dataclass(frozen=True, eq=False)
class BreakAlliance(Decision):
    pass


@dataclass(frozen=True, eq=False)
class ProposeAlliance(Decision):
    to: Faction


@dataclass(frozen=True, eq=False)
class AcceptAlliance(Decision):
    pass


@dataclass(frozen=True, eq=False)
class PlaceBid(Decision):
    amount: int


@dataclass(frozen=True, eq=False)
class PayGold(Decision):
    pass


@dataclass(frozen=True, eq=False)
class TakeFreeCard(Decision):
    pass


@dataclass(frozen=True, eq=False)
class ComeOut(Decision):
    pass


@dataclass(frozen=True, eq=False)
class Hide(Decision):
    pass


@dataclass(frozen=True, eq=False)
class ReviveUnits(Decision):
    count: int


@dataclass(frozen=True, eq=False)
class ReviveWithAce(Decision):
    ace: Card


@dataclass(frozen=True, eq=False)
class DisbandUnits(Decision):
    place: Territory
    count: int


@dataclass(frozen=True, eq=False)
class ConscriptUnits(Decision):
    place: Territory
    count: int


@dataclass(frozen=True, eq=False)
class HireUnits(Decision):
    place: Territory
    count: int


@dataclass(frozen=True, eq=False)
class RaiseUnits(Decision):
    place: Territory
    count: int


@dataclass(frozen=True, eq=False)
class Attack(Decision):
    place: Territory
    opponent: Faction


@dataclass(frozen=True, eq=False)
class AskColour(Decision):
    pass


@dataclass(frozen=True, eq=False)
class AskNumber(Decision):
    pass


@dataclass(frozen=True, eq=False)
class AnswerColour(Decision):
    """`colour` is NONE for "no artifact"."""

    colour: int


@dataclass(frozen=True, eq=False)
class AnswerNumber(Decision):
    count: int


@dataclass(frozen=True, eq=False)
class SealPlan(Decision):
    """`card` is NONE for "no artifact"."""

    count: int
    card: Card


@dataclass(frozen=True, eq=False)
class SealElitePlan(SealPlan):
    """More elite units than the ordinary ones leave room for."""

    elites: int


@dataclass(frozen=True, eq=False)
class PickElites(Decision):
    count: int


@dataclass(frozen=True, eq=False)
class DeclareTreachery(Decision):
    """`swapped`: the Dwarves use their Jack as Queen and their Queen as Jack."""

    swapped: bool


@dataclass(frozen=True, eq=False)
class DiscardArtifact(Decision):
    card: Card


@dataclass(frozen=True, eq=False)
class GiveGold(Decision):
    to: Faction
    amount: int


@dataclass(frozen=True, eq=False)
class PredictVictory(Decision):
    """An Oracle predicts who wins, on which turn, and a castle that the winner then controls."""

    faction: Faction
    turn: int
    place: Territory


@dataclass(frozen=True, eq=False)
class KeepSecret(Decision):
    """A card that the Elves do not get to see."""

    card: Card


@dataclass(frozen=True, eq=False)
class AskValue(Decision):
    pass


@dataclass(frozen=True, eq=False)
class AnswerValue(Decision):
    """`value` is 0 for "no artifact"."""

    value: int


@dataclass(frozen=True, eq=False)
class PlaceWithAce(Decision):
    ace: Card


@dataclass(frozen=True, eq=False)
class PlaceUnits(Decision):
    place: Territory
    count: int


@dataclass(frozen=True, eq=False)
class TakeTurn(Decision):
    """The Goblins take their turn of the Recruitment and Movement Round now."""


@dataclass(frozen=True, eq=False)
class MoveAgain(Decision):
    """Discard `cards`, two aces, one ace or 6♥, for another movement."""

    cards: Mask


@dataclass(frozen=True, eq=False)
class BreakWalls(Decision):
    """Discard `cards`, two aces or 6♠, to break the walls of a castle."""

    place: Territory
    cards: Mask


@dataclass(frozen=True, eq=False)
class BuyQuestion(Decision):
    """Discard `cards`, two aces, for a question that is answered with yes or no."""

    cards: Mask


@dataclass(frozen=True, eq=False)
class ControlDragons(Decision):
    """Discard `cards`, two aces or 6♣, to decide how far the dragon goes."""

    cards: Mask


@dataclass(frozen=True, eq=False)
class MoveDragon(Decision):
    count: int


@dataclass(frozen=True, eq=False)
class ReviveWithSix(Decision):
    """Discard 6♦ to revive units."""


@dataclass(frozen=True, eq=False)
class AskForCard(Decision):
    """Does this player hold the card?"""

    opponent: Faction
    card: Card


@dataclass(frozen=True, eq=False)
class AskForQueen(Decision):
    opponent: Faction
    suit: Suit


@dataclass(frozen=True, eq=False)
class AskForJack(Decision):
    opponent: Faction
    suit: Suit


@dataclass(frozen=True, eq=False)
class AskForGold(Decision):
    """Has this player more than this amount?"""

    opponent: Faction
    amount: int


@dataclass(frozen=True, eq=False)
class SealBlessedPlan(SealPlan):
    """A plan of the Elves that invokes their blessing."""


@dataclass(frozen=True, eq=False)
class SummonChaos(Decision):
    """Discard `cards`, two aces, to summon a chaos monster into the battle."""

    cards: Mask


@dataclass(frozen=True, eq=False)
class KeepPlunder(Decision):
    pass


@dataclass(frozen=True, eq=False)
class SellPlunder(Decision):
    """Discard the plundered card, face up."""

    card: Card


@dataclass(frozen=True, eq=False)
class SeatFaction(Decision):
    faction: Faction


@dataclass(frozen=True, eq=False)
class NameStarter(Decision):
    faction: Faction


@dataclass(frozen=True, eq=False)
class RollDie(Decision):
    pips: int


@dataclass(frozen=True, eq=False)
class DealQueen(Decision):
    suit: Suit


@dataclass(frozen=True, eq=False)
class DealJack(Decision):
    suit: Suit


@dataclass(frozen=True, eq=False)
class DrawArtifact(Decision):
    card: Card


@dataclass(frozen=True, eq=False)
class DrawEvent(Decision):
    event: EventCard


DECISIONS: Final[list[Decision]] = []


def decision_at(index: int) -> Decision:
    return DECISIONS[index]


D = TypeVar("D", bound=Decision)


def _next() -> int:
    return len(DECISIONS)


def _add(record: D) -> D:
    DECISIONS.append(record)
    return record


PASS: Final = _add(Pass(_next()))
BREAK_ALLIANCE: Final = _add(BreakAlliance(_next()))
ACCEPT_ALLIANCE: Final = _add(AcceptAlliance(_next()))
PAY_GOLD: Final = _add(PayGold(_next()))
TAKE_FREE_CARD: Final = _add(TakeFreeCard(_next()))
COME_OUT: Final = _add(ComeOut(_next()))
HIDE: Final = _add(Hide(_next()))
ASK_COLOUR: Final = _add(AskColour(_next()))
ASK_NUMBER: Final = _add(AskNumber(_next()))
NO_COLOUR: Final = _add(AnswerColour(_next(), NONE))
COLOURS: Final[list[AnswerColour]] = [_add(AnswerColour(_next(), colour)) for colour in (0, 1)]
TREACHERY: Final = _add(DeclareTreachery(_next(), swapped=False))
SWAPPED_TREACHERY: Final = _add(DeclareTreachery(_next(), swapped=True))
ACE_PLAYS: Final[list[PlayAce]] = [_add(PlayAce(_next(), suit * 6)) for suit in SUITS]
ACE_REVIVALS: Final[list[ReviveWithAce]] = [_add(ReviveWithAce(_next(), suit * 6)) for suit in SUITS]
PROPOSALS: Final[list[ProposeAlliance]] = [_add(ProposeAlliance(_next(), to)) for to in FACTIONS]
BIDS: Final[list[PlaceBid]] = [_add(PlaceBid(_next(), amount)) for amount in range(MAX_GOLD + 1)]
REVIVALS: Final[list[ReviveUnits]] = [_add(ReviveUnits(_next(), count)) for count in range(MAX_UNITS + 1)]
NUMBER_ANSWERS: Final[list[AnswerNumber]] = [_add(AnswerNumber(_next(), count)) for count in range(MAX_UNITS + 1)]
DISCARDS: Final[list[DiscardArtifact]] = [_add(DiscardArtifact(_next(), card)) for card in range(CARDS)]
BARE_PLANS: Final[list[SealPlan]] = [_add(SealPlan(_next(), count, NONE)) for count in range(MAX_UNITS + 1)]
PLANS: Final[list[list[SealPlan]]] = [
    [_add(SealPlan(_next(), count, card)) for count in range(MAX_UNITS + 1)] for card in range(CARDS)
]
ATTACKS: Final[list[list[Attack]]] = [
    [_add(Attack(_next(), place, opponent)) for opponent in FACTIONS] for place in range(TERRITORIES)
]
DISBANDS: Final[list[list[DisbandUnits]]] = [
    [_add(DisbandUnits(_next(), place, count + 1)) for count in range(MAX_UNITS)] for place in range(TERRITORIES)
]
CONSCRIPTS: Final[list[list[ConscriptUnits]]] = [
    [_add(ConscriptUnits(_next(), place, count + 1)) for count in range(MAX_UNITS)] for place in range(TERRITORIES)
]
HIRES: Final[list[list[HireUnits]]] = [
    [_add(HireUnits(_next(), place, count + 1)) for count in range(MAX_UNITS)] for place in range(TERRITORIES)
]
HIRES_UP_TO: Final[list[list[list[HireUnits]]]] = [[hires[:most] for most in range(MAX_UNITS + 1)] for hires in HIRES]
"""Hiring at most so many units: `HIRES_UP_TO[place][most]`."""
RAISES: Final[list[list[RaiseUnits]]] = [
    [_add(RaiseUnits(_next(), place, count + 1)) for count in range(MAX_UNITS)] for place in range(TERRITORIES)
]
ORC_PLACEMENTS: Final[list[list[PlaceOrcs]]] = [
    [
        _add(PlaceOrcs(_next(), castle, east, total - castle - east))
        for castle in range(total, -1, -1)
        for east in range(total - castle, -1, -1)
    ]
    for total in range(MAX_UNITS + 1)
]
GIFTS: Final[list[list[GiveGold]]] = [
    [_add(GiveGold(_next(), to, amount + 1)) for amount in range(MAX_GOLD)] for to in FACTIONS
]
SEATINGS: Final[list[SeatFaction]] = [_add(SeatFaction(_next(), faction)) for faction in FACTIONS]
STARTERS: Final[list[NameStarter]] = [_add(NameStarter(_next(), faction)) for faction in FACTIONS]
ROLLS: Final[list[RollDie]] = [_add(RollDie(_next(), pips + 1)) for pips in range(DIE_SIDES)]
QUEENS: Final[list[DealQueen]] = [_add(DealQueen(_next(), suit)) for suit in SUITS]
JACKS: Final[list[DealJack]] = [_add(DealJack(_next(), suit)) for suit in SUITS]
ARTIFACTS: Final[list[DrawArtifact]] = [_add(DrawArtifact(_next(), card)) for card in range(CARDS)]
EVENTS: Final[list[DrawEvent]] = [_add(DrawEvent(_next(), event)) for event in range(EVENT_CARDS)]


def _moves(*, emerging: bool) -> list[list[list[MoveUnits]]]:
    return [
        [
            [
                _add(MoveUnits(_next(), origin, destination, count + 1, emerging))
                for count in range(MAX_UNITS if origin != destination else 0)
            ]
            for destination in range(TERRITORIES)
        ]
        for origin in range(TERRITORIES)
    ]


MOVES: Final[list[list[list[MoveUnits]]]] = _moves(emerging=False)
EMERGING_MOVES: Final[list[list[list[MoveUnits]]]] = _moves(emerging=True)
PREDICTIONS: Final[list[list[list[PredictVictory]]]] = [
    [[_add(PredictVictory(_next(), faction, turn + 1, place)) for place in CASTLE_LIST] for turn in range(MAX_TURNS)]
    for faction in FACTIONS
]
SECRETS: Final[list[KeepSecret]] = [_add(KeepSecret(_next(), card)) for card in range(CARDS)]
ASK_VALUE: Final = _add(AskValue(_next()))
VALUE_ANSWERS: Final[list[AnswerValue]] = [_add(AnswerValue(_next(), value)) for value in range(VALUES + 1)]
ACE_PLACEMENTS: Final[list[PlaceWithAce]] = [_add(PlaceWithAce(_next(), suit * 6)) for suit in SUITS]
PLACEMENTS: Final[list[list[PlaceUnits]]] = [
    [_add(PlaceUnits(_next(), place, count + 1)) for count in range(MAX_UNITS)] for place in range(TERRITORIES)
]

ACE_PAIRS: Final[tuple[Mask, ...]] = tuple(1 << 6 * one | 1 << 6 * two for two in SUITS for one in SUITS if one < two)
MAX_DRAGON_STEPS: Final = 10
MAX_GOLD_ASKED: Final = 20
TAKE_TURN: Final = _add(TakeTurn(_next()))
SIX_REVIVAL: Final = _add(ReviveWithSix(_next()))
SECOND_MOVES: Final[dict[Mask, MoveAgain]] = {
    cards: _add(MoveAgain(_next(), cards))
    for cards in (*[1 << 6 * suit for suit in SUITS], *ACE_PAIRS, 1 << SIXES[HEARTS])
}
WALL_BREAKERS: Final[dict[Mask, list[BreakWalls]]] = {
    cards: [_add(BreakWalls(_next(), place, cards)) for place in CASTLE_LIST]
    for cards in (*ACE_PAIRS, 1 << SIXES[SPADES])
}
BOUGHT_QUESTIONS: Final[dict[Mask, BuyQuestion]] = {cards: _add(BuyQuestion(_next(), cards)) for cards in ACE_PAIRS}
DRAGON_CONTROLS: Final[dict[Mask, ControlDragons]] = {
    cards: _add(ControlDragons(_next(), cards)) for cards in (*ACE_PAIRS, 1 << SIXES[CLUBS])
}
DRAGON_MOVES: Final[list[MoveDragon]] = [_add(MoveDragon(_next(), count)) for count in range(MAX_DRAGON_STEPS + 1)]
CARD_QUESTIONS: Final[list[list[AskForCard]]] = [
    [_add(AskForCard(_next(), opponent, card)) for card in range(CARDS)] for opponent in FACTIONS
]
QUEEN_QUESTIONS: Final[list[list[AskForQueen]]] = [
    [_add(AskForQueen(_next(), opponent, suit)) for suit in SUITS] for opponent in FACTIONS
]
JACK_QUESTIONS: Final[list[list[AskForJack]]] = [
    [_add(AskForJack(_next(), opponent, suit)) for suit in SUITS] for opponent in FACTIONS
]
GOLD_QUESTIONS: Final[list[list[AskForGold]]] = [
    [_add(AskForGold(_next(), opponent, amount)) for amount in range(MAX_GOLD_ASKED + 1)] for opponent in FACTIONS
]
BLESSED_BARE_PLANS: Final[list[SealBlessedPlan]] = [
    _add(SealBlessedPlan(_next(), count, NONE)) for count in range(MAX_UNITS + 1)
]
BLESSED_PLANS: Final[list[list[SealBlessedPlan]]] = [
    [_add(SealBlessedPlan(_next(), count, card)) for count in range(MAX_UNITS + 1)] for card in range(CARDS)
]
CHAOS_SUMMONS: Final[dict[Mask, SummonChaos]] = {cards: _add(SummonChaos(_next(), cards)) for cards in ACE_PAIRS}
KEEP_PLUNDER: Final = _add(KeepPlunder(_next()))
PLUNDER_SALES: Final[list[SellPlunder]] = [_add(SellPlunder(_next(), card)) for card in range(CARDS)]


def _elite_plans(card: Card) -> list[list[SealElitePlan]]:
    return [
        [_add(SealElitePlan(_next(), count, card, elites + 1)) for elites in range(MAX_ELITES)]
        for count in range(MAX_UNITS + 1)
    ]


ELITE_PICKS: Final[list[PickElites]] = [_add(PickElites(_next(), count)) for count in range(MAX_ELITES + 1)]
BARE_ELITE_PLANS: Final[list[list[SealElitePlan]]] = _elite_plans(NONE)
ELITE_PLANS: Final[list[list[list[SealElitePlan]]]] = [_elite_plans(card) for card in range(CARDS)]


HIDDEN_MOVES: Final[list[list[list[MoveHidden]]]] = [
    [
        [
            _add(MoveHidden(_next(), origin, destination, count + 1, emerging=False))
            for count in range(MAX_UNITS if origin != destination else 0)
        ]
        for destination in range(TERRITORIES)
    ]
    for origin in range(TERRITORIES)
]


def cards_spent(decision: Decision) -> Mask:
    """The cards that a decision discards."""
    match decision:
        case PlayAce() | ReviveWithAce() | PlaceWithAce():
            return 1 << decision.ace
        case MoveAgain() | BreakWalls() | BuyQuestion() | ControlDragons() | SummonChaos():
            return decision.cards
        case ReviveWithSix():
            return 1 << SIXES[DIAMONDS]
        case DiscardArtifact():
            return 1 << decision.card
    return 0


def is_grave(decision: Decision) -> bool:
    """Whether a decision gives up something for good, so that nobody should make it by accident.

    This covers spending cards, disbanding units, ending or entering an alliance, showing Queen and Jack, and hiding
    instead of attacking. It also covers an ace in a battle plan, which counts little there and is worth more elsewhere.
    """
    match decision:
        case DisbandUnits() | BreakAlliance() | AcceptAlliance() | Hide() | DeclareTreachery() | SellPlunder():
            return True
        case SealPlan():
            return decision.card != NONE and ACES >> decision.card & 1 == 1
    return cards_spent(decision) != 0
