"""V.2: the battle question of the Elves and their ally, its answer, and the aces that stop or double it."""

from collections.abc import Mapping

from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ASK_COLOUR,
    ASK_NUMBER,
    COLOURS,
    NO_COLOUR,
    NUMBER_ANSWERS,
    PASS,
    PlayAce,
)
from dragondune.engine.events import AcePlayed, ColourAnswered, NumberAnswered, QuestionAsked
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BLACK,
    CLUBS,
    DIAMONDS,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    HEARTS,
    NONE,
    ORCS,
    RED,
    SPADES,
    Faction,
)
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_NUMBER, BATTLE
from dragondune.knowledge.gate import audience
from tests.rules.scene import all_pass, card, cards, happened, options, refused, scene

ELVES_FIRST = (ELVES, GOBLINS, DWARVES, ORCS)
GOBLINS_FIRST = (GOBLINS, ELVES, DWARVES, ORCS)


def elves_attack(hand: Mapping[Faction, str] | None = None, rules: dict[str, Value] | None = None) -> Game:
    """Three Elves attack three Goblins in 13."""
    return scene(BATTLE, order=ELVES_FIRST, units={"13": {ELVES: 3, GOBLINS: 3}}, hand=hand, rules=rules)


def ally_attacks(hand: Mapping[Faction, str] | None = None, rules: dict[str, Value] | None = None) -> Game:
    """Three Goblins, allied with the Elves, attack two Orcs in 13."""
    return scene(
        BATTLE,
        order=GOBLINS_FIRST,
        allies=[(ELVES, GOBLINS)],
        units={"13": {GOBLINS: 3, ORCS: 2}},
        hand=hand,
        rules=rules,
    )


def allies_at_war(order: tuple[Faction, ...]) -> Game:
    """Elves and Goblins are allied, still share 13 and fight there; nobody has a card."""
    return scene(BATTLE, order=order, allies=[(ELVES, GOBLINS)], units={"13": {ELVES: 3, GOBLINS: 3}})


def asked(game: Game) -> tuple[str, list[Faction]]:
    """What the game waits for, and from whom."""
    prompts = game.prompts()
    return prompts[0].question, [prompt.seat for prompt in prompts]


def test_v_2_the_elves_may_ask_for_the_colour_or_for_the_number() -> None:
    """[V.2] [elves.2] [R171] One question, announced and answered in public, and only then both make their plans."""
    game = elves_attack()
    assert asked(game) == ("AskQuestion", [ELVES])
    assert list(game.options(ELVES)) == [ASK_COLOUR, ASK_NUMBER, PASS]
    events = game.apply(ELVES, ASK_NUMBER)
    assert happened(events, QuestionAsked) == [QuestionAsked(ELVES, GOBLINS, ANSWER_NUMBER)]
    assert asked(game) == ("AnswerNumber", [GOBLINS])
    events = game.apply(GOBLINS, NUMBER_ANSWERS[2])
    assert events == [NumberAnswered(GOBLINS, 2)]
    assert audience(events[0]) == EVERYONE
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def test_v_2_the_colour_is_announced_and_answered_in_public_too() -> None:
    """[V.2] [elves.2] [R171] [R113] Everyone hears the question and that no artifact will be played."""
    game = elves_attack()
    events = game.apply(ELVES, ASK_COLOUR)
    assert happened(events, QuestionAsked) == [QuestionAsked(ELVES, GOBLINS, ANSWER_COLOUR)]
    assert [audience(one) for one in events] == [EVERYONE] * len(events)
    assert asked(game) == ("AnswerColour", [GOBLINS])
    events = game.apply(GOBLINS, NO_COLOUR)
    assert events == [ColourAnswered(GOBLINS, NONE)]
    assert audience(events[0]) == EVERYONE
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def test_v_2_the_elves_need_not_ask() -> None:
    """[V.2] [elves.2] They pass, and both sides plan."""
    game = elves_attack()
    events = game.apply(ELVES, PASS)
    assert happened(events, QuestionAsked) == []
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def test_v_2_the_elves_ask_as_defenders_too() -> None:
    """[V.2] [elves.2] The Goblins attack and have no question; the Elves have theirs."""
    game = scene(BATTLE, order=GOBLINS_FIRST, units={"13": {ELVES: 3, GOBLINS: 3}})
    assert asked(game) == ("AskQuestion", [ELVES])
    events = game.apply(ELVES, ASK_NUMBER)
    assert happened(events, QuestionAsked) == [QuestionAsked(ELVES, GOBLINS, ANSWER_NUMBER)]


