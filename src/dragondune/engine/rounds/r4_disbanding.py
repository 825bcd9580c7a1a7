"""IV. Recruitment and Movement Round: disbanding units, early or late."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.board import SYMBOLS
from dragondune.engine.changes import pay, send_home
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import DISBANDS, PASS, Decision, DisbandUnits, ReviveWithAce, ReviveWithSix
from dragondune.engine.errors import Illegal
from dragondune.engine.events import DisbandAnnounced, UnitsDisbanded
from dragondune.engine.flow import Step, ask, finish, schedule
from dragondune.engine.ids import FACTION_NAMES, GOBLINS, NOBODY, NONE, Faction, members
from dragondune.engine.negation import NegationWindow
from dragondune.engine.powers.goblins import can_disband_early, disband_price
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import all_units_at
from dragondune.engine.questions import DECLINE, StandingAnswer
from dragondune.engine.refusals import gold_refusal
from dragondune.engine.rounds.r4_revival import add_card_revivals, card_revival_refusal, revive_with_card
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import CARRY_OUT_DISBAND, EARLY_DISBAND, LATE_DISBAND, NEGATE_DISBAND


def add_disbands(s: State, seat: Faction, options: list[Decision], *, limit: int) -> None:
    """[IV.2] [IV.6] [R86] [R101] Some or all units of one territory, hidden units included; open ones go first."""
    if not limit:
        return
    for place in members(s.where[seat]):
        count = all_units_at(s, seat, place)
        options.extend(DISBANDS[place][: count if count < limit else limit])


def disband(s: State, seat: Faction, decision: DisbandUnits, *, price: int, clause: str) -> None:
    """[IV.2] [IV.6] [R85] [R86] Back to the reserve, not to the graveyard; the fee goes to the bank."""
    send_home(s, seat, decision.place, count=decision.count)
    s.disbanded = True
    s.events.append(UnitsDisbanded(seat, decision.place, decision.count, price, clause))
    pay(s, seat, NOBODY, amount=price, clause=clause)


def disband_refusal(s: State, seat: Faction, decision: DisbandUnits, *, rule: str) -> Illegal | None:
    here = all_units_at(s, seat, decision.place)
    if decision.count > here:
        return Illegal(rule, f"{FACTION_NAMES[seat]} have {here} units in {SYMBOLS[decision.place]}")
    return None


class EarlyDisband(Step):
    """[IV.2] [goblins.5] [goblins.8] [R169] The Goblins and their ally may disband before recruiting, for free."""

    def enter(self, s: State) -> None:
        if can_disband_early(s, s.player) and s.where[s.player]:
            ask(s, s.player)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        add_disbands(s, seat, options, limit=s.rules.units_per_faction)
        add_card_revivals(s, seat, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if revive_with_card(s, seat, decision):
            return
        finish(s)
        if isinstance(decision, DisbandUnits):
            s.disband_place = decision.place
            s.disband_count = decision.count
            s.events.append(DisbandAnnounced(seat, decision.place, decision.count))
            schedule(s, (NEGATE_DISBAND, CARRY_OUT_DISBAND))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, (ReviveWithAce, ReviveWithSix)):
            return card_revival_refusal(s, seat, decision)
        return disband_refusal(s, seat, decision, rule="IV.2") if isinstance(decision, DisbandUnits) else None

    def sentence(self, prompt: Prompt) -> str:
        return "which units do you disband before recruiting"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        """[goblins.5] [goblins.8] Any player may become the ally of the Goblins."""
        return rules.early_disband == "goblins_and_ally" or (rules.early_disband == "goblins" and seat == GOBLINS)


class NegateDisband(NegationWindow):
    """[negate.3] [R150] [R169] An ace may stop early disbanding; late disbanding remains possible."""

    def beneficiary(self, s: State) -> Faction:
        return s.player

    def is_open(self, s: State) -> bool:
        return s.player == GOBLINS or s.rules.negation_reaches_ally

    def if_stopped(self, s: State, seat: Faction) -> list[Consequence]:
        """[R169] Late disbanding remains possible, where the rules allow it to this player."""
        kept = Consequence("disband_stopped", "negate.3", s.player, s.disband_place, s.disband_count)
        return [kept, Consequence("late_disband", "IV.6", s.player)] if may_disband_late(s, s.player) else [kept]

    def if_allowed(self, s: State, seat: Faction) -> list[Consequence]:
        return [Consequence("disbanded", "goblins.6", s.player, s.disband_place, s.disband_count)]

    def sentence(self, prompt: Prompt) -> str:
        return f"discard an ace to stop the {FACTION_NAMES[prompt.about]} from disbanding early"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.negations and rules.early_disband != "none"


class CarryOutDisband(Step):
    """[IV.2] [goblins.6] The announced units go to the reserve for free, unless negated."""

    def enter(self, s: State) -> None:
        finish(s)
        if not s.negated:
            announced = DISBANDS[s.disband_place][s.disband_count - 1]
            disband(s, s.player, announced, price=0, clause="IV.2")
        s.disband_place = NONE
        s.disband_count = 0
        s.negated = False


def may_disband_late(s: State, seat: Faction) -> bool:
    """[IV.6] [R84] Unless they did so at the beginning of their turn, or are Goblins who may only do it then."""
    if seat == GOBLINS and not s.rules.goblins_late_disband:
        return False
    return not s.disbanded or s.rules.goblin_double_disband


class LateDisband(Step):
    """[IV.6] [R84] At the end of the turn any player may disband, unless they did so at its beginning."""

    def enter(self, s: State) -> None:
        if may_disband_late(s, s.player) and s.where[s.player]:
            ask(s, s.player)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        limit = s.rules.units_per_faction
        if disband_price(s, seat, count=1):
            limit = s.gold[seat] // s.rules.disband_fee
        add_disbands(s, seat, options, limit=limit)
        return options

    def prices(self, s: State, seat: Faction, options: Sequence[Decision]) -> list[int]:
        return [disband_price(s, seat, count=one.count) if isinstance(one, DisbandUnits) else 0 for one in options]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, DisbandUnits):
            price = disband_price(s, seat, count=decision.count)
            disband(s, seat, decision, price=price, clause="IV.6")

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, DisbandUnits):
            return None
        price = disband_price(s, seat, count=decision.count)
        return disband_refusal(s, seat, decision, rule="IV.6") or gold_refusal(s, seat, rule="IV.6", price=price)

    def sentence(self, prompt: Prompt) -> str:
        return "which units do you disband"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_rarely_wanted(self) -> bool:
        return True

    def could_betray(self, s: State) -> bool:
        """[R226] Where gold is secret, so is whether it pays for a disbanding."""
        return not s.rules.gold_visible


STEPS: Final[tuple[Step, ...]] = (
    EarlyDisband(EARLY_DISBAND, "IV.2", "DisbandEarly"),
    NegateDisband(NEGATE_DISBAND, "negate.3", "NegateDisband"),
    CarryOutDisband(CARRY_OUT_DISBAND, "IV.2"),
    LateDisband(LATE_DISBAND, "IV.6", "DisbandLate"),
)
