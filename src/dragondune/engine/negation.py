"""Negation: an ace cancels a power that another player has announced."""

from dragondune.engine.aces import ace_or_pass, no_ace
from dragondune.engine.changes import play_ace
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import Decision, PlayAce
from dragondune.engine.errors import Illegal
from dragondune.engine.flow import Step, ask_secretly, close_window, finish, seal, sealed_answer
from dragondune.engine.ids import Faction
from dragondune.engine.queries import seats_with_cards
from dragondune.engine.questions import DECLINE_OR_ACCEPT, StandingAnswer
from dragondune.engine.state import State


class NegationWindow(Step):
    """[negate.note] [R149] [R168] Every other player with a card may negate; the first in player order pays an ace."""

    def beneficiary(self, s: State) -> Faction:
        """Whose power is announced."""
        raise NotImplementedError

    def is_open(self, s: State) -> bool:
        return True

    def enter(self, s: State) -> None:
        if s.window == 0:
            s.negated = False
            seats = seats_with_cards(s) & ~(1 << self.beneficiary(s)) if s.rules.negations and self.is_open(s) else 0
            if seats:
                ask_secretly(s, seats)
                return
        else:
            self._resolve(s)
        finish(s)

    def _resolve(self, s: State) -> None:
        for seat in s.order:
            answer = sealed_answer(s, seat)
            if isinstance(answer, PlayAce):
                play_ace(s, seat, answer.ace, clause=self.clause)
                s.negated = True
                break
        close_window(s)

    def if_stopped(self, s: State, seat: Faction) -> list[Consequence]:
        """What follows if an ace negates the power."""
        raise NotImplementedError

    def if_allowed(self, s: State, seat: Faction) -> list[Consequence]:
        """What follows if nobody negates it."""
        raise NotImplementedError

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return self.if_stopped(s, seat) if isinstance(decision, PlayAce) else self.if_allowed(s, seat)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return ace_or_pass(s, seat)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        seal(s, seat, decision)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return no_ace(s, seat, decision.ace, rule=self.clause) if isinstance(decision, PlayAce) else None

    def about(self, s: State) -> Faction:
        return self.beneficiary(s)

    def negated_seat(self, s: State) -> Faction:
        return self.beneficiary(s)

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE_OR_ACCEPT