def test_v_2_nobody_asks_where_neither_elves_nor_their_ally_fight() -> None:
    """[V.2] [elves.2] [elves.6] Dwarves and Orcs plan at once, whoever the Elves are allied with."""
    game = scene(BATTLE, units={"13": {DWARVES: 2, ORCS: 2}}, allies=[(ELVES, GOBLINS)])
    assert asked(game) == ("SealPlan", [DWARVES, ORCS])
    refused(game, DWARVES, ASK_COLOUR, rule="V.3")
    refused(game, ELVES, ASK_COLOUR, rule="V.3")


def test_elves_6_the_ally_asks_in_its_own_battles() -> None:
    """[elves.6] [R116] [V.2] The Goblins ask the Orcs; the Elves, who do not fight, are not involved."""
    game = ally_attacks()
    assert asked(game) == ("AskQuestion", [GOBLINS])
    assert list(game.options(GOBLINS)) == [ASK_COLOUR, ASK_NUMBER, PASS]
    refused(game, ELVES, ASK_COLOUR, rule="V.2")
    events = game.apply(GOBLINS, ASK_NUMBER)
    assert happened(events, QuestionAsked) == [QuestionAsked(GOBLINS, ORCS, ANSWER_NUMBER)]
    assert game.apply(ORCS, NUMBER_ANSWERS[1]) == [NumberAnswered(ORCS, 1)]


def test_elves_6_only_the_ally_has_the_question() -> None:
    """[elves.6] The Orcs, whom the Goblins attack, are no allies of the Elves and ask nothing."""
    game = ally_attacks()
    game.apply(GOBLINS, PASS)
    assert asked(game) == ("SealPlan", [GOBLINS, ORCS])


def test_r171_the_ace_for_both_questions_is_not_for_the_ally() -> None:
    """[R171] [elves.5] [elves.6] The Goblins hold an ace, but it buys them no second question."""
    game = ally_attacks({GOBLINS: "AC"})
    assert options(game, GOBLINS, PlayAce) == []
    refused(game, GOBLINS, ACE_PLAYS[CLUBS], rule="R171")


def test_r116_elves_against_their_ally_both_ask_the_attacking_elves_first() -> None:
    """[R116] [elves.6] [R177] The Elves attack: they ask and are answered, then the Goblins ask."""
    game = allies_at_war(ELVES_FIRST)
    assert asked(game) == ("AskQuestion", [ELVES])
    game.apply(ELVES, ASK_NUMBER)
    game.apply(GOBLINS, NUMBER_ANSWERS[1])
    assert asked(game) == ("AskQuestion", [GOBLINS])
    events = game.apply(GOBLINS, ASK_NUMBER)
    assert happened(events, QuestionAsked) == [QuestionAsked(GOBLINS, ELVES, ANSWER_NUMBER)]
    assert game.apply(ELVES, NUMBER_ANSWERS[3]) == [NumberAnswered(ELVES, 3)]
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def test_r116_elves_against_their_ally_both_ask_the_attacking_ally_first() -> None:
    """[R116] [elves.6] [R177] The Goblins attack: they pass, and the Elves may still ask."""
    game = allies_at_war(GOBLINS_FIRST)
    assert asked(game) == ("AskQuestion", [GOBLINS])
    game.apply(GOBLINS, PASS)
    assert asked(game) == ("AskQuestion", [ELVES])
    events = game.apply(ELVES, ASK_NUMBER)
    assert happened(events, QuestionAsked) == [QuestionAsked(ELVES, GOBLINS, ANSWER_NUMBER)]


def test_r113_a_colour_can_be_promised_only_from_the_hand() -> None:
    """[R113] [V.2] With nothing but red cards: "none" or "red", not "black", and not silence."""
    game = elves_attack({GOBLINS: "4H 5D"})
    game.apply(ELVES, ASK_COLOUR)
    all_pass(game, PASS)
    assert list(game.options(GOBLINS)) == [NO_COLOUR, COLOURS[RED]]
    refused(game, GOBLINS, COLOURS[BLACK], rule="R113")
    refused(game, GOBLINS, PASS, rule="V.2")
    assert game.apply(GOBLINS, COLOURS[RED]) == [ColourAnswered(GOBLINS, RED)]


