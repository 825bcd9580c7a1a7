"""Option Elven Blessing: how it is earned, invoked and spent, and what it gives."""

from collections.abc import Mapping, Sequence

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ASK_COLOUR,
    ASK_NUMBER,
    ATTACKS,
    BARE_PLANS,
    BLESSED_BARE_PLANS,
    BLESSED_PLANS,
    COLOURS,
    NUMBER_ANSWERS,
    PASS,
    PLANS,
    TREACHERY,
    Decision,
    SealBlessedPlan,
    SealPlan,
)
from dragondune.engine.events import BattleValued, BattleWon, BlessingInvoked, Event, PlanRevealed
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, EVERYONE, GOBLINS, NONE, ORCS, RED, SPECTATOR, Faction
from dragondune.engine.steps import BATTLE, TROLLS, VICTORY
from dragondune.knowledge.gate import audience, know
from dragondune.views.viewing import view_of
from tests.rules.scene import all_pass, at, card, happened, options, refused, scene, units

BLESSED: dict[str, Value] = {"blessing": True}
ELVES_FIRST = (ELVES, GOBLINS, DWARVES, ORCS)


def plan(count: int, name: str = "") -> SealPlan:
    return PLANS[card(name)][count] if name else BARE_PLANS[count]


def blessed(count: int, name: str = "") -> SealPlan:
    return BLESSED_PLANS[card(name)][count] if name else BLESSED_BARE_PLANS[count]


def elves_against_goblins(
    *,
    fallen: int = 3,
    places: str = "13",
    order: Sequence[Faction] = ELVES_FIRST,
    hand: Mapping[Faction, str] | None = None,
    queen: Mapping[Faction, str] | None = None,
    jack: Mapping[Faction, str] | None = None,
    allies: Sequence[tuple[Faction, Faction]] = (),
    rules: Mapping[str, Value] | None = None,
) -> Game:
    """Three Elves and three Goblins in each place. This many Elves have fallen in this game."""
    game = scene(
        BATTLE,
        order=order,
        units={place: {ELVES: 3, GOBLINS: 3} for place in places.split()},
        hand=hand,
        queen=queen,
        jack=jack,
        allies=allies,
        rules=BLESSED if rules is None else rules,
    )
    game.state.fallen_elves = fallen
    return game


def fight(game: Game, elves: SealPlan, goblins: SealPlan) -> list[Event]:
    """No question; these plans; nobody declares treachery."""
    game.apply(ELVES, PASS)
    events = [*game.apply(GOBLINS, goblins), *game.apply(ELVES, elves)]
    if game.seats_asked() and game.prompts()[0].question == "DeclareTreachery":
        events += all_pass(game, PASS)
    return events


def test_the_option_is_off_in_1_10() -> None:
    """[option.blessing] Elves who lost many units plan like everyone else. Defaults: three losses and one point."""
    rules = load_edition("1.10")
    assert (rules.blessing, rules.blessing_losses, rules.blessing_bonus) == (False, 3, 1)
    game = elves_against_goblins(fallen=9, rules={})
    game.apply(ELVES, PASS)
    assert options(game, ELVES, SealBlessedPlan) == []
    assert "without" in refused(game, ELVES, blessed(1), rule="option.blessing")


def test_after_three_losses_each_plan_may_be_blessed() -> None:
    """[option.blessing] [R134] Four sizes of army, with or without the 4♥, and each of them with the blessing."""
    game = elves_against_goblins(hand={ELVES: "4H"})
    game.apply(ELVES, PASS)
    bare = [plan(0), plan(1), plan(2), plan(3), plan(0, "4H"), plan(1, "4H"), plan(2, "4H"), plan(3, "4H")]
    with_blessing = [blessed(0), blessed(1), blessed(2), blessed(3)]
    with_blessing += [blessed(0, "4H"), blessed(1, "4H"), blessed(2, "4H"), blessed(3, "4H")]
    assert list(game.options(ELVES)) == bare + with_blessing


