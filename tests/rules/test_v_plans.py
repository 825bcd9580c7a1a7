"""V.3 and V.4: the secret plans, what restricts them, and the reveal."""

from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ASK_COLOUR,
    ASK_NUMBER,
    ATTACKS,
    BARE_PLANS,
    COLOURS,
    NO_COLOUR,
    NUMBER_ANSWERS,
    PASS,
    PLANS,
    SWAPPED_TREACHERY,
    Decision,
    SealPlan,
)
from dragondune.engine.events import AcePlayed, BattleValued, PlanRevealed
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
)
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import audience
from tests.rules.scene import all_pass, at, card, cards, happened, options, refused, scene, units

ELVES_FIRST = (ELVES, GOBLINS, DWARVES, ORCS)


def plan(count: int, name: str = "") -> SealPlan:
    return PLANS[card(name)][count] if name else BARE_PLANS[count]


def goblins_against_orcs(goblins: str = "", orcs: str = "", *, rules: dict[str, Value] | None = None) -> Game:
    """Three Goblins and two Orcs in 13, about to plan; nobody asks a question."""
    game = scene(
        BATTLE,
        units={"13": {GOBLINS: 3, ORCS: 2}},
        hand={GOBLINS: goblins, ORCS: orcs},
        rules=rules,
    )
    game.state.events = []
    return game


def goblins_answer(game: Game, question: Decision, answer: Decision) -> None:
    """The Elves ask, nobody stops them, the Goblins answer."""
    game.apply(ELVES, question)
    if game.prompts()[0].question == "NegateQuestion":
        all_pass(game, PASS)
    game.apply(GOBLINS, answer)


def elves_against_goblins(goblins: str, question: Decision, answer: Decision) -> Game:
    """Three Elves and three Goblins in 13; the Goblins have given this answer."""
    game = scene(BATTLE, order=ELVES_FIRST, units={"13": {ELVES: 3, GOBLINS: 3}}, hand={GOBLINS: goblins})
    goblins_answer(game, question, answer)
    return game


def test_v_3_a_plan_is_a_number_of_units_and_one_artifact_or_none() -> None:
    """[V.3] [R112] From no unit to all three, with no artifact or with either card of the hand: twelve plans."""
    game = goblins_against_orcs("4H AS", "5C")
    without = [plan(0), plan(1), plan(2), plan(3)]
    hearts = [plan(0, "4H"), plan(1, "4H"), plan(2, "4H"), plan(3, "4H")]
    spades = [plan(0, "AS"), plan(1, "AS"), plan(2, "AS"), plan(3, "AS")]
    assert options(game, GOBLINS, SealPlan) == without + hearts + spades
    assert list(game.options(GOBLINS)) == options(game, GOBLINS, SealPlan)


def test_v_3_nobody_sends_units_or_artifacts_that_are_not_there() -> None:
    """[V.3] Four of three units, the opponent's card, or no plan at all are refused."""
    game = goblins_against_orcs("4H", "5C")
    refused(game, GOBLINS, plan(4), rule="V.3")
    refused(game, GOBLINS, plan(1, "5C"), rule="V.3")
    refused(game, GOBLINS, PASS, rule="V.3")
    refused(game, DWARVES, plan(1), rule="V.3")


def test_v_3_plans_are_sealed_until_both_are_made() -> None:
    """[V.3] [V.4] [R187] The first plan shows nothing, not even that it is made; it cannot be changed."""
    game = goblins_against_orcs("4H", "5C")
    waiting = game.prompts()
    assert [prompt.seat for prompt in waiting] == [GOBLINS, ORCS]
    assert all(prompt.is_secret for prompt in waiting)
    assert game.apply(GOBLINS, plan(2, "4H")) == []
    assert game.prompts() == waiting
    assert game.state.shown[GOBLINS] == 0
    refused(game, GOBLINS, plan(3), rule="R187")


