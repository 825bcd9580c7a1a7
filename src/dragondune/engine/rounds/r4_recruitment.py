"""IV. Recruitment and Movement Round: the round, its players' turns, and recruiting."""

from typing import Final

from dragondune.engine.board import SYMBOLS
from dragondune.engine.changes import pay, take_units
from dragondune.engine.decisions import (
    DISBANDS,
    PASS,
    REVIVALS,
    Decision,
    DisbandUnits,
    ReviveUnits,
    ReviveWithAce,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    DisbandAnnounced,
    RoundBegan,
    UnitsDisbanded,
    UnitsRevived,
)
from dragondune.engine.flow import NegationWindow, Step, ask, finish, schedule
from dragondune.engine.ids import (
    FACTION_NAMES,
    GOBLINS,
    NOBODY,
    NONE,
    RECRUITMENT_ROUND,
    Faction,
    members,
)
from dragondune.engine.powers.dwarves import (
    ace_revival_refusal,
    add_ace_revivals,
    revive_with_ace,
)
from dragondune.engine.queries import (
    disband_price,
    free_revivals,
    shares_goblin_powers,
    units_at,
)
from dragondune.engine.refusals import gold_refusal
from dragondune.engine.state import State
from dragondune.engine.steps import (
    ACE_HIDDEN_EMERGE,
    CARRY_OUT_DISBAND,
    CONSCRIPT,
    EARLY_DISBAND,
    ELVES_EMERGE,
    FORBID_HIRING,
    HIRE,
    LATE_DISBAND,
    MOVE,
    NEGATE_DISBAND,
    RECRUITMENT,
    REVIVE,
    TROLLS,
    TURNS,
)

ROUND_STEPS: Final = (ACE_HIDDEN_EMERGE, ELVES_EMERGE, TURNS, TROLLS)
TURN_STEPS: Final = (REVIVE, EARLY_DISBAND, CONSCRIPT, FORBID_HIRING, HIRE, MOVE, LATE_DISBAND)


class RecruitmentRound(Step):
    """[IV.intro] [IV.end] Out of hiding, then everybody's turn, then the trolls."""

    def enter(self, s: State) -> None:
        finish(s)
        s.round = RECRUITMENT_ROUND
        s.events.append(RoundBegan(RECRUITMENT_ROUND))
        schedule(s, ROUND_STEPS)


class Turns(Step):
    """[IV.7] [note.10] Each player once, from the Starting Player; one recruitment and one movement each."""

    def enter(self, s: State) -> None:
        for seat in s.order:
            if not s.done >> seat & 1:
                s.done |= 1 << seat
                self._begin(s, seat)
                schedule(s, TURN_STEPS)
                return
        s.done = 0
        self._begin(s, NOBODY)
        finish(s)

    def _begin(self, s: State, seat: Faction) -> None:
        s.player = seat
        s.banned = False
        s.half_price = False
        s.range_bonus = 0
        s.disbanded = False


class Revive(Step):
    """[IV.1] [R6] [R82] Up to three units go from the graveyard to the reserve, the free ones first."""

    def enter(self, s: State) -> None:
        if s.graveyard[s.player]:
            ask(s, s.player)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        most = min(s.rules.revive_limit, s.graveyard[seat], free_revivals(s, seat) + s.gold[seat])
        options: list[Decision] = [PASS]
        options.extend(REVIVALS[1 : most + 1])
        add_ace_revivals(s, seat, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, ReviveWithAce):
            revive_with_ace(s, seat, decision)
            return
        finish(s)
        if isinstance(decision, ReviveUnits):
            price = revival_price(s, seat, count=decision.count)
            s.graveyard[seat] -= decision.count
            s.reserve[seat] += decision.count
            s.events.append(UnitsRevived(seat, decision.count, price, "IV.1"))
            pay(s, seat, NOBODY, amount=price, clause="IV.1")

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, ReviveWithAce):
            return ace_revival_refusal(s, seat)
        if not isinstance(decision, ReviveUnits):
            return None
        if decision.count == 0:
            return Illegal("IV.1", "revive at least one unit, or pass")
        most = min(s.rules.revive_limit, s.graveyard[seat])
        if decision.count > most:
            return Illegal("IV.1", f"at most {most} of the {s.graveyard[seat]} units in the graveyard revive")
        return gold_refusal(s, seat, rule="IV.1", price=revival_price(s, seat, count=decision.count))


