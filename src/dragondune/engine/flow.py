"""Steps, and how they follow one another.

Each clause is a step. The agenda of a state lists the steps still to be done, the next one last. A step
on top of the agenda is entered: it does what needs no choice, and then asks seats, schedules other steps, or finishes.
"""

from typing import Final

from dragondune.engine.agreements.duties import Question
from dragondune.engine.agreements.enforcement import tell_sealed
from dragondune.engine.agreements.payments import keep_time
from dragondune.engine.changes import play_ace, refill_deck
from dragondune.engine.decisions import ACE_PLAYS, ARTIFACTS, DECISIONS, PASS, Decision, PlayAce
from dragondune.engine.errors import Illegal
from dragondune.engine.events import RoundBegan
from dragondune.engine.ids import CHANCE_BIT, NOBODY, NONE, Card, Faction, Mask
from dragondune.engine.queries import free_aces, seats_with_cards
from dragondune.engine.state import State


class Step:
    """`clause` is what a prompt of this step cites; `question` names the prompt."""

    def __init__(self, number: int, clause: str, question: str = "") -> None:
        self.number: Final = number
        self.clause: Final = clause
        self.question: Final = question

    def enter(self, s: State) -> None:
        raise NotImplementedError(self.question)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        raise NotImplementedError(self.question)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        raise NotImplementedError(self.question)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        """Why a decision of the right kind is not among the options; None where the kind is wrong."""
        return None

    def price(self, s: State, seat: Faction, decision: Decision) -> int:
        """The gold that an option costs."""
        return 0

    def payee(self) -> Faction:
        """Who is owed the price of this step; NOBODY is the bank."""
        return NOBODY

    def about(self, s: State) -> Faction:
        """The other faction that a prompt of this step is about, if any."""
        return NOBODY

    def negated_seat(self, s: State) -> Faction:
        """Whose power can be negated at this step, if any."""
        return NOBODY


def schedule(s: State, steps: tuple[int, ...]) -> None:
    """Put steps on the agenda, to be done in the order given, before everything else."""
    for at in range(len(steps) - 1, -1, -1):
        s.agenda.append(steps[at])


def begin_round(s: State, number: int) -> None:
    """[R197] [R202] Every round begins with what agreements make due."""
    s.round = number
    s.events.append(RoundBegan(number))
    if s.agreements or s.offers:
        keep_time(s)


def finish(s: State) -> None:
    s.agenda.pop()


def ask(s: State, seat: Faction) -> None:
    s.asked = 1 << seat


def ask_chance(s: State) -> None:
    s.asked = CHANCE_BIT


def ask_secretly(s: State, seats: Mask) -> None:
    """[R187] Together: no answer, nor that it was given, shows before all have answered."""
    s.window = seats
    s.asked = seats


def seal(s: State, seat: Faction, decision: Decision) -> None:
    s.sealed[seat] = decision.index


def sealed_answer(s: State, seat: Faction) -> Decision:
    return DECISIONS[s.sealed[seat]] if s.sealed[seat] != NONE else PASS


def close_window(s: State) -> None:
    s.window = 0
    for seat in s.order:
        s.sealed[seat] = NONE


def next_in_order(s: State, seat: Faction) -> Faction:
    """[R12] The next player round the table."""
    at = s.order.index(seat) + 1
    return s.order[at] if at < len(s.order) else s.order[0]


def ace_options(s: State, seat: Faction) -> list[Decision]:
    """[R184] One option for each ace that may be discarded."""
    aces = free_aces(s, seat)
    options: list[Decision] = []
    while aces:
        lowest = aces & -aces
        aces ^= lowest
        options.append(ACE_PLAYS[lowest.bit_length() // 6])
    return options


def ace_or_pass(s: State, seat: Faction) -> list[Decision]:
    options = ace_options(s, seat)
    options.append(PASS)
    return options


def no_ace(s: State, seat: Faction, ace: Card, *, rule: str) -> Illegal:
    if s.hand[seat] >> ace & 1:
        return Illegal("R170", "that ace is committed to the battle and cannot be discarded for anything else")
    return Illegal(rule, "that ace is not in your hand")


class ArtifactDraw(Step):
    """A card from the artifact deck, by chance."""

    def enter(self, s: State) -> None:
        if s.top_card == NONE:
            refill_deck(s)
        ask_chance(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[R161] An unsold card lies on top; otherwise any card not yet drawn."""
        if s.top_card != NONE:
            return [ARTIFACTS[s.top_card]]
        deck = s.deck
        options: list[Decision] = []
        while deck:
            lowest = deck & -deck
            deck ^= lowest
            options.append(ARTIFACTS[lowest.bit_length() - 1])
        return options

    def draw(self, s: State, card: Card) -> None:
        s.deck &= ~(1 << card)
        s.top_card = NONE


class NegationWindow(Step):
    """[negate.note] [R149] [R168] Everybody else with a card may negate; the first in player order pays with an ace."""

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
                if s.agreements:
                    tell_sealed(s, Question(seat, self.number, self.beneficiary(s)), answer)
                play_ace(s, seat, answer.ace, clause=self.clause)
                s.negated = True
                break
        close_window(s)

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
