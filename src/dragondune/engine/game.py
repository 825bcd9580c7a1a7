"""The engine's front door: who is asked, what they may choose, and what a choice does."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.agreements.clauses import Agreement, Offer
from dragondune.engine.agreements.duties import AskedStep
from dragondune.engine.agreements.enforcement import (
    Duty,
    ask_again,
    breach,
    forbidden_options,
    kept_options,
    tell_yielding,
)
from dragondune.engine.agreements.offers import acceptance_refusal, hear
from dragondune.engine.agreements.payments import close_books
from dragondune.engine.agreements.table_talk import AcceptAgreement, TableTalk
from dragondune.engine.all_steps import STEP_OF, STEPS
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.errors import Illegal, Malformed, NotAsked, Refusal
from dragondune.engine.events import Event
from dragondune.engine.flow import schedule
from dragondune.engine.gifts import gift_options, gift_refusal, give_gold, largest_gift
from dragondune.engine.ids import (
    BIDDING_ROUND,
    CHANCE,
    CHANCE_BIT,
    FACTION_NAMES,
    FACTIONS,
    NOBODY,
    NONE,
    SEATS_IN,
    Faction,
    Mask,
    size,
)
from dragondune.engine.prompts import Limits, March, Preparable, Prompt
from dragondune.engine.queries import awaits_next_event, has_moved, hiding_places, receiver
from dragondune.engine.questions import QUESTIONS, AnyQuestion, Question
from dragondune.engine.rounds import setup
from dragondune.engine.rounds.r3_bidding import highest_bid
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State, new_state
from dragondune.engine.steps import KEEP_SECRET

FEWEST_PLAYERS: Final = 2


def sentence_of(prompt: Prompt) -> str:
    """What a prompt asks, without the name of the seat and the question mark."""
    return STEP_OF[prompt.question].sentence(prompt)


def advance(s: State) -> None:
    """[R209] Enter step after step until a seat is asked or the game is over; changed hands come first."""
    agenda = s.agenda
    while agenda:
        if s.choosing and agenda[-1] != KEEP_SECRET:
            agenda.append(KEEP_SECRET)
        STEPS[agenda[-1]].enter(s)
        if s.asked:
            return


def is_listed(decision: Decision, options: Sequence[Decision]) -> bool:
    """Compare by identity, since each decision exists once; a plain loop is faster than `in`."""
    for option in options:
        if option is decision:
            return True
    return False


def listed(s: State, seat: Faction) -> list[Decision]:
    """What `Game.options` lists, for a seat that is asked; computed once, however often it is read."""
    if s.listed_for != seat:
        step = STEPS[s.agenda[-1]]
        s.listed = step.options(s, seat)
        if s.agreements:
            s.listed = kept_options(s, asked_step(s, seat), s.listed)
        s.listed_for = seat
    return s.listed


def asked_step(s: State, seat: Faction) -> AskedStep:
    step = STEPS[s.agenda[-1]]
    return AskedStep(seat, step.number, step.negated_seat(s))


def carry_out(s: State, seat: Faction, decision: Decision) -> None:
    """Make a decision that is listed, and go on to the next question."""
    step = STEPS[s.agenda[-1]]
    if s.agreements and s.window == 0 and seat != CHANCE:
        tell_yielding(s, asked_step(s, seat), step.options(s, seat), decision)
    s.listed_for = NOBODY
    s.asked ^= 1 << seat
    step.apply(s, seat, decision)
    if not s.asked:
        advance(s)
    if s.agreements:
        close_books(s)


class Game:
    """One table. `options` lists all legal decisions of a seat; `apply` makes one, or refuses and changes nothing."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state: Final = state

    @staticmethod
    def new(rules: Ruleset, factions: Sequence[Faction] = FACTIONS, *, seats_given: bool = False) -> "Game":
        """[R29] Two to four factions; their order is the seating if `seats_given`, else seats are drawn by lot."""
        playing = 0
        for faction in factions:
            if faction not in FACTIONS or playing >> faction & 1:
                raise Malformed(f"[R29] factions are named once each, out of {', '.join(FACTION_NAMES)}")
            playing |= 1 << faction
        if size(playing) < FEWEST_PLAYERS:
            raise Malformed("[R29] a game takes two to four factions")
        state = new_state(rules, playing)
        if seats_given:
            state.order = list(factions)
        schedule(state, setup.SETUP_STEPS)
        advance(state)
        return Game(state)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.state.winners != 0

    @property
    def winners(self) -> Mask:
        """[note.9] [R141] The winners: one player, or two allies who win together."""
        return self.state.winners

    @property
    def winner(self) -> Faction:
        """The only winner; NOBODY while the game goes on, or if two allies have won together."""
        winners = self.state.winners
        return winners.bit_length() - 1 if winners & (winners - 1) == 0 else NOBODY

    @property
    def ending(self) -> str:
        """How the game ended, as a name; empty while it goes on."""
        return ENDING_NAMES[self.state.ending]

    @property
    def turn(self) -> int:
        """The turn, from 1; 0 during the set-up."""
        return self.state.turn

    @property
    def round(self) -> int:
        """The round of the turn, from 1 to 7; 0 during the set-up."""
        return self.state.round

    @property
    def rules(self) -> Ruleset:
        """The rules of this table."""
        return self.state.rules

    @property
    def factions(self) -> list[Faction]:
        """Who plays, known even before the seats are drawn."""
        return list(SEATS_IN[self.state.factions])

    @property
    def order(self) -> tuple[Faction, ...]:
        """The players in the order of their seats, the Starting Player first; empty until seats are drawn."""
        return tuple(self.state.order)

    def has_moved(self, seat: Faction) -> bool:
        """Whether this seat's recruitment and movement of this turn are over."""
        return has_moved(self.state, seat)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """[note.8] Offers that not all parties have accepted yet."""
        return self.state.offers

    @property
    def offer_count(self) -> int:
        """[note.8] The number of the latest offer."""
        return self.state.offer_count

    @property
    def agreements(self) -> tuple[Agreement, ...]:
        """[note.8] Agreements in force, the oldest first."""
        return self.state.agreements

    @property
    def asked(self) -> Mask:
        """The seats that have not answered yet, as a mask; CHANCE_BIT stands for a draw or a die."""
        return self.state.asked

    @property
    def question(self) -> AnyQuestion | None:
        """What the game is asking; None when it is over."""
        s = self.state
        return STEPS[s.agenda[-1]].question if s.agenda else None

    @property
    def waits_for_chance(self) -> bool:
        """Whether a card must be drawn or a die rolled before anybody else is asked."""
        return self.state.asked == CHANCE_BIT

    def seats_asked(self) -> list[Faction]:
        """The seats that have not answered yet, in the order of their numbers; CHANCE for a draw or a die."""
        return list(SEATS_IN[self.state.asked])

    def options(self, seat: Faction) -> Sequence[Decision]:
        """Every decision this seat may make now, except gifts and talk; for CHANCE, equally likely outcomes.

        [note.8] What an agreement forbids is not among them.
        """
        s = self.state
        if not 0 <= seat <= CHANCE or not s.asked >> seat & 1:
            return ()
        return listed(s, seat)

    def price(self, seat: Faction, option: Decision) -> tuple[int, Faction]:
        """[R25] The gold that an option of this seat costs, and who receives it; NOBODY is the bank."""
        prices, payee = self.prices(seat, (option,))
        return prices[0], payee

    def prices(self, seat: Faction, options: Sequence[Decision]) -> tuple[list[int], Faction]:
        """[R25] What each of these options costs, and who receives it."""
        s = self.state
        step = STEPS[s.agenda[-1]]
        return step.prices(s, seat, options), receiver(s, seat, step.payee())

    @property
    def has_more_steps(self) -> bool:
        """[IV.7] Whether more steps of the same turn follow this one, and all of them can be answered at once."""
        return STEPS[self.state.agenda[-1]].has_more_steps(self.state)

    def march(self, seat: Faction) -> March | None:
        """[IV.5] How far the units of a seat that is asked to move may go."""
        s = self.state
        return STEPS[s.agenda[-1]].march(s, seat) if s.asked >> seat & 1 else None

    def joined_places(self, seat: Faction) -> Mask:
        """[IV.hidden.2] [R101] Where arriving units become hidden or open like those of this seat; 0 if none hide."""
        s = self.state
        return s.where[seat] if hiding_places(s, seat) else 0

    def limits(self, seat: Faction) -> Limits | None:
        """The least and the most of what this seat is asked for, where it is a number."""
        s = self.state
        return STEPS[s.agenda[-1]].limits(s, seat) if s.asked >> seat & 1 else None

    def obstacle(self, seat: Faction) -> str:
        """Why this seat can do nothing of what it is asked about, as a sentence; otherwise empty."""
        s = self.state
        return STEPS[s.agenda[-1]].obstacle(s, seat) if s.asked >> seat & 1 else ""

    def consequences(self, seat: Faction, option: Decision) -> list[Consequence]:
        """What follows from an option of this seat."""
        s = self.state
        return STEPS[s.agenda[-1]].consequences(s, seat, option) if s.asked >> seat & 1 else []

    @property
    def could_betray(self) -> bool:
        """[R226] Whether the time an answer takes could reveal cards or secret gold."""
        s = self.state
        return bool(s.agenda) and STEPS[s.agenda[-1]].could_betray(s)

    def preparable(self, seat: Faction) -> list[tuple[Question, Preparable]]:
        """Answers that this seat may want to prepare, each with its question."""
        return [(question, one) for question in QUESTIONS for one in STEP_OF[question].preparable(self.state, seat)]

    def consider(self, seat: Faction, decision: Decision) -> None:
        """Refuse an answer as `apply` would, or do nothing."""
        if not self._is_option(seat, decision):
            raise self._why_not(seat, decision)

    def gifts(self, seat: Faction) -> Sequence[Decision]:
        """[note.12] The gold this seat may give away now, asked or not."""
        return gift_options(self.state, seat)

    def largest_gift(self, seat: Faction) -> int:
        """[note.12] The most gold this seat may give to any other player now, asked or not."""
        return largest_gift(self.state, seat)

    def highest_bid(self, seat: Faction) -> int:
        """[R60] [R158] The highest bid of this seat; unless cards are for sale now, the highest there can ever be."""
        s = self.state
        return highest_bid(s, seat) if s.round == BIDDING_ROUND else s.rules.gold_supply

    def awaits_next_event(self, seat: Faction) -> bool:
        """[elves.3] Whether this seat will still be shown the next event card in this turn."""
        return self.state.next_event == NONE and awaits_next_event(self.state, seat)

    def can_accept(self, seat: Faction, number: int) -> bool:
        """[R196] [R252] Whether this seat may accept an open offer now."""
        return acceptance_refusal(self.state, seat, number) is None

    def forbidden(self, seat: Faction) -> dict[Decision, int]:
        """What the rules would allow this seat now but an agreement forbids, with the agreement's number."""
        return {option: duty.number for option, duty in self.forbidding(seat).items()}

    def forbidding(self, seat: Faction) -> dict[Decision, Duty]:
        """The same with the clause that forbids it."""
        s = self.state
        if not s.agreements or not 0 <= seat < CHANCE or not s.asked >> seat & 1:
            return {}
        options = STEPS[s.agenda[-1]].options(s, seat)
        return forbidden_options(s, asked_step(s, seat), options)

    def prompt(self, seat: Faction) -> Prompt | None:
        """What this seat is being asked."""
        s = self.state
        return self._prompt(seat) if s.asked >> seat & 1 else None

    def prompts(self) -> list[Prompt]:
        """[R187] The public prompts; in a secret window, those of all seats that were asked."""
        s = self.state
        return [self._prompt(seat) for seat in SEATS_IN[s.window | s.asked]]

    def _prompt(self, seat: Faction) -> Prompt:
        s = self.state
        step = STEPS[s.agenda[-1]]
        assert step.question is not None
        return Prompt(seat, step.question, step.clause, step.about(s), s.place, s.window != 0)

    def apply(self, seat: Faction, decision: Decision) -> list[Event]:
        """Make a decision and return what happened; an illegal one raises and leaves the game untouched."""
        s = self.state
        if not self._is_option(seat, decision):
            return self._aside(seat, decision)
        carry_out(s, seat, decision)
        events = s.events
        s.events = []
        return events

    def choose(self, seat: Faction, number: int) -> None:
        """Make the decision at this position of `options(seat)`; faster than `apply`, but returns no events."""
        s = self.state
        decision = listed(s, seat)[number]
        carry_out(s, seat, decision)
        s.events.clear()

    def _is_option(self, seat: Faction, decision: Decision) -> bool:
        """Like `is_listed`, but the compiled loop knows that it reads a list."""
        s = self.state
        if 0 <= seat <= CHANCE and s.asked >> seat & 1:
            for option in listed(s, seat):
                if option is decision:
                    return True
        return False

    def _aside(self, seat: Faction, decision: Decision) -> list[Event]:
        """Handle what does not answer the question: a gift, talk about an agreement, or a mistake."""
        if isinstance(decision, GiveGold):
            self._give(seat, decision)
        elif isinstance(decision, TableTalk):
            self._hear(seat, decision)
        else:
            raise self._why_not(seat, decision)
        self.state.listed_for = NOBODY
        if self.state.agreements:
            close_books(self.state)
        return self.take_events()

    def _give(self, seat: Faction, gift: GiveGold) -> None:
        s = self.state
        if seat not in s.order or gift not in gift_options(s, seat):
            raise gift_refusal(s, seat, gift)
        give_gold(s, seat, gift)

    def _hear(self, seat: Faction, talk: TableTalk) -> None:
        s = self.state
        hear(s, seat, talk)
        if isinstance(talk, AcceptAgreement) and self.could_betray:
            step = STEPS[s.agenda[-1]]
            ask_again(s, talk.number, step.number, beneficiary=step.negated_seat(s))

    def _why_not(self, seat: Faction, decision: Decision) -> Refusal:
        if not 0 <= seat <= CHANCE or not self.state.asked >> seat & 1:
            return self._not_asked(seat)
        return self._refusal(seat, decision)

    def _not_asked(self, seat: Faction) -> NotAsked:
        """[R187] Does not reveal who has answered in a secret window."""
        s = self.state
        if self.is_over:
            return NotAsked("VII.2", "the game is over")
        who = "chance" if seat == CHANCE else FACTION_NAMES[seat] if seat in FACTIONS else f"seat {seat}"
        if seat in FACTIONS and s.window >> seat & 1:
            return NotAsked("R187", f"{who} have answered already; the answer is sealed")
        seats = SEATS_IN[s.window | s.asked]
        waiting = "chance" if s.asked == CHANCE_BIT else " and ".join(FACTION_NAMES[f] for f in seats)
        step = STEPS[s.agenda[-1]]
        return NotAsked(step.clause, f"{who} are not asked now; the game waits for {waiting} ({step.question})")

    def _refusal(self, seat: Faction, decision: Decision) -> Illegal:
        s = self.state
        step = STEPS[s.agenda[-1]]
        reason = breach(s, asked_step(s, seat), step.options(s, seat), decision) if s.agreements else None
        reason = reason or step.refusal(s, seat, decision)
        if reason is not None:
            return reason
        kinds = sorted({type(option).__name__ for option in self.options(seat)})
        name = type(decision).__name__
        return Illegal(step.clause, f"{name} is not asked for here; allowed: {', '.join(kinds)}")

    def take_events(self) -> list[Event]:
        """Return events that no decision has returned: the set-up of a new game, until someone is asked."""
        s = self.state
        events = s.events
        s.events = []
        return events

    def clone(self) -> "Game":
        """An independent copy."""
        return Game(self.state.clone())

    def fingerprint(self) -> str:
        """A digest of the whole table: equal for equal tables."""
        return self.state.fingerprint()
