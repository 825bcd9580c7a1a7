"""IV. Recruitment and Movement Round: what two aces, or a six, do in a player's own turn."""

from typing import Final

from dragondune.engine.aces import free_aces
from dragondune.engine.changes import show_card
from dragondune.engine.decisions import (
    BOUGHT_QUESTIONS,
    CARD_QUESTIONS,
    GOLD_QUESTIONS,
    JACK_QUESTIONS,
    PASS,
    QUEEN_QUESTIONS,
    SECOND_MOVES,
    AskForCard,
    AskForGold,
    AskForJack,
    AskForQueen,
    BreakWalls,
    BuyQuestion,
    Decision,
    MoveAgain,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import CardAskedFor, GoldAskedFor, JackAskedFor, QueenAskedFor
from dragondune.engine.flow import Step, ask, finish, schedule
from dragondune.engine.ids import ACES, ALL_SUITS, HEARTS, SIXES, Faction, Mask, Suit, members, size
from dragondune.engine.powers.sixes import six_if
from dragondune.engine.powers.two_aces import could_hold, could_pay, no_cards, payments, spend
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import DECLINE, StandingAnswer
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import AFTER_MOVE, BEFORE_MOVE, MOVE, YES_NO_QUESTION
from dragondune.engine.walls import add_wall_breakers, break_walls, could_break_walls, walls_refusal


def moving_six(s: State) -> Mask:
    """[R153] With the switch on, 6♥ gives another movement like two aces."""
    return six_if(s.rules.six_hearts_move, SIXES[HEARTS])


def may_ace_move(s: State) -> bool:
    """[IV.5] [R94] [R219] Whether a single ace can still add a movement: in the draft a second one, never a third."""
    return s.rules.ace_movement == "extra_move" and s.ace_moves < s.rules.ace_extra_moves


class Actions(Step):
    """[twoaces.2] [twoaces.4] [R173] [R219] Break walls and ask questions, one at a time, until the player passes."""

    def enter(self, s: State) -> None:
        if self.could_act(s, s.player):
            ask(s, s.player)
        else:
            finish(s)

    def could_act(self, s: State, seat: Faction) -> bool:
        """[R168] [R219] From public facts alone."""
        if s.rules.two_aces_question and could_hold(s, seat, ACES, count=2):
            return True
        return could_break_walls(s, seat)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        add_wall_breakers(s, seat, options)
        if s.rules.two_aces_question:
            for cards in payments(s, seat, with_aces=True, six=0):
                options.append(BOUGHT_QUESTIONS[cards])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        match decision:
            case BreakWalls():
                break_walls(s, seat, decision)
            case BuyQuestion():
                spend(s, seat, decision.cards, clause="twoaces.2")
                schedule(s, (YES_NO_QUESTION,))
            case _:
                finish(s)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        match decision:
            case BreakWalls():
                return walls_refusal(s, seat, decision)
            case BuyQuestion():
                return no_cards(decision.cards, rule="twoaces.2", is_on=s.rules.two_aces_question)
            case MoveAgain():
                return Illegal("R94", "a second movement comes after the first, not before it")
        return None

    def sentence(self, prompt: Prompt) -> str:
        return "do you discard special cards before you move"

    def could_betray(self, s: State) -> bool:
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.two_aces_walls or rules.six_spades_walls or rules.two_aces_question


class ActionsAfterMove(Actions):
    """[twoaces.1] [R94] [R153] [R173] [R219] After a movement also another one: any group, its full range."""

    def could_act(self, s: State, seat: Faction) -> bool:
        return self._could_move(s, seat) or super().could_act(s, seat)

    def _could_move(self, s: State, seat: Faction) -> bool:
        if s.where[seat] == 0:
            return False
        if may_ace_move(s) and could_hold(s, seat, ACES, count=1):
            return True
        return could_pay(s, seat, with_aces=s.rules.two_aces_move, six=moving_six(s))

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options = super().options(s, seat)
        if s.where[seat]:
            if may_ace_move(s):
                for ace in members(free_aces(s, seat)):
                    options.append(SECOND_MOVES[1 << ace])
            for cards in payments(s, seat, with_aces=s.rules.two_aces_move, six=moving_six(s)):
                options.append(SECOND_MOVES[cards])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        """[R94] [R179] Range and griffins are worked out again."""
        if isinstance(decision, MoveAgain):
            is_single_ace = size(decision.cards & ACES) == 1
            s.ace_moves += is_single_ace
            spend(s, seat, decision.cards, clause="R94" if size(decision.cards) == 1 else "twoaces.1")
            s.range_bonus = 0
            schedule(s, (MOVE,))
        else:
            super().apply(s, seat, decision)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, MoveAgain):
            return super().refusal(s, seat, decision)
        if decision.cards & ~ACES:
            return no_cards(decision.cards, rule="R153", is_on=s.rules.six_hearts_move)
        if size(decision.cards) == 1 and s.rules.ace_movement == "extra_move" and not may_ace_move(s):
            return Illegal("R219", "a single ace gives a second movement, but not a third")
        if size(decision.cards) == 1:
            return no_cards(decision.cards, rule="R94", is_on=s.rules.ace_movement == "extra_move")
        return no_cards(decision.cards, rule="twoaces.1", is_on=s.rules.two_aces_move)

    def sentence(self, prompt: Prompt) -> str:
        return "do you discard special cards now that you have moved"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        moves = rules.two_aces_move or rules.six_hearts_move or rules.ace_movement == "extra_move"
        return moves or super().is_asked_of(rules, seat)


