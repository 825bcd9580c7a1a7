"""IV. Recruitment and Movement Round: reviving units, for gold or with a card."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.changes import pay, revive_units
from dragondune.engine.decisions import PASS, REVIVALS, SIX_REVIVAL, Decision, ReviveUnits, ReviveWithAce, ReviveWithSix
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsRevived
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import DIAMONDS, NOBODY, ORCS, SIXES, Faction
from dragondune.engine.powers.dwarves import ace_revival_refusal, add_ace_revivals, can_revive_with_ace, revive_with_ace
from dragondune.engine.powers.sixes import revive_with_six, six_revival_refusal
from dragondune.engine.powers.two_aces import could_hold
from dragondune.engine.prompts import Limits, Preparable, Prompt
from dragondune.engine.refusals import gold_refusal
from dragondune.engine.state import State
from dragondune.engine.steps import REVIVE


class Revive(Step):
    """[IV.1] [R6] [R82] Up to three units go from the graveyard to the reserve, the free ones first."""

    def enter(self, s: State) -> None:
        if s.graveyard[s.player]:
            ask(s, s.player)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        most = most_revivals(s, seat)
        options: list[Decision] = [PASS]
        options.extend(REVIVALS[1 : most + 1])
        add_card_revivals(s, seat, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if revive_with_card(s, seat, decision):
            return
        finish(s)
        if isinstance(decision, ReviveUnits):
            price = revival_price(s, seat, count=decision.count)
            revive_units(s, seat, count=decision.count)
            s.events.append(UnitsRevived(seat, decision.count, price, "IV.1"))
            pay(s, seat, NOBODY, amount=price, clause="IV.1")

    def prices(self, s: State, seat: Faction, options: Sequence[Decision]) -> list[int]:
        return [revival_price(s, seat, count=one.count) if isinstance(one, ReviveUnits) else 0 for one in options]

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, (ReviveWithAce, ReviveWithSix)):
            return card_revival_refusal(s, seat, decision)
        if not isinstance(decision, ReviveUnits):
            return None
        if decision.count == 0:
            return Illegal("IV.1", "revive at least one unit, or pass")
        most = revivable(s, seat)
        if decision.count > most:
            return Illegal("IV.1", f"revive at most {most} of the {s.graveyard[seat]} units in the graveyard")
        return gold_refusal(s, seat, rule="IV.1", price=revival_price(s, seat, count=decision.count))

    def sentence(self, prompt: Prompt) -> str:
        return "how many units do you revive"

    def is_always_asked(self) -> bool:
        return True

    def limits(self, s: State, seat: Faction) -> Limits | None:
        return Limits(1, most_revivals(s, seat))

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        return [Preparable(revival) for revival in REVIVALS[1 : revive_limit(s, seat) + 1]]


def free_revivals(s: State, seat: Faction) -> int:
    """[IV.1] [orcs.6] [orcs.11] [balance.2] One; three for the Orcs, two for their ally."""
    if seat == ORCS:
        return s.rules.orcs_free_revivals
    if s.ally[seat] == ORCS:
        return max(s.rules.free_revivals, s.rules.orcs_ally_free_revivals)
    return s.rules.free_revivals


def revive_limit(s: State, seat: Faction) -> int:
    """[IV.1] [orcs.6] [orcs.11] How many units revive in a turn."""
    if seat == ORCS:
        return s.rules.orcs_revive_limit
    if s.ally[seat] == ORCS:
        return s.rules.orcs_ally_revive_limit
    return s.rules.revive_limit


def revivable(s: State, seat: Faction) -> int:
    """[IV.1] How many units may revive in a turn if there is gold for them: as many as limit and graveyard allow."""
    return min(revive_limit(s, seat), s.graveyard[seat])


def most_revivals(s: State, seat: Faction) -> int:
    """[IV.1] As many as the limit, the graveyard and the gold allow."""
    return min(revivable(s, seat), free_revivals(s, seat) + s.gold[seat])


def revival_price(s: State, seat: Faction, *, count: int) -> int:
    """[IV.1] [R82] One gold for each unit beyond the free ones, to the bank."""
    return max(0, count - free_revivals(s, seat))


def can_revive_with_card(s: State, seat: Faction) -> bool:
    """[R83] [R153] From public facts alone: the Dwarves' ace, or any player's 6♦, with a unit in the graveyard."""
    if can_revive_with_ace(s, seat):
        return True
    return s.rules.six_diamonds_revive and s.graveyard[seat] > 0 and could_hold(s, seat, 1 << SIXES[DIAMONDS], count=1)


def add_card_revivals(s: State, seat: Faction, options: list[Decision]) -> None:
    """[dwarves.4] [R83] [R153] Any time in a player's own turn until the hiring is done."""
    add_ace_revivals(s, seat, options)
    if s.rules.six_diamonds_revive and s.graveyard[seat] > 0 and s.hand[seat] >> SIXES[DIAMONDS] & 1:
        options.append(SIX_REVIVAL)


def revive_with_card(s: State, seat: Faction, decision: Decision) -> bool:
    """[dwarves.4] [R153] Revive units if the decision is such a card; the step then goes on."""
    if isinstance(decision, ReviveWithAce):
        revive_with_ace(s, seat, decision)
        return True
    if isinstance(decision, ReviveWithSix):
        revive_with_six(s, seat)
        return True
    return False


def card_revival_refusal(s: State, seat: Faction, decision: ReviveWithAce | ReviveWithSix) -> Illegal:
    """[dwarves.4] [R83] [R153] Why that card does not revive units now."""
    if isinstance(decision, ReviveWithAce):
        return ace_revival_refusal(s, seat)
    return six_revival_refusal(s, seat)


def may_recruit(s: State, seat: Faction) -> bool:
    """[R7] [R83] [R153] Whether a player has units in reserve, or may hold a card that revives some."""
    return s.reserve[seat] > 0 or can_revive_with_card(s, seat)


STEPS: Final[tuple[Step, ...]] = (Revive(REVIVE, "IV.1", "Revive"),)
