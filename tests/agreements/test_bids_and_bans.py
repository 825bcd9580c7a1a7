"""Duties to bid and to hire, and what one may promise not to do: attack, hide, ask, forbid."""

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ASK_COLOUR,
    ASK_NUMBER,
    ATTACKS,
    BIDS,
    BOUGHT_QUESTIONS,
    CONSCRIPTS,
    GIFTS,
    HIDE,
    HIRES,
    MOVES,
    PASS,
    RAISES,
    AskForCard,
    AskForGold,
    Attack,
    BuyQuestion,
    HireUnits,
    PlaceBid,
)
from dragondune.engine.events import AgreementEnded, DutyKept, DutyYielded, Event, OfferLapsed
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BIDDING_ROUND,
    CLUBS,
    DWARVES,
    ELVES,
    GOBLINS,
    HEARTS,
    NOBODY,
    ORCS,
    RECRUITMENT_ROUND,
    SPADES,
    Faction,
)
from dragondune.engine.steps import BATTLE, BEFORE_MOVE, CONSCRIPT, FORBID_HIRING, HIRE, MOUNTAIN_FIGHT, MOVE
from dragondune.engine.steps import BIDS as BIDDING
from tests.agreements.dealing import agree, hire, seats, towards
from tests.rules.scene import at, card, cards, happened, options, refused, scene

TWO = seats(ELVES, ORCS)
RED_ACES = cards("AD AH")


def yielded(events: list[Event]) -> list[int]:
    return [event.reason for event in happened(events, DutyYielded)]


def auction(
    *clauses: Clause,
    gold: int = 5,
    bid: int = 0,
    hand: str = "2S",
    allies: tuple[tuple[Faction, Faction], ...] = (),
    visible: bool = True,
) -> Game:
    """A card is on sale, and the Elves are asked to bid."""
    game = scene(
        BIDDING,
        order=(ELVES, DWARVES, GOBLINS, ORCS),
        player=ELVES,
        gold={ELVES: gold, ORCS: 9},
        hand={ELVES: hand},
        allies=allies,
        turn=3,
        round=BIDDING_ROUND,
        rules={"gold_visible": visible},
    )
    s = game.state
    s.card, s.bid, s.auction_cards, s.auction_starter = card("6S"), bid, 1, ELVES
    s.deck &= ~(1 << s.card)
    s.bidder = ORCS if bid else NOBODY
    for clause in clauses:
        agree(game, TWO, clause)
    return game


@pytest.mark.parametrize("kind", [c.BID_AT_LEAST, c.BID_AT_LEAST_NOW])
def test_r263_a_promised_bid_must_be_made(kind: int) -> None:
    """[note.8] [R263] No lower bid and no pass, as long as the gold is there."""
    game = auction(Clause(kind, ELVES, amount=4))
    assert list(game.options(ELVES)) == [BIDS[4], BIDS[5]]
    refused(game, ELVES, PASS, rule="note.8")
    sentence = refused(game, ELVES, BIDS[3], rule="note.8")
    assert sentence.startswith("agreement 1: bid at least 4 for ")
    assert yielded(game.apply(ELVES, BIDS[4])) == []


def test_r263_a_bid_that_stands_as_high_is_enough() -> None:
    """[R263] Nobody has to outbid what is promised."""
    game = auction(Clause(c.BID_AT_LEAST, ELVES, amount=4), bid=4)
    assert PASS in game.options(ELVES)
    assert yielded(game.apply(ELVES, PASS)) == []


def test_r263_without_the_gold_the_promise_gives_way() -> None:
    """[R198] [R263] Everyone is told that the Elves pass because they cannot do better."""
    game = auction(Clause(c.BID_AT_LEAST, ELVES, amount=6))
    assert PASS in game.options(ELVES)
    assert yielded(game.apply(ELVES, PASS)) == [c.NO_CHOICE]


