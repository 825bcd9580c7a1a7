"""What follows from an option, as data. Steps declare it; the page shows it before the player decides."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from dragondune.engine.board import CASTLES, GREAT_MOUNTAIN, PLAINS
from dragondune.engine.decisions import MoveHidden, MoveUnits
from dragondune.engine.ids import NOBODY, NONE, VALUES, Faction, Mask, Territory
from dragondune.engine.queries import (
    controller,
    enemies_at,
    gold_collected,
    is_hidden_at,
    is_hidden_on_arrival,
    lurkers_at,
    numbers_to,
    open_seats_at,
    units_at,
    units_lost_to_troll,
)
from dragondune.engine.state import State

ConsequenceKind: TypeAlias = Literal[
    "battle",
    "hidden_beside",
    "hidden_there",
    "troll",
    "castle_given_up",
    "castle_kept",
    "stays",
    "castle_contested",
    "castle_taken",
    "gold_collected",
    "dragon_reaches",
    "dragon_misses",
    "joins",
    "joins_hidden",
    "units_burnt",
    "gold_burnt",
    "gold_gained",
    "must_waive",
    "ace_may_pay",
    "free_card_may_pay",
    "victory_costs",
    "artifact_cancelled",
    "ace_spent",
    "defeat_costs",
    "nothing_lost",
    "all_lost",
    "queen_shown",
    "pair_shown",
    "value_wins",
    "army_lost",
    "artifact_lost",
    "mountain_battle",
    "mountain_winner",
    "first_in_order",
    "army_promised",
    "army_worth",
    "blessed",
    "tie_won",
    "can_be_stopped",
    "swap_stopped",
    "nobody_wins",
    "gold_destroyed",
    "question_stopped",
    "both_for_ace",
    "answer_binds",
    "disband_stopped",
    "late_disband",
    "disbanded",
    "hiring_forbidden",
    "hiring_allowed",
    "units_spared",
    "units_stay",
    "orcs_relocate",
    "dragon_controlled",
    "dragon_by_chance",
    "walls_broken",
    "walls_hold",
    "question_bought",
    "nothing_asked",
    "units_hidden",
    "hidden_absent",
    "hidden_safe",
    "gift_at_once",
    "gift_delayed",
    "bid_kept",
]
CONSEQUENCE_KINDS: Final[tuple[ConsequenceKind, ...]] = get_args(ConsequenceKind)


@dataclass(frozen=True)
class Consequence:
    """One consequence. `seat` is another faction it concerns, `place` where, `count` how many.

    `total` is what `count` compares with: own units in a battle, all gold of a territory, the number of the dragon, or
    the points of the loser of a battle.
    """

    kind: ConsequenceKind
    clause: str
    seat: Faction = NOBODY
    place: Territory = NONE
    count: int = 0
    total: int = 0
    cards: Mask = 0


def of_departure(s: State, seat: Faction, origin: Territory, *, count: int) -> list[Consequence]:
    """What happens to the territory that units leave."""
    left = units_at(s, seat, origin) - count
    is_held = CASTLES >> origin & 1 and controller(s, origin) == seat
    if left == 0:
        return [Consequence("castle_given_up", "note.4", place=origin)] if is_held else []
    if is_held:
        return [Consequence("castle_kept", "note.4", place=origin, count=left)]
    return [Consequence("stays", "IV.5", place=origin, count=left)]


def of_arrival(s: State, seat: Faction, place: Territory, *, count: int, hidden: bool) -> list[Consequence]:
    """What units find where they arrive: enemies, a troll, a castle, gold, the dragon, or their own units."""
    own = units_at(s, seat, place) if is_hidden_at(s, seat, place) == hidden else 0
    found = of_presence(s, seat, place, count=own + count, hidden=hidden)
    if own:
        kind: ConsequenceKind = "joins_hidden" if hidden else "joins"
        found.append(Consequence(kind, "IV.hidden.2", place=place, count=own, total=own + count))
    return found


def of_presence(s: State, seat: Faction, place: Territory, *, count: int, hidden: bool) -> list[Consequence]:
    """What these units alone, without others of their owner, face where they stand."""
    found = _of_company(s, seat, place, own=count, hidden=hidden)
    if s.trolls >> place & 1 and not hidden:
        losses = units_lost_to_troll(s, count=count)
        found.append(Consequence("troll", "note.11", place=place, count=losses, total=count))
    if not hidden:
        found.extend(_of_castle(s, seat, place))
        if s.treasure[place]:
            carried = gold_collected(s, place, count=count)
            found.append(Consequence("gold_collected", "VI.3", place=place, count=carried, total=s.treasure[place]))
    found.extend(of_dragon(s, place, hidden=hidden))
    return found


def of_hiding(s: State, place: Territory, *, count: int, by_ace: bool = False) -> list[Consequence]:
    """[elves.4] [ace.4] [R37] What it means for units to be hidden; `total` is 1 if an ace hides them for a turn."""
    clause = "ace.4" if by_ace else "elves.4"
    hidden = Consequence("units_hidden", clause, place=place, count=count, total=int(by_ace))
    found = [hidden, Consequence("hidden_absent", "elves.4")]
    if s.rules.hidden_immune_to_dragons:
        found.append(Consequence("hidden_safe", "R37"))
    return found


def _of_company(s: State, seat: Faction, place: Territory, *, own: int, hidden: bool) -> list[Consequence]:
    """Open enemies fight open units, but not in 0•; hidden units do not count."""
    found: list[Consequence] = []
    enemies = enemies_at(s, seat, place)
    for other in s.order:
        units = units_at(s, other, place)
        if other == seat or units == 0:
            continue
        if is_hidden_at(s, other, place):
            found.append(Consequence("hidden_there", "elves.4", seat=other, place=place, count=units))
        elif enemies >> other & 1 and hidden:
            found.append(Consequence("hidden_beside", "elves.4", seat=other, place=place, count=units))
        elif enemies >> other & 1 and place != GREAT_MOUNTAIN:
            found.append(Consequence("battle", "V.intro", seat=other, place=place, count=units, total=own))
    return found


def _of_castle(s: State, seat: Faction, place: Territory) -> list[Consequence]:
    """A castle belongs to the only player with open units in it."""
    if not CASTLES >> place & 1:
        return []
    holder = controller(s, place)
    if holder == seat:
        return []
    if holder != NOBODY:
        return [Consequence("castle_contested", "note.4", seat=holder, place=place)]
    is_free = open_seats_at(s, place) & ~(1 << seat) == 0
    is_free = is_free and not (s.trolls >> place & 1 and s.rules.troll_blocks_control)
    return [Consequence("castle_taken", "note.4", place=place)] if is_free else []


def of_dragon(s: State, place: Territory, *, hidden: bool) -> list[Consequence]:
    """Whether the dragon can reach a plain, or a castle with broken walls, on its next move."""
    if not (PLAINS | s.walls) >> place & 1 or s.dragon < 1:
        return []
    if hidden and s.rules.hidden_immune_to_dragons:
        return []
    ahead = numbers_to(s, place)
    kind: ConsequenceKind = "dragon_reaches" if 1 <= ahead <= longest_flight(s) else "dragon_misses"
    return [Consequence(kind, "I.2", place=place, count=ahead, total=s.dragon)]


def longest_flight(s: State) -> int:
    """A card or a die moves the dragon up to six; players who control it may move it farther."""
    is_controlled = s.rules.two_aces_dragon or s.rules.six_clubs_dragon
    return max(VALUES, s.rules.dragon_control_most) if is_controlled else VALUES


def of_move(s: State, seat: Faction, move: MoveUnits) -> list[Consequence]:
    """What units leave behind and what they find; units that join their own share their status."""
    lurking = isinstance(move, MoveHidden)
    hidden = (lurking or is_hidden_at(s, seat, move.origin)) and not move.emerging
    hidden = is_hidden_on_arrival(s, seat, move.destination, hidden=hidden)
    found = of_arrival(s, seat, move.destination, count=move.count, hidden=hidden)
    if not (lurking or (move.emerging and lurkers_at(s, seat, move.origin))):
        found.extend(of_departure(s, seat, move.origin, count=move.count))
    return found
