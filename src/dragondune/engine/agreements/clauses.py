"""Agreements, offers and their clauses: frozen records of small ints, and text where nothing else will do."""

from dataclasses import dataclass
from typing import Final

from dragondune.engine.ids import NOBODY, Faction, Mask

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
DUTY_NAMES: Final = (
    "pay",
    "pay_share",
    "pay_if_won",
    "pay_if_lost",
    "stay_out",
    "leave",
    "keep_away",
    "bid_at_most",
    "send_at_least",
    "send_at_most",
    "no_artifact",
    "no_treachery",
    "no_negation",
    "ally_with",
    "no_alliance",
    "no_hiring",
    "text",
)
PAYMENTS: Final = (PAY, PAY_SHARE, PAY_IF_WON, PAY_IF_LOST)
WITH_FACTION: Final = (KEEP_AWAY, NO_NEGATION, ALLY_WITH, NO_ALLIANCE)
WITH_OPPONENT: Final = (PAY_IF_WON, PAY_IF_LOST, SEND_AT_LEAST, SEND_AT_MOST, NO_ARTIFACT, NO_TREACHERY)
WITH_PLACES: Final = (PAY_SHARE, PAY_IF_WON, PAY_IF_LOST, STAY_OUT, LEAVE, SEND_AT_LEAST, SEND_AT_MOST, NO_ARTIFACT)
WITH_AMOUNT: Final = (PAY, PAY_SHARE, PAY_IF_WON, PAY_IF_LOST, BID_AT_MOST, SEND_AT_LEAST, SEND_AT_MOST)

MOST_CLAUSES: Final = 8
MOST_OFFERS: Final = 4
MOST_AGREEMENTS: Final = 20
MOST_CHARACTERS: Final = 200
FULL_SHARE: Final = 100

NO_CHOICE: Final = 0
OLDER_DUTY: Final = 1
SEALED_BEFORE: Final = 2
REASON_NAMES: Final = ("no_choice", "older_duty", "sealed_before")
"""[R198] Why a duty gives way."""


@dataclass(frozen=True)
class Clause:
    """What `seat` owes: `kind` names the duty, the other fields hold what that kind needs.

    `other` is a payee, or the faction that the duty is about; `opponent` and `places` narrow battles down (NOBODY and
    0 mean any). `amount` counts gold, units or percent. `turn` and `round` say when a payment is due (0: at once), or
    the last moment at which another duty binds (0: the end of the game).
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

    def __reduce__(self) -> tuple[object, tuple[int, int, int, int, int, int, int, int, str]]:
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
class Agreement:
    """`settled` masks the clauses carried out for good, `ending` the parties who call for its termination."""

    number: int
    parties: Mask
    clauses: tuple[Clause, ...]
    settled: Mask
    ending: Mask


def moment(turn: int, round_number: int) -> int:
    """A number that orders rounds in time."""
    return 8 * turn + round_number


def is_past(clause: Clause, now: int) -> bool:
    """[R197] A payment is due as its round begins; other duties bind to the end of theirs."""
    if clause.turn == 0:
        return False
    term = moment(clause.turn, clause.round)
    return term <= now if clause.kind == PAY else term < now


def is_over(agreement: Agreement, now: int) -> bool:
    """[R197] Each clause has been carried out or has run out."""
    for position in range(len(agreement.clauses)):
        if not agreement.settled >> position & 1 and not is_past(agreement.clauses[position], now):
            return False
    return True
