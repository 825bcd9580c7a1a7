"""Loading, playing, copying and storing the OpenSpiel game."""

import copy
import pickle
import sys
from importlib import import_module
from random import Random

import pyspiel
import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, GOBLINS, ORCS
from dragondune.interop.actions import ACTIONS, OUTCOMES, WHOLE_ACTIONS, Spelling, action_name
from dragondune.interop.openspiel import DragonduneState
from tests.interop.spiel_games import NAMES, load, states, written
from tests.interop.tables import TABLES, Rules

SMALL = "dragondune(players=2,set=turns:1)"


def test_the_game_is_registered_and_loads_with_default_rules() -> None:
    game = load()
    assert "dragondune" in pyspiel.registered_names()
    assert game.parameters.settings.rules == load_edition("1.10")
    assert (game.num_players(), game.num_distinct_actions()) == (4, ACTIONS)
    assert game.utility_sum() is None
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_loads_by_name(edition: str) -> None:
    name = edition if edition == "draft" else f"v{edition}"
    assert load(f"dragondune(edition={name})").parameters.settings.rules == load_edition(edition)
    assert str(pyspiel.load_game("dragondune", {"edition": edition})) == str(load(f"dragondune(edition={name})"))


def test_players_are_numbered_in_faction_order() -> None:
    game = load("dragondune(factions=orcs+elves+dwarves)")
    assert game.parameters.seats == (ORCS, ELVES, DWARVES)
    assert load("dragondune(players=3)").parameters.seats == (DWARVES, ELVES, GOBLINS)


def test_given_seats_are_not_drawn() -> None:
    state = load("dragondune(factions=orcs+elves,seating=given)").new_initial_state()
    assert "orcs" in state.observation_string(0).split('"order":')[1][:9]
    assert not any("next" in state.action_to_string(-1, action) for action in state.legal_actions())


def test_overrides_are_normalised() -> None:
    """Only differences from the edition are kept, so games with equal rules are equal."""
    game = load("dragondune(set=turns:3 oracles:dwarves+elves gold_visible:true)")
    assert game.parameters.set == "oracles:dwarves+elves turns:3"
    assert game.parameters.settings.rules == load_edition("1.10", {"turns": 3, "oracles": "dwarves,elves"})
    assert str(load(str(game))) == str(game)


def test_two_players_share_a_constant_sum() -> None:
    game = load(SMALL)
    assert game.utility_sum() == 1
    assert game.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"edition": "v1.11"}, 'there is no edition "v1.11"; use draft, v1.2'),
        ({"edition": 9}, "Wrong type for parameter edition"),
        ({"colour": "red"}, "Unknown parameter 'colour'"),
        ({"players": 5}, "dwarves+elves+goblins+orcs makes 4 players, not 5; a game takes two to four"),
        ({"players": 1}, "a game takes two to four factions"),
        ({"players": 3, "factions": "elves+orcs"}, "elves+orcs makes 2 players, not 3"),
        ({"factions": "elves"}, "a game takes two to four factions"),
        ({"factions": "elves+elves"}, "factions are named once each"),
        ({"factions": "elves+hobbits"}, "hobbits"),
        ({"seating": "free"}, 'seating must be drawn or given, not "free"'),
        ({"actions": "some"}, 'actions must be factored or whole, not "some"'),
        ({"set": "turns"}, 'set must be written key:value, such as turns:3, not "turns"'),
        ({"set": "turn:3"}, 'the rules have no key "turn"; did you mean "turns"?'),
        ({"set": "turns:0"}, "turns must be"),
        ({"set": "artifacts:4 hand_limit:2"}, "artifacts must be at most hand_limit, 2"),
    ],
)
def test_an_impossible_game_is_refused(parameters: dict[str, str | int], words: str) -> None:
    with pytest.raises(pyspiel.SpielError) as refused:
        pyspiel.load_game("dragondune", parameters)
    assert words in str(refused.value)


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_chance_has_the_outcomes_of_the_rules(rules: Rules) -> None:
    met = 0
    for state in states(load(written(rules, 2)), 4):
        if not state.is_chance_node():
            continue
        met += 1
        outcomes, options = state.chance_outcomes(), state.playing.game.options(CHANCE)
        assert sorted(OUTCOMES[number].index for number, _ in outcomes) == sorted(one.index for one in options)
        assert {chance for _, chance in outcomes} == {1 / len(options)}
        assert [number for number, _ in outcomes] == sorted({number for number, _ in outcomes})
    assert met > 10


def test_whole_decisions_are_legal_by_their_index() -> None:
    game = load("dragondune(players=3,actions=whole,set=turns:1)")
    assert game.num_distinct_actions() == WHOLE_ACTIONS
    for state in states(game, 2):
        if state.current_player() >= 0:
            assert state.legal_actions() == sorted(one.index for one in state.playing.game.options(state.playing.seat))


def test_python_and_cpp_list_the_same_legal_actions() -> None:
    """Python calls states directly; calls from C++ take another path."""
    for state in states(load(SMALL), 3):
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(2):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        if not state.is_terminal():
            player = state.current_player()
            assert state.legal_actions_mask(player) == pyspiel.State.legal_actions_mask(state, player)
            assert state.legal_actions_mask() == pyspiel.State.legal_actions_mask(state)


