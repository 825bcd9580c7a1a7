"""The whole table, secrets included: small ints, flat lists and bitmasks, so that a copy is cheap."""

from hashlib import blake2b
from typing import Final

from dragondune.engine.board import ALL_EVENTS, TERRITORIES
from dragondune.engine.decisions import Decision
from dragondune.engine.events import Event
from dragondune.engine.ids import ALL_CARDS, NOBODY, NONE, SETUP, Card, Faction, Mask, Territory
from dragondune.engine.ruleset import Ruleset

CELLS: Final = TERRITORIES * 4
NO_ANSWER: Final = -2

UNFINISHED: Final = 0
CASTLES_WIN: Final = 1
ORCS_DEFAULT: Final = 2
MOST_CASTLES: Final = 3
MOUNTAIN_FIGHT: Final = 4
TIE_ORDER: Final = 5
ENDING_NAMES: Final = (
    "unfinished",
    "castles",
    "orcs_default",
    "most_castles",
    "mountain_fight",
    "tie_order",
)


class State:
    """Lists of four are indexed by faction; `units[28 * faction + territory]` counts units.

    `where[faction]` is the mask of territories that hold its units. In one territory they are all hidden or all
    open: `hidden[faction]` masks the hidden ones, `hidden_now[faction]` those hidden by an ace this turn.
    `order` is player order and begins with the Starting Player. `agenda` lists the steps still to be done, the next
    one last; `asked` masks the seats that have not answered yet, `window` all seats of a secret question.
    """

    __slots__ = (
        "ally",
        "answer_colour",
        "answer_number",
        "arriver",
        "agenda",
        "asked",
        "asker",
        "attacker",
        "auction_cards",
        "auction_starter",
        "banned",
        "bid",
        "bidder",
        "card",
        "council_passed",
        "deck",
        "defender",
        "dice",
        "disband_count",
        "disband_place",
        "disbanded",
        "discards",
        "done",
        "dragon",
        "elves_know",
        "ending",
        "event_deck",
        "event_pile",
        "events",
        "factions",
        "first_event",
        "fought",
        "free_card_used",
        "gold",
        "graveyard",
        "half_price",
        "hand",
        "hidden",
        "hidden_now",
        "jack",
        "listed",
        "listed_for",
        "met",
        "negated",
        "next_event",
        "order",
        "passed",
        "place",
        "plan_card",
        "plan_count",
        "player",
        "proposed",
        "queen",
        "question",
        "range_bonus",
        "removed",
        "reserve",
        "round",
        "rules",
        "sealed",
        "second_event",
        "shown",
        "spent_treachery",
        "swapped",
        "target",
        "tied",
        "top_card",
        "traitor_shown",
        "traitors",
        "transfers",
        "treasure",
        "trolls",
        "turn",
        "units",
        "victor",
        "where",
        "window",
        "winner",
    )

    def __init__(self, rules: Ruleset, factions: Mask) -> None:
        self.rules: Ruleset = rules
        self.factions: Mask = factions
        self.order: list[Faction] = []
        self.turn: int = 0
        self.round: int = SETUP
        self.player: Faction = NOBODY
        self.done: Mask = 0

        self.units: list[int] = [0] * CELLS
        self.where: list[Mask] = [0, 0, 0, 0]
        self.hidden: list[Mask] = [0, 0, 0, 0]
        self.hidden_now: list[Mask] = [0, 0, 0, 0]
        self.reserve: list[int] = [0, 0, 0, 0]
        self.graveyard: list[int] = [0, 0, 0, 0]
        self.removed: list[int] = [0, 0, 0, 0]
        self.treasure: list[int] = [0] * TERRITORIES
        self.dragon: int = 0
        self.trolls: Mask = 0

        self.gold: list[int] = [0, 0, 0, 0]
        self.hand: list[Mask] = [0, 0, 0, 0]
        self.shown: list[Mask] = [0, 0, 0, 0]
        self.elves_know: list[Mask] = [0, 0, 0, 0]
        self.queen: list[int] = [NONE, NONE, NONE, NONE]
        self.jack: list[int] = [NONE, NONE, NONE, NONE]
        self.traitor_shown: Mask = 0
        self.spent_treachery: Mask = 0
        self.ally: list[Faction] = [NOBODY, NOBODY, NOBODY, NOBODY]

        self.deck: Mask = ALL_CARDS
        self.discards: Mask = 0
        self.top_card: Card = NONE
        self.event_deck: Mask = ALL_EVENTS
        self.event_pile: list[int] = []
        self.next_event: int = NONE
        self.first_event: int = NONE
        self.second_event: int = NONE
        self.dice: list[int] = []

        self.agenda: list[int] = []
        self.asked: Mask = 0
        self.window: Mask = 0
        self.sealed: list[int] = [NONE, NONE, NONE, NONE]
        self.negated: bool = False

        self.proposed: Mask = 0
        self.council_passed: Mask = 0
        self.target: Faction = NOBODY

        self.auction_cards: int = 0
        self.auction_starter: Faction = NOBODY
        self.card: Card = NONE
        self.bid: int = 0
        self.bidder: Faction = NOBODY
        self.passed: Mask = 0
        self.free_card_used: bool = False

        self.banned: bool = False
        self.half_price: bool = False
        self.range_bonus: int = 0
        self.disbanded: bool = False
        self.disband_place: Territory = NONE
        self.disband_count: int = 0

        self.place: Territory = NONE
        self.arriver: Faction = NOBODY
        self.met: Mask = 0

        self.attacker: Faction = NOBODY
        self.defender: Faction = NOBODY
        self.asker: Faction = NOBODY
        self.question: int = 0
        self.answer_colour: list[int] = [NO_ANSWER, NO_ANSWER, NO_ANSWER, NO_ANSWER]
        self.answer_number: list[int] = [NO_ANSWER, NO_ANSWER, NO_ANSWER, NO_ANSWER]
        self.plan_count: list[int] = [0, 0, 0, 0]
        self.plan_card: list[Card] = [NONE, NONE, NONE, NONE]

        self.traitors: Mask = 0
        self.swapped: bool = False
        self.victor: Faction = NOBODY

        self.tied: Mask = 0
        self.fought: bool = False
        self.winner: Faction = NOBODY
        self.ending: int = UNFINISHED
        self.transfers: list[int] = []

        self.events: list[Event] = []
        self.listed: list[Decision] = []
        self.listed_for: int = NOBODY

    def clone(self) -> "State":
        """An independent copy; the options already listed are shared."""
        copy = State.__new__(State)
        copy.rules = self.rules
        copy.factions = self.factions
        copy.order = self.order[:]
        copy.turn = self.turn
        copy.round = self.round
        copy.player = self.player
        copy.done = self.done
        copy.units = self.units[:]
        copy.where = self.where[:]
        copy.hidden = self.hidden[:]
        copy.hidden_now = self.hidden_now[:]
        copy.reserve = self.reserve[:]
        copy.graveyard = self.graveyard[:]
        copy.removed = self.removed[:]
        copy.treasure = self.treasure[:]
        copy.dragon = self.dragon
        copy.trolls = self.trolls
        copy.gold = self.gold[:]
        copy.hand = self.hand[:]
        copy.shown = self.shown[:]
        copy.elves_know = self.elves_know[:]
        copy.queen = self.queen[:]
        copy.jack = self.jack[:]
        copy.traitor_shown = self.traitor_shown
        copy.spent_treachery = self.spent_treachery
        copy.ally = self.ally[:]
        copy.deck = self.deck
        copy.discards = self.discards
        copy.top_card = self.top_card
        copy.event_deck = self.event_deck
        copy.event_pile = self.event_pile[:]
        copy.next_event = self.next_event
        copy.first_event = self.first_event
        copy.second_event = self.second_event
        copy.dice = self.dice[:]
        copy.agenda = self.agenda[:]
        copy.asked = self.asked
        copy.window = self.window
        copy.sealed = self.sealed[:]
        copy.negated = self.negated
        copy.proposed = self.proposed
        copy.council_passed = self.council_passed
        copy.target = self.target
        copy.auction_cards = self.auction_cards
        copy.auction_starter = self.auction_starter
        copy.card = self.card
        copy.bid = self.bid
        copy.bidder = self.bidder
        copy.passed = self.passed
        copy.free_card_used = self.free_card_used
        copy.banned = self.banned
        copy.half_price = self.half_price
        copy.range_bonus = self.range_bonus
        copy.disbanded = self.disbanded
        copy.disband_place = self.disband_place
        copy.disband_count = self.disband_count
        copy.place = self.place
        copy.arriver = self.arriver
        copy.met = self.met
        copy.attacker = self.attacker
        copy.defender = self.defender
        copy.asker = self.asker
        copy.question = self.question
        copy.answer_colour = self.answer_colour[:]
        copy.answer_number = self.answer_number[:]
        copy.plan_count = self.plan_count[:]
        copy.plan_card = self.plan_card[:]
        copy.traitors = self.traitors
        copy.swapped = self.swapped
        copy.victor = self.victor
        copy.tied = self.tied
        copy.fought = self.fought
        copy.winner = self.winner
        copy.ending = self.ending
        copy.transfers = self.transfers[:]
        copy.events = []
        copy.listed = self.listed
        copy.listed_for = self.listed_for
        return copy

    def fingerprint(self) -> str:
        """Equal for equal tables: what has happened so far, and what is listed, apart."""
        text = repr(
            (
                self.factions,
                self.order,
                self.turn,
                self.round,
                self.player,
                self.done,
                self.units,
                self.where,
                self.hidden,
                self.hidden_now,
                self.reserve,
                self.graveyard,
                self.removed,
                self.treasure,
                self.dragon,
                self.trolls,
                self.gold,
                self.hand,
                self.shown,
                self.elves_know,
                self.queen,
                self.jack,
                self.traitor_shown,
                self.spent_treachery,
                self.ally,
                self.deck,
                self.discards,
                self.top_card,
                self.event_deck,
                self.event_pile,
                self.next_event,
                self.first_event,
                self.second_event,
                self.dice,
                self.agenda,
                self.asked,
                self.window,
                self.sealed,
                self.negated,
                self.proposed,
                self.council_passed,
                self.target,
                self.auction_cards,
                self.auction_starter,
                self.card,
                self.bid,
                self.bidder,
                self.passed,
                self.free_card_used,
                self.banned,
                self.half_price,
                self.range_bonus,
                self.disbanded,
                self.disband_place,
                self.disband_count,
                self.place,
                self.arriver,
                self.met,
                self.attacker,
                self.defender,
                self.asker,
                self.question,
                self.answer_colour,
                self.answer_number,
                self.plan_count,
                self.plan_card,
                self.traitors,
                self.swapped,
                self.victor,
                self.tied,
                self.fought,
                self.winner,
                self.ending,
                self.transfers,
            )
        )
        return blake2b(text.encode(), digest_size=8).hexdigest()
