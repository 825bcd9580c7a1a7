"""Duties in battles: number of units, no artifact, no treachery, no negation."""

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ASK_COLOUR,
    ASK_NUMBER,
    ASK_VALUE,
    BARE_PLANS,
    COLOURS,
    NO_COLOUR,
    NUMBER_ANSWERS,
    PASS,
    PLANS,
    TREACHERY,
    VALUE_ANSWERS,
    AnswerNumber,
    DeclareTreachery,
    SealPlan,
)
from dragondune.engine.events import AskedAgain, DutyYielded
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, HEARTS, ORCS, RED, SPADES
from dragondune.engine.steps import BATTLE
from tests.agreements.dealing import agree, in_battle, seats, stay_out, towards
from tests.rules.scene import card, happened, options, refused, scene

TWO = seats(ELVES, ORCS)


def before_battle(
    *clauses: Clause,
    hand: dict[int, str] | None = None,
    orcs: int = 4,
    rules: dict[str, int | bool | str] | None = None,
) -> Game:
    """The Elves have three units in 5★ and may question the Orcs there before they fight."""
    game = scene(
        BATTLE,
        order=(ELVES, ORCS, DWARVES, GOBLINS),
        units={"5c": {ELVES: 3, ORCS: orcs}},
        hand=hand or {},
        queen={ORCS: "H", ELVES: "S", DWARVES: "D", GOBLINS: "C"},
        jack={ORCS: "H", ELVES: "S", DWARVES: "D", GOBLINS: "C"},
        rules=rules,
    )
    for clause in clauses:
        agree(game, TWO, clause)
    return game


def planning(*clauses: Clause, hand: dict[int, str] | None = None, orcs: int = 4) -> Game:
    game = before_battle(*clauses, hand=hand, orcs=orcs)
    game.apply(ELVES, PASS)
    return game


def counts(game: Game, seat: int) -> set[int]:
    return {plan.count for plan in options(game, seat, SealPlan)}


def test_r204_minimum_army_size() -> None:
    """[note.8] [R204] A smaller army is refused, and the refusal names the agreement."""
    game = planning(in_battle(c.SEND_AT_LEAST, ORCS, 3))
    assert counts(game, ORCS) == {3, 4}
    assert counts(game, ELVES) == {0, 1, 2, 3}
    sentence = refused(game, ORCS, BARE_PLANS[2], rule="note.8")
    assert sentence == "agreement 1: send at least 3 units into battle until the end of the game"


def test_r204_an_army_below_the_minimum_is_sent_whole() -> None:
    """[R204] Three units were promised and only two are there: sending both keeps the promise."""
    game = planning(in_battle(c.SEND_AT_LEAST, ORCS, 3), orcs=2)
    assert counts(game, ORCS) == {2}
    game.apply(ORCS, BARE_PLANS[2])
    assert happened(game.apply(ELVES, BARE_PLANS[0]), DutyYielded) == []


def test_r204_maximum_army_size() -> None:
    """[R204] The limit applies with any artifact."""
    game = planning(in_battle(c.SEND_AT_MOST, ORCS, 1), hand={ORCS: "6S"})
    assert counts(game, ORCS) == {0, 1}
    assert PLANS[card("6S")][1] in game.options(ORCS)
    refused(game, ORCS, PLANS[card("6S")][2], rule="note.8")


def test_r204_binds_only_in_the_named_battle() -> None:
    """[R204] It does not bind in other places or against other opponents."""
    elsewhere = in_battle(c.SEND_AT_MOST, ORCS, 1, where="6")
    against = in_battle(c.SEND_AT_MOST, ORCS, 0, opponent=GOBLINS)
    assert counts(planning(elsewhere, against), ORCS) == {0, 1, 2, 3, 4}
    here = in_battle(c.SEND_AT_MOST, ORCS, 1, where="5c 6", opponent=ELVES)
    assert counts(planning(here), ORCS) == {0, 1}


def test_r204_an_answer_must_match_the_promise() -> None:
    """[R204] [V.2] Asked for the size of their army, the Orcs may only answer what they have promised."""
    game = before_battle(in_battle(c.SEND_AT_MOST, ORCS, 1))
    game.apply(ELVES, ASK_NUMBER)
    assert {one.count for one in options(game, ORCS, AnswerNumber)} == {0, 1}
    refused(game, ORCS, NUMBER_ANSWERS[2], rule="note.8")


def test_r204_an_earlier_answer_takes_precedence() -> None:
    """[R198] [R204] The agreement came after the answer, so it yields at the reveal."""
    game = before_battle()
    game.apply(ELVES, ASK_NUMBER)
    game.apply(ORCS, NUMBER_ANSWERS[3])
    promise = in_battle(c.SEND_AT_MOST, ORCS, 1)
    agree(game, TWO, promise)
    assert counts(game, ORCS) == {3}
    assert happened(game.apply(ORCS, BARE_PLANS[3]), DutyYielded) == []
    events = game.apply(ELVES, BARE_PLANS[0])
    assert happened(events, DutyYielded) == [DutyYielded(1, ORCS, promise, c.NO_CHOICE)]