def revival_price(s: State, seat: Faction, *, count: int) -> int:
    """[IV.1] [R82] One gold for each unit beyond the free ones, to the bank."""
    return max(0, count - free_revivals(s, seat))


def add_disbands(s: State, seat: Faction, options: list[Decision], *, limit: int) -> None:
    """[IV.2] [IV.6] [R86] Some or all units of one territory, hidden ones too."""
    for place in members(s.where[seat]):
        options.extend(DISBANDS[place][: min(limit, units_at(s, seat, place))])


def disband(s: State, seat: Faction, decision: DisbandUnits, *, price: int, clause: str) -> None:
    """[IV.2] [IV.6] [R85] [R86] Back to the reserve, not to the graveyard; the fee goes to the bank."""
    take_units(s, seat, decision.place, count=decision.count)
    s.reserve[seat] += decision.count
    s.disbanded = True
    s.events.append(UnitsDisbanded(seat, decision.place, decision.count, price, clause))
    pay(s, seat, NOBODY, amount=price, clause=clause)


def disband_refusal(s: State, seat: Faction, decision: DisbandUnits, *, rule: str) -> Illegal | None:
    here = units_at(s, seat, decision.place)
    if decision.count > here:
        return Illegal(rule, f"{FACTION_NAMES[seat]} have {here} units in {SYMBOLS[decision.place]}")
    return None


class EarlyDisband(Step):
    """[IV.2] [goblins.5] [goblins.8] [R169] The Goblins and their ally may disband before recruiting, for nothing."""

    def enter(self, s: State) -> None:
        if shares_goblin_powers(s, s.player) and s.where[s.player]:
            ask(s, s.player)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        add_disbands(s, seat, options, limit=s.rules.units_per_faction)
        add_ace_revivals(s, seat, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, ReviveWithAce):
            revive_with_ace(s, seat, decision)
            return
        finish(s)
        if isinstance(decision, DisbandUnits):
            s.disband_place = decision.place
            s.disband_count = decision.count
            s.events.append(DisbandAnnounced(seat, decision.place, decision.count))
            schedule(s, (NEGATE_DISBAND, CARRY_OUT_DISBAND))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, ReviveWithAce):
            return ace_revival_refusal(s, seat)
        return disband_refusal(s, seat, decision, rule="IV.2") if isinstance(decision, DisbandUnits) else None


class NegateDisband(NegationWindow):
    """[negate.3] [R150] [R169] An ace may stop the early disband; the late one remains."""

    def beneficiary(self, s: State) -> Faction:
        return s.player

    def is_open(self, s: State) -> bool:
        return s.player == GOBLINS or s.rules.negation_reaches_ally


class CarryOutDisband(Step):
    """[IV.2] [goblins.6] The units announced go home for nothing, unless that was negated."""

    def enter(self, s: State) -> None:
        finish(s)
        if not s.negated:
            announced = DISBANDS[s.disband_place][s.disband_count - 1]
            disband(s, s.player, announced, price=0, clause="IV.2")
        s.disband_place = NONE
        s.disband_count = 0
        s.negated = False


class LateDisband(Step):
    """[IV.6] [R84] Everybody may disband at the end of the turn, who has not done so at its beginning."""

    def enter(self, s: State) -> None:
        may = not s.disbanded or s.rules.goblin_double_disband
        if may and s.where[s.player]:
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


STEPS: Final[tuple[Step, ...]] = (
    RecruitmentRound(RECRUITMENT, "IV.intro"),
    Turns(TURNS, "IV.7"),
    Revive(REVIVE, "IV.1", "Revive"),
    EarlyDisband(EARLY_DISBAND, "IV.2", "DisbandEarly"),
    NegateDisband(NEGATE_DISBAND, "negate.3", "NegateDisband"),
    CarryOutDisband(CARRY_OUT_DISBAND, "IV.2"),
    LateDisband(LATE_DISBAND, "IV.6", "DisbandLate"),
)
