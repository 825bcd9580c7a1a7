"""The parameters of `pyspiel.load_game`: edition, factions, overridden rules, form of actions, extent of observations.

OpenSpiel writes a game as `dragondune(edition=v1.10,factions=elves+orcs)`. It turns a value that looks like a number
into one, and commas and equals signs end a value. So editions start with a `v`, factions are joined by `+`, and `set`,
which overrides rules, is written `turns:3 oracles:dwarves+elves`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, cast

from dragondune.editions.loader import DEFAULT_EDITION, EDITIONS, edition_values, read_value
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_IDS, FACTIONS, Faction
from dragondune.interop.settings import Extent, Form, Seating, Settings, checked

CHANCE_PLAYER: Final = -1
NO_PLAYER: Final = -4
"""OpenSpiel's player numbers for chance and for a finished game."""
JOINED: Final = "+"
ALL: Final = 0
REMEMBERED: Final = 64

DEFAULTS: Final[dict[str, str | int]] = {
    "edition": f"v{DEFAULT_EDITION}",
    "players": ALL,
    "factions": "",
    "seating": "drawn",
    "set": "",
    "actions": "factored",
    "observation": "full",
}
"""0 `players` means as many as `factions` names, or all; "" `factions` means the first of the four."""


@dataclass(frozen=True)
class Parameters:
    """The parameters in canonical form."""

    edition: str
    factions: str
    seating: str
    set: str
    actions: str
    observation: str

    @property
    def written(self) -> dict[str, str | int]:
        return {
            "edition": self.edition,
            "players": len(self.seats),
            "factions": self.factions,
            "seating": self.seating,
            "set": self.set,
            "actions": self.actions,
            "observation": self.observation,
        }

    @cached_property
    def settings(self) -> Settings:
        """The parsed and checked parameters."""
        return checked(
            edition=_edition(self.edition),
            set=_overrides(self.set),
            factions=self.factions.split(JOINED),
            seating=cast("Seating", self.seating),
            actions=cast("Form", self.actions),
            observation=cast("Extent", self.observation),
        )

    @cached_property
    def seats(self) -> tuple[Faction, ...]:
        """The faction of each player, by player number."""
        return self.settings.factions

    @cached_property
    def players(self) -> list[int]:
        """The player number of each faction and of chance; the last is that of NOBODY."""
        return [
            *(self.seats.index(seat) if seat in self.seats else NO_PLAYER for seat in FACTIONS),
            CHANCE_PLAYER,
            NO_PLAYER,
        ]

    @cached_property
    def action_count(self) -> int:
        return self.settings.action_count

    @cached_property
    def is_whole(self) -> bool:
        return self.settings.actions == "whole"

    @cached_property
    def is_compact(self) -> bool:
        return self.settings.is_compact

    @cached_property
    def beginning(self) -> Game:
        """The table before anything is drawn; copy it, do not play on it."""
        return self.settings.new_game()

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return remembered, (self.edition, self.factions, self.seating, self.set, self.actions, self.observation)


@lru_cache(REMEMBERED)
def remembered(*written: str) -> Parameters:
    """One shared object for all games and states with the same parameters, in their order."""
    parameters = Parameters(*written)
    assert parameters.beginning.asked
    return parameters


def read_parameters(given: Mapping[str, object]) -> Parameters:
    """The given parameters, with defaults for the rest."""
    values = DEFAULTS | dict(given)
    for key, value in values.items():
        if key not in DEFAULTS:
            raise Malformed(f'the game has no parameter "{key}"; the parameters are {", ".join(DEFAULTS)}')
        if type(value) is not type(DEFAULTS[key]):
            raise Malformed(f"{key} must be written like {DEFAULTS[key]!r}, not {value!r}")
    texts = {key: str(value) for key, value in values.items()}
    edition = _edition(texts["edition"])
    return remembered(
        _edition_written(edition),
        _factions(texts["factions"], int(texts["players"])),
        texts["seating"],
        _overrides_written(edition, _overrides(texts["set"])),
        texts["actions"],
        texts["observation"],
    )


def _edition(written: str) -> str:
    """The edition's usual name, without the `v`."""
    edition = written.removeprefix("v")
    if edition not in EDITIONS:
        raise Malformed(f'there is no edition "{written}"; use {", ".join(map(_edition_written, EDITIONS))}')
    return edition


def _edition_written(edition: str) -> str:
    return f"v{edition}" if edition[0].isdecimal() else edition


def _factions(written: str, players: int) -> str:
    """[R29] The named factions, or the first few."""
    if not written:
        written = JOINED.join(FACTION_IDS[: players or len(FACTION_IDS)])
    count = len(written.split(JOINED))
    if players not in (ALL, count):
        raise Malformed(f"[R29] {written} makes {count} players, not {players}; a game takes two to four")
    return written


def _overrides(written: str) -> dict[str, Value]:
    """`turns:3 oracles:dwarves+elves`"""
    overrides: dict[str, Value] = {}
    for text in written.split():
        key, found, raw = text.partition(":")
        if not found:
            raise Malformed(f'set must be written key:value, such as turns:3, not "{text}"')
        overrides[key] = read_value(key, raw.replace(JOINED, ","))
    return overrides


def _overrides_written(edition: str, overrides: Mapping[str, Value]) -> str:
    """Only the differences from the edition, sorted, so that equal rules are written alike."""
    usual = edition_values(edition)
    differing = {key: value for key, value in overrides.items() if usual[key] != value}
    return " ".join(f"{key}:{_value_written(value)}" for key, value in sorted(differing.items()))


def _value_written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value).replace(",", JOINED)
