"""Agreements, offers and their clauses: frozen records of small ints, and of text where a clause is free text."""

from dataclasses import dataclass
from typing import Final

from dragondune.engine.decisions import MAX_GOLD, MAX_UNITS
from dragondune.engine.ids import BATTLE_ROUND, DWARVES, ELVES, GOBLINS, NOBODY, RECRUITMENT_ROUND, Faction, Mask

PAY: Final = 0
PAY_SHARE: Final = 1
PAY_IF_WON: Final = 2
PAY_IF_LOST: Final = 3
STAY_OUT: Final = 4
LEAVE: Final = 5
KEEP_AWAY: Final = 6
BID_AT_MOST: Final = 7
SEND_AT_LEAST: Final = 8
SEND_AT_MOST: Final = 9
NO_ARTIFACT: Final = 10
NO_TREACHERY: Final = 11
NO_NEGATION: Final = 12
ALLY_WITH: Final = 13
NO_ALLIANCE: Final = 14
NO_HIRING: Final = 15
FREE_TEXT: Final = 16
ATTACK: Final = 17
ENTER: Final = 18
HOLD: Final = 19
BID_AT_LEAST: Final = 20
BID_AT_LEAST_NOW: Final = 21
BID_AT_MOST_NOW: Final = 22
HIRE_AT_LEAST: Final = 23
NO_ATTACK: Final = 24
NO_HIDING: Final = 25
NO_QUESTION: Final = 26
NO_FORBIDDING: Final = 27
REBATE_CARD: Final = 28
REBATE_UNIT: Final = 29
PAY_INCOME_SHARE: Final = 30
PAY_IF_KEPT: Final = 31
PAY_IF_YIELDED: Final = 32
SHOW_SALE: Final = 33
SHOW_EVENT: Final = 34
SHOW_QUEEN: Final = 35
SHOW_JACK: Final = 36
SHOW_HAND: Final = 37
SHOW_CARD: Final = 38
UNUSED: Final = 0
OPTIONAL: Final = 1
"""A field that may be left out, and then means any."""
REQUIRED: Final = 2
ONE: Final = 3
"""Exactly one territory."""

UNTIL: Final = 0
"""It binds to the end of the round and turn it names, or of the game."""
DUE: Final = 1
"""It is carried out when the round it names begins, or at once."""
IN_TURN: Final = 2
"""It is carried out in the turn it names, up to the end of the round of its kind."""
NOW: Final = 3
"""[R263] It binds until the card now on sale is sold or left unsold."""
THEN: Final = 4
"""[R283] It is settled together with the clause that it names."""

PAYERS: Final = 0
PAYEES: Final = 1
ANYONES: Final = 2
WHOSE_NAMES: Final = ("payer", "payee", "anyone")
"""[R253] Whose battle decides a payment that depends on victory or defeat."""

PAYEE: Final = "to"
ABOUT: Final = "faction"
FULL_SHARE: Final = 100


@dataclass(frozen=True)
class Kind:
    """A kind of clause: its name, its wording, and the fields it uses. Everything else follows from this record.

    `form` says what the obliged seat has to do; its holes are described in `duty_phrases`. `other` is what notation
    calls the other player, a payee or whom the duty is about. `opponent` and `places` are UNUSED, OPTIONAL, REQUIRED or
    ONE. Amounts go from `least` to `most`, which is 0 where there is none. `term` says what its turn and round mean;
    `round` is the round of a duty that names only its turn. If `needs_target`, the opponent or a territory is named. A
    kind that `spends` depends on how much gold its seat has. `only` is the one people that can owe it, if there is one.
    A kind that `names_clause` depends on what becomes of another clause of its agreement. If it `has_whose`, it says
    whose battle is meant. If it `shows`, the game shows the parties a secret, which the people `seen_by` see first.
    """

    name: str
    form: str
    other: str = ""
    opponent: int = UNUSED
    places: int = UNUSED
    least: int = 0
    most: int = 0
    has_text: bool = False
    term: int = UNTIL
    round: int = 0
    needs_council: bool = False
    needs_target: bool = False
    spends: bool = False
    only: Faction = NOBODY
    names_clause: bool = False
    has_whose: bool = False
    shows: bool = False
    seen_by: Faction = NOBODY

    @property
    def is_payment(self) -> bool:
        return self.other == PAYEE

    @property
    def is_conditional(self) -> bool:
        """[R283] Whether something else decides if it is owed: a battle, or another clause of the agreement."""
        return self.has_whose or self.names_clause

    @property
    def shows_gold(self) -> bool:
        """[R199] Whether keeping such a duty, or failing to, shows how much gold its seat has."""
        return self.spends or self.other == PAYEE


