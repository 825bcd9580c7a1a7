"""Building blocks of sentences (counts, names, symbols), and prompts as questions."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from dragondune.engine.board import EVENT_PLACES, EVENT_SYMBOLS, SYMBOLS
from dragondune.engine.game import sentence_of
from dragondune.engine.ids import (
    CHANCE,
    COLOUR_NAMES,
    FACTION_NAMES,
    FACTIONS,
    NOBODY,
    NONE,
    SUIT_SYMBOLS,
    Card,
    EventCard,
    Faction,
    Mask,
    Suit,
    Territory,
    card_symbol,
    members,
)
from dragondune.engine.prompts import Prompt


class Sentence(NamedTuple):
    """A sentence and the clause or ruling behind it."""

    clause: str
    text: str


class NameAt(NamedTuple):
    """Where a people's name appears in a text."""

    seat: Faction
    start: int
    end: int


PROMPTS_REMEMBERED: Final = 512


@lru_cache(PROMPTS_REMEMBERED)
def ask(prompt: Prompt) -> str:
    """Who is asked what, and by which rule: `Orcs: where do the riders go? [orcs.5]`."""
    return f"{name(prompt.seat)}: {sentence_of(prompt)}? [{prompt.clause}]"


@lru_cache(PROMPTS_REMEMBERED)
def question(prompt: Prompt) -> str:
    """What is asked: `Where do the riders go?`."""
    return f"{capital(sentence_of(prompt))}?"


_NAMES: Final = re.compile(rf"\b({'|'.join(FACTION_NAMES[seat] for seat in FACTIONS)})\b")


def names_in(text: str) -> list[NameAt]:
    """Find the peoples named in a text, so that a client can highlight them."""
    return [NameAt(FACTION_NAMES.index(one[0]), one.start(), one.end()) for one in _NAMES.finditer(text)]


def name(seat: Faction) -> str:
    return "Chance" if seat == CHANCE else FACTION_NAMES[seat]


def subject(seat: Faction) -> str:
    """A faction at the start of a sentence: `The Elves`."""
    return "Chance" if seat == CHANCE else f"The {FACTION_NAMES[seat]}"


def the(seat: Faction) -> str:
    """A faction or the bank within a sentence: `the Elves`."""
    return "the bank" if seat == NOBODY else f"the {FACTION_NAMES[seat]}"


def whose(seat: Faction) -> str:
    """A faction's possessive: `the Elves'`."""
    return f"{the(seat)}'"


def the_factions(seats: Sequence[Faction]) -> str:
    """`the Elves and the Orcs`"""
    return listed([the(seat) for seat in seats])


def names(seats: Sequence[Faction]) -> str:
    return listed([FACTION_NAMES[seat] for seat in seats])


def listed(words: Sequence[str]) -> str:
    """`a, b and c`"""
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def units(count: int) -> str:
    return "1 unit" if count == 1 else f"{count} units"


def cost(price: int) -> str:
    return f"for {price} gold" if price else "for free"


def place(territory: Territory) -> str:
    return SYMBOLS[territory]


def artifact(card: Card) -> str:
    return "no artifact" if card == NONE else card_symbol(card)


def artifacts(cards: Mask) -> str:
    return listed([card_symbol(card) for card in members(cards)])


def queen(suit: Suit) -> str:
    return f"Q{SUIT_SYMBOLS[suit]}"


def jack(suit: Suit) -> str:
    return f"J{SUIT_SYMBOLS[suit]}"


def event_card(event: EventCard) -> str:
    return f"{EVENT_SYMBOLS[event]} (territory {SYMBOLS[EVENT_PLACES[event]]})"


def valued_artifact(value: int) -> str:
    return f"an artifact of value {value}" if value else "no artifact"


def coloured_artifact(colour: int) -> str:
    return "no artifact" if colour == NONE else f"a {COLOUR_NAMES[colour]} artifact"
