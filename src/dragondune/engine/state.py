"""The whole table, secrets included: small ints, flat lists and bitmasks, so that a copy is cheap."""

from hashlib import blake2b
from struct import pack
from typing import Final

from dragondune.engine.agreements.clauses import Agreement, Offer
from dragondune.engine.board import ALL_EVENTS, TERRITORIES
from dragondune.engine.decisions import Decision
from dragondune.engine.endings import UNFINISHED
from dragondune.engine.events import Event
from dragondune.engine.ids import ALL_CARDS, NO_ANSWER, NOBODY, NONE, SETUP, Card, Faction, Mask, Territory
from dragondune.engine.ruleset import Ruleset

CELLS: Final = TERRITORIES * 4


class State:
    """Lists of four are indexed by faction; `units[28 * faction + territory]` counts units.

    `elites` counts the Dwarves' elite units in each territory, then in reserve, graveyard and out of the game.
    `where[faction]` is the mask of territories that hold its units. In one territory they are either all hidden or all
    open: `hidden[faction]` masks the hidden ones, `hidden_now[faction]` those hidden by an ace this turn. Where the
    rules let hidden units stand beside open ones of the same owner, these are counted in `lurking` instead: four
    numbers each, faction, territory, units, and 1 if an ace hid them this turn.
    `order` is player order and begins with the Starting Player. `agenda` lists the steps still to be done, the next
    one last; `asked` masks the seats that have not answered yet, `window` all seats of a secret question.
    `prediction[faction]` is the index of an Oracle's decision. `choosing` masks the seats that have still to say which
    cards they keep secret from the Elves, `kept` the cards that the first of them has kept so far.
    `walls` masks castles whose walls are broken. `not_held`, `not_queen` and `not_jack` mask the cards and suits that
    a faction is known not to have. What agreements showed: `told[4 * seat + owner]` masks the cards of the owner that a
    seat was shown (it is empty if nobody was), `queen_told` and `jack_told` the pairs 4 * seat + owner, `sale_told` and
    `event_told` the seats that know the card on sale, or unsold on the deck, and the next event.
    `conscripted`, `raised` and `hire_*` say what a recruitment has done so far.
    """

    __slots__ = (
        "ace_moves",
        "ally",
        "answer_colour",
        "answer_number",
        "answer_value",
        "arriver",
        "agenda",
        "agreements",
        "asked",
        "asker",
        "attacker",
        "auction_cards",
        "auction_starter",
        "banned",
        "bid",
        "bidder",
        "blessed",
        "blessed_turn",
        "card",
        "choosing",
        "conscripted",
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
        "elites",
        "ending",
        "event_bottom",
        "event_deck",
        "event_pile",
        "event_told",
        "events",
        "factions",
        "fallen_elves",
        "first_event",
        "fought",
        "free_card_used",
        "gold",
        "graveyard",
        "half_price",
        "hand",
        "hidden",
        "hidden_now",
        "hire_places",
        "hire_value",
        "jack",
        "jack_told",
        "kept",
        "listed",
        "listed_for",
        "loot_known",
        "lurking",
        "met",
        "negated",
        "next_event",
        "not_held",
        "not_jack",
        "not_queen",
        "orcs_know",
        "offer_count",
        "offers",
        "order",
        "passed",
        "picks",
        "place",
        "plan_card",
        "plan_count",
        "plan_elites",
        "player",
        "plundered",
        "prediction",
        "proposed",
        "queen",
        "queen_shown",
        "queen_told",
        "question",
        "raised",
        "range_bonus",
        "removed",
        "reserve",
        "round",
        "rules",
        "sale_told",
        "sealed",
        "second_event",
        "shown",
        "spent_treachery",
        "swapped",
        "target",
        "tied",
        "told",
        "top_card",
        "traitor_shown",
        "traitors",
        "transfers",
        "treasure",
        "trolls",
        "turn",
        "units",
        "victor",
        "visited",
        "walls",
        "where",
        "window",
        "winners",
    )

    rules: Ruleset
    factions: Mask
    order: list[Faction]
    turn: int
    round: int
    player: Faction
    done: Mask
    visited: Mask

    units: list[int]
    where: list[Mask]
    hidden: list[Mask]
    hidden_now: list[Mask]
    lurking: list[int]
    reserve: list[int]
    graveyard: list[int]
    removed: list[int]
    treasure: list[int]
    elites: list[int]
    picks: list[int]
    dragon: int
    trolls: Mask
    walls: Mask

    gold: list[int]
    hand: list[Mask]
    shown: list[Mask]
    elves_know: list[Mask]
    orcs_know: list[Mask]
    loot_known: list[Mask]
    told: tuple[Mask, ...]
    queen_told: Mask
    jack_told: Mask
    sale_told: Mask
    event_told: Mask
    queen: list[int]
    jack: list[int]
    not_held: list[Mask]
    not_queen: list[Mask]
    not_jack: list[Mask]
    traitor_shown: Mask
    queen_shown: Mask
    spent_treachery: Mask
    ally: list[Faction]
    prediction: list[int]
    choosing: Mask
    kept: Mask

    deck: Mask
    discards: Mask
    top_card: Card
    event_deck: Mask
    event_pile: list[int]
    event_bottom: list[int]
    next_event: int
    first_event: int
    second_event: int
    dice: list[int]

    agenda: list[int]
    asked: Mask
    window: Mask
    sealed: list[int]
    negated: bool

    proposed: Mask
    council_passed: Mask
    target: Faction

    auction_cards: int
    auction_starter: Faction
    card: Card
    bid: int
    bidder: Faction
    passed: Mask
    free_card_used: bool

    banned: bool
    half_price: bool
    conscripted: int
    hire_places: Mask
    hire_value: int
    raised: int
    range_bonus: int
    ace_moves: int
    disbanded: bool
    disband_place: Territory
    disband_count: int

    place: Territory
    arriver: Faction
    met: Mask

    attacker: Faction
    defender: Faction
    asker: Faction
    question: int
    answer_colour: list[int]
    answer_number: list[int]
    answer_value: list[int]
    plan_count: list[int]
    plan_card: list[Card]
    plan_elites: int

    traitors: Mask
    swapped: bool
    blessed: bool
    blessed_turn: int
    fallen_elves: int
    plundered: Card
    victor: Faction

    tied: Mask
    fought: bool
    winners: Mask
    ending: int
    transfers: list[int]

    offers: tuple[Offer, ...]
    agreements: tuple[Agreement, ...]
    offer_count: int

    events: list[Event]
    listed: list[Decision]
    listed_for: int

    def cards_held(self, seat: Faction) -> int:
        """How many cards a seat holds, which everyone can see."""
        return self.hand[seat].bit_count()

    def is_card_up(self) -> bool:
        """Whether a card is on sale, which everyone can see."""
        return self.card != NONE

    def is_event_seen(self) -> bool:
        """Whether the Elves have seen the next event card, which everyone knows."""
        return self.next_event != NONE

    def clone(self) -> "State":
        """An independent copy; the options already listed are shared."""
        copy = State()
        self.copy_to(copy)
        return copy

    def copy_to(self, copy: "State") -> None:
        """Give another state every field of this one."""
        copy.rules = self.rules
        copy.factions = self.factions
        copy.order = self.order[:]
        copy.turn = self.turn
        copy.round = self.round
        copy.player = self.player
        copy.done = self.done
        copy.visited = self.visited
        copy.units = self.units[:]
        copy.where = self.where[:]
        copy.hidden = self.hidden[:]
        copy.hidden_now = self.hidden_now[:]
        copy.lurking = self.lurking[:]
        copy.reserve = self.reserve[:]
        copy.graveyard = self.graveyard[:]
        copy.removed = self.removed[:]
        copy.treasure = self.treasure[:]
        copy.elites = self.elites[:]
        copy.picks = self.picks[:]
        copy.dragon = self.dragon
        copy.trolls = self.trolls
        copy.walls = self.walls
        copy.gold = self.gold[:]
        copy.hand = self.hand[:]
        copy.shown = self.shown[:]
        copy.elves_know = self.elves_know[:]
        copy.orcs_know = self.orcs_know[:]
        copy.loot_known = self.loot_known[:]
        copy.told = self.told
        copy.queen_told = self.queen_told
        copy.jack_told = self.jack_told
        copy.sale_told = self.sale_told
        copy.event_told = self.event_told
        copy.queen = self.queen[:]
        copy.jack = self.jack[:]
        copy.not_held = self.not_held[:]
        copy.not_queen = self.not_queen[:]
        copy.not_jack = self.not_jack[:]
        copy.traitor_shown = self.traitor_shown
        copy.queen_shown = self.queen_shown
        copy.spent_treachery = self.spent_treachery
        copy.ally = self.ally[:]
        copy.prediction = self.prediction[:]
        copy.choosing = self.choosing
        copy.kept = self.kept
        copy.deck = self.deck
        copy.discards = self.discards
        copy.top_card = self.top_card
        copy.event_deck = self.event_deck
        copy.event_pile = self.event_pile[:]
        copy.event_bottom = self.event_bottom[:]
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
        copy.conscripted = self.conscripted
        copy.hire_places = self.hire_places
        copy.hire_value = self.hire_value
        copy.raised = self.raised
        copy.range_bonus = self.range_bonus
        copy.ace_moves = self.ace_moves
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
        copy.answer_value = self.answer_value[:]
        copy.plan_count = self.plan_count[:]
        copy.plan_card = self.plan_card[:]
        copy.plan_elites = self.plan_elites
        copy.traitors = self.traitors
        copy.swapped = self.swapped
        copy.blessed = self.blessed
        copy.blessed_turn = self.blessed_turn
        copy.fallen_elves = self.fallen_elves
        copy.plundered = self.plundered
        copy.victor = self.victor
        copy.tied = self.tied
        copy.fought = self.fought
        copy.winners = self.winners
        copy.ending = self.ending
        copy.transfers = self.transfers[:]
        copy.offers = self.offers
        copy.agreements = self.agreements
        copy.offer_count = self.offer_count
        copy.events = []
        copy.listed = self.listed
        copy.listed_for = self.listed_for

    def fingerprint(self) -> str:
        """Equal for equal tables; pending events and listed options do not count."""
        numbers = [
            self.factions,
            self.turn,
            self.round,
            self.player,
            self.done,
            self.visited,
            self.dragon,
            self.trolls,
            self.walls,
            self.traitor_shown,
            self.queen_shown,
            self.spent_treachery,
            self.choosing,
            self.kept,
            self.deck,
            self.discards,
            self.top_card,
            self.event_deck,
            self.next_event,
            self.first_event,
            self.second_event,
            self.asked,
            self.window,
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
            self.conscripted,
            self.hire_places,
            self.hire_value,
            self.raised,
            self.range_bonus,
            self.ace_moves,
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
            self.plan_elites,
            self.traitors,
            self.swapped,
            self.blessed,
            self.blessed_turn,
            self.fallen_elves,
            self.plundered,
            self.victor,
            self.tied,
            self.fought,
            self.winners,
            self.ending,
            self.offer_count,
            *self.units,
            *self.where,
            *self.hidden,
            *self.hidden_now,
            *self.reserve,
            *self.graveyard,
            *self.removed,
            *self.treasure,
            *self.elites,
            *self.gold,
            *self.hand,
            *self.shown,
            *self.elves_know,
            *self.orcs_know,
            *self.loot_known,
            *self.queen,
            *self.jack,
            *self.not_held,
            *self.not_queen,
            *self.not_jack,
            *self.ally,
            *self.prediction,
            *self.sealed,
            *self.answer_colour,
            *self.answer_number,
            *self.answer_value,
            *self.plan_count,
            *self.plan_card,
            len(self.order),
            *self.order,
            len(self.picks),
            *self.picks,
            len(self.event_pile),
            *self.event_pile,
            len(self.event_bottom),
            *self.event_bottom,
            len(self.dice),
            *self.dice,
            len(self.agenda),
            *self.agenda,
            len(self.lurking),
            *self.lurking,
            len(self.transfers),
            *self.transfers,
        ]
        digest = blake2b(pack(f"<{len(numbers)}q", *numbers), digest_size=8)
        if self.offers or self.agreements:
            digest.update(repr((self.offers, self.agreements)).encode())
        if self.told or self.queen_told or self.jack_told or self.sale_told or self.event_told:
            shown = (self.told, self.queen_told, self.jack_told, self.sale_told, self.event_told)
            digest.update(repr(shown).encode())
        return digest.hexdigest()


