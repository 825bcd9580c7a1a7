"""The only way from a table and its events to what an observer may know.

`know` is an allowlist: a field it does not copy stays unset and raises when read. Everything outside the engine starts
from a `Knowledge`, so nothing this module withholds can leak elsewhere.
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from dragondune.engine.board import ALL_EVENTS
from dragondune.engine.events import Event, PrivateEvent
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    ALL_CARDS,
    ELVES,
    EVERYONE,
    FACTIONS,
    NOBODY,
    NONE,
    ORCS,
    REFEREE,
    SPECTATOR,
    SUITS,
    Faction,
    Mask,
)
from dragondune.engine.powers.elves_hands import first_chooser
from dragondune.engine.queries import knows_next_event, knows_sale, opponent_of
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State, clear_table

NO_CARDS: Final = [NONE, NONE, NONE, NONE]
LEARNED: Final = attrgetter(
    "loot_known", "queen", "jack", "prediction", "told", "queen_told", "jack_told", "sale_told", "event_told", "order"
)
"""What may tell any seat something that others do not know."""


class Knowledge(State):
    """A table as `observer` knows it: a State with the unknown blanked out, so that `engine.queries` work on it.

    Blanks: `hand` holds the known cards only, unknown `gold` is 0, unknown cards and suits are NONE, `sealed` holds the
    observer's own answer, and `deck` and `event_deck` hold every card whose place is unknown. `asked` includes every
    seat that was asked a secret question and may have answered, except the observer. The sizes stay public:
    `hand_size`, `deck_size`, whether there is a card (`has_...`), and how many cards `kept` counts. `gold_known` masks
    the seats whose gold is known. Nothing is blank for the referee.
    """

    __slots__ = (
        "deck_size",
        "gold_known",
        "hand_size",
        "has_card_up",
        "has_jack",
        "has_next_event",
        "has_predicted",
        "has_queen",
        "has_top_card",
        "kept_count",
        "observer",
    )

    observer: int
    hand_size: list[int]
    deck_size: int
    gold_known: Mask
    has_queen: Mask
    has_jack: Mask
    has_predicted: Mask
    has_top_card: bool
    has_card_up: bool
    has_next_event: bool
    kept_count: int

    def cards_held(self, seat: Faction) -> int:
        """How many artifact cards a seat holds, known or not."""
        return self.hand_size[seat]

    def is_card_up(self) -> bool:
        """Whether a card is up for auction."""
        return self.has_card_up

    def is_event_seen(self) -> bool:
        """Whether the next event has been looked at."""
        return self.has_next_event

    def clone(self) -> "Knowledge":
        """Return an independent copy for trying things out."""
        copy = Knowledge()
        self.copy_to(copy)
        copy.observer = self.observer
        copy.hand_size = self.hand_size[:]
        copy.deck_size = self.deck_size
        copy.gold_known = self.gold_known
        copy.has_queen = self.has_queen
        copy.has_jack = self.has_jack
        copy.has_predicted = self.has_predicted
        copy.has_top_card = self.has_top_card
        copy.has_card_up = self.has_card_up
        copy.has_next_event = self.has_next_event
        copy.kept_count = self.kept_count
        return copy


def know(game: Game, observer: int) -> Knowledge:
    """[R28] Return what a seat, spectator or referee may know of the table now, as an independent copy."""
    k = glance(game, observer)
    if observer != REFEREE:
        _detach(k)
    return k


def glance(game: Game, observer: int) -> Knowledge:
    """[R28] Like `know`, but only for immediate use: it shares lists with the table, which change as play continues."""
    s = game.state
    k = Knowledge()
    k.observer = observer
    if observer == REFEREE:
        s.copy_to(k)
        k.gold_known = 0b1111
        k.listed = []
        k.listed_for = NOBODY
    else:
        _show_table(s, k)
        _show_cards(s, k)
        _show_moment(s, k)
        _know_players(s, k)
        _know_pairs(s, k)
        _know_cards(s, k)
        _know_answers(s, k)
    _count_hidden(s, k)
    return k


def has_same_secrets(before: Game, now: Game, seat: Faction) -> bool:
    """Whether a seat's private knowledge is certainly unchanged since an earlier moment of the same table."""
    then, s = before.state, now.state
    has_more = s.kept or then.kept or s.plundered != NONE or then.plundered != NONE
    return not has_more and (
        s.hand[seat] == then.hand[seat]
        and s.gold[seat] == then.gold[seat]
        and s.sealed[seat] == then.sealed[seat]
        and not ((s.window & ~s.asked) ^ (then.window & ~then.asked)) >> seat & 1
        and s.elves_know[seat] == then.elves_know[seat]
        and (seat != ELVES or s.elves_know == then.elves_know)
        and (seat != ORCS or s.orcs_know == then.orcs_know)
        and (not knows_sale(s, seat) or (s.top_card == then.top_card and s.card == then.card))
        and (not knows_next_event(s, seat) or s.next_event == then.next_event)
        and LEARNED(s) == LEARNED(then)
    )


