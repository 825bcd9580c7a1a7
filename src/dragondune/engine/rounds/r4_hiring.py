"""IV. Recruitment and Movement Round: conscription and hiring, and what it costs; Orcs raise armies instead."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.aces import ace_options, no_ace
from dragondune.engine.agreements.clauses import REBATE_UNIT
from dragondune.engine.agreements.fulfilment import note_hired
from dragondune.engine.agreements.income import sell
from dragondune.engine.board import CASTLES, ORCISH, SYMBOLS
from dragondune.engine.changes import pay, play_ace
from dragondune.engine.consequences import Consequence, of_arrival
from dragondune.engine.decisions import (
    CONSCRIPTS,
    HIRES_UP_TO,
    PASS,
    ConscriptUnits,
    Decision,
    HireUnits,
    Pass,
    PlaceWithAce,
    PlayAce,
    RaiseUnits,
    ReviveWithAce,
    ReviveWithSix,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsConscripted, UnitsHired
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import FACTION_NAMES, GOBLINS, ORCS, Faction, Mask, Territory, members, size
from dragondune.engine.powers.elves import ace_placement_refusal, add_ace_placements, can_place_with_ace, place_with_ace
from dragondune.engine.powers.goblins import half_price_rounding, has_half_price
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.powers.orcs_raising import add_raises, can_raise, raisable, raise_army, raise_refusal
from dragondune.engine.prompts import Preparable, Prompt
from dragondune.engine.queries import (
    barred_to_open_units,
    closed_by_dragon,
    half,
    is_hidden_on_arrival,
    recruiting_places,
)
from dragondune.engine.refusals import gold_refusal, placing_refusal
from dragondune.engine.rounds.r4_meeting import arrive
from dragondune.engine.rounds.r4_revival import (
    add_card_revivals,
    can_revive_with_card,
    card_revival_refusal,
    may_recruit,
    revive_with_card,
)
from dragondune.engine.state import State
from dragondune.engine.steps import CONSCRIPT, HIRE


def has_ace_of_its_own(s: State, seat: Faction) -> bool:
    """[R83] [R153] [R213] Whether a card may serve this faction in its hire step even if it may not hire."""
    return can_revive_with_card(s, seat) or can_place_with_ace(s, seat)


ANY_NUMBER: Final = 1000
"""More units than there are: the limit where units cost nothing."""


def conscript_limit(s: State, seat: Faction) -> int:
    """[IV.3] How many units are conscripted in a turn, without an additional conscription."""
    if seat == ORCS:
        return s.rules.orcs_conscript_limit
    if s.ally[seat] == ORCS:
        return s.rules.orcs_ally_conscript_limit
    return s.rules.conscript_limit


def conscripts_left(s: State, seat: Faction) -> int:
    """[IV.3] [balance.1] [R73] [R231] How many units may be conscripted now: all of them, or one conscription's."""
    limit, extra = conscript_limit(s, seat), s.rules.extra_conscription
    if extra and s.rules.conscript_split == "additional":
        return limit if limit and not s.conscripted else extra
    return limit + extra - s.conscripted


def is_another_conscription_left(s: State, seat: Faction) -> bool:
    """[balance.1] [R73] [R231] Whether the player is asked again: about the additional units, or about the rest."""
    match s.rules.conscript_split:
        case "none":
            return False
        case "additional":
            return s.rules.extra_conscription > 0 and not s.conscripted and conscript_limit(s, seat) > 0
        case "any":
            return True


class Conscript(Step):
    """[IV.3] [balance.1] [R73] [R74] [R104] One unit, for free, where the player already has units, hidden or not."""

    def enter(self, s: State) -> None:
        seat = s.player
        if may_recruit(s, seat) and conscripts_left(s, seat) and self._places(s, seat):
            ask(s, seat)
        else:
            finish(s)

    def _places(self, s: State, seat: Faction) -> Mask:
        """[R35] [R108] Not under the dragon marker and, unless hidden, not beside the ally."""
        return s.where[seat] & ~closed_by_dragon(s) & ~barred_to_open_units(s, seat)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        most = min(conscripts_left(s, seat), s.reserve[seat])
        options: list[Decision] = [PASS]
        for place in members(self._places(s, seat)):
            options.extend(CONSCRIPTS[place][:most])
        add_card_revivals(s, seat, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if revive_with_card(s, seat, decision):
            return
        if isinstance(decision, ConscriptUnits) and is_another_conscription_left(s, seat):
            s.conscripted += decision.count
        else:
            finish(s)
        if isinstance(decision, ConscriptUnits):
            s.events.append(UnitsConscripted(seat, decision.place, decision.count))
            arrive(s, seat, decision.place, count=decision.count)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, (ReviveWithAce, ReviveWithSix)):
            return card_revival_refusal(s, seat, decision)
        if not isinstance(decision, ConscriptUnits):
            return None
        if not s.where[seat] >> decision.place & 1:
            return Illegal("IV.3", f"{FACTION_NAMES[seat]} have no unit in {SYMBOLS[decision.place]}")
        most = conscripts_left(s, seat)
        if decision.count > most:
            total = conscript_limit(s, seat) + s.rules.extra_conscription
            return Illegal("IV.3", f"conscript at most {most} {'a turn' if most == total else 'now'}")
        return placing_refusal(s, seat, decision.place, rule="R7", count=decision.count)

    def sentence(self, prompt: Prompt) -> str:
        return "where do you conscript"

    def is_always_asked(self) -> bool:
        return True

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        return [Preparable(PASS)]

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        if not isinstance(decision, ConscriptUnits):
            return []
        hidden = is_hidden_on_arrival(s, seat, decision.place, hidden=False)
        return of_arrival(s, seat, decision.place, count=decision.count, hidden=hidden)


