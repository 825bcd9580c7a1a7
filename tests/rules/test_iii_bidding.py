"""III.intro, III.2 and III.4: how many cards are offered, who bids in which order, how much, and what stays unsold."""

import pytest

from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ARTIFACTS,
    BIDS,
    EVENTS,
    PASS,
    PAY_GOLD,
    Decision,
    DrawArtifact,
    PlaceBid,
)
from dragondune.engine.events import (
    BidPassed,
    BidPlaced,
    CardPutUp,
    CardSold,
    CardUnsold,
    DeckReshuffled,
    Event,
    RoundBegan,
    UnsoldCardDiscarded,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BIDDING_ROUND,
    CHANCE,
    DIAMONDS,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    NOBODY,
    NONE,
    ORCS,
    Faction,
)
from dragondune.engine.steps import BIDDING, DRAGON_CARD
from dragondune.knowledge.gate import audience, know
from tests.rules.scene import ALL_FOUR, begun, card, cards, event, happened, options, refused, scene, turn_up

FOUR_CARDS = "2D 3D 4D 5D"
SEVEN_CARDS = "2C 3C 4C 5C 6C 2S 3S"
END_ROUND: dict[str, Value] = {"no_bid": "end_round"}
RICH = dict.fromkeys(ALL_FOUR, 20)
ALL_BUT_ONE = "2H 3H 4H 5H 6H 2C 3C 4C 5C 6C 2S 3S 4S 5S 6S 2D 3D 4D 5D AC AD AS AH"


def put_up(game: Game, name: str) -> list[Event]:
    return turn_up(game, ARTIFACTS[card(name)])


def bid(game: Game, seat: Faction, amount: int) -> list[Event]:
    return game.apply(seat, BIDS[amount])


def pass_in_turn(game: Game, *seats: Faction) -> list[Event]:
    """Exactly these are asked, one after the other, and pass."""
    events: list[Event] = []
    for seat in seats:
        assert game.seats_asked() == [seat]
        events.extend(game.apply(seat, PASS))
    return events


def sell(game: Game, name: str, buyer: Faction) -> list[Event]:
    """The card is turned up and this buyer gets it for one gold; all others pass."""
    events = put_up(game, name)
    while not happened(events, CardSold):
        seat = game.seats_asked()[0]
        events.extend(game.apply(seat, BIDS[1] if seat == buyer else PASS))
    if game.seats_asked() == [buyer]:
        events.extend(game.apply(buyer, PAY_GOLD))
    return events


def question(game: Game) -> str:
    return game.prompts()[0].question


def bids_of(game: Game, seat: Faction) -> list[int]:
    return [option.amount for option in options(game, seat, PlaceBid)]


# How many cards


def test_iii_intro_a_card_for_each_player_below_the_limit_of_four_or_eight() -> None:
    """[III.intro] [goblins.4] Elves with three cards, Goblins with seven and Orcs with none count, full Dwarves not."""
    hand = {DWARVES: FOUR_CARDS, ELVES: "2H 3H 4H", GOBLINS: SEVEN_CARDS}
    game = scene(BIDDING, gold=RICH, hand=hand)
    assert happened(begun(game), RoundBegan) == [RoundBegan(BIDDING_ROUND)]
    sell(game, "4S", ORCS)
    sell(game, "5S", ORCS)
    assert question(game) == "DrawCardUpForBid"
    sell(game, "6S", ORCS)
    assert question(game) == "DrawNextEvent"


def test_iii_intro_goblins_with_eight_cards_are_full() -> None:
    """[III.intro] [goblins.4] [R64] With eight cards the Goblins neither count nor bid."""
    game = scene(BIDDING, order=(GOBLINS, ORCS), gold=RICH, hand={GOBLINS: SEVEN_CARDS + " 4S"})
    put_up(game, "5S")
    assert game.seats_asked() == [ORCS]
    assert game.state.auction_cards == 1


def test_iii_intro_other_limits_by_the_edition() -> None:
    """[III.intro] [goblins.4] With limits of five and seven, four cards leave room and seven Goblin cards do not."""
    hand = {DWARVES: FOUR_CARDS, GOBLINS: SEVEN_CARDS}
    rules = {"hand_limit": 5, "goblins_hand_limit": 7}
    game = scene(BIDDING, order=(GOBLINS, DWARVES), hand=hand, rules=rules)
    put_up(game, "5S")
    assert game.seats_asked() == [DWARVES]
    assert game.state.auction_cards == 1


