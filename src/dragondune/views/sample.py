"""Worlds that an observer cannot tell from the real one, drawn from the view alone."""

from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.gifts import gold_on_its_way
from dragondune.engine.ids import ACES, CARDS_OF_COLOUR, NONE, SUITS, Faction, Mask, Suit, members, size
from dragondune.engine.queries import has_free_card, suit_of
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import NO_ANSWER, State
from dragondune.views.build import build
from dragondune.views.names import from_seat
from dragondune.views.view import Player, View

GUESSED_GOLD = 12


def sample(view: View, rules: Ruleset, chance: Chance) -> Game:
    """A table that fits the view: hidden cards are dealt anew, secret answers of others are still to come."""
    s = build(view, rules)
    for player in view.players:
        _guess_gold(s, player, chance)
    for player in view.players:
        _deal_promised(s, player, chance)
    for player in view.players:
        _deal_hand(s, player, chance)
    _deal_decks(s, view, chance)
    _deal_pairs(s, view, chance)
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
    card = _pick(s.deck & fitting, chance)
    s.deck &= ~(1 << card)
    s.hand[seat] |= 1 << card


def _deal_promised(s: State, player: Player, chance: Chance) -> None:
    """What public conduct proves: an ace behind a bid above one's gold, a card of the colour that was answered."""
    seat = from_seat(player.faction)
    if player.hand_size == len(player.hand):
        return
    if seat == s.bidder and s.bid > s.gold[seat] and not has_free_card(s, seat) and not s.hand[seat] & ACES:
        _take(s, seat, ACES, chance)
    colour = s.answer_colour[seat]
    if colour not in (NO_ANSWER, NONE) and not s.hand[seat] & CARDS_OF_COLOUR[colour]:
        _take(s, seat, CARDS_OF_COLOUR[colour], chance)


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
        queens = [suit for suit in queens if suit in [suit_of(seat) for seat in s.order]]
    for player in view.players:
        seat = from_seat(player.faction)
        if s.queen[seat] == NONE and player.has_queen:
            s.queen[seat] = _draw(queens, chance)
        if s.jack[seat] == NONE and player.has_jack:
            s.jack[seat] = _draw(jacks, chance)


def _draw(suits: list[Suit], chance: Chance) -> Suit:
    return suits.pop(chance.below(len(suits)))
