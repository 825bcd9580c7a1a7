"""Oracles: players who predict the victory, and win instead of the winner if they alone are right."""

from typing import Final

from dragondune.engine.decisions import DECISIONS, Decision, PredictVictory
from dragondune.engine.decisions import PREDICTIONS as PREDICTION_DECISIONS
from dragondune.engine.endings import ORCS_DEFAULT
from dragondune.engine.errors import Illegal
from dragondune.engine.events import PredictionMade, PredictionRevealed
from dragondune.engine.flow import Step, ask_secretly, close_window, finish, seal
from dragondune.engine.ids import FACTION_IDS, FACTION_NAMES, FACTIONS, NONE, Faction, Mask
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import can_share_victory, castles_together, is_playing
from dragondune.engine.state import State
from dragondune.engine.steps import PREDICTIONS


def oracle_seats(s: State) -> Mask:
    """[option.oracles] [R205] The factions that the rules name as Oracles and that are played."""
    seats = 0
    if s.rules.oracles:
        names = s.rules.oracles.split(",")
        for seat in FACTIONS:
            if FACTION_IDS[seat] in names:
                seats |= 1 << seat
    return seats & s.factions


def possible_predictions(s: State) -> list[Decision]:
    """[option.oracles] [R145] [R206] Any player, including the Oracle, on any turn, in any castle."""
    possible: list[Decision] = []
    for faction in FACTIONS:
        if is_playing(s, faction):
            for castles in PREDICTION_DECISIONS[faction][: s.rules.turns]:
                possible.extend(castles)
    return possible


class Predictions(Step):
    """[setup.2] [option.oracles] [R30] [R205] All Oracles at once, in secret, before the Starting Player is known."""

    def enter(self, s: State) -> None:
        if s.window == 0:
            seats = oracle_seats(s)
            if seats:
                ask_secretly(s, seats)
                return
        else:
            self._write_down(s)
        finish(s)

    def _write_down(self, s: State) -> None:
        for seat in s.order:
            if s.window >> seat & 1:
                s.prediction[seat] = s.sealed[seat]
                s.events.append(PredictionMade(seat))
        close_window(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return possible_predictions(s)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        seal(s, seat, decision)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, PredictVictory):
            return None
        if not is_playing(s, decision.faction):
            return Illegal(
                "option.oracles", f"the {FACTION_NAMES[decision.faction]} are not in this game and cannot win"
            )
        return Illegal("note.14", f"the game has {s.rules.turns} turns; name one of them")

    def sentence(self, prompt: Prompt) -> str:
        return "who wins, on which turn, and which castle do they control then"


def right_oracle(s: State, winners: Mask, ending: int) -> Mask:
    """[option.oracles] [R144] [R145] [R182] [R205] [R207] Reveal all predictions; the only Oracle who is right."""
    right = 0
    for seat in s.order:
        if s.prediction[seat] != NONE:
            prediction = DECISIONS[s.prediction[seat]]
            assert isinstance(prediction, PredictVictory)
            s.events.append(PredictionRevealed(seat, prediction.faction, prediction.turn, prediction.place))
            if is_right(s, prediction, winners, ending) and not (can_share_victory(s) and winners >> seat & 1):
                right |= 1 << seat
    return right if right & (right - 1) == 0 else 0


def is_right(s: State, prediction: PredictVictory, winners: Mask, ending: int) -> bool:
    """[option.oracles] [R144] [R145] [R182] [R206] Winner, turn and castle; never the Orcs' victory by default."""
    return (
        ending != ORCS_DEFAULT
        and bool(winners >> prediction.faction & 1)
        and prediction.turn == s.turn
        and bool(castles_together(s, winners) >> prediction.place & 1)
    )


STEPS: Final[tuple[Step, ...]] = (Predictions(PREDICTIONS, "option.oracles", "PredictVictory"),)
