"""VII. Victory Round."""

from typing import Final

from dragondune.engine.board import GREAT_MOUNTAIN
from dragondune.engine.changes import end_turn_of_lurkers
from dragondune.engine.consequences import Consequence, ConsequenceKind
from dragondune.engine.decisions import ATTACKS, PASS, Attack, Decision
from dragondune.engine.endings import ALLIANCE_CASTLES, CASTLES_WIN, MOST_CASTLES, ORACLE, ORCS_DEFAULT, TIE_ORDER
from dragondune.engine.endings import MOUNTAIN_FIGHT as WON_IN_THE_MOUNTAIN
from dragondune.engine.errors import Illegal
from dragondune.engine.events import CastlesTied, GameWon, StarterMoved, VictoryShared
from dragondune.engine.flow import Step, ask, finish, schedule
from dragondune.engine.ids import NOBODY, ORCS, VICTORY_ROUND, Faction, Mask
from dragondune.engine.powers.oracles import right_oracle
from dragondune.engine.powers.orcs import default_winners
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import castle_claim, is_playing, most_castles, open_places, units_at
from dragondune.engine.rounds.r5_battle import begin_battle
from dragondune.engine.rounds.turn import begin_round
from dragondune.engine.state import State
from dragondune.engine.steps import MOUNTAIN_FIGHT, MOUNTAIN_VERDICT, NEXT_TURN, VICTORY


class VictoryRound(Step):
    """[VII.1] [VII.2] [VII.3] [VII.4] [R139] [R146] Pass on the start, then look for a winner or begin a turn."""

    def enter(self, s: State) -> None:
        finish(s)
        begin_round(s, VICTORY_ROUND)
        pass_on_start(s)
        for seat in s.order:
            s.hidden_now[seat] = 0
        if s.lurking:
            end_turn_of_lurkers(s)
        winners = castle_winners(s)
        if winners:
            end_game(s, winners, ALLIANCE_CASTLES if winners & (winners - 1) else CASTLES_WIN)
        elif s.turn >= s.rules.turns:
            end_last_turn(s)
        else:
            schedule(s, (NEXT_TURN,))


def pass_on_start(s: State) -> None:
    """[VII.1] [R11] The next player in order is the Starting Player of the next turn."""
    s.order.append(s.order.pop(0))
    s.events.append(StarterMoved(s.order[0]))


def castle_winners(s: State) -> Mask:
    """[VII.2] The first in order whose castles, alone or together with the ally's, are enough."""
    for seat in s.order:
        claim = castle_claim(s, seat)
        if claim.castles.bit_count() >= claim.needed:
            return claim.winners
    return 0


def end_game(s: State, winners: Mask, ending: int) -> None:
    """[note.9] [option.oracles] One player wins, or the Oracle who predicted it; with a switch, two allies."""
    oracle = right_oracle(s, winners, ending)
    if oracle & ~winners:
        winners = oracle
        ending = ORACLE
    s.winners = winners
    s.ending = ending
    s.agenda.clear()
    if winners & (winners - 1):
        s.events.append(VictoryShared(winners, ending))
    else:
        s.events.append(GameWon(winners.bit_length() - 1, ending))


def end_last_turn(s: State) -> None:
    """[VII.3] [note.14] [orcs.9] [R195] The Orcs win; if they do not play, the most castles, even if that is none."""
    if is_playing(s, ORCS):
        end_game(s, default_winners(s), ORCS_DEFAULT)
        return
    s.tied = most_castles(s)
    if s.tied & (s.tied - 1) == 0:
        end_game(s, s.tied, MOST_CASTLES)
        return
    s.events.append(CastlesTied(s.tied))
    s.victor = NOBODY
    s.fought = False
    schedule(s, (MOUNTAIN_FIGHT, MOUNTAIN_VERDICT))


class MountainFight(Step):
    """[VII.3] [R143] [R181] [R190] In player order, each tied player in 0• may attack other tied players there."""

    def enter(self, s: State) -> None:
        for seat in s.order:
            if not s.done >> seat & 1:
                if len(self.options(s, seat)) > 1:
                    ask(s, seat)
                    return
                s.done |= 1 << seat
        s.done = 0
        finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = []
        if self._fights(s, seat):
            for other in s.order:
                if other != seat and self._fights(s, other):
                    options.append(ATTACKS[GREAT_MOUNTAIN][other])
        options.append(PASS)
        return options

    def _fights(self, s: State, seat: Faction) -> bool:
        return bool(s.tied >> seat & 1) and bool(open_places(s, seat) >> GREAT_MOUNTAIN & 1)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, Attack):
            s.fought = True
            begin_battle(s, seat, decision)
        else:
            s.done |= 1 << seat

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, Attack):
            return None
        return Illegal("VII.3", "the tied players fight each other with the units they have in 0•")

    def sentence(self, prompt: Prompt) -> str:
        return "who do you attack in 0•"

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        """[VII.3] [R143] [R181] Who wins the game if nobody fights from now on, or what a battle is about."""
        if isinstance(decision, Attack):
            own, units = units_at(s, seat, GREAT_MOUNTAIN), units_at(s, decision.opponent, GREAT_MOUNTAIN)
            return [Consequence("mountain_battle", "VII.3", decision.opponent, GREAT_MOUNTAIN, units, own)]
        winner = mountain_winner(s)
        kind: ConsequenceKind = "mountain_winner" if is_fought_out(s) else "first_in_order"
        return [Consequence(kind, "VII.3", NOBODY if winner == seat else winner, GREAT_MOUNTAIN)]


def is_fought_out(s: State) -> bool:
    """[R143] [R181] Whether the last battle in 0• had a winner."""
    return s.fought and s.victor != NOBODY


def mountain_winner(s: State) -> Faction:
    """[VII.3] [R142] [R181] The winner of the last battle; without one, the first tied player in order."""
    if is_fought_out(s):
        return s.victor
    for seat in s.order:
        if s.tied >> seat & 1:
            return seat
    return NOBODY


class MountainVerdict(Step):
    """[VII.3] [R142] [R143] [R181] The winner of the last battle; without one, the first tied player in order."""

    def enter(self, s: State) -> None:
        end_game(s, 1 << mountain_winner(s), WON_IN_THE_MOUNTAIN if is_fought_out(s) else TIE_ORDER)


STEPS: Final[tuple[Step, ...]] = (
    VictoryRound(VICTORY, "VII.1"),
    MountainFight(MOUNTAIN_FIGHT, "VII.3", "FightInMountain"),
    MountainVerdict(MOUNTAIN_VERDICT, "VII.3"),
)