class YesNoQuestion(Step):
    """[twoaces.2] [R152] A question from a list to another player; the game answers it publicly."""

    def enter(self, s: State) -> None:
        ask(s, s.player)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = []
        for other in s.order:
            if other != seat:
                options.extend(CARD_QUESTIONS[other])
                options.extend(QUEEN_QUESTIONS[other])
                options.extend(JACK_QUESTIONS[other])
                options.extend(GOLD_QUESTIONS[other])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        """[R152] [R221] A yes shows the card; a no is remembered."""
        finish(s)
        match decision:
            case AskForCard():
                yes = bool(s.hand[decision.opponent] >> decision.card & 1)
                s.events.append(CardAskedFor(seat, decision.opponent, decision.card, yes))
                if yes:
                    show_card(s, decision.opponent, decision.card)
                else:
                    s.not_held[decision.opponent] |= 1 << decision.card
            case AskForQueen():
                yes = s.queen[decision.opponent] == decision.suit
                s.events.append(QueenAskedFor(seat, decision.opponent, decision.suit, yes))
                s.not_queen[decision.opponent] |= excluded_suits(decision.suit, yes=yes)
            case AskForJack():
                yes = s.jack[decision.opponent] == decision.suit
                s.events.append(JackAskedFor(seat, decision.opponent, decision.suit, yes))
                s.not_jack[decision.opponent] |= excluded_suits(decision.suit, yes=yes)
            case AskForGold():
                yes = s.gold[decision.opponent] > decision.amount
                s.events.append(GoldAskedFor(seat, decision.opponent, decision.amount, yes))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, (AskForCard, AskForQueen, AskForJack, AskForGold)):
            return Illegal("twoaces.2", "ask another player of this game")
        return None

    def sentence(self, prompt: Prompt) -> str:
        return "who do you ask, and what"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.two_aces_question


def excluded_suits(suit: Suit, *, yes: bool) -> Mask:
    """[R221] A no excludes this suit, a yes excludes the other three."""
    return ALL_SUITS & ~(1 << suit) if yes else 1 << suit


STEPS: Final[tuple[Step, ...]] = (
    Actions(BEFORE_MOVE, "R173", "ActBeforeMove"),
    ActionsAfterMove(AFTER_MOVE, "R94", "ActAfterMove"),
    YesNoQuestion(YES_NO_QUESTION, "twoaces.2", "AskYesNo"),
)