def test_two_losses_are_not_enough() -> None:
    """[option.blessing] The third has to fall first."""
    game = elves_against_goblins(fallen=2)
    game.apply(ELVES, PASS)
    assert options(game, ELVES, SealBlessedPlan) == []
    refused(game, ELVES, blessed(1), rule="option.blessing")


def test_only_the_elves_are_blessed() -> None:
    """[option.blessing] Neither the opponent nor an ally of the Elves."""
    game = elves_against_goblins(allies=[(ELVES, GOBLINS)])
    game.apply(ELVES, PASS)
    game.apply(GOBLINS, PASS)
    assert options(game, GOBLINS, SealBlessedPlan) == []
    refused(game, GOBLINS, blessed(1), rule="option.blessing")


def test_the_losses_that_earn_it_are_a_parameter() -> None:
    """[option.blessing] If one loss is required, one is enough."""
    game = elves_against_goblins(fallen=1, rules={**BLESSED, "blessing_losses": 1})
    game.apply(ELVES, PASS)
    assert len(options(game, ELVES, SealBlessedPlan)) == 4


def test_r134_the_blessing_is_secret_until_the_reveal() -> None:
    """[R134] [R187] [R174] It is part of the sealed plan; the reveal shows it to everyone after the army."""
    game = elves_against_goblins()
    game.apply(ELVES, PASS)
    assert game.apply(ELVES, blessed(2)) == []
    assert not view_of(know(game, GOBLINS)).battle.is_blessed
    events = game.apply(GOBLINS, plan(3))
    assert events[:3] == [PlanRevealed(ELVES, 2, NONE), BlessingInvoked(ELVES), PlanRevealed(GOBLINS, 3, NONE)]
    assert audience(events[1]) == EVERYONE


def test_it_adds_one_battle_point() -> None:
    """[option.blessing] Two Elves beat two attacking Goblins by the point; unblessed the attackers win the tie."""
    goblins_first = (GOBLINS, ELVES, DWARVES, ORCS)
    events = fight(elves_against_goblins(order=goblins_first), blessed(2), plan(2))
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 4, 0, 0), BattleValued(ELVES, 4, 0, 1)]
    assert happened(events, BattleWon) == [BattleWon(ELVES, GOBLINS, at("13"), "V.6")]
    events = fight(elves_against_goblins(order=goblins_first), plan(2), plan(2))
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 4, 0, 0), BattleValued(ELVES, 4, 0, 0)]
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ELVES, at("13"), "V.6")]


def test_its_points_are_a_parameter() -> None:
    """[option.blessing] Three points instead."""
    events = fight(elves_against_goblins(rules={**BLESSED, "blessing_bonus": 3}), blessed(2), plan(2))
    assert happened(events, BattleValued)[0] == BattleValued(ELVES, 4, 0, 3)


def test_blessing_and_weakness_add_up() -> None:
    """[option.blessing] [option.weaknesses] One point more, and two fewer for the Goblins' Fire."""
    game = elves_against_goblins(hand={GOBLINS: "3H"}, rules={**BLESSED, "weaknesses": True})
    events = fight(game, blessed(2), plan(2, "3H"))
    assert happened(events, BattleValued) == [BattleValued(ELVES, 4, 0, -1), BattleValued(GOBLINS, 4, 3, 0)]


def goblins_with_the_pair(elves: SealPlan) -> Game:
    """The Goblins hold Q♥ and J♠ and have played a 5♥; the Elves have played a 2♠ with this plan."""
    game = elves_against_goblins(
        hand={ELVES: "2S", GOBLINS: "5H"}, queen={GOBLINS: "H", ELVES: "D"}, jack={GOBLINS: "S", ELVES: "C"}
    )
    game.apply(ELVES, PASS)
    game.apply(ELVES, elves)
    game.apply(GOBLINS, plan(3, "5H"))
    return game


def test_r126_blessed_elves_cannot_be_betrayed() -> None:
    """[R126] [option.blessing] The Goblins are not even asked; the Elves may still declare treachery themselves."""
    game = goblins_with_the_pair(blessed(1, "2S"))
    assert game.seats_asked() == [ELVES]
    refused(game, GOBLINS, TREACHERY, rule="V.9")
    events = game.apply(ELVES, PASS)
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ELVES, at("13"), "V.6")]


