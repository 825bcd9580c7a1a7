"""Disclosures: the game shows the parties the truth, and nobody else."""

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import AcceptAgreement, OfferAgreement
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import ARTIFACTS, BIDS, DISCARDS, EVENTS, KEEP_PLUNDER, PASS, PAY_GOLD
from dragondune.engine.events import (
    CardDisclosed,
    DutyLapsed,
    Event,
    JackDisclosed,
    NextEventDisclosed,
    QueenDisclosed,
    SaleDisclosed,
    SecretDisclosed,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BIDDING_ROUND,
    CHANCE,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    NONE,
    ORCS,
    RECRUITMENT_ROUND,
    REFEREE,
    SPECTATOR,
    Faction,
    Mask,
)
from dragondune.engine.steps import BATTLE, BIDDING, COLLECTION, MOVE
from dragondune.engine.told import tell_cards
from dragondune.knowledge.gate import Knowledge, audience, know
from dragondune.knowledge.sample import sample
from dragondune.knowledge.transfer import knowledge_from_bytes, knowledge_to_bytes
from dragondune.tensors.planes import planes
from dragondune.views.in_words import in_words
from dragondune.views.position import read_position, write_position
from dragondune.views.reading import knowledge_of
from dragondune.views.viewing import view_of
from tests.agreements.dealing import agree, pay, seats
from tests.properties.playing import new_game
from tests.rules.scene import card, cards, event, happened, refused, scene, suit, turn_up
from tests.rules.test_plunder import orcs_win

TWO = seats(ELVES, ORCS)
THREE = seats(DWARVES, ELVES, ORCS)
OUTSIDERS = (DWARVES, GOBLINS, SPECTATOR)


def moving(*clauses: Clause, parties: Mask = TWO, orcs: str = "3S 5H AD", **rules: str) -> tuple[Game, list[Event]]:
    """Turn 3, round IV: the Elves are asked to move, and agreement 1 is made. Round V follows."""
    game = scene(
        MOVE,
        BATTLE,
        player=ELVES,
        units={"5c": {ELVES: 5}},
        hand={ORCS: orcs, ELVES: "2H"},
        queen={ORCS: "H", ELVES: "S", DWARVES: "D", GOBLINS: "C"},
        jack={ORCS: "D", ELVES: "H", DWARVES: "S", GOBLINS: "C"},
        turn=3,
        round=RECRUITMENT_ROUND,
        rules=rules,
    )
    return game, agree(game, parties, *clauses)


def known_hand(game: Game, observer: int, owner: Faction = ORCS) -> Mask:
    return know(game, observer).hand[owner]


def shown(events: list[Event]) -> list[tuple[Faction, Faction, int]]:
    return [(one.seat, one.owner, one.card) for one in happened(events, CardDisclosed)]


def test_r270_a_hand_is_shown_to_the_parties_alone() -> None:
    """[R270] The other party knows every card; outsiders read that the hand was shown, and no card."""
    promise = Clause(c.SHOW_HAND, ORCS)
    game, events = moving(promise)
    (told,) = happened(events, SecretDisclosed)
    assert told == SecretDisclosed(1, ORCS, TWO, promise)
    assert audience(told) == EVERYONE
    assert set(shown(events)) == {(ELVES, ORCS, one) for one in (card("5H"), card("AD"), card("3S"))}
    assert {audience(one) for one in happened(events, CardDisclosed)} == {1 << ELVES}
    assert known_hand(game, ELVES) == cards("3S 5H AD")
    assert [known_hand(game, one) for one in OUTSIDERS] == [0, 0, 0]
    assert game.agreements == ()


def test_r270_all_parties_see_what_is_shown() -> None:
    """[R270] With three parties, both others are shown the hand."""
    game, events = moving(Clause(c.SHOW_HAND, ORCS), parties=THREE)
    assert known_hand(game, DWARVES) == known_hand(game, ELVES) == cards("3S 5H AD")
    assert known_hand(game, GOBLINS) == 0
    assert {seat for seat, _, _ in shown(events)} == {DWARVES, ELVES}


