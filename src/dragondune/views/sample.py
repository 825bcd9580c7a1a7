"""Worlds that an observer cannot tell from the real one, drawn from the view alone."""

from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.gifts import gold_on_its_way
from dragondune.engine.ids import (
    ACES,
    ALL_CARDS,
    CARDS_OF_COLOUR,
    CARDS_OF_VALUE,
    ELVES,
    FACTION_IDS,
    NONE,
    ORCS,
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
from dragondune.engine.queries import is_playing, opponent_of, suit_of
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import NO_ANSWER, State
from dragondune.engine.steps import PLUNDER
from dragondune.views.build import build
from dragondune.views.names import from_seat
from dragondune.views.view import Player, View

GUESSED_GOLD = 12
ATTEMPTS = 1000


class DeadEnd(Exception):
    """The cards dealt so far leave none that may be where one has to be."""


def sample(view: View, rules: Ruleset, chance: Chance) -> Game:
    """A table that fits the view: hidden cards are dealt anew, secret answers of others are still to come."""
    for _ in range(ATTEMPTS):
        try:
            return _deal(view, rules, chance)
        except DeadEnd:
            continue
    raise Malformed("no table fits this view: the cards known to be held and not to be held contradict each other")


def _deal(view: View, rules: Ruleset, chance: Chance) -> Game:
    s = build(view, rules)
    for player in view.players:
        _guess_gold(s, player, chance)
    for player in view.players:
        _deal_promised(s, player, chance)
    for player in sorted(view.players, key=lambda player: -len(player.not_held)):
        _deal_hand(s, player, chance)
    _deal_decks(s, view, chance)
    _deal_pairs(s, view, chance)
    _guess_plunder(s, chance)
    for player in view.players:
        _guess_prediction(s, player, chance)
        _guess_secrets(s, view, player, chance)
    return Game(s)


def _pick(mask: Mask, chance: Chance) -> int:
    choices = members(mask)
    return choices[chance.below(len(choices))]


def _guess_gold(s: State, player: Player, chance: Chance) -> None:
    """[R148] [R159] At least what has been promised."""
    if player.gold is None:
        seat = from_seat(player.faction)
        owed = gold_on_its_way(s, seat) + (s.bid if s.bidder == seat else 0)
        s.gold[seat] = owed + chance.below(GUESSED_GOLD)


def _take(s: State, seat: Faction, fitting: Mask, chance: Chance) -> None:
    """[R221] A card that this player has not been heard to lack."""
    choices = s.deck & fitting & ~s.not_held[seat]
    if choices == 0:
        raise DeadEnd
    card = _pick(choices, chance)
    s.deck &= ~(1 << card)
    s.hand[seat] |= 1 << card


def _deal_promised(s: State, player: Player, chance: Chance) -> None:
    """What public conduct proves: an ace behind a bid above one's gold, a card of the colour or value answered."""
    seat = from_seat(player.faction)
    if player.hand_size == len(player.hand):
        return
    due = amount_due(s, seat) if seat == s.bidder and not has_free_card(s, seat) else 0
    if due > s.gold[seat] and not s.hand[seat] & ACES:
        _take(s, seat, ACES, chance)
    if s.plan_card[seat] == NONE:
        _deal_answered(s, seat, chance)


def _deal_answered(s: State, seat: Faction, chance: Chance) -> None:
    """[R114] [R171] What was answered about an artifact holds until that artifact is shown."""
    artifacts = ALL_CARDS if s.rules.ace_is_artifact else ALL_CARDS & ~ACES
    colour = s.answer_colour[seat]
    if colour not in (NO_ANSWER, NONE) and not s.hand[seat] & CARDS_OF_COLOUR[colour] & artifacts:
        _take(s, seat, CARDS_OF_COLOUR[colour] & artifacts, chance)
    value = s.answer_value[seat]
    if value not in (NO_ANSWER, 0) and not s.hand[seat] & CARDS_OF_VALUE[value]:
        _take(s, seat, CARDS_OF_VALUE[value], chance)


def _deal_hand(s: State, player: Player, chance: Chance) -> None:
    seat = from_seat(player.faction)
    while size(s.hand[seat]) < player.hand_size:
        _take(s, seat, s.deck, chance)


def _deal_decks(s: State, view: View, chance: Chance) -> None:
    if view.decks.has_top_card and s.top_card == NONE:
        s.top_card = _pick(s.deck, chance)
        s.deck &= ~(1 << s.top_card)
    if view.auction.has_card and s.card == NONE:
        s.card = _pick(s.deck, chance)
        s.deck &= ~(1 << s.card)
    if view.decks.has_next_event and s.next_event == NONE:
        s.next_event = _pick(s.event_deck, chance)
        s.event_deck &= ~(1 << s.next_event)


def _deal_pairs(s: State, view: View, chance: Chance) -> None:
    """[setup.8] [setup.9] Queens and Jacks not known to the observer, to those who have been dealt theirs."""
    queens = [suit for suit in SUITS if suit not in s.queen]
    jacks = [suit for suit in SUITS if suit not in s.jack]
    if s.rules.drop_absent_queens:
        queens = [suit for suit in queens if suit in [suit_of(s.rules, seat) for seat in s.order]]
    for player in view.players:
        seat = from_seat(player.faction)
        if s.queen[seat] == NONE and player.has_queen:
            s.queen[seat] = _draw(queens, s.not_queen[seat], chance)
        if s.jack[seat] == NONE and player.has_jack:
            s.jack[seat] = _draw(jacks, s.not_jack[seat], chance)


def _draw(suits: list[Suit], excluded: Mask, chance: Chance) -> Suit:
    fitting = [suit for suit in suits if not excluded >> suit & 1]
    if not fitting:
        raise DeadEnd
    suit = fitting[chance.below(len(fitting))]
    suits.remove(suit)
    return suit


def _guess_plunder(s: State, chance: Chance) -> None:
    """[R175] Third parties do not know which card the Orcs are looking at."""
    if s.agenda and s.agenda[-1] == PLUNDER and s.plundered == NONE:
        loser = opponent_of(s, ORCS)
        s.plundered = _pick(s.hand[loser], chance)
        s.orcs_know[loser] |= 1 << s.plundered


def _guess_prediction(s: State, player: Player, chance: Chance) -> None:
    """[option.oracles] Any victory that an Oracle may have foretold."""
    if player.has_predicted and player.prediction is None:
        possible = possible_predictions(s)
        s.prediction[from_seat(player.faction)] = possible[chance.below(len(possible))].index


def _guess_secrets(s: State, view: View, player: Player, chance: Chance) -> None:
    """[R154] Third parties do not know which cards the Elves have seen, nor the Elves what is just being kept."""
    seat = from_seat(player.faction)
    if not s.rules.elves_see_hands or seat == ELVES or view.observer in (player.faction, "referee"):
        return
    if s.choosing >> seat & 1:
        if seat == first_chooser(s):
            s.kept = _some(s.hand[seat], view.secrets.count, chance)
    elif view.observer != FACTION_IDS[ELVES] and is_playing(s, ELVES):
        secret = _some(s.hand[seat], secrets_allowed(seat, player.hand_size), chance)
        s.elves_know[seat] |= s.hand[seat] & ~secret


def _some(cards: Mask, count: int, chance: Chance) -> Mask:
    """So many of these cards."""
    chosen = 0
    for _ in range(count):
        chosen |= 1 << _pick(cards & ~chosen, chance)
    return chosen
