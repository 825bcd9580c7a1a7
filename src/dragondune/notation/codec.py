"""Convert decisions to JSON objects and back, and log entries and events to JSON objects."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, TypeVar

from dragondune.engine import decisions as d
from dragondune.engine.agreements.clauses import REASON_NAMES, Clause
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.board import CASTLE_LIST, TERRITORY_IDS
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.errors import Malformed
from dragondune.engine.events import AgreementOffered, DragonMoved, Event
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    NOBODY,
    NONE,
    VALUES,
    Card,
    EventCard,
    Faction,
    Mask,
    Suit,
    Territory,
    card_suit,
    members,
)
from dragondune.notation.agreement_codec import TALK, talk_from_record, talk_to_record
from dragondune.notation.names import (
    Json,
    Record,
    ace_from_id,
    card_from_id,
    card_to_id,
    check_keys,
    colour_from_id,
    colour_to_id,
    event_card_from_id,
    event_card_to_id,
    faction_from_id,
    faction_to_id,
    flag_from_json,
    number_from_json,
    optional_card_from_id,
    optional_card_to_id,
    optional_question_to_id,
    read_field,
    round_to_id,
    seat_to_id,
    shown,
    spent_cards_from_ids,
    suit_from_id,
    suit_to_id,
    territory_from_id,
    territory_to_id,
)
from dragondune.notation.prose.agreement_sentences import clause_sentence, clause_sentences

DECIDE: Final = "decide"
EVENT: Final = "event"
EVENT_CARD: Final = "event_card"
"""The key for an event's card, since `event` already names the event's kind."""

DRAW: Final = "draw"
CHECK_DIGITS: Final = 8
OPTIONS_REMEMBERED: Final = 8192

T = TypeVar("T")

_NAMES: Final[dict[type, list[str]]] = {}


class Entry:
    """One decision; `check` is the start of the table's fingerprint after it, `draw` the number of a sealed draw.

    Neither a dataclass nor a tuple, because message codecs would encode those in their own way.
    """

    __slots__ = ("check", "decision", "draw", "seat")

    def __init__(self, seat: Faction, decision: d.Decision, check: str, draw: int | None = None) -> None:
        self.seat: Final = seat
        self.decision: Final = decision
        self.check: Final = check
        self.draw: Final = draw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Entry{self._key()}"

    def _key(self) -> tuple[Faction, d.Decision, str, int | None]:
        return self.seat, self.decision, self.check, self.draw


def check_of(game: Game) -> str:
    """The check of the entry for the decision just made."""
    return game.fingerprint()[:CHECK_DIGITS]


def entry_to_record(entry: Entry) -> dict[str, object]:
    """Convert an entry to a record without its number: seat, decision, draw number and check."""
    decision = entry.decision
    made = talk_to_record(decision) if isinstance(decision, TableTalk) else option_to_record(decision)
    if entry.draw is None:
        return {"seat": seat_to_id(entry.seat), "decision": made, "check": entry.check}
    return {"seat": seat_to_id(entry.seat), "decision": made, DRAW: entry.draw, "check": entry.check}


def decision_to_record(decision: d.Decision) -> dict[str, object]:
    """Convert any decision, including talk about agreements."""
    return talk_to_record(decision) if isinstance(decision, TableTalk) else {**option_to_record(decision)}


@lru_cache(OPTIONS_REMEMBERED)
def option_to_record(decision: d.Decision) -> Record:
    """`{"decide": "PlaceBid", "amount": 3}`, read-only, because decisions and their records are shared."""
    kind = type(decision)
    record: Record = {DECIDE: kind.__name__}
    for name in field_names(kind):
        record[name] = field_to_json(kind, name, getattr(decision, name))
    return record


def event_to_record(event: Event) -> Record:
    """`{"event": "BidPlaced", "seat": "elves", "amount": 3}`"""
    kind = type(event)
    record: Record = {EVENT: kind.__name__}
    for name in field_names(kind):
        record[EVENT_CARD if name == EVENT else name] = field_to_json(kind, name, getattr(event, name))
    return record


def field_names(kind: type[d.Decision] | type[Event]) -> list[str]:
    """The names of all fields but a decision's number, cached because asking a dataclass for them is slow."""
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = [field.name for field in fields(kind) if field.name != "index"]
    return names


def _payee(payee: int) -> str:
    return "bank" if payee == NOBODY else faction_to_id(payee)


