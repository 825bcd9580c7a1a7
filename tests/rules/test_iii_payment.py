"""III.3: who pays for a card and to whom, what replaces gold, and the Goblins' second card."""

from dragondune.engine.decisions import (
    ACE_PLAYS,
    ARTIFACTS,
    BIDS,
    EVENTS,
    GIFTS,
    PASS,
    PAY_GOLD,
    TAKE_FREE_CARD,
    Decision,
)
from dragondune.engine.events import (
    AcePlayed,
    ArtifactLearned,
    CardPutUp,
    CardSold,
    Event,
    FreeCardTaken,
    GoldPaid,
    SecondCardTaken,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, CLUBS, DIAMONDS, DWARVES, ELVES, GOBLINS, NOBODY, NONE, ORCS, SPADES, Faction
from dragondune.engine.steps import BIDDING, NEXT_TURN
from tests.rules.scene import card, cards, event, happened, refused, scene, turn_up


def win(game: Game, seat: Faction, name: str, *, price: int) -> list[Event]:
    """The card is turned up and goes to this bidder at this price; what follows is what the sale leads to."""
    events = turn_up(game, ARTIFACTS[card(name)])
    while not happened(events, CardSold):
        asked = game.seats_asked()[0]
        events = game.apply(asked, BIDS[price] if asked == seat else PASS)
    return events


def question(game: Game) -> str:
    return game.prompts()[0].question


# Who is paid


def test_iii_3_the_winner_takes_the_card_and_pays_the_dwarves() -> None:
    """[III.3] [dwarves.1] The Orcs win for three: the card is theirs and the Dwarves have three gold more."""
    game = scene(BIDDING, gold={ORCS: 5, DWARVES: 1})
    events = win(game, ORCS, "5S", price=3)
    assert happened(events, GoldPaid) == [GoldPaid(ORCS, DWARVES, 3, "III.3")]
    assert game.state.gold == [4, 0, 0, 2]
    assert game.state.hand[ORCS] == cards("5S")


def test_iii_3_only_the_winner_pays_and_only_the_last_bid() -> None:
    """[III.3] The Elves bid two and are outbid at three: their gold is untouched."""
    game = scene(BIDDING, order=(ELVES, ORCS, DWARVES), gold={ELVES: 5, ORCS: 5})
    turn_up(game, ARTIFACTS[card("5S")])
    game.apply(ELVES, BIDS[2])
    game.apply(ORCS, BIDS[3])
    game.apply(DWARVES, PASS)
    game.apply(ELVES, PASS)
    assert game.state.gold == [3, 5, 0, 2]
    assert game.state.hand == [0, 0, 0, cards("5S")]


def test_iii_3_a_paid_sale_ends_the_auction() -> None:
    """[III.3] No card, no bid, no bidder and nobody who has passed: the winner owes nothing any more."""
    game = scene(BIDDING, gold={ORCS: 5})
    win(game, ORCS, "5S", price=3)
    s = game.state
    assert (s.card, s.bid, s.bidder, s.passed) == (NONE, 0, NOBODY, 0)
    assert GIFTS[ELVES][1] in game.gifts(ORCS)


def test_dwarves_1_what_the_dwarves_pay_goes_to_the_bank() -> None:
    """[III.3] [dwarves.1] The Dwarves win for two and nobody receives the two gold."""
    game = scene(BIDDING, gold={DWARVES: 5})
    events = win(game, DWARVES, "5S", price=2)
    assert happened(events, GoldPaid) == [GoldPaid(DWARVES, NOBODY, 2, "III.3")]
    assert game.state.gold == [3, 0, 0, 0]


def test_r25_without_dwarves_the_bank_is_paid() -> None:
    """[R25] Nobody plays the Dwarves: cards are sold anyway, and the bank has the price."""
    game = scene(BIDDING, order=(ELVES, GOBLINS, ORCS), gold={ORCS: 5})
    events = win(game, ORCS, "5S", price=4)
    assert happened(events, GoldPaid) == [GoldPaid(ORCS, NOBODY, 4, "III.3")]
    assert game.state.gold == [0, 0, 0, 1]
    assert game.state.hand[ORCS] == cards("5S")


# Who is asked how to pay


def test_iii_3_a_winner_without_cards_pays_gold_unasked() -> None:
    """[III.3] An empty hand and no free card leave no choice: the next card is drawn at once."""
    game = scene(BIDDING, gold={ORCS: 5})
    win(game, ORCS, "5S", price=3)
    assert game.waits_for_chance
    assert question(game) == "DrawCardUpForBid"


def test_iii_3_a_winner_with_a_card_is_asked_whatever_the_card() -> None:
    """[III.3] One card that is no ace: the Orcs are asked, as they would be with one, and can only pay."""
    game = scene(BIDDING, gold={ORCS: 5}, hand={ORCS: "3S"})
    win(game, ORCS, "5S", price=3)
    assert game.seats_asked() == [ORCS]
    assert question(game) == "Pay"
    only_gold: list[Decision] = [PAY_GOLD]
    assert game.options(ORCS) == only_gold
    refused(game, ORCS, ACE_PLAYS[SPADES], rule="ace.1")
    refused(game, ORCS, TAKE_FREE_CARD, rule="dwarves.5")
    refused(game, ORCS, PASS, rule="III.3")


def test_iii_3_the_holder_of_an_ace_gets_the_same_question() -> None:
    """[III.3] What everyone can see of the prompt does not tell an ace from another card."""
    without = scene(BIDDING, gold={ORCS: 5}, hand={ORCS: "3S"})
    win(without, ORCS, "5S", price=3)
    holding = scene(BIDDING, gold={ORCS: 5}, hand={ORCS: "AS"})
    win(holding, ORCS, "5S", price=3)
    assert holding.prompts() == without.prompts()
    assert len(holding.prompts()) == 1


# Aces


def test_ace_1_an_ace_replaces_the_payment_and_nobody_is_paid() -> None:
    """[III.3] [ace.1] [R71] The Orcs discard an ace: they keep their gold, the Dwarves get nothing, the card is won."""
    game = scene(BIDDING, gold={ORCS: 5, DWARVES: 1}, hand={ORCS: "AS 3S"})
    win(game, ORCS, "5S", price=3)
    events = game.apply(ORCS, ACE_PLAYS[SPADES])
    assert events == [AcePlayed(ORCS, card("AS"), "ace.1"), ArtifactLearned(ORCS, card("5S"))]
    assert game.state.gold == [1, 0, 0, 5]
    assert game.state.hand[ORCS] == cards("3S 5S")
    assert game.state.discards == cards("AS")


def test_ace_1_a_winner_with_an_ace_may_pay_gold_instead() -> None:
    """[ace.1] [R158] The ace stays in the hand of a winner who pays."""
    game = scene(BIDDING, gold={ORCS: 5}, hand={ORCS: "AS"})
    win(game, ORCS, "5S", price=3)
    assert set(game.options(ORCS)) == {PAY_GOLD, ACE_PLAYS[SPADES]}
    events = game.apply(ORCS, PAY_GOLD)
    assert happened(events, GoldPaid) == [GoldPaid(ORCS, DWARVES, 3, "III.3")]
    assert game.state.hand[ORCS] == cards("AS 5S")


def test_r60_a_price_above_the_gold_needs_an_ace() -> None:
    """[R60] [R158] Two gold and an ace, the card won at nine: gold is refused, so the ace must be used."""
    game = scene(BIDDING, gold={ORCS: 2}, hand={ORCS: "AS"})
    win(game, ORCS, "5S", price=9)
    only_the_ace: list[Decision] = [ACE_PLAYS[SPADES]]
    assert game.options(ORCS) == only_the_ace
    refused(game, ORCS, PAY_GOLD, rule="R60")
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert game.state.gold == [0, 0, 0, 2]


def test_r184_the_winner_picks_which_ace_to_discard() -> None:
    """[R184] [ace.1] Of two aces the club is discarded and the diamond kept; an ace not held is refused."""
    game = scene(BIDDING, hand={ORCS: "AC AD"})
    win(game, ORCS, "5S", price=3)
    assert set(game.options(ORCS)) == {ACE_PLAYS[CLUBS], ACE_PLAYS[DIAMONDS]}
    refused(game, ORCS, ACE_PLAYS[SPADES], rule="ace.1")
    game.apply(ORCS, ACE_PLAYS[CLUBS])
    assert game.state.hand[ORCS] == cards("AD 5S")
    assert game.state.discards == cards("AC")


def test_r71_the_dwarves_own_ace_saves_their_gold_too() -> None:
    """[ace.1] [R71] The Dwarves as winners discard an ace and the bank gets nothing."""
    game = scene(BIDDING, gold={DWARVES: 5}, hand={DWARVES: "AD"})
    win(game, DWARVES, "5S", price=3)
    events = game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert not happened(events, GoldPaid)
    assert game.state.gold == [5, 0, 0, 0]


# The free card of the Dwarves' ally


def test_dwarves_5_their_ally_gets_one_free_card_per_turn() -> None:
    """[dwarves.5] [III.3] [R68] [R71] The Orcs take the first card for free and must pay for the second."""
    game = scene(BIDDING, gold={ORCS: 5, DWARVES: 1}, allies=[(DWARVES, ORCS)])
    win(game, ORCS, "5S", price=3)
    assert set(game.options(ORCS)) == {PAY_GOLD, TAKE_FREE_CARD}
    events = game.apply(ORCS, TAKE_FREE_CARD)
    assert events == [FreeCardTaken(ORCS), ArtifactLearned(ORCS, card("5S"))]
    assert game.state.gold == [1, 0, 0, 5]
    assert game.state.hand[ORCS] == cards("5S")
    win(game, ORCS, "6S", price=2)
    refused(game, ORCS, TAKE_FREE_CARD, rule="dwarves.5")
    game.apply(ORCS, PAY_GOLD)
    assert game.state.gold == [3, 0, 0, 3]


def test_r68_the_free_card_has_to_be_won_and_may_be_saved_for_a_later_one() -> None:
    """[R68] [dwarves.5] No card is dealt to the ally. A player who pays for the first may take the second for free."""
    game = scene(BIDDING, gold={ORCS: 5, ELVES: 5}, allies=[(DWARVES, ORCS)])
    win(game, ELVES, "4S", price=1)
    assert game.state.hand[ORCS] == 0
    win(game, ORCS, "5S", price=3)
    game.apply(ORCS, PAY_GOLD)
    win(game, ORCS, "6S", price=2)
    game.apply(ORCS, TAKE_FREE_CARD)
    assert game.state.gold[ORCS] == 2


def test_dwarves_5_only_the_ally_has_a_free_card() -> None:
    """[dwarves.5] With Dwarves and Orcs allied, neither the Dwarves nor the Elves may decline to pay."""
    game = scene(BIDDING, gold={DWARVES: 5, ELVES: 5}, hand={DWARVES: "2D", ELVES: "2H"}, allies=[(DWARVES, ORCS)])
    win(game, DWARVES, "5S", price=1)
    refused(game, DWARVES, TAKE_FREE_CARD, rule="dwarves.5")
    game.apply(DWARVES, PAY_GOLD)
    win(game, ELVES, "6S", price=1)
    refused(game, ELVES, TAKE_FREE_CARD, rule="dwarves.5")


def test_r158_after_the_free_card_only_an_ace_covers_a_bid_above_the_gold() -> None:
    """[R158] [R60] The Orcs, with one gold and no ace, bid twenty for the first card and one for the second."""
    game = scene(BIDDING, order=(ORCS, DWARVES), gold={ORCS: 1}, allies=[(DWARVES, ORCS)])
    win(game, ORCS, "5S", price=20)
    refused(game, ORCS, PAY_GOLD, rule="R60")
    game.apply(ORCS, TAKE_FREE_CARD)
    turn_up(game, ARTIFACTS[card("6S")])
    game.apply(DWARVES, PASS)
    refused(game, ORCS, BIDS[2], rule="R60")
    game.apply(ORCS, BIDS[1])


def test_r158_the_winner_chooses_among_gold_free_card_and_ace() -> None:
    """[R158] All three are offered; the ace taken, the free card is still there for the next card."""
    game = scene(BIDDING, gold={ORCS: 5}, hand={ORCS: "AS"}, allies=[(DWARVES, ORCS)])
    win(game, ORCS, "5S", price=3)
    assert set(game.options(ORCS)) == {PAY_GOLD, TAKE_FREE_CARD, ACE_PLAYS[SPADES]}
    game.apply(ORCS, ACE_PLAYS[SPADES])
    win(game, ORCS, "6S", price=3)
    assert set(game.options(ORCS)) == {PAY_GOLD, TAKE_FREE_CARD}


def test_dwarves_5_without_the_switch_there_is_no_free_card() -> None:
    """[dwarves.5] With `dwarves_ally_bidding` none the ally, without cards, pays unasked and bids within the gold."""
    rules = {"dwarves_ally_bidding": "none"}
    game = scene(BIDDING, gold={ORCS: 5}, allies=[(DWARVES, ORCS)], rules=rules)
    events = win(game, ORCS, "5S", price=5)
    assert happened(events, GoldPaid) == [GoldPaid(ORCS, DWARVES, 5, "III.3")]


def test_dwarves_5_the_next_turn_brings_another_free_card() -> None:
    """[dwarves.5] [R68] The free card is spent on a turn's last sale; in the auction of the next turn there is one."""
    game = scene(BIDDING, NEXT_TURN, order=(ORCS, DWARVES), gold={ORCS: 5}, allies=[(DWARVES, ORCS)])
    win(game, ORCS, "4S", price=3)
    game.apply(ORCS, TAKE_FREE_CARD)
    turn_up(game, ARTIFACTS[card("5S")])
    game.apply(DWARVES, PASS)
    game.apply(ORCS, PASS)
    turn_up(game, ARTIFACTS[card("2S")])
    turn_up(game, EVENTS[event("7H")])
    turn_up(game, EVENTS[event("7S")])
    assert game.turn == 3
    win(game, ORCS, "6S", price=3)
    assert TAKE_FREE_CARD in game.options(ORCS)


# Gold given while a card is being paid for


def test_r159_gold_received_by_the_winner_can_be_paid_at_once() -> None:
    """[R159] [R158] Won at five with two gold and an ace: with three more from the Elves the ace is spared."""
    game = scene(BIDDING, gold={ORCS: 2, ELVES: 3}, hand={ORCS: "AS"})
    win(game, ORCS, "5S", price=5)
    refused(game, ORCS, PAY_GOLD, rule="R60")
    game.apply(ELVES, GIFTS[ORCS][2])
    game.apply(ORCS, PAY_GOLD)
    assert game.state.gold == [5, 0, 0, 0]
    assert game.state.hand[ORCS] == cards("AS 5S")


# The Goblins' second card


def test_goblins_3_a_second_card_is_free_and_comes_before_the_next_sale() -> None:
    """[goblins.3] [III.3] [R67] The Goblins pay for one card, take another from the deck, and the next one comes up."""
    game = scene(BIDDING, gold={GOBLINS: 5})
    win(game, GOBLINS, "5S", price=2)
    assert game.waits_for_chance
    assert question(game) == "DrawSecondCard"
    refused(game, CHANCE, ARTIFACTS[card("5S")], rule="goblins.3")
    events = turn_up(game, ARTIFACTS[card("6H")])
    assert events == [SecondCardTaken(GOBLINS), ArtifactLearned(GOBLINS, card("6H"))]
    assert game.state.hand[GOBLINS] == cards("5S 6H")
    assert game.state.gold == [2, 0, 3, 0]
    assert happened(turn_up(game, ARTIFACTS[card("4S")]), CardPutUp) == [CardPutUp(ELVES)]


def test_goblins_3_nobody_else_gets_a_second_card() -> None:
    """[goblins.3] The Goblins' ally wins a card and it stays at one."""
    game = scene(BIDDING, gold={ORCS: 5}, allies=[(GOBLINS, ORCS)])
    win(game, ORCS, "5S", price=2)
    assert question(game) == "DrawCardUpForBid"
    assert game.state.hand[ORCS] == cards("5S")
    assert game.state.hand[GOBLINS] == 0


def test_r67_six_cards_become_eight() -> None:
    """[R67] [goblins.4] With six cards there is room for the card won and for the second one."""
    game = scene(BIDDING, gold={GOBLINS: 5}, hand={GOBLINS: "2C 3C 4C 5C 6C 2S"})
    win(game, GOBLINS, "5S", price=2)
    game.apply(GOBLINS, PAY_GOLD)
    turn_up(game, ARTIFACTS[card("6S")])
    assert game.state.hand[GOBLINS] == cards("2C 3C 4C 5C 6C 2S 5S 6S")


def test_r67_no_second_card_beyond_eight() -> None:
    """[R67] [goblins.4] The card won is the eighth: no second one is drawn."""
    game = scene(BIDDING, gold={GOBLINS: 5}, hand={GOBLINS: "2C 3C 4C 5C 6C 2S 3S"})
    win(game, GOBLINS, "5S", price=2)
    events = game.apply(GOBLINS, PAY_GOLD)
    assert not happened(events, SecondCardTaken)
    assert question(game) == "DrawCardUpForBid"
    assert game.state.hand[GOBLINS] == cards("2C 3C 4C 5C 6C 2S 3S 5S")


def test_r67_an_ace_spent_on_the_price_makes_room_for_the_second_card() -> None:
    """[R67] [ace.1] Seven cards less the ace, plus the card won, are seven: the second one fills the hand."""
    game = scene(BIDDING, hand={GOBLINS: "2C 3C 4C 5C 6C 2S AC"})
    win(game, GOBLINS, "5S", price=2)
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    turn_up(game, ARTIFACTS[card("6S")])
    assert game.state.hand[GOBLINS] == cards("2C 3C 4C 5C 6C 2S 5S 6S")
