"""IV. Recruitment and Movement Round: units meet, hide, and come out of hiding."""

from typing import Final

from dragondune.engine.aces import ace_or_pass, no_ace
from dragondune.engine.agreements.duties import AskedStep
from dragondune.engine.agreements.enforcement import tell_forced
from dragondune.engine.board import GREAT_MOUNTAIN, SYMBOLS
from dragondune.engine.changes import hide_units, play_ace, recruit_units, reveal_units
from dragondune.engine.consequences import Consequence, of_hiding, of_presence
from dragondune.engine.decisions import COME_OUT, HIDE, PASS, ComeOut, Decision, Hide, PlayAce
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsEmerged, UnitsHid
from dragondune.engine.flow import Step, ask, finish, schedule
from dragondune.engine.ids import ELVES, FACTION_NAMES, NOBODY, NONE, Faction, Territory, members
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import (
    all_units_at,
    crowded_castles,
    enemies_at,
    is_playing,
    joins_own,
    lurkers_at,
    lurking_places,
    open_places,
    places_of_ally,
    units_at,
)
from dragondune.engine.questions import DECLINE_OR_ACCEPT, StandingAnswer
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import ACE_HIDDEN_EMERGE, ELVES_EMERGE, MEETING
from dragondune.engine.trolls import is_troll_met


def begin_meeting(s: State, arriver: Faction, place: Territory) -> None:
    """[IV.hidden.1] [R97] [R99] [R163] Open units arrive where players or a troll are, but not in 0•."""
    if place == GREAT_MOUNTAIN or not open_places(s, arriver) >> place & 1:
        return
    seats = enemies_at(s, arriver, place)
    if seats == 0 and not is_troll_met(s, place):
        return
    s.place = place
    s.arriver = arriver
    s.met = seats | 1 << arriver
    schedule(s, (MEETING,))


def begin_emergence(s: State, emerging: Faction, place: Territory) -> None:
    """[ace.4] [R163] Units that come out meet those in the open there; an ace may hide again what an ace had hidden.

    The Elves chose to come out, so they are not asked.
    """
    if s.rules.hide_again and emerging != ELVES:
        begin_meeting(s, emerging, place)
        return
    seats = enemies_at(s, emerging, place)
    if place != GREAT_MOUNTAIN and seats:
        s.place = place
        s.arriver = emerging
        s.met = seats
        schedule(s, (MEETING,))