def test_r271_the_owner_sees_what_others_know() -> None:
    """[R271] The owner's view lists what each other seat was shown; the text interface says it too."""
    game, _ = moving(Clause(c.SHOW_CARD, ORCS))
    (orcs,) = [one for one in view_of(know(game, ORCS)).players if one.faction == "orcs"]
    assert [(one.seat, one.cards) for one in orcs.shown_to] == [("elves", ("AD",))]
    assert "(shown to the Elves: A♦)" in "\n".join(in_words(know(game, ORCS)))
    (orcs,) = [one for one in view_of(know(game, GOBLINS)).players if one.faction == "orcs"]
    assert orcs.shown_to == ()
    assert orcs.hand == ()


@pytest.mark.parametrize(("held", "best"), [("3S 5H AD", "AD"), ("3S 5H 4C", "5H"), ("5S 5H", "5H"), ("2C", "2C")])
def test_r272_one_card_is_the_highest(held: str, best: str) -> None:
    """[R272] An ace, or else the highest value; among equals the first suit."""
    game, _ = moving(Clause(c.SHOW_CARD, ORCS), orcs=held)
    assert known_hand(game, ELVES) == cards(best)


def test_r272_a_card_that_everyone_knows_is_not_shown_again() -> None:
    """[R272] The highest of the others is, as long as there are any."""
    game, _ = moving(Clause(c.SHOW_CARD, ORCS, turn=3, round=5))
    game.state.shown[ORCS] = cards("AD")
    events = game.apply(ELVES, PASS)
    assert shown(events) == [(ELVES, ORCS, card("5H"))]


def test_r270_queen_and_jack_are_shown() -> None:
    """[R270] [R271] The parties know them from now on, and everyone knows to whom they were shown."""
    game, events = moving(Clause(c.SHOW_QUEEN, ORCS), Clause(c.SHOW_JACK, ELVES))
    assert happened(events, QueenDisclosed) == [QueenDisclosed(ELVES, ORCS, suit("H"))]
    assert happened(events, JackDisclosed) == [JackDisclosed(ORCS, ELVES, suit("H"))]
    assert know(game, ELVES).queen[ORCS] == suit("H")
    assert know(game, ELVES).jack[ORCS] == NONE
    assert know(game, ORCS).jack[ELVES] == suit("H")
    for observer in OUTSIDERS:
        assert know(game, observer).queen[ORCS] == NONE
        assert know(game, observer).jack[ELVES] == NONE
        (orcs,) = [one for one in view_of(know(game, observer)).players if one.faction == "orcs"]
        assert orcs.queen_shown_to == ("elves",)


def test_r270_a_hand_is_shown_when_its_round_begins() -> None:
    """[R270] The cards held then, not those held when the agreement was made."""
    game, events = moving(Clause(c.SHOW_HAND, ORCS, turn=3, round=5))
    assert shown(events) == []
    assert known_hand(game, ELVES) == 0
    game.state.hand[ORCS] = cards("4C")
    assert shown(game.apply(ELVES, PASS)) == [(ELVES, ORCS, card("4C"))]


def test_r270_without_a_card_the_duty_lapses_publicly() -> None:
    """[R270] Everyone sees that the hand is empty, so the reason says nothing new."""
    promise = Clause(c.SHOW_HAND, ORCS, turn=3, round=5)
    game, _ = moving(promise)
    game.state.hand[ORCS] = 0
    events = game.apply(ELVES, PASS)
    assert happened(events, DutyLapsed) == [DutyLapsed(1, ORCS, promise, c.NOTHING_TO_SHOW)]
    assert happened(events, SecretDisclosed) == []


