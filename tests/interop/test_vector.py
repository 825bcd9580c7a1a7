"""Many games in one call: the same games as in single environments, in any number of processes."""

import pickle
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from dragondune.engine.decisions import Decision
from dragondune.engine.ids import ELVES, NOBODY
from dragondune.interop.agents import AGENTS
from dragondune.interop.gymnasium import DragonDuneEnv
from dragondune.interop.pettingzoo import dragondune_v0
from dragondune.interop.settings import Options
from dragondune.interop.vector import DragonDuneVectorEnv, VectorGames
from dragondune.knowledge.situation import Situation

SMALL: Final[Options] = {"set": {"turns": 2}, "factions": ("elves", "orcs")}
"""Games that are soon over."""
TABLES: Final[tuple[Options, ...]] = (
    {},
    {"edition": "9", "set": {"turns": 2}, "shaping": 0.5},
    {**SMALL, "talk": True, "chat": 3},
    {**SMALL, "actions": "whole"},
    {**SMALL, "observation": "compact"},
    {**SMALL, "observation": "compact", "talk": True, "chat": 2},
)


@contextmanager
def playing(count: int, *, processes: int = 0, max_steps: int | None = None, options: Options) -> Iterator[VectorGames]:
    games = VectorGames(count, processes=processes, max_steps=max_steps, **options)
    try:
        yield games
    finally:
        games.close()


def any_actions(games: VectorGames, chance: random.Random) -> list[int]:
    """A legal action for each game."""
    return [chance.choice(np.flatnonzero(row).tolist()) for row in games.masks]


def first_policy(situation: Situation) -> Decision:
    return situation.options[0]


@pytest.mark.parametrize("options", TABLES)
def test_each_game_is_that_of_a_single_environment(options: Options) -> None:
    env, chance = dragondune_v0.raw_env(**options), random.Random(1)
    with playing(2, options=options) as games:
        games.reset(seed=5)
        env.reset(seed=6)
        for _ in range(150):
            seen = env.observe(env.agent_selection)
            assert games.agents[1] == env.agent_selection
            np.testing.assert_allclose(games.scaled()[1], seen["observation"], rtol=1e-6)
            np.testing.assert_array_equal(games.masks[1], seen["action_mask"])
            actions = any_actions(games, chance)
            games.step(actions)
            env.step(actions[1])
            assert games.rewards[1].tolist() == pytest.approx([env.rewards.get(agent, 0.0) for agent in AGENTS])
            if games.terminated[1]:
                assert env.terminations[env.agent_selection]
                break


def test_a_game_that_ends_is_followed_by_another_in_the_same_step() -> None:
    chance, ended = random.Random(2), 0
    with playing(3, options=SMALL) as games:
        games.reset(seed=1)
        for _ in range(400):
            games.step(any_actions(games, chance))
            for game in np.flatnonzero(games.terminated):
                ended += 1
                winners = [seat for seat in range(4) if games.wins[game] >> seat & 1]
                assert winners == np.flatnonzero(games.rewards[game]).tolist()
                assert winners
                assert games.masks[game].any()
        assert not games.rewards[~games.terminated].any()
    assert ended > 3


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    def played(processes: int) -> list[bytes]:
        chance, found = random.Random(3), []
        with playing(5, processes=processes, options=SMALL) as games:
            games.reset(seed=9)
            for _ in range(120):
                games.step(any_actions(games, chance))
                found.append(b"".join(one.tobytes() for one in (games.observations, games.masks, games.rewards)))
        return found

    assert played(0) == played(2)


def test_rules_reach_other_processes_unchanged() -> None:
    rules = VectorGames(1, edition="draft", set={"turns": 3}).settings.rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_a_game_is_truncated_after_max_steps() -> None:
    with playing(2, max_steps=4, options={}) as games:
        games.reset(seed=1)
        cut = []
        for _ in range(9):
            games.step(any_actions(games, random.Random(1)))
            cut.append(games.truncated.tolist())
    assert [all(one) for one in cut] == [False, False, False, True] * 2 + [False]
    assert not any(any(one) for one in cut[:3])


@pytest.mark.parametrize("processes", [0, 1])
def test_an_illegal_action_is_named_with_its_game(processes: int) -> None:
    with playing(2, processes=processes, options={}) as games:
        games.reset(seed=1)
        illegal = int(np.flatnonzero(games.masks[1] == 0)[0])
        legal = int(np.flatnonzero(games.masks[0])[0])
        with pytest.raises(ValueError, match=f"game 1: {illegal} is not a legal action"):
            games.step([legal, illegal])


