"""Information states contain what a player has seen and chosen, and no secrets of others."""

from collections.abc import Iterator
from random import Random

import pyspiel
import pytest
from pyspiel import IIGObservationType, PrivateInfoType

from dragondune.engine.ids import size
from dragondune.interop.observation import compact, scaled
from dragondune.interop.openspiel import DragonduneGame, DragonduneState
from tests.interop.spiel_games import NAMES, load, states, written
from tests.interop.tables import EVERYTHING, TABLES, Rules

SPIED = load(written(Rules("1.10", EVERYTHING), 2))


def seen(state: DragonduneState, player: int) -> tuple[object, ...]:
    return (
        state.information_state_string(player),
        state.observation_string(player),
        tuple(state.information_state_tensor(player)),
        tuple(state.observation_tensor(player)),
    )


def copied(state: DragonduneState) -> DragonduneState:
    copy = state.clone()
    assert isinstance(copy, DragonduneState)
    return copy


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_a_resampled_world_looks_the_same_to_its_player(rules: Rules) -> None:
    """OpenSpiel's ResampleInfostateTest, extended to observations and legal actions."""
    random = Random(7)
    game = load(written(rules, 1))
    for state in states(game, 11):
        if state.is_chance_node() or random.random() < 0.8:
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, random.random)
            assert seen(other, player) == seen(state, player)
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("rules", TABLES[::3], ids=NAMES[::3])
def test_a_resampled_world_can_be_played_to_its_end(rules: Rules) -> None:
    random = Random(8)
    game = load(written(rules, 1))
    for state in states(game, 12):
        if state.is_terminal() or random.random() < 0.93:
            continue
        other = state.resample_from_infostate(random.randrange(game.num_players()), random.random)
        assert other.history() == []
        while not other.is_terminal():
            other.apply_action(random.choice(other.legal_actions()))
        assert sum(other.returns()) >= 1


def test_resampled_worlds_differ_in_hidden_information() -> None:
    state = midway(SPIED, 3)
    worlds = {str(state.resample_from_infostate(0, Random(seed).random)) for seed in range(10)}
    assert len(worlds) == 10


def midway(game: DragonduneGame, seed: int) -> DragonduneState:
    """A player's state after the hands have been dealt."""
    return next(state for state in states(game, seed) if state.playing.game.turn == 1 and state.current_player() >= 0)


def windows(game: DragonduneGame, seed: int) -> Iterator[DragonduneState]:
    """States in which several players answer in secret, and a player who is not the last starts to answer."""
    for state in states(game, seed):
        asked = state.playing.game.prompts()
        if size(state.playing.game.asked) > 1 and asked[0].is_secret and not state.playing.chosen:
            yield state


def answered(state: DragonduneState, action: int) -> DragonduneState:
    """The state after this action and the first legal ones, until the decision is complete."""
    after = copied(state)
    after.apply_action(action)
    while after.current_player() == state.current_player():
        after.apply_action(after.legal_actions()[0])
    return after


@pytest.mark.parametrize("seed", [1, 2])
def test_earlier_secret_answers_stay_hidden(seed: int) -> None:
    """[R187] Players asked together answer one by one, as if none had answered before."""
    choices = 0
    for state in windows(SPIED, seed):
        actor = state.current_player()
        others = [player for player in range(SPIED.num_players()) if player != actor]
        after = [answered(state, action) for action in state.legal_actions()]
        assert len({tuple(seen(one, player) for player in others) for one in after}) == 1
        assert len({one.information_state_string(actor) for one in after}) == len(after)
        choices += len(after) > 1
    assert choices > 1


def test_only_their_player_sees_the_parts_chosen_so_far() -> None:
    state = next(state for state in states(SPIED, 4) if state.playing.chosen)
    actor = state.current_player()
    whole = copied(state)
    whole.playing = whole.playing.copy().after((), ())
    for player in range(SPIED.num_players()):
        assert (seen(whole, player) == seen(state, player)) == (player != actor)


def test_equal_information_states_have_equal_pasts() -> None:
    """Perfect recall: all that a player saw and chose follows from the current information state."""
    met_again = 0
    for seed in range(3):
        for start in windows(SPIED, seed):
            pasts: dict[tuple[int, str], tuple[object, ...]] = {}
            for own, state in walk(start, Random(seed), depth=5):
                player = state.current_player()
                key = player, state.information_state_string(player)
                met_again += key in pasts
                assert pasts.setdefault(key, own[player]) == own[player]
    assert met_again > 20


