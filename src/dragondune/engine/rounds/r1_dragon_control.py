"""I. Dragon Round: two aces, or 6♣, let a player control the dragon."""

from typing import Final

from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import DRAGON_CONTROLS, DRAGON_MOVES, PASS, ControlDragons, Decision, MoveDragon
from dragondune.engine.errors import Illegal
from dragondune.engine.events import DragonControlled
from dragondune.engine.flow import Step, ask, ask_secretly, close_window, finish, schedule, seal, sealed_answer
from dragondune.engine.ids import ACES, CLUBS, NOBODY, SIXES, VALUES, Faction, Mask
from dragondune.engine.powers.sixes import six_if
from dragondune.engine.powers.two_aces import could_pay, no_cards, payments, spend
from dragondune.engine.prompts import Limits, Prompt
from dragondune.engine.questions import DECLINE, StandingAnswer
from dragondune.engine.rounds.r1_dragon import dragon_mover, move_dragon, of_flight
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import DRAGON_CHOICE, DRAGON_CONTROL


def controlling_six(s: State) -> Mask:
    """[R153] With the switch on, 6♣ controls the dragons like two aces."""
    return six_if(s.rules.six_clubs_dragon, SIXES[CLUBS])


class DragonControl(Step):
    """[twoaces.5] [R41] [R153] [R172] [R222] All who may hold the cards are asked first; the first in order pays."""

    def enter(self, s: State) -> None:
        if s.window == 0:
            seats = self._seats(s)
            if seats:
                ask_secretly(s, seats)
                return
        elif self._resolve(s):
            return
        finish(s)
        schedule(s, (dragon_mover(s),))

    def _seats(self, s: State) -> Mask:
        seats = 0
        for seat in s.order:
            if could_pay(s, seat, with_aces=s.rules.two_aces_dragon, six=controlling_six(s)):
                seats |= 1 << seat
        return seats

    def _resolve(self, s: State) -> bool:
        for seat in s.order:
            answer = sealed_answer(s, seat)
            if isinstance(answer, ControlDragons):
                close_window(s)
                finish(s)
                spend(s, seat, answer.cards, clause="twoaces.5")
                s.player = seat
                schedule(s, (DRAGON_CHOICE,))
                return True
        close_window(s)
        return False

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        for cards in payments(s, seat, with_aces=s.rules.two_aces_dragon, six=controlling_six(s)):
            options.append(DRAGON_CONTROLS[cards])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        seal(s, seat, decision)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, ControlDragons):
            return None
        is_on = s.rules.two_aces_dragon if decision.cards & ACES else s.rules.six_clubs_dragon
        return no_cards(decision.cards, rule="twoaces.5", is_on=is_on)

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        if isinstance(decision, ControlDragons):
            least, most = s.rules.dragon_control_least, s.rules.dragon_control_most
            return [Consequence("dragon_controlled", "twoaces.5", count=least, total=most)]
        return [Consequence("dragon_by_chance", "I.1", total=VALUES)]

    def sentence(self, prompt: Prompt) -> str:
        return "discard cards to control the dragon"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.two_aces_dragon or rules.six_clubs_dragon


class DragonChoice(Step):
    """[twoaces.5] [R41] The player who controls the dragons names the number of steps; no card is turned."""

    def enter(self, s: State) -> None:
        ask(s, s.player)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return list(DRAGON_MOVES[s.rules.dragon_control_least : s.rules.dragon_control_most + 1])

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, MoveDragon)
        finish(s)
        s.player = NOBODY
        s.events.append(DragonControlled(seat, decision.count))
        move_dragon(s, decision.count)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, MoveDragon):
            return None
        least, most = s.rules.dragon_control_least, s.rules.dragon_control_most
        return Illegal("twoaces.5", f"controlled dragons move {least} to {most} territories")

    def sentence(self, prompt: Prompt) -> str:
        return "how far does the dragon move"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.two_aces_dragon or rules.six_clubs_dragon

    def limits(self, s: State, seat: Faction) -> Limits | None:
        return Limits(s.rules.dragon_control_least, s.rules.dragon_control_most)

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return of_flight(s, steps=decision.count) if isinstance(decision, MoveDragon) else []


STEPS: Final[tuple[Step, ...]] = (
    DragonControl(DRAGON_CONTROL, "twoaces.5", "ControlDragons"),
    DragonChoice(DRAGON_CHOICE, "twoaces.5", "MoveDragon"),
)
