"""How good and how fast bots are.

    python -m benchmarks.bots [greedy] [--against random,simple] [--games 50] [--seed 1] [--edition 1.10] [--json]

Plays the bot in each faction against three of each other kind, and four of it against each other. Times are those of
this process alone (`process_time`), so that a busy machine counts for little.
"""

import argparse
import json
from dataclasses import asdict, dataclass, field
from time import process_time

from dragondune.editions.loader import load_edition
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTION_IDS, FACTIONS
from dragondune.engine.ruleset import Ruleset
from dragondune.lab.statistics import wilson_interval
from dragondune.lab.table import BotTable


@dataclass
class Field:
    """Games of one bot in one seat, or in all, against others: who wins, and how long it takes."""

    bot: str
    faction: str
    against: str
    games: int = 0
    wins: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FACTION_IDS, 0))
    defaults: int = 0
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def line(self) -> str:
        if self.faction in self.wins:
            won = self.wins[self.faction]
            low, high = wilson_interval(won, self.games)
            told = f"{won / self.games:>6.1%}  ({low:.0%} to {high:.0%})"
        else:
            told = ", ".join(f"{name} {won / self.games:.0%}" for name, won in self.wins.items())
        return (
            f"{self.bot} as {self.faction:<8} against {self.against:<7} {told}   {self.turns / self.games:.1f} turns, "
            f"Orc default {self.defaults / self.games:.0%}, {self.seconds / self.games:.2f} s a game, "
            f"{1000 * self.seconds / self.decisions:.2f} ms a decision"
        )


def play(found: Field, rules: Ruleset, seed: int) -> None:
    bots = dict.fromkeys(FACTIONS, found.against)
    if found.faction in FACTION_IDS:
        bots[FACTION_IDS.index(found.faction)] = found.bot
    game, table = Game.new(rules, FACTIONS), BotTable(bots, seed)
    began = process_time()
    while not game.is_over:
        seat, decision = table.choose(game)
        game.apply(seat, decision)
        found.decisions += seat != CHANCE
    found.seconds += process_time() - began
    found.games += 1
    found.turns += game.turn
    found.defaults += game.ending == "orcs_default"
    for seat, name in enumerate(FACTION_IDS):
        found.wins[name] += game.winners >> seat & 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", nargs="?", default="greedy")
    parser.add_argument("--against", default="random,simple")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", default="1.10")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rules = load_edition(asked.edition, {})
    fields = [Field(asked.bot, name, other) for other in asked.against.split(",") for name in FACTION_IDS]
    fields.append(Field(asked.bot, "all", asked.bot))
    for found in fields:
        for seed in range(asked.seed, asked.seed + asked.games):
            play(found, rules, seed)
        if not asked.json:
            print(found.line(), flush=True)
    if asked.json:
        print(json.dumps([asdict(found) for found in fields]))


if __name__ == "__main__":
    main()