def asked(seed: int) -> DragonduneState:
    """A state in which a player has a choice of several parts."""
    found = states(load(SMALL), seed)
    return next(one for one in found if one.current_player() >= 0 and len(one.legal_actions()) > 1)


def test_actions_have_names() -> None:
    state = asked(1)
    assert state.action_to_string(0, state.legal_actions()[0]) == action_name(state.legal_actions()[0])
    assert state.action_to_string(-1, 0) == "seat the Dwarves next"
    assert state.action_to_string(0, 999) == "999, which is not an action"
    whole = load("dragondune(actions=whole)").new_initial_state()
    assert whole.action_to_string(0, 0) == "pass"


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = asked(1)
    illegal = next(action for action in range(ACTIONS) if action not in state.legal_actions())
    before, history = str(state), state.history()
    for action in (illegal, 999, -5):
        with pytest.raises(pyspiel.SpielError, match="not a legal action; legal are "):
            state.apply_action(action)
    with pytest.raises(pyspiel.SpielError, match="illegal action"):
        state.apply_action_with_legality_check(illegal)
    assert (str(state), state.history()) == (before, history)


def test_a_whole_decision_that_is_not_legal_is_refused() -> None:
    found = states(load("dragondune(players=2,actions=whole)"), 1)
    state = next(one for one in found if one.current_player() >= 0)
    with pytest.raises(pyspiel.SpielError, match="not a legal decision; legal are"):
        state.apply_action(WHOLE_ACTIONS - 1)


def test_an_impossible_outcome_is_refused() -> None:
    state = load(SMALL).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="not an outcome of chance; outcomes are numbered from 0 to"):
        state.apply_action(len(OUTCOMES))
    with pytest.raises(pyspiel.SpielError, match="DrawEvent is not asked for here; allowed: SeatFaction"):
        state.apply_action(len(OUTCOMES) - 1)


def test_no_action_is_possible_after_the_end() -> None:
    *_, state = states(load(SMALL), 1)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == state.legal_actions(0) == []
    assert sum(state.returns()) == 1
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        state.apply_action(0)


@pytest.mark.parametrize("player", [-1, 2])
def test_an_unknown_player_is_refused(player: int) -> None:
    state = asked(1)
    for ask in (state.observation_tensor, state.information_state_tensor, state.legal_actions):
        with pytest.raises(pyspiel.SpielError, match=f"player < 2 must hold; {player} is not a player"):
            ask(player)
    with pytest.raises(pyspiel.SpielError, match=f"{player} is not a player"):
        state.resample_from_infostate(player, Random(1).random)


def test_an_unsupported_observer_is_refused() -> None:
    with pytest.raises(ValueError, match="take no parameters, but were given size"):
        load(SMALL).make_py_observer(None, {"size": 3})
    together = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="ask for one player at a time"):
        load(SMALL).make_py_observer(together)


def test_allies_who_win_together_are_both_paid() -> None:
    """[orcs.9] [note.9] In the draft the Orcs' ally shares their victory by default."""
    game = load("dragondune(edition=draft,set=turns:1 turn1_council:true)")
    ends = [list(states(game, seed))[-1].returns() for seed in range(30)]
    assert {sum(end) for end in ends} == {1, 2}


def test_a_copy_is_independent() -> None:
    state = asked(1)
    before = str(state)
    for other in (state.clone(), copy.deepcopy(state)):
        assert (str(other), other.history()) == (before, state.history())
        other.apply_action(other.legal_actions()[0])
        assert str(other) != before
    assert str(state) == before


@pytest.mark.parametrize("text", [SMALL, "dragondune(edition=v9,factions=orcs+elves+goblins,actions=whole)"])
def test_a_restored_state_is_equal_and_continues_alike(text: str) -> None:
    """Including in the middle of a decision, and in a resampled world."""
    random = Random(3)
    for number, state in enumerate(states(load(text), 5)):
        if number % 20 or state.is_terminal():
            continue
        for one in (state, state.resample_from_infostate(1, random.random)):
            game, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(load(text), one))
            again = pickle.loads(pickle.dumps(one))
            assert str(game) == str(load(text))
            for restored in (other, again):
                assert (str(restored), restored.history()) == (str(one), one.history())
                assert restored.legal_actions() == one.legal_actions()
                assert [restored.information_state_string(player) for player in range(2)] == [
                    one.information_state_string(player) for player in range(2)
                ]
        if number > 100:
            break


def test_a_decision_is_made_part_by_part() -> None:
    """The parts are the same as in the other interfaces."""
    for state in states(load("dragondune(set=turns:1)"), 6):
        playing = state.playing
        if state.current_player() >= 0 and not playing.chosen:
            assert state.legal_actions() == Spelling(playing.game.options(playing.seat)).legal


def test_without_openspiel_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("dragondune.interop.openspiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match="pyspiel is not installed; it comes with the extra `openspiel`"):
        import_module("dragondune.interop.openspiel")