def walk(
    start: DragonduneState, random: Random, depth: int
) -> Iterator[tuple[dict[int, tuple[object, ...]], DragonduneState]]:
    """States of players below this one, two actions at each, with what each player saw and chose on the way."""
    nothing: tuple[object, ...] = ()
    waiting = [(dict.fromkeys(range(start.num_players()), nothing), copied(start), depth)]
    while waiting:
        own, state, left = waiting.pop()
        if state.is_terminal() or left == 0:
            continue
        player = state.current_player()
        if player >= 0:
            yield own, state
        actions = state.legal_actions()
        for action in random.sample(actions, min(2, len(actions))):
            after = copied(state)
            after.apply_action(action)
            told = (
                own if player < 0 else {**own, player: (*own[player], state.information_state_string(player), action)}
            )
            waiting.append((told, after, left - 1))


def observer_text(
    state: DragonduneState,
    player: int,
    *,
    public_info: bool = True,
    private_info: PrivateInfoType = PrivateInfoType.SINGLE_PLAYER,
) -> str:
    game = state.get_game()
    assert isinstance(game, DragonduneGame)
    kind = IIGObservationType(perfect_recall=False, public_info=public_info, private_info=private_info)
    return game.make_py_observer(kind).string_from(state, player)


def test_public_observations_are_shared_and_private_ones_complete_them() -> None:
    state = midway(SPIED, 5)
    public = {observer_text(state, player, private_info=PrivateInfoType.NONE) for player in range(4)}
    private = [observer_text(state, player, public_info=False) for player in range(4)]
    assert len(public) == 1
    assert len(set(private)) == 4
    assert all('"hand":' in text and '"places"' not in text for text in private)
    assert observer_text(state, 0, public_info=False, private_info=PrivateInfoType.NONE) == ""
    assert '"observer":"referee"' in observer_text(state, 0, private_info=PrivateInfoType.ALL_PLAYERS)


def test_nothing_is_private_before_the_first_card() -> None:
    assert observer_text(load().new_initial_state(), 0, public_info=False) == ""


def test_only_public_observations_have_a_tensor() -> None:
    state = midway(SPIED, 6)
    public = SPIED.make_py_observer(IIGObservationType(perfect_recall=False, private_info=PrivateInfoType.NONE))
    assert public.tensor is not None
    public.set_from(state, 1)
    shown = public.tensor.copy()
    public.set_from(state, 2)
    assert shown.any()
    assert (public.tensor == shown).all()
    private = SPIED.make_py_observer(IIGObservationType(perfect_recall=False, public_info=False))
    private.set_from(state, 1)
    assert private.tensor is None


def test_observers_and_states_agree() -> None:
    state = midway(SPIED, 7)
    for recalls in (False, True):
        observer = SPIED.make_py_observer(IIGObservationType(perfect_recall=recalls))
        observer.set_from(state, 2)
        assert observer.tensor is not None
        shown = state.information_state_tensor(2) if recalls else state.observation_tensor(2)
        in_base = pyspiel.State.information_state_tensor if recalls else pyspiel.State.observation_tensor
        assert observer.tensor.tolist() == shown == in_base(state, 2)


@pytest.mark.parametrize("extent", ["full", "compact"])
def test_lists_stay_true_while_a_game_goes_on(extent: str) -> None:
    """A list repeats what has not changed since the last one, whatever a program does to the lists it was given."""
    game = load(f"dragondune(players=3,set=turns:1,observation={extent})")
    shape = game.observation_tensor_shape()
    for state in states(game, 3):
        for player in range(3):
            fresh = scaled(state.playing.entries(state.playing.parameters.seats[player]))
            expected = (compact(fresh) if extent == "compact" else fresh).tolist()
            shown = state.observation_tensor(player)
            assert shown == expected
            assert [len(shown)] == shape
            shown[:] = [9.0] * len(shown)
        other = state.clone()
        assert other.observation_tensor(1) == state.observation_tensor(1)


def test_compact_observers_show_what_compact_states_do() -> None:
    game = load("dragondune(observation=compact)")
    assert str(load(str(game))) == str(game)
    state = midway(game, 7)
    for recalls in (False, True):
        observer = game.make_py_observer(IIGObservationType(perfect_recall=recalls))
        observer.set_from(state, 2)
        assert observer.tensor is not None
        assert observer.tensor.tolist() == (state.information_state_tensor if recalls else state.observation_tensor)(2)


def test_rewards_come_with_the_end() -> None:
    rewards: list[list[float]] = []
    for state in states(load("dragondune(players=2,set=turns:1)"), 4):
        rewards.append(state.rewards())
        assert rewards[-1] == pyspiel.State.rewards(state)
    assert all(not any(earlier) for earlier in rewards[:-1])
    assert sorted(rewards[-1]) == [0.0, 1.0]