def test_r113_an_ace_supplies_its_colour() -> None:
    """[R113] [R114] [ace.5] With A♠ alone: "none" or "black"."""
    game = elves_attack({GOBLINS: "AS"})
    game.apply(ELVES, ASK_COLOUR)
    all_pass(game, PASS)
    assert list(game.options(GOBLINS)) == [NO_COLOUR, COLOURS[BLACK]]
    refused(game, GOBLINS, COLOURS[RED], rule="R113")


def test_v_2_the_number_lies_between_nothing_and_all_units_there() -> None:
    """[V.2] [V.3] [R114] [R112] Of three Goblins none to three may be promised, not four; silence is no answer."""
    game = elves_attack()
    game.apply(ELVES, ASK_NUMBER)
    assert list(game.options(GOBLINS)) == NUMBER_ANSWERS[0:4]
    refused(game, GOBLINS, NUMBER_ANSWERS[4], rule="V.3")
    refused(game, GOBLINS, PASS, rule="V.2")


def test_r112_the_minimum_army_applies_to_answers() -> None:
    """[R112] [R114] With a minimum of two, nobody can promise one."""
    game = elves_attack(rules={"min_army": 2})
    game.apply(ELVES, ASK_NUMBER)
    assert list(game.options(GOBLINS)) == NUMBER_ANSWERS[2:4]
    refused(game, GOBLINS, NUMBER_ANSWERS[1], rule="V.3")


def test_negate_1_all_others_with_a_card_may_stop_the_question() -> None:
    """[negate.1] [R149] [R168] Opponent and third party, whatever they hold; not the asker, nor an empty hand."""
    game = elves_attack({ELVES: "AH", GOBLINS: "4H", DWARVES: "AD"})
    game.apply(ELVES, ASK_COLOUR)
    assert asked(game) == ("NegateQuestion", [DWARVES, GOBLINS])
    assert all(prompt.is_secret for prompt in game.prompts())
    assert list(game.options(DWARVES)) == [ACE_PLAYS[DIAMONDS], PASS]
    assert list(game.options(GOBLINS)) == [PASS]
    refused(game, GOBLINS, ACE_PLAYS[CLUBS], rule="negate.1")


def test_negate_1_a_third_party_stops_the_question_with_an_ace() -> None:
    """[negate.1] [R149] The Dwarves, who do not fight, pay; the Goblins answer nothing and are bound to nothing."""
    game = elves_attack({DWARVES: "AD", GOBLINS: "4H"})
    game.apply(ELVES, ASK_COLOUR)
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    events = game.apply(GOBLINS, PASS)
    assert events == [AcePlayed(DWARVES, card("AD"), "negate.1")]
    assert audience(events[0]) == EVERYONE
    assert game.state.hand[DWARVES] == 0
    assert game.state.discards == cards("AD")
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])
    assert len(game.options(GOBLINS)) == 8


def test_negate_1_the_opponent_may_stop_the_question() -> None:
    """[negate.1] [R149] The Goblins, who are asked, stop it themselves."""
    game = elves_attack({GOBLINS: "AC"})
    game.apply(ELVES, ASK_NUMBER)
    assert game.apply(GOBLINS, ACE_PLAYS[CLUBS]) == [AcePlayed(GOBLINS, card("AC"), "negate.1")]
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def test_negate_1_a_question_nobody_stops_is_answered() -> None:
    """[negate.1] [R149] All who could stop it pass, and the Goblins have to answer."""
    game = elves_attack({GOBLINS: "AC", DWARVES: "AD"})
    game.apply(ELVES, ASK_NUMBER)
    assert all_pass(game, PASS) == []
    assert asked(game) == ("AnswerNumber", [GOBLINS])
    assert game.state.discards == 0