def test_r66_aces_count_as_cards_of_the_hand_but_queen_and_jack_do_not() -> None:
    """[R66] Four cards with two aces are full; three cards beside King, Queen and Jack are not."""
    hand = {DWARVES: "AD AH 2D 3D", ORCS: "2S 3S 4S"}
    game = scene(BIDDING, order=(DWARVES, ORCS), hand=hand, queen={ORCS: "H"}, jack={ORCS: "C"})
    put_up(game, "5S")
    assert game.seats_asked() == [ORCS]
    assert game.state.auction_cards == 1


def test_r63_a_hand_that_fills_up_takes_no_card_away_from_the_round() -> None:
    """[R63] Two cards for two players below the limit, though the first sale leaves only one of them."""
    hand = {DWARVES: "2D 3D 4D", ORCS: "2S 3S 4S 5S"}
    game = scene(BIDDING, order=(DWARVES, ORCS, GOBLINS), gold=RICH, hand=hand)
    sell(game, "5D", DWARVES)
    assert question(game) == "DrawCardUpForBid"
    put_up(game, "6D")
    pass_in_turn(game, GOBLINS)
    assert not game.state.asked


def test_r63_no_card_is_added_for_hands_that_are_still_below_the_limit() -> None:
    """[R63] Two players with empty hands make two cards, and no third although both could take more."""
    game = scene(BIDDING, order=(DWARVES, ORCS), gold=RICH)
    sell(game, "5D", DWARVES)
    sell(game, "6D", ORCS)
    assert not game.state.asked


def test_r161_no_card_is_turned_when_nobody_can_bid() -> None:
    """[R161] [R64] Both hands are full: the round ends without a card."""
    hand = {DWARVES: FOUR_CARDS, ORCS: "2S 3S 4S 5S"}
    game = scene(BIDDING, order=(DWARVES, ORCS), gold=RICH, hand=hand)
    assert begun(game) == [RoundBegan(BIDDING_ROUND)]
    assert not game.state.asked


# Who bids, and in which order


def test_iii_2_bidding_goes_round_from_the_starting_player() -> None:
    """[III.intro] [III.2] The Starting Player bids first and the others follow in player order."""
    game = scene(BIDDING, order=(ORCS, ELVES, DWARVES, GOBLINS), gold=RICH)
    assert happened(put_up(game, "5S"), CardPutUp) == [CardPutUp(ORCS)]
    refused(game, ELVES, BIDS[1], rule="III.2")
    assert bid(game, ORCS, 1) == [BidPlaced(ORCS, 1)]
    assert bid(game, ELVES, 2) == [BidPlaced(ELVES, 2)]
    assert game.apply(DWARVES, PASS) == [BidPassed(DWARVES)]
    assert game.seats_asked() == [GOBLINS]


def test_iii_2_passing_is_not_final_and_the_sale_ends_when_all_others_pass() -> None:
    """[III.2] [R65] The Dwarves pass, come back with two, and have the card only after three passes."""
    game = scene(BIDDING, gold=RICH)
    put_up(game, "5S")
    pass_in_turn(game, DWARVES)
    bid(game, ELVES, 1)
    pass_in_turn(game, GOBLINS, ORCS)
    bid(game, DWARVES, 2)
    events = pass_in_turn(game, ELVES, GOBLINS)
    assert not happened(events, CardSold)
    assert happened(pass_in_turn(game, ORCS), CardSold) == [CardSold(DWARVES, 2)]


def test_iii_2_the_highest_bidder_is_not_asked_to_raise() -> None:
    """[III.2] [R65] After two passes the turn to bid goes from the Orcs past the leading Dwarves."""
    game = scene(BIDDING, gold=RICH)
    put_up(game, "5S")
    bid(game, DWARVES, 1)
    pass_in_turn(game, ELVES, GOBLINS)
    refused(game, DWARVES, BIDS[2], rule="III.2")
    bid(game, ORCS, 2)
    assert game.seats_asked() == [DWARVES]


def test_r65_without_reentry_a_pass_is_final() -> None:
    """[R65] With the switch off, the Dwarves are not asked again after passing."""
    game = scene(BIDDING, order=(DWARVES, ELVES, ORCS), gold=RICH, rules={"reentry": False})
    put_up(game, "5S")
    pass_in_turn(game, DWARVES)
    bid(game, ELVES, 1)
    bid(game, ORCS, 2)
    events = pass_in_turn(game, ELVES)
    assert happened(events, CardSold) == [CardSold(ORCS, 2)]


