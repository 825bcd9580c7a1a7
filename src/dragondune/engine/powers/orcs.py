"""Orcs: their range and battle bonus, the ban on hiring, surviving dragons, and winning by default.

How many units they revive, conscript and raise is in `rounds.r4_revival`, `rounds.r4_hiring` and `orcs_raising`.
"""

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


def orc_range(s: State, seat: Faction) -> int:
    """[orcs.2] [R93] Three territories for the Orcs, and in 9 for their ally; 0 for others, who march as usual."""
    if seat == ORCS:
        return s.rules.orcs_move_range
    return s.rules.orcs_ally_move_range if s.ally[seat] == ORCS else 0


def orc_battle_bonus(s: State, seat: Faction) -> int:
    """[orcs.8] [R129] One point in every battle, not shared with an ally."""
    return s.rules.orcs_battle_bonus if seat == ORCS else 0


def can_hire(s: State, seat: Faction) -> bool:
    """[orcs.1] [R80] The Orcs do not hire, unless they are allied with the Goblins."""
    return seat != ORCS or (s.ally[ORCS] == GOBLINS and could_hire(s.rules, seat))


def could_hire(rules: Ruleset, seat: Faction) -> bool:
    """[orcs.1] [R80] Whether a people hires under these rules, at least as the ally of the Goblins."""
    return seat != ORCS or rules.orcs_hire_as_goblins_ally


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
    ally = s.ally[ORCS]
    return 1 << ORCS | 1 << ally if ally != NOBODY and wins_by_default(s, ally) else 1 << ORCS


def wins_by_default(s: State, seat: Faction) -> bool:
    """[VII.3] [orcs.9] [R183] Whether a player wins if nobody else does."""
    return seat == ORCS or (s.ally[seat] == ORCS and share_default(s.rules, seat, ORCS))


def share_default(rules: Ruleset, seat: Faction, ally: Faction) -> bool:
    """[R183] Whether these two, as allies, win together if nobody else does."""
    return rules.orcs_ally_shares_default and ORCS in (seat, ally)


STEPS: Final[tuple[Step, ...]] = (NegateSurvival(NEGATE_SURVIVAL, "negate.2", "NegateSurvival"),)
