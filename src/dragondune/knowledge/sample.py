"""Draw random worlds that the observer cannot tell from the real one."""

from typing import Final

from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.gifts import gold_on_its_way
from dragondune.engine.ids import (
    ACES,
    CARDS_OF_COLOUR,
    CARDS_OF_VALUE,
    ELVES,
    NO_ANSWER,
    NONE,
    ORCS,
    REFEREE,
    SUITS,
    Faction,
    Mask,
    Suit,
    members,
    size,
)
from dragondune.engine.powers.dwarves import amount_due, has_free_card
from dragondune.engine.powers.elves_hands import first_chooser, secrets_allowed
from dragondune.engine.powers.oracles import possible_predictions
from dragondune.engine.queries import artifacts, artifacts_in_hand, is_playing, opponent_of
from dragondune.engine.state import State
from dragondune.engine.steps import PLUNDER
from dragondune.engine.usurpers import queens_in_play
from dragondune.knowledge.gate import Knowledge

GUESSED_GOLD = 12
ATTEMPTS = 1000

SampledState = State
"""The state of a sampled table, for playouts. Only the files that `tests/test_architecture.py` lists may use it."""


class World(Game):
    """A sampled table. The bot that sampled it may see everything in it."""

    __slots__ = ("table",)

    def __init__(self, table: SampledState) -> None:
        super().__init__(table)
        self.table: Final = table

    def clone(self) -> "World":
        return World(self.table.clone())


class DeadEnd(Exception):
    """The cards dealt so far leave no possible card for a slot that needs one."""


def sample(knowledge: Knowledge, chance: Chance) -> World:
    """Sample a table that fits the knowledge: hidden cards are redealt, and others' secret answers are still open."""
    for _ in range(ATTEMPTS):
        try:
            return World(_deal(knowledge, chance))
        except DeadEnd:
            continue
    raise Malformed("no table fits this view: the cards known to be held and not to be held contradict each other")


def _deal(k: Knowledge, chance: Chance) -> State:
    """Fill in the blanks of a copy."""
    s = State()
    k.copy_to(s)
    seats = members(k.factions)
    for seat in seats:
        _guess_gold(s, k, seat, chance)
    for seat in seats:
        _deal_promised(s, k, seat, chance)
    for seat in sorted(seats, key=lambda seat: -size(k.not_held[seat])):
        while size(s.hand[seat]) < k.hand_size[seat]:
            _take(s, seat, s.deck, chance)
    _deal_decks(s, k, chance)
    _deal_pairs(s, k, chance)
    _guess_plunder(s, chance)
    for seat in seats:
        _guess_prediction(s, k, seat, chance)
        _guess_secrets(s, k, seat, chance)
    return s


def _pick(mask: Mask, chance: Chance) -> int:
    choices = members(mask)
    return choices[chance.below(len(choices))]


def _guess_gold(s: State, k: Knowledge, seat: Faction, chance: Chance) -> None:
    """[R148] [R159] Guess the gold, at least as much as has been promised."""
    if not k.gold_known >> seat & 1:
        owed = gold_on_its_way(s, seat) + (s.bid if s.bidder == seat else 0)
        s.gold[seat] = owed + chance.below(GUESSED_GOLD)


def _take(s: State, seat: Faction, fitting: Mask, chance: Chance) -> None:
    """[R221] Give the player a card that they are not known to lack."""
    choices = s.deck & fitting & ~s.not_held[seat]
    if choices == 0:
        raise DeadEnd
    card = _pick(choices, chance)
    s.deck &= ~(1 << card)
    s.hand[seat] |= 1 << card


def _deal_promised(s: State, k: Knowledge, seat: Faction, chance: Chance) -> None:
    """Deal what public behaviour proves: an ace behind a bid above the bidder's gold, a card of the answered kind."""
    if k.hand_size[seat] == size(k.hand[seat]):
        return
    due = amount_due(s, seat) if seat == s.bidder and not has_free_card(s, seat) else 0
    if due > s.gold[seat] and not s.hand[seat] & ACES:
        _take(s, seat, ACES, chance)
    if s.plan_card[seat] == NONE:
        _deal_answered(s, seat, chance)


