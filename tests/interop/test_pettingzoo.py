"""The PettingZoo environment: the official tests, masks, rewards, secrecy and mistakes."""

import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest
from gymnasium.error import ResetNeeded, UnsupportedMode
from pettingzoo.utils.conversions import parallel_to_aec

from dragondune.engine.chance import Chance
from dragondune.engine.ids import FACTIONS, members
from dragondune.interop.actions import ACTIONS, WHOLE_ACTIONS, Spelling
from dragondune.interop.agents import AGENTS
from dragondune.interop.observation import OBSERVATION, facts
from dragondune.interop.pettingzoo import dragondune_v0
from dragondune.interop.pettingzoo.dragondune_v0 import RawEnv
from dragondune.interop.rendering import rendered
from dragondune.interop.settings import Options
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.views.viewing import view_of
from tests.interop.tables import EVERYTHING

with warnings.catch_warnings():
    # With pygame installed, it imports its own environments in a deprecated way.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test, state_test

KINDS: list[Options] = [
    {},
    {"edition": "draft", "actions": "whole"},
    {"edition": "1.2", "factions": ("orcs", "elves"), "seating": "given"},
    {"edition": "9", "factions": ("dwarves", "goblins", "orcs"), "shaping": 0.5},
    {"set": EVERYTHING, "talk": False, "chat": 3},
    {"edition": "1.7", "talk": True, "chat": 2},
]
a_dictionary = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def legal_of(mask: object) -> list[int]:
    assert isinstance(mask, np.ndarray)
    return [int(action) for action in mask.nonzero()[0]]


def play(env: RawEnv, chance: Chance) -> Iterator[str]:
    """All act at random. Yields each agent before it acts."""
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        yield env.agent_selection
        legal = legal_of(env.observe(env.agent_selection)["action_mask"])
        env.step(legal[chance.below(len(legal))])


@a_dictionary
@pytest.mark.parametrize("options", KINDS)
def test_pettingzoos_api_test_passes(options: Options, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(dragondune_v0.env(**options), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("options", KINDS[:2])
def test_pettingzoos_state_test_passes(options: Options) -> None:
    state_test(dragondune_v0.env(**options), dragondune_v0.parallel_env(**options), num_cycles=10)


@pytest.mark.parametrize("options", KINDS)
def test_the_same_seed_gives_the_same_game(options: Options) -> None:
    seed_test(partial(dragondune_v0.env, **options), num_cycles=25)


@pytest.mark.parametrize("options", [{}, {"edition": "9", "factions": ("elves", "goblins")}, {"actions": "whole"}])
def test_all_agents_act_in_every_parallel_cycle(options: Options) -> None:
    parallel = partial(dragondune_v0.parallel_env, **options)
    parallel_api_test(parallel(), num_cycles=60)

    def turned(**keywords: int) -> object:
        return parallel_to_aec(parallel(max_cycles=keywords["max_cycles"]))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=turned))


def test_no_agent_acts_more_often_than_max_cycles() -> None:
    env = dragondune_v0.raw_env(max_cycles=7)
    env.reset(seed=1)
    agents = list(play(env, Chance(1)))
    assert max(agents.count(agent) for agent in AGENTS) == 7
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@pytest.mark.parametrize("options", [{}, {"edition": "draft", "set": EVERYTHING}])
def test_every_render_mode_works(options: Options, capsys: pytest.CaptureFixture[str]) -> None:
    pictures: list[object] = []

    def kept(picture: object) -> bool:
        pictures.append(picture)
        return True

    render_test(
        partial(dragondune_v0.env, **options), {"svg": lambda picture: picture.startswith("<svg"), "ansi": kept}
    )
    assert "all territories that are not empty" in capsys.readouterr().out
    assert "all territories that are not empty" in str(pictures[0])


def test_rendering_shows_the_spectators_view() -> None:
    env = dragondune_v0.raw_env(render_mode="svg")
    env.reset(seed=3)
    for _ in zip(range(60), play(env, Chance(3)), strict=False):
        pass
    game = env.table.game
    twin = sample(know(game, 4), Chance(5))
    assert env.render() == rendered(twin, "svg")


@pytest.mark.parametrize("options", KINDS[:5])
def test_the_mask_matches_the_options(options: Options) -> None:
    env = dragondune_v0.raw_env(**options)
    env.reset(seed=5)
    for agent in play(env, Chance(5)):
        legal = legal_of(env.observe(agent)["action_mask"])
        seat = AGENTS.index(agent)
        table = env.table
        if legal[0] >= table.settings.first_word:
            assert len(legal) == table.settings.chat
        elif table.settings.actions == "whole":
            assert legal == sorted(option.index for option in table.game.options(seat))
        elif not table.parts or table.parts == Spelling(table.game.options(seat)).parts:
            assert legal == Spelling(table.game.options(seat)).legal
        assert not any(env.observe(other)["action_mask"].any() for other in env.agents if other != agent)


