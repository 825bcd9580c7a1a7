"""V.9 in other editions: no swapped pairs, Dwarves who betray for their ally, and games without negation."""

from collections.abc import Mapping

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ASK_NUMBER,
    BARE_PLANS,
    DISBANDS,
    EVENTS,
    PASS,
    PLANS,
    SWAPPED_TREACHERY,
    TREACHERY,
)
from dragondune.engine.events import (
    ArtifactDiscarded,
    BattleWon,
    BothTreacherous,
    IncomeReceived,
    TreacheryDeclared,
    TreacheryNegated,
    UnitsDisbanded,
    UnitsLost,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CLUBS, DWARVES, ELVES, GOBLINS, HEARTS, ORCS, SPADES, Faction
from dragondune.engine.steps import BATTLE, EARLY_DISBAND, EVENT
from dragondune.views.position import read_position, write_position
from tests.rules.scene import (
    all_pass,
    at,
    card,
    cards,
    event,
    happened,
    refused,
    scene,
    turn_up,
    units,
    with_victory_round,
)

FOR_ALLY: Mapping[str, Value] = {"dwarves_betray_for_ally": True}


def asked(game: Game) -> tuple[str, list[Faction]]:
    prompts = game.prompts()
    return prompts[0].question, [prompt.seat for prompt in prompts]


def dwarves_attack(rules: Mapping[str, Value]) -> Game:
    """Dwarves with Q♥ and J♠ against Orcs who have played a heart: only a swapped pair would do."""
    game = scene(
        BATTLE,
        order=(DWARVES, ORCS, ELVES, GOBLINS),
        units={"13": {DWARVES: 3, ORCS: 3}},
        hand={ORCS: "3H", GOBLINS: "AC"},
        queen={DWARVES: "H"},
        jack={DWARVES: "S"},
        rules=rules,
    )
    game.apply(DWARVES, BARE_PLANS[1])
    game.apply(ORCS, PLANS[card("3H")][2])
    return game


def test_dwarves_2_without_the_switch_there_is_no_swapping() -> None:
    """[dwarves.2] In the draft Queen and Jack serve as printed only; 1.2 brings the swap."""
    game = dwarves_attack({"dwarves_swap": False})
    assert list(game.options(DWARVES)) == [PASS]
    refused(game, DWARVES, SWAPPED_TREACHERY, rule="dwarves.2")
    assert SWAPPED_TREACHERY in dwarves_attack({}).options(DWARVES)
    assert not load_edition("draft").dwarves_swap
    assert load_edition("1.2").dwarves_swap


def ally_fights(
    *,
    elves: str = "",
    orcs: str = "3H",
    queen: Mapping[Faction, str] | None = None,
    jack: Mapping[Faction, str] | None = None,
    dwarves: str = "",
    hand: Mapping[Faction, str] | None = None,
    order: tuple[Faction, ...] = (ELVES, ORCS, DWARVES, GOBLINS),
    rules: Mapping[str, Value] = FOR_ALLY,
) -> Game:
    """Elves allied with the Dwarves send one unit against two Orcs; the Dwarves hold Q♠ and J♥."""
    game = scene(
        BATTLE,
        order=order,
        units={"13": {ELVES: 3, ORCS: 3}, "15c": {DWARVES: 1}},
        hand={**(hand or {}), ELVES: elves, ORCS: orcs, DWARVES: dwarves},
        queen={DWARVES: "S", ORCS: "D", ELVES: "H", **(queen or {})},
        jack={DWARVES: "H", ELVES: "C", **(jack or {})},
        allies=[(DWARVES, ELVES)],
        rules=rules,
    )
    game.apply(ELVES, PASS)
    game.apply(ELVES, PLANS[card(elves)][1] if elves else BARE_PLANS[1])
    game.apply(ORCS, PLANS[card(orcs)][2] if orcs else BARE_PLANS[2])
    return game


def test_r128_the_dwarves_are_asked_in_their_allys_battle() -> None:
    """[R128] [R121] Together with the Elves and secretly, since the Orcs played an artifact; the Goblins are not."""
    game = ally_fights()
    assert asked(game) == ("DeclareTreachery", [DWARVES, ELVES])
    assert all(prompt.is_secret for prompt in game.prompts())
    assert list(game.options(DWARVES)) == [PASS, TREACHERY]


def test_r128_the_ally_wins_by_the_dwarves_treachery() -> None:
    """[R128] [R211] [V.9] The Elves win without losses and get the gold; the Dwarves show their pair."""
    game = ally_fights()
    assert game.apply(DWARVES, TREACHERY) == []
    events = game.apply(ELVES, PASS)
    assert events == [
        TreacheryDeclared(DWARVES, SPADES, HEARTS, swapped=False),
        BattleWon(ELVES, ORCS, at("13"), "V.9"),
        UnitsLost(ORCS, at("13"), 3, "V.9"),
        ArtifactDiscarded(ORCS, card("3H"), "V.9"),
        IncomeReceived(ELVES, 2, "V.9"),
    ]
    assert (units(game, ELVES, "13"), units(game, DWARVES, "15c")) == (3, 1)
    assert game.state.traitor_shown == 1 << DWARVES


def test_r128_the_dwarves_help_a_defending_ally_as_well() -> None:
    """[R128] The Orcs attack; the Dwarves' treachery is aimed at them and not at the Elves."""
    game = ally_fights(order=(ORCS, ELVES, DWARVES, GOBLINS))
    game.apply(DWARVES, TREACHERY)
    events = game.apply(ELVES, PASS)
    assert happened(events, BattleWon) == [BattleWon(ELVES, ORCS, at("13"), "V.9")]


def test_r128_without_the_switch_the_dwarves_are_not_asked() -> None:
    """[R128] In 1.10 only the fighters are asked; the draft has the power."""
    game = ally_fights(rules={})
    assert asked(game) == ("DeclareTreachery", [ELVES])
    assert load_edition("draft").dwarves_betray_for_ally
    assert not load_edition("1.2").dwarves_betray_for_ally


def test_r128_no_question_without_an_artifact_of_the_opponent() -> None:
    """[R128] [R124] The Elves played a 5♦, the Orcs nothing: the Orcs are asked, the Dwarves are not."""
    game = ally_fights(elves="5D", orcs="")
    assert asked(game) == ("DeclareTreachery", [ORCS])


def test_r128_it_takes_the_queen_of_the_allys_opponent() -> None:
    """[R128] [V.9] Q♥, their ally's own Queen, or another Jack is no use."""
    refused(ally_fights(queen={DWARVES: "H"}), DWARVES, TREACHERY, rule="V.9")
    refused(ally_fights(jack={DWARVES: "S"}), DWARVES, TREACHERY, rule="V.9")


def test_r128_the_dwarves_help_only_an_ally() -> None:
    """[R128] Dwarves without an ally are not asked about a battle of others."""
    game = scene(
        BATTLE,
        order=(GOBLINS, ORCS, DWARVES),
        units={"13": {GOBLINS: 3, ORCS: 3}},
        hand={ORCS: "3H"},
        rules=FOR_ALLY,
    )
    game.apply(GOBLINS, BARE_PLANS[1])
    game.apply(ORCS, PLANS[card("3H")][1])
    assert asked(game) == ("DeclareTreachery", [GOBLINS])


def test_r211_both_allies_declaring_is_one_treachery() -> None:
    """[R211] [R122] Elves and Dwarves both betray the Orcs: the Elves win, and nobody loses on their side."""
    game = ally_fights(queen={DWARVES: "S", ELVES: "S"}, jack={DWARVES: "H", ELVES: "H"})
    game.apply(DWARVES, TREACHERY)
    events = game.apply(ELVES, TREACHERY)
    assert happened(events, BothTreacherous) == []
    assert happened(events, BattleWon) == [BattleWon(ELVES, ORCS, at("13"), "V.9")]
    assert happened(events, IncomeReceived) == [IncomeReceived(ELVES, 2, "V.9")]


def test_r211_the_dwarves_treachery_meets_that_of_the_opponent() -> None:
    """[R211] [R122] The Dwarves for the Elves, the Orcs against the Elves: both fighters lose everything there."""
    game = ally_fights(elves="5D", queen={ORCS: "H"}, jack={ORCS: "D"})
    assert asked(game) == ("DeclareTreachery", [DWARVES, ELVES, ORCS])
    game.apply(DWARVES, TREACHERY)
    game.apply(ELVES, PASS)
    events = game.apply(ORCS, TREACHERY)
    assert happened(events, BothTreacherous) == [BothTreacherous(at("13"))]
    assert (units(game, ELVES, "13"), units(game, ORCS, "13"), units(game, DWARVES, "15c")) == (0, 0, 1)


def test_r211_dwarves_and_ally_who_fight_each_other_act_for_themselves() -> None:
    """[R211] [R177] The Elves played an artifact against the Dwarves: the Dwarves alone are asked, as fighters."""
    game = scene(
        BATTLE,
        order=(DWARVES, ELVES, ORCS),
        units={"13": {DWARVES: 3, ELVES: 3}},
        hand={ELVES: "3H"},
        queen={DWARVES: "H"},
        jack={DWARVES: "H"},
        allies=[(DWARVES, ELVES)],
        rules=FOR_ALLY,
    )
    game.apply(DWARVES, PASS)
    game.apply(ELVES, PASS)
    game.apply(DWARVES, BARE_PLANS[1])
    game.apply(ELVES, PLANS[card("3H")][2])
    assert asked(game) == ("DeclareTreachery", [DWARVES])
    events = game.apply(DWARVES, TREACHERY)
    assert happened(events, BattleWon) == [BattleWon(DWARVES, ELVES, at("13"), "V.9")]


def swapped_for_ally(queen: Mapping[Faction, str], jack: Mapping[Faction, str]) -> Game:
    """Where swapping is allowed too: the Dwarves have declared Q♥ and J♠ as Q♠ and J♥; the Goblins hold an ace."""
    game = ally_fights(queen={DWARVES: "H", **queen}, jack={DWARVES: "S", **jack}, hand={GOBLINS: "AC"})
    game.apply(DWARVES, SWAPPED_TREACHERY)
    return game


def test_r211_a_swapped_pair_for_the_ally_can_be_stopped() -> None:
    """[R211] [negate.4] Stopped, it is no treachery: two Orcs with a bonus beat one Elf."""
    game = swapped_for_ally({}, {})
    game.apply(ELVES, PASS)
    assert asked(game)[0] == "NegateSwap"
    game.apply(ORCS, PASS)
    events = game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert happened(events, TreacheryNegated) == [TreacheryNegated(DWARVES)]
    assert happened(events, BattleWon) == [BattleWon(ORCS, ELVES, at("13"), "V.6")]


def test_r211_stopping_the_swap_leaves_the_allys_own_treachery() -> None:
    """[R211] [negate.4] The Elves had declared with a pair of their own, and win by it."""
    game = swapped_for_ally({ELVES: "S"}, {ELVES: "H"})
    game.apply(ELVES, TREACHERY)
    game.apply(ORCS, PASS)
    events = game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert happened(events, TreacheryNegated) == [TreacheryNegated(DWARVES)]
    assert happened(events, BattleWon) == [BattleWon(ELVES, ORCS, at("13"), "V.9")]


def test_r128_an_ace_as_a_jack_helps_the_ally_too() -> None:
    """[R128] [R211] Q♠ and A♥ of the Dwarves, who do not fight, win the Elves' battle."""
    rules: Mapping[str, Value] = {"dwarves_betray_for_ally": True, "dwarven_ace": "jack"}
    game = ally_fights(jack={DWARVES: "S"}, dwarves="AH", rules=rules)
    game.apply(DWARVES, ACE_PLAYS[HEARTS])
    events = game.apply(ELVES, PASS)
    assert happened(events, BattleWon) == [BattleWon(ELVES, ORCS, at("13"), "V.9")]
    assert game.state.discards == cards("AH 3H")


def test_r211_a_treachery_for_the_ally_spends_the_dwarves_pair() -> None:
    """[R211] [R123] With `treachery_once` it is the Dwarves' pair that has served."""
    game = ally_fights(rules={"dwarves_betray_for_ally": True, "treachery_once": True})
    game.apply(DWARVES, TREACHERY)
    game.apply(ELVES, PASS)
    assert game.state.spent_treachery == 1 << DWARVES


def test_r128_a_window_with_the_dwarves_is_written_and_read() -> None:
    """[R128] [R187] Half answered, the position keeps who was asked and who has answered."""
    game = with_victory_round(ally_fights(queen={GOBLINS: "C"}, jack={GOBLINS: "D"}))
    game.apply(DWARVES, TREACHERY)
    assert read_position(write_position(game)).fingerprint() == game.fingerprint()


NO_NEGATIONS: Mapping[str, Value] = {"negations": False}


def test_negate_note_the_draft_has_no_negations() -> None:
    """[negate.note] [R149] From 1.2 on aces stop powers."""
    assert not load_edition("draft").negations
    assert load_edition("1.2").negations


def test_negate_1_without_negations_a_question_is_answered_at_once() -> None:
    """[negate.1] [R149] The Goblins hold an ace and are asked for their answer only."""
    game = scene(
        BATTLE,
        order=(ELVES, GOBLINS),
        units={"13": {ELVES: 3, GOBLINS: 3}},
        hand={GOBLINS: "AC"},
        rules=NO_NEGATIONS,
    )
    game.apply(ELVES, ASK_NUMBER)
    assert asked(game) == ("AnswerNumber", [GOBLINS])


def test_negate_2_without_negations_the_orcs_survive() -> None:
    """[negate.2] [R149] The Red Dragon finds Orcs in 17; the Elves' ace is no use and the Orcs ride."""
    game = scene(EVENT, units={"17": {ORCS: 2}}, hand={ELVES: "AH"}, pile="10H", rules=NO_NEGATIONS)
    turn_up(game, EVENTS[event("7C")])
    turn_up(game, EVENTS[event("7H")])
    assert asked(game) == ("RideRedDragon", [ORCS])


def test_negate_3_without_negations_the_early_disband_is_carried_out() -> None:
    """[negate.3] [R149] The Elves hold an ace and are not asked."""
    game = scene(EARLY_DISBAND, player=GOBLINS, units={"13": {GOBLINS: 3}}, hand={ELVES: "AH"}, rules=NO_NEGATIONS)
    events = game.apply(GOBLINS, DISBANDS[at("13")][1])
    assert happened(events, UnitsDisbanded) == [UnitsDisbanded(GOBLINS, at("13"), 2, 0, "IV.2")]


def test_negate_4_without_negations_a_swapped_pair_stands() -> None:
    """[negate.4] [dwarves.2] [R149] The Goblins hold an ace and are not asked; with negations they are."""
    game = dwarves_attack(NO_NEGATIONS)
    events = game.apply(DWARVES, SWAPPED_TREACHERY)
    assert happened(events, BattleWon) == [BattleWon(DWARVES, ORCS, at("13"), "V.9")]
    game = dwarves_attack({})
    game.apply(DWARVES, SWAPPED_TREACHERY)
    assert asked(game) == ("NegateSwap", [GOBLINS, ORCS])
    assert happened(all_pass(game, PASS), BattleWon) != []