def _deal_answered(s: State, seat: Faction, chance: Chance) -> None:
    """[R114] [R171] Deal a card that fits the player's answer, which holds until an artifact is shown."""
    colour = s.answer_colour[seat]
    if colour not in (NO_ANSWER, NONE) and not artifacts_in_hand(s, seat) & CARDS_OF_COLOUR[colour]:
        _take(s, seat, CARDS_OF_COLOUR[colour] & artifacts(s.rules), chance)
    value = s.answer_value[seat]
    if value not in (NO_ANSWER, 0) and not s.hand[seat] & CARDS_OF_VALUE[value]:
        _take(s, seat, CARDS_OF_VALUE[value], chance)


def _deal_decks(s: State, k: Knowledge, chance: Chance) -> None:
    if k.has_top_card and s.top_card == NONE:
        s.top_card = _pick(s.deck, chance)
        s.deck &= ~(1 << s.top_card)
    if k.has_card_up and s.card == NONE:
        s.card = _pick(s.deck, chance)
        s.deck &= ~(1 << s.card)
    if k.has_next_event and s.next_event == NONE:
        s.next_event = _pick(s.event_deck, chance)
        s.event_deck &= ~(1 << s.next_event)


def _deal_pairs(s: State, k: Knowledge, chance: Chance) -> None:
    """[setup.8] [setup.9] Deal unknown Queens and Jacks to the players who already have theirs."""
    queens = [suit for suit in queens_in_play(s) if suit not in s.queen]
    jacks = [suit for suit in SUITS if suit not in s.jack]
    for seat in members(k.factions):
        if s.queen[seat] == NONE and k.has_queen >> seat & 1:
            s.queen[seat] = _draw(queens, s.not_queen[seat], chance)
        if s.jack[seat] == NONE and k.has_jack >> seat & 1:
            s.jack[seat] = _draw(jacks, s.not_jack[seat], chance)


def _draw(suits: list[Suit], excluded: Mask, chance: Chance) -> Suit:
    fitting = [suit for suit in suits if not excluded >> suit & 1]
    if not fitting:
        raise DeadEnd
    suit = fitting[chance.below(len(fitting))]
    suits.remove(suit)
    return suit


def _guess_plunder(s: State, chance: Chance) -> None:
    """[R175] Guess the card that the Orcs are looking at, which third parties do not know."""
    if s.agenda and s.agenda[-1] == PLUNDER and s.plundered == NONE:
        loser = opponent_of(s, ORCS)
        s.plundered = _pick(s.hand[loser], chance)
        s.orcs_know[loser] |= 1 << s.plundered


def _guess_prediction(s: State, k: Knowledge, seat: Faction, chance: Chance) -> None:
    """[option.oracles] Guess any victory that an Oracle may have predicted."""
    if k.has_predicted >> seat & 1 and k.prediction[seat] == NONE:
        possible = possible_predictions(s)
        s.prediction[seat] = possible[chance.below(len(possible))].index


def _guess_secrets(s: State, k: Knowledge, seat: Faction, chance: Chance) -> None:
    """[R154] Guess which cards are kept from the Elves and which they have seen, unless the observer knows."""
    if not s.rules.elves_see_hands or seat in (ELVES, k.observer) or k.observer == REFEREE:
        return
    if s.choosing >> seat & 1:
        if seat == first_chooser(s):
            s.kept = _random_cards(s.hand[seat], k.kept_count, chance)
    elif k.observer != ELVES and is_playing(s, ELVES):
        secret = _random_cards(s.hand[seat], secrets_allowed(seat, k.hand_size[seat]), chance)
        s.elves_know[seat] |= s.hand[seat] & ~secret


def _random_cards(cards: Mask, count: int, chance: Chance) -> Mask:
    """Return this many cards, chosen at random."""
    chosen = 0
    for _ in range(count):
        chosen |= 1 << _pick(cards & ~chosen, chance)
    return chosen
