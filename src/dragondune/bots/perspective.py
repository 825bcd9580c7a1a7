"""One seat's side of a table: what it has and what it faces, in the engine's own figures."""

from typing import Final

from dragondune.engine.agreements.clauses import NO_HIRING, Clause
from dragondune.engine.agreements.duties import clauses_in_force, forbidden_places
from dragondune.engine.board import CASTLE_LIST, TERRITORIES, distance
from dragondune.engine.decisions import MoveHidden, MoveUnits
from dragondune.engine.ids import (
    FACTIONS,
    NOBODY,
    NONE,
    ORCS,
    RECRUITMENT_ROUND,
    VALUES,
    Card,
    Faction,
    Mask,
    Territory,
    members,
)
from dragondune.engine.marching import movement_range
from dragondune.engine.powers.orcs import (
    can_hire,
    resists_red_dragon,
    share_default,
    units_lost_to_dragon,
    wins_by_default,
)
from dragondune.engine.queries import (
    castle_partner,
    castles_needed,
    castles_together,
    closed_by_dragon,
    lurkers_at,
    lurking_places,
    open_places,
    open_units,
    own_castles_needed,
    red_dragon_place,
)
from dragondune.engine.rounds.r1_dragon import flights_to
from dragondune.engine.rounds.r2_event import red_dragon_odds
from dragondune.engine.rounds.r4_hiring import hire_price
from dragondune.engine.rounds.r4_revival import revivable
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.walls import burning_places
from dragondune.knowledge.gate import Knowledge

DISTANCES: Final = tuple(tuple(distance(origin, goal) for goal in range(TERRITORIES)) for origin in range(TERRITORIES))
GUESSED_GOLD: Final = 4
"""The gold that others are assumed to have if gold is secret."""
NO_UNITS: Final = (0,) * TERRITORIES
UNKNOWN: Final = -1.0


