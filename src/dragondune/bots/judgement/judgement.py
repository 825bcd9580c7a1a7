"""The judgement of a table: how likely each seat is to win, as far as an observer can tell."""

from functools import cache
from importlib.resources import files
from typing import Final

from dragondune.bots.judgement.features import rule_features, table_features
from dragondune.bots.judgement.network import Network, shares
from dragondune.engine.ids import FACTIONS, Mask, members
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import Knowledge

WEIGHTS: Final = "weights.bin"


class Judgement:
    """`value` gives each faction's share of the victory; they add up to 1, and allies who win together share it.

    It judges any moment of a game under any rules, from what any observer knows; the referee's is the judgement of the
    cards as they lie. It is learned from games of bots: `python -m benchmarks.train_value`.
    """

    __slots__ = ("_factions", "_network", "_rules")

    def __init__(self, network: Network) -> None:
        self._network: Final = network
        self._rules: Ruleset | None = None
        self._factions: Mask = 0

    def value(self, table: Knowledge) -> list[float]:
        """By faction; a winner is certain, and a faction that does not play has no chance."""
        if table.winners:
            count = table.winners.bit_count()
            return [1 / count if table.winners >> seat & 1 else 0.0 for seat in FACTIONS]
        if table.rules is not self._rules or table.factions != self._factions:
            self._rules, self._factions = table.rules, table.factions
            self._network.set_rules(rule_features(table.rules, table.factions))
        return shares(self._network.logits(table_features(table)), members(table.factions))


@cache
def stored_weights() -> bytes:
    return files("dragondune.bots.judgement").joinpath(WEIGHTS).read_bytes()


@cache
def judgement() -> Judgement:
    """The judgement that comes with the game, one for the whole process."""
    return Judgement(Network(stored_weights()))
