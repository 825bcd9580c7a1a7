"""The settings of an environment, checked before anything starts."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias, TypedDict, get_args

from msgspec import Struct

from dragondune.editions.house_rules import resolve
from dragondune.editions.loader import DEFAULT_EDITION, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Refusal
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_IDS, Faction
from dragondune.engine.ruleset import Ruleset
from dragondune.interop.actions import ACTIONS, WHOLE_ACTIONS

Form: TypeAlias = Literal["factored", "whole"]
Seating: TypeAlias = Literal["drawn", "given"]
Extent: TypeAlias = Literal["full", "compact"]
MaskPlace: TypeAlias = Literal["observation", "info"]
RENDER_MODES: Final = ("human", "ansi", "rgb_array", "svg")
MOST_WORDS: Final = 1000


class Settings(Struct, frozen=True, kw_only=True):
    """The rules, the factions, and how decisions are made.

    `factions` are seated at random, or in the order given. `actions` are factored or whole. At tables that `talk`,
    seats offer agreements and give gold; `chat` is the number of meaningless words they can say. `shaping` is the
    extra reward for holding enough castles to win. Observations are full, or leave out what is rarely needed.
    """

    rules: Ruleset
    factions: tuple[Faction, ...]
    seating: Seating
    actions: Form
    talk: bool
    chat: int
    shaping: float
    is_compact: bool

    @property
    def first_word(self) -> int:
        """The action for the first word of cheap talk; the others follow it."""
        return ACTIONS if self.actions == "factored" else WHOLE_ACTIONS

    @property
    def action_count(self) -> int:
        return self.first_word + self.chat

    def new_game(self) -> Game:
        return Game.new(self.rules, self.factions, seats_given=self.seating == "given")


class Options(TypedDict, total=False):
    """The keywords of an environment; `set` overrides rules by key."""

    edition: str
    set: Mapping[str, Value]
    factions: Sequence[str]
    seating: Seating
    actions: Form
    talk: bool
    chat: int
    shaping: float
    observation: Extent


def checked(
    *,
    edition: str = DEFAULT_EDITION,
    set: Mapping[str, Value] | None = None,
    factions: Sequence[str] = FACTION_IDS,
    seating: Seating = "drawn",
    actions: Form = "factored",
    talk: bool = False,
    chat: int = 0,
    shaping: float = 0.0,
    observation: Extent = "full",
) -> Settings:
    """The settings, or a ValueError that says what would be allowed."""
    try:
        base, house_rules = resolve(edition)
        rules = load_edition(base, {**house_rules, **(set or {})})
        seats = tuple(_faction(name) for name in factions)
        Game.new(rules, seats)
    except (OSError, Refusal) as refusal:
        raise ValueError(str(refusal)) from None
    check_choice("seating", seating, get_args(Seating))
    check_choice("actions", actions, get_args(Form))
    check_choice("observation", observation, get_args(Extent))
    if talk and actions != "factored":
        raise ValueError('talk is spelled part by part and needs actions="factored"')
    if talk and rules.agreements == "off":
        raise ValueError('talk needs rules with agreements: set={"agreements": "enforce"}')
    if not 0 <= chat <= MOST_WORDS:
        raise ValueError(f"chat must be a number of words from 0 to {MOST_WORDS}, not {chat}")
    return Settings(
        rules=rules,
        factions=seats,
        seating=seating,
        actions=actions,
        talk=talk,
        chat=chat,
        shaping=shaping,
        is_compact=observation == "compact",
    )


def _faction(name: str) -> Faction:
    if name not in FACTION_IDS:
        raise ValueError(f'there is no faction "{name}"; the factions are {", ".join(FACTION_IDS)}')
    return FACTION_IDS.index(name)


def check_choice(key: str, value: str, choices: Sequence[str]) -> None:
    if value not in choices:
        raise ValueError(f'{key} must be {" or ".join(choices)}, not "{value}"')