def test_each_mistake_has_its_own_error() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        VectorGames(0)
    with pytest.raises(ValueError, match="from 0 to 2"):
        VectorGames(2, processes=3)
    with pytest.raises(ValueError, match="max_steps must be at least 1"):
        VectorGames(2, max_steps=0)
    with playing(2, options={}) as games:
        with pytest.raises(ResetNeeded, match="call reset"):
            games.step([0, 0])
        games.reset()
        with pytest.raises(ValueError, match="2 whole numbers"):
            games.step([0])
        with pytest.raises(RuntimeError, match="call send"):
            games.recv()


def test_closed_games_cannot_be_played() -> None:
    games = VectorGames(2, processes=1)
    games.reset(seed=1)
    actions = any_actions(games, random.Random(1))
    games.close()
    with pytest.raises(RuntimeError, match="closed"):
        games.step(actions)


def test_the_vector_environment_plays_the_games_of_the_single_one() -> None:
    env = DragonDuneEnv(bots="random", **SMALL)
    many = DragonDuneVectorEnv(2, bots="random", **SMALL)
    seen, infos = many.reset(seed=3)
    single, _ = env.reset(seed=4)
    chance = random.Random(1)
    for _ in range(300):
        np.testing.assert_allclose(seen[1], single, rtol=1e-6)
        masks = infos["action_mask"]
        assert isinstance(masks, np.ndarray)
        actions = np.array([chance.choice(np.flatnonzero(row).tolist()) for row in masks])
        seen, rewards, ended, cut, infos = many.step(actions)
        single, reward, is_over, _, _ = env.step(int(actions[1]))
        assert (float(rewards[1]), bool(ended[1]), bool(cut[1])) == (reward, is_over, False)
        if is_over:
            finals = infos["final_obs"]
            assert isinstance(finals, np.ndarray)
            np.testing.assert_allclose(finals[1], single, rtol=1e-6)
            break
    else:
        pytest.fail("the game did not end")
    many.close()


@pytest.mark.parametrize("processes", [0, 2])
def test_functions_can_be_opponents(processes: int) -> None:
    many = DragonDuneVectorEnv(2, bots={"orcs": first_policy}, processes=processes, **SMALL)
    _, infos = many.reset(seed=1)
    chance = random.Random(1)
    for _ in range(60):
        masks = many.action_masks()
        assert masks.any(axis=1).all()
        _, _, _, _, infos = many.step(np.array([chance.choice(np.flatnonzero(row).tolist()) for row in masks]))
    assert set(infos) >= {"action_mask", "wins"}
    many.close()


def test_only_the_callers_seat_is_asked() -> None:
    many = DragonDuneVectorEnv(3, seat="elves", bots="random", **SMALL)
    many.reset(seed=1)
    assert NOBODY not in many._run.arrays.seats
    assert set(many._run.arrays.seats.tolist()) == {ELVES}
    assert many.observation_space.contains(many.reset(seed=1)[0])


def test_every_other_faction_needs_an_opponent() -> None:
    with pytest.raises(ValueError, match="one for each of orcs"):
        DragonDuneVectorEnv(1, bots={"goblins": "simple"}, **SMALL)
    with pytest.raises(ValueError, match='nobody plays "dwarves"'):
        DragonDuneVectorEnv(1, seat="dwarves", **SMALL)
    with pytest.raises(ValueError, match="no bot"):
        DragonDuneVectorEnv(1, bots="nobody", **SMALL)


def test_a_compact_vector_is_that_of_the_single_environment() -> None:
    compact: Options = {**SMALL, "observation": "compact"}
    env, many = DragonDuneEnv(bots="random", **compact), DragonDuneVectorEnv(1, bots="random", **compact)
    np.testing.assert_allclose(many.reset(seed=3)[0][0], env.reset(seed=3)[0], rtol=1e-6)
    with playing(1, options=SMALL) as full, playing(1, options=compact) as games:
        full.reset(seed=1)
        games.reset(seed=1)
        assert games.observations.shape == games.compact().shape == (1, *many.reset(seed=1)[0][0].shape)
        np.testing.assert_array_equal(games.compact(), full.compact())
        np.testing.assert_array_equal(games.scaled(), full.compact())