def test_r126_elves_who_are_not_blessed_can_be() -> None:
    """[R126] The same battle without the blessing."""
    game = goblins_with_the_pair(plan(1, "2S"))
    assert game.seats_asked() == [ELVES, GOBLINS]
    game.apply(GOBLINS, TREACHERY)
    events = game.apply(ELVES, PASS)
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ELVES, at("13"), "V.9")]


def test_r126_nobody_is_asked_if_only_the_blessed_elves_played_an_artifact() -> None:
    """[R126] [R124] The Goblins played none and may not betray: the values decide at once."""
    game = elves_against_goblins(hand={ELVES: "2S"}, queen={GOBLINS: "H", ELVES: "D"}, jack={GOBLINS: "S", ELVES: "C"})
    game.apply(ELVES, PASS)
    game.apply(GOBLINS, plan(3))
    events = game.apply(ELVES, blessed(1, "2S"))
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ELVES, at("13"), "V.6")]


def test_r126_the_dwarves_do_not_betray_blessed_elves_for_their_ally() -> None:
    """[R126] [R128] The blessing also protects against the draft's way of helping an ally."""
    game = elves_against_goblins(
        hand={ELVES: "2S", GOBLINS: "5H"},
        allies=[(DWARVES, GOBLINS)],
        rules={**BLESSED, "dwarves_betray_for_ally": True},
    )
    game.apply(ELVES, PASS)
    game.apply(ELVES, blessed(1, "2S"))
    game.apply(GOBLINS, plan(3, "5H"))
    assert game.seats_asked() == [ELVES]


def test_it_works_in_one_battle_per_turn() -> None:
    """[option.blessing] Invoked in 13, it is spent for 14, where treachery is possible again."""
    game = elves_against_goblins(places="13 14", hand={ELVES: "2S"})
    game.apply(ELVES, ATTACKS[at("13")][GOBLINS])
    fight(game, blessed(1), plan(0))
    assert not game.state.blessed
    game.apply(ELVES, PASS)
    assert options(game, ELVES, SealBlessedPlan) == []
    assert "already" in refused(game, ELVES, blessed(1), rule="option.blessing")
    game.apply(ELVES, plan(1, "2S"))
    game.apply(GOBLINS, plan(0))
    assert game.seats_asked() == [GOBLINS]


def test_it_need_not_be_used_in_the_first_battle() -> None:
    """[option.blessing] Unused in 13, it is there for 14."""
    game = elves_against_goblins(places="13 14")
    game.apply(ELVES, ATTACKS[at("13")][GOBLINS])
    fight(game, plan(1), plan(0))
    game.apply(ELVES, PASS)
    assert len(options(game, ELVES, SealBlessedPlan)) == 4


def test_it_is_available_again_next_turn() -> None:
    """[option.blessing] Last used on turn 1, available on turn 2."""
    game = elves_against_goblins()
    game.state.blessed_turn = game.state.turn - 1
    game.apply(ELVES, PASS)
    assert len(options(game, ELVES, SealBlessedPlan)) == 4


def fallen_after(game: Game, elves: SealPlan, goblins: SealPlan) -> int:
    fight(game, elves, goblins)
    return game.state.fallen_elves


def test_r134_losses_of_winners_and_losers_add_up() -> None:
    """[R134] Two are sent and win; in 14 all three are lost. Five in all."""
    game = elves_against_goblins(fallen=0, places="13 14")
    game.apply(ELVES, ATTACKS[at("13")][GOBLINS])
    assert fallen_after(game, plan(2), plan(0)) == 2
    assert fallen_after(game, plan(0), plan(3)) == 5


def test_r174_losses_to_treachery_count() -> None:
    """[R174] [R134] Betrayed Elves lose three."""
    game = goblins_with_the_pair(plan(1, "2S"))
    game.state.fallen_elves = 0
    game.apply(GOBLINS, TREACHERY)
    game.apply(ELVES, PASS)
    assert game.state.fallen_elves == 3