def test_v_3_a_refusal_does_not_reveal_who_has_planned() -> None:
    """[R187] The Dwarves, who are not asked, hear the same before and after the Goblins have sealed their plan."""
    game = goblins_against_orcs("4H", "5C")
    before = refused(game, DWARVES, plan(1), rule="V.3")
    game.apply(GOBLINS, plan(2, "4H"))
    assert refused(game, DWARVES, plan(1), rule="V.3") == before
    assert "Goblins and Orcs" in before


def test_v_3_either_fighter_may_be_the_first_to_plan() -> None:
    """[V.3] [R187] The defender plans first here, and the attacker's plan completes the reveal."""
    game = goblins_against_orcs("4H", "5C")
    assert game.apply(ORCS, plan(1)) == []
    assert happened(game.apply(GOBLINS, plan(2)), PlanRevealed) == [
        PlanRevealed(GOBLINS, 2, NONE),
        PlanRevealed(ORCS, 1, NONE),
    ]


def test_v_4_both_plans_are_revealed_together() -> None:
    """[V.4] [V.3] The second plan opens both: army and artifact of each, before anything is settled."""
    game = goblins_against_orcs("4H 6H", "5C")
    game.apply(GOBLINS, plan(2, "4H"))
    events = game.apply(ORCS, plan(1, "5C"))
    assert events == [PlanRevealed(GOBLINS, 2, card("4H")), PlanRevealed(ORCS, 1, card("5C"))]
    assert [audience(event) for event in events] == [EVERYONE, EVERYONE]
    assert game.state.shown[GOBLINS] == cards("4H")
    assert game.state.shown[ORCS] == cards("5C")


def test_v_4_an_artifact_is_never_compulsory() -> None:
    """[V.4] [V.3] Both have artifacts, neither plays one, and both keep them unseen."""
    game = goblins_against_orcs("4H", "5C")
    game.apply(GOBLINS, plan(2))
    events = game.apply(ORCS, plan(1))
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 4, 0, 0), BattleValued(ORCS, 2, 0, 1)]
    assert (game.state.hand[GOBLINS], game.state.hand[ORCS]) == (cards("4H"), cards("5C"))
    assert game.state.shown == [0, 0, 0, 0]


def test_r112_the_minimum_army_is_a_parameter() -> None:
    """[R112] [V.3] With a minimum of two, the Goblins cannot send one, and the two Orcs must both go."""
    game = goblins_against_orcs(rules={"min_army": 2})
    assert list(game.options(GOBLINS)) == [plan(2), plan(3)]
    assert list(game.options(ORCS)) == [plan(2)]
    refused(game, GOBLINS, plan(1), rule="V.3")


def test_r112_an_army_below_the_minimum_is_sent_whole() -> None:
    """[R112] With a minimum of three, the Orcs send the two units they have."""
    game = goblins_against_orcs(rules={"min_army": 3})
    assert list(game.options(ORCS)) == [plan(2)]


def test_r114_an_answered_number_binds_exactly() -> None:
    """[V.2] [R114] The Goblins said two: neither one nor three, but any artifact or none."""
    game = elves_against_goblins("4H 5S", ASK_NUMBER, NUMBER_ANSWERS[2])
    assert list(game.options(GOBLINS)) == [plan(2), plan(2, "4H"), plan(2, "5S")]
    refused(game, GOBLINS, plan(1), rule="R114")
    refused(game, GOBLINS, plan(3, "4H"), rule="R114")


def test_r114_an_answered_number_may_be_zero() -> None:
    """[R114] [R112] Then no units are sent."""
    game = elves_against_goblins("", ASK_NUMBER, NUMBER_ANSWERS[0])
    assert list(game.options(GOBLINS)) == [plan(0)]
    refused(game, GOBLINS, plan(1), rule="R114")


