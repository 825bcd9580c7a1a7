"""The parts to cut out: board, markers and cards, counted from the rules."""

from itertools import combinations
from typing import Final

import msgspec

from dragondune.engine.board import CASTLES, EVENT_CARDS, EVENT_PLACES, EVENT_SYMBOLS, SYMBOLS, TERRITORY_IDS, TRACK
from dragondune.engine.cards_and_alliances import artifact_uses, owner_of, worth
from dragondune.engine.game import FEWEST_PLAYERS
from dragondune.engine.ids import (
    CARD_IDS,
    CLUBS,
    DWARVES,
    FACTION_IDS,
    FACTION_NAMES,
    FACTIONS,
    ORCS,
    SIXES,
    SUIT_LETTERS,
    SUIT_SYMBOLS,
    SUITS,
    Faction,
    card_symbol,
    size,
)
from dragondune.engine.queries import suit_of
from dragondune.engine.rounds.r2_event import board_gold
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.trolls import starting_trolls
from dragondune.language.turn_summary import starter_name
from dragondune.notation.names import event_card_to_id

ACE: Final = 0
CHANGED: Final = "changed:"
"""Prefix for drawings of peoples that have swapped suits."""


class EventPlace(msgspec.Struct, frozen=True):
    """What the board prints on a plain: an event card and the gold it brings."""

    card: str
    territory: str
    symbol: str
    gold: int


class Sign(msgspec.Struct, frozen=True):
    """A sign on the board, as one of the page's icons or as text, and its meaning."""

    icon: str
    symbol: str
    meaning: str


class BoardPart(msgspec.Struct, frozen=True):
    """`gold` is the gold each event card brings, by territory id."""

    events: tuple[EventPlace, ...]
    gold: dict[str, int]
    signs: tuple[Sign, ...]


class Marker(msgspec.Struct, frozen=True):
    """`front` and `back` are the page's drawings."""

    title: str
    front: str
    back: str
    count: int


class TokensPart(msgspec.Struct, frozen=True):
    """Units and single pieces are on sheets of one size, gold on sheets of another; `others` is the rest of the box."""

    units: tuple[Marker, ...]
    gold: Marker
    others: tuple[str, ...]


class Card(msgspec.Struct, frozen=True):
    front: str
    back: str


class Deck(msgspec.Struct, frozen=True):
    title: str
    cards: tuple[Card, ...]


class KeyRow(msgspec.Struct, frozen=True):
    """What some cards of a standard deck represent in this game."""

    cards: str
    meaning: str


class CardsPart(msgspec.Struct, frozen=True):
    """`gold` is what event cards print beside their territory, by territory id."""

    decks: tuple[Deck, ...]
    key: tuple[KeyRow, ...]
    artifacts: tuple[KeyRow, ...]
    events: tuple[EventPlace, ...]
    gold: dict[str, int]


def board_of(rules: Ruleset) -> BoardPart:
    events = _events(rules)
    return BoardPart(events, _gold(events), tuple(_signs(rules)))


def _signs(rules: Ruleset) -> list[Sign]:
    """[note.2] [note.3] [note.5] [orcs.1] [I.1] [I.3] [II.3] [II.4] The signs on the board."""
    castles = f"{rules.castles_to_win} castles win" if rules.castles_to_win > 1 else "one castle wins"
    second = f" The second card of a turn brings {rules.second_card_gold}." if rules.event_cards == "two" else ""
    return [
        Sign("", "★", f"A castle: units are safe from dragons, and {castles}."),
        Sign("", "•", "A forest: units are safe from dragons."),
        Sign(
            "griffin-symbol",
            "",
            f"Griffins: the player who controls this castle moves {rules.griffin_range} territories.",
        ),
        Sign("orc-head", "", "Behind the dark pines lie the Orcish territories, where Orcs raise units."),
        Sign(
            "wyvern",
            "",
            f"The dragon flies round the frame, 1 to {TRACK} and on to 1, over every territory there.",
        ),
        Sign("coins", "", f"An event card, and the gold that it brings to this territory.{second}"),
    ]


def _gold(events: tuple[EventPlace, ...]) -> dict[str, int]:
    return {event.territory: event.gold for event in events}


def _events(rules: Ruleset) -> tuple[EventPlace, ...]:
    return tuple(
        EventPlace(EVENT_SYMBOLS[card], TERRITORY_IDS[place], SYMBOLS[place], board_gold(rules, card))
        for card, place in enumerate(EVENT_PLACES)
    )


def tokens_of(rules: Ruleset) -> TokensPart:
    units = (*_units(rules), *_hidden(rules), *_trolls(rules), *_others(rules))
    gold = Marker("Gold", "gold", "gold-back", rules.gold_supply)
    return TokensPart(tuple(marker for marker in units if marker.count), gold, _other_needs(rules))


def _units(rules: Ruleset) -> list[Marker]:
    """[note.6] [option.elites] The units of each people; elites are some of the Dwarves' own."""
    elites = min(rules.elite_count, rules.units_per_faction) if rules.elite_warriors else 0
    markers: list[Marker] = []
    for seat in FACTIONS:
        count = rules.units_per_faction - (elites if seat == DWARVES else 0)
        front = unit_drawing(rules, seat)
        markers.append(Marker(FACTION_NAMES[seat], front, f"{front}-hidden", count))
        if seat == DWARVES:
            markers.append(Marker("Elite Dwarves", "elite", "elite-hidden", elites))
    return markers


