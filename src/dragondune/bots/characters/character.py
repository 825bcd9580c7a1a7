"""What a character is made of: a style of play, a manner of dealing and a voice."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from dragondune.bots.characters.grammar import Grammar

PEACE: Final = "peace"
SAFETY: Final = "safety"
RESTRAINT: Final = "restraint"
ALLIANCE: Final = "alliance"
LEAGUE: Final = "league"
BOUNTY: Final = "bounty"
HIRING: Final = "hiring"
SWORD: Final = "sword"
TOPICS: Final = (LEAGUE, PEACE, SAFETY, RESTRAINT, ALLIANCE, BOUNTY, SWORD, HIRING)
"""What bots make offers about, in the order in which they consider it."""


class Style(Struct, frozen=True, forbid_unknown_fields=True):
    """Percentage points by which a character prefers some of the answers that gain about as much as the best.

    An answer that gains less than the best by more than the `margin` is never given. The others are: to `attack`, to
    `guard` castles, `thrift` with each piece of gold, to buy and keep `cards`, to hide (`stealth`), to have an ally
    (`ties`).
    """

    margin: float = 0.0
    attack: float = 0.0
    guard: float = 0.0
    thrift: float = 0.0
    cards: float = 0.0
    stealth: float = 0.0
    ties: float = 0.0


class Manner(Struct, frozen=True, forbid_unknown_fields=True):
    """How a character deals with others.

    Its own offers gain it at least `own_margin`, and leave the other `others_margin`; a counter-offer gains it
    `counter_margin`. It asks for the share `greed` of what its restraint is worth to another, offers gold up to
    `highest_price`, and makes at most `most_offers` to single partners in a turn, about `topics`, its favourites
    first. If it `pays_after`, it pays only for promises that were kept.
    """

    own_margin: float = 0.5
    others_margin: float = 0.5
    counter_margin: float = 1.0
    greed: float = 0.5
    highest_price: int = 6
    most_offers: int = 2
    topics: tuple[str, ...] = TOPICS
    pays_after: bool = False


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A character as its file describes it: what people call it, what it is, and how it plays, in one line."""

    name: str
    title: str
    description: str
    style: Style
    manner: Manner
    phrases: dict[str, str | list[str]]


class Character:
    """A character whose voice is that of a plain bot, except where its file says otherwise."""

    def __init__(self, id: str, sheet: Sheet, common: Mapping[str, str | list[str]]) -> None:
        self.id: Final = id
        self.name: Final = sheet.name
        self.title: Final = sheet.title
        self.description: Final = sheet.description
        self.style: Final = sheet.style
        self.manner: Final = sheet.manner
        self.voice: Final = Grammar({**common, **sheet.phrases})
