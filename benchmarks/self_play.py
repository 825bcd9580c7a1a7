"""Games of bots under many rules, to learn from: played once, kept as decisions, and replayed at will.

    python -m benchmarks.self_play FILE [--games 1000] [--seed 1] [--bot greedy] [--jobs 1] [--on ray]

Writes one line of JSON for each game. Editions, options and who plays differ from game to game, half of the bots'
tables negotiate, and in three games of four some decisions are random, for more variety, until a turn drawn by lot:
what follows shows what such positions are worth when they are played well. The same seed gives the same games.
"""

import argparse
import gzip
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct, json

from dragondune.commands.running import ProgressBar, add_place_option, place_of
from dragondune.editions.loader import DEFAULT_EDITION, EDITIONS, edition_values, load_edition
from dragondune.editions.parameters import PARAMETERS, Parameter, Value
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.decisions import DECISIONS, Decision
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTION_IDS, FACTIONS, Faction
from dragondune.lab.places import Place
from dragondune.lab.runner import Runner
from dragondune.notation.agreement_codec import TALK, talk_from_record, talk_to_record

USUAL_EDITION: Final = 0.3
"""How often the default edition is played, besides its share among all editions."""
ALL_PLAY: Final = 0.85
HOUSE_RULES: Final = 0.5
"""How often options differ from the edition's."""
CHANGED: Final = (0.02, 0.1)
"""The share of options that differ then, drawn between these."""
NOISE: Final = (0.0, 0.03, 0.1, 0.25)
"""How many decisions are made at random while it lasts, in a quarter of the games each."""
ORACLE: Final = 0.3
"""How often a faction is an Oracle where there are any."""
LONGEST: Final = 12
"""Games of more turns would crowd out the others."""


class Played(Struct, frozen=True):
    """A game: its rules, who played, and all decisions as numbers; what was said about agreements is kept in words."""

    seed: int
    edition: str
    overrides: dict[str, Value]
    factions: tuple[Faction, ...]
    talks: bool
    decisions: list[tuple[Faction, int | dict[str, object]]]

    def new_game(self) -> Game:
        return Game.new(load_edition(self.edition, self.overrides), self.factions)

    def replayed(self) -> Iterator[Game]:
        """The table after every decision; always the same one."""
        game = self.new_game()
        for seat, said in self.decisions:
            game.apply(seat, DECISIONS[said] if isinstance(said, int) else _talk(said))
            yield game


def _talk(record: dict[str, object]) -> TableTalk:
    fields = dict(record)
    return talk_from_record(TALK[str(fields.pop("decide"))], fields)


def play(seed: int, *, bot: str) -> Played:
    """One game; everything about it follows from the seed."""
    chance = Random(seed)
    edition = DEFAULT_EDITION if chance.random() < USUAL_EDITION else chance.choice(list(EDITIONS))
    overrides = house_rules(chance, edition) if chance.random() < HOUSE_RULES else {}
    factions: tuple[Faction, ...] = FACTIONS
    if chance.random() >= ALL_PLAY:
        factions = tuple(sorted(chance.sample(FACTIONS, chance.choice((2, 3, 3)))))
    game = Game.new(load_edition(edition, overrides), factions)
    noise, calm = chance.choice(NOISE), chance.randint(1, game.rules.turns + 1)
    talks = chance.random() < 1 / 2
    runner = Runner(dict.fromkeys(factions, bot), seed, talk=talks)
    decisions: list[tuple[Faction, int | dict[str, object]]] = []
    while not game.is_over:
        seat, decision = runner.choose(game)
        is_talk = isinstance(decision, TableTalk)
        if seat != CHANCE and not is_talk and game.turn < calm and chance.random() < noise:
            decision = chance.choice(game.options(seat) or [decision])
        decisions.append((seat, _number(decision)))
        game.apply(seat, decision)
    return Played(seed, edition, overrides, factions, talks, decisions)


def _number(decision: Decision) -> int | dict[str, object]:
    return talk_to_record(decision) if isinstance(decision, TableTalk) else decision.index


def house_rules(chance: Random, edition: str) -> dict[str, Value]:
    """Some options other than the edition's, numbers not far from its own."""
    values = edition_values(edition)
    rate = chance.uniform(*CHANGED)
    while True:
        chosen = {one.key: _option(chance, one, values[one.key]) for one in PARAMETERS if chance.random() < rate}
        try:
            load_edition(edition, chosen)
        except Malformed:
            continue
        return chosen


def _option(chance: Random, parameter: Parameter, usual: Value) -> Value:
    match parameter.kind:
        case "switch":
            return not usual
        case "words":
            return chance.choice(parameter.choices)
        case "factions":
            return ",".join(name for name in FACTION_IDS if chance.random() < ORACLE)
        case "number":
            assert isinstance(usual, int)
            most = LONGEST if parameter.key == "turns" else parameter.most
            step = chance.choice((1, 1, 2, max(1, usual // 3)))
            return min(most, max(parameter.least, usual + chance.choice((-step, step))))


def read_games(files: Iterable[Path]) -> Iterator[Played]:
    for file in files:
        with gzip.open(file, "rb") as lines:
            for line in lines:
                yield json.decode(line, type=Played)


def played(seeds: Sequence[int], place: Place, *, bot: str) -> Iterator[Played]:
    """The games of these seeds in order, with a progress bar."""
    bar = ProgressBar(len(seeds))
    for done, game in enumerate(place.each(partial(play, bot=bot), seeds), start=1):
        bar.show(done, place.cost)
        yield game
    bar.clear()


def write_games(file: Path, games: Iterable[Played]) -> None:
    """The file gets its name once it is complete."""
    part = file.with_name(f"{file.name}.part")
    with gzip.open(part, "wb", compresslevel=3) as out:
        for game in games:
            out.write(json.encode(game) + b"\n")
    part.rename(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--jobs", type=int, default=1)
    add_place_option(parser)
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    place = place_of(asked)
    write_games(asked.file, played(seeds, place, bot=asked.bot))
    print(f"{asked.games} games, {asked.file.stat().st_size} bytes, {place.cost()}")


if __name__ == "__main__":
    # Other machines import what they play by its module's name, which is not `__main__` there.
    import_module("benchmarks.self_play").main()