def has_private_stakes(public: Knowledge, observer: int) -> bool:
    """[R205] Whether an observer may know of more stakes than everyone does: an Oracle, of its own prediction."""
    return observer in FACTIONS and bool(public.has_predicted >> observer & 1)


def blank_knowledge(rules: Ruleset, factions: Mask, observer: int) -> Knowledge:
    """Knowledge of an empty table before set-up, to be filled in from a file or a view."""
    k = Knowledge()
    clear_table(k, rules, factions)
    k.observer = observer
    k.hand_size = [0, 0, 0, 0]
    k.deck_size = k.deck.bit_count()
    k.gold_known = k.has_queen = k.has_jack = k.has_predicted = 0
    k.has_top_card = k.has_card_up = k.has_next_event = False
    k.kept_count = 0
    return k


def observers(game: Game) -> list[int]:
    """List everyone who may look: the seats and the spectators."""
    return [*game.state.order, SPECTATOR]


def redact(events: Iterable[Event], observer: int) -> list[Event]:
    """Return only the events that the observer may learn of; a referee learns of all of them."""
    if observer == REFEREE:
        return list(events)
    return [event for event in events if audience(event) >> observer & 1]


def audience(event: Event) -> Mask:
    """Return the seats that learn of an event, with the spectators' bit if it is public."""
    return 1 << event.seat if isinstance(event, PrivateEvent) else EVERYONE


def is_only_one(excluded: Mask) -> bool:
    """[R221] Whether the answers so far leave a single suit."""
    return excluded.bit_count() == len(SUITS) - 1


def _count_hidden(s: State, k: Knowledge) -> None:
    """Copy the public counts: how many cards there are, and whether one is there, even face down."""
    hand = s.hand
    k.hand_size = [hand[0].bit_count(), hand[1].bit_count(), hand[2].bit_count(), hand[3].bit_count()]
    k.deck_size = s.deck.bit_count()
    k.has_queen = _seats_with(s.queen)
    k.has_jack = _seats_with(s.jack)
    k.has_predicted = _seats_with(s.prediction)
    k.has_top_card = s.top_card != NONE
    k.has_card_up = s.card != NONE
    k.has_next_event = s.next_event != NONE
    k.kept_count = s.kept.bit_count()


def _seats_with(cards: list[int]) -> Mask:
    """The seats whose card is not NONE; in nearly every case all of them or none."""
    if NONE not in cards:
        return 0b1111
    if cards == NO_CARDS:
        return 0
    seats = 0
    for seat in FACTIONS:
        if cards[seat] != NONE:
            seats |= 1 << seat
    return seats


def _know_players(s: State, k: Knowledge) -> None:
    """[R28] [R175] [R271] Copy your own gold and hand, and the cards seen through agreements, the Elves or plunder."""
    observer = k.observer
    is_gold_visible = s.rules.gold_visible
    k.gold, k.gold_known = (s.gold[:], 0b1111) if is_gold_visible else ([0, 0, 0, 0], 0)
    k.hand = s.shown[:]
    k.elves_know = [0, 0, 0, 0]
    k.orcs_know = [0, 0, 0, 0]
    k.loot_known = [0, 0, 0, 0]
    k.told = ()
    if observer == SPECTATOR:
        return
    if observer == ELVES:
        k.elves_know = s.elves_know[:]
        for seat in FACTIONS:
            k.hand[seat] |= s.elves_know[seat]
    if observer == ORCS:
        k.orcs_know = s.orcs_know[:]
        for seat in FACTIONS:
            k.hand[seat] |= s.orcs_know[seat]
    k.hand[ORCS] |= s.loot_known[observer]
    if s.told:
        k.told = _told(s, observer)
        for seat in FACTIONS:
            k.hand[seat] |= s.told[4 * observer + seat]
    k.hand[observer] = s.hand[observer]
    k.elves_know[observer] = s.elves_know[observer]
    k.loot_known[observer] = s.loot_known[observer]
    if not is_gold_visible:
        k.gold[observer] = s.gold[observer]
        k.gold_known = 1 << observer