class Hire(Step):
    """[IV.4] [ace.2] [orcs.1] [R70] [R72] [R185] [R223] Hire in one territory, any ace first; the Orcs raise armies."""

    def enter(self, s: State) -> None:
        seat = s.player
        hires = can_hire(s, seat) and not s.banned
        if may_recruit(s, seat) and (hires or seat == ORCS or has_ace_of_its_own(s, seat)):
            ask(s, seat)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        places = recruiting_places(s, seat) & ~s.hire_places
        if can_hire(s, seat) and not s.banned and not s.raised:
            self._add_hires(s, seat, places, options)
        if can_raise(s, seat):
            add_raises(s, places, options)
        add_card_revivals(s, seat, options)
        add_ace_placements(s, seat, options)
        return options

    def _add_hires(self, s: State, seat: Faction, places: Mask, options: list[Decision]) -> None:
        in_castle = affordable(s, seat, price=s.rules.castle_hire_price)
        elsewhere = affordable(s, seat, price=s.rules.hire_price)
        if in_castle or elsewhere:
            options.extend(hires_in(places, in_castle=in_castle, elsewhere=elsewhere))
        if s.reserve[seat] and not s.hire_places and not has_half_price(s, seat):
            options.extend(ace_options(s, seat))

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if revive_with_card(s, seat, decision):
            return
        match decision:
            case PlaceWithAce():
                place_with_ace(s, seat, decision)
                return
            case PlayAce():
                play_ace(s, seat, decision.ace, clause="ace.2")
                s.half_price = True
                return
        if isinstance(decision, Pass) or size(s.hire_places) + 1 >= s.rules.hire_territories:
            finish(s)
        match decision:
            case HireUnits():
                self._hire(s, seat, decision)
            case RaiseUnits():
                raise_army(s, seat, decision)

    def prices(self, s: State, seat: Faction, options: Sequence[Decision]) -> list[int]:
        return [hire_price(s, seat, one.place, count=one.count) if isinstance(one, HireUnits) else 0 for one in options]

    def payee(self) -> Faction:
        return GOBLINS

    def _hire(self, s: State, seat: Faction, decision: HireUnits) -> None:
        """[goblins.1] [R76] [R180] The price goes to the Goblins; to the bank if they hire or do not play."""
        price = hire_price(s, seat, decision.place, count=decision.count)
        if s.rules.hire_territories > 1:
            s.hire_places |= 1 << decision.place
            s.hire_value += decision.count * unit_price(s, decision.place)
        s.events.append(UnitsHired(seat, decision.place, decision.count, price))
        if s.agreements:
            note_hired(s, seat, count=decision.count)
        pay(s, seat, self.payee(), amount=price, clause="IV.4")
        if s.agreements:
            sell(s, GOBLINS, seat, rebate=REBATE_UNIT, count=decision.count, price=price, income=price)
        arrive(s, seat, decision.place, count=decision.count)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        match decision:
            case ReviveWithAce() | ReviveWithSix():
                return card_revival_refusal(s, seat, decision)
            case PlaceWithAce():
                return ace_placement_refusal(s, seat, decision)
            case PlayAce():
                return self._ace_refusal(s, seat, decision)
            case HireUnits():
                return self._hire_refusal(s, seat, decision)
            case RaiseUnits():
                return raise_refusal(s, seat, decision)
        return None

    def _ace_refusal(self, s: State, seat: Faction, decision: PlayAce) -> Illegal:
        if not can_hire(s, seat):
            return Illegal("orcs.1", "the Orcs do not hire, so there is no price to halve")
        if s.banned:
            return Illegal("goblins.7", "the Goblins have forbidden this player to hire, so there is no price to halve")
        if s.reserve[seat] == 0:
            return Illegal("R7", f"{FACTION_NAMES[seat]} have no unit in reserve to hire")
        if has_half_price(s, seat):
            return Illegal("R78", "the price is already halved, and is halved only once")
        if s.hire_places:
            return Illegal("R185", "discard an ace before you hire, not after")
        return no_ace(s, seat, decision.ace, rule="ace.2")

    def _hire_refusal(self, s: State, seat: Faction, decision: HireUnits) -> Illegal | None:
        if not can_hire(s, seat):
            return Illegal("orcs.1", "the Orcs do not hire; they raise armies in Orcish territories")
        if s.banned:
            return Illegal("goblins.7", "the Goblins have forbidden this player to hire this turn")
        if s.raised:
            return Illegal("R80", "Orcs who have raised armies do not hire in the same turn")
        if s.hire_places >> decision.place & 1:
            return Illegal("R72", f"{SYMBOLS[decision.place]} has already had recruits this turn")
        price = hire_price(s, seat, decision.place, count=decision.count)
        return placing_refusal(s, seat, decision.place, rule="R7", count=decision.count) or gold_refusal(
            s, seat, rule="IV.4", price=price
        )

    def sentence(self, prompt: Prompt) -> str:
        return "how many units do you hire, and where"

    def obstacle(self, s: State, seat: Faction) -> str:
        """[IV.4] [orcs.1] [goblins.7] [R7] Why no unit can be hired or raised."""
        if s.reserve[seat] == 0:
            return "Your reserve is empty."
        places = recruiting_places(s, seat) & ~s.hire_places
        if can_raise(s, seat) and raisable(s, raised=s.raised) > 0 and places & ORCISH:
            return ""
        if not can_hire(s, seat) or s.raised:
            return "You can raise no more armies this turn."
        if s.banned:
            return "The Goblins have forbidden you to hire this turn."
        if not places:
            return "There is no territory for you to hire in."
        prices = [unit_price(s, place) for place in members(places)]
        return "" if affordable(s, seat, price=min(prices)) else "You do not have enough gold to hire."

    def is_always_asked(self) -> bool:
        return True

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        return [Preparable(PASS)]

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        if not isinstance(decision, (HireUnits, RaiseUnits)):
            return []
        hidden = is_hidden_on_arrival(s, seat, decision.place, hidden=False)
        return of_arrival(s, seat, decision.place, count=decision.count, hidden=hidden)


