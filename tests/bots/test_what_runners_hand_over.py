"""Every runner gives bots a situation or a talk from which no table can be reached, and which they may spoil.

The laboratory and Gymnasium ask bots in their own process, the server in other processes.
"""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from dragondune.bots.registry import BOTS
from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk, talk_of
from dragondune.lab.batch import Batch, play_game
from dragondune.lab.places import Here, play_batches
from dragondune.lab.runner import Runner
from dragondune.server.bots.pool import BotPool
from tests.bots import probing
from tests.properties.playing import choose

PROBING: Final = "tests.bots.probing"
RULES: Final[Mapping[str, Value]] = {"turns": 2, "agreements": "enforce"}
AMPLE: Final = 60.0


@pytest.fixture(autouse=True)
def _nothing_handed_yet() -> Iterator[None]:
    probing.handed.clear()
    yield
    probing.handed.clear()


def played(bot: str, *, talk: bool = True) -> tuple[Game, Runner]:
    """A game in which all seats are played by this bot."""
    game, runner = Game.new(load_edition("1.10", RULES)), Runner(dict.fromkeys(FACTIONS, bot), 3, talk=talk)
    play_game(game, runner, 3)
    return game, runner


def test_the_laboratory_gives_bots_no_table() -> None:
    _, runner = played(f"{PROBING}:Probe")
    assert (runner.faults, runner.silences) == ([], [])
    assert {Situation, Talk, probing.Probe} == set(probing.handed)


def test_the_laboratory_gives_no_table_to_bots_that_look_at_options_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "random", (probing.OptionsProbe, "examines its options"))
    game, runner = played("random", talk=False)
    assert runner.faults == []
    assert probing.OptionsProbe in probing.handed
    assert game.fingerprint() == played(f"{PROBING}:LastOption", talk=False)[0].fingerprint()


def test_the_processes_of_the_laboratory_give_bots_no_table() -> None:
    bots = dict.fromkeys(FACTIONS, f"{PROBING}:Probe")
    batch = Batch("1.10", RULES, FACTIONS, bots, 1, 3)
    [[outcome]] = play_batches([batch], Here(1), heard=lambda *_: None)
    assert outcome.winners
    assert outcome.faults == ()


def test_a_bot_may_spoil_what_it_is_given() -> None:
    spoilt, runner = played(f"{PROBING}:Vandal")
    assert (runner.faults, runner.silences) == ([], [])
    assert spoilt.fingerprint() == played(f"{PROBING}:LastOption")[0].fingerprint()


def test_gymnasium_gives_bots_no_table() -> None:
    gymnasium = pytest.importorskip("dragondune.interop.gymnasium")
    fingerprints = []
    for bot in ("Probe", "Vandal", "LastOption"):
        env = gymnasium.DragonDuneEnv(seat="elves", bots=f"{PROBING}:{bot}", edition="1.10")
        env.reset(seed=3)
        for _ in range(60):
            if env.step(env.table.legal[-1])[2]:
                break
        fingerprints.append(env.table.game.fingerprint())
    assert {Situation, probing.Probe} == set(probing.handed)
    assert len(set(fingerprints)) == 1


def test_there_is_no_table_in_the_processes_of_the_servers_bots() -> None:
    bot = f"{PROBING}:Lonely"

    async def play() -> None:
        pool = BotPool(workers=1, limit=AMPLE, allowed=frozenset({bot}))
        await pool.start()
        try:
            game, chance = Game.new(load_edition("1.10", {"agreements": "enforce"})), Chance(3)
            for _ in range(120):
                game.apply(*choose(game, chance))
            chance.settle(game)
            for seat in game.seats_asked():
                assert seat != CHANCE
                chosen = await pool.choose(game, seat, bot, seed=1)
                assert (chosen.by, chosen.fault) == (bot, None)
                said = await pool.talk(talk_of(game, seat, ()), bot, seed=1)
                assert (said.speech, said.fault) == (None, None)
        finally:
            await pool.close()

    asyncio.run(play())


def test_a_table_that_is_handed_over_is_noticed() -> None:
    game = Game.new(load_edition("1.10"))
    for given in (game, [game], {"state": game.state}, (game.state.clone(),)):
        with pytest.raises(probing.TableReached):
            probing.examine(given)