def test_r168_the_first_willing_player_in_order_pays() -> None:
    """[R168] [negate.1] Orcs, Dwarves and Goblins say yes; the Orcs come first this turn, the others keep theirs."""
    game = scene(
        BATTLE,
        order=(ORCS, GOBLINS, DWARVES, ELVES),
        units={"13": {ELVES: 3, GOBLINS: 3}},
        hand={GOBLINS: "AC", DWARVES: "AD", ORCS: "AS"},
    )
    game.apply(ELVES, ASK_NUMBER)
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    events = game.apply(ORCS, ACE_PLAYS[SPADES])
    assert events == [AcePlayed(ORCS, card("AS"), "negate.1")]
    assert (game.state.hand[GOBLINS], game.state.hand[DWARVES]) == (cards("AC"), cards("AD"))


def test_r187_answers_stay_secret_until_all_have_answered() -> None:
    """[R187] [R168] The Dwarves' ace is shown only after the Goblins have answered too, and cannot be taken back."""
    game = elves_attack({GOBLINS: "4H", DWARVES: "AD"})
    game.apply(ELVES, ASK_NUMBER)
    waiting = game.prompts()
    assert game.apply(DWARVES, ACE_PLAYS[DIAMONDS]) == []
    assert game.prompts() == waiting
    assert game.state.hand[DWARVES] == cards("AD")
    refused(game, DWARVES, PASS, rule="R187")


def test_r184_a_player_with_several_aces_picks_one() -> None:
    """[R184] [negate.1] The Dwarves spend A♥ and keep A♦."""
    game = elves_attack({DWARVES: "AD AH"})
    game.apply(ELVES, ASK_NUMBER)
    assert list(game.options(DWARVES)) == [ACE_PLAYS[DIAMONDS], ACE_PLAYS[HEARTS], PASS]
    assert game.apply(DWARVES, ACE_PLAYS[HEARTS]) == [AcePlayed(DWARVES, card("AH"), "negate.1")]
    assert game.state.hand[DWARVES] == cards("AD")


def test_r150_the_allys_question_can_be_stopped() -> None:
    """[negate.1] [R150] [R149] Anyone but the asking Goblins, their ally included; here the Elves do it."""
    game = ally_attacks({GOBLINS: "AC", ELVES: "AH", ORCS: "AS"})
    game.apply(GOBLINS, ASK_NUMBER)
    assert asked(game) == ("NegateQuestion", [ELVES, ORCS])
    game.apply(ORCS, PASS)
    assert game.apply(ELVES, ACE_PLAYS[HEARTS]) == [AcePlayed(ELVES, card("AH"), "negate.1")]
    assert asked(game) == ("SealPlan", [GOBLINS, ORCS])


def test_r150_a_switch_protects_the_allys_question() -> None:
    """[R150] With `negation_reaches_ally` off the Orcs, holding an ace, must answer at once."""
    game = ally_attacks({ORCS: "AS"}, {"negation_reaches_ally": False})
    game.apply(GOBLINS, ASK_NUMBER)
    assert asked(game) == ("AnswerNumber", [ORCS])


def test_r150_the_switch_leaves_the_elves_own_question_open_to_aces() -> None:
    """[R150] [negate.1] With `negation_reaches_ally` off the question of the Elves themselves can still be stopped."""
    game = elves_attack({GOBLINS: "AC"}, {"negation_reaches_ally": False})
    game.apply(ELVES, ASK_NUMBER)
    assert asked(game) == ("NegateQuestion", [GOBLINS])


def test_elves_5_for_an_ace_the_elves_ask_both_and_nobody_can_stop_that() -> None:
    """[elves.5] [negate.note] [V.2] Goblins and Dwarves hold aces, yet no window opens; both answers are given."""
    game = elves_attack({ELVES: "AH", GOBLINS: "AC 4H", DWARVES: "AD"})
    assert options(game, ELVES, PlayAce) == [ACE_PLAYS[HEARTS]]
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert happened(events, AcePlayed) == [AcePlayed(ELVES, card("AH"), "elves.5")]
    assert happened(events, QuestionAsked) == [
        QuestionAsked(ELVES, GOBLINS, ANSWER_COLOUR),
        QuestionAsked(ELVES, GOBLINS, ANSWER_NUMBER),
    ]
    assert game.state.discards == cards("AH")
    assert asked(game) == ("AnswerColour", [GOBLINS])
    assert game.apply(GOBLINS, COLOURS[BLACK]) == [ColourAnswered(GOBLINS, BLACK)]
    assert asked(game) == ("AnswerNumber", [GOBLINS])
    assert game.apply(GOBLINS, NUMBER_ANSWERS[3]) == [NumberAnswered(GOBLINS, 3)]
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def test_elves_5_takes_an_ace() -> None:
    """[elves.5] [R184] Without A♠ in hand the Elves cannot spend it; of their two aces they pick one."""
    game = elves_attack({ELVES: "AD AC 5H"})
    assert options(game, ELVES, PlayAce) == [ACE_PLAYS[DIAMONDS], ACE_PLAYS[CLUBS]]
    refused(game, ELVES, ACE_PLAYS[SPADES], rule="elves.5")
    game.apply(ELVES, ACE_PLAYS[CLUBS])
    assert game.state.hand[ELVES] == cards("AD 5H")