def test_iii_4_the_starting_bidder_moves_on_by_one_with_each_card_also_over_full_hands() -> None:
    """[III.4] [R64] The Goblins are full: their turn to start is counted, and the Orcs bid first."""
    hand = {GOBLINS: SEVEN_CARDS + " 4S"}
    game = scene(BIDDING, gold=RICH, hand=hand)
    assert happened(sell(game, "5S", ORCS), CardPutUp) == [CardPutUp(DWARVES)]
    assert happened(sell(game, "6S", ORCS), CardPutUp) == [CardPutUp(ELVES)]
    assert happened(put_up(game, "AS"), CardPutUp) == [CardPutUp(GOBLINS)]
    assert game.seats_asked() == [ORCS]
    refused(game, GOBLINS, BIDS[1], rule="III.2")


def test_iii_4_with_four_cards_each_player_is_starting_bidder_once() -> None:
    """[III.4] [III.intro] The Starting Player's card is the first, and the last player's the fourth."""
    game = scene(BIDDING, order=(GOBLINS, ELVES, DWARVES, ORCS), gold=RICH)
    events = sell(game, "2S", ORCS) + sell(game, "3S", ORCS) + sell(game, "4S", ORCS) + sell(game, "5S", ORCS)
    assert happened(events, CardPutUp) == [CardPutUp(GOBLINS), CardPutUp(ELVES), CardPutUp(DWARVES), CardPutUp(ORCS)]
    assert question(game) == "DrawNextEvent"


def test_r64_a_hand_that_fills_up_drops_out() -> None:
    """[R64] The Orcs buy their fourth card and are not asked for the next one."""
    game = scene(BIDDING, order=(ORCS, DWARVES), gold=RICH, hand={ORCS: "2S 3S 4S"})
    sell(game, "5S", ORCS)
    put_up(game, "6S")
    pass_in_turn(game, DWARVES)
    assert not game.state.asked


def test_r64_a_single_eligible_bidder_has_the_card_with_the_first_bid() -> None:
    """[R64] [R65] Nobody else may bid, so one gold is enough and nobody else is asked."""
    game = scene(BIDDING, order=(DWARVES, ORCS), gold=RICH, hand={DWARVES: FOUR_CARDS})
    put_up(game, "5S")
    assert happened(bid(game, ORCS, 1), CardSold) == [CardSold(ORCS, 1)]
    assert game.state.hand[ORCS] == cards("5S")


# How much


def test_r61_a_bid_is_at_least_one_and_raises_by_at_least_one() -> None:
    """[R61] Zero is not a bid; a bid of three must be answered by four or more."""
    game = scene(BIDDING, gold=RICH)
    put_up(game, "5S")
    assert bids_of(game, DWARVES) == list(range(1, 21))
    refused(game, DWARVES, BIDS[0], rule="R61")
    bid(game, DWARVES, 3)
    assert bids_of(game, ELVES) == list(range(4, 21))
    refused(game, ELVES, BIDS[3], rule="R61")


def test_r61_the_minimum_raise_is_a_switch() -> None:
    """[R61] With a minimum of three, bidding opens at three and continues at six."""
    game = scene(BIDDING, gold={DWARVES: 7, ELVES: 7}, rules={"min_bid": 3})
    put_up(game, "5S")
    assert bids_of(game, DWARVES) == [3, 4, 5, 6, 7]
    refused(game, DWARVES, BIDS[2], rule="R61")
    bid(game, DWARVES, 3)
    assert bids_of(game, ELVES) == [6, 7]


def test_r60_nobody_bids_more_than_their_gold() -> None:
    """[R60] Four gold and no ace: a bid of four is allowed, five is not. Without gold a player can only pass."""
    game = scene(BIDDING, gold={DWARVES: 4}, hand={DWARVES: "2D"})
    put_up(game, "5S")
    assert bids_of(game, DWARVES) == [1, 2, 3, 4]
    refused(game, DWARVES, BIDS[5], rule="R60")
    pass_in_turn(game, DWARVES)
    only_a_pass: list[Decision] = [PASS]
    assert game.options(ELVES) == only_a_pass


