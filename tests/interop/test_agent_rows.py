"""Many games with a row for every agent: PufferLib's interface, and PettingZoo's parallel one in arrays."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from dragondune.interop.agents import AGENTS
from dragondune.interop.pettingzoo import dragondune_v0
from dragondune.interop.puffer import PufferGames
from dragondune.interop.settings import MaskPlace, Options
from dragondune.interop.vector import DragonDuneVectorEnv, VectorGames

SMALL: Final[Options] = {"set": {"turns": 2}, "factions": ("elves", "orcs")}
"""Games that are soon over."""
TABLES: Final[tuple[Options, ...]] = (
    {"set": {"turns": 2}},
    {"edition": "9", "set": {"turns": 2}, "shaping": 0.5, "factions": ("orcs", "dwarves", "goblins")},
    {**SMALL, "talk": True, "chat": 3, "observation": "compact"},
    {**SMALL, "actions": "whole"},
)
Actions = NDArray[np.int64]


@contextmanager
def puffing(count: int, *, seats: tuple[str, ...] | None = None, options: Options) -> Iterator[PufferGames]:
    games = PufferGames(count, seats=seats, bots="random", **options)
    try:
        yield games
    finally:
        games.close()


def any_actions(masks: NDArray[np.int8], chance: np.random.Generator) -> Actions:
    """A legal action for each row."""
    return np.asarray((chance.random(masks.shape) * masks).argmax(axis=1))


@pytest.mark.parametrize("options", TABLES)
def test_a_batched_game_is_that_of_the_parallel_environment(options: Options) -> None:
    env, many = dragondune_v0.parallel_env(**options), dragondune_v0.batched_env(2, mask="info", **options)
    chance = np.random.default_rng(1)
    assert many.agents == many.possible_agents == env.possible_agents
    seen, infos = many.reset(seed=5)
    single, _ = env.reset(seed=6)
    while env.agents:
        for agent in env.agents:
            space = many.observation_space(agent)
            assert space == env.observation_space(agent)
            is_asked = infos[agent]["is_asked"][1]
            assert is_asked == (agent == AGENTS[env.table.seat])
            np.testing.assert_array_equal(seen[agent]["action_mask"][1], single[agent]["action_mask"])
            np.testing.assert_array_equal(infos[agent]["action_mask"], seen[agent]["action_mask"])
            if is_asked:
                np.testing.assert_array_equal(seen[agent]["observation"][1], single[agent]["observation"])
        actions = {agent: any_actions(many.action_masks(agent), chance) for agent in many.agents}
        seen, rewards, ended, cut, infos = many.step(actions)
        single, reward, is_over, _, _ = env.step({agent: int(actions[agent][1]) for agent in env.agents})
        for agent in many.agents:
            assert rewards[agent][1] == pytest.approx(reward[agent])
            assert (ended[agent][1], cut[agent][1]) == (is_over[agent], False)
    many.close()


def test_batched_games_are_truncated_and_go_on() -> None:
    many = dragondune_v0.batched_env(2, max_cycles=3, **SMALL)
    many.reset(seed=1)
    chance, found = np.random.default_rng(1), []
    for _ in range(6):
        _, _, _, cut, _ = many.step({agent: any_actions(many.action_masks(agent), chance) for agent in many.agents})
        found.append([bool(cut[agent].all()) for agent in many.agents])
    assert found == ([[False, False]] * 2 + [[True, True]]) * 2


def test_every_agent_of_every_batched_game_acts() -> None:
    many = dragondune_v0.batched_env(2, **SMALL)
    many.reset(seed=1)
    with pytest.raises(ValueError, match="orcs_3 has to act too"):
        many.step({"elves_1": np.zeros(2, np.int64)})
    with pytest.raises(ValueError, match="elves_1 needs 2 actions"):
        many.step(dict.fromkeys(many.agents, np.zeros(1, np.int64)))


def test_puffer_games_have_what_trainers_ask_for() -> None:
    with puffing(3, options=SMALL) as games:
        assert games.num_agents == games.agents_per_batch == 6
        assert games.agent_ids.tolist() == list(range(6))
        assert games.driver_env is games
        assert not games.emulated
        games.async_reset(7)
        seen, rewards, terminals, truncations, infos, agents, masks = games.recv()
        width = games.observation_size + int(games.single_action_space.n)
        assert games.single_observation_space.shape == (width,)
        assert games.observation_space.contains(seen)
        assert infos == []
        assert not rewards.any()
        assert not (terminals | truncations).any()
        assert len(agents) == len(masks) == 6
        assert masks.reshape(3, 2).sum(axis=1).tolist() == [1, 1, 1]
        np.testing.assert_array_equal(seen[:, games.observation_size :], games.action_masks)
        actions = any_actions(games.action_masks, np.random.default_rng(1))
        assert games.action_space.contains(actions)
        games.send(actions.reshape(6, 1))
        assert games.recv()[0] is seen


@pytest.mark.parametrize("options", TABLES)
def test_puffer_games_are_those_of_the_vector(options: Options) -> None:
    chance, agents = np.random.default_rng(2), len(options.get("factions", AGENTS))
    games = VectorGames(2, **options)
    with puffing(2, options=options) as puffer:
        games.reset(seed=3)
        puffer.reset(seed=3)
        for _ in range(60):
            rows = np.flatnonzero(puffer._rows.is_asked)
            assert [puffer.possible_agents[row % agents] for row in rows.tolist()] == games.agents
            np.testing.assert_array_equal(puffer.observations[rows, : puffer.observation_size], games.scaled())
            np.testing.assert_array_equal(puffer.action_masks[rows], games.masks)
            actions = any_actions(puffer.action_masks, chance)
            puffer.step(actions)
            games.step(actions[rows])
            assert puffer.terminals[::agents].tolist() == games.terminated.tolist()


def test_no_reward_is_lost_on_agents_that_are_not_asked() -> None:
    """What counts, row by row, adds up to what each agent has earned; the end of a game counts for everybody."""
    options: Options = {"set": {"turns": 2}, "shaping": 0.5}
    chance, games = np.random.default_rng(4), VectorGames(2, **options)
    earned, counted = np.zeros((2, 4)), np.zeros((2, 4))
    with puffing(2, options=options) as puffer:
        games.reset(seed=3)
        puffer.reset(seed=3)
        ended = 0
        while ended < 3:
            asked = np.flatnonzero(puffer._rows.is_asked)
            actions = any_actions(puffer.action_masks, chance)
            _, rewards, terminals, _, infos = puffer.step(actions)
            games.step(actions[asked])
            earned += games.rewards
            assert not rewards[~puffer.masks].any()
            counted += rewards.reshape(2, 4)
            for game in np.flatnonzero(games.terminated).tolist():
                ended += 1
                assert terminals.reshape(2, 4)[game].all()
                assert puffer.masks.reshape(2, 4)[game].all()
                np.testing.assert_allclose(counted[game], earned[game], atol=1e-5)
            assert [one["game"] for one in infos] == np.flatnonzero(games.terminated).tolist()
            for one in infos:
                wins, number = one["wins"], one["game"]
                assert isinstance(wins, dict)
                assert isinstance(number, int)
                assert [won == 1 for won in wins.values()] == [
                    bool(games.wins[number] >> seat & 1) for seat in range(4)
                ]


def test_bots_play_the_seats_that_are_not_named() -> None:
    chance = np.random.default_rng(1)
    many = DragonDuneVectorEnv(2, seat="orcs", bots="random", **SMALL)
    seen, _ = many.reset(seed=3)
    with puffing(2, seats=("orcs",), options=SMALL) as puffer:
        puffer.reset(seed=3)
        for _ in range(40):
            assert puffer.masks.all()
            np.testing.assert_array_equal(puffer.observations[:, : puffer.observation_size], seen)
            actions = any_actions(puffer.action_masks, chance)
            _, rewards, ended, _, infos = puffer.step(actions)
            seen, reward, is_over, _, _ = many.step(actions)
            assert (rewards.tolist(), ended.tolist()) == (reward.tolist(), is_over.tolist())
            assert len(infos) == int(is_over.sum())


@pytest.mark.parametrize("mask", ["observation", "info"])
def test_the_mask_is_where_it_is_wanted(mask: MaskPlace) -> None:
    games = PufferGames(1, mask=mask, **SMALL)
    seen, _ = games.reset(seed=1)
    assert games.single_observation_space.shape == seen.shape[1:]
    extra = int(games.single_action_space.n) if mask == "observation" else 0
    assert seen.shape == (2, games.observation_size + extra)


def test_illegal_actions_are_refused_or_replaced() -> None:
    with puffing(2, options=SMALL) as games:
        games.reset(seed=1)
        with pytest.raises(ValueError, match="not a legal action"):
            games.step(np.full(4, 999))
    games = PufferGames(2, illegal="replace", processes=2, **SMALL)
    games.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(80):
        games.step(chance.integers(-5, 500, 4))
    games.close()


def test_each_mistake_has_its_own_error() -> None:
    with pytest.raises(ValueError, match="different factions of this game, elves, orcs"):
        PufferGames(1, seats=("goblins",), **SMALL)
    with pytest.raises(ValueError, match="different factions"):
        PufferGames(1, seats=(), **SMALL)
    with puffing(1, options=SMALL) as games:
        with pytest.raises(ResetNeeded, match="async_reset"):
            games.recv()
        games.reset()
        with pytest.raises(ValueError, match="2 whole numbers"):
            games.send([1])
