"""II. Event Round."""

from typing import Final

from dragondune.engine.board import EVENT_PLACES, EVENT_SUITS, NUMBERS, PICTURE_GOLD, TABLE_GOLD
from dragondune.engine.changes import burn_treasure, burn_units
from dragondune.engine.decks import EventDraw
from dragondune.engine.events import GoldPlaced, GoldWithheld, RedDragonAppeared
from dragondune.engine.flow import Step, finish, schedule
from dragondune.engine.ids import (
    EVENT_ROUND,
    NONE,
    RED,
    VICTORY_ROUND,
    EventCard,
    members,
    suit_colour,
)
from dragondune.engine.powers.orcs import survives_red_dragon, units_struck
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import red_dragon_place
from dragondune.engine.rounds.turn import begin_round
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import (
    BURY_TRIGGER,
    COUNCIL,
    EVENT,
    EVENT_GOLD,
    FIRST_EVENT_CARD,
    GOLD_FIRST,
    NEGATE_SURVIVAL,
    RED_DRAGON,
    RED_DRAGON_ATTACK,
    RIDE,
    SECOND_EVENT_CARD,
    TRIGGER_CARD,
)

TWO_CARDS: Final = (FIRST_EVENT_CARD, SECOND_EVENT_CARD, RED_DRAGON, EVENT_GOLD)
TWO_CARDS_GOLD_FIRST: Final = (FIRST_EVENT_CARD, SECOND_EVENT_CARD, GOLD_FIRST, RED_DRAGON, EVENT_GOLD)
TRIGGER: Final = (TRIGGER_CARD, RED_DRAGON, BURY_TRIGGER, FIRST_EVENT_CARD, EVENT_GOLD)
TRIGGER_GOLD_FIRST: Final = (TRIGGER_CARD, FIRST_EVENT_CARD, GOLD_FIRST, RED_DRAGON, BURY_TRIGGER, EVENT_GOLD)
ONE_CARD: Final = (FIRST_EVENT_CARD, RED_DRAGON, EVENT_GOLD)
ONE_CARD_GOLD_FIRST: Final = (FIRST_EVENT_CARD, GOLD_FIRST, RED_DRAGON, EVENT_GOLD)
RED_DRAGON_STEPS: Final = (NEGATE_SURVIVAL, RED_DRAGON_ATTACK, RIDE, COUNCIL)
RIDE_FIRST: Final = (RIDE, RED_DRAGON_ATTACK, COUNCIL)


class EventRound(Step):
    """[II.1] Event cards, the Red Dragon, then gold."""

    def enter(self, s: State) -> None:
        finish(s)
        begin_round(s, EVENT_ROUND)
        schedule(s, event_steps(s))


def event_steps(s: State) -> tuple[int, ...]:
    """[II.1] [R44] [R52] Two cards, a trigger and a card, or one card; gold after the Red Dragon, or before it."""
    gold_first = s.rules.gold_before_red_dragon
    match s.rules.event_cards:
        case "two":
            return TWO_CARDS_GOLD_FIRST if gold_first else TWO_CARDS
        case "trigger":
            return TRIGGER_GOLD_FIRST if gold_first else TRIGGER
        case "one":
            return ONE_CARD_GOLD_FIRST if gold_first else ONE_CARD


class FirstEventCard(EventDraw):
    """[II.1] The first card is set aside, face up."""

    def keep(self, s: State, event: EventCard) -> None:
        s.first_event = event

    def sentence(self, prompt: Prompt) -> str:
        return "which event card comes first"


class SecondEventCard(EventDraw):
    """[II.1] The second card decides whether the Red Dragon appears."""

    def keep(self, s: State, event: EventCard) -> None:
        s.second_event = event

    def sentence(self, prompt: Prompt) -> str:
        return "which event card comes second"


class TriggerCard(EventDraw):
    """[II.1] [R44] In 1.2 and 1.7 a separate card decides whether the Red Dragon appears."""

    def keep(self, s: State, event: EventCard) -> None:
        s.second_event = event

    def sentence(self, prompt: Prompt) -> str:
        return "which card decides about the Red Dragon"


class BuryTrigger(Step):
    """[R44] The trigger card goes under the deck, whether the Red Dragon came or not."""

    def enter(self, s: State) -> None:
        finish(s)
        s.event_bottom.append(s.second_event)
        s.second_event = NONE


class RedDragon(Step):
    """[II.1] [II.2] [R43] [R49] [R53] It attacks, Orcs ride, the council meets; in the draft the riders leave first."""

    def enter(self, s: State) -> None:
        finish(s)
        if not red_dragon_comes(s):
            return
        if not s.event_pile:
            schedule(s, (COUNCIL,))
            return
        s.events.append(RedDragonAppeared(red_dragon_place(s)))
        schedule(s, RED_DRAGON_STEPS if s.rules.orcs_survive_red_dragon else RIDE_FIRST)


