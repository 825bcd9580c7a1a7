"""What `pyspiel.load_game` is told of a game: the edition, who plays, what is overridden, how decisions are chosen.

OpenSpiel writes a game as `dragondune(edition=v1.10,factions=elves+orcs)`. In it a value that looks like a number is
one, and commas and equals signs end a value: so editions begin with a `v`, several factions are joined by `+`, and
`set`, which overrides rules, is written `turns:3 oracles:dwarves+elves`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from dragondune.editions.loader import DEFAULT_EDITION, EDITIONS, edition_values, load_edition, read_value
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.engine.game import FEWEST_PLAYERS, Game
from dragondune.engine.ids import FACTION_IDS, Faction
from dragondune.engine.ruleset import Ruleset
from dragondune.notation.names import faction_from_id

JOINED: Final = "+"
DRAWN: Final = "drawn"
GIVEN: Final = "given"
FACTORED: Final = "factored"
WHOLE: Final = "whole"
AS_NAMED: Final = 0
SETTINGS_REMEMBERED: Final = 64

DEFAULTS: Final[dict[str, str | int]] = {
    "edition": f"v{DEFAULT_EDITION}",
    "players": AS_NAMED,
    "factions": "",
    "seating": DRAWN,
    "set": "",
    "actions": FACTORED,
}
"""`players` of 0 are as many as `factions` names, or all; `factions` of "" are the first of the four."""


@dataclass(frozen=True)
class Setting:
    """What the parameters say, in the one way in which a game writes them down again."""

    edition: str
    factions: str
    seating: str
    overrides: str
    actions: str

    @property
    def written(self) -> dict[str, str | int]:
        return {
            "edition": self.edition,
            "players": len(self.seats),
            "factions": self.factions,
            "seating": self.seating,
            "set": self.overrides,
            "actions": self.actions,
        }

    @cached_property
    def seats(self) -> tuple[Faction, ...]:
        """The faction of every player, by the player's number."""
        return tuple(faction_from_id(name) for name in self.factions.split(JOINED))

    @cached_property
    def rules(self) -> Ruleset:
        return load_edition(_edition(self.edition), _overrides(self.overrides))

    @cached_property
    def beginning(self) -> Game:
        """The table before anything is drawn; to be copied, not played on."""
        return Game.new(self.rules, self.seats, seats_given=self.seating == GIVEN)

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return remembered, (self.edition, self.factions, self.seating, self.overrides, self.actions)


@lru_cache(SETTINGS_REMEMBERED)
def remembered(edition: str, factions: str, seating: str, overrides: str, actions: str) -> Setting:
    """One setting for all games and states that are played by it."""
    setting = Setting(edition, factions, seating, overrides, actions)
    assert setting.beginning.asked
    return setting


def read_parameters(parameters: Mapping[str, object]) -> Setting:
    """The setting that these parameters describe; what they leave out is as usual."""
    values = DEFAULTS | dict(parameters)
    for key, value in values.items():
        if key not in DEFAULTS:
            raise Malformed(f'the game has no parameter "{key}"; there is {", ".join(DEFAULTS)}')
        if type(value) is not type(DEFAULTS[key]):
            raise Malformed(f"{key} is written like {DEFAULTS[key]!r}, not {value!r}")
    texts = {key: str(value) for key, value in values.items()}
    _check_choice("seating", texts["seating"], (DRAWN, GIVEN))
    _check_choice("actions", texts["actions"], (FACTORED, WHOLE))
    edition = _edition(texts["edition"])
    overrides = _overrides(texts["set"])
    load_edition(edition, overrides)
    return remembered(
        _edition_written(edition),
        _factions(texts["factions"], int(texts["players"])),
        texts["seating"],
        _overrides_written(edition, overrides),
        texts["actions"],
    )


def _check_choice(key: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise Malformed(f'{key} is {" or ".join(choices)}, not "{value}"')


def _edition(written: str) -> str:
    """Its name in this product, which has no `v`."""
    edition = written.removeprefix("v")
    if edition not in EDITIONS:
        raise Malformed(f'there is no edition "{written}"; there is {", ".join(map(_edition_written, EDITIONS))}')
    return edition


def _edition_written(edition: str) -> str:
    return f"v{edition}" if edition[0].isdecimal() else edition


def _factions(written: str, players: int) -> str:
    """[R29] As named, or the first so many."""
    if not written:
        count = len(FACTION_IDS) if players == AS_NAMED else players
        if not FEWEST_PLAYERS <= count <= len(FACTION_IDS):
            raise Malformed(f"[R29] a game takes two to four players, not {count}")
        return JOINED.join(FACTION_IDS[:count])
    names = written.split(JOINED)
    for name in names:
        faction_from_id(name)
    if len(set(names)) != len(names) or len(names) < FEWEST_PLAYERS:
        raise Malformed(
            f'[R29] a game takes two to four factions, each named once, such as elves+orcs, not "{written}"'
        )
    if players not in (AS_NAMED, len(names)):
        raise Malformed(f'[R29] "{written}" are {len(names)} players, not {players}')
    return written


def _overrides(written: str) -> dict[str, Value]:
    """`turns:3 oracles:dwarves+elves`"""
    overrides: dict[str, Value] = {}
    for text in written.split():
        key, found, raw = text.partition(":")
        if not found:
            raise Malformed(f'an override is key:value, such as turns:3, not "{text}"')
        overrides[key] = read_value(key, raw.replace(JOINED, ","))
    return overrides


def _overrides_written(edition: str, overrides: Mapping[str, Value]) -> str:
    """Only what differs from the edition, by name, so that equal rules are written alike."""
    usual = edition_values(edition)
    differing = {key: value for key, value in overrides.items() if usual[key] != value}
    return " ".join(f"{key}:{_value_written(value)}" for key, value in sorted(differing.items()))


def _value_written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value).replace(",", JOINED)