def test_r147_recorded_disclosures_show_nothing() -> None:
    """[R147] With `agreements` = record nothing is carried out."""
    game, events = moving(Clause(c.SHOW_HAND, ORCS), Clause(c.SHOW_QUEEN, ORCS, turn=3, round=5), agreements="record")
    events += game.apply(ELVES, PASS)
    assert shown(events) == []
    assert happened(events, SecretDisclosed) == []
    assert known_hand(game, ELVES) == 0


def refusal(game: Game, clause: Clause, parties: Mask = TWO) -> str:
    return refused(game, ELVES, OfferAgreement(parties, (clause,)), rule="R273")


def test_r273_an_empty_hand_cannot_be_promised_at_once() -> None:
    """[R273] For a later round it can: cards may come."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, turn=3, round=RECRUITMENT_ROUND)
    assert "hold no card to show at once" in refusal(game, Clause(c.SHOW_HAND, ORCS))
    assert "hold no card to show at once" in refusal(game, Clause(c.SHOW_CARD, ORCS))
    game.apply(ELVES, OfferAgreement(TWO, (Clause(c.SHOW_CARD, ORCS, turn=4, round=1),)))


def test_r273_a_hand_that_has_become_empty_cannot_be_sold() -> None:
    """[R273] The last acceptance is refused."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, hand={ORCS: "2H"}, turn=3, round=RECRUITMENT_ROUND)
    game.apply(ELVES, OfferAgreement(TWO, (Clause(c.SHOW_HAND, ORCS),)))
    game.state.hand[ORCS] = 0
    assert "hold no card" in refused(game, ORCS, AcceptAgreement(1), rule="R273")


def test_r273_only_those_who_know_it_can_show_a_card_of_the_decks() -> None:
    """[R273] The Orcs never see the card on sale or the next event, unless somebody shows it to them."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, turn=3, round=RECRUITMENT_ROUND)
    assert "do not know the card on sale" in refusal(game, Clause(c.SHOW_SALE, ORCS))
    assert "do not know the next event card" in refusal(game, Clause(c.SHOW_EVENT, ORCS))


def test_r273_a_card_must_come_in_time() -> None:
    """[R273] After the Bidding Round the Elves see nothing more this turn, and on the last turn no event."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, turn=3, round=RECRUITMENT_ROUND)
    assert "no card comes up" in refusal(game, Clause(c.SHOW_SALE, ELVES, turn=4, round=2))
    assert "no event card" in refusal(game, Clause(c.SHOW_EVENT, ELVES, turn=4, round=2))
    game.apply(ELVES, OfferAgreement(TWO, (Clause(c.SHOW_SALE, ELVES, turn=4, round=3),)))
    game.apply(ELVES, OfferAgreement(TWO, (Clause(c.SHOW_EVENT, ELVES, turn=4, round=3),)))
    last = game.rules.turns
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, turn=last - 1, round=RECRUITMENT_ROUND)
    assert "no event card" in refusal(game, Clause(c.SHOW_EVENT, ELVES))
    game.apply(ELVES, OfferAgreement(TWO, (Clause(c.SHOW_SALE, ELVES),)))
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, turn=last, round=RECRUITMENT_ROUND)
    assert "no card comes up" in refusal(game, Clause(c.SHOW_SALE, ELVES))


def test_r273_nothing_is_shown_at_once_before_the_first_turn() -> None:
    """[R273] The cards may not have been dealt."""
    game = new_game()
    while CHANCE in game.seats_asked():
        game.apply(CHANCE, game.options(CHANCE)[0])
    assert game.turn == 0
    assert "still being dealt" in refusal(game, Clause(c.SHOW_QUEEN, ORCS))
    game.apply(ELVES, OfferAgreement(TWO, (Clause(c.SHOW_QUEEN, ORCS, turn=1, round=1),)))


# The card on sale