KINDS: Final = (
    Kind("pay", "pay {to} {amount} gold {due}", other=PAYEE, least=1, most=MAX_GOLD, term=DUE),
    Kind(
        "pay_share",
        "pay {to} {amount} percent of the gold collected in {places} until {end}",
        other=PAYEE,
        places=REQUIRED,
        least=1,
        most=FULL_SHARE,
    ),
    Kind(
        "pay_if_won",
        "pay {to} {amount} gold if {whose}{where}{against} is won by {end}",
        other=PAYEE,
        opponent=OPTIONAL,
        places=OPTIONAL,
        least=1,
        most=MAX_GOLD,
        has_whose=True,
    ),
    Kind(
        "pay_if_lost",
        "pay {to} {amount} gold if {whose}{where}{against} is lost by {end}",
        other=PAYEE,
        opponent=OPTIONAL,
        places=OPTIONAL,
        least=1,
        most=MAX_GOLD,
        has_whose=True,
    ),
    Kind("stay_out", "stay out of {places} until {end}", places=REQUIRED),
    Kind("leave", "leave {places} in turn {turn}", places=ONE, term=IN_TURN, round=RECRUITMENT_ROUND),
    Kind("keep_away", "do not enter where {faction} stand until {end}", other=ABOUT),
    Kind("bid_at_most", "bid at most {amount} until {end}", most=MAX_GOLD),
    Kind(
        "send_at_least",
        "send at least {army} into battle{where}{against} until {end}",
        opponent=OPTIONAL,
        places=OPTIONAL,
        least=1,
        most=MAX_UNITS,
    ),
    Kind(
        "send_at_most",
        "send at most {army} into battle{where}{against} until {end}",
        opponent=OPTIONAL,
        places=OPTIONAL,
        most=MAX_UNITS,
    ),
    Kind(
        "no_artifact",
        "play no artifact in battle{where}{against} until {end}",
        opponent=OPTIONAL,
        places=OPTIONAL,
    ),
    Kind("no_treachery", "declare no treachery against {opponent} until {end}", opponent=REQUIRED),
    Kind("no_negation", "negate no power of {faction} until {end}", other=ABOUT),
    Kind("ally_with", "form and keep an alliance with {faction} until {end}", other=ABOUT, needs_council=True),
    Kind("no_alliance", "form no alliance with {faction} until {end}", other=ABOUT, needs_council=True),
    Kind("no_hiring", "hire nobody until {end}"),
    Kind("text", 'promise "{text}" until {end}', has_text=True),
    Kind(
        "attack",
        "attack {target}{where} with at least {army} in turn {turn}",
        opponent=OPTIONAL,
        places=OPTIONAL,
        least=1,
        most=MAX_UNITS,
        term=IN_TURN,
        round=BATTLE_ROUND,
        needs_target=True,
    ),
    Kind(
        "enter",
        "enter {places} with at least {army} in turn {turn}",
        places=ONE,
        least=1,
        most=MAX_UNITS,
        term=IN_TURN,
        round=RECRUITMENT_ROUND,
    ),
    Kind("hold", "hold {places} with at least {army} until {end}", places=REQUIRED, least=1, most=MAX_UNITS),
    Kind("bid_at_least", "bid at least {amount} for each card until {end}", least=1, most=MAX_GOLD, spends=True),
    Kind(
        "bid_at_least_now",
        "bid at least {amount} for the card now on sale",
        least=1,
        most=MAX_GOLD,
        term=NOW,
        spends=True,
    ),
    Kind("bid_at_most_now", "bid at most {amount} for the card now on sale", most=MAX_GOLD, term=NOW),
    Kind(
        "hire_at_least",
        "hire at least {army} in turn {turn}",
        least=1,
        most=MAX_UNITS,
        term=IN_TURN,
        round=RECRUITMENT_ROUND,
        spends=True,
    ),
    Kind("no_attack", "do not attack {faction} where others stand too until {end}", other=ABOUT),
    Kind("no_hiding", "hide no units until {end}"),
    Kind("no_question", "ask no questions{of} until {end}", opponent=OPTIONAL),
    Kind("no_forbidding", "let {faction} hire until {end}", other=ABOUT, only=GOBLINS),
    Kind(
        "rebate_card",
        "pay {to} back {amount} gold for each card sold to them until {end}",
        other=PAYEE,
        least=1,
        most=MAX_GOLD,
        only=DWARVES,
    ),
    Kind(
        "rebate_unit",
        "pay {to} back {amount} gold for each unit they hire until {end}",
        other=PAYEE,
        least=1,
        most=MAX_GOLD,
        only=GOBLINS,
    ),
    Kind(
        "pay_income_share",
        "pay {to} {amount} percent of all income until {end}",
        other=PAYEE,
        least=1,
        most=FULL_SHARE,
    ),
    Kind(
        "pay_if_kept",
        "pay {to} {amount} gold if clause {clause} is kept",
        other=PAYEE,
        least=1,
        most=MAX_GOLD,
        term=THEN,
        names_clause=True,
    ),
    Kind(
        "pay_if_yielded",
        "pay {to} {amount} gold if clause {clause} gives way",
        other=PAYEE,
        least=1,
        most=MAX_GOLD,
        term=THEN,
        names_clause=True,
    ),
    Kind("show_sale", "show the first card on sale that they see by {end}", shows=True, seen_by=ELVES),
    Kind("show_event", "show the first event card that they see in advance by {end}", shows=True, seen_by=ELVES),
    Kind("show_queen", "show their Queen {due}", term=DUE, shows=True),
    Kind("show_jack", "show their Jack {due}", term=DUE, shows=True),
    Kind("show_hand", "show their hand {due}", term=DUE, shows=True),
    Kind("show_card", "show their highest card {due}", term=DUE, shows=True),
)
"""The kinds of clauses, by their numbers above."""
DUTY_NAMES: Final = tuple([kind.name for kind in KINDS])

