"""Walls and yes-or-no questions outside a player's own turn of round IV."""

from typing import Final

from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import BOUGHT_QUESTIONS, PASS, BreakWalls, BuyQuestion, Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.flow import Step, ask, finish, next_in_order, schedule
from dragondune.engine.ids import ACES, BATTLE_ROUND, NOBODY, Faction
from dragondune.engine.powers.two_aces import could_hold, no_cards, payments, spend
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import DECLINE, StandingAnswer
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import (
    QUESTIONS_BEFORE_BIDS,
    QUESTIONS_OF_ATTACKER,
    QUESTIONS_OF_DEFENDER,
    WALLS_BEFORE_DRAGON,
    YES_NO_QUESTION,
)
from dragondune.engine.walls import add_wall_breakers, break_walls, could_break_walls, of_walls, walls_refusal


class WallsBeforeDragon(Step):
    """[twoaces.4] [R173] As the Dragon Round begins, each player in order may break walls, until they pass."""

    def enter(self, s: State) -> None:
        """[R168] [R219] Who is asked follows from public facts."""
        for seat in s.order:
            if not s.done >> seat & 1:
                if could_break_walls(s, seat):
                    ask(s, seat)
                    return
                s.done |= 1 << seat
        s.done = 0
        finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        add_wall_breakers(s, seat, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, BreakWalls):
            break_walls(s, seat, decision)
        else:
            s.done |= 1 << seat

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return walls_refusal(s, seat, decision) if isinstance(decision, BreakWalls) else None

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return of_walls(decision)

    def sentence(self, prompt: Prompt) -> str:
        return "discard special cards to break the walls of a castle before the dragon moves"

    def could_betray(self, s: State) -> bool:
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return has_walls_before_dragon(rules)


class QuestionsForAces(Step):
    """[twoaces.2] [R173] Two aces buy a question, one at a time, until the player passes."""

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        for cards in payments(s, seat, with_aces=True, six=0):
            options.append(BOUGHT_QUESTIONS[cards])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, BuyQuestion):
            spend(s, seat, decision.cards, clause="twoaces.2")
            schedule(s, (YES_NO_QUESTION,))
        else:
            self.decline(s, seat)

    def decline(self, s: State, seat: Faction) -> None:
        """What follows when a player has no further question."""
        raise NotImplementedError(self.question)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return no_cards(decision.cards, rule="twoaces.2", is_on=True) if isinstance(decision, BuyQuestion) else None

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        is_bought = isinstance(decision, BuyQuestion)
        return [Consequence("question_bought" if is_bought else "nothing_asked", "twoaces.2")]

    def sentence(self, prompt: Prompt) -> str:
        return "discard two aces to ask another player a question"

    def could_betray(self, s: State) -> bool:
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return has_further_questions(rules)


class QuestionsBeforeBids(QuestionsForAces):
    """[twoaces.2] [R173] Before the first bid on a card, from the starting bidder around the table."""

    def enter(self, s: State) -> None:
        """[R168] [R219] Who is asked follows from public facts."""
        seat = s.auction_starter
        for _ in s.order:
            if not s.done >> seat & 1:
                if could_hold(s, seat, ACES, count=2):
                    s.player = seat
                    ask(s, seat)
                    return
                s.done |= 1 << seat
            seat = next_in_order(s, seat)
        s.done = 0
        s.player = s.auction_starter
        finish(s)

    def decline(self, s: State, seat: Faction) -> None:
        s.done |= 1 << seat


class QuestionsOfAttacker(QuestionsForAces):
    """[twoaces.2] [R173] Before plans are sealed, each fighter may ask, the attacker first."""

    def fighter(self, s: State) -> Faction:
        return s.attacker

    def enter(self, s: State) -> None:
        """[R168] [R219] Who is asked follows from public facts."""
        if could_hold(s, self.fighter(s), ACES, count=2):
            s.player = self.fighter(s)
            ask(s, s.player)
        else:
            self.decline(s, NOBODY)

    def decline(self, s: State, seat: Faction) -> None:
        s.player = s.attacker if s.round == BATTLE_ROUND else NOBODY
        finish(s)


class QuestionsOfDefender(QuestionsOfAttacker):
    """[twoaces.2] [R173] Then the defender."""

    def fighter(self, s: State) -> Faction:
        return s.defender


def has_walls_before_dragon(rules: Ruleset) -> bool:
    """[R173] Whether walls can be broken as the Dragon Round begins."""
    return (rules.two_aces_walls or rules.six_spades_walls) and rules.walls_when == "turn_and_dragon"


def has_further_questions(rules: Ruleset) -> bool:
    """[R173] Whether questions can be asked before bids and before plans."""
    return rules.two_aces_question and rules.question_when == "turn_bids_and_battles"


STEPS: Final[tuple[Step, ...]] = (
    WallsBeforeDragon(WALLS_BEFORE_DRAGON, "twoaces.4", "BreakWalls"),
    QuestionsBeforeBids(QUESTIONS_BEFORE_BIDS, "twoaces.2", "BuyQuestion"),
    QuestionsOfAttacker(QUESTIONS_OF_ATTACKER, "twoaces.2", "BuyQuestion"),
    QuestionsOfDefender(QUESTIONS_OF_DEFENDER, "twoaces.2", "BuyQuestion"),
)
