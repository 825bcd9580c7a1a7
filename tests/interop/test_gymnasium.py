"""The Gymnasium environment, one seat against bots: the official checker, bots, rewards and mistakes."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode
from gymnasium.utils.env_checker import check_env

from dragondune.engine.decisions import Decision
from dragondune.engine.ids import ELVES, FACTION_IDS, ORCS
from dragondune.interop.curriculum import CURRICULUM, stage
from dragondune.interop.gymnasium import NAME, DragonDuneEnv, MaskInObservation
from dragondune.interop.observation import COMPACT, LEFT_OUT, OBSERVATION
from dragondune.knowledge.gate import know
from dragondune.knowledge.situation import Situation
from dragondune.views.viewing import view_of


def finished(env: DragonDuneEnv, seed: int) -> tuple[float, int]:
    """Play a game with random actions. Returns the seat's total reward and number of actions."""
    env.action_space.seed(seed)
    env.reset(seed=seed)
    total, steps, is_over = 0.0, 0, False
    while not is_over:
        _, reward, is_over, _, _ = env.step(env.action_space.sample())
        total += reward
        steps += 1
    return total, steps


@pytest.mark.parametrize(
    "env",
    [
        DragonDuneEnv(),
        DragonDuneEnv(edition="9", factions=("orcs", "dwarves"), seat="orcs", bots="random", actions="whole"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*render_mode:UserWarning")
def test_gymnasiums_checker_passes(env: DragonDuneEnv) -> None:
    check_env(env, skip_render_check=True)


def test_the_environment_is_registered() -> None:
    env = gymnasium.make(NAME, seat="goblins", bots={"elves": "random", "orcs": "simple", "dwarves": "greedy"})
    _, info = env.reset(seed=3)
    assert info["action_mask"].sum() > 1
    env.close()


def test_the_mask_lists_legal_actions_and_samples_respect_it() -> None:
    env = DragonDuneEnv(bots="random")
    _, info = env.reset(seed=4)
    for _ in range(60):
        mask = info["action_mask"]
        assert isinstance(mask, np.ndarray)
        action = env.action_space.sample()
        assert mask[action] == 1
        _, _, is_over, _, info = env.step(action)
        if is_over:
            break


def test_a_game_can_be_won_or_lost() -> None:
    orcs = DragonDuneEnv(seat="orcs", bots="random")
    goblins = DragonDuneEnv(seat="goblins", bots="simple")
    assert {finished(orcs, seed)[0] for seed in range(4)} == {1.0}
    assert finished(goblins, 1)[0] == 0.0


def test_the_same_seed_plays_the_same_game() -> None:
    assert finished(DragonDuneEnv(), 6) == finished(DragonDuneEnv(), 6)


def test_a_game_is_truncated_after_max_cycles() -> None:
    env = DragonDuneEnv(bots="random", max_cycles=3)
    for seed in (1, 2):
        env.reset(seed=seed)
        ends = [env.step(env.action_space.sample())[2:4] for _ in range(3)]
        assert ends == [(False, False), (False, False), (False, True)]
        with pytest.raises(ResetNeeded, match="call reset"):
            env.step(env.action_space.sample())


def test_the_view_belongs_to_the_seat() -> None:
    env = DragonDuneEnv(seat="elves", raw=True)
    _, info = env.reset(seed=2)
    assert info["view"] == env.raw_view()
    assert env.raw_view() == view_of(know(env.table.game, ELVES)) != view_of(know(env.table.game, ORCS))


def test_rendering_shows_the_spectators_view() -> None:
    env = DragonDuneEnv(render_mode="ansi")
    env.reset(seed=2)
    assert "all territories that are not empty" in str(env.render())


def an_illegal_action(info: dict[str, object]) -> int:
    mask = info["action_mask"]
    assert isinstance(mask, np.ndarray)
    return int(np.flatnonzero(mask == 0)[0])


def test_an_illegal_action_ends_the_game_with_a_reason() -> None:
    env = DragonDuneEnv()
    _, info = env.reset(seed=1)
    _, reward, is_over, _, info = env.step(an_illegal_action(info))
    assert (reward, is_over) == (-1, True)
    assert " is not a legal action" in str(info["illegal"])
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(0)


def test_illegal_actions_can_be_refused_without_effect() -> None:
    env = DragonDuneEnv(illegal="raise")
    before, info = env.reset(seed=1)
    illegal = an_illegal_action(info)
    with pytest.raises(InvalidAction, match=f"^{illegal} is not a legal action"):
        env.step(illegal)
    assert np.array_equal(env.reset(seed=1)[0], before)


@pytest.mark.parametrize("wrong", [-1, 10_000, np.array([1, 2]), "pass"])
def test_a_value_outside_the_action_space_is_refused(wrong: int) -> None:
    env = DragonDuneEnv()
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match=r" is not a legal action|an action must be a whole number"):
        env.step(wrong)


def test_reset_is_required_and_there_are_four_render_modes() -> None:
    with pytest.raises(ResetNeeded, match="there is no table yet"):
        DragonDuneEnv().step(0)
    with pytest.raises(UnsupportedMode, match='not "video"'):
        DragonDuneEnv(render_mode="video")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seat": "humans"}, 'nobody plays "humans"; the factions of this game are dwarves'),
        ({"bots": "clever"}, 'there is no bot "clever"; use random'),
        ({"bots": {"orcs": "simple"}}, "bots must name one bot for all, or one for each of dwarves, goblins, orcs"),
        ({"edition": "3"}, 'there is no edition "3"'),
        ({"illegal": "ignore"}, 'illegal must be lose or raise, not "ignore"'),
    ],
)
def test_impossible_settings_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        gymnasium.make(NAME, **options)


