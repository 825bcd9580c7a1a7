"""Refusals that several rounds share."""

from dragondune.engine.board import SYMBOLS
from dragondune.engine.decisions import MoveHidden, MoveUnits
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import FACTION_NAMES, Faction, Mask, Territory
from dragondune.engine.queries import (
    closed_by_dragon,
    crowded_castles,
    hiding_places,
    is_hidden_at,
    joins_own,
    lurkers_at,
    open_places,
    places_held_by_others,
    places_of_ally,
    units_at,
)
from dragondune.engine.state import State


def move_refusal(s: State, seat: Faction, decision: MoveUnits, *, closed: Mask) -> Illegal | None:
    """Why units may not go there, apart from their range."""
    origin, destination = decision.origin, decision.destination
    lurking = is_lurking_move(s, seat, decision)
    here = lurkers_at(s, seat, origin) if lurking else units_at(s, seat, origin)
    if decision.count > here:
        kind = "hidden units beside open ones" if lurking else "units"
        return Illegal("IV.5", f"{FACTION_NAMES[seat]} have {here} {kind} in {SYMBOLS[origin]}")
    if closed >> destination & 1:
        return dragon_refusal(s, destination)
    hidden = lurking or is_hidden_at(s, seat, origin)
    joins = joins_own(s, seat, destination)
    is_strict = s.rules.same_status or s.rules.emerge_on_move == "empty"
    if decision.emerging and (not hidden or (joins and is_strict)):
        return Illegal("R102", "hidden units come out on arrival only where their owner has no other units")
    if decision.emerging and is_taken_by_others(s, seat, destination):
        return Illegal("R102", "hidden units come out only in an empty territory")
    if hidden and not decision.emerging and not (joins and s.rules.same_status):
        return None
    return standing_refusal(s, seat, destination)


def is_lurking_move(s: State, seat: Faction, decision: MoveUnits) -> bool:
    """[R241] Whether a move takes hidden units that stand beside open ones; these alone can come out there."""
    if isinstance(decision, MoveHidden):
        return True
    return decision.emerging and lurkers_at(s, seat, decision.origin) > 0


def is_taken_by_others(s: State, seat: Faction, place: Territory) -> bool:
    """[R102] Before 1.10 units come out of hiding only in an empty territory."""
    return s.rules.emerge_on_move == "empty" and bool(places_held_by_others(s, seat) >> place & 1)


def standing_refusal(s: State, seat: Faction, place: Territory) -> Illegal | None:
    """[note.7] [R108] Why units of a faction may not arrive openly in a territory."""
    own = s.where[seat] if s.rules.same_status else open_places(s, seat)
    if crowded_castles(s, seat) & ~own & 1 << place:
        limit = s.rules.castle_player_limit
        return Illegal("note.7", f"{SYMBOLS[place]} already holds {limit} other players, as many as a castle can")
    if places_of_ally(s, seat) & ~hiding_places(s, seat) & 1 << place:
        ally = FACTION_NAMES[s.ally[seat]]
        return Illegal("R108", f"the {ally} stand in {SYMBOLS[place]}, and allies do not share a territory")
    return None


def dragon_refusal(s: State, place: Territory) -> Illegal | None:
    if closed_by_dragon(s) >> place & 1:
        return Illegal("I.4", f"the dragon marker at {s.dragon} closes {SYMBOLS[place]}")
    return None


def reserve_refusal(s: State, seat: Faction, *, rule: str, count: int) -> Illegal | None:
    if count > s.reserve[seat]:
        return Illegal(rule, f"{FACTION_NAMES[seat]} have {s.reserve[seat]} units in reserve")
    return None


def gold_refusal(s: State, seat: Faction, *, rule: str, price: int) -> Illegal | None:
    if price > s.gold[seat]:
        return Illegal(rule, f"that costs {price} gold and {FACTION_NAMES[seat]} have {s.gold[seat]}")
    return None


def placing_refusal(s: State, seat: Faction, place: Territory, *, rule: str, count: int) -> Illegal | None:
    return (
        dragon_refusal(s, place) or standing_refusal(s, seat, place) or reserve_refusal(s, seat, rule=rule, count=count)
    )
