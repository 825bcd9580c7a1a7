"""What a seat, or chance, may choose: frozen records, each of which exists once.

The tables below are the whole space of decisions. A record is found in them by the rulebook's words
(`MOVES[origin][destination][count - 1]`) or by its `index`; two records are equal only if they are the same.
"""

from dataclasses import dataclass
from typing import Final, TypeVar

from dragondune.engine.board import CASTLE_LIST, EVENT_CARDS, TERRITORIES
from dragondune.engine.ids import CARDS, FACTIONS, NONE, SUITS, Card, EventCard, Faction, Suit, Territory

MAX_UNITS: Final = 20
MAX_GOLD: Final = 100
MAX_TURNS: Final = 50
DIE_SIDES: Final = 6


@dataclass(frozen=True, eq=False)
class Decision:
    index: int

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return decision_at, (self.index,)


@dataclass(frozen=True, eq=False)
class Pass(Decision):
    """No to whatever was asked."""


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
    """An Oracle foretells who wins, on which turn, and a castle that the winner controls then."""

    faction: Faction
    turn: int
    place: Territory


@dataclass(frozen=True, eq=False)
class KeepSecret(Decision):
    """A card that the Elves do not get to see."""

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


CHANCE_DECISIONS: Final = (
    SeatFaction,
    NameStarter,
    RollDie,
    DealQueen,
    DealJack,
    DrawArtifact,
    DrawEvent,
)

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