class Perspective:
    """A table as it matters to `seat`. The observer of the knowledge may be another seat that puts itself in its place.

    `units` counts open units by faction and territory; bots may change these lists to try things out.
    `castles` masks by faction the castles it holds, alone or against `seat`; `barred` masks the territories that
    agreements keep a faction out of, and `idle` the factions that have agreed not to hire. `spared` is an ally whom
    this seat does not fight.
    """

    __slots__ = (
        "_red_dragon_chance",
        "ally",
        "barred",
        "burning",
        "castle_count",
        "castles",
        "clauses",
        "closed",
        "hidden",
        "idle",
        "is_last_turn",
        "knowledge",
        "mine",
        "movers",
        "others",
        "players",
        "range",
        "red_dragon_place",
        "rules",
        "seat",
        "spared",
        "units",
    )

    def __init__(self, knowledge: Knowledge, seat: Faction) -> None:
        k = knowledge
        self.knowledge: Final = k
        self.seat: Final = seat
        self.rules: Final[Ruleset] = k.rules
        self.players: Final[list[Faction]] = members(k.factions)
        self.others: Final[list[Faction]] = [one for one in self.players if one != seat]
        self.ally: Final[Faction] = k.ally[seat]
        self.spared: Final[Faction] = self.ally if self.ally != NOBODY and self.spares(seat, self.ally) else NOBODY
        self.units: Final[list[list[int]]] = [open_units(k, one) for one in FACTIONS]
        self.mine: Final[list[int]] = self.units[seat]
        self.hidden: Final = hidden_units(k, seat) if k.hidden[seat] or k.lurking else NO_UNITS
        self.is_last_turn: Final[bool] = k.turn >= k.rules.turns
        self.castles: Final[list[Mask]] = [0, 0, 0, 0]
        self.castle_count: Final[list[int]] = [0, 0, 0, 0]
        for one in self.players:
            held = castles_together(k, 1 << one | 1 << seat) & open_places(k, one) if k.where[one] else 0
            self.castles[one] = held
            self.castle_count[one] = held.bit_count()
        self.range: Final[int] = movement_range(k, seat)
        self.closed: Final[Mask] = closed_by_dragon(k)
        self.burning: Final[Mask] = burning_places(k)
        self.red_dragon_place: Final[Territory] = red_dragon_place(k) if k.event_pile else NONE
        self.movers: Final[list[Faction]] = []
        """The others who have yet to recruit and move before this turn's battles."""
        if k.round <= RECRUITMENT_ROUND:
            done = k.done if k.round == RECRUITMENT_ROUND else 0
            for one in self.others:
                if not done >> one & 1:
                    self.movers.append(one)
        self.clauses: Final[list[Clause]] = clauses_in_force(k) if k.agreements else []
        self.barred: Final[list[Mask]] = [0, 0, 0, 0]
        self.idle: Mask = 0
        for clause in self.clauses:
            self.barred[clause.seat] |= forbidden_places(k, clause)
            if clause.kind == NO_HIRING:
                self.idle |= 1 << clause.seat
        self._red_dragon_chance = UNKNOWN

    def spares(self, seat: Faction, other: Faction) -> bool:
        """[R108] Whether these are allies who do not fight: the rules prevent it, or the two would win together."""
        rules = self.rules
        if self.knowledge.ally[seat] != other:
            return False
        if rules.allies != "battle" or castle_partner(self.knowledge, seat) == other:
            return True
        return share_default(rules, seat, other)

    def would_waste(self, other: Faction) -> bool:
        """[R108] Whether units that meet this player's would have to fight an ally with whom they would win."""
        return other != NOBODY and other == self.spared and self.rules.allies == "battle"

    @property
    def gold(self) -> int:
        return self.knowledge.gold[self.seat]

    @property
    def reserve(self) -> int:
        return self.knowledge.reserve[self.seat]

    @property
    def graveyard(self) -> int:
        return self.knowledge.graveyard[self.seat]

    @property
    def hand(self) -> list[Card]:
        return members(self.knowledge.hand[self.seat])

    @property
    def hand_size(self) -> int:
        return self.knowledge.hand_size[self.seat]

    @property
    def rivals(self) -> list[Faction]:
        """[R141] The others, except an ally whose castles count together with this seat's."""
        partner = castle_partner(self.knowledge, self.seat)
        return [seat for seat in self.others if seat != partner]

    @property
    def wins_by_default(self) -> bool:
        """Whether this seat wins if nobody else does: the Orcs, and an ally who wins with them."""
        return wins_by_default(self.knowledge, self.seat)

    def gold_of(self, seat: Faction) -> int:
        return self.knowledge.gold[seat] if self.knowledge.gold_known >> seat & 1 else GUESSED_GOLD

    def can_hire(self, seat: Faction) -> bool:
        """Whether the rules and agreements let a faction hire."""
        return can_hire(self.knowledge, seat) and not self.idle >> seat & 1

    def useful_gold(self) -> int:
        """The gold it takes to hire everyone, including the units that can be revived this turn."""
        k, seat = self.knowledge, self.seat
        count = k.reserve[seat] + revivable(k, seat)
        return hire_price(k, seat, CASTLE_LIST[0], count=count)

    def enemy_at(self, place: Territory) -> tuple[Faction, int]:
        """The strongest other player in a territory and the number of its units; NOBODY and 0 if there is none."""
        found, most = NOBODY, 0
        for seat in self.others:
            if self.units[seat][place] > most:
                found, most = seat, self.units[seat][place]
        return found, most

    def own_castles_needed(self, seat: Faction) -> int:
        """How many castles a seat must hold itself to win, ignoring this seat's units."""
        return own_castles_needed(self.knowledge, seat, ignored=1 << self.seat)

    def castles_missing(self, seat: Faction) -> int:
        """How many more castles a seat needs to win, with those of its ally where allies win together."""
        k = self.knowledge
        partner = castle_partner(k, seat)
        if partner == NOBODY:
            held = self.castle_count[seat]
        else:
            together = castles_together(k, 1 << seat | 1 << partner | 1 << self.seat)
            held = (together & (open_places(k, seat) | open_places(k, partner))).bit_count()
        return max(0, castles_needed(k, seat) - held)

    def leader(self) -> Faction:
        """The rival who needs at most one more castle; later in the game the Orcs, who win if nobody else does."""
        near = [seat for seat in self.rivals if self.castles_missing(seat) <= 1]
        if near:
            return max(near, key=self.castle_count.__getitem__)
        return ORCS if ORCS in self.others and 2 * self.knowledge.turn > self.rules.turns else NOBODY

    def danger(self, place: Territory) -> float:
        """The share of the units staying here that a dragon is expected to burn in the next turn."""
        if self.is_last_turn or not self.burning >> place & 1:
            return 0.0
        burnt = flights_to(self.knowledge, place) / VALUES
        if burnt and self.seat == ORCS:
            burnt *= units_lost_to_dragon(self.knowledge, ORCS, count=2) / 2
        if place != self.red_dragon_place or resists_red_dragon(self.knowledge, self.seat):
            return burnt
        return burnt + (1 - burnt) * self.red_dragon_chance()

    def red_dragon_chance(self) -> float:
        """How likely the next deciding event card brings the Red Dragon; the Elves may have seen it."""
        if self._red_dragon_chance == UNKNOWN:
            fatal, total = red_dragon_odds(self.knowledge)
            self._red_dragon_chance = fatal / total if total else 0.0
        return self._red_dragon_chance


def hidden_units(knowledge: Knowledge, seat: Faction) -> tuple[int, ...]:
    """A faction's hidden units by territory."""
    units = [0] * TERRITORIES
    for place in members(knowledge.hidden[seat]):
        units[place] = knowledge.units[TERRITORIES * seat + place]
    for place in members(lurking_places(knowledge, seat)):
        units[place] = lurkers_at(knowledge, seat, place)
    return tuple(units)


def is_hidden_move(seen: Perspective, move: MoveUnits) -> bool:
    """Whether hidden units move; beside open ones, a plain move takes the open ones."""
    if isinstance(move, MoveHidden) or move.emerging:
        return True
    return seen.hidden[move.origin] > 0 and seen.mine[move.origin] == 0
