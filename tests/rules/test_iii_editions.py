"""III in other editions and with balancing options."""

from dragondune.editions.parameters import Value
from dragondune.engine.decisions import BIDS, GIFTS, PASS, PAY_GOLD, PlaceBid
from dragondune.engine.events import GoldPaid
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, GOBLINS, NOBODY, ORCS
from dragondune.engine.steps import BIDDING
from tests.rules.scene import happened, options, refused, scene

HALF: dict[str, Value] = {"dwarves_ally_bidding": "half"}


def auction(gold: int, rules: dict[str, Value], hand: str = "") -> Game:
    """The Elves, allied with the Dwarves, are the first to bid."""
    game = scene(
        BIDDING,
        order=(ELVES, GOBLINS, ORCS, DWARVES),
        gold={ELVES: gold, GOBLINS: 9},
        hand={ELVES: hand},
        allies=[(ELVES, DWARVES)],
        rules=rules,
    )
    game.apply(CHANCE, game.options(CHANCE)[0])
    return game


def test_r69_in_1_2_the_dwarves_ally_bids_twice_the_gold_and_pays_half_rounded_up() -> None:
    """[R69] [R160] With four gold the Elves bid up to eight; a bid of seven costs four."""
    game = auction(4, HALF)
    assert max(bid.amount for bid in options(game, ELVES, PlaceBid)) == 8
    refused(game, ELVES, BIDS[9], rule="R60")
    game.apply(ELVES, BIDS[7])
    game.apply(GOBLINS, PASS)
    game.apply(ORCS, PASS)
    events = game.apply(DWARVES, PASS)
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, DWARVES, 4, "III.3")]
    assert game.state.gold[ELVES] == 0


def test_r69_others_pay_in_full() -> None:
    """[R69] The Goblins are nobody's ally: nine gold, nine at most."""
    game = auction(4, HALF)
    game.apply(ELVES, PASS)
    assert max(bid.amount for bid in options(game, GOBLINS, PlaceBid)) == 9


def test_r160_the_highest_bidder_keeps_half_the_bid() -> None:
    """[R160] [R159] Of six gold, two are due for a bid of four: four may be given away."""
    game = auction(6, HALF)
    game.apply(ELVES, BIDS[4])
    refused(game, ELVES, GIFTS[GOBLINS][4], rule="R159")
    game.apply(ELVES, GIFTS[GOBLINS][3])
    assert game.state.gold[ELVES] == 2


def test_r160_gold_that_covers_half_the_bid_pays_it() -> None:
    """[R160] Asked because of a card in hand, the Elves may pay two of two gold for a bid of three."""
    game = auction(2, HALF, hand="5S")
    game.apply(ELVES, BIDS[3])
    for seat in (GOBLINS, ORCS, DWARVES):
        game.apply(seat, PASS)
    assert list(game.options(ELVES)) == [PAY_GOLD]
    game.apply(ELVES, PAY_GOLD)
    assert game.state.gold[ELVES] == 0


def test_balance_3_the_dwarves_lose_one_gold_of_each_sale() -> None:
    """[balance.3] [R11] [R160] The Elves pay three: the Dwarves keep two, the bank gets one."""
    game = auction(3, {"dwarves_ally_bidding": "none", "dwarves_sale_loss": 1})
    game.apply(ELVES, BIDS[3])
    for seat in (GOBLINS, ORCS):
        game.apply(seat, PASS)
    events = game.apply(DWARVES, PASS)
    assert happened(events, GoldPaid) == [
        GoldPaid(ELVES, DWARVES, 3, "III.3"),
        GoldPaid(DWARVES, NOBODY, 1, "balance.3"),
    ]
    assert game.state.gold[DWARVES] == 2


def test_balance_3_never_more_than_was_paid() -> None:
    """[balance.3] [R160] A sale for one with a loss of three leaves the Dwarves where they were."""
    game = auction(1, {"dwarves_ally_bidding": "none", "dwarves_sale_loss": 3})
    game.apply(ELVES, BIDS[1])
    for seat in (GOBLINS, ORCS, DWARVES):
        game.apply(seat, PASS)
    assert game.state.gold[DWARVES] == 0