def test_r114_an_answered_colour_binds_to_one_artifact_of_it_of_any_value() -> None:
    """[V.2] [R114] [ace.5] [R118] "Red" means one of the red cards, an ace included, with any number of units."""
    game = elves_against_goblins("AD 4H 5S", ASK_COLOUR, COLOURS[RED])
    aces = [plan(0, "AD"), plan(1, "AD"), plan(2, "AD"), plan(3, "AD")]
    assert list(game.options(GOBLINS)) == [*aces, plan(0, "4H"), plan(1, "4H"), plan(2, "4H"), plan(3, "4H")]
    refused(game, GOBLINS, plan(2), rule="R114")
    refused(game, GOBLINS, plan(2, "5S"), rule="R114")


def test_r114_the_other_colour_binds_as_well() -> None:
    """[V.2] [R114] "Black" means the 5♠."""
    game = elves_against_goblins("AD 5S", ASK_COLOUR, COLOURS[BLACK])
    assert list(game.options(GOBLINS)) == [plan(0, "5S"), plan(1, "5S"), plan(2, "5S"), plan(3, "5S")]
    refused(game, GOBLINS, plan(2, "AD"), rule="R114")


def test_r113_the_answer_no_artifact_is_binding() -> None:
    """[R113] [R114] A player who answered "none" plays none."""
    game = elves_against_goblins("4H 5S", ASK_COLOUR, NO_COLOUR)
    assert list(game.options(GOBLINS)) == [plan(0), plan(1), plan(2), plan(3)]
    refused(game, GOBLINS, plan(2, "4H"), rule="R114")


def test_r114_both_answers_bind_together() -> None:
    """[elves.5] [R114] Asked with an ace and answered "black" and "one": one unit with a black card."""
    game = scene(
        BATTLE,
        order=ELVES_FIRST,
        units={"13": {ELVES: 3, GOBLINS: 3}},
        hand={ELVES: "AH", GOBLINS: "4H 5S AC"},
    )
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    game.apply(GOBLINS, COLOURS[BLACK])
    game.apply(GOBLINS, NUMBER_ANSWERS[1])
    assert list(game.options(GOBLINS)) == [plan(1, "AC"), plan(1, "5S")]


def test_v_2_the_asker_is_bound_to_nothing() -> None:
    """[V.2] [R114] The answers bind the Goblins; the Elves plan freely."""
    game = elves_against_goblins("4H", ASK_COLOUR, NO_COLOUR)
    assert list(game.options(ELVES)) == [plan(0), plan(1), plan(2), plan(3)]


def test_r114_an_answer_binds_for_its_own_battle_only() -> None:
    """[R114] [V.10] Bound to one unit in 13, the Goblins are free again in 14."""
    shared = {ELVES: 3, GOBLINS: 3}
    game = scene(BATTLE, order=ELVES_FIRST, units={"13": shared, "14": shared}, hand={GOBLINS: "4H"})
    game.apply(ELVES, ATTACKS[at("13")][GOBLINS])
    goblins_answer(game, ASK_NUMBER, NUMBER_ANSWERS[1])
    game.apply(GOBLINS, plan(1))
    game.apply(ELVES, plan(2))
    assert units(game, GOBLINS, "13") == 0
    game.apply(ELVES, PASS)
    assert len(game.options(GOBLINS)) == 8


def dwarves_swap(goblins: str, played: str) -> Game:
    """The Goblins play this ace against the Dwarves, who declare treachery with the Jack ♣ as Queen."""
    game = scene(
        BATTLE,
        order=(DWARVES, GOBLINS, ELVES, ORCS),
        units={"13": {DWARVES: 2, GOBLINS: 2}},
        hand={GOBLINS: goblins},
        queen={DWARVES: "S"},
        jack={DWARVES: "C"},
    )
    game.apply(DWARVES, plan(1))
    game.apply(GOBLINS, plan(1, played))
    game.apply(DWARVES, SWAPPED_TREACHERY)
    return game