def _told(s: State, observer: int) -> tuple[Mask, ...]:
    """[R271] The cards that others showed the observer, and that the observer showed others."""
    masks = [0] * 16
    for seat in FACTIONS:
        masks[4 * observer + seat] = s.told[4 * observer + seat]
        masks[4 * seat + observer] = s.told[4 * seat + observer]
    return tuple(masks) if any(masks) else ()


def _know_pairs(s: State, k: Knowledge) -> None:
    """[R28] [R205] [R221] [R271] Copy your Queen, Jack and prediction, and what others showed or answered."""
    observer = k.observer
    k.queen = [NONE, NONE, NONE, NONE]
    k.jack = [NONE, NONE, NONE, NONE]
    if observer != SPECTATOR:
        k.queen[observer] = s.queen[observer]
        k.jack[observer] = s.jack[observer]
    if s.queen_shown or s.traitor_shown or any(s.not_queen) or any(s.not_jack):
        for seat in FACTIONS:
            is_shown = s.traitor_shown >> seat & 1
            if is_shown or s.queen_shown >> seat & 1 or is_only_one(s.not_queen[seat]):
                k.queen[seat] = s.queen[seat]
            if is_shown or is_only_one(s.not_jack[seat]):
                k.jack[seat] = s.jack[seat]
    if (s.queen_told or s.jack_told) and observer != SPECTATOR:
        for seat in FACTIONS:
            if s.queen_told >> 4 * observer + seat & 1:
                k.queen[seat] = s.queen[seat]
            if s.jack_told >> 4 * observer + seat & 1:
                k.jack[seat] = s.jack[seat]
    if s.winners:
        k.prediction = s.prediction[:]
    else:
        k.prediction = [NONE, NONE, NONE, NONE]
        if observer != SPECTATOR:
            k.prediction[observer] = s.prediction[observer]


def _know_cards(s: State, k: Knowledge) -> None:
    """[III.1] [R154] [R175] [R180] [R271] Copy the hidden cards that the observer knows.

    Only the Elves see the card on sale and the next event, unless they show them. Only the parties know about plunder
    and kept secrets. Any card not known to be elsewhere may be in a deck.
    """
    observer = k.observer
    sees_sale = knows_sale(s, observer)
    k.top_card = s.top_card if sees_sale else NONE
    k.card = s.card if sees_sale else NONE
    k.next_event = s.next_event if knows_next_event(s, observer) else NONE
    k.kept = s.kept if s.kept and observer == first_chooser(s) else 0
    k.plundered = NONE
    if s.plundered != NONE and (observer == ORCS or observer == opponent_of(s, ORCS)):
        k.plundered = s.plundered
    placed = s.discards | k.hand[0] | k.hand[1] | k.hand[2] | k.hand[3]
    for card in (k.top_card, k.card):
        if card != NONE:
            placed |= 1 << card
    k.deck = ALL_CARDS & ~placed
    turned = 0
    for event in (*s.event_pile, *s.event_bottom):
        turned |= 1 << event
    for event in (k.next_event, s.first_event, s.second_event):
        if event != NONE:
            turned |= 1 << event
    k.event_deck = ALL_EVENTS & ~turned


def _know_answers(s: State, k: Knowledge) -> None:
    """[R187] Only the referee knows who has answered a secret question; an answer is also known to its author."""
    observer = k.observer
    k.asked = s.asked | s.window
    k.sealed = [NONE, NONE, NONE, NONE]
    if observer != SPECTATOR:
        k.asked &= ~(s.window & ~s.asked & 1 << observer)
        k.sealed[observer] = s.sealed[observer]


