"""III.1 and III.5: what the Elves are shown, what they remember, and who learns nothing."""

from dragondune.engine.decisions import (
    ACE_PLAYS,
    ARTIFACTS,
    BIDS,
    DISCARDS,
    EVENTS,
    PASS,
    PAY_GOLD,
    Decision,
    DrawEvent,
)
from dragondune.engine.events import (
    ArtifactLearned,
    BidPassed,
    BidPlaced,
    CardPutUp,
    CardSeen,
    CardSold,
    Event,
    GoldPaid,
    NextEventLearned,
    NextEventShown,
    RoundBegan,
    SecondCardTaken,
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
    NONE,
    ORCS,
    RECRUITMENT_ROUND,
    Faction,
)
from dragondune.engine.steps import BIDDING, COLLECTION, EVENT, NEXT_EVENT_SHOWN, RECRUITMENT
from dragondune.knowledge.gate import audience
from tests.rules.scene import card, cards, event, happened, options, scene, turn_up

FULL_HANDS = {DWARVES: "2D 3D 4D 5D", ELVES: "2H 3H 4H 5H", ORCS: "2S 3S 4S 5S"}


def put_up(game: Game, name: str) -> list[Event]:
    return turn_up(game, ARTIFACTS[card(name)])


def win(game: Game, seat: Faction, name: str) -> list[Event]:
    """The card is turned up and goes to this bidder for one gold; what the last pass or bid leads to."""
    events = put_up(game, name)
    while not happened(events, CardSold):
        asked = game.seats_asked()[0]
        events = game.apply(asked, BIDS[1] if asked == seat else PASS)
    return events


def question(game: Game) -> str:
    return game.prompts()[0].question


# The card up for bid


def test_iii_1_the_elves_alone_are_shown_the_card_before_the_bidding() -> None:
    """[III.1] [elves.1] Everyone hears that a card is up, the Elves which one; then the first bidder is asked."""
    game = scene(BIDDING, allies=[(ELVES, DWARVES)])
    events = put_up(game, "5S")
    assert events == [RoundBegan(BIDDING_ROUND), CardPutUp(DWARVES), CardSeen(ELVES, card("5S"))]
    assert [audience(one) for one in events] == [EVERYONE, EVERYONE, 1 << ELVES]
    assert question(game) == "Bid"


def test_iii_1_elves_who_cannot_bid_are_shown_the_card_too() -> None:
    """[III.1] [elves.1] The Elves' hand is full, and they see what the others bid for."""
    game = scene(BIDDING, hand={ELVES: "2H 3H 4H 5H"})
    assert happened(put_up(game, "5S"), CardSeen) == [CardSeen(ELVES, card("5S"))]


def test_iii_1_every_card_is_shown() -> None:
    """[III.1] [elves.1] The second card of the round as well as the first."""
    game = scene(BIDDING, gold={ORCS: 3})
    win(game, ORCS, "5S")
    assert happened(put_up(game, "6S"), CardSeen) == [CardSeen(ELVES, card("6S"))]


def test_iii_1_nothing_in_the_sale_tells_the_others_the_card() -> None:
    """[III.1] Bids, sale and payment are public and name no card; its buyer alone learns it."""
    game = scene(BIDDING, order=(ORCS, ELVES, DWARVES), gold={ORCS: 3})
    put_up(game, "5S")
    events = game.apply(ORCS, BIDS[1]) + game.apply(ELVES, PASS) + game.apply(DWARVES, PASS)
    assert events == [
        BidPlaced(ORCS, 1),
        BidPassed(ELVES),
        BidPassed(DWARVES),
        CardSold(ORCS, 1),
        GoldPaid(ORCS, DWARVES, 1, "III.3"),
        ArtifactLearned(ORCS, card("5S")),
    ]
    assert [audience(one) for one in events[:-1]] == [EVERYONE] * 5
    assert audience(events[-1]) == 1 << ORCS


def test_r180_without_elves_the_card_is_shown_to_nobody() -> None:
    """[R180] [R25] Nobody plays the Elves: the card goes up unseen, and no knowledge of it is kept."""
    game = scene(BIDDING, order=(DWARVES, GOBLINS, ORCS), gold={ORCS: 3})
    events = put_up(game, "5S")
    assert events == [RoundBegan(BIDDING_ROUND), CardPutUp(DWARVES)]
    game.apply(DWARVES, PASS)
    game.apply(GOBLINS, PASS)
    game.apply(ORCS, BIDS[1])
    game.apply(DWARVES, PASS)
    game.apply(GOBLINS, PASS)
    assert game.state.hand[ORCS] == cards("5S")
    assert game.state.elves_know == [0, 0, 0, 0]


# What the Elves remember


def test_elves_1_they_know_the_card_in_its_buyer_s_hand() -> None:
    """[elves.1] Of the Orcs' two cards the Elves know the one they saw sold, not the one held before."""
    game = scene(BIDDING, gold={ORCS: 3}, hand={ORCS: "3S"})
    win(game, ORCS, "5S")
    assert game.state.elves_know == [0, 0, 0, 0]
    game.apply(ORCS, PAY_GOLD)
    assert game.state.elves_know == [0, 0, 0, cards("5S")]


def test_elves_1_a_card_they_buy_themselves_is_in_no_other_hand() -> None:
    """[elves.1] The Elves' own purchase adds nothing to what they know of others."""
    game = scene(BIDDING, gold={ELVES: 3})
    win(game, ELVES, "5S")
    assert game.state.hand[ELVES] == cards("5S")
    assert game.state.elves_know == [0, 0, 0, 0]


