"""A turn: its seven rounds, and how each of them begins."""

from typing import Final

from dragondune.engine.agreements.due import announce_round
from dragondune.engine.agreements.ledger import begin_accounts
from dragondune.engine.agreements.payments import keep_time
from dragondune.engine.events import ROUNDS_BEGUN, TurnBegan
from dragondune.engine.flow import Step, finish, schedule
from dragondune.engine.ids import COLLECTION_ROUND
from dragondune.engine.state import State
from dragondune.engine.steps import BATTLE, BIDDING, COLLECTION, DRAGON, EVENT, NEXT_TURN, RECRUITMENT, VICTORY

ROUNDS: Final = (DRAGON, EVENT, BIDDING, RECRUITMENT, BATTLE, COLLECTION, VICTORY)


def begin_round(s: State, number: int) -> None:
    """[R197] [R202] [R251] Every round begins with what agreements make due, except that income comes first."""
    s.round = number
    s.events.append(ROUNDS_BEGUN[number])
    if s.agreements:
        begin_accounts(s)
    if (s.agreements or s.offers) and number != COLLECTION_ROUND:
        keep_time(s)
        announce_round(s)


class NextTurn(Step):
    """[VII.4] [R42] A turn is the seven rounds in order, from the first turn on."""

    def enter(self, s: State) -> None:
        finish(s)
        s.turn += 1
        s.events.append(TurnBegan(s.turn, s.order[0]))
        schedule(s, ROUNDS)


STEPS: Final[tuple[Step, ...]] = (NextTurn(NEXT_TURN, "VII.4"),)
