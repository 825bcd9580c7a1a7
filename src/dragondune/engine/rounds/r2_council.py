"""II. Event Round: the Great Council, the only time alliances are made and broken."""

from typing import Final

from dragondune.engine.agreements.due import announce_council
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
from dragondune.engine.steps import ANSWER_PROPOSAL, BREAK_ALLIANCES, COUNCIL, PROPOSE_ALLIANCES

PLAYERS_FOR_TWO_PARTS: Final = 3


class Council(Step):
    """[II.2] [note.9] [R57] [R157] In turn from the Starting Player on: break, propose or pass, in any order.

    It ends when everyone has passed since the last break or proposal, or has formed an alliance in this council. With
    the switch on, breaking and proposing are two parts, and three players are needed.
    """

    def enter(self, s: State) -> None:
        if s.rules.council == "two_parts":
            finish(s)
            if len(s.order) >= PLAYERS_FOR_TWO_PARTS:
                s.events.append(CouncilCalled())
                announce_council(s)
                schedule(s, (BREAK_ALLIANCES, PROPOSE_ALLIANCES))
            return
        if s.player == NOBODY:
            s.events.append(CouncilCalled())
            announce_council(s)
            s.player = s.order[0]
        settled = s.done | s.council_passed
        if s.factions & ~settled == 0:
            close_council(s)
            finish(s)
            return
        while settled >> s.player & 1:
            s.player = next_in_order(s, s.player)
        if s.ally[s.player] != NOBODY:
            schedule(s, (BREAK_ALLIANCES,))
        elif candidates(s, s.player):
            schedule(s, (PROPOSE_ALLIANCES,))
        else:
            pass_turn(s, s.player)


def candidates(s: State, seat: Faction) -> list[Decision]:
    """[R58] [R157] Proposals to other players without an ally, once to each in a council."""
    found: list[Decision] = []
    for other in s.order:
        if other != seat and s.ally[other] == NOBODY and not s.proposed >> (4 * seat + other) & 1:
            found.append(PROPOSALS[other])
    return found


def pass_turn(s: State, seat: Faction) -> None:
    """[R157] Passing ends the turn; everyone sees it."""
    s.council_passed |= 1 << seat
    s.player = next_in_order(s, seat)
    s.events.append(CouncilPassed(seat))


def close_council(s: State) -> None:
    """[II.2] Nothing of a council carries over to the next."""
    s.player = NOBODY
    s.done = 0
    s.proposed = 0
    s.council_passed = 0


class BreakAlliances(Step):
    """[II.2] [R57] [R59] [R157] The player whose turn it is may break their alliance, and then still propose or pass.

    In two parts: from the Starting Player on, each allied player may break the alliance, once.
    """

    def enter(self, s: State) -> None:
        if s.rules.council == "any_order":
            ask(s, s.player)
            return
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
        if s.rules.council == "any_order":
            finish(s)
            if not isinstance(decision, BreakAlliance):
                pass_turn(s, seat)
            else:
                s.council_passed = 0
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
    """[II.2] [note.9] [R58] [R157] The player whose turn it is proposes or passes; once to each player.

    In two parts, this one ends when all players without an ally have passed in a row, or fewer than two are left.
    """

    def enter(self, s: State) -> None:
        if s.rules.council == "any_order":
            ask(s, s.player)
            return
        single = 0
        for seat in s.order:
            if s.ally[seat] == NOBODY:
                single |= 1 << seat
        if single & (single - 1) == 0 or single & ~s.council_passed == 0:
            close_council(s)
            finish(s)
            return
        while s.ally[s.player] != NOBODY:
            s.player = next_in_order(s, s.player)
        if candidates(s, s.player):
            ask(s, s.player)
        else:
            pass_turn(s, s.player)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options = candidates(s, seat)
        options.append(PASS)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if s.rules.council == "any_order":
            finish(s)
        if isinstance(decision, ProposeAlliance):
            s.council_passed = 0
            s.proposed |= 1 << (4 * seat + decision.to)
            s.target = decision.to
            s.events.append(AllianceProposed(seat, decision.to))
            schedule(s, (ANSWER_PROPOSAL,))
        else:
            pass_turn(s, seat)

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
            if s.rules.council == "any_order":
                s.done |= 1 << proposer | 1 << seat
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
    Council(COUNCIL, "II.2"),
    BreakAlliances(BREAK_ALLIANCES, "II.2", "BreakAlliance"),
    ProposeAlliances(PROPOSE_ALLIANCES, "II.2", "ProposeAlliance"),
    AnswerProposal(ANSWER_PROPOSAL, "II.2", "AnswerProposal"),
)