def test_r263_an_ace_is_never_required() -> None:
    """[R199] [R263] With or without an ace, the same is demanded and told."""
    for hand in ("2S", "AS"):
        game = auction(Clause(c.BID_AT_LEAST, ELVES, amount=6), hand=hand)
        assert PASS in game.options(ELVES)
        assert (BIDS[6] in game.options(ELVES)) == (hand == "AS")
        assert yielded(game.apply(ELVES, PASS)) == [c.NO_CHOICE]


def test_r263_the_free_card_covers_any_bid() -> None:
    """[dwarves.5] [R263] Everyone knows that the Dwarves' ally need not pay."""
    game = auction(Clause(c.BID_AT_LEAST, ELVES, amount=9), allies=((ELVES, DWARVES),))
    assert {one.amount for one in options(game, ELVES, PlaceBid)} == set(range(9, 61))
    refused(game, ELVES, PASS, rule="note.8")


@pytest.mark.parametrize("clause", [Clause(c.BID_AT_LEAST, ELVES, amount=2), hire(ELVES, 2, turn=3)])
def test_r199_nothing_that_shows_secret_gold(clause: Clause) -> None:
    """[R199] Where gold is secret, whether these promises give way would reveal it."""
    refused(auction(visible=False), ELVES, OfferAgreement(TWO, (clause,)), rule="R199")


def test_r263_a_limit_for_the_card_on_sale() -> None:
    """[note.8] [R263] Higher bids are refused."""
    game = auction(Clause(c.BID_AT_MOST_NOW, ELVES, amount=2))
    assert list(game.options(ELVES)) == [PASS, BIDS[1], BIDS[2]]
    sentence = refused(game, ELVES, BIDS[3], rule="note.8")
    assert sentence == "agreement 1: bid at most 2 for the card now on sale"


