"""The rules to print: an edition with a group's house rules."""

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
    """An edition and its house rules; overrides that change nothing are dropped."""

    edition: str
    overrides: tuple[tuple[str, Value], ...] = ()

    @staticmethod
    def of(edition: str, overrides: Mapping[str, Value]) -> "PrintedGame":
        """Return the game with these rules, in any order; refuse rules that contradict each other."""
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
        """Public knowledge of a new game under these rules, for queries to the engine."""
        return know(Game.new(self.ruleset, seats_given=True), SPECTATOR)