def test_r198_the_older_of_two_conflicting_limits_wins() -> None:
    """[R198] At least three, and later at most one: the newer duty yields at the reveal."""
    older, younger = in_battle(c.SEND_AT_LEAST, ORCS, 3), in_battle(c.SEND_AT_MOST, ORCS, 1)
    game = planning(older, younger)
    assert counts(game, ORCS) == {3, 4}
    game.apply(ORCS, BARE_PLANS[3])
    events = game.apply(ELVES, BARE_PLANS[0])
    assert happened(events, DutyYielded) == [DutyYielded(2, ORCS, younger, c.OLDER_DUTY)]
    assert counts(planning(younger, older), ORCS) == {0, 1}


def test_r198_a_plan_sealed_before_the_agreement_is_asked_again() -> None:
    """[R187] [R198] Both fighters answer again, whether or not they had answered, so the event reveals nothing."""
    game = planning()
    game.apply(ORCS, BARE_PLANS[4])
    assert game.seats_asked() == [ELVES]
    events = agree(game, TWO, in_battle(c.SEND_AT_MOST, ORCS, 1))
    assert happened(events, AskedAgain) == [AskedAgain(1, TWO)]
    assert game.seats_asked() == [ELVES, ORCS]
    refused(game, ORCS, BARE_PLANS[4], rule="note.8")
    game.apply(ORCS, BARE_PLANS[1])
    assert happened(game.apply(ELVES, BARE_PLANS[1]), DutyYielded) == []


def test_r198_the_event_does_not_tell_who_had_answered() -> None:
    """[R187] [R198] Nobody had answered yet; the same event says so to nobody."""
    events = agree(planning(), TWO, in_battle(c.SEND_AT_MOST, ORCS, 1))
    assert happened(events, AskedAgain) == [AskedAgain(1, TWO)]


def test_r198_an_agreement_about_something_else_leaves_sealed_answers_alone() -> None:
    """[R198] A promise about territories or another battle does not touch the plans."""
    game = planning()
    game.apply(ORCS, BARE_PLANS[4])
    events = agree(game, TWO, stay_out(ORCS, "6"), in_battle(c.SEND_AT_MOST, ORCS, 1, where="10c"))
    assert happened(events, AskedAgain) == []
    assert game.seats_asked() == [ELVES]


@pytest.mark.parametrize("count", [2, 3])
def test_r198_the_rules_minimum_army_overrides_a_promise(count: int) -> None:
    """[R198] If an army needs at least two units, a promise to send none yields, whatever is sent."""
    promise = in_battle(c.SEND_AT_MOST, ORCS, 0)
    game = before_battle(promise, rules={"min_army": 2})
    game.apply(ELVES, PASS)
    assert counts(game, ORCS) == {2, 3, 4}
    game.apply(ELVES, BARE_PLANS[2])
    events = game.apply(ORCS, BARE_PLANS[count])
    assert happened(events, DutyYielded) == [DutyYielded(1, ORCS, promise, c.NO_CHOICE)]


def test_note_8_no_artifact_in_battle() -> None:
    """[note.8] All artifacts stay in hand. The duty can always be kept, so it reveals nothing."""
    game = planning(in_battle(c.NO_ARTIFACT, ORCS, opponent=ELVES), hand={ORCS: "6S AH", ELVES: "2H"})
    assert {plan.card for plan in options(game, ORCS, SealPlan)} == {-1}
    assert len({plan.card for plan in options(game, ELVES, SealPlan)}) == 2
    sentence = refused(game, ORCS, PLANS[card("6S")][0], rule="note.8")
    assert sentence == "agreement 1: play no artifact in battle against the Elves until the end of the game"


def test_r204_a_promise_of_no_artifact_fixes_the_colour_answer() -> None:
    """[R204] [V.2] Asked for the colour, the Orcs answer "none"."""
    game = before_battle(in_battle(c.NO_ARTIFACT, ORCS), hand={ORCS: "6H"})
    game.apply(ELVES, ASK_COLOUR)
    game.apply(ORCS, PASS)
    assert list(game.options(ORCS)) == [NO_COLOUR]


def test_r204_a_promise_of_no_artifact_fixes_the_value_answer() -> None:
    """[R115] [R204] Under rules with the third question, the answer is "nothing"."""
    game = before_battle(in_battle(c.NO_ARTIFACT, ORCS), hand={ORCS: "6H"}, rules={"value_question": True})
    game.apply(ELVES, ASK_VALUE)
    game.apply(ORCS, PASS)
    assert list(game.options(ORCS)) == [VALUE_ANSWERS[0]]