def selling(*clauses: Clause, parties: Mask = TWO) -> Game:
    """Turn 3, before the Bidding Round, with agreement 1."""
    game = scene(MOVE, BIDDING, player=ELVES, units={"5c": {ELVES: 5}}, gold={ORCS: 3}, turn=3, round=2)
    agree(game, parties, *clauses)
    game.apply(ELVES, PASS)
    return game


def known_sale(game: Game) -> list[int]:
    return [know(game, one).card for one in (*game.state.order, SPECTATOR)]


def test_r270_the_card_on_sale_is_shown_when_it_comes_up() -> None:
    """[R270] To the parties, before the bidding; the next card is not shown."""
    promise = Clause(c.SHOW_SALE, ELVES)
    game = selling(promise)
    events = turn_up(game, ARTIFACTS[card("5S")])
    assert happened(events, SaleDisclosed) == [SaleDisclosed(ORCS, ELVES, card("5S"))]
    assert happened(events, SecretDisclosed) == [SecretDisclosed(1, ELVES, TWO, promise)]
    assert known_sale(game) == [NONE, card("5S"), NONE, card("5S"), NONE]
    assert view_of(know(game, SPECTATOR)).auction.card_shown_to == ("orcs",)
    assert game.agreements == ()
    sell(game, GOBLINS)
    events = turn_up(game, ARTIFACTS[card("6S")])
    assert happened(events, SaleDisclosed) == []
    assert known_sale(game) == [NONE, card("6S"), NONE, NONE, NONE]


def sell(game: Game, buyer: Faction) -> None:
    """All others pass; a second card of the Goblins is 6H."""
    game.state.gold[buyer] += 1
    while game.state.card != NONE:
        seat = game.seats_asked()[0]
        is_bid = seat == buyer and game.state.bidder == NONE and BIDS[1] in game.options(seat)
        answers = [PAY_GOLD] if PAY_GOLD in game.options(seat) else [BIDS[1]] if is_bid else [PASS]
        game.apply(seat, answers[0])
    if buyer == GOBLINS:
        turn_up(game, ARTIFACTS[card("6H")])


def test_r271_a_card_shown_on_sale_is_known_in_its_buyer_s_hand() -> None:
    """[R271] As the Elves know it; a card that comes unseen is not known, and a discarded one is forgotten."""
    game = selling(Clause(c.SHOW_SALE, ELVES))
    turn_up(game, ARTIFACTS[card("5S")])
    sell(game, GOBLINS)
    assert game.state.sale_told == 0
    assert known_hand(game, ORCS, GOBLINS) == known_hand(game, ELVES, GOBLINS) == cards("5S")
    assert known_hand(game, DWARVES, GOBLINS) == 0
    assert know(game, GOBLINS).told[4 * ORCS + GOBLINS] == cards("5S")


def test_r270_a_card_already_on_sale_is_shown_at_once() -> None:
    """[R270] And those who were shown it can show it to others in turn (R273)."""
    game = scene(BIDDING, gold={ORCS: 3}, turn=3)
    turn_up(game, ARTIFACTS[card("5S")])
    assert "do not know" in refusal(game, Clause(c.SHOW_SALE, ORCS))
    events = agree(game, TWO, Clause(c.SHOW_SALE, ELVES))
    assert happened(events, SaleDisclosed) == [SaleDisclosed(ORCS, ELVES, card("5S"))]
    events = agree(game, seats(DWARVES, ORCS), Clause(c.SHOW_SALE, ORCS))
    assert happened(events, SaleDisclosed) == [SaleDisclosed(DWARVES, ORCS, card("5S"))]
    assert known_sale(game) == [card("5S"), card("5S"), NONE, card("5S"), NONE]