def test_r60_r158_an_ace_covers_any_bid_up_to_the_sixty_gold_of_the_supply() -> None:
    """[R60] [R158] With an ace a penniless bidder goes up to sixty and no further."""
    game = scene(BIDDING, hand={DWARVES: "AD"})
    put_up(game, "5S")
    assert bids_of(game, DWARVES) == list(range(1, 61))
    refused(game, DWARVES, BIDS[61], rule="R158")


def test_r158_no_bid_exceeds_the_supply_even_with_more_gold() -> None:
    """[R158] Seventy gold in one hand still bid sixty at most; with a supply of thirty, thirty."""
    game = scene(BIDDING, gold={DWARVES: 70})
    put_up(game, "5S")
    assert bids_of(game, DWARVES)[-1] == 60
    refused(game, DWARVES, BIDS[61], rule="R158")
    smaller = scene(BIDDING, gold={DWARVES: 70}, rules={"gold_supply": 30})
    put_up(smaller, "5S")
    assert bids_of(smaller, DWARVES)[-1] == 30


def test_r60_the_free_card_of_the_dwarves_ally_covers_a_bid_too() -> None:
    """[R60] [dwarves.5] The Orcs, allied with the Dwarves, bid beyond their gold; the Dwarves themselves do not."""
    game = scene(BIDDING, order=(ORCS, DWARVES), gold={ORCS: 1, DWARVES: 2}, allies=[(DWARVES, ORCS)])
    put_up(game, "5S")
    assert bids_of(game, ORCS) == list(range(1, 61))
    pass_in_turn(game, ORCS)
    assert bids_of(game, DWARVES) == [1, 2]


def test_r60_with_the_switch_gold_is_the_limit_of_bids() -> None:
    """[R60] With `bid_limit` = gold neither an ace nor a free card lifts the limit."""
    game = scene(
        BIDDING,
        order=(ORCS, DWARVES),
        gold={ORCS: 2},
        hand={ORCS: "AS"},
        allies=[(DWARVES, ORCS)],
        rules={"bid_limit": "gold"},
    )
    put_up(game, "5S")
    assert bids_of(game, ORCS) == [1, 2]
    refused(game, ORCS, BIDS[3], rule="R60")


# Unsold cards, and where cards come from


def test_r62_with_the_switch_a_card_nobody_bids_for_goes_back_on_top_and_ends_the_round() -> None:
    """[R62] [R161] All pass: no further card comes, and the unsold one moves the next dragon."""
    game = scene(BIDDING, DRAGON_CARD, gold=RICH, rules=END_ROUND)
    put_up(game, "5S")
    events = pass_in_turn(game, DWARVES, ELVES, GOBLINS, ORCS)
    assert events[-1] == CardUnsold()
    assert not game.state.discards
    assert question(game) == "DrawNextEvent"
    turn_up(game, EVENTS[event("10H")])
    assert question(game) == "DrawDragonCard"
    next_card: list[Decision] = [ARTIFACTS[card("5S")]]
    assert game.options(CHANCE) == next_card


def test_r62_the_auction_of_an_unsold_card_leaves_no_trace() -> None:
    """[R62] After all have passed there is no card, no bid, no bidder and no record of passes."""
    game = scene(BIDDING, order=(DWARVES, ORCS), gold=RICH)
    put_up(game, "5S")
    pass_in_turn(game, DWARVES, ORCS)
    s = game.state
    assert (s.card, s.bid, s.bidder, s.passed) == (NONE, 0, NOBODY, 0)
    assert (s.auction_cards, s.auction_starter) == (1, ORCS)
    assert s.top_card == NONE
    game = scene(BIDDING, order=(DWARVES, ORCS), gold=RICH, rules=END_ROUND)
    put_up(game, "5S")
    pass_in_turn(game, DWARVES, ORCS)
    s = game.state
    assert (s.card, s.bid, s.bidder, s.passed) == (NONE, 0, NOBODY, 0)
    assert (s.auction_cards, s.auction_starter) == (0, NOBODY)
    assert s.top_card == card("5S")