MOST_LISTED: Final = 1000
_listed: Final[dict[int, list[HireUnits]]] = {}
"""By places and units; games ask for the same lists again and again."""


def hires_in(places: Mask, *, in_castle: int, elsewhere: int) -> list[HireUnits]:
    """[IV.4] Hires of up to so many units in one of these places."""
    key = (places << 5 | in_castle) << 5 | elsewhere
    hires = _listed.get(key)
    if hires is None:
        if len(_listed) == MOST_LISTED:
            _listed.clear()
        hires = []
        for place in members(places):
            hires.extend(HIRES_UP_TO[place][in_castle if CASTLES >> place & 1 else elsewhere])
        _listed[key] = hires
    return hires


def affordable(s: State, seat: Faction, *, price: int) -> int:
    """How many units at this price the gold and the reserve allow."""
    return min(s.reserve[seat], units_for_gold(s, seat, s.gold[seat], price=price))


def units_for_gold(s: State, seat: Faction, gold: int, *, price: int) -> int:
    """[IV.4] [R77] [R78] How many units of this price so much gold buys."""
    if has_half_price(s, seat):
        rounding = half_price_rounding(s, seat)
        if s.rules.half_rounding == "unit":
            price = half(price, rounding=rounding)
        else:
            hired = value_hired(s, seat)
            gold = doubled(gold + half(hired, rounding=rounding), rounding=rounding) - hired
    return gold // price if price else ANY_NUMBER


def value_hired(s: State, seat: Faction) -> int:
    """[R223] The full price of what the player whose turn it is has hired so far."""
    return s.hire_value if seat == s.player else 0


def doubled(gold: int, *, rounding: str) -> int:
    """The highest full price whose half this gold covers."""
    return 2 * gold + 1 if rounding == "down" else 2 * gold


def unit_price(s: State, place: Territory) -> int:
    """[IV.4] [R1] One gold in a castle ("city"), two elsewhere."""
    return s.rules.castle_hire_price if CASTLES >> place & 1 else s.rules.hire_price


def hire_price(s: State, seat: Faction, place: Territory, *, count: int) -> int:
    """[IV.4] [goblins.2] [ace.2] [R77] [R78] Half, rounded on the total, for the Goblins, their ally, or an ace.

    [R223] The total covers the whole recruitment, even if it goes to several territories.
    """
    price = unit_price(s, place)
    if not has_half_price(s, seat):
        return count * price
    rounding = half_price_rounding(s, seat)
    if s.rules.half_rounding == "unit":
        return count * half(price, rounding=rounding)
    hired = value_hired(s, seat)
    return half(hired + count * price, rounding=rounding) - half(hired, rounding=rounding)


STEPS: Final[tuple[Step, ...]] = (
    Conscript(CONSCRIPT, "IV.3", "Conscript"),
    Hire(HIRE, "IV.4", "Hire"),
)