def test_r113_the_answer_none_does_not_spare_the_second_question_of_an_ace() -> None:
    """[R113] [elves.5] No artifact, and still the number has to be told."""
    game = elves_attack({ELVES: "AH"})
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    game.apply(GOBLINS, NO_COLOUR)
    assert asked(game) == ("AnswerNumber", [GOBLINS])


def test_r117_elves_who_were_stopped_may_still_ask_both_for_an_ace() -> None:
    """[R117] [elves.5] [negate.note] Stopped by the Goblins, they spend an ace, which the Dwarves cannot stop."""
    game = elves_attack({ELVES: "AH", GOBLINS: "AC", DWARVES: "AD"})
    game.apply(ELVES, ASK_NUMBER)
    game.apply(DWARVES, PASS)
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert asked(game) == ("AskBothQuestions", [ELVES])
    assert list(game.options(ELVES)) == [ACE_PLAYS[HEARTS], PASS]
    refused(game, ELVES, ASK_COLOUR, rule="elves.5")
    refused(game, ELVES, ACE_PLAYS[SPADES], rule="elves.5")
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert happened(events, AcePlayed) == [AcePlayed(ELVES, card("AH"), "elves.5")]
    assert asked(game) == ("AnswerColour", [GOBLINS])
    game.apply(GOBLINS, NO_COLOUR)
    assert asked(game) == ("AnswerNumber", [GOBLINS])


def test_r117_elves_who_were_stopped_may_pass() -> None:
    """[R117] [negate.note] The stopping ace itself cannot be stopped: the Elves keep theirs, and all plan."""
    game = elves_attack({ELVES: "AH", GOBLINS: "AC"})
    game.apply(ELVES, ASK_NUMBER)
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert game.apply(ELVES, PASS) == []
    assert game.state.hand[ELVES] == cards("AH")
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def test_r117_hand_size_decides_whether_stopped_elves_are_asked() -> None:
    """[R117] [R168] Holding only a 5, the Elves are still asked for an ace and can only pass."""
    game = elves_attack({ELVES: "5H", GOBLINS: "AC"})
    game.apply(ELVES, ASK_NUMBER)
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert asked(game) == ("AskBothQuestions", [ELVES])
    assert list(game.options(ELVES)) == [PASS]


def test_r171_an_ally_who_was_stopped_has_no_ace_for_both_questions() -> None:
    """[R171] [R117] The Goblins, stopped by the Orcs, plan at once although they hold an ace."""
    game = ally_attacks({GOBLINS: "AC", ORCS: "AS"})
    game.apply(GOBLINS, ASK_NUMBER)
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert asked(game) == ("SealPlan", [GOBLINS, ORCS])


def test_r116_a_stopped_question_does_not_affect_the_other_side() -> None:
    """[R116] [negate.1] The Dwarves stop the Goblins' question to their ally; the Elves then ask and are answered."""
    game = scene(
        BATTLE,
        order=GOBLINS_FIRST,
        allies=[(ELVES, GOBLINS)],
        units={"13": {ELVES: 3, GOBLINS: 3}},
        hand={DWARVES: "AD"},
    )
    game.apply(GOBLINS, ASK_NUMBER)
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert asked(game) == ("AskQuestion", [ELVES])
    game.apply(ELVES, ASK_NUMBER)
    assert asked(game) == ("AnswerNumber", [GOBLINS])