def _show_table(s: State, k: Knowledge) -> None:
    """Show everything that lies on the table in the open."""
    k.rules = s.rules
    k.factions = s.factions
    k.order = s.order
    k.turn = s.turn
    k.round = s.round
    k.player = s.player
    k.done = s.done
    k.visited = s.visited
    k.units = s.units
    k.where = s.where
    k.hidden = s.hidden
    k.hidden_now = s.hidden_now
    k.lurking = s.lurking
    k.reserve = s.reserve
    k.graveyard = s.graveyard
    k.removed = s.removed
    k.treasure = s.treasure
    k.elites = s.elites
    k.picks = s.picks
    k.dragon = s.dragon
    k.trolls = s.trolls
    k.walls = s.walls
    k.window = s.window
    k.ally = s.ally
    k.dice = s.dice
    k.agenda = s.agenda
    k.negated = s.negated
    k.tied = s.tied
    k.fought = s.fought
    k.winners = s.winners
    k.ending = s.ending
    k.transfers = s.transfers
    k.offers = s.offers
    k.agreements = s.agreements
    k.offer_count = s.offer_count
    k.events = []
    k.listed = []
    k.listed_for = NOBODY


def _show_cards(s: State, k: Knowledge) -> None:
    """Show the open cards and the public facts about the hidden ones."""
    k.shown = s.shown
    k.discards = s.discards
    k.event_pile = s.event_pile
    k.event_bottom = s.event_bottom
    k.first_event = s.first_event
    k.second_event = s.second_event
    k.choosing = s.choosing
    k.not_held = s.not_held
    k.not_queen = s.not_queen
    k.not_jack = s.not_jack
    k.traitor_shown = s.traitor_shown
    k.queen_shown = s.queen_shown
    k.spent_treachery = s.spent_treachery
    k.queen_told = s.queen_told
    k.jack_told = s.jack_told
    k.sale_told = s.sale_told
    k.event_told = s.event_told


def _show_moment(s: State, k: Knowledge) -> None:
    """Show the public part of the current round; battle plans appear on the table only when revealed."""
    k.proposed = s.proposed
    k.council_passed = s.council_passed
    k.target = s.target
    k.auction_cards = s.auction_cards
    k.auction_starter = s.auction_starter
    k.bid = s.bid
    k.bidder = s.bidder
    k.passed = s.passed
    k.free_card_used = s.free_card_used
    k.banned = s.banned
    k.half_price = s.half_price
    k.conscripted = s.conscripted
    k.hire_places = s.hire_places
    k.hire_value = s.hire_value
    k.raised = s.raised
    k.range_bonus = s.range_bonus
    k.ace_moves = s.ace_moves
    k.disbanded = s.disbanded
    k.disband_place = s.disband_place
    k.disband_count = s.disband_count
    k.place = s.place
    k.arriver = s.arriver
    k.met = s.met
    k.attacker = s.attacker
    k.defender = s.defender
    k.asker = s.asker
    k.question = s.question
    k.answer_colour = s.answer_colour
    k.answer_number = s.answer_number
    k.answer_value = s.answer_value
    k.plan_count = s.plan_count
    k.plan_card = s.plan_card
    k.plan_elites = s.plan_elites
    k.traitors = s.traitors
    k.swapped = s.swapped
    k.blessed = s.blessed
    k.blessed_turn = s.blessed_turn
    k.fallen_elves = s.fallen_elves
    k.victor = s.victor


def _detach(k: Knowledge) -> None:
    """Copy every list still shared with the table."""
    k.order, k.units, k.where, k.hidden = k.order[:], k.units[:], k.where[:], k.hidden[:]
    k.hidden_now, k.lurking, k.reserve, k.graveyard = k.hidden_now[:], k.lurking[:], k.reserve[:], k.graveyard[:]
    k.removed, k.treasure, k.elites, k.picks, k.ally = k.removed[:], k.treasure[:], k.elites[:], k.picks[:], k.ally[:]
    k.dice, k.agenda, k.transfers, k.shown = k.dice[:], k.agenda[:], k.transfers[:], k.shown[:]
    k.event_pile, k.event_bottom, k.not_held = k.event_pile[:], k.event_bottom[:], k.not_held[:]
    k.not_queen, k.not_jack, k.answer_colour = k.not_queen[:], k.not_jack[:], k.answer_colour[:]
    k.answer_number, k.answer_value, k.plan_count = k.answer_number[:], k.answer_value[:], k.plan_count[:]
    k.plan_card = k.plan_card[:]
