"""The rules that are printed: an edition with a group's house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from dragondune.editions.loader import edition_values, load_edition
from dragondune.editions.parameters import PARAMETERS, Value
from dragondune.engine.game import Game
from dragondune.engine.ids import SPECTATOR
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import Knowledge, know
from dragondune.printing.stock import edition_name


@dataclass(frozen=True)
class PrintedGame:
    """An edition and what the house changes in it; overrides that change nothing are no house rules."""

    edition: str
    overrides: tuple[tuple[str, Value], ...] = ()

    @staticmethod
    def of(edition: str, overrides: Mapping[str, Value]) -> "PrintedGame":
        """The game of these rules, whatever order they are given in; refuses rules that do not fit together."""
        load_edition(edition, overrides)
        usual = edition_values(edition)
        changed = (one.key for one in PARAMETERS if one.key in overrides and overrides[one.key] != usual[one.key])
        return PrintedGame(edition, tuple((key, overrides[key]) for key in changed))

    @cached_property
    def values(self) -> dict[str, Value]:
        return {**edition_values(self.edition), **dict(self.overrides)}

    @cached_property
    def house_keys(self) -> frozenset[str]:
        return frozenset(key for key, _ in self.overrides)

    @cached_property
    def ruleset(self) -> Ruleset:
        return load_edition(self.edition, dict(self.overrides))

    @property
    def name(self) -> str:
        return f"{edition_name(self.edition)}{', with house rules' if self.overrides else ''}"

    def at_the_start(self) -> Knowledge:
        """What everybody knows of a new game by these rules, for the engine's own answers about them."""
        return know(Game.new(self.ruleset, seats_given=True), SPECTATOR)
