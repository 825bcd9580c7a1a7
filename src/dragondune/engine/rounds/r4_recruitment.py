"""IV. Recruitment and Movement Round: the round, its players' turns, and recruiting."""

from typing import Final

from dragondune.engine.board import SYMBOLS
from dragondune.engine.changes import pay, revive_units, send_home
from dragondune.engine.decisions import (
    DISBANDS,
    PASS,
    REVIVALS,
    Decision,
    DisbandUnits,
    ReviveUnits,
    ReviveWithAce,
    ReviveWithSix,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    DisbandAnnounced,
    UnitsDisbanded,
    UnitsRevived,
)
from dragondune.engine.flow import NegationWindow, Step, ask, begin_round, finish, schedule
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
    revive_with_ace,
)
from dragondune.engine.powers.special_cards import add_card_revivals, revive_with_six, six_revival_refusal
from dragondune.engine.queries import (
    can_disband_early,
    disband_price,
    free_revivals,
    is_playing,
    revive_limit,
    units_at,
)
from dragondune.engine.refusals import gold_refusal
from dragondune.engine.state import State
from dragondune.engine.steps import (
    ACE_HIDDEN_EMERGE,
    AFTER_MOVE,
    BEFORE_MOVE,
    CARRY_OUT_DISBAND,
    CONSCRIPT,
    EARLY_DISBAND,
    ELVES_EMERGE,
    FORBID_HIRING,
    HIRE,
    INITIATIVE,
    LATE_DISBAND,
    MOVE,
    NEGATE_DISBAND,
    OWN_TROLL,
    RECRUITMENT,
    REVIVE,
    TROLLS,
    TURNS,
)

ROUND_STEPS: Final = (ACE_HIDDEN_EMERGE, ELVES_EMERGE, TURNS, TROLLS)
ROUND_STEPS_WITHOUT_TROLLS: Final = (ACE_HIDDEN_EMERGE, ELVES_EMERGE, TURNS)
TURN_STEPS: Final = (REVIVE, EARLY_DISBAND, CONSCRIPT, FORBID_HIRING, HIRE, MOVE, LATE_DISBAND)
DRAFT_TURN_STEPS: Final = (EARLY_DISBAND, REVIVE, CONSCRIPT, FORBID_HIRING, HIRE, MOVE, LATE_DISBAND)


class RecruitmentRound(Step):
    """[IV.intro] [IV.end] Out of hiding, then everybody's turn, then the trolls."""

    def enter(self, s: State) -> None:
        finish(s)
        begin_round(s, RECRUITMENT_ROUND)
        schedule(s, ROUND_STEPS if s.rules.troll_timing == "round" else ROUND_STEPS_WITHOUT_TROLLS)


def turn_steps(s: State) -> tuple[int, ...]:
    """[IV.1] [IV.2] [R96] The steps of a turn; the draft disbands first, 1.2 ends a turn with the troll."""
    steps: tuple[int, ...] = DRAFT_TURN_STEPS if s.rules.disband_before_reviving else TURN_STEPS
    if has_actions(s):
        at = steps.index(MOVE)
        steps = (*steps[:at], BEFORE_MOVE, MOVE, AFTER_MOVE, *steps[at + 1 :])
    return steps if s.rules.troll_timing == "round" else (*steps, OWN_TROLL)


def has_actions(s: State) -> bool:
    """[R94] [R173] Whether these rules let aces or sixes do anything around one's movement."""
    rules = s.rules
    moves = rules.ace_movement == "extra_move" or rules.two_aces_move or rules.six_hearts_move
    return moves or rules.two_aces_question or rules.two_aces_walls or rules.six_spades_walls


class Turns(Step):
    """[IV.7] [note.10] Each player once, from the Starting Player; one recruitment and one movement each."""

    def enter(self, s: State) -> None:
        seat = next_player(s)
        if seat == NOBODY:
            s.done = 0
            clear_turn(s, NOBODY)
            finish(s)
        elif has_initiative(s) and seat != GOBLINS:
            clear_turn(s, NOBODY)
            schedule(s, (INITIATIVE,))
        else:
            begin_turn(s, seat)


def next_player(s: State) -> Faction:
    """[IV.7] [R178] The first in order who had no turn yet; Goblins with the initiative are due last."""
    delayed = NOBODY
    for seat in s.order:
        if not s.done >> seat & 1:
            if seat != GOBLINS or not s.rules.goblin_initiative:
                return seat
            delayed = seat
    return delayed


def has_initiative(s: State) -> bool:
    """[option.initiative] [R178] The Goblins may still choose when to take their turn."""
    return s.rules.goblin_initiative and is_playing(s, GOBLINS) and not s.done >> GOBLINS & 1


def begin_turn(s: State, seat: Faction) -> None:
    """[IV.7] The steps of one player's turn."""
    s.done |= 1 << seat
    clear_turn(s, seat)
    schedule(s, turn_steps(s))


def clear_turn(s: State, player: Faction) -> None:
    """[IV.7] [R185] Nothing of an earlier turn, used or not, is left to the player whose turn it is, if anybody's."""
    s.player = player
    s.banned = False
    s.half_price = False
    s.conscripted = 0
    s.hire_places = 0
    s.hire_value = 0
    s.raised = 0
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
        most = min(revive_limit(s, seat), s.graveyard[seat], free_revivals(s, seat) + s.gold[seat])
        options: list[Decision] = [PASS]
        options.extend(REVIVALS[1 : most + 1])
        add_card_revivals(s, seat, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, ReviveWithAce):
            revive_with_ace(s, seat, decision)
            return
        if isinstance(decision, ReviveWithSix):
            revive_with_six(s, seat)
            return
        finish(s)
        if isinstance(decision, ReviveUnits):
            price = revival_price(s, seat, count=decision.count)
            revive_units(s, seat, count=decision.count)
            s.events.append(UnitsRevived(seat, decision.count, price, "IV.1"))
            pay(s, seat, NOBODY, amount=price, clause="IV.1")

    def price(self, s: State, seat: Faction, decision: Decision) -> int:
        return revival_price(s, seat, count=decision.count) if isinstance(decision, ReviveUnits) else 0

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, ReviveWithAce):
            return ace_revival_refusal(s, seat)
        if isinstance(decision, ReviveWithSix):
            return six_revival_refusal(s, seat)
        if not isinstance(decision, ReviveUnits):
            return None
        if decision.count == 0:
            return Illegal("IV.1", "revive at least one unit, or pass")
        most = min(revive_limit(s, seat), s.graveyard[seat])
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
    send_home(s, seat, decision.place, count=decision.count)
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
        if isinstance(decision, ReviveWithAce):
            revive_with_ace(s, seat, decision)
            return
        if isinstance(decision, ReviveWithSix):
            revive_with_six(s, seat)
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
        if isinstance(decision, ReviveWithSix):
            return six_revival_refusal(s, seat)
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
        if s.player == GOBLINS and not s.rules.goblins_late_disband:
            may = False
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

    def price(self, s: State, seat: Faction, decision: Decision) -> int:
        return disband_price(s, seat, count=decision.count) if isinstance(decision, DisbandUnits) else 0

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