def unit_drawing(rules: Ruleset, seat: Faction) -> str:
    return _drawing(rules, f"unit-{FACTION_IDS[seat]}")


def _hidden(rules: Ruleset) -> list[Marker]:
    """[ace.4] Markers for one people's units; where only the Elves hide, their unit markers can be turned over."""
    return [Marker("Hidden units", "hidden", "hidden-ace", rules.units_per_faction if rules.ace_hides else 0)]


def _trolls(rules: Ruleset) -> list[Marker]:
    """[setup.5] [setup.6] One from the start, and enough for any absent peoples."""
    everyone = sum(1 << seat for seat in FACTIONS)
    always = len(starting_trolls(rules, everyone))
    fewest = (sum(1 << seat for seat in seats) for seats in combinations(FACTIONS, FEWEST_PLAYERS))
    most = max(len(starting_trolls(rules, playing)) for playing in fewest)
    return [
        Marker("Troll", "troll", "troll", always),
        Marker("Trolls for absent factions", "troll", "troll", most - always),
    ]


def _others(rules: Ruleset) -> list[Marker]:
    """[setup.3] [setup.4] [twoaces.4] [R153] All other markers, including broken walls if walls can be broken."""
    walls = size(CASTLES) if rules.two_aces_walls or rules.six_spades_walls else 0
    return [
        Marker("Dragon", "dragon", "dragon", 1),
        Marker(starter_name(rules), "starter", "starter", 1),
        Marker("Broken walls", "breach", "breach", walls),
    ]


def _other_needs(rules: Ruleset) -> tuple[str, ...]:
    """[setup.4] [I.1] [cards.1] What is needed besides markers."""
    die = "to place the dragon" if rules.dragon_step == "card" else "to place and to move the dragon"
    return (
        "The board, on one sheet or on four",
        "The 52 cards, or a standard deck and its key",
        f"A six-sided die, {die}",
        "The factions' sheets, and slips to fill in",
        "Scissors, glue and pencils",
    )


def cards_of(rules: Ruleset) -> CardsPart:
    artifacts = [Card(f"card-{card}", "back-artifact") for card in CARD_IDS]
    events = [Card(f"card-{event_card_to_id(card)}", "back-event") for card in range(EVENT_CARDS)]
    places = _events(rules)
    return CardsPart(
        decks=(
            Deck("Artifact Deck", tuple(artifacts)),
            Deck("Event Deck", tuple(events)),
            Deck("Player Cards", tuple(_player_cards(rules))),
        ),
        key=tuple(_key(rules)),
        artifacts=tuple(_artifact_key(rules)),
        events=places,
        gold=_gold(places),
    )


def _player_cards(rules: Ruleset) -> list[Card]:
    """[cards.1] Kings, Queens and Jacks."""
    names = (f"card-{rank}{SUIT_LETTERS[suit]}" for rank in "KQJ" for suit in SUITS)
    return [Card(_drawing(rules, name), "back-player") for name in names]


def _key(rules: Ruleset) -> list[KeyRow]:
    """[cards.1] [cards.2] [cards.3] How to use a standard deck."""
    rows: list[KeyRow] = []
    for suit in SUITS:
        people = FACTION_NAMES[owner_of(rules, suit)]
        rows.append(KeyRow(f"K{SUIT_SYMBOLS[suit]}", f"Graveyard of the {people}"))
    for suit in SUITS:
        people = FACTION_NAMES[owner_of(rules, suit)]
        rows.append(KeyRow(f"Q{SUIT_SYMBOLS[suit]}", f"Usurper of the {people}"))
    rows += [KeyRow(f"J{symbol}", f"Sabotages every {symbol} artifact") for symbol in SUIT_SYMBOLS]
    return rows


def _artifact_key(rules: Ruleset) -> list[KeyRow]:
    """[cards.2] [R153] The elements, the aces, and the sixes with extra uses."""
    rows = [
        KeyRow("♦ ♥", "Fire artifacts, worth their number"),
        KeyRow("♣ ♠", "Ice artifacts, worth their number"),
        KeyRow("A", worth(rules, ACE).text),
    ]
    for six in SIXES:
        rows += [KeyRow(card_symbol(six), use.text) for use in artifact_uses(rules, DWARVES, six)]
    return rows


def _drawing(rules: Ruleset, name: str) -> str:
    """The drawing of a piece or card whose suit depends on the rules."""
    is_changed = suit_of(rules, ORCS) == CLUBS and name in CHANGEABLE
    return f"{CHANGED}{name}" if is_changed else name


CHANGEABLE: Final = frozenset(
    ("unit-goblins", "unit-goblins-hidden", "unit-orcs", "unit-orcs-hidden", "card-KC", "card-QC", "card-KS", "card-QS")
)
"""Drawings that show a people with its suit, where Goblins and Orcs can swap theirs."""
