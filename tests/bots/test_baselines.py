"""The fixed opponents decide like the bots they were copied from."""

from hashlib import sha256
from typing import Final

import pytest

from dragondune.editions.loader import load_edition
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, ELVES, FACTIONS
from dragondune.lab.runner import Runner
from dragondune.notation.codec import decision_to_record

GREEDY: Final = "benchmarks.baselines:Greedy"
SEARCH: Final = "benchmarks.baselines:Search@3"


def decisions(bots: dict[int, str], *, turns: int, talk: bool) -> str:
    """The hash of all decisions of the first turns of a game."""
    game, runner = Game.new(load_edition("1.10", {})), Runner(bots, 1, talk=talk)
    made: list[str] = []
    while not game.is_over and game.turn <= turns:
        seat, decision = runner.choose(game)
        if seat != CHANCE:
            made.append(f"{seat} {decision_to_record(decision)}")
        game.apply(seat, decision)
    assert not runner.faults
    assert not runner.silences
    return sha256("\n".join(made).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("bots", "turns", "talk", "frozen"),
    [
        (dict.fromkeys(FACTIONS, GREEDY), 4, False, "51fcc310428a7f7d"),
        (dict.fromkeys(FACTIONS, GREEDY), 4, True, "b43b18d831ad7140"),
        (dict.fromkeys(FACTIONS, GREEDY) | {ELVES: SEARCH}, 2, True, "260d70fdbef54053"),
    ],
)
def test_baselines_are_frozen(bots: dict[int, str], turns: int, frozen: str, *, talk: bool) -> None:
    """The hashes are those of `greedy` and `search@3` on the day the copy was made."""
    assert decisions(bots, turns=turns, talk=talk) == frozen