@pytest.mark.parametrize("kind", [c.BID_AT_LEAST_NOW, c.BID_AT_MOST_NOW])
def test_r263_without_a_card_on_sale_it_cannot_be_promised(kind: int) -> None:
    """[R197] [R263] There is no card that it could mean."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, turn=3, round=RECRUITMENT_ROUND)
    assert "no card is on sale" in refused(
        game, ELVES, OfferAgreement(TWO, (Clause(kind, ELVES, amount=2),)), rule="R197"
    )
    later = Clause(kind, ELVES, amount=2, turn=4, round=3)
    assert "names no turn" in refused(auction(), ELVES, OfferAgreement(TWO, (later,)), rule="R197")


def test_r263_the_limit_ends_with_the_bidding() -> None:
    """[R197] [R263] So does the agreement, and an offer about the card lapses."""
    game = auction(Clause(c.BID_AT_MOST_NOW, ELVES, amount=2))
    game.apply(ORCS, OfferAgreement(TWO, (Clause(c.BID_AT_LEAST_NOW, ORCS, amount=2),)))
    events: list[Event] = []
    for _ in range(4):
        (seat,) = game.seats_asked()
        assert len(game.agreements) == len(game.offers) == 1
        events = game.apply(seat, PASS)
    assert (len(game.agreements), len(game.offers)) == (0, 0)
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]
    assert happened(events, OfferLapsed) == [OfferLapsed(2)]


def hiring(
    *clauses: Clause,
    player: Faction = ELVES,
    gold: int = 4,
    hand: str = "",
    allies: tuple[tuple[Faction, Faction], ...] = (),
    turn: int = 3,
) -> Game:
    game = scene(
        HIRE,
        player=player,
        units={"5c": {ELVES: 2}},
        gold={player: gold},
        hand={player: hand},
        allies=allies,
        turn=turn,
        round=RECRUITMENT_ROUND,
    )
    for clause in clauses:
        agree(game, TWO, clause)
    return game


def test_r264_the_promised_number_must_be_hired() -> None:
    """[note.8] [R264] Wherever the gold is enough for it."""
    game = hiring(hire(ELVES, 3, turn=3))
    assert {one.count for one in options(game, ELVES, HireUnits)} == {3, 4}
    assert refused(game, ELVES, PASS, rule="note.8") == "agreement 1: hire at least 3 units in turn 3"
    refused(game, ELVES, HIRES[at("5c")][1], rule="note.8")
    assert yielded(game.apply(ELVES, HIRES[at("5c")][2])) == []


def test_r264_as_many_as_the_gold_allows() -> None:
    """[R198] [R264] Two gold buy two units in a castle, and everyone is told that more was promised."""
    game = hiring(hire(ELVES, 5, turn=3), gold=2)
    assert {one.count for one in options(game, ELVES, HireUnits)} == {2}
    assert PASS not in game.options(ELVES)
    assert yielded(game.apply(ELVES, HIRES[at("5c")][1])) == [c.NO_CHOICE]


def test_r264_without_gold_the_promise_gives_way() -> None:
    """[R198] [R264] An ace for half the price is never required."""
    for hand in ("", "AH"):
        game = hiring(hire(ELVES, 5, turn=3), gold=0, hand=hand)
        assert yielded(game.apply(ELVES, PASS)) == [c.NO_CHOICE]


def test_r264_an_ace_may_come_first() -> None:
    """[R264] With half the price, as many as promised can be hired after all."""
    game = hiring(hire(ELVES, 5, turn=3), gold=3, hand="AH")
    assert {one.count for one in options(game, ELVES, HireUnits)} == {3}
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert min(one.count for one in options(game, ELVES, HireUnits)) == 5


def test_r264_in_no_other_turn() -> None:
    """[R264] Nothing is demanded before the named turn."""
    assert PASS in hiring(hire(ELVES, 3, turn=4)).options(ELVES)


def test_r264_raising_is_not_hiring() -> None:
    """[R264] Orcs who may hire have to; others cannot keep the promise."""
    game = hiring(hire(ORCS, 2, turn=3), player=ORCS, allies=((ORCS, GOBLINS),))
    refused(game, ORCS, RAISES[at("16")][2], rule="note.8")
    game = hiring(hire(ORCS, 2, turn=3), player=ORCS)
    assert yielded(game.apply(ORCS, RAISES[at("16")][2])) == [c.NO_CHOICE]


SPARED = towards(c.NO_ATTACK, ELVES, GOBLINS)


def test_r265_others_are_attacked_first() -> None:
    """[note.8] [R265] Where somebody else can be attacked."""
    units: dict[str, dict[Faction, int]] = {"6": {ELVES: 3, GOBLINS: 2, DWARVES: 1}, "10": {ELVES: 1, GOBLINS: 1}}
    game = scene(BATTLE, order=(ELVES, DWARVES, GOBLINS, ORCS), units=units, turn=3)
    agree(game, TWO, SPARED)
    assert options(game, ELVES, Attack) == [ATTACKS[at("6")][DWARVES], ATTACKS[at("10")][GOBLINS]]
    sentence = refused(game, ELVES, ATTACKS[at("6")][GOBLINS], rule="note.8")
    assert sentence == "agreement 1: do not attack the Goblins where others stand too until the end of the game"


def test_r265_alone_they_must_be_fought() -> None:
    """[V.intro] [R265] The rules leave no choice, and the promise says so."""
    units: dict[str, dict[Faction, int]] = {"6": {ELVES: 3, GOBLINS: 2}, "10": {ELVES: 1, GOBLINS: 1}}
    game = scene(BATTLE, order=(ELVES, DWARVES, GOBLINS, ORCS), units=units, turn=3)
    agree(game, TWO, SPARED)
    assert len(game.options(ELVES)) == 2
    assert yielded(game.apply(ELVES, ATTACKS[at("6")][GOBLINS])) == []


def test_r265_in_the_mountain_too() -> None:
    """[VII.3] [R265] The last fight is voluntary anyway."""
    order = (ELVES, DWARVES, GOBLINS)
    game = scene(MOUNTAIN_FIGHT, order=order, units={"0f": {ELVES: 2, DWARVES: 1, GOBLINS: 1}}, turn=8)
    game.state.tied = seats(*order)
    game.state.agenda.append(MOUNTAIN_FIGHT)
    game.state.asked = 1 << ELVES
    agree(game, seats(ELVES, DWARVES), SPARED)
    assert set(game.options(ELVES)) == {ATTACKS[at("0f")][DWARVES], PASS}


SEEN = Clause(c.NO_HIDING, ELVES)


def test_r266_the_elves_do_not_hide() -> None:
    """[note.8] [R266] Neither on arrival nor from those who arrive."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 3}, "6": {GOBLINS: 2}}, turn=3, round=RECRUITMENT_ROUND)
    agree(game, TWO, SEEN)
    game.apply(ELVES, MOVES[at("5c")][at("6")][0])
    assert list(game.options(ELVES)) == [PASS]
    assert refused(game, ELVES, HIDE, rule="note.8") == "agreement 1: hide no units until the end of the game"