def test_no_action_is_possible_after_the_end() -> None:
    env = DragonDuneEnv(seat="orcs", bots="random")
    finished(env, 1)
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(0)


def test_masks_are_where_tools_look_for_them() -> None:
    env = DragonDuneEnv(bots="random")
    _, info = env.reset(seed=1)
    np.testing.assert_array_equal(env.action_masks(), info["action_mask"])
    masked = MaskInObservation(env)
    seen, _ = masked.reset(seed=1)
    assert masked.observation_space.contains(seen)
    np.testing.assert_array_equal(seen["action_mask"], env.action_masks())


def test_functions_can_be_opponents() -> None:
    asked: list[int] = []

    def first(situation: Situation) -> Decision:
        asked.append(situation.seat)
        return situation.options[0]

    env = DragonDuneEnv(seat="elves", factions=("elves", "orcs"), bots={"orcs": first}, set={"turns": 1})
    finished(env, 1)
    assert set(asked) == {ORCS}


def test_bots_negotiate_with_the_seat() -> None:
    """A seat that talks is offered agreements by bots, and they answer its own."""
    env = DragonDuneEnv(seat="elves", bots="simple", talk=True, set={"turns": 2})
    for seed in range(1, 6):
        finished(env, seed)
        if any(said.seat != ELVES for said in env.table.heard):
            return
    pytest.fail("no bot has said anything")


def test_cheap_talk_of_bots_is_silence() -> None:
    env = DragonDuneEnv(bots="random", chat=3, set={"turns": 1})
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert [env.table.words[seat] for seat in env.settings.factions if seat != ELVES] == [0, 0, 0]


def test_compact_observations_leave_out_what_is_rarely_needed() -> None:
    full, small = DragonDuneEnv(bots="random"), DragonDuneEnv(bots="random", observation="compact")
    whole, part = full.reset(seed=1)[0], small.reset(seed=1)[0]
    np.testing.assert_array_equal(part, whole[COMPACT])
    assert 0 < part.size < 0.6 * whole.size
    assert set(OBSERVATION) >= LEFT_OUT
    assert small.observation_space.contains(part)


def test_every_stage_of_the_curriculum_can_be_played() -> None:
    for one in CURRICULUM:
        names = one.options.get("factions", FACTION_IDS)
        env = DragonDuneEnv(seat=names[0], bots="random", **one.options)
        env.reset(seed=1)
        assert env.action_masks().any()
        assert stage(one.name) is one
    with pytest.raises(ValueError, match='no stage "chess"; the stages are duel'):
        stage("chess")
