"""Positions set up directly, so that a test shows one clause and nothing else.

`scene(HIRE, player=ELVES, units={"5c": {ELVES: 5}}, gold={ELVES: 3})` is a table on which the step HIRE comes
next; when the steps named are done, nothing follows and the game waits for nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import pytest

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.board import EVENT_IDS, TERRITORY_BY_ID
from dragondune.engine.changes import place_units
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.events import DragonMoved, Event
from dragondune.engine.game import Game, advance
from dragondune.engine.ids import (
    CARD_IDS,
    CHANCE,
    DWARVES,
    ELVES,
    FACTIONS,
    GOBLINS,
    NONE,
    ORCS,
    SUIT_LETTERS,
    Card,
    EventCard,
    Faction,
    Mask,
    Suit,
    Territory,
)
from dragondune.engine.state import State, new_state
from dragondune.engine.steps import VICTORY

E = TypeVar("E", bound=Event)
D = TypeVar("D", bound=Decision)

ALL_FOUR = (DWARVES, ELVES, GOBLINS, ORCS)


def at(name: str) -> Territory:
    """The territory with this id: `at("5c")` is 5★, `at("0f")` 0•."""
    return TERRITORY_BY_ID[name]


def territories(names: str) -> Mask:
    """`8 5c`"""
    return sum(1 << at(name) for name in names.split())


def card(name: str) -> Card:
    """The artifact card with this id: `card("AD")`, `card("6S")`."""
    return CARD_IDS.index(name)


def cards(names: str) -> Mask:
    mask = 0
    for name in names.split():
        mask |= 1 << card(name)
    return mask


def event(name: str) -> EventCard:
    """The event card with this id: `event("10H")`."""
    return EVENT_IDS.index(name)


def suit(letter: str) -> Suit:
    return SUIT_LETTERS.index(letter)


def scene(
    *steps: int,
    order: Sequence[Faction] = ALL_FOUR,
    player: Faction = NONE,
    units: Mapping[str, Mapping[Faction, int]] | None = None,
    hidden: Mapping[Faction, str] | None = None,
    hidden_now: Mapping[Faction, str] | None = None,
    reserve: Mapping[Faction, int] | None = None,
    graveyard: Mapping[Faction, int] | None = None,
    treasure: Mapping[str, int] | None = None,
    gold: Mapping[Faction, int] | None = None,
    hand: Mapping[Faction, str] | None = None,
    queen: Mapping[Faction, str] | None = None,
    jack: Mapping[Faction, str] | None = None,
    allies: Iterable[tuple[Faction, Faction]] = (),
    dragon: int = 12,
    trolls: str = "",
    turn: int = 2,
    round: int = 0,
    pile: str = "",
    discards: str = "",
    top_card: str = "",
    next_event: str = "",
    rules: Mapping[str, Value] | None = None,
) -> Game:
    """A table at the first of these steps; units not named are in reserve, cards not named in the deck."""
    ruleset = load_edition("1.10", rules)
    s = new_state(ruleset, sum(1 << seat for seat in order))
    s.order = list(order)
    s.turn = turn
    s.round = round
    s.player = player
    s.dragon = dragon
    for seat in order:
        s.gold[seat] = (gold or {}).get(seat, 0)
        s.hand[seat] = cards((hand or {}).get(seat, ""))
        s.queen[seat] = suit((queen or {}).get(seat, SUIT_LETTERS[seat]))
        s.jack[seat] = suit((jack or {}).get(seat, SUIT_LETTERS[seat]))
        s.graveyard[seat] = (graveyard or {}).get(seat, 0)
        s.deck &= ~s.hand[seat]
    for name, garrison in (units or {}).items():
        for seat, count in garrison.items():
            place_units(s, seat, at(name), count=count)
    for seat in order:
        _hide(s, seat, (hidden or {}).get(seat, ""), (hidden_now or {}).get(seat, ""))
        on_board = sum(s.units[28 * seat : 28 * seat + 28])
        free = ruleset.units_per_faction - on_board - s.graveyard[seat]
        s.reserve[seat] = (reserve or {}).get(seat, free)
    for name, amount in (treasure or {}).items():
        s.treasure[at(name)] = amount
    for one, other in allies:
        s.ally[one] = other
        s.ally[other] = one
    for name in trolls.split():
        s.trolls |= 1 << at(name)
    s.discards = cards(discards)
    s.deck &= ~s.discards
    if top_card:
        s.top_card = card(top_card)
        s.deck &= ~(1 << s.top_card)
    for name in pile.split():
        s.event_pile.append(event(name))
        s.event_deck &= ~(1 << event(name))
    if next_event:
        s.next_event = event(next_event)
        s.event_deck &= ~(1 << s.next_event)
    s.agenda = list(reversed(steps))
    advance(s)
    return Game(s)


def _hide(s: State, seat: Faction, places: str, now: str) -> None:
    for name in (places + " " + now).split():
        assert s.where[seat] >> at(name) & 1, "only units that are there can be hidden"
        s.hidden[seat] |= 1 << at(name)
    for name in now.split():
        s.hidden_now[seat] |= 1 << at(name)


def with_victory_round(game: Game) -> Game:
    """The scene with a Victory Round at its end: a position is only accepted if its game can end."""
    game.state.agenda.insert(0, VICTORY)
    return game


def begun(game: Game) -> list[Event]:
    """What happened on entering the scene, before its first decision."""
    return game.state.events


def units(game: Game, seat: Faction, name: str) -> int:
    return game.state.units[28 * seat + at(name)]


def is_hidden(game: Game, seat: Faction, name: str) -> bool:
    return bool(game.state.hidden[seat] >> at(name) & 1)


def options(game: Game, seat: Faction, kind: type[D]) -> list[D]:
    """The legal decisions of one kind."""
    return [option for option in game.options(seat) if isinstance(option, kind)]


def happened(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [one for one in events if isinstance(one, kind)]


def flights(events: Iterable[Event]) -> list[tuple[int, int]]:
    """Where the dragon flew from and to."""
    return [(one.origin, one.destination) for one in happened(events, DragonMoved)]


def turn_up(game: Game, decision: Decision) -> list[Event]:
    """Let chance produce this outcome."""
    return game.apply(CHANCE, decision)


def refused(game: Game, seat: Faction, decision: Decision, *, rule: str) -> str:
    """The decision is refused by this rule and changes nothing. Returns the refusal."""
    before = game.fingerprint()
    with pytest.raises(Illegal) as caught:
        game.apply(seat, decision)
    assert caught.value.rule == rule, str(caught.value)
    assert game.fingerprint() == before
    return caught.value.sentence


def all_pass(game: Game, decision: Decision) -> list[Event]:
    """Every seat asked in this window answers with this decision."""
    happened_so_far: list[Event] = []
    for seat in game.seats_asked():
        happened_so_far.extend(game.apply(seat, decision))
    return happened_so_far


__all__ = [
    "ALL_FOUR",
    "FACTIONS",
    "all_pass",
    "at",
    "begun",
    "card",
    "cards",
    "event",
    "happened",
    "is_hidden",
    "options",
    "refused",
    "scene",
    "suit",
    "turn_up",
    "units",
    "with_victory_round",
]
