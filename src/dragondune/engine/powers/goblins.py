"""Goblins: half prices, a second card, early disbanding, the ban on hiring, and the initiative.

How many cards they may hold is in `rounds.r3_bidding`, with everyone's limit.
"""

from typing import Final

from dragondune.engine.aces import ace_or_pass, no_ace
from dragondune.engine.changes import play_ace, take_card
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import Decision, DrawArtifact, PlayAce
from dragondune.engine.decks import ArtifactDraw
from dragondune.engine.errors import Illegal
from dragondune.engine.events import ARTIFACTS_LEARNED, HiringForbidden, SecondCardTaken
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import FACTION_NAMES, GOBLINS, Faction, size
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import is_playing
from dragondune.engine.questions import DECLINE_OR_ACCEPT, StandingAnswer
from dragondune.engine.rounds.r3_bidding import hand_limit
from dragondune.engine.rounds.r4_revival import may_recruit
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import FORBID_HIRING, GOBLIN_SECOND_CARD


def can_disband_early(s: State, seat: Faction) -> bool:
    """[goblins.5] [goblins.8] The Goblins and their ally; in the draft the Goblins alone."""
    match s.rules.early_disband:
        case "goblins_and_ally":
            return shares_goblin_powers(s, seat)
        case "goblins":
            return seat == GOBLINS
        case "none":
            return False


def shares_goblin_powers(s: State, seat: Faction) -> bool:
    """[goblins.2] [goblins.5] [goblins.6] [goblins.8] The Goblins and their ally."""
    return seat == GOBLINS or s.ally[seat] == GOBLINS


def has_half_price(s: State, seat: Faction) -> bool:
    """[goblins.2] [ace.2] The Goblins and their ally, and a player who has spent an ace on it this turn."""
    return (s.half_price and seat == s.player) or shares_goblin_powers(s, seat)


def half_price_rounding(s: State, seat: Faction) -> str:
    """[goblins.2] [ace.2] [R77] The Goblins and their ally may round differently from an ace."""
    return s.rules.goblins_half_rounding if shares_goblin_powers(s, seat) else s.rules.ace_half_rounding


def disband_price(s: State, seat: Faction, *, count: int) -> int:
    """[IV.6] [goblins.6] One gold a unit; free for the Goblins and their ally."""
    return 0 if shares_goblin_powers(s, seat) else count * s.rules.disband_fee


class ForbidHiring(Step):
    """[goblins.7] [R81] [R194] Before a player hires, the Goblins may forbid it with an ace, but not raising."""

    def enter(self, s: State) -> None:
        seat = s.player
        concerned = seat != GOBLINS and can_hire(s, seat) and may_recruit(s, seat)
        if concerned and is_playing(s, GOBLINS) and s.hand[GOBLINS]:
            ask(s, GOBLINS)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return ace_or_pass(s, seat)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, PlayAce):
            play_ace(s, seat, decision.ace, clause="goblins.7")
            s.banned = True
            s.events.append(HiringForbidden(s.player))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return no_ace(s, seat, decision.ace, rule="goblins.7") if isinstance(decision, PlayAce) else None

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        if isinstance(decision, PlayAce):
            return [Consequence("hiring_forbidden", "goblins.7", seat=s.player)]
        return [Consequence("hiring_allowed", "goblins.1", seat=s.player)]

    def about(self, s: State) -> Faction:
        return s.player

    def sentence(self, prompt: Prompt) -> str:
        return f"discard an ace to stop the {FACTION_NAMES[prompt.about]} from hiring"

    def could_betray(self, s: State) -> bool:
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE_OR_ACCEPT

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == GOBLINS


class GoblinSecondCard(ArtifactDraw):
    """[goblins.3] [III.3] [R67] From the top of the deck, unseen by the Elves; none if the hand is full."""

    def enter(self, s: State) -> None:
        if size(s.hand[GOBLINS]) >= hand_limit(s, GOBLINS):
            finish(s)
        else:
            super().enter(s)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, DrawArtifact)
        finish(s)
        self.draw(s, decision.card)
        take_card(s, GOBLINS, decision.card)
        s.events.append(SecondCardTaken(GOBLINS))
        s.events.append(ARTIFACTS_LEARNED[GOBLINS][decision.card])

    def sentence(self, prompt: Prompt) -> str:
        return "which second card do the Goblins get"


def has_initiative(s: State) -> bool:
    """[option.initiative] [R178] The Goblins may still choose when to take their turn."""
    return s.rules.goblin_initiative and is_playing(s, GOBLINS) and not s.done >> GOBLINS & 1


STEPS: Final[tuple[Step, ...]] = (
    GoblinSecondCard(GOBLIN_SECOND_CARD, "goblins.3", "DrawSecondCard"),
    ForbidHiring(FORBID_HIRING, "goblins.7", "ForbidHiring"),
)