@pytest.mark.parametrize("edition", EDITIONS)
def test_r62_in_every_edition_an_unsold_card_is_discarded_and_the_next_comes_up(edition: str) -> None:
    """[R62] [III.4] [III.intro] One card for each player: the second follows, with the next starting bidder."""
    rules: dict[str, Value] = {**edition_values(edition), "two_aces_walls": False, "six_spades_walls": False}
    game = scene(BIDDING, order=(DWARVES, ORCS), gold=RICH, rules=rules)
    put_up(game, "5S")
    events = pass_in_turn(game, DWARVES, ORCS)
    assert happened(events, CardUnsold) == [CardUnsold()]
    assert game.state.discards == cards("5S")
    assert happened(put_up(game, "6S"), CardPutUp) == [CardPutUp(ORCS)]
    pass_in_turn(game, ORCS, DWARVES)
    assert game.state.discards == cards("5S 6S")
    assert not game.state.asked


def test_r230_an_unsold_card_is_discarded_face_up() -> None:
    """[R230] Everyone sees the card that only the Elves knew, and they see it in the discard pile."""
    game = scene(BIDDING, order=(DWARVES, ORCS, ELVES), gold=RICH)
    put_up(game, "5S")
    assert not know(game, ORCS).discards
    events = pass_in_turn(game, DWARVES, ORCS, ELVES)
    shown = UnsoldCardDiscarded(card("5S"))
    assert happened(events, UnsoldCardDiscarded) == [shown]
    assert audience(shown) == EVERYONE
    assert know(game, ORCS).discards == cards("5S")


def test_r230_a_card_that_goes_back_on_the_deck_stays_secret() -> None:
    """[R230] [R161] With `no_bid` = end_round only the Elves know what is on top."""
    game = scene(BIDDING, order=(DWARVES, ORCS, ELVES), gold=RICH, rules=END_ROUND)
    put_up(game, "5S")
    events = pass_in_turn(game, DWARVES, ORCS, ELVES)
    assert happened(events, UnsoldCardDiscarded) == []
    assert know(game, ORCS).top_card != card("5S")
    assert know(game, ELVES).top_card == card("5S")


def test_r161_an_unsold_card_is_the_next_one_drawn_and_no_shuffle_takes_it_in() -> None:
    """[R161] With an empty deck and an unsold card on top, that card comes up and nothing is shuffled."""
    game = scene(BIDDING, order=(DWARVES, ORCS), discards=ALL_BUT_ONE, top_card="6D")
    on_top: list[Decision] = [ARTIFACTS[card("6D")]]
    assert game.options(CHANCE) == on_top
    refused(game, CHANCE, ARTIFACTS[card("5S")], rule="III.1")
    assert not happened(put_up(game, "6D"), DeckReshuffled)
    assert game.state.discards == cards(ALL_BUT_ONE)


def test_r39_r161_the_discards_become_the_deck_when_a_card_is_needed_and_not_before() -> None:
    """[R39] [R161] The last card of the deck is drawn first; for the next one the discards are shuffled."""
    game = scene(BIDDING, order=(DWARVES, ORCS), gold=RICH, discards=ALL_BUT_ONE)
    the_last: list[Decision] = [ARTIFACTS[card("6D")]]
    assert game.options(CHANCE) == the_last
    events = sell(game, "6D", ORCS)
    assert events[-1] == DeckReshuffled()
    assert len(game.options(CHANCE)) == 23
    assert not game.state.discards
    refused(game, CHANCE, ARTIFACTS[card("6D")], rule="III.1")


def test_r39_the_deck_is_refilled_for_the_second_card_of_the_goblins_with_the_ace_just_played() -> None:
    """[R39] [goblins.3] Twenty cards in hands is the most there can be: even then chance finds a second card."""
    hand = {DWARVES: "2D 3D 4D 5D", ELVES: "2H 3H 4H 5H", ORCS: "2S 3S 4S 5S", GOBLINS: "AD 2C 3C 4C 5C 6C AC"}
    game = scene(BIDDING, hand=hand, discards="6D AH 6H AS")
    put_up(game, "6S")
    bid(game, GOBLINS, 9)
    events = game.apply(GOBLINS, ACE_PLAYS[DIAMONDS])
    assert happened(events, DeckReshuffled) == [DeckReshuffled()]
    assert {option.card for option in options(game, CHANCE, DrawArtifact)} == {
        card("AD"),
        card("6D"),
        card("AH"),
        card("6H"),
        card("AS"),
    }
    turn_up(game, ARTIFACTS[card("AD")])
    assert game.state.hand[GOBLINS] == cards("AD 2C 3C 4C 5C 6C AC 6S")
