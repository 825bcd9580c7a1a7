"""OpenSpiel's own tests, run on every edition."""

import unittest
import warnings
from random import Random, seed

import numpy as np
import pyspiel
import pytest

from tests.interop.spiel_games import NAMES, load, written
from tests.interop.tables import TABLES, Rules

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from open_spiel.integration_tests import api_test
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, random_agent
    from open_spiel.python.tests import games_sim_test


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_openspiels_random_simulations_pass(rules: Rules) -> None:
    """They check sorted legal actions, unique names, masks, copies, storage, observations, returns and lengths."""
    pyspiel.random_sim_test(load(written(rules, 1)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [2, 3])
def test_random_simulations_pass_with_whole_decisions(players: int) -> None:
    game = load(f"dragondune(players={players},actions=whole,set=turns:1)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", TABLES[-3:], ids=NAMES[-3:])
def test_openspiels_python_simulations_pass(rules: Rules) -> None:
    """They check pickled games, types and states, and legal actions after the end."""
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(load(written(rules, 1)))


@pytest.mark.parametrize("rules", [TABLES[0], TABLES[3], TABLES[-2]], ids=[NAMES[0], NAMES[3], NAMES[-2]])
def test_openspiels_conventions_are_kept(rules: Rules) -> None:
    """Lengths, invalid players, no legal actions for others, private and public observations."""
    seed(1)
    game = load(written(rules, 1))
    cases = type("Conventions", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": "dragondune", "game": game})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(cases)
    assert suite.countTestCases() >= 5
    result = suite.run(unittest.TestResult())
    assert [text for _, text in result.failures + result.errors] == []


def test_openspiels_information_set_search_chooses_a_legal_action() -> None:
    """It resamples worlds with `resample_from_infostate` and keys its nodes by information state."""
    state = load("dragondune(players=3,set=turns:1)").new_initial_state()
    random = Random(5)
    while len(state.legal_actions()) < 3 or state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(np.random.RandomState(2), evaluator, uct_c=1.4, max_simulations=15)
    assert bot.step(state) in state.legal_actions()


def test_openspiels_perfect_information_search_chooses_a_legal_action() -> None:
    game = load("dragondune(players=2,set=turns:1)")
    state = game.new_initial_state()
    random = Random(6)
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=10, evaluator=evaluator, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


def test_openspiels_agents_play_in_its_learning_environment() -> None:
    """Its observations are the information states."""
    environment = rl_environment.Environment(load("dragondune(players=3,set=turns:1)"))
    environment.seed(1)
    count = environment.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(player, count) for player in range(3)]
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        step = environment.step([agents[player].step(step).action])
    assert sum(step.rewards) >= 1


def test_regrets_are_collected_per_information_state() -> None:
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load("dragondune(players=2,set=turns:1)"))
    solver.iteration()
    policy = solver.average_policy()
    state = load("dragondune(players=2,set=turns:1)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert list(policy.action_probabilities(state)) == state.legal_actions()