def test_a_small_and_a_whole_action_space() -> None:
    assert dragondune_v0.raw_env().action_space("elves_1") == dragondune_v0.raw_env().action_space("orcs_3")
    assert getattr(dragondune_v0.raw_env().action_space("elves_1"), "n", 0) == ACTIONS
    assert getattr(dragondune_v0.raw_env(actions="whole").action_space("elves_1"), "n", 0) == WHOLE_ACTIONS


@pytest.mark.parametrize(("edition", "seed"), [("1.10", 1), ("1.10", 2), ("draft", 1), ("draft", 3)])
def test_winners_get_1_and_the_others_nothing(edition: str, seed: int) -> None:
    env = dragondune_v0.raw_env(edition=edition)
    env.reset(seed=seed)
    total = dict.fromkeys(AGENTS, 0.0)
    for agent in play(env, Chance(seed)):
        total[agent] += env.last(observe=False)[1]
    winners = members(env.table.game.winners)
    assert winners
    assert env.rewards == {agent: float(AGENTS.index(agent) in winners) for agent in AGENTS}
    assert not any(total.values())


def test_shaping_rewards_castles_and_cancels_out_at_the_end() -> None:
    env = dragondune_v0.raw_env(shaping=0.3)
    env.reset(seed=2)
    total = dict.fromkeys(AGENTS, 0.0)
    amounts: set[float] = set()
    for _ in play(env, Chance(2)):
        for agent in AGENTS:
            total[agent] += env.rewards[agent]
            amounts.add(round(env.rewards[agent], 6))
    for agent in AGENTS:
        total[agent] += env.rewards[agent]
    assert {0.1, -0.1} <= amounts
    start = {agent: total[agent] - (AGENTS.index(agent) in members(env.table.game.winners)) for agent in AGENTS}
    env.reset(seed=2)
    castles = facts(env.table.game, 4)[OBSERVATION["castles"]].sum()
    assert sum(start.values()) == pytest.approx(-0.1 * castles)


def test_a_sealed_answer_changes_nothing_that_others_observe() -> None:
    """[R187] Two fighters make plans. The second observes the same, whatever the first has planned."""
    env = dragondune_v0.raw_env(actions="whole")
    tried = 0
    for seed in range(12):
        env.reset(seed=seed)
        for agent in play(env, Chance(seed)):
            tried += _compare_answers(env, agent)
        if tried >= 3:
            return
    raise AssertionError("no two fighters have made plans")


def _compare_answers(env: RawEnv, agent: str) -> int:
    game = env.table.game
    prompt = game.prompt(AGENTS.index(agent))
    if prompt is None or not prompt.is_secret or len(game.seats_asked()) < 2:
        return 0
    before = {other: env.observe(other) for other in AGENTS if other != agent}
    for option in game.options(AGENTS.index(agent)):
        after = game.clone()
        after.apply(AGENTS.index(agent), option)
        for other, seen in before.items():
            assert np.array_equal(facts(after, AGENTS.index(other)), seen["observation"])
    return 1


@pytest.mark.parametrize("seed", range(3))
def test_indistinguishable_tables_give_equal_observations(seed: int) -> None:
    env = dragondune_v0.raw_env(set=EVERYTHING, chat=2)
    env.reset(seed=seed)
    chance = Chance(seed)
    for _ in play(env, chance):
        if chance.below(40) == 0:
            game = env.table.game
            for seat in FACTIONS:
                twin = sample(know(game, seat), chance)
                seen = env.observe(AGENTS[seat])["observation"]
                known = facts(twin, seat)
                assert np.array_equal(seen[: OBSERVATION["said.kind"].start], known[: OBSERVATION["said.kind"].start])


def test_the_raw_view_is_available() -> None:
    env = dragondune_v0.raw_env(raw=True)
    env.reset(seed=4)
    agent = env.agent_selection
    view = env.infos[agent]["view"]
    assert view == env.raw_view(agent) == view_of(know(env.table.game, AGENTS.index(agent)))
    assert b'"observer":"orcs"' in msgspec.json.encode(env.raw_view("orcs_3"))


def test_chat_reaches_all_agents_and_has_no_effect() -> None:
    env = dragondune_v0.raw_env(chat=4)
    env.reset(seed=1)
    quiet = dragondune_v0.raw_env()
    quiet.reset(seed=1)
    speaker = env.agent_selection
    before = env.table.game.fingerprint()
    env.step(ACTIONS + 2)
    assert env.table.game.fingerprint() == before
    size = len(quiet.observe(speaker)["observation"])
    assert env.observe(speaker)["observation"][size:].tolist() == [0, 0, 1, 0] + 3 * [1, 0, 0, 0]
    assert env.observe("elves_1")["observation"][size:].reshape(4, 4)[:, 2].sum() == 1
    legal = env.observe(speaker)["action_mask"]
    assert np.array_equal(legal[:ACTIONS], quiet.observe(speaker)["action_mask"])


def test_an_environment_can_be_pickled() -> None:
    env = dragondune_v0.raw_env(edition="9", factions=("orcs", "elves"))
    again = pickle.loads(pickle.dumps(env))
    assert again.possible_agents == ["elves_1", "orcs_3"]
    assert again.settings == env.settings


