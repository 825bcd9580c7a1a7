"""VI. Collection Round."""

from typing import Final

from dragondune.engine.agreements.income import Income, share_out
from dragondune.engine.agreements.payments import keep_time
from dragondune.engine.board import EVENT_PLACES
from dragondune.engine.changes import discard_artifact
from dragondune.engine.decisions import DISCARDS, PASS, Decision, DiscardArtifact
from dragondune.engine.errors import Illegal
from dragondune.engine.events import IncomeReceived, TreasureCollected
from dragondune.engine.flow import Step, finish, schedule
from dragondune.engine.ids import COLLECTION_ROUND, NOBODY, Faction, members, size
from dragondune.engine.powers.dwarves import income_from_dwarves
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import castles_of, controller, gold_collected, seats_with_cards, units_at
from dragondune.engine.questions import DECLINE, StandingAnswer
from dragondune.engine.rounds.turn import begin_round
from dragondune.engine.state import State
from dragondune.engine.steps import COLLECTION, DISCARDING


class CollectionRound(Step):
    """[VI.1] [VI.2] [VI.3] [dwarves.5] [R138] Income, castles, the Dwarves' ally, gold on the board; then discards."""

    def enter(self, s: State) -> None:
        finish(s)
        begin_round(s, COLLECTION_ROUND)
        found: list[Income] = []
        for seat in s.order:
            receive(s, seat, found, amount=s.rules.income, clause="VI.1")
            receive(s, seat, found, amount=size(castles_of(s, seat)) * s.rules.castle_income, clause="VI.2")
            receive(s, seat, found, amount=income_from_dwarves(s, seat), clause="dwarves.5")
        collect_treasure(s, found)
        if s.agreements:
            share_out(s, found)
        if s.agreements or s.offers:
            keep_time(s)
        s.asked = seats_with_cards(s)
        schedule(s, (DISCARDING,))


def receive(s: State, seat: Faction, found: list[Income], *, amount: int, clause: str) -> None:
    if amount:
        s.gold[seat] += amount
        s.events.append(IncomeReceived(seat, amount, clause))
        if s.agreements:
            found.append(Income(seat, amount))


def collect_treasure(s: State, found: list[Income]) -> None:
    """[VI.3] [R13] [R137] [R164] Two gold for each unit of the only player there, as long as the gold lasts."""
    treasure = s.treasure
    for place in EVENT_PLACES:
        if treasure[place] == 0:
            continue
        seat = controller(s, place)
        if seat == NOBODY:
            continue
        amount = gold_collected(s, place, count=units_at(s, seat, place))
        if amount:
            s.treasure[place] -= amount
            s.gold[seat] += amount
            s.events.append(TreasureCollected(seat, place, amount))
            if s.agreements:
                found.append(Income(seat, amount, places=1 << place))


class Discarding(Step):
    """[VI.4] [R188] All players at once, one artifact at a time, until each passes."""

    def enter(self, s: State) -> None:
        finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        for card in members(s.hand[seat]):
            options.append(DISCARDS[card])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, DiscardArtifact):
            discard_artifact(s, seat, decision.card, clause="VI.4")
            if s.hand[seat]:
                s.asked |= 1 << seat

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return Illegal("VI.4", "that artifact is not in your hand") if isinstance(decision, DiscardArtifact) else None

    def sentence(self, prompt: Prompt) -> str:
        return "which artifacts do you discard"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_rarely_wanted(self) -> bool:
        return True


STEPS: Final[tuple[Step, ...]] = (
    CollectionRound(COLLECTION, "VI.1"),
    Discarding(DISCARDING, "VI.4", "DiscardArtifact"),
)