def test_r266_nor_others_with_an_ace() -> None:
    """[ace.4] [R266] Whatever they hold, they are asked."""
    game = scene(
        MOVE,
        player=ELVES,
        units={"5c": {ELVES: 3}, "6": {ORCS: 2}},
        hand={ORCS: "AS"},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, TWO, Clause(c.NO_HIDING, ORCS))
    game.apply(ELVES, MOVES[at("5c")][at("6")][0])
    game.apply(ELVES, PASS)
    assert list(game.options(ORCS)) == [PASS]
    refused(game, ORCS, ACE_PLAYS[SPADES], rule="note.8")


def test_r266_hidden_units_may_stay_hidden_but_get_no_company() -> None:
    """[R266] They may move unseen, but no open units or recruits join them."""
    units = {"5c": {ELVES: 2}, "7": {ELVES: 2}}
    game = scene(MOVE, player=ELVES, units=units, hidden={ELVES: "5c"}, turn=3, round=RECRUITMENT_ROUND)
    agree(game, TWO, SEEN)
    assert MOVES[at("5c")][at("6")][1] in game.options(ELVES)
    refused(game, ELVES, MOVES[at("7")][at("5c")][0], rule="note.8")
    game = scene(CONSCRIPT, player=ELVES, units=units, hidden={ELVES: "5c"}, turn=3, round=RECRUITMENT_ROUND)
    agree(game, TWO, SEEN)
    assert CONSCRIPTS[at("7")][0] in game.options(ELVES)
    refused(game, ELVES, CONSCRIPTS[at("5c")][0], rule="note.8")


def silent(opponent: Faction = NOBODY) -> Clause:
    return Clause(c.NO_QUESTION, ELVES, opponent=opponent)


def test_r267_the_elves_ask_nothing_before_a_battle() -> None:
    """[note.8] [R267] Neither for free nor with an ace."""
    units = {"6": {ELVES: 3, ORCS: 2}}
    game = scene(BATTLE, order=(ELVES, ORCS), units=units, hand={ELVES: "AH"}, turn=3)
    agree(game, TWO, silent(ORCS))
    assert list(game.options(ELVES)) == [PASS]
    for question in (ASK_COLOUR, ASK_NUMBER, ACE_PLAYS[HEARTS]):
        sentence = refused(game, ELVES, question, rule="note.8")
        assert sentence == "agreement 1: ask no questions of the Orcs until the end of the game"


def test_r267_others_may_be_asked() -> None:
    """[R267] Only the named player is spared."""
    game = scene(BATTLE, order=(ELVES, GOBLINS, ORCS), units={"6": {ELVES: 3, GOBLINS: 2}}, turn=3)
    agree(game, TWO, silent(ORCS))
    assert ASK_COLOUR in game.options(ELVES)


def asking(*clauses: Clause, order: tuple[Faction, ...] = (ELVES, DWARVES, GOBLINS, ORCS)) -> Game:
    """The Elves may buy a yes/no question."""
    game = scene(
        BEFORE_MOVE,
        order=order,
        player=ELVES,
        units={"5c": {ELVES: 3}},
        hand={ELVES: "AD AH"},
        turn=3,
        round=RECRUITMENT_ROUND,
        rules={"two_aces_question": True},
    )
    for clause in clauses:
        agree(game, TWO, clause)
    return game


def asked(game: Game) -> set[Faction]:
    cards_asked = {one.opponent for one in options(game, ELVES, AskForCard)}
    return cards_asked | {one.opponent for one in options(game, ELVES, AskForGold)}