def red_dragon_comes(s: State) -> bool:
    """[II.1] [R44] The second card decides, or the trigger card, or the only card."""
    return brings_red_dragon(s, s.second_event if s.second_event != NONE else s.first_event)


def brings_red_dragon(s: State, deciding: EventCard, *, turns_on: int = 0) -> bool:
    """[II.1] [R11] [R43] [R51] The deciding card must match; an empty pile brings nothing, unless a switch is on.

    `turns_on` is in how many turns the card decides: by then the office of Starting Player has passed on as often.
    """
    if not s.event_pile and not s.rules.turn1_council:
        return False
    suit = EVENT_SUITS[deciding]
    match s.rules.red_dragon_trigger:
        case "red_card":
            return suit_colour(suit) == RED
        case "emperor_colour":
            return suit_colour(suit) == suit_colour(s.order[turns_on % len(s.order)])
        case "discard_suit":
            return bool(s.event_pile) and suit == EVENT_SUITS[s.event_pile[-1]]
        case "discard_colour":
            return bool(s.event_pile) and suit_colour(suit) == suit_colour(EVENT_SUITS[s.event_pile[-1]])


def red_dragon_odds(s: State) -> tuple[int, int]:
    """[II.1] [R44] Of the cards that can decide in the next Event Round, how many bring the Red Dragon; and all.

    From a `Knowledge`, these are the cards that the observer has not seen elsewhere.
    """
    turns_on = int(EVENT_ROUND <= s.round < VICTORY_ROUND)
    is_known = s.next_event != NONE and s.rules.event_cards != "two"
    cards = [s.next_event] if is_known else members(s.event_deck)
    matching = 0
    for card in cards:
        matching += brings_red_dragon(s, card, turns_on=turns_on)
    return matching, len(cards)


class RedDragonAttack(Step):
    """[II.2] [R37] Units and gold there are lost, except hidden units, the Orcs, and their ally."""

    def enter(self, s: State) -> None:
        finish(s)
        place = red_dragon_place(s)
        for seat in s.order:
            count = units_struck(s, seat)
            if count and not survives_red_dragon(s, seat):
                burn_units(s, seat, place, count=count, clause="II.2")
        burn_treasure(s, place, clause="II.2")
        s.negated = False


class EventGold(Step):
    """[II.3] [II.4] [R45] [R48] [R50] Gold on the second card's plain, then the first's; the first ends on top."""

    def enter(self, s: State) -> None:
        finish(s)
        if not s.rules.gold_before_red_dragon:
            place_event_gold(s)
        if s.second_event != NONE:
            s.event_pile.append(s.second_event)
        s.event_pile.append(s.first_event)
        s.first_event = NONE
        s.second_event = NONE


class GoldFirst(Step):
    """[R52] In the draft gold comes before the Red Dragon, which strikes the previous turn's territory."""

    def enter(self, s: State) -> None:
        finish(s)
        place_event_gold(s)


def place_event_gold(s: State) -> None:
    """[II.3] [II.4] The second of two cards brings a fixed sum, the first what the board shows."""
    if s.rules.event_cards == "two":
        place_gold(s, s.second_event, amount=s.rules.second_card_gold, clause="II.3")
    place_gold(s, s.first_event, amount=board_gold(s.rules, s.first_event), clause="II.4")


def board_gold(rules: Ruleset, event: EventCard) -> int:
    """[II.4] [R17] The gold that the board shows for a card."""
    match rules.event_gold:
        case "table":
            return TABLE_GOLD[event]
        case "picture":
            return PICTURE_GOLD[event]
        case "draft":
            return 2 * TABLE_GOLD[event]


def place_gold(s: State, event: EventCard, *, amount: int, clause: str) -> None:
    """[II.3] [II.4] None under the dragon marker."""
    place = EVENT_PLACES[event]
    if NUMBERS[place] == s.dragon:
        s.events.append(GoldWithheld(place, clause))
    elif amount:
        s.treasure[place] += amount
        s.events.append(GoldPlaced(place, amount, clause))


STEPS: Final[tuple[Step, ...]] = (
    EventRound(EVENT, "II.1"),
    FirstEventCard(FIRST_EVENT_CARD, "II.1", "DrawFirstEvent"),
    SecondEventCard(SECOND_EVENT_CARD, "II.1", "DrawSecondEvent"),
    TriggerCard(TRIGGER_CARD, "R44", "DrawTriggerCard"),
    BuryTrigger(BURY_TRIGGER, "R44"),
    GoldFirst(GOLD_FIRST, "R52"),
    RedDragon(RED_DRAGON, "II.1"),
    RedDragonAttack(RED_DRAGON_ATTACK, "II.2"),
    EventGold(EVENT_GOLD, "II.3"),
)