def test_r271_an_unsold_card_on_the_deck_stays_known() -> None:
    """[R62] [R271] Where it goes back on the deck, those who were shown it know it there."""
    game = scene(BIDDING, gold={ORCS: 3}, turn=3, rules={"no_bid": "end_round"})
    turn_up(game, ARTIFACTS[card("5S")])
    agree(game, TWO, Clause(c.SHOW_SALE, ELVES))
    while game.state.card != NONE:
        game.apply(game.seats_asked()[0], PASS)
    assert know(game, ORCS).top_card == card("5S")
    assert know(game, DWARVES).top_card == NONE
    assert game.state.sale_told == 1 << ORCS


def test_r271_an_unsold_card_that_is_discarded_is_nobody_s_secret() -> None:
    """[R62] [R271] Everyone sees it in the discards."""
    game = scene(BIDDING, gold={ORCS: 3}, turn=3, rules={"no_bid": "discard_and_continue"})
    turn_up(game, ARTIFACTS[card("5S")])
    agree(game, TWO, Clause(c.SHOW_SALE, ELVES))
    while game.state.card == card("5S"):
        game.apply(game.seats_asked()[0], PASS)
    assert game.state.sale_told == 0


def test_r270_a_promise_that_came_to_nothing_lapses() -> None:
    """[R251] [R270] Nobody may bid, so no card comes up before its time is over."""
    promise = Clause(c.SHOW_SALE, ELVES, turn=3, round=3)
    hands = {DWARVES: "2H 3H 4H 5H", ELVES: "2D 3D 4D 5D", GOBLINS: "2C 3C 4C 5C 2S 3S 4S 5S", ORCS: "6H 6D 6C 6S"}
    game = scene(MOVE, BIDDING, BATTLE, player=ELVES, units={"5c": {ELVES: 5}}, hand=hands, turn=3, round=2)
    agree(game, TWO, promise)
    events = game.apply(ELVES, PASS)
    while CHANCE in game.seats_asked():
        events += game.apply(CHANCE, game.options(CHANCE)[0])
    assert happened(events, DutyLapsed) == [DutyLapsed(1, ELVES, promise, c.NOTHING_TO_SHOW)]


# The next event card


def test_r270_the_next_event_is_shown_as_soon_as_the_elves_see_it() -> None:
    """[R270] [R271] To the parties, until it is turned."""
    game = scene(BIDDING, gold={ORCS: 3}, turn=3)
    promise = Clause(c.SHOW_EVENT, ELVES)
    turn_up(game, ARTIFACTS[card("5S")])
    agree(game, TWO, promise)
    events: list[Event] = []
    while not happened(events, SecretDisclosed):
        seat = game.seats_asked()[0]
        options = game.options(seat)
        wanted = EVENTS[event("10H")]
        events = game.apply(seat, wanted if wanted in options else options[0])
    assert happened(events, NextEventDisclosed) == [NextEventDisclosed(ORCS, ELVES, event("10H"))]
    assert know(game, ORCS).next_event == event("10H")
    assert [know(game, one).next_event for one in OUTSIDERS] == [NONE, NONE, NONE]
    assert view_of(know(game, SPECTATOR)).decks.next_event_shown_to == ("orcs",)


