"""Rule of Note 12: gold is given at any time, artifacts never."""

from dataclasses import fields

from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import (
    ARTIFACTS,
    BARE_PLANS,
    BIDS,
    DECISIONS,
    GIFTS,
    HIRES,
    PASS,
    PLANS,
    GiveGold,
    HireUnits,
    PlaceBid,
    ProposeAlliance,
)
from dragondune.engine.events import GiftDelayed, GoldGiven, PlanRevealed
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, GOBLINS, NONE, ORCS, Faction
from dragondune.engine.steps import BATTLE, BIDDING, HIRE, VICTORY
from dragondune.knowledge.gate import know
from dragondune.odds.supposing import suppose
from tests.rules.scene import at, card, cards, happened, options, refused, scene, turn_up


def gift(to: Faction, amount: int) -> GiveGold:
    return GIFTS[to][amount - 1]


def foretold(game: Game, seat: Faction, one: GiveGold) -> list[Consequence]:
    return list(suppose(know(game, seat), one).consequences)


def auction(game: Game) -> Game:
    """The same game with a card up for bid."""
    turn_up(game, ARTIFACTS[card("5S")])
    return game


def bids_of(game: Game, seat: Faction) -> list[int]:
    return [option.amount for option in options(game, seat, PlaceBid)]


def both_planning(gold: dict[Faction, int]) -> Game:
    """The Dwarves and the Orcs are making their plans for a battle in 13."""
    return scene(BATTLE, units={"13": {DWARVES: 2, ORCS: 3}}, gold=gold, hand={ORCS: "3S"})


# Who gives what to whom


def test_note_12_gold_passes_between_players_while_another_is_asked() -> None:
    """[note.12] [R148] While the Dwarves are asked to hire, the Elves give the Goblins two of their three gold."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 2, ELVES: 3, GOBLINS: 1})
    assert game.seats_asked() == [DWARVES]
    assert game.apply(ELVES, gift(GOBLINS, 2)) == [GoldGiven(ELVES, GOBLINS, 2)]
    assert game.state.gold == [2, 1, 3, 0]
    assert game.seats_asked() == [DWARVES]


def test_note_12_any_amount_to_any_other_player() -> None:
    """[note.12] With two gold: one or both, to each of the three others. Nothing else can be given."""
    game = scene(HIRE, player=DWARVES, gold={ELVES: 2})
    assert set(game.gifts(ELVES)) == {
        gift(DWARVES, 1),
        gift(DWARVES, 2),
        gift(GOBLINS, 1),
        gift(GOBLINS, 2),
        gift(ORCS, 1),
        gift(ORCS, 2),
    }
    assert not game.gifts(ORCS)
    game.apply(ELVES, gift(ORCS, 2))
    assert game.state.gold == [0, 0, 0, 2]


def test_note_12_nobody_gives_more_than_they_have() -> None:
    """[note.12] A player with two gold cannot give three."""
    game = scene(HIRE, player=DWARVES, gold={ELVES: 2})
    refused(game, ELVES, gift(ORCS, 3), rule="note.12")


def test_note_12_gifts_go_to_other_players_in_the_game() -> None:
    """[note.12] Not to the giver, and not to absent Goblins."""
    game = scene(HIRE, player=DWARVES, order=(DWARVES, ELVES, ORCS), gold={ELVES: 2})
    refused(game, ELVES, gift(ELVES, 1), rule="note.12")
    refused(game, ELVES, gift(GOBLINS, 1), rule="note.12")


def test_note_12_only_players_give() -> None:
    """[note.12] Neither chance nor an absent faction has gold to give."""
    game = scene(HIRE, player=DWARVES, order=(DWARVES, ELVES, ORCS), gold={ELVES: 2})
    refused(game, CHANCE, gift(ELVES, 1), rule="note.12")
    refused(game, GOBLINS, gift(ELVES, 1), rule="note.12")


def test_note_12_artifacts_never_change_hands() -> None:
    """[note.12] Only two kinds of decision name a recipient, and neither names a card."""
    receiving = {type(one) for one in DECISIONS if "to" in {field.name for field in fields(one)}}
    assert receiving == {GiveGold, ProposeAlliance}
    assert [field.name for field in fields(GiveGold)] == ["index", "to", "amount"]
    assert [field.name for field in fields(ProposeAlliance)] == ["index", "to"]


def test_note_12_a_gift_leaves_all_hands_as_they_were() -> None:
    """[note.12] Gold moves and cards stay."""
    game = scene(HIRE, player=DWARVES, gold={ELVES: 2}, hand={ELVES: "2H AH", ORCS: "3S"})
    game.apply(ELVES, gift(ORCS, 1))
    assert game.state.hand == [0, cards("2H AH"), 0, cards("3S")]


# When


def test_r148_gold_received_can_be_spent_at_once() -> None:
    """[R148] [note.12] The Dwarves have no gold to hire with; with one gold from the Elves they hire a unit in 15★."""
    game = scene(HIRE, player=DWARVES, gold={ELVES: 1})
    assert not options(game, DWARVES, HireUnits)
    game.apply(ELVES, gift(DWARVES, 1))
    game.apply(DWARVES, HIRES[at("15c")][0])
    assert game.state.gold == [0, 0, 1, 0]


def test_r148_the_seat_being_asked_may_give() -> None:
    """[R148] [note.12] Asked to hire, the Dwarves give away two of three gold: they can hire one unit in 15★."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 3})
    assert HIRES[at("15c")][2] in game.options(DWARVES)
    game.apply(DWARVES, gift(ELVES, 2))
    assert HIRES[at("15c")][0] in game.options(DWARVES)
    refused(game, DWARVES, HIRES[at("15c")][1], rule="IV.4")