MOST_CLAUSES: Final = 8
MOST_OFFERS: Final = 4
MOST_AGREEMENTS: Final = 20
MOST_CHARACTERS: Final = 200

NO_CHOICE: Final = 0
OLDER_DUTY: Final = 1
NO_BATTLE: Final = 2
OTHER_OUTCOME: Final = 3
TIME_OVER: Final = 4
CLAUSE_YIELDED: Final = 5
CLAUSE_KEPT: Final = 6
NOTHING_TO_SHOW: Final = 7
REASON_NAMES: Final = (
    "no_choice",
    "older_duty",
    "no_battle",
    "other_outcome",
    "time_over",
    "clause_yielded",
    "clause_kept",
    "nothing_to_show",
)
"""[R198] [R251] Why a duty gives way for once, or lapses."""

OPEN: Final = 0
OWED: Final = 1
KEPT: Final = 2
YIELDED: Final = 3
LAPSED: Final = 4
CLAUSE_STATES: Final = ("open", "owed", "kept", "yielded", "lapsed")
"""[R251] How a clause of an agreement in force stands."""


@dataclass(frozen=True)
class Clause:
    """What `seat` owes: `kind` names the duty, the other fields hold what that kind needs.

    `other` is a payee, or the faction that the duty is about; `opponent` and `places` narrow battles down (NOBODY and
    0 mean any). `amount` counts gold, units or percent. `turn` and `round` say when a payment is due (0: at once), or
    the last moment at which another duty binds (0: the end of the game). `condition` is the number of another clause of
    the agreement, counted from 1, that decides whether a payment is due (0: none does). `whose` says whose battle
    decides.
    """

    kind: int
    seat: Faction
    other: Faction = NOBODY
    opponent: Faction = NOBODY
    places: Mask = 0
    amount: int = 0
    turn: int = 0
    round: int = 0
    text: str = ""
    condition: int = 0
    whose: int = PAYERS

    def __reduce__(self) -> tuple[object, tuple[int, int, int, int, int, int, int, int, str, int, int]]:
        return Clause, (
            self.kind,
            self.seat,
            self.other,
            self.opponent,
            self.places,
            self.amount,
            self.turn,
            self.round,
            self.text,
            self.condition,
            self.whose,
        )


@dataclass(frozen=True)
class Offer:
    """`accepted` masks the parties who have agreed so far; `answers` is the number of the offer it replaced, or 0."""

    number: int
    seat: Faction
    parties: Mask
    accepted: Mask
    answers: int
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Debt:
    """[R202] Gold that a clause made due in this turn and round and that is still owed."""

    position: int
    amount: int
    turn: int
    round: int


@dataclass(frozen=True)
class Remark:
    """[R251] When a clause last gave way or lapsed, and why."""

    position: int
    reason: int
    turn: int
    round: int


@dataclass(frozen=True)
class Earned:
    """[R282] This round's income of which a clause gives a share; that share has already been paid or is owed."""

    position: int
    amount: int


@dataclass(frozen=True)
class Agreement:
    """`settled` masks the clauses that are over, `ending` the parties who call for its termination.

    Each clause has at most one debt, one remark and one sum of income.
    """

    number: int
    parties: Mask
    clauses: tuple[Clause, ...]
    settled: Mask
    ending: Mask
    debts: tuple[Debt, ...] = ()
    remarks: tuple[Remark, ...] = ()
    earned: tuple[Earned, ...] = ()


def moment(turn: int, round_number: int) -> int:
    """A number that orders rounds in time."""
    return 8 * turn + round_number


def is_past(clause: Clause, now: int) -> bool:
    """[R197] A payment is due as its round begins; other duties bind to the end of theirs."""
    if clause.turn == 0:
        return False
    term = moment(clause.turn, clause.round)
    return term <= now if KINDS[clause.kind].term == DUE else term < now


def is_about_sale(clause: Clause) -> bool:
    """[R263] Whether it ends with the bidding for the card now on sale."""
    return KINDS[clause.kind].term == NOW


def is_over(agreement: Agreement) -> bool:
    """[R197] [R202] Each clause has been carried out or has expired, and nothing is owed."""
    return not agreement.debts and agreement.settled == (1 << len(agreement.clauses)) - 1


def is_done(agreement: Agreement, position: int) -> bool:
    """[R202] Whether a clause is over and nothing is owed under it."""
    if not agreement.settled >> position & 1:
        return False
    for debt in agreement.debts:
        if debt.position == position:
            return False
    return True
