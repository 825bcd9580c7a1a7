"""Orcs: revivals, conscripts, range and battle bonus, surviving dragons, and winning by default."""

from typing import Final

from dragondune.engine.consequences import Consequence
from dragondune.engine.flow import Step
from dragondune.engine.ids import FACTION_NAMES, GOBLINS, NOBODY, ORCS, Faction, Mask
from dragondune.engine.negation import NegationWindow
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import all_units_at, half, is_hidden_at, open_places, red_dragon_place, units_at
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import NEGATE_SURVIVAL


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


def conscript_limit(s: State, seat: Faction) -> int:
    """[IV.3] How many units are conscripted in a turn, without an additional conscription."""
    if seat == ORCS:
        return s.rules.orcs_conscript_limit
    if s.ally[seat] == ORCS:
        return s.rules.orcs_ally_conscript_limit
    return s.rules.conscript_limit


def orc_battle_bonus(s: State, seat: Faction) -> int:
    """[orcs.8] [R129] One point in every battle, not shared with an ally."""
    return s.rules.orcs_battle_bonus if seat == ORCS else 0


def can_hire(s: State, seat: Faction) -> bool:
    """[orcs.1] [R80] The Orcs do not hire, unless they are allied with the Goblins."""
    return seat != ORCS or (s.rules.orcs_hire_as_goblins_ally and s.ally[ORCS] == GOBLINS)


def units_lost_to_dragon(s: State, seat: Faction, *, count: int) -> int:
    """[I.2] [orcs.3] [R32] All of them; the Orcs lose half."""
    return half(count, rounding=s.rules.orcs_dragon_rounding) if seat == ORCS else count


def units_struck(s: State, seat: Faction) -> int:
    """[II.2] [R37] How many units of a faction the Red Dragon finds, whether or not they survive it."""
    place = red_dragon_place(s)
    if not s.rules.hidden_immune_to_dragons:
        return all_units_at(s, seat, place)
    return 0 if is_hidden_at(s, seat, place) else units_at(s, seat, place)


def survives_red_dragon(s: State, seat: Faction) -> bool:
    """[orcs.4] [orcs.11] The Orcs, unless that is negated, and their ally."""
    return resists_red_dragon(s, seat) and not (seat == ORCS and s.negated)


def resists_red_dragon(s: State, seat: Faction) -> bool:
    """[orcs.4] [orcs.11] The Orcs and their ally, as long as nobody negates it."""
    if seat == ORCS:
        return s.rules.orcs_survive_red_dragon
    return s.rules.orcs_ally_survives_red_dragon and s.ally[seat] == ORCS


class NegateSurvival(NegationWindow):
    """[negate.2] [R55] [R56] [R167] An ace may stop open Orcs, not their ally, from surviving the Red Dragon."""

    def beneficiary(self, s: State) -> Faction:
        return ORCS

    def is_open(self, s: State) -> bool:
        return s.rules.orcs_survive_red_dragon and bool(open_places(s, ORCS) >> red_dragon_place(s) & 1)

    def if_stopped(self, s: State, seat: Faction) -> list[Consequence]:
        place = red_dragon_place(s)
        return [Consequence("units_burnt", "negate.2", seat=ORCS, place=place, count=units_struck(s, ORCS))]

    def if_allowed(self, s: State, seat: Faction) -> list[Consequence]:
        """[orcs.5] They survive and may ride."""
        place = red_dragon_place(s)
        return [Consequence("units_spared", "orcs.4", seat=ORCS, place=place, count=units_struck(s, ORCS))]

    def sentence(self, prompt: Prompt) -> str:
        return f"discard an ace so that the Red Dragon kills the {FACTION_NAMES[prompt.about]} too"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.negations and seat != ORCS


def default_winners(s: State) -> Mask:
    """[VII.3] [orcs.9] [R183] The Orcs; in the draft their ally too."""
    if s.rules.orcs_ally_shares_default and s.ally[ORCS] != NOBODY:
        return 1 << ORCS | 1 << s.ally[ORCS]
    return 1 << ORCS


STEPS: Final[tuple[Step, ...]] = (NegateSurvival(NEGATE_SURVIVAL, "negate.2", "NegateSurvival"),)
