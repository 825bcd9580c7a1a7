"""IV. Recruitment and Movement Round: what two aces, or a six, do in one's own turn."""

from typing import Final

from dragondune.engine.board import CASTLE_LIST, NEIGHBOURS, SYMBOLS
from dragondune.engine.changes import show_card
from dragondune.engine.decisions import (
    BOUGHT_QUESTIONS,
    CARD_QUESTIONS,
    GOLD_QUESTIONS,
    JACK_QUESTIONS,
    PASS,
    QUEEN_QUESTIONS,
    SECOND_MOVES,
    WALL_BREAKERS,
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
from dragondune.engine.events import CardAskedFor, GoldAskedFor, JackAskedFor, QueenAskedFor, WallsBroken
from dragondune.engine.flow import Step, ask, finish, schedule
from dragondune.engine.ids import ACES, ALL_SUITS, HEARTS, SIXES, SPADES, Faction, Mask, Suit, members, size
from dragondune.engine.powers.special_cards import (
    clause_of,
    could_hold,
    could_pay,
    no_cards,
    payments,
    six_if,
    spend,
)
from dragondune.engine.queries import free_aces, open_places
from dragondune.engine.state import State
from dragondune.engine.steps import AFTER_MOVE, BEFORE_MOVE, MOVE, YES_NO_QUESTION


def breachable_castles(s: State, seat: Faction) -> Mask:
    """[twoaces.4] [R151] [R173] Unbroken castles with an open unit of this player inside or next door."""
    found = 0
    near = open_places(s, seat)
    for place in CASTLE_LIST:
        if not s.walls >> place & 1 and near & (NEIGHBOURS[place] | 1 << place):
            found |= 1 << place
    return found


def wall_breaking_six(s: State) -> Mask:
    """[R153] 6♠ breaks walls like two aces, where the rules say so."""
    return six_if(s.rules.six_spades_walls, SIXES[SPADES])


def moving_six(s: State) -> Mask:
    """[R153] 6♥ moves again like two aces, where the rules say so."""
    return six_if(s.rules.six_hearts_move, SIXES[HEARTS])


class Actions(Step):
    """[twoaces.2] [twoaces.4] [R173] [R219] Walls and questions, one after the other until the player passes."""

    def enter(self, s: State) -> None:
        if self.could_act(s, s.player):
            ask(s, s.player)
        else:
            finish(s)

    def could_act(self, s: State, seat: Faction) -> bool:
        """[R168] [R219] From public facts alone."""
        if s.rules.two_aces_question and could_hold(s, seat, ACES, count=2):
            return True
        breaks = could_pay(s, seat, with_aces=s.rules.two_aces_walls, six=wall_breaking_six(s))
        return breaks and breachable_castles(s, seat) != 0

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        castles = breachable_castles(s, seat)
        for cards in payments(s, seat, with_aces=s.rules.two_aces_walls, six=wall_breaking_six(s)):
            for decision in WALL_BREAKERS[cards]:
                if castles >> decision.place & 1:
                    options.append(decision)
        if s.rules.two_aces_question:
            for cards in payments(s, seat, with_aces=True, six=0):
                options.append(BOUGHT_QUESTIONS[cards])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        match decision:
            case BreakWalls():
                spend(s, seat, decision.cards, clause="twoaces.4")
                s.walls |= 1 << decision.place
                s.events.append(WallsBroken(seat, decision.place, clause_of(decision.cards, aces="twoaces.4")))
            case BuyQuestion():
                spend(s, seat, decision.cards, clause="twoaces.2")
                schedule(s, (YES_NO_QUESTION,))
            case _:
                finish(s)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        match decision:
            case BreakWalls():
                return self._walls_refusal(s, seat, decision)
            case BuyQuestion():
                return no_cards(decision.cards, rule="twoaces.2", is_on=s.rules.two_aces_question)
            case MoveAgain():
                return Illegal("R94", "a second movement comes after the first")
        return None

    def _walls_refusal(self, s: State, seat: Faction, decision: BreakWalls) -> Illegal:
        rule = clause_of(decision.cards, aces="twoaces.4")
        is_on = s.rules.two_aces_walls if decision.cards & ACES else s.rules.six_spades_walls
        if is_on and s.walls >> decision.place & 1:
            return Illegal("R151", f"the walls of {SYMBOLS[decision.place]} are broken already")
        if is_on and not breachable_castles(s, seat) >> decision.place & 1:
            return Illegal("R173", f"no open unit of yours stands in {SYMBOLS[decision.place]} or next to it")
        return no_cards(decision.cards, rule=rule, is_on=is_on)


class ActionsAfterMove(Actions):
    """[twoaces.1] [R94] [R153] [R173] [R219] Another movement too, once one is made: any group, over its full range."""

    def could_act(self, s: State, seat: Faction) -> bool:
        return self._could_move(s, seat) or super().could_act(s, seat)

    def _could_move(self, s: State, seat: Faction) -> bool:
        if s.where[seat] == 0:
            return False
        if s.rules.ace_movement == "extra_move" and could_hold(s, seat, ACES, count=1):
            return True
        return could_pay(s, seat, with_aces=s.rules.two_aces_move, six=moving_six(s))

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options = super().options(s, seat)
        if s.where[seat]:
            if s.rules.ace_movement == "extra_move":
                for ace in members(free_aces(s, seat)):
                    options.append(SECOND_MOVES[1 << ace])
            for cards in payments(s, seat, with_aces=s.rules.two_aces_move, six=moving_six(s)):
                options.append(SECOND_MOVES[cards])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        """[R94] [R179] Range and griffins are found anew."""
        if isinstance(decision, MoveAgain):
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
        if size(decision.cards) == 1:
            return no_cards(decision.cards, rule="R94", is_on=s.rules.ace_movement == "extra_move")
        return no_cards(decision.cards, rule="twoaces.1", is_on=s.rules.two_aces_move)


class YesNoQuestion(Step):
    """[twoaces.2] [R152] A question to another player, from a list; the game answers it, for all to hear."""

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
        """[R152] [R221] What is admitted is shown, what is denied is remembered."""
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
            return Illegal("twoaces.2", "the question goes to another player")
        return None


def excluded_suits(suit: Suit, *, yes: bool) -> Mask:
    """[R221] A no excludes this suit, a yes the three others."""
    return ALL_SUITS & ~(1 << suit) if yes else 1 << suit


STEPS: Final[tuple[Step, ...]] = (
    Actions(BEFORE_MOVE, "R173", "ActBeforeMove"),
    ActionsAfterMove(AFTER_MOVE, "R94", "ActAfterMove"),
    YesNoQuestion(YES_NO_QUESTION, "twoaces.2", "AskYesNo"),
)