def test_r170_an_ace_in_a_plan_cannot_be_discarded_for_anything_else() -> None:
    """[R170] [negate.4] The Goblins' A♠ lies on the table as their artifact and stops no treachery."""
    game = dwarves_swap("AS", "AS")
    assert game.prompts()[0].question == "NegateSwap"
    assert list(game.options(GOBLINS)) == [PASS]
    refused(game, GOBLINS, ACE_PLAYS[SPADES], rule="R170")


def test_r170_another_ace_is_free() -> None:
    """[R170] [R184] [negate.4] With A♠ in the plan the Goblins may still discard A♦."""
    game = dwarves_swap("AS AD", "AS")
    assert list(game.options(GOBLINS)) == [ACE_PLAYS[DIAMONDS], PASS]
    events = game.apply(GOBLINS, ACE_PLAYS[DIAMONDS])
    assert happened(events, AcePlayed) == [AcePlayed(GOBLINS, card("AD"), "negate.4")]


def allies_at_war(elves: str) -> Game:
    """The Goblins have asked their ally, the Elves, for the colour; now the Elves may ask."""
    game = scene(
        BATTLE,
        order=(GOBLINS, ELVES, DWARVES, ORCS),
        allies=[(GOBLINS, ELVES)],
        units={"13": {ELVES: 3, GOBLINS: 3}},
        hand={ELVES: elves},
    )
    game.apply(GOBLINS, ASK_COLOUR)
    all_pass(game, PASS)
    game.apply(ELVES, COLOURS[RED])
    return game


def test_r170_the_only_card_of_a_promised_colour_is_committed() -> None:
    """[R170] [elves.5] The Elves promised red and hold A♦ as their only red card: it cannot buy both questions."""
    game = allies_at_war("AD 5S")
    assert list(game.options(ELVES)) == [ASK_COLOUR, ASK_NUMBER, PASS]
    refused(game, ELVES, ACE_PLAYS[DIAMONDS], rule="R170")
    game.apply(ELVES, PASS)
    assert list(game.options(ELVES)) == [plan(0, "AD"), plan(1, "AD"), plan(2, "AD"), plan(3, "AD")]


def test_r170_an_ace_of_the_other_colour_is_free() -> None:
    """[R170] [elves.5] Having promised red with A♦ alone, the Elves may still spend A♣."""
    game = allies_at_war("AD AC")
    assert list(game.options(ELVES)) == [ASK_COLOUR, ASK_NUMBER, ACE_PLAYS[CLUBS], PASS]


def test_r170_with_a_second_card_of_the_colour_the_ace_is_free_and_the_other_one_bound() -> None:
    """[R170] [R114] The Elves promised red, spend A♦ on both questions, and must then play the 3♥."""
    game = allies_at_war("AD 3H")
    game.apply(ELVES, ACE_PLAYS[DIAMONDS])
    game.apply(GOBLINS, NO_COLOUR)
    game.apply(GOBLINS, NUMBER_ANSWERS[1])
    assert list(game.options(ELVES)) == [plan(0, "3H"), plan(1, "3H"), plan(2, "3H"), plan(3, "3H")]
    refused(game, ELVES, plan(2), rule="R114")


def test_r170_after_the_battle_the_card_is_free_again() -> None:
    """[R170] [R120] If aces are kept, the Goblins win in 13 with A♠ and stop the Elves' question in 14 with it."""
    game = scene(
        BATTLE,
        order=(GOBLINS, ELVES, DWARVES, ORCS),
        units={"13": {GOBLINS: 3, ORCS: 2}, "14": {GOBLINS: 3, ELVES: 3}},
        hand={GOBLINS: "AS"},
        rules={"spent_battle_ace": False},
    )
    game.apply(GOBLINS, ATTACKS[at("13")][ORCS])
    game.apply(GOBLINS, plan(3, "AS"))
    game.apply(ORCS, plan(2))
    game.apply(ORCS, PASS)
    game.apply(ELVES, ASK_NUMBER)
    assert happened(game.apply(GOBLINS, ACE_PLAYS[SPADES]), AcePlayed) == [AcePlayed(GOBLINS, card("AS"), "negate.1")]