def test_r267_a_question_goes_to_someone_else() -> None:
    """[R152] [R267] The Elves may buy one, but not ask the Orcs."""
    game = asking(silent(ORCS))
    game.apply(ELVES, BOUGHT_QUESTIONS[RED_ACES])
    assert asked(game) == {DWARVES, GOBLINS}


@pytest.mark.parametrize(
    "clauses", [(silent(),), (silent(ORCS), silent(GOBLINS), silent(DWARVES))], ids=["anyone", "each"]
)
def test_r267_with_nobody_left_to_ask_no_question_is_bought(clauses: tuple[Clause, ...]) -> None:
    """[R267] Otherwise the question would have to be asked."""
    game = asking(*clauses)
    assert options(game, ELVES, BuyQuestion) == []
    refused(game, ELVES, BOUGHT_QUESTIONS[RED_ACES], rule="note.8")


def test_r267_two_players_have_nobody_else_to_ask() -> None:
    """[R267] The only opponent is spared."""
    assert options(asking(silent(ORCS), order=(ELVES, ORCS)), ELVES, BuyQuestion) == []


LET_HIRE = towards(c.NO_FORBIDDING, GOBLINS, ELVES)


def forbidding(player: Faction, hand: str = "AC") -> Game:
    game = scene(FORBID_HIRING, HIRE, player=player, gold={player: 5}, hand={GOBLINS: hand}, turn=3)
    agree(game, seats(ELVES, GOBLINS), LET_HIRE)
    return game


def test_r268_the_goblins_do_not_stop_the_hiring() -> None:
    """[note.8] [R268] They are still asked, whatever they hold."""
    assert list(forbidding(ELVES).options(GOBLINS)) == [PASS]
    assert list(forbidding(ELVES, "2C").options(GOBLINS)) == [PASS]
    sentence = refused(forbidding(ELVES), GOBLINS, ACE_PLAYS[CLUBS], rule="note.8")
    assert sentence == "agreement 1: let the Elves hire until the end of the game"


def test_r268_others_may_be_stopped() -> None:
    """[R268] Only the named player is spared."""
    assert ACE_PLAYS[CLUBS] in forbidding(DWARVES).options(GOBLINS)


def test_r268_only_the_goblins_promise_it() -> None:
    """[goblins.7] [R196] [R268] Nobody else could forbid it."""
    clause = towards(c.NO_FORBIDDING, ORCS, ELVES)
    game = forbidding(ELVES)
    assert "only the Goblins" in refused(game, ELVES, OfferAgreement(TWO, (clause,)), rule="R196")


def test_r264_the_promise_is_kept_once_they_are_hired() -> None:
    """[R251] [R264] Fewer are not enough."""
    clause = hire(ELVES, 3, turn=3)
    assert happened(hiring(clause).apply(ELVES, HIRES[at("5c")][2]), DutyKept) == [DutyKept(1, ELVES, clause)]
    assert happened(hiring(clause, gold=2).apply(ELVES, HIRES[at("5c")][1]), DutyKept) == []


def test_r250_gold_for_a_promised_bid_is_not_given_away() -> None:
    """[R250] [R263] While the card is on sale, the Elves keep four of their five gold."""
    game = auction(Clause(c.BID_AT_LEAST, ELVES, amount=4))
    assert game.largest_gift(ELVES) == 1
    refused(game, ELVES, GIFTS[DWARVES][1], rule="R250")
    assert auction(Clause(c.BID_AT_LEAST, ELVES, amount=4), bid=4).largest_gift(ELVES) == 5


def test_r250_gold_for_promised_hiring_is_not_given_away() -> None:
    """[R250] [R264] In the named turn, the Elves keep what three units cost in a castle; half for the Goblins' ally."""
    assert hiring(hire(ELVES, 3, turn=3)).largest_gift(ELVES) == 1
    assert hiring(hire(ELVES, 3, turn=4)).largest_gift(ELVES) == 4
    assert hiring(hire(ELVES, 3, turn=3), allies=((ELVES, GOBLINS),)).largest_gift(ELVES) == 3