class Meeting(Step):
    """[elves.4] [ace.4] [IV.hidden.1] [R100] The arriver may hide first, then the others there, in order."""

    def enter(self, s: State) -> None:
        while s.met:
            seat = self._next(s)
            s.met &= ~(1 << seat)
            if self._shares(s, seat) and self._can_hide(s, seat):
                ask(s, seat)
                return
        s.place = NONE
        s.arriver = NOBODY
        finish(s)

    def _can_hide(self, s: State, seat: Faction) -> bool:
        """[ace.4] From public facts alone: the Elves, or a player with a card; in the draft aces do not hide."""
        return seat == ELVES or (s.rules.ace_hides and s.hand[seat] != 0)

    def _next(self, s: State) -> Faction:
        if s.met >> s.arriver & 1:
            return s.arriver
        for seat in s.order:
            if s.met >> seat & 1:
                return seat
        return NOBODY

    def _shares(self, s: State, seat: Faction) -> bool:
        """[R163] [R164] Whether open units still meet: the arriver, and another player or a troll."""
        if not open_places(s, s.arriver) >> s.place & 1:
            return False
        if seat != s.arriver:
            return True
        return bool(enemies_at(s, seat, s.place)) or is_troll_met(s, s.place)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[R107] The Elves hide for free, all others with an ace; allies do not share this power."""
        if seat == ELVES:
            return [HIDE, PASS]
        return ace_or_pass(s, seat)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        """[R101] [R106] All units in the territory or none; one ace for one territory."""
        if isinstance(decision, PlayAce):
            play_ace(s, seat, decision.ace, clause="ace.4")
            self._hide(s, seat, clause="ace.4")
        elif isinstance(decision, Hide):
            self._hide(s, seat, clause="elves.4")

    def _hide(self, s: State, seat: Faction, *, clause: str) -> None:
        s.events.append(UnitsHid(seat, s.place, units_at(s, seat, s.place), clause))
        hide_units(s, seat, s.place, by_ace=seat != ELVES)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, Hide):
            return Illegal("elves.4", "only the Elves hide without an ace; discard an ace to hide these units")
        if isinstance(decision, PlayAce) and seat == ELVES:
            return Illegal("elves.4", "the Elves hide without an ace")
        return no_ace(s, seat, decision.ace, rule="ace.4") if isinstance(decision, PlayAce) else None

    def about(self, s: State) -> Faction:
        return s.arriver

    def sentence(self, prompt: Prompt) -> str:
        if prompt.about == prompt.seat:
            return f"hide your units in {SYMBOLS[prompt.place]}"
        return f"hide the units in {SYMBOLS[prompt.place]} from the {FACTION_NAMES[prompt.about]}"

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        """[elves.4] [IV.hidden.1] What hiding means, and what the units face in the open."""
        count = units_at(s, seat, s.place)
        if decision is PASS:
            return of_presence(s, seat, s.place, count=count, hidden=False)
        return of_hiding(s, s.place, count=count, by_ace=seat != ELVES)

    def could_betray(self, s: State) -> bool:
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE_OR_ACCEPT

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.ace_hides or seat == ELVES


def can_emerge(s: State, seat: Faction, place: Territory) -> bool:
    """[R103] [R177] Not in a crowded castle, and not beside the ally."""
    return not (crowded_castles(s, seat) | places_of_ally(s, seat)) >> place & 1


def emerge(s: State, seat: Faction, place: Territory) -> None:
    """[IV.intro] [R241] [R163] Hidden units come out; beside open units of their owner they meet nobody new."""
    reinforced = lurkers_at(s, seat, place)
    count = reinforced or units_at(s, seat, place)
    reveal_units(s, seat, place)
    s.events.append(UnitsEmerged(seat, place, count, "IV.intro"))
    if not reinforced:
        begin_emergence(s, seat, place)


class AceHiddenEmerge(Step):
    """[IV.intro] [ace.4] [R103] [R162] [R165] Units hidden by an ace in an earlier turn come out, in player order."""

    def enter(self, s: State) -> None:
        for seat in s.order:
            if seat == ELVES:
                continue
            earlier = s.hidden[seat] & ~s.hidden_now[seat]
            if s.lurking:
                earlier |= lurking_places(s, seat, only_earlier=True)
            for place in members(earlier):
                if can_emerge(s, seat, place):
                    if s.agreements:
                        tell_forced(s, AskedStep(seat, ACE_HIDDEN_EMERGE, NOBODY), COME_OUT, place=place)
                    emerge(s, seat, place)
                    return
        finish(s)


class ElvesEmerge(Step):
    """[IV.intro] [elves.4] [R165] The Elves are asked for each territory: come out, or stay hidden."""

    def enter(self, s: State) -> None:
        if is_playing(s, ELVES):
            for place in members((s.hidden[ELVES] | lurking_places(s, ELVES)) & ~s.visited):
                s.visited |= 1 << place
                if can_emerge(s, ELVES, place):
                    s.place = place
                    ask(s, ELVES)
                    return
        s.visited = 0
        s.place = NONE
        finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [COME_OUT, PASS]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, ComeOut):
            emerge(s, ELVES, s.place)

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        """[elves.4] What the units face in the open, with others of theirs there, and what it means to stay hidden."""
        if decision is COME_OUT:
            return of_presence(s, seat, s.place, count=all_units_at(s, seat, s.place), hidden=False)
        return of_hiding(s, s.place, count=lurkers_at(s, seat, s.place) or units_at(s, seat, s.place))

    def sentence(self, prompt: Prompt) -> str:
        return f"do the units in {SYMBOLS[prompt.place]} come out of hiding"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE_OR_ACCEPT

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == ELVES


def arrive(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    """[IV.hidden.2] [R101] [R163] Recruits take the status of their owner's units there, or else meet the others."""
    reinforces = joins_own(s, seat, place)
    recruit_units(s, seat, place, count=count)
    if not reinforces:
        begin_meeting(s, seat, place)


STEPS: Final[tuple[Step, ...]] = (
    AceHiddenEmerge(ACE_HIDDEN_EMERGE, "IV.intro"),
    ElvesEmerge(ELVES_EMERGE, "IV.intro", "ComeOut"),
    Meeting(MEETING, "IV.hidden.1", "Hide"),
)