def test_r270_an_event_already_seen_is_shown_at_once() -> None:
    """[R270] [R273] By the Elves, and then by those who were shown it."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, gold={ORCS: 3}, turn=3, round=RECRUITMENT_ROUND)
    game.state.next_event = event("10H")
    game.state.event_deck &= ~(1 << event("10H"))
    agree(game, TWO, Clause(c.SHOW_EVENT, ELVES), pay(ORCS, ELVES, 2))
    assert know(game, ORCS).next_event == event("10H")
    agree(game, seats(DWARVES, ORCS), Clause(c.SHOW_EVENT, ORCS))
    assert know(game, DWARVES).next_event == event("10H")
    assert know(game, GOBLINS).next_event == NONE


# What stays known


def test_r271_a_card_that_leaves_the_hand_is_forgotten() -> None:
    """[R271] It may come back elsewhere unseen."""
    game = scene(COLLECTION, hand={ORCS: "5S 6S"}, turn=8, round=5)
    tell_cards(game.state, ELVES, ORCS, cards("5S 6S"))
    game.apply(ORCS, DISCARDS[card("5S")])
    assert game.state.told[4 * ELVES + ORCS] == cards("6S")
    game.apply(ORCS, DISCARDS[card("6S")])
    assert game.state.told == ()


def test_r271_plunder_leaves_onlookers_unsure() -> None:
    """[R175] [R215] [R271] Nobody but the Orcs and the loser knows which card was kept."""
    game = orcs_win(goblins="4H 5C")
    for observer in (DWARVES, ORCS):
        tell_cards(game.state, observer, GOBLINS, cards("4H 5C"))
    turn_up(game, ARTIFACTS[card("5C")])
    game.apply(ORCS, KEEP_PLUNDER)
    assert known_hand(game, DWARVES, GOBLINS) == 0
    assert known_hand(game, DWARVES, ORCS) == 0
    assert known_hand(game, ORCS, GOBLINS) == cards("4H")


def test_r271_a_last_card_that_was_plundered_stays_known() -> None:
    """[R215] [R271] There was no other card to take."""
    game = orcs_win(goblins="5C")
    tell_cards(game.state, DWARVES, GOBLINS, cards("5C"))
    turn_up(game, ARTIFACTS[card("5C")])
    game.apply(ORCS, KEEP_PLUNDER)
    assert known_hand(game, DWARVES, GOBLINS) == 0
    assert known_hand(game, DWARVES, ORCS) == cards("5C")


def everything_shown() -> Game:
    """A game in turn 1 in which the Elves have shown the card on sale, and the Orcs all they have."""
    game = new_game()
    while game.state.card == NONE:
        seat = game.seats_asked()[0]
        game.apply(seat, game.options(seat)[0])
    assert game.state.round == BIDDING_ROUND
    promises = [Clause(kind, ORCS) for kind in (c.SHOW_HAND, c.SHOW_QUEEN, c.SHOW_JACK)]
    agree(game, TWO, Clause(c.SHOW_SALE, ELVES), *promises)
    return game


def test_r271_positions_copies_and_bytes_keep_what_was_shown() -> None:
    """[R271] A position file, a copy, a view and a message to a bot."""
    game = everything_shown()
    again = read_position(write_position(game))
    assert again.fingerprint() == game.clone().fingerprint() == game.fingerprint()
    for observer in (*game.state.order, SPECTATOR, REFEREE):
        known = know(game, observer)
        assert knowledge_to_bytes(know(again, observer)) == knowledge_to_bytes(known)
        assert view_of(knowledge_from_bytes(knowledge_to_bytes(known))) == view_of(known)
        assert view_of(knowledge_of(view_of(known), game.rules)) == view_of(known)


def test_r271_dealt_worlds_keep_what_the_observer_was_shown() -> None:
    """[R271] `sample` deals the shown cards to their owners, for those who were shown them."""
    game = everything_shown()
    for seed in range(20):
        world = sample(know(game, ELVES), Chance(seed)).state
        assert world.hand[ORCS] == game.state.hand[ORCS]
        assert (world.queen[ORCS], world.jack[ORCS]) == (game.state.queen[ORCS], game.state.jack[ORCS])
        assert sample(know(game, ORCS), Chance(seed)).state.card == game.state.card
    others = {sample(know(game, DWARVES), Chance(seed)).state.hand[ORCS] for seed in range(20)}
    assert len(others) > 3


def test_r271_the_tensors_hold_what_was_shown() -> None:
    """[R271] The Elves' tensor differs from what it would be with another card in the Orcs' hand."""
    game = everything_shown()
    known: Knowledge = know(game, ELVES)
    assert planes(known) != planes(_without(known))


def _without(known: Knowledge) -> Knowledge:
    copy = known.clone()
    copy.hand[ORCS] = 0
    return copy