def test_seeds_count_up_from_the_last_one() -> None:
    one, other = dragondune_v0.raw_env(), dragondune_v0.raw_env()
    prints: list[list[str]] = [[], []]
    for env, seen in zip((one, other), prints, strict=True):
        env.reset(seed=9)
        for _ in range(3):
            seen.append(env.table.game.fingerprint())
            env.reset()
    assert prints[0] == prints[1]
    assert len(set(prints[0])) == 3


def test_an_illegal_action_ends_the_game_and_its_author_loses() -> None:
    env = dragondune_v0.env()
    env.reset(seed=1)
    author = env.agent_selection
    seen = env.observe(author)
    assert seen is not None
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[author] == -1
    told: list[str] = []
    for agent in env.agent_iter():
        told.append(agent)
        env.step(None)
    assert sorted(told) == sorted(AGENTS)


def test_a_raw_environment_refuses_an_illegal_action_without_effect() -> None:
    env = dragondune_v0.raw_env()
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    wrongs: tuple[tuple[Any, str], ...] = (
        (3, "3 is not a legal action; legal are "),
        (-1, "-1 is not a legal action"),
        (np.array([1, 2]), f"an action must be a whole number from 0 to {ACTIONS - 1}"),
        ("pass", f"an action must be a whole number from 0 to {ACTIONS - 1}, not 'pass'"),
        (None, "has to act; None is for agents whose game is over"),
    )
    for wrong, sentence in wrongs:
        with pytest.raises(ValueError, match=sentence):
            env.step(wrong)
    assert np.array_equal(env.observe(env.agent_selection)["observation"], before["observation"])


@pytest.mark.parametrize("wrong", [ACTIONS, -1, 0.5, np.array([1, 2]), "pass"])
def test_a_value_outside_the_action_space_fails_the_usual_assertion(wrong: int) -> None:
    env = dragondune_v0.env()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(wrong)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"edition": "2.0"}, 'there is no edition "2.0"; use draft, 1.2'),
        ({"set": {"turnz": 3}}, 'the rules have no key "turnz"; did you mean "turns"?'),
        ({"set": {"turns": 99}}, "turns must be a whole number from"),
        ({"factions": ("elves", "humans")}, 'there is no faction "humans"; the factions are dwarves, elves'),
        ({"factions": ("elves",)}, "a game takes two to four factions"),
        ({"seating": "round"}, 'seating must be drawn or given, not "round"'),
        ({"actions": "tiny"}, 'actions must be factored or whole, not "tiny"'),
        ({"talk": True, "actions": "whole"}, "talk is spelled part by part"),
        ({"talk": True, "set": {"agreements": "off"}}, "talk needs rules with agreements"),
        ({"chat": -1}, "chat must be a number of words from 0 to"),
    ],
)
def test_impossible_settings_are_refused(options: Options, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("?", r"\?")):
        dragondune_v0.env(**options)


def test_an_unknown_option_or_render_mode_is_refused() -> None:
    with pytest.raises(TypeError, match="'editon'"):
        dragondune_v0.env(editon="9")  # type: ignore[call-arg]
    with pytest.raises(UnsupportedMode, match='render_mode must be human, ansi, rgb_array, svg or None, not "3d"'):
        dragondune_v0.env(render_mode="3d")


def test_reset_is_required() -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\) first"):
        dragondune_v0.raw_env().observe("elves_1")
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = dragondune_v0.env().agent_selection


def test_agents_who_are_not_asked_can_only_wait_in_a_parallel_cycle() -> None:
    env = dragondune_v0.parallel_env()
    env.reset(seed=1)
    actions = {agent: int(env.action_space(agent).sample() or 0) for agent in env.agents}
    asked = AGENTS[env.table.seat]
    waiting = next(agent for agent in env.agents if agent != asked)
    with pytest.raises(ValueError, match=f"{waiting} is not being asked and can only choose"):
        env.step(actions | {waiting: 0})
    with pytest.raises(ValueError, match=f"{waiting} has to act too"):
        env.step({agent: action for agent, action in actions.items() if agent != waiting})
    env.step(actions)


def test_parallel_infos_hold_masks_and_the_view_of_the_agent_being_asked() -> None:
    env = dragondune_v0.parallel_env(mask="info", raw=True)
    seen, infos = env.reset(seed=3)
    for _ in range(20):
        asked = AGENTS[env.table.seat]
        assert [agent for agent in env.agents if "view" in infos[agent]] == [asked]
        assert infos[asked]["view"] == env.raw_view(asked) == view_of(know(env.table.game, env.table.seat))
        for agent in env.agents:
            np.testing.assert_array_equal(infos[agent]["action_mask"], seen[agent]["action_mask"])
        seen, _, _, _, infos = env.step({agent: legal_of(seen[agent]["action_mask"])[0] for agent in env.agents})
    assert dragondune_v0.parallel_env().reset(seed=3)[1] == {agent: {} for agent in AGENTS}
