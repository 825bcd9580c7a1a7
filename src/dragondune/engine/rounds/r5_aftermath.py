"""V. Battle Round: what a victory brings besides, the winner's own artifact and the Orcs' plunder."""

from typing import Final

from dragondune.engine.changes import discard_artifact, drop_card, hand_changed, take_card
from dragondune.engine.decisions import (
    ARTIFACTS,
    DISCARDS,
    KEEP_PLUNDER,
    PASS,
    PLUNDER_SALES,
    Decision,
    DiscardArtifact,
    DrawArtifact,
    KeepPlunder,
    SellPlunder,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import CardPlundered, IncomeReceived, PlunderKept, PlunderSeen, PlunderSold
from dragondune.engine.flow import Step, ask, ask_chance, finish
from dragondune.engine.ids import ELVES, NONE, ORCS, Card, Faction, card_value, members, size
from dragondune.engine.queries import hand_limit, opponent_of
from dragondune.engine.rounds.r5_outcome import end_battle
from dragondune.engine.state import State
from dragondune.engine.steps import END_OF_BATTLE, PLUNDER, PLUNDER_DRAW, USED_ARTIFACT


class UsedArtifact(Step):
    """[R119] [R120] [R218] In the draft the winner decides what becomes of the artifact he used."""

    def enter(self, s: State) -> None:
        if s.rules.artifact_discard == "winner_chooses" and s.plan_card[s.victor] != NONE:
            ask(s, s.victor)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [PASS, DISCARDS[s.plan_card[seat]]]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, DiscardArtifact):
            discard_artifact(s, seat, decision.card, clause="R120")

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, DiscardArtifact):
            return None
        return Illegal("R120", "only the artifact used in this battle is kept or discarded now")

    def about(self, s: State) -> Faction:
        return opponent_of(s, s.victor)


class PlunderDraw(Step):
    """[option.plunder] [R135] [R175] [R215] Chance takes a card of the loser, after the discards, when Orcs win."""

    def enter(self, s: State) -> None:
        if s.rules.plunder != "off" and s.victor == ORCS and s.hand[opponent_of(s, ORCS)]:
            ask_chance(s)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [ARTIFACTS[card] for card in members(s.hand[opponent_of(s, ORCS)])]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        """[R175] [R215] The Orcs see the card; until they decide it counts among the loser's."""
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


class Plunder(Step):
    """[option.plunder] [R135] [R175] [R215] The Orcs keep the card or sell it; with a full hand they just sell it."""

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
        return Illegal("R135", "only the card that chance took is sold") if isinstance(decision, SellPlunder) else None

    def about(self, s: State) -> Faction:
        return opponent_of(s, ORCS)


def sell_plunder(s: State, loser: Faction, card: Card) -> None:
    """[option.plunder] [R135] Discarded for all to see, for 1 gold; in the draft for its value."""
    s.plundered = NONE
    amount = 1 if s.rules.plunder == "one_gold" else card_value(card)
    drop_card(s, loser, card)
    s.gold[ORCS] += amount
    s.events.append(PlunderSold(ORCS, loser, card))
    s.events.append(IncomeReceived(ORCS, amount, "option.plunder"))


def keep_plunder(s: State, loser: Faction, card: Card) -> None:
    """[option.plunder] [R175] [R215] [R28] Only the Orcs and the loser know which card it is.

    Nobody else can tell any longer which of the loser's known cards are still in his hand, unless it was his last.
    """
    s.plundered = NONE
    if s.hand[loser] == 1 << card:
        s.shown[ORCS] |= s.shown[loser]
        s.loot_known[ELVES] |= s.elves_know[loser]
    s.orcs_know[loser] = (s.orcs_know[loser] | s.shown[loser]) & ~(1 << card)
    s.shown[loser] = 0
    s.elves_know[loser] = 0
    s.hand[loser] &= ~(1 << card)
    hand_changed(s, loser)
    take_card(s, ORCS, card)
    s.loot_known[loser] |= 1 << card
    s.events.append(PlunderKept(ORCS, loser))


class EndOfBattle(Step):
    """[V.10] The battle is over and its cards are free again."""

    def enter(self, s: State) -> None:
        finish(s)
        end_battle(s)


STEPS: Final[tuple[Step, ...]] = (
    UsedArtifact(USED_ARTIFACT, "R120", "DiscardUsedArtifact"),
    PlunderDraw(PLUNDER_DRAW, "option.plunder", "DrawPlunder"),
    Plunder(PLUNDER, "option.plunder", "KeepPlunder"),
    EndOfBattle(END_OF_BATTLE, "V.10"),
)
