"""Orcs: the card they plunder after a victory."""

from typing import Final

from dragondune.engine.agreements.income import Income, share_out
from dragondune.engine.changes import drop_card, hand_changed, take_card
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import (
    ARTIFACTS,
    KEEP_PLUNDER,
    PLUNDER_SALES,
    Decision,
    DrawArtifact,
    KeepPlunder,
    SellPlunder,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import CardPlundered, IncomeReceived, PlunderKept, PlunderSeen, PlunderSold
from dragondune.engine.flow import Step, ask, ask_chance, finish
from dragondune.engine.ids import ELVES, FACTION_NAMES, NONE, ORCS, Card, Faction, card_value, members, size
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import opponent_of
from dragondune.engine.rounds.r3_bidding import hand_limit
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import PLUNDER, PLUNDER_DRAW
from dragondune.engine.told import forget_plundered


class PlunderDraw(Step):
    """[option.plunder] [R135] [R175] [R215] When the Orcs win, chance takes a card of the loser, after the discards."""

    def enter(self, s: State) -> None:
        if s.rules.plunder != "off" and s.victor == ORCS and s.hand[opponent_of(s, ORCS)]:
            ask_chance(s)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [ARTIFACTS[card] for card in members(s.hand[opponent_of(s, ORCS)])]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        """[R175] [R215] The Orcs see the card; until they decide, it counts as the loser's."""
        assert isinstance(decision, DrawArtifact)
        finish(s)
        loser = opponent_of(s, ORCS)
        s.plundered = decision.card
        s.orcs_know[loser] |= 1 << decision.card
        s.events.append(CardPlundered(ORCS, loser))
        s.events.append(PlunderSeen(ORCS, decision.card))
        s.events.append(PlunderSeen(loser, decision.card))

    def about(self, s: State) -> Faction:
        return opponent_of(s, ORCS)

    def sentence(self, prompt: Prompt) -> str:
        return f"which of the {FACTION_NAMES[prompt.about]}' cards is plundered"


class Plunder(Step):
    """[option.plunder] [R135] [R175] [R215] The Orcs keep the card or sell it; with a full hand they must sell it."""

    def enter(self, s: State) -> None:
        if s.plundered == NONE:
            finish(s)
        elif size(s.hand[ORCS]) >= hand_limit(s, ORCS):
            finish(s)
            sell_plunder(s, opponent_of(s, ORCS), s.plundered)
        else:
            ask(s, ORCS)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [KEEP_PLUNDER, PLUNDER_SALES[s.plundered]]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, KeepPlunder):
            keep_plunder(s, opponent_of(s, ORCS), s.plundered)
        else:
            sell_plunder(s, opponent_of(s, ORCS), s.plundered)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return Illegal("R135", "only the plundered card can be sold") if isinstance(decision, SellPlunder) else None

    def about(self, s: State) -> Faction:
        return opponent_of(s, ORCS)

    def sentence(self, prompt: Prompt) -> str:
        return f"keep or sell the {FACTION_NAMES[prompt.about]}' card"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == ORCS and rules.plunder != "off"

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        if not isinstance(decision, SellPlunder):
            return []
        return [Consequence("gold_gained", "option.plunder", count=sale_price(s, decision.card))]


def sale_price(s: State, card: Card) -> int:
    """[option.plunder] [R135] 1 gold; in the draft the value of the card."""
    return 1 if s.rules.plunder == "one_gold" else card_value(card)


def sell_plunder(s: State, loser: Faction, card: Card) -> None:
    """[option.plunder] [R135] Discarded face up, for 1 gold; in the draft, for its value."""
    s.plundered = NONE
    amount = sale_price(s, card)
    drop_card(s, loser, card)
    s.gold[ORCS] += amount
    s.events.append(PlunderSold(ORCS, loser, card))
    s.events.append(IncomeReceived(ORCS, amount, "option.plunder"))
    if s.agreements:
        share_out(s, [Income(ORCS, amount)])


def keep_plunder(s: State, loser: Faction, card: Card) -> None:
    """[option.plunder] [R175] [R215] [R28] Only the Orcs and the loser know which card it is.

    Nobody else can tell which of the loser's known cards remain, unless it was the last one.
    """
    s.plundered = NONE
    if s.hand[loser] == 1 << card:
        s.shown[ORCS] |= s.shown[loser]
        s.loot_known[ELVES] |= s.elves_know[loser]
    if s.told:
        forget_plundered(s, loser, card)
    s.orcs_know[loser] = (s.orcs_know[loser] | s.shown[loser]) & ~(1 << card)
    s.shown[loser] = 0
    s.elves_know[loser] = 0
    s.hand[loser] &= ~(1 << card)
    hand_changed(s, loser)
    take_card(s, ORCS, card)
    s.loot_known[loser] |= 1 << card
    s.events.append(PlunderKept(ORCS, loser))


STEPS: Final[tuple[Step, ...]] = (
    PlunderDraw(PLUNDER_DRAW, "option.plunder", "DrawPlunder"),
    Plunder(PLUNDER, "option.plunder", "KeepPlunder"),
)