def _seats(mask: int) -> list[str]:
    return [faction_to_id(seat) for seat in members(mask)]


def _territories(mask: int) -> list[str]:
    return [territory_to_id(place) for place in members(mask)]


def _cards(mask: int) -> list[str]:
    return [card_to_id(card) for card in members(mask)]


# By name, since a compiled engine keeps the names of fields but not their types.
FIELDS: Final[dict[str, Callable[[int], Json]]] = {
    "ace": card_to_id,
    "amount": int,
    "left": int,
    "answers": int,
    "artifact": int,
    "attacker": faction_to_id,
    "bidder": faction_to_id,
    "bonus": int,
    "burnt": _territories,
    "card": optional_card_to_id,
    "cards": _cards,
    "castle": int,
    "colour": colour_to_id,
    "count": int,
    "defender": faction_to_id,
    "destination": territory_to_id,
    "east": int,
    "elites": int,
    "emerging": bool,
    "ending": ENDING_NAMES.__getitem__,
    "event": event_card_to_id,
    "faction": faction_to_id,
    "is_hidden": bool,
    "jack": suit_to_id,
    "loser": faction_to_id,
    "number": int,
    "opponent": faction_to_id,
    "origin": territory_to_id,
    "owner": faction_to_id,
    "parties": _seats,
    "partner": faction_to_id,
    "payee": _payee,
    "pips": int,
    "place": territory_to_id,
    "price": int,
    "queen": suit_to_id,
    "question": optional_question_to_id,
    "reason": REASON_NAMES.__getitem__,
    "round": round_to_id,
    "seat": faction_to_id,
    "seats": _seats,
    "starter": faction_to_id,
    "suit": suit_to_id,
    "swapped": bool,
    "to": faction_to_id,
    "turn": int,
    "units": int,
    "value": int,
    "west": int,
    "yes": bool,
}


def field_to_json(owner: type, name: str, value: object) -> Json:
    """Convert a field of a decision or an event, to an id where there is one."""
    match value:
        case int() if owner is DragonMoved and name != "burnt":
            return value
        case int():
            return FIELDS[name](value)
        case str():
            return value
        case Clause():
            return clause_sentence(value)
        case tuple() if owner is AgreementOffered:
            return clause_sentences(value)
        case tuple():
            return [faction_to_id(faction) for faction in value]
        case _:
            raise TypeError(f"{owner.__name__}.{name} is {value!r}")


def decision_from_record(record: object) -> d.Decision:
    """Read a decision from an object; the game decides whether it is legal."""
    if not isinstance(record, dict):
        raise Malformed(f'a decision is an object such as {{"{DECIDE}": "Pass"}}, not {shown(record)}')
    if DECIDE not in record:
        raise Malformed(f'a decision names its kind under "{DECIDE}", such as {{"{DECIDE}": "Pass"}}')
    values = {key: value for key, value in record.items() if key != DECIDE}
    name = record[DECIDE]
    talk = TALK.get(name) if isinstance(name, str) else None
    if talk is not None:
        return talk_from_record(talk, values)
    kind = _kind_named(name)
    check_keys(values, what=kind.__name__, keys=field_names(kind))
    return FINDERS[kind](Fields(kind.__name__, values))


def _kind_named(name: object) -> type[d.Decision]:
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is not None:
        return kind
    names = [*KINDS, *TALK]
    close = get_close_matches(name, names, n=1) if isinstance(name, str) else []
    hint = f'did you mean "{close[0]}"?' if close else f"there are {', '.join(names)}"
    raise Malformed(f"there is no decision {shown(name)}; {hint}")


class Fields:
    """The fields of one decision; errors name the decision's kind and the field."""

    def __init__(self, kind: str, values: Mapping[str, object]) -> None:
        self._kind: Final = kind
        self._values: Final = values

    def _read(self, name: str, convert: Callable[[object], T]) -> T:
        return read_field(self._values, name, convert, what=self._kind)

    def fault(self, name: str, sentence: str) -> Malformed:
        return Malformed(f"{self._kind}.{name}: {sentence}")

    def territory(self, name: str = "place") -> Territory:
        return self._read(name, territory_from_id)

    def faction(self, name: str) -> Faction:
        return self._read(name, faction_from_id)

    def suit(self) -> Suit:
        return self._read("suit", suit_from_id)

    def ace(self) -> Card:
        return self._read("ace", ace_from_id)

    def card(self) -> Card:
        return self._read("card", card_from_id)

    def cards(self, table: Mapping[Mask, T]) -> T:
        """Return what these cards pay for together."""
        cards = self._read("cards", spent_cards_from_ids)
        if cards not in table:
            raise self.fault("cards", "these cards do not pay for it")
        return table[cards]

    def optional_card(self) -> Card:
        return self._read("card", optional_card_from_id)

    def event_card(self) -> EventCard:
        return self._read("event", event_card_from_id)

    def colour(self) -> int:
        return self._read("colour", colour_from_id)

    def flag(self, name: str) -> bool:
        return self._read(name, flag_from_json)

    def number(self, name: str, *, least: int, most: int) -> int:
        return self._read(name, lambda value: number_from_json(value, least=least, most=most))

    def units(self, name: str = "count", *, least: int) -> int:
        return self.number(name, least=least, most=d.MAX_UNITS)