def test_r148_no_gold_is_given_once_the_game_is_over() -> None:
    """[R148] The Orcs hold three castles and have won: the game waits for nobody, and gifts are refused."""
    game = scene(VICTORY, units={"1c": {ORCS: 1}, "10c": {ORCS: 1}, "15c": {ORCS: 1}}, gold={ELVES: 2})
    assert game.is_over
    assert not game.gifts(ELVES)
    refused(game, ELVES, gift(ORCS, 1), rule="R148")


# In an auction


def test_r159_gold_received_raises_the_limit_of_bids_at_once() -> None:
    """[R159] [R148] With two gold the Dwarves bid two; with three more from the Elves, five."""
    game = auction(scene(BIDDING, gold={DWARVES: 2, ELVES: 3}))
    assert bids_of(game, DWARVES) == [1, 2]
    game.apply(ELVES, gift(DWARVES, 3))
    assert bids_of(game, DWARVES) == [1, 2, 3, 4, 5]


def test_r159_gold_given_away_lowers_it() -> None:
    """[R159] [R148] The Dwarves, to bid first, give one of three gold and can bid two."""
    game = auction(scene(BIDDING, gold={DWARVES: 3}))
    game.apply(DWARVES, gift(ORCS, 1))
    assert bids_of(game, DWARVES) == [1, 2]
    refused(game, DWARVES, BIDS[3], rule="R60")


def test_r159_the_highest_bidder_keeps_what_is_due() -> None:
    """[R159] Five gold, a bid of three: two may be given away, not three."""
    game = auction(scene(BIDDING, gold={DWARVES: 5}))
    game.apply(DWARVES, BIDS[3])
    refused(game, DWARVES, gift(ORCS, 3), rule="R159")
    refused(game, DWARVES, gift(ORCS, 6), rule="note.12")
    assert foretold(game, DWARVES, gift(ORCS, 2)) == [
        Consequence("gift_at_once", "note.12", seat=ORCS),
        Consequence("bid_kept", "R159", count=3),
    ]
    game.apply(DWARVES, gift(ORCS, 2))
    assert not game.gifts(DWARVES)


def test_r159_an_outbid_player_may_give_everything() -> None:
    """[R159] The Elves have bid more, so the Dwarves owe nothing."""
    game = auction(scene(BIDDING, gold={DWARVES: 5, ELVES: 5}))
    game.apply(DWARVES, BIDS[3])
    game.apply(ELVES, BIDS[4])
    game.apply(DWARVES, gift(ORCS, 5))
    refused(game, ELVES, gift(ORCS, 2), rule="R159")
    assert game.state.gold == [0, 5, 0, 5]


def test_r159_what_is_due_is_kept_until_it_is_paid() -> None:
    """[R159] The Orcs have won at three and are asked to pay: of four gold they can give one."""
    game = auction(scene(BIDDING, order=(ORCS, DWARVES), gold={ORCS: 4}, hand={ORCS: "2S"}))
    game.apply(ORCS, BIDS[3])
    game.apply(DWARVES, PASS)
    assert game.seats_asked() == [ORCS]
    refused(game, ORCS, gift(DWARVES, 2), rule="R159")
    game.apply(ORCS, gift(DWARVES, 1))


def test_r159_an_ace_covers_what_is_due() -> None:
    """[R159] The leading Dwarves hold an ace and may give away all their gold."""
    game = auction(scene(BIDDING, gold={DWARVES: 5}, hand={DWARVES: "AD"}))
    game.apply(DWARVES, BIDS[3])
    game.apply(DWARVES, gift(ORCS, 5))
    assert game.state.gold == [0, 0, 0, 5]