def new_state(rules: Ruleset, factions: Mask) -> State:
    """An empty table, before set-up."""
    s = State()
    clear_table(s, rules, factions)
    return s


def clear_table(s: State, rules: Ruleset, factions: Mask) -> None:
    """Set every field as it is before set-up."""
    s.rules = rules
    s.factions = factions
    s.order = []
    s.turn = 0
    s.round = SETUP
    s.player = NOBODY
    s.done = 0
    s.visited = 0

    s.units = [0] * CELLS
    s.where = [0, 0, 0, 0]
    s.hidden = [0, 0, 0, 0]
    s.hidden_now = [0, 0, 0, 0]
    s.lurking = []
    s.reserve = [0, 0, 0, 0]
    s.graveyard = [0, 0, 0, 0]
    s.removed = [0, 0, 0, 0]
    s.treasure = [0] * TERRITORIES
    s.elites = [0] * (TERRITORIES + 3)
    s.picks = []
    s.dragon = 0
    s.trolls = 0
    s.walls = 0

    s.gold = [0, 0, 0, 0]
    s.hand = [0, 0, 0, 0]
    s.shown = [0, 0, 0, 0]
    s.elves_know = [0, 0, 0, 0]
    s.orcs_know = [0, 0, 0, 0]
    s.loot_known = [0, 0, 0, 0]
    s.told = ()
    s.queen_told = 0
    s.jack_told = 0
    s.sale_told = 0
    s.event_told = 0
    s.queen = [NONE, NONE, NONE, NONE]
    s.jack = [NONE, NONE, NONE, NONE]
    s.not_held = [0, 0, 0, 0]
    s.not_queen = [0, 0, 0, 0]
    s.not_jack = [0, 0, 0, 0]
    s.traitor_shown = 0
    s.queen_shown = 0
    s.spent_treachery = 0
    s.ally = [NOBODY, NOBODY, NOBODY, NOBODY]
    s.prediction = [NONE, NONE, NONE, NONE]
    s.choosing = 0
    s.kept = 0

    s.deck = ALL_CARDS
    s.discards = 0
    s.top_card = NONE
    s.event_deck = ALL_EVENTS
    s.event_pile = []
    s.event_bottom = []
    s.next_event = NONE
    s.first_event = NONE
    s.second_event = NONE
    s.dice = []

    s.agenda = []
    s.asked = 0
    s.window = 0
    s.sealed = [NONE, NONE, NONE, NONE]
    s.negated = False

    s.proposed = 0
    s.council_passed = 0
    s.target = NOBODY

    s.auction_cards = 0
    s.auction_starter = NOBODY
    s.card = NONE
    s.bid = 0
    s.bidder = NOBODY
    s.passed = 0
    s.free_card_used = False

    s.banned = False
    s.half_price = False
    s.conscripted = 0
    s.hire_places = 0
    s.hire_value = 0
    s.raised = 0
    s.range_bonus = 0
    s.ace_moves = 0
    s.disbanded = False
    s.disband_place = NONE
    s.disband_count = 0

    s.place = NONE
    s.arriver = NOBODY
    s.met = 0

    s.attacker = NOBODY
    s.defender = NOBODY
    s.asker = NOBODY
    s.question = 0
    s.answer_colour = [NO_ANSWER, NO_ANSWER, NO_ANSWER, NO_ANSWER]
    s.answer_number = [NO_ANSWER, NO_ANSWER, NO_ANSWER, NO_ANSWER]
    s.answer_value = [NO_ANSWER, NO_ANSWER, NO_ANSWER, NO_ANSWER]
    s.plan_count = [0, 0, 0, 0]
    s.plan_card = [NONE, NONE, NONE, NONE]
    s.plan_elites = 0

    s.traitors = 0
    s.swapped = False
    s.blessed = False
    s.blessed_turn = 0
    s.fallen_elves = 0
    s.plundered = NONE
    s.victor = NOBODY

    s.tied = 0
    s.fought = False
    s.winners = 0
    s.ending = UNFINISHED
    s.transfers = []

    s.offers = ()
    s.agreements = ()
    s.offer_count = 0

    s.events = []
    s.listed = []
    s.listed_for = NOBODY