def _orc_placement(given: Fields) -> d.PlaceOrcs:
    castle, east, west = (given.units(name, least=0) for name in ("castle", "east", "west"))
    total = castle + east + west
    if total > d.MAX_UNITS:
        raise given.fault("west", f"{total} units in all are more than {d.MAX_UNITS}")
    return next(one for one in d.ORC_PLACEMENTS[total] if one.castle == castle and one.east == east)


def _move(given: Fields) -> d.MoveUnits:
    origin, destination = given.territory("origin"), given.territory("destination")
    if origin == destination:
        raise given.fault("destination", "units cannot move to the territory they leave")
    table = d.EMERGING_MOVES if given.flag("emerging") else d.MOVES
    return table[origin][destination][given.units(least=1) - 1]


def _hidden_move(given: Fields) -> d.MoveHidden:
    origin, destination = given.territory("origin"), given.territory("destination")
    if origin == destination:
        raise given.fault("destination", "units cannot move to the territory they leave")
    if given.flag("emerging"):
        raise given.fault("emerging", "use MoveUnits to bring hidden units out")
    return d.HIDDEN_MOVES[origin][destination][given.units(least=1) - 1]


def _answer_colour(given: Fields) -> d.AnswerColour:
    colour = given.colour()
    return d.NO_COLOUR if colour == NONE else d.COLOURS[colour]


def _plan(given: Fields) -> d.SealPlan:
    card = given.optional_card()
    plans = d.BARE_PLANS if card == NONE else d.PLANS[card]
    return plans[given.units(least=0)]


def _elite_plan(given: Fields) -> d.SealElitePlan:
    card = given.optional_card()
    table = d.BARE_ELITE_PLANS if card == NONE else d.ELITE_PLANS[card]
    count = given.units(least=0)
    return table[count][given.number("elites", least=1, most=d.MAX_ELITES) - 1]


def _blessed_plan(given: Fields) -> d.SealBlessedPlan:
    card = given.optional_card()
    plans = d.BLESSED_BARE_PLANS if card == NONE else d.BLESSED_PLANS[card]
    return plans[given.units(least=0)]


def _prediction(given: Fields) -> d.PredictVictory:
    turn = given.number("turn", least=1, most=d.MAX_TURNS)
    return d.PREDICTIONS[given.faction("faction")][turn - 1][_castle(given)]


def _castle(given: Fields) -> int:
    """The index of one of the five castles."""
    place = given.territory()
    if place not in CASTLE_LIST:
        raise given.fault("place", f"{TERRITORY_IDS[place]} is not a castle")
    return CASTLE_LIST.index(place)


def _wall_breaker(given: Fields) -> d.BreakWalls:
    return given.cards(d.WALL_BREAKERS)[_castle(given)]