def test_r159_the_free_card_covers_what_is_due() -> None:
    """[R159] [dwarves.5] So may their ally, who need not pay for this card, but not once the free card is spent."""
    game = auction(scene(BIDDING, order=(ORCS, DWARVES), gold={ORCS: 5}, allies=[(DWARVES, ORCS)]))
    game.apply(ORCS, BIDS[3])
    assert gift(DWARVES, 5) in game.gifts(ORCS)
    game.state.free_card_used = True
    refused(game, ORCS, gift(DWARVES, 3), rule="R159")


# While secret plans are made


def test_r148_gold_of_a_fighter_waits_for_the_reveal() -> None:
    """[R148] While both plan, the Orcs give the Elves two gold: announced at once, delivered with the plans."""
    game = both_planning({ORCS: 3})
    assert game.seats_asked() == [DWARVES, ORCS]
    assert foretold(game, ORCS, gift(ELVES, 2)) == [Consequence("gift_delayed", "R148")]
    assert game.apply(ORCS, gift(ELVES, 2))[-1] == GiftDelayed(ORCS, ELVES, 2)
    assert game.state.gold == [0, 0, 0, 3]
    assert game.apply(DWARVES, BARE_PLANS[1]) == []
    assert game.state.gold == [0, 0, 0, 3]
    events = game.apply(ORCS, PLANS[card("3S")][2])
    assert events[:3] == [PlanRevealed(DWARVES, 1, NONE), PlanRevealed(ORCS, 2, card("3S")), GoldGiven(ORCS, ELVES, 2)]
    assert game.state.gold == [0, 2, 0, 1]
    assert game.seats_asked() == [DWARVES]
    assert gift(ELVES, 1) in game.gifts(ORCS)


def test_r148_gold_for_a_fighter_waits_for_the_reveal() -> None:
    """[R148] The Elves' gift to the Dwarves is held up in the same way."""
    game = both_planning({ELVES: 3})
    assert game.apply(ELVES, gift(DWARVES, 3))[-1] == GiftDelayed(ELVES, DWARVES, 3)
    assert game.state.gold == [0, 3, 0, 0]


def test_r148_gold_between_others_does_not_wait() -> None:
    """[R148] The Elves and the Goblins do not fight: their gold passes at once."""
    game = both_planning({ELVES: 3})
    assert game.apply(ELVES, gift(GOBLINS, 1))[-1] == GoldGiven(ELVES, GOBLINS, 1)
    assert game.state.gold == [0, 2, 1, 0]


def test_r148_pending_gold_cannot_be_given_twice() -> None:
    """[R148] [note.12] Of three gold two are promised to a fighter: one is left to give, and none comes back early."""
    game = both_planning({ELVES: 3})
    game.apply(ELVES, gift(ORCS, 2))
    refused(game, ELVES, gift(GOBLINS, 2), rule="note.12")
    refused(game, ORCS, gift(ELVES, 1), rule="note.12")
    game.apply(ELVES, gift(GOBLINS, 1))
    assert not game.gifts(ELVES)


def test_r148_delayed_gifts_are_delivered_in_the_order_in_which_they_were_made() -> None:
    """[R148] Three gifts, from both fighters and from outside, arrive one after the other at the reveal."""
    game = both_planning({DWARVES: 1, ELVES: 1, ORCS: 1})
    game.apply(ORCS, gift(DWARVES, 1))
    game.apply(ELVES, gift(ORCS, 1))
    game.apply(DWARVES, gift(GOBLINS, 1))
    game.apply(ORCS, BARE_PLANS[0])
    events = game.apply(DWARVES, BARE_PLANS[0])
    assert happened(events, GoldGiven) == [
        GoldGiven(ORCS, DWARVES, 1),
        GoldGiven(ELVES, ORCS, 1),
        GoldGiven(DWARVES, GOBLINS, 1),
    ]
    assert game.state.gold == [1, 0, 1, 1]


def test_r148_a_gift_neither_answers_nor_reopens_a_plan() -> None:
    """[R148] The Orcs, whose plan is sealed, may still give; the game still waits for the Dwarves alone."""
    game = both_planning({ORCS: 1})
    game.apply(ORCS, BARE_PLANS[0])
    game.apply(ORCS, gift(ELVES, 1))
    assert game.seats_asked() == [DWARVES]


def test_r148_after_the_reveal_a_fighter_s_gold_passes_at_once() -> None:
    """[R148] The Dwarves' question of treachery is secret too, but the plans are open: their gift is not delayed."""
    game = both_planning({DWARVES: 2})
    game.apply(DWARVES, BARE_PLANS[1])
    game.apply(ORCS, PLANS[card("3S")][2])
    assert game.prompts()[0].question == "DeclareTreachery"
    assert game.prompts()[0].is_secret
    assert game.apply(DWARVES, gift(ELVES, 2)) == [GoldGiven(DWARVES, ELVES, 2)]
