"""The game and its states, as OpenSpiel expects them."""

from collections.abc import Callable, Mapping
from typing import Final

import pyspiel

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import DECISIONS
from dragondune.engine.errors import Refusal
from dragondune.engine.game import FEWEST_PLAYERS
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.interop.actions import LONGEST, OUTCOMES, action_name
from dragondune.interop.openspiel.observer import Observer, past_bits
from dragondune.interop.openspiel.parameters import CHANCE_PLAYER, DEFAULTS, NO_PLAYER, Parameters, read_parameters
from dragondune.interop.openspiel.playing import Playing, beginning
from dragondune.notation.prose.decision_phrases import describe

NAME: Final = "dragondune"
"""The name for `pyspiel.load_game`."""
SEEDS: Final = 1 << 53

MOST_DECISIONS_BEFORE: Final = 100
MOST_DECISIONS_A_TURN: Final = 10_000
"""Four auctions of up to 100 bids with three passes between them, 87 battles of 35 answers, 2,000 for the rest."""
MOST_DRAWS_BEFORE: Final = 100
MOST_DRAWS_A_TURN: Final = 200


def game_type(utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Dragon Dune",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(FACTIONS),
        min_num_players=FEWEST_PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
        provides_factored_observation_string=True,
    )


def game_info(parameters: Parameters) -> pyspiel.GameInfo:
    is_whole = parameters.is_whole
    decisions = MOST_DECISIONS_BEFORE + MOST_DECISIONS_A_TURN * parameters.settings.rules.turns
    return pyspiel.GameInfo(
        num_distinct_actions=parameters.action_count,
        max_chance_outcomes=len(OUTCOMES),
        num_players=len(parameters.seats),
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0 if _has_one_winner(parameters) else None,
        max_game_length=decisions if is_whole else decisions * LONGEST,
    )


def _has_one_winner(parameters: Parameters) -> bool:
    """[note.9] Two can win together only with alliances, which need three players."""
    return len(parameters.seats) == FEWEST_PLAYERS


class DragonduneGame(pyspiel.Game):
    """The rules and the factions, in the format described in `parameters.py`."""

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        try:
            parameters = read_parameters(params or {})
        except (Refusal, ValueError) as fault:
            raise pyspiel.SpielError(str(fault)) from None
        utility = pyspiel.GameType.Utility
        kind = game_type(utility.CONSTANT_SUM if _has_one_winner(parameters) else utility.GENERAL_SUM)
        super().__init__(kind, game_info(parameters), parameters.written)
        self.parameters: Parameters = parameters

    def new_initial_state(self) -> "DragonduneState":
        return DragonduneState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS_BEFORE + MOST_DRAWS_A_TURN * self.parameters.settings.rules.turns

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> Observer:
        """What fills tensors and strings with observations of this kind."""
        return Observer(self.parameters, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class DragonduneState(pyspiel.State):
    """One position. OpenSpiel copies and stores the contents of `playing`."""

    def __init__(self, game: DragonduneGame) -> None:
        super().__init__(game)
        self.playing: Playing = beginning(game.parameters).copy()

    def current_player(self) -> int:
        return self.playing.player

    def is_terminal(self) -> bool:
        return self.playing.player == NO_PLAYER

    def is_chance_node(self) -> bool:
        return self.playing.player == CHANCE_PLAYER

    def _legal_actions(self, player: int) -> list[int]:
        return self.playing.legal()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The same as in C++ without the round trip; C++ itself calls `_legal_actions`."""
        playing = self.playing
        if playing.player == CHANCE_PLAYER:
            return playing.outcomes()
        if player is None or player == playing.player:
            return playing.legal()[:]
        self._seat(player)
        return []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        playing = self.playing
        mask = [0] * (len(OUTCOMES) if playing.player == CHANCE_PLAYER else playing.parameters.action_count)
        for action in playing.legal() if player == playing.player >= 0 else self.legal_actions(player):
            mask[action] = 1
        return mask

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self.playing.numbers(self._seat(player))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        past: list[float] = past_bits(self.playing.past(self._seat(player))).tolist()
        return self.observation_tensor(player) + past

    def _seat(self, player: int | None) -> Faction:
        number = self.playing.player if player is None else player
        seats = self.playing.parameters.seats
        if not 0 <= number < len(seats):
            raise pyspiel.SpielError(f"player >= 0 and player < {len(seats)} must hold; {number} is not a player")
        return seats[number]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.playing.outcomes()
        share = 1.0 / len(outcomes)
        return [(outcome, share) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        try:
            self.playing.apply(action)
        except ValueError as fault:
            raise pyspiel.SpielError(str(fault)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        """The action in words; an invalid number is named as such."""
        is_whole = self.playing.parameters.is_whole
        count = len(OUTCOMES) if player == CHANCE_PLAYER else self.playing.parameters.action_count
        if not 0 <= action < count:
            return f"{action}, which is not an action"
        if player == CHANCE_PLAYER:
            return describe(OUTCOMES[action])
        return describe(DECISIONS[action]) if is_whole else action_name(action)

    def rewards(self) -> list[float]:
        """The same as in C++ without the round trip: nothing until the game is over."""
        return self.returns() if self.is_terminal() else [0.0] * len(self.playing.parameters.seats)

    def returns(self) -> list[float]:
        """[note.9] 1 for each winner."""
        winners = self.playing.game.winners
        return [float(winners >> seat & 1) for seat in self.playing.parameters.seats]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "DragonduneState":
        """A state that this player cannot tell from this one; play can continue, and its history starts here."""
        self._seat(player_id)
        chance = Chance(int(probability_sampler() * SEEDS))
        game = self.get_game()
        assert isinstance(game, DragonduneGame)
        other = game.new_initial_state()
        other.playing = self.playing.resampled(player_id, chance)
        return other

    def __str__(self) -> str:
        return self.playing.told()


pyspiel.register_game(game_type(pyspiel.GameType.Utility.GENERAL_SUM), DragonduneGame)