FINDERS: Final[dict[type[d.Decision], Callable[[Fields], d.Decision]]] = {
    d.Pass: lambda _: d.PASS,
    d.PlayAce: lambda given: d.ACE_PLAYS[card_suit(given.ace())],
    d.PlaceOrcs: _orc_placement,
    d.MoveUnits: _move,
    d.MoveHidden: _hidden_move,
    d.BreakAlliance: lambda _: d.BREAK_ALLIANCE,
    d.ProposeAlliance: lambda given: d.PROPOSALS[given.faction("to")],
    d.AcceptAlliance: lambda _: d.ACCEPT_ALLIANCE,
    d.PlaceBid: lambda given: d.BIDS[given.number("amount", least=0, most=d.MAX_GOLD)],
    d.PayGold: lambda _: d.PAY_GOLD,
    d.TakeFreeCard: lambda _: d.TAKE_FREE_CARD,
    d.ComeOut: lambda _: d.COME_OUT,
    d.Hide: lambda _: d.HIDE,
    d.ReviveUnits: lambda given: d.REVIVALS[given.units(least=0)],
    d.ReviveWithAce: lambda given: d.ACE_REVIVALS[card_suit(given.ace())],
    d.DisbandUnits: lambda given: d.DISBANDS[given.territory()][given.units(least=1) - 1],
    d.ConscriptUnits: lambda given: d.CONSCRIPTS[given.territory()][given.units(least=1) - 1],
    d.HireUnits: lambda given: d.HIRES[given.territory()][given.units(least=1) - 1],
    d.RaiseUnits: lambda given: d.RAISES[given.territory()][given.units(least=1) - 1],
    d.Attack: lambda given: d.ATTACKS[given.territory()][given.faction("opponent")],
    d.AskColour: lambda _: d.ASK_COLOUR,
    d.AskNumber: lambda _: d.ASK_NUMBER,
    d.AnswerColour: _answer_colour,
    d.AnswerNumber: lambda given: d.NUMBER_ANSWERS[given.units(least=0)],
    d.SealPlan: _plan,
    d.SealBlessedPlan: _blessed_plan,
    d.SealElitePlan: _elite_plan,
    d.PickElites: lambda given: d.ELITE_PICKS[given.number("count", least=0, most=d.MAX_ELITES)],
    d.SummonChaos: lambda given: given.cards(d.CHAOS_SUMMONS),
    d.KeepPlunder: lambda _: d.KEEP_PLUNDER,
    d.SellPlunder: lambda given: d.PLUNDER_SALES[given.card()],
    d.DeclareTreachery: lambda given: d.SWAPPED_TREACHERY if given.flag("swapped") else d.TREACHERY,
    d.DiscardArtifact: lambda given: d.DISCARDS[given.card()],
    d.GiveGold: lambda given: d.GIFTS[given.faction("to")][given.number("amount", least=1, most=d.MAX_GOLD) - 1],
    d.AskValue: lambda _: d.ASK_VALUE,
    d.AnswerValue: lambda given: d.VALUE_ANSWERS[given.number("value", least=0, most=VALUES)],
    d.PlaceWithAce: lambda given: d.ACE_PLACEMENTS[card_suit(given.ace())],
    d.PlaceUnits: lambda given: d.PLACEMENTS[given.territory()][given.units(least=1) - 1],
    d.PredictVictory: _prediction,
    d.KeepSecret: lambda given: d.SECRETS[given.card()],
    d.TakeTurn: lambda _: d.TAKE_TURN,
    d.MoveAgain: lambda given: given.cards(d.SECOND_MOVES),
    d.BreakWalls: _wall_breaker,
    d.BuyQuestion: lambda given: given.cards(d.BOUGHT_QUESTIONS),
    d.ControlDragons: lambda given: given.cards(d.DRAGON_CONTROLS),
    d.MoveDragon: lambda given: d.DRAGON_MOVES[given.number("count", least=0, most=d.MAX_DRAGON_STEPS)],
    d.ReviveWithSix: lambda _: d.SIX_REVIVAL,
    d.AskForCard: lambda given: d.CARD_QUESTIONS[given.faction("opponent")][given.card()],
    d.AskForQueen: lambda given: d.QUEEN_QUESTIONS[given.faction("opponent")][given.suit()],
    d.AskForJack: lambda given: d.JACK_QUESTIONS[given.faction("opponent")][given.suit()],
    d.AskForGold: lambda given: d.GOLD_QUESTIONS[given.faction("opponent")][
        given.number("amount", least=0, most=d.MAX_GOLD_ASKED)
    ],
    d.SeatFaction: lambda given: d.SEATINGS[given.faction("faction")],
    d.NameStarter: lambda given: d.STARTERS[given.faction("faction")],
    d.RollDie: lambda given: d.ROLLS[given.number("pips", least=1, most=d.DIE_SIDES) - 1],
    d.DealQueen: lambda given: d.QUEENS[given.suit()],
    d.DealJack: lambda given: d.JACKS[given.suit()],
    d.DrawArtifact: lambda given: d.ARTIFACTS[given.card()],
    d.DrawEvent: lambda given: d.EVENTS[given.event_card()],
}
KINDS: Final = {kind.__name__: kind for kind in FINDERS}
