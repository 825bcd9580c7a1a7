"""A view in numbers: the few facts that rules of thumb ask for."""

from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple

from dragondune.bots.promises import Promises
from dragondune.engine.board import (
    CASTLE_LIST,
    CASTLES,
    EVENT_IDS,
    EVENT_PLACES,
    EVENT_SUITS,
    GRIFFIN_CASTLES,
    NUMBERS,
    OF_NUMBER,
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
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk
from dragondune.views.view import Player, View

DISTANCES: Final = tuple(tuple(distance(origin, goal) for goal in range(TERRITORIES)) for origin in range(TERRITORIES))
RED_DRAGON_CHANCE: Final = 0.2
"""About three of the fifteen other event cards have the suit that brings the Red Dragon."""
GUESSED_GOLD: Final = 4
"""What others are taken to have where gold is secret."""
BEFORE_BATTLES: Final = ("setup", "I", "II", "III", "IV")
SEATS: Final[dict[str | None, Faction]] = {None: NOBODY} | {name: seat for seat, name in enumerate(FACTION_IDS)}
CARD_BY_ID: Final[dict[str, Card]] = {name: card for card, name in enumerate(CARD_IDS)}


def seat_of(name: str | None) -> Faction:
    return SEATS[name]


def cards_of(names: Iterable[str]) -> list[Card]:
    return [CARD_BY_ID[name] for name in names]


class Seen(NamedTuple):
    """A view of a table as it could be."""

    seat: Faction
    rules: Ruleset
    view: View


class Table:
    """What one seat knows of the board and the players."""

    def __init__(self, situation: Situation | Talk | Seen) -> None:
        self.view: Final[View] = situation.view
        self.rules: Final[Ruleset] = situation.rules
        self.seat: Final[Faction] = situation.seat
        self.players: Final[dict[Faction, Player]] = {seat_of(one.faction): one for one in self.view.players}
        self.me: Final[Player] = self.players[self.seat]
        self.ally: Final[Faction] = seat_of(self.me.ally)
        self.others: Final[list[Faction]] = [seat for seat in self.players if seat != self.seat]
        self.suit: Final[Suit] = self.suit_of(self.seat)
        self.is_last_turn: Final[bool] = self.view.turn >= self.rules.turns
        self.open: Final[list[list[int]]] = [[0] * TERRITORIES for _ in FACTIONS]
        self.hidden: Final[list[int]] = [0] * TERRITORIES
        self.treasure: Final[list[int]] = [0] * TERRITORIES
        self.trolls: Mask = 0
        self.walls: Mask = 0
        for place in self.view.places:
            territory = TERRITORY_BY_ID[place.territory]
            self.treasure[territory] = place.gold
            self.trolls |= int(place.troll) << territory
            self.walls |= int(place.has_broken_walls) << territory
            for garrison in place.garrisons:
                seat = seat_of(garrison.faction)
                if not garrison.is_hidden:
                    self.open[seat][territory] = garrison.units
                elif seat == self.seat:
                    self.hidden[territory] = garrison.units

        self.masks: Final[dict[Faction, Mask]] = {seat: self.castles_of(seat) for seat in self.players}
        self.castles: Final[dict[Faction, int]] = {seat: size(mask) for seat, mask in self.masks.items()}
        self.range: Final[int] = self.range_of(self.seat)

    @property
    def gold(self) -> int:
        return self.me.gold or 0

    @cached_property
    def hand(self) -> list[Card]:
        return cards_of(self.me.hand)

    @cached_property
    def order(self) -> list[Faction]:
        """The players from the Starting Player on."""
        return [seat_of(name) for name in self.view.order]

    @cached_property
    def movers(self) -> list[Faction]:
        """The others who have yet to recruit and move before this turn's battles."""
        if self.view.round not in BEFORE_BATTLES:
            return []
        done = self.view.done if self.view.round == "IV" else ()
        return [seat for seat in self.others if self.players[seat].faction not in done]

    @property
    def turns_to_last_move(self) -> int:
        """[VII.1] In how many turns one is the last to move: the start passes on, and so does the end."""
        return (self.order.index(self.seat) + 1) % len(self.order)

    @property
    def shares_default(self) -> bool:
        """Whether a game without a winner is won together with the Orcs."""
        return self.rules.orcs_ally_shares_default and self.ally == ORCS

    @cached_property
    def closed(self) -> Mask:
        """Where the dragon marker keeps everybody out."""
        closed = OF_NUMBER[self.view.dragon] if self.view.dragon else 0
        return closed & PLAINS if self.rules.dragon_blocks == "plain_only" else closed

    @cached_property
    def promises(self) -> Promises:
        """What agreements keep everybody from."""
        standing = [sum(1 << place for place, units in enumerate(self.open[seat]) if units) for seat in FACTIONS]
        return Promises(self.view, standing)

    @cached_property
    def barred_by_ally(self) -> Mask:
        """Where one's units may not come to stand openly because of the ally's."""
        if self.ally == NOBODY or self.rules.allies != "ban":
            return 0
        return sum(1 << place for place, units in enumerate(self.open[self.ally]) if units)

    def gold_of(self, seat: Faction) -> int:
        gold = self.players[seat].gold
        return GUESSED_GOLD if gold is None else gold

    def ally_of(self, seat: Faction) -> Faction:
        return seat_of(self.players[seat].ally)

    def shares_goblin_powers(self, seat: Faction) -> bool:
        """The Goblins and their ally."""
        return seat == GOBLINS or self.ally_of(seat) == GOBLINS

    def can_hire(self, seat: Faction) -> bool:
        """The Orcs hire nobody, unless the Goblins are their allies; nor does who has promised not to."""
        if self.view.deals.agreements and not self.promises.may_hire(seat):
            return False
        return seat != ORCS or (self.rules.orcs_hire_as_goblins_ally and self.ally_of(seat) == GOBLINS)

    def price_of(self, seat: Faction, *, full: int) -> float:
        """What one unit costs this faction where it costs others so much."""
        return full / 2 if self.shares_goblin_powers(seat) else full

    @cached_property
    def hire_price(self) -> float:
        """What a unit costs oneself in a castle."""
        return self.price_of(self.seat, full=self.rules.castle_hire_price)

    def suit_of(self, seat: Faction) -> Suit:
        """The suit that stands for a faction; by a switch the black ones change places."""
        if seat >= GOBLINS and self.rules.goblins_suit == "spades":
            return GOBLINS + ORCS - seat
        return seat

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
        mine = self.open[seat]
        for place in CASTLE_LIST:
            if mine[place] and not self.trolls >> place & 1:
                if not any(self.open[other][place] for other in self.others if other != seat):
                    castles |= 1 << place
        return castles

    @property
    def free_revivals(self) -> int:
        """How many units revive for nothing."""
        if self.seat == ORCS:
            return self.rules.orcs_free_revivals
        return self.rules.orcs_ally_free_revivals if self.ally == ORCS else self.rules.free_revivals

    def hire_cost(self, place: Territory, count: int) -> int:
        """What so many mercenaries cost oneself."""
        price = count * (self.rules.castle_hire_price if CASTLES >> place & 1 else self.rules.hire_price)
        return price // 2 if self.shares_goblin_powers(self.seat) or self.view.current.has_half_price else price

    def leader(self) -> Faction:
        """The rival who lacks at most one castle; later in the game the Orcs, who win if nobody else does."""
        leader = max(self.others, key=lambda seat: self.castles[seat])
        if self.castles[leader] >= self.rules.castles_to_win - 1:
            return leader
        return ORCS if ORCS in self.others and 2 * self.view.turn > self.rules.turns else NOBODY

    def range_of(self, seat: Faction) -> int:
        """How many territories a faction's units may move through."""
        steps = self.rules.move_range
        if seat == ORCS:
            steps = max(steps, self.rules.orcs_move_range)
        elif self.ally_of(seat) == ORCS:
            steps = max(steps, self.rules.orcs_ally_move_range)
        mine = self.masks[seat]
        if any(mine >> place & 1 for place in GRIFFIN_CASTLES):
            steps = max(steps, self.rules.griffin_range)
        return steps + (self.view.current.range_bonus if seat == seat_of(self.view.player) else 0)

    def movers_left(self) -> int:
        """How many rivals may still recruit and move before this turn's battles."""
        return sum(seat != self.ally for seat in self.movers)

    def is_closed(self, place: Territory) -> bool:
        """Whether the dragon marker keeps everybody out of a territory."""
        return bool(self.closed >> place & 1)

    def danger(self, place: Territory) -> float:
        """The chance that a unit which stays here is lost to a dragon in the next turn."""
        if self.is_last_turn or not (PLAINS | self.walls) >> place & 1:
            return 0.0
        steps = (NUMBERS[place] - self.view.dragon) % TRACK
        marker = (VALUES + 1 - steps) / VALUES if 1 <= steps <= VALUES else 0.0
        if self.seat == ORCS:
            return marker / 2
        if place != self.red_dragon_place() or self.ally == ORCS:
            return marker
        return marker + (1 - marker) * self.red_dragon_chance

    @cached_property
    def red_dragon_chance(self) -> float:
        """How likely the Red Dragon comes next turn; the Elves have seen a card that may decide it."""
        if self.rules.red_dragon_trigger in ("red_card", "emperor_colour", "discard_colour"):
            return RED_DRAGON_CHANCE * 2
        seen = self.view.decks.next_event
        if seen is None or self.rules.event_cards == "two":
            return RED_DRAGON_CHANCE
        top = self.view.decks.event_pile[-1]
        return float(EVENT_SUITS[EVENT_IDS.index(seen)] == EVENT_SUITS[EVENT_IDS.index(top)])

    def red_dragon_place(self) -> Territory:
        """Where the Red Dragon would strike next; NONE while no event card lies on the pile."""
        pile = self.view.decks.event_pile
        return EVENT_PLACES[EVENT_IDS.index(pile[-1])] if pile else NONE

    def bonus(self, seat: Faction, opponent: Faction) -> int:
        """What a faction adds to every battle against this opponent."""
        if seat == DWARVES and opponent != ORCS:
            return self.rules.dwarves_battle_bonus
        return self.rules.orcs_battle_bonus if seat == ORCS else 0