def test_r204_an_earlier_colour_answer_takes_precedence() -> None:
    """[R198] [R204] The Orcs answered "red" before they agreed to play no artifact: the answer binds."""
    game = before_battle(hand={ORCS: "6H"})
    game.apply(ELVES, ASK_COLOUR)
    game.apply(ORCS, PASS)
    game.apply(ORCS, COLOURS[RED])
    promise = in_battle(c.NO_ARTIFACT, ORCS)
    agree(game, TWO, promise)
    assert {plan.card for plan in options(game, ORCS, SealPlan)} == {card("6H")}
    game.apply(ORCS, PLANS[card("6H")][1])
    events = game.apply(ELVES, BARE_PLANS[0])
    assert happened(events, DutyYielded) == [DutyYielded(1, ORCS, promise, c.NO_CHOICE)]


def betraying(*clauses: Clause) -> Game:
    """The Elves have played 2♥, and the Orcs hold the Queen and Jack that betray it."""
    game = planning(*clauses, hand={ELVES: "2H"})
    game.apply(ELVES, PLANS[card("2H")][1])
    game.apply(ORCS, BARE_PLANS[1])
    return game


def test_note_8_no_treachery() -> None:
    """[note.8] Only against the named faction. The duty can always be kept."""
    assert TREACHERY in betraying().options(ORCS)
    game = betraying(in_battle(c.NO_TREACHERY, ORCS, opponent=ELVES))
    assert list(game.options(ORCS)) == [PASS]
    sentence = refused(game, ORCS, TREACHERY, rule="note.8")
    assert sentence == "agreement 1: declare no treachery against the Elves until the end of the game"
    assert options(betraying(in_battle(c.NO_TREACHERY, ORCS, opponent=GOBLINS)), ORCS, DeclareTreachery)


def test_r198_treachery_sealed_before_the_agreement_is_asked_again() -> None:
    """[R198] Nobody sells a promise not to betray after betraying."""
    game = planning(hand={ELVES: "2H", ORCS: "2S"})
    game.apply(ELVES, PLANS[card("2H")][1])
    game.apply(ORCS, PLANS[card("2S")][1])
    game.apply(ORCS, TREACHERY)
    events = agree(game, TWO, in_battle(c.NO_TREACHERY, ORCS, opponent=ELVES))
    assert happened(events, AskedAgain) == [AskedAgain(1, TWO)]
    assert list(game.options(ORCS)) == [PASS]


def test_note_8_no_treachery_for_an_ally_either() -> None:
    """[note.8] [R128] When the Dwarves betray for their ally, the duty applies to the ally's opponent."""
    hands = {ELVES: "2H"}
    free = helped(hands)
    assert TREACHERY in free.options(DWARVES)
    bound = helped(hands, in_battle(c.NO_TREACHERY, DWARVES, opponent=ELVES))
    assert list(bound.options(DWARVES)) == [PASS]


def helped(hand: dict[int, str], *clauses: Clause) -> Game:
    """The Orcs fight the Elves, and the Orcs' ally, the Dwarves, holds the pair."""
    game = scene(
        BATTLE,
        order=(ELVES, ORCS, DWARVES, GOBLINS),
        units={"5c": {ELVES: 3, ORCS: 4}},
        hand=hand,
        queen={DWARVES: "H", ELVES: "D"},
        jack={DWARVES: "H", ELVES: "D"},
        allies=[(ORCS, DWARVES)],
        rules={"dwarves_betray_for_ally": True},
    )
    for clause in clauses:
        agree(game, seats(DWARVES, ELVES), clause)
    game.apply(ELVES, PASS)
    game.apply(ELVES, PLANS[card("2H")][1])
    game.apply(ORCS, BARE_PLANS[1])
    return game


def negating(*clauses: Clause, hand: dict[int, str] | None = None) -> Game:
    """The Elves have asked for a colour, and others may negate the question."""
    game = before_battle(*clauses, hand=hand or {ORCS: "AH 2S", DWARVES: "AS"})
    game.apply(ELVES, ASK_COLOUR)
    return game


def test_note_8_no_negation() -> None:
    """[note.8] Only against the named faction. The Orcs answer no, and nobody learns whether they hold an ace."""
    assert ACE_PLAYS[HEARTS] in negating().options(ORCS)
    game = negating(towards(c.NO_NEGATION, ORCS, ELVES))
    assert list(game.options(ORCS)) == [PASS]
    assert ACE_PLAYS[SPADES] in game.options(DWARVES)
    sentence = refused(game, ORCS, ACE_PLAYS[HEARTS], rule="note.8")
    assert sentence == "agreement 1: negate no power of the Elves until the end of the game"
    other = negating(towards(c.NO_NEGATION, ORCS, GOBLINS))
    assert ACE_PLAYS[HEARTS] in other.options(ORCS)


def test_r198_a_negation_sealed_before_the_agreement_is_asked_again() -> None:
    """[R198] All who may negate answer again; the Orcs can no longer play their ace."""
    game = negating()
    game.apply(ORCS, ACE_PLAYS[HEARTS])
    events = agree(game, TWO, towards(c.NO_NEGATION, ORCS, ELVES))
    assert happened(events, AskedAgain) == [AskedAgain(1, seats(ORCS, DWARVES))]
    assert list(game.options(ORCS)) == [PASS]
    game.apply(ORCS, PASS)
    assert happened(game.apply(DWARVES, PASS), DutyYielded) == []