def test_units_lost_to_a_troll_did_not_fall_in_combat() -> None:
    """[option.blessing] [R134] The troll kills four Elves; nobody has earned a blessing."""
    game = scene(TROLLS, units={"3c": {ELVES: 5}}, trolls="3c", rules=BLESSED)
    assert units(game, ELVES, "3c") == 1
    assert game.state.fallen_elves == 0


def test_other_factions_losses_earn_nothing() -> None:
    """[option.blessing] Goblins and Orcs kill each other."""
    game = scene(BATTLE, units={"13": {GOBLINS: 3, ORCS: 3}}, rules=BLESSED)
    game.apply(GOBLINS, plan(3))
    game.apply(ORCS, plan(3))
    assert game.state.fallen_elves == 0


def elves_asked_by_their_ally(question: Decision, answer: Decision) -> Game:
    """The Goblins, allied with the Elves, attack and ask; the Elves answer and ask nothing themselves."""
    game = elves_against_goblins(
        order=(GOBLINS, ELVES, DWARVES, ORCS),
        allies=[(ELVES, GOBLINS)],
        hand={ELVES: "4H 5S"},
        rules={**BLESSED, "negations": False},
    )
    game.apply(GOBLINS, question)
    game.apply(ELVES, answer)
    game.apply(ELVES, PASS)
    return game


def test_a_blessed_plan_keeps_the_number_that_was_answered() -> None:
    """[option.blessing] [R114] Two units, blessed or not."""
    game = elves_asked_by_their_ally(ASK_NUMBER, NUMBER_ANSWERS[2])
    assert options(game, ELVES, SealBlessedPlan) == [blessed(2), blessed(2, "4H"), blessed(2, "5S")]
    refused(game, ELVES, blessed(1, "4H"), rule="R114")
    refused(game, ELVES, blessed(2, "6S"), rule="V.3")


def test_a_blessed_plan_keeps_the_colour_that_was_answered() -> None:
    """[option.blessing] [R114] The 4♥ and nothing else, blessed or not."""
    game = elves_asked_by_their_ally(ASK_COLOUR, COLOURS[RED])
    with_hearts = [blessed(0, "4H"), blessed(1, "4H"), blessed(2, "4H"), blessed(3, "4H")]
    assert options(game, ELVES, SealBlessedPlan) == with_hearts
    refused(game, ELVES, blessed(2, "5S"), rule="R114")
    refused(game, ELVES, blessed(2), rule="R114")


def test_r216_the_fight_in_the_mountain_belongs_to_the_last_turn() -> None:
    """[R216] [VII.3] A blessing used in the last Battle Round is not available again in 0•."""
    game = scene(
        VICTORY,
        order=(GOBLINS, ELVES, DWARVES),
        turn=8,
        units={"0f": {ELVES: 2, DWARVES: 2}},
        rules=BLESSED,
    )
    game.state.fallen_elves = 3
    game.state.blessed_turn = 8
    game.apply(ELVES, ATTACKS[at("0f")][DWARVES])
    game.apply(ELVES, PASS)
    assert options(game, ELVES, SealBlessedPlan) == []


def test_r216_it_can_be_kept_for_the_fight_in_the_mountain() -> None:
    """[R216] [VII.3] Unused so far, it helps the Elves there, though not against the Dwarves' bonus of two."""
    game = scene(VICTORY, order=(GOBLINS, ELVES, DWARVES), turn=8, units={"0f": {ELVES: 2, DWARVES: 2}}, rules=BLESSED)
    game.state.fallen_elves = 3
    game.apply(ELVES, ATTACKS[at("0f")][DWARVES])
    game.apply(ELVES, PASS)
    game.apply(ELVES, blessed(2))
    events = game.apply(DWARVES, plan(2))
    assert happened(events, BattleValued) == [BattleValued(ELVES, 4, 0, 1), BattleValued(DWARVES, 4, 0, 2)]


def test_the_fallen_are_public() -> None:
    """[R134] The fallen and the last blessing are public."""
    game = elves_against_goblins(fallen=4)
    game.state.blessed_turn = 1
    blessing = view_of(know(game, SPECTATOR)).blessing
    assert (blessing.fallen, blessing.last_turn) == (4, 1)
