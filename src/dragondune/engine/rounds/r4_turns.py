"""IV. Recruitment and Movement Round: the round, and the order of the players' turns."""

from typing import Final

from dragondune.engine.decisions import PASS, TAKE_TURN, Decision, TakeTurn
from dragondune.engine.events import InitiativeTaken
from dragondune.engine.flow import Step, ask, finish, schedule
from dragondune.engine.ids import FACTION_NAMES, GOBLINS, NOBODY, RECRUITMENT_ROUND, Faction
from dragondune.engine.powers.goblins import has_initiative
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import DECLINE_OR_ACCEPT, StandingAnswer
from dragondune.engine.rounds.turn import begin_round
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import (
    ACE_HIDDEN_EMERGE,
    AFTER_MOVE,
    BEFORE_MOVE,
    CONSCRIPT,
    EARLY_DISBAND,
    ELVES_EMERGE,
    FORBID_HIRING,
    HIRE,
    INITIATIVE,
    LATE_DISBAND,
    MOVE,
    OWN_TROLL,
    RECRUITMENT,
    REVIVE,
    TROLLS,
    TURNS,
)

TURN_STEPS: Final = (REVIVE, EARLY_DISBAND, CONSCRIPT, FORBID_HIRING, HIRE, MOVE, LATE_DISBAND)
DRAFT_TURN_STEPS: Final = (EARLY_DISBAND, REVIVE, CONSCRIPT, FORBID_HIRING, HIRE, MOVE, LATE_DISBAND)


class RecruitmentRound(Step):
    """[IV.intro] [IV.end] [R240] Units come out of hiding, each player takes a turn, then the trolls strike."""

    def enter(self, s: State) -> None:
        finish(s)
        begin_round(s, RECRUITMENT_ROUND)
        if s.rules.troll_timing == "round":
            schedule(s, (TROLLS,))
        schedule(s, (TURNS,))
        if s.rules.elves_come_out == "recruitment":
            schedule(s, (ELVES_EMERGE,))
        schedule(s, (ACE_HIDDEN_EMERGE,))


def turn_steps(s: State) -> tuple[int, ...]:
    """[IV.1] [IV.2] [R96] The steps of a turn; the draft disbands first, 1.2 ends each turn with the troll."""
    steps: tuple[int, ...] = DRAFT_TURN_STEPS if s.rules.disband_before_reviving else TURN_STEPS
    if has_actions(s):
        at = steps.index(MOVE)
        steps = (*steps[:at], BEFORE_MOVE, MOVE, AFTER_MOVE, *steps[at + 1 :])
    return steps if s.rules.troll_timing == "round" else (*steps, OWN_TROLL)


def has_actions(s: State) -> bool:
    """[R94] [R173] Whether these rules let aces or sixes do anything before or after a movement."""
    rules = s.rules
    moves = rules.ace_movement == "extra_move" or rules.two_aces_move or rules.six_hearts_move
    return moves or rules.two_aces_question or rules.two_aces_walls or rules.six_spades_walls


class Turns(Step):
    """[IV.7] [note.10] Each player once, from the Starting Player; one recruitment and one movement each."""

    def enter(self, s: State) -> None:
        seat = next_player(s)
        if seat == NOBODY:
            s.done = 0
            clear_turn(s, NOBODY)
            finish(s)
        elif has_initiative(s) and seat != GOBLINS:
            clear_turn(s, NOBODY)
            schedule(s, (INITIATIVE,))
        else:
            begin_turn(s, seat)


def next_player(s: State) -> Faction:
    """[IV.7] [R178] The first in order who has not had a turn; Goblins with the initiative come last."""
    delayed = NOBODY
    for seat in s.order:
        if not s.done >> seat & 1:
            if seat != GOBLINS or not s.rules.goblin_initiative:
                return seat
            delayed = seat
    return delayed


def begin_turn(s: State, seat: Faction) -> None:
    """[IV.7] Schedule the steps of one player's turn."""
    s.done |= 1 << seat
    clear_turn(s, seat)
    schedule(s, turn_steps(s))


def clear_turn(s: State, player: Faction) -> None:
    """[IV.7] [R185] Nothing carries over from an earlier turn, used or not."""
    s.player = player
    s.banned = False
    s.half_price = False
    s.conscripted = 0
    s.hire_places = 0
    s.hire_value = 0
    s.raised = 0
    s.range_bonus = 0
    s.ace_moves = 0
    s.disbanded = False


class Initiative(Step):
    """[option.initiative] [R87] [R178] Before each other player's turn; no turn is interrupted."""

    def enter(self, s: State) -> None:
        ask(s, GOBLINS)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [TAKE_TURN, PASS]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        following = next_player(s)
        if isinstance(decision, TakeTurn):
            s.events.append(InitiativeTaken(GOBLINS, following))
            begin_turn(s, GOBLINS)
        else:
            begin_turn(s, following)

    def about(self, s: State) -> Faction:
        return next_player(s)

    def sentence(self, prompt: Prompt) -> str:
        return f"take your turn now, before the {FACTION_NAMES[prompt.about]}"

    def could_betray(self, s: State) -> bool:
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE_OR_ACCEPT

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == GOBLINS and rules.goblin_initiative


STEPS: Final[tuple[Step, ...]] = (
    RecruitmentRound(RECRUITMENT, "IV.intro"),
    Turns(TURNS, "IV.7"),
    Initiative(INITIATIVE, "option.initiative", "TakeTurn"),
)
