"""II. Event Round: the Great Council, the only time alliances are made and broken."""

from typing import Final

from dragondune.engine.decisions import (
    ACCEPT_ALLIANCE,
    BREAK_ALLIANCE,
    PASS,
    PROPOSALS,
    AcceptAlliance,
    BreakAlliance,
    Decision,
    ProposeAlliance,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    AllianceBroken,
    AllianceFormed,
    AllianceProposed,
    AllianceRefused,
    CouncilCalled,
    CouncilPassed,
)
from dragondune.engine.flow import Step, ask, finish, next_in_order, schedule
from dragondune.engine.ids import FACTION_NAMES, NOBODY, Faction
from dragondune.engine.prompts import Preparable, Prompt
from dragondune.engine.questions import DECLINE, DECLINE_OR_ACCEPT, StandingAnswer
from dragondune.engine.state import State
from dragondune.engine.steps import ANSWER_PROPOSAL, BREAK_ALLIANCES, PROPOSE_ALLIANCES

PLAYERS_FOR_COUNCIL: Final = 3


class BreakAlliances(Step):
    """[II.2] [R57] [R59] [R157] From the Starting Player on, each allied player may break the alliance, once."""

    def enter(self, s: State) -> None:
        if len(s.order) < PLAYERS_FOR_COUNCIL:
            finish(s)
            return
        if s.done == 0:
            s.events.append(CouncilCalled())
        for seat in s.order:
            if not s.done >> seat & 1:
                s.done |= 1 << seat
                if s.ally[seat] != NOBODY:
                    ask(s, seat)
                    return
        s.done = 0
        s.player = s.order[0]
        finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [BREAK_ALLIANCE, PASS]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, BreakAlliance):
            partner = s.ally[seat]
            s.ally[seat] = NOBODY
            s.ally[partner] = NOBODY
            s.events.append(AllianceBroken(seat, partner))

    def sentence(self, prompt: Prompt) -> str:
        return "break the alliance"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE


class ProposeAlliances(Step):
    """[II.2] [note.9] [R58] [R157] Players without an ally take turns to propose or pass; once to each player.

    The council ends when all players without an ally have passed in a row, or fewer than two are left.
    """

    def enter(self, s: State) -> None:
        if len(s.order) < PLAYERS_FOR_COUNCIL:
            finish(s)
            return
        single = 0
        for seat in s.order:
            if s.ally[seat] == NOBODY:
                single |= 1 << seat
        if single & (single - 1) == 0 or single & ~s.council_passed == 0:
            s.player = NOBODY
            s.proposed = 0
            s.council_passed = 0
            finish(s)
            return
        while s.ally[s.player] != NOBODY:
            s.player = next_in_order(s, s.player)
        if len(self.options(s, s.player)) == 1:
            self._pass(s, s.player)
        else:
            ask(s, s.player)

    def _pass(self, s: State, seat: Faction) -> None:
        s.council_passed |= 1 << seat
        s.player = next_in_order(s, seat)
        s.events.append(CouncilPassed(seat))

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = []
        for other in s.order:
            if other != seat and s.ally[other] == NOBODY and not s.proposed >> (4 * seat + other) & 1:
                options.append(PROPOSALS[other])
        options.append(PASS)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, ProposeAlliance):
            s.council_passed = 0
            s.proposed |= 1 << (4 * seat + decision.to)
            s.target = decision.to
            s.events.append(AllianceProposed(seat, decision.to))
            schedule(s, (ANSWER_PROPOSAL,))
        else:
            self._pass(s, seat)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, ProposeAlliance):
            return None
        name = FACTION_NAMES[decision.to]
        if decision.to == seat or not s.factions >> decision.to & 1:
            return Illegal("R157", "propose an alliance to another player of this game")
        if s.ally[decision.to] != NOBODY:
            return Illegal("R58", f"the {name} already have an ally, and an alliance is a pair")
        return Illegal("R157", f"you have already proposed to the {name} in this council")

    def sentence(self, prompt: Prompt) -> str:
        return "who do you propose an alliance to"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        return [Preparable(PROPOSALS[other]) for other in s.order if other != seat]


class AnswerProposal(Step):
    """[II.2] [note.9] [R157] The player who receives the proposal answers at once."""

    def enter(self, s: State) -> None:
        ask(s, s.target)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [ACCEPT_ALLIANCE, PASS]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        proposer = s.player
        s.target = NOBODY
        s.player = next_in_order(s, proposer)
        if isinstance(decision, AcceptAlliance):
            s.ally[proposer] = seat
            s.ally[seat] = proposer
            s.events.append(AllianceFormed(proposer, seat))
        else:
            s.events.append(AllianceRefused(proposer, seat))

    def about(self, s: State) -> Faction:
        return s.player

    def sentence(self, prompt: Prompt) -> str:
        return f"accept the alliance with the {FACTION_NAMES[prompt.about]}"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE_OR_ACCEPT

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        answers: list[Preparable] = []
        for other in s.order:
            if other != seat:
                answers.append(Preparable(ACCEPT_ALLIANCE, other))
                answers.append(Preparable(PASS, other))
        return answers


STEPS: Final[tuple[Step, ...]] = (
    BreakAlliances(BREAK_ALLIANCES, "II.2", "BreakAlliance"),
    ProposeAlliances(PROPOSE_ALLIANCES, "II.2", "ProposeAlliance"),
    AnswerProposal(ANSWER_PROPOSAL, "II.2", "AnswerProposal"),
)
