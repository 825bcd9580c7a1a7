"""What searching each question gains, and how long it takes: where a small budget is spent best.

    python -m benchmarks.gains [--playouts 20] [--games 24] [--worlds 40] [--seed 301] [--json]

A search bot takes each seat in turn against three greedy bots, under the rules of the default edition and without
negotiation, with `--playouts` for every question. Where it answers otherwise than the greedy bot, both
answers are played out carefully on new worlds that fit what its seat knew, and the difference of the chances to win
counts as its gain. The same playouts and judgement guide the bot, so gains compare questions and budgets; they do not
say how many more games are won. The standard error is that of the worlds; games differ by more.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from time import process_time
from typing import Final

from dragondune.bots.base import Bot
from dragondune.bots.search.bot import PARTS, SearchBot
from dragondune.bots.search.candidates import BRIEFLY
from dragondune.bots.search.playout import Playout
from dragondune.bots.search.time_budget import TimeBudget
from dragondune.editions.loader import DEFAULT_EDITION, load_edition
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import NO_LIMIT, Budget, Situation, situation_of
from dragondune.lab.runner import Runner

SEEDS: Final = 1 << 30
POINTS: Final = 100


@dataclass
class Row:
    """A question: how often it was asked and answered otherwise, the bot's time, its gain, and the gain's variance."""

    asked: int = 0
    changed: int = 0
    seconds: float = 0.0
    gain: float = 0.0
    variance: float = 0.0

    def add(self, other: "Row") -> None:
        self.asked += other.asked
        self.changed += other.changed
        self.seconds += other.seconds
        self.gain += other.gain
        self.variance += other.variance


def gain_of(
    situation: Situation, mine: Decision, usual: Decision, *, worlds: int, chance: Chance
) -> tuple[float, float]:
    """By how much one answer is better than another, as a chance to win, and the variance of that mean."""
    playout = Playout(situation.seat, TimeBudget(NO_LIMIT), is_careful=True)
    leads: list[float] = []
    for _ in range(worlds):
        world, seed = sample(situation.knowledge, chance), chance.below(SEEDS)
        lead = playout.value(world.clone(), mine, seed) - playout.value(world.clone(), usual, seed)
        leads.append(lead)
    mean = sum(leads) / worlds
    return mean, sum((lead - mean) ** 2 for lead in leads) / (worlds * (worlds - 1))


def ask(bot: Bot, situation: Situation, usual: Decision, *, worlds: int, chance: Chance) -> tuple[Decision, Row]:
    """The bot's answer, and what it adds to the row of the question."""
    began = process_time()
    mine = bot.choose(situation)
    row = Row(asked=1, seconds=process_time() - began)
    if mine is not usual:
        row.changed = 1
        row.gain, row.variance = gain_of(situation, mine, usual, worlds=worlds, chance=chance)
    return mine, row


def play(playouts: int, seat: Faction, *, seed: int, worlds: int) -> Iterator[tuple[str, Row]]:
    """One game: every question to the seat that leaves a choice."""
    bot, chance = SearchBot(seed * len(FACTIONS) + seat), Chance(seed)
    game, runner = (
        Game.new(load_edition(DEFAULT_EDITION, {}), FACTIONS),
        Runner(dict.fromkeys(FACTIONS, "greedy"), seed),
    )
    while not game.is_over:
        asked, decision = runner.choose(game)
        if asked == seat and len(game.options(seat)) > 1:
            question = situation_of(game, seat).prompt.question
            whole = PARTS * playouts if question in BRIEFLY else playouts
            situation = situation_of(game, seat, Budget(playouts=whole))
            decision, row = ask(bot, situation, decision, worlds=worlds, chance=chance)
            yield question, row
        game.apply(asked, decision)


def line(question: str, row: Row, games: int) -> str:
    error = POINTS * sqrt(row.variance) / games
    return (
        f"{question:<18}{row.asked / games:5.1f} a game, {row.changed / row.asked:4.0%} otherwise, "
        f"{1000 * row.seconds / row.asked:6.1f} ms each, {1000 * row.seconds / games:7.1f} ms a game, "
        f"gain {POINTS * row.gain / games:+6.2f} (standard error {error:.2f}) points a game, "
        f"{POINTS * row.gain / row.seconds if row.seconds else 0:6.1f} points a second"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playouts", type=int, default=20)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=301)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows: dict[str, Row] = {}
    for number in range(asked.games):
        seed, seat = asked.seed + number // len(FACTIONS), FACTIONS[number % len(FACTIONS)]
        for question, one in play(asked.playouts, seat, seed=seed, worlds=asked.worlds):
            rows.setdefault(question, Row()).add(one)
    ranked = sorted(rows.items(), key=lambda item: -item[1].gain)
    if asked.json:
        print(json.dumps({question: asdict(row) for question, row in ranked}))
        return
    for question, row in ranked:
        print(line(question, row, asked.games))
    total = Row()
    for row in rows.values():
        total.add(row)
    print(line("all", total, asked.games))


if __name__ == "__main__":
    main()
