"""A view in numbers: the few facts that rules of thumb ask for."""

from collections.abc import Iterable
from typing import Final

from dragondune.engine.board import (
    CASTLE_LIST,
    EVENT_IDS,
    EVENT_PLACES,
    GRIFFIN_CASTLES,
    NUMBERS,
    PLAINS,
    TERRITORIES,
    TERRITORY_BY_ID,
    TRACK,
    distance,
)
from dragondune.engine.ids import (
    CARD_IDS,
    DWARVES,
    FACTION_IDS,
    FACTIONS,
    GOBLINS,
    NOBODY,
    NONE,
    ORCS,
    VALUES,
    Card,
    Faction,
    Mask,
    Suit,
    Territory,
    size,
)
from dragondune.engine.ruleset import Ruleset
from dragondune.views.situation import Situation
from dragondune.views.view import Player, View

DISTANCES: Final = tuple(tuple(distance(origin, goal) for goal in range(TERRITORIES)) for origin in range(TERRITORIES))
RED_DRAGON_CHANCE: Final = 0.2
"""About three of the fifteen other event cards have the suit that brings the Red Dragon."""


def seat_of(name: str | None) -> Faction:
    return NOBODY if name is None else FACTION_IDS.index(name)


def cards_of(names: Iterable[str]) -> list[Card]:
    return [CARD_IDS.index(name) for name in names]


class Table:
    """What one seat knows of the board and the players."""

    def __init__(self, situation: Situation) -> None:
        self.view: Final[View] = situation.view
        self.rules: Final[Ruleset] = situation.rules
        self.seat: Final[Faction] = situation.seat
        self.players: Final[dict[Faction, Player]] = {seat_of(one.faction): one for one in self.view.players}
        self.me: Final[Player] = self.players[self.seat]
        self.ally: Final[Faction] = seat_of(self.me.ally)
        self.others: Final[list[Faction]] = [seat for seat in self.players if seat != self.seat]
        self.suit: Final[Suit] = self._suit()
        self.is_last_turn: Final[bool] = self.view.turn >= self.rules.turns
        self.open: Final[list[list[int]]] = [[0] * TERRITORIES for _ in FACTIONS]
        self.hidden: Final[list[int]] = [0] * TERRITORIES
        self.treasure: Final[list[int]] = [0] * TERRITORIES
        self.trolls: Mask = 0
        for place in self.view.places:
            territory = TERRITORY_BY_ID[place.territory]
            self.treasure[territory] = place.gold
            self.trolls |= int(place.troll) << territory
            for garrison in place.garrisons:
                seat = seat_of(garrison.faction)
                if not garrison.is_hidden:
                    self.open[seat][territory] = garrison.units
                elif seat == self.seat:
                    self.hidden[territory] = garrison.units

        self.castles: Final[dict[Faction, int]] = {seat: size(self.castles_of(seat)) for seat in self.players}
        self.range: Final[int] = self._range()

    @property
    def gold(self) -> int:
        return self.me.gold or 0

    def _suit(self) -> Suit:
        """The suit that stands for one's faction; by a switch the black ones change places."""
        if self.seat >= GOBLINS and self.rules.goblins_suit == "spades":
            return GOBLINS + ORCS - self.seat
        return self.seat

    def enemy_at(self, place: Territory) -> tuple[Faction, int]:
        """The strongest other player in a territory, and his units; NOBODY if there is none."""
        found, most = NOBODY, 0
        for seat in self.others:
            if self.open[seat][place] > most:
                found, most = seat, self.open[seat][place]
        return found, most

    def castles_of(self, seat: Faction) -> Mask:
        """The castles where a player stands alone, or with the one who looks on; a troll's castle is nobody's."""
        castles = 0
        for place in CASTLE_LIST:
            if self.open[seat][place] and not self.trolls >> place & 1:
                if not any(self.open[other][place] for other in self.others if other != seat):
                    castles |= 1 << place
        return castles

    def leader(self) -> Faction:
        """The rival who lacks at most one castle; later in the game the Orcs, who win if nobody else does."""
        leader = max(self.others, key=lambda seat: self.castles[seat])
        if self.castles[leader] >= self.rules.castles_to_win - 1:
            return leader
        return ORCS if ORCS in self.others and 2 * self.view.turn > self.rules.turns else NOBODY

    def _range(self) -> int:
        """How many territories one's units may move through."""
        mine = self.castles_of(self.seat)
        if any(mine >> place & 1 for place in GRIFFIN_CASTLES):
            return self.rules.griffin_range
        return self.rules.orcs_move_range if self.seat == ORCS else self.rules.move_range

    def movers_left(self) -> int:
        """How many rivals may still recruit and move before this turn's battles."""
        done = self.view.done if self.view.round == "IV" else ()
        return sum(seat != self.ally and self.players[seat].faction not in done for seat in self.others)

    def is_closed(self, place: Territory) -> bool:
        """Whether the dragon marker keeps everybody out of a territory."""
        if self.rules.dragon_blocks == "plain_only" and not PLAINS >> place & 1:
            return False
        return NUMBERS[place] == self.view.dragon

    def danger(self, place: Territory) -> float:
        """The chance that a unit which stays here is lost to a dragon in the next turn."""
        if self.is_last_turn or not PLAINS >> place & 1:
            return 0.0
        steps = (NUMBERS[place] - self.view.dragon) % TRACK
        marker = (VALUES + 1 - steps) / VALUES if 1 <= steps <= VALUES else 0.0
        if self.seat == ORCS:
            return marker / 2
        return marker + (RED_DRAGON_CHANCE if place == self.red_dragon_place() else 0.0)

    def red_dragon_place(self) -> Territory:
        """Where the Red Dragon would strike next; NONE while no event card lies on the pile."""
        pile = self.view.decks.event_pile
        return EVENT_PLACES[EVENT_IDS.index(pile[-1])] if pile else NONE

    def bonus(self, seat: Faction, opponent: Faction) -> int:
        """What a faction adds to every battle against this opponent."""
        if seat == DWARVES and opponent != ORCS:
            return self.rules.dwarves_battle_bonus
        return self.rules.orcs_battle_bonus if seat == ORCS else 0