def test_goblins_3_the_second_card_is_hidden_from_the_elves() -> None:
    """[goblins.3] [III.3] [R67] The Elves know the card sold to the Goblins; the second one only the Goblins learn."""
    game = scene(BIDDING, gold={GOBLINS: 3})
    win(game, GOBLINS, "5S")
    events = turn_up(game, ARTIFACTS[card("6H")])
    assert events == [SecondCardTaken(GOBLINS), ArtifactLearned(GOBLINS, card("6H"))]
    assert [audience(one) for one in events] == [EVERYONE, 1 << GOBLINS]
    assert game.state.hand[GOBLINS] == cards("5S 6H")
    assert game.state.elves_know == [0, 0, cards("5S"), 0]


def test_elves_1_an_ace_they_saw_sold_is_forgotten_when_it_is_played() -> None:
    """[elves.1] The Orcs pay for their second card with the ace bought before: the Elves know the second card alone."""
    game = scene(BIDDING, gold={ORCS: 1})
    win(game, ORCS, "AD")
    assert game.state.elves_know[ORCS] == cards("AD")
    win(game, ORCS, "5S")
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    assert game.state.elves_know[ORCS] == cards("5S")


def test_elves_1_a_card_thrown_away_is_forgotten() -> None:
    """[elves.1] What returns to the discard pile may come back elsewhere unseen, so it is no longer known."""
    game = scene(BIDDING, COLLECTION, order=(ORCS, ELVES), gold={ORCS: 1}, turn=8)
    win(game, ORCS, "5S")
    put_up(game, "6S")
    game.apply(ELVES, PASS)
    game.apply(ORCS, PASS)
    assert game.state.elves_know == [0, 0, 0, cards("5S")]
    game.apply(ORCS, DISCARDS[card("5S")])
    assert game.state.discards == cards("5S 6S")
    assert game.state.elves_know == [0, 0, 0, 0]


# The next event card


def test_iii_5_the_elves_are_shown_the_next_event_card_after_the_last_sale() -> None:
    """[III.5] [elves.3] Everyone hears that they look; the card is for the Elves alone."""
    game = scene(BIDDING, hand=FULL_HANDS, gold={GOBLINS: 1}, allies=[(ELVES, ORCS)])
    win(game, GOBLINS, "6S")
    turn_up(game, ARTIFACTS[card("AS")])
    assert question(game) == "DrawNextEvent"
    events = turn_up(game, EVENTS[event("10H")])
    assert events == [NextEventShown(ELVES), NextEventLearned(ELVES, event("10H"))]
    assert [audience(one) for one in events] == [EVERYONE, 1 << ELVES]
    assert game.state.next_event == event("10H")


def test_iii_5_an_auction_broken_off_ends_with_the_look_too() -> None:
    """[III.5] [R62] If an unsold card ends the Bidding Round, the Elves look then."""
    game = scene(BIDDING, rules={"no_bid": "end_round"})
    put_up(game, "5S")
    game.apply(DWARVES, PASS)
    game.apply(ELVES, PASS)
    game.apply(GOBLINS, PASS)
    game.apply(ORCS, PASS)
    assert question(game) == "DrawNextEvent"


def test_r47_one_look_a_turn_at_one_card() -> None:
    """[R47] [elves.3] [III.5] Both clauses mean this look: none follows as the Recruitment and Movement Round opens."""
    game = scene(BIDDING, RECRUITMENT, order=(ELVES, DWARVES), hand=FULL_HANDS, units={"5c": {ELVES: 1}})
    events = turn_up(game, EVENTS[event("10H")])
    assert happened(events, NextEventLearned) == [NextEventLearned(ELVES, event("10H"))]
    assert happened(events, RoundBegan)[-1] == RoundBegan(RECRUITMENT_ROUND)
    assert not game.waits_for_chance
    assert game.seats_asked() == [ELVES]


def test_r47_the_card_shown_is_the_first_of_the_next_event_round() -> None:
    """[R47] What the Elves saw comes first; the second card is open to chance again, and is not the same."""
    game = scene(NEXT_EVENT_SHOWN, EVENT, turn=7)
    turn_up(game, EVENTS[event("10H")])
    assert question(game) == "DrawFirstEvent"
    as_seen: list[Decision] = [EVENTS[event("10H")]]
    assert game.options(CHANCE) == as_seen
    turn_up(game, EVENTS[event("10H")])
    second = options(game, CHANCE, DrawEvent)
    assert len(second) == 15
    assert EVENTS[event("10H")] not in second


def test_r47_there_is_a_look_on_the_last_turn_but_one_and_none_on_the_last() -> None:
    """[R47] On turn seven of eight a next event is coming, on turn eight none is."""
    seventh = scene(BIDDING, order=(ELVES, ORCS), hand=FULL_HANDS, turn=7)
    assert question(seventh) == "DrawNextEvent"
    eighth = scene(BIDDING, order=(ELVES, ORCS), hand=FULL_HANDS, turn=8)
    assert not eighth.state.asked
    assert eighth.state.next_event == NONE


def test_r180_without_elves_nobody_looks_at_the_next_event_card() -> None:
    """[R180] [R25] The round ends without a card being fixed, so the next event stays open."""
    game = scene(BIDDING, EVENT, order=(DWARVES, ORCS), hand=FULL_HANDS)
    assert game.state.next_event == NONE
    assert len(options(game, CHANCE, DrawEvent)) == 16
