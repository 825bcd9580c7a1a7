"""V.5 to V.8: battle values, artifacts, bonuses, losses and discards."""

from collections.abc import Sequence

from dragondune.editions.parameters import Value
from dragondune.engine.decisions import BARE_PLANS, DISCARDS, PASS, PLANS, SealPlan
from dragondune.engine.events import ArtifactDiscarded, BattleValued, BattleWon, Event, UnitsLost
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, EVERYONE, GOBLINS, NONE, ORCS, Faction
from dragondune.engine.steps import BATTLE, COLLECTION
from dragondune.knowledge.gate import audience
from tests.rules.scene import all_pass, at, card, cards, happened, scene, units

GOBLINS_FIRST = (GOBLINS, ELVES, DWARVES, ORCS)


def plan(count: int, name: str = "") -> SealPlan:
    return PLANS[card(name)][count] if name else BARE_PLANS[count]


def fight(game: Game, attack: SealPlan, defence: SealPlan) -> list[Event]:
    """The current battle: no question, these plans, no treachery."""
    attacker, defender = game.state.attacker, game.state.defender
    if ELVES in (attacker, defender):
        game.apply(ELVES, PASS)
    game.apply(attacker, attack)
    events = game.apply(defender, defence)
    if attack.card != NONE or defence.card != NONE:
        events += all_pass(game, PASS)
    return events


def goblins_against_elves(
    hands: tuple[str, str] = ("", ""),
    *,
    order: Sequence[Faction] = GOBLINS_FIRST,
    rules: dict[str, Value] | None = None,
) -> Game:
    """Five units each in 13; neither side has a bonus."""
    hand = {GOBLINS: hands[0], ELVES: hands[1]}
    return scene(BATTLE, order=order, units={"13": {GOBLINS: 5, ELVES: 5}}, hand=hand, rules=rules)


def won(events: list[Event]) -> Faction:
    (battle,) = happened(events, BattleWon)
    assert battle.clause == "V.6"
    return battle.seat


def artifact_points(events: list[Event]) -> list[tuple[Faction, int]]:
    return [(one.seat, one.artifact) for one in happened(events, BattleValued)]


def test_v_6_the_higher_value_wins_at_two_points_a_unit() -> None:
    """[V.6] [V.3] [note.13] Three Goblins make six points and beat the four of two Elves."""
    events = fight(goblins_against_elves(), plan(3), plan(2))
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 6, 0, 0), BattleValued(ELVES, 4, 0, 0)]
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ELVES, at("13"), "V.6")]
    assert audience(happened(events, BattleWon)[0]) == EVERYONE


def test_v_6_a_defender_with_the_higher_value_wins() -> None:
    """[V.6] Two Goblins attack, three Elves defend and win."""
    assert won(fight(goblins_against_elves(), plan(2), plan(3))) == ELVES


def test_note_13_the_points_of_a_unit_are_a_parameter() -> None:
    """[note.13] [V.3] At three points a unit, two Elves and a 2 lose to three Goblins by eight to nine."""
    game = goblins_against_elves(("", "2H"), rules={"unit_battle_value": 3})
    events = fight(game, plan(3), plan(2, "2H"))
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 9, 0, 0), BattleValued(ELVES, 6, 2, 0)]
    assert won(events) == GOBLINS


def test_v_6_a_tie_goes_to_the_attacker() -> None:
    """[V.6] [R111] Three against three: the attacking Goblins win."""
    assert won(fight(goblins_against_elves(), plan(3), plan(3))) == GOBLINS


def test_v_6_the_same_tie_goes_to_the_other_side_if_it_attacks() -> None:
    """[V.6] [R111] Three against three: on the Elves' turn the Elves win."""
    game = goblins_against_elves(order=(ELVES, GOBLINS, DWARVES, ORCS))
    assert won(fight(game, plan(3), plan(3))) == ELVES


def test_v_7_the_winner_loses_the_units_sent_and_the_loser_all_that_are_there() -> None:
    """[V.7] [V.8] [R4] Three of five Goblins and all five Elves go to the graveyards; Elves elsewhere are safe."""
    game = scene(BATTLE, order=GOBLINS_FIRST, units={"13": {GOBLINS: 5, ELVES: 5}, "14": {ELVES: 1}})
    events = fight(game, plan(3), plan(1))
    assert happened(events, UnitsLost) == [
        UnitsLost(GOBLINS, at("13"), 3, "V.7"),
        UnitsLost(ELVES, at("13"), 5, "V.8"),
    ]
    assert (units(game, GOBLINS, "13"), game.state.graveyard[GOBLINS], game.state.reserve[GOBLINS]) == (2, 3, 5)
    assert (units(game, ELVES, "13"), game.state.graveyard[ELVES], game.state.reserve[ELVES]) == (0, 5, 4)
    assert units(game, ELVES, "14") == 1


def test_v_7_a_winner_who_sends_all_units_keeps_none() -> None:
    """[V.7] [V.8] Five Goblins beat four Elves, and 13 is empty."""
    game = goblins_against_elves()
    fight(game, plan(5), plan(4))
    assert units(game, GOBLINS, "13") == 0
    assert units(game, ELVES, "13") == 0


def test_r112_zero_against_zero_is_won_by_the_attacker_without_losses() -> None:
    """[R112] [V.6] [V.7] [V.8] Nobody is sent: the Goblins win and keep five, the Elves lose all five."""
    game = goblins_against_elves()
    events = fight(game, plan(0), plan(0))
    assert won(events) == GOBLINS
    assert happened(events, UnitsLost) == [UnitsLost(ELVES, at("13"), 5, "V.8")]
    assert units(game, GOBLINS, "13") == 5


def test_r112_an_artifact_fights_without_units() -> None:
    """[R112] [V.5] A 3 alone beats one unit; its owner loses nothing."""
    game = goblins_against_elves(("", "3S"))
    events = fight(game, plan(1), plan(0, "3S"))
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 2, 0, 0), BattleValued(ELVES, 0, 3, 0)]
    assert won(events) == ELVES
    assert units(game, ELVES, "13") == 5


def test_v_5_the_only_artifact_counts_and_its_winner_keeps_it_in_sight() -> None:
    """[V.5] [R120] The 4♥ decides; it stays in the Goblins' hand, known to all, unlike the card not played."""
    game = goblins_against_elves(("4H 6S", "2C"))
    events = fight(game, plan(1, "4H"), plan(2))
    assert artifact_points(events) == [(GOBLINS, 4), (ELVES, 0)]
    assert won(events) == GOBLINS
    assert happened(events, ArtifactDiscarded) == []
    assert game.state.hand[GOBLINS] == cards("4H 6S")
    assert game.state.shown[GOBLINS] == cards("4H")
    assert game.state.shown[ELVES] == 0


def test_v_8_the_loser_discards_the_artifact_played_and_no_other() -> None:
    """[V.5] [V.8] The 4♥ counts but does not save the Goblins; their 6♠ stays secret in the hand."""
    game = goblins_against_elves(("4H 6S", ""))
    events = fight(game, plan(1, "4H"), plan(4))
    assert artifact_points(events) == [(GOBLINS, 4), (ELVES, 0)]
    assert won(events) == ELVES
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(GOBLINS, card("4H"), "V.8")]
    assert game.state.discards == cards("4H")
    assert game.state.hand[GOBLINS] == cards("6S")
    assert game.state.shown[GOBLINS] == 0


def test_r120_a_winner_may_discard_the_artifact_that_was_kept() -> None:
    """[R120] The Goblins keep the 4♥ after the battle and throw it away in the Collection Round."""
    game = scene(BATTLE, COLLECTION, order=GOBLINS_FIRST, units={"13": {GOBLINS: 5, ELVES: 5}}, hand={GOBLINS: "4H"})
    fight(game, plan(1, "4H"), plan(2))
    assert game.state.hand[GOBLINS] == cards("4H")
    game.apply(GOBLINS, DISCARDS[card("4H")])
    assert game.state.hand[GOBLINS] == 0
    assert game.state.shown[GOBLINS] == 0
    assert game.state.discards == cards("4H")


def test_v_5_artifacts_of_different_colours_both_count() -> None:
    """[V.5] [V.8] [R120] 2♥ and 6♠: both add their number; the winner keeps theirs, the loser discards."""
    game = goblins_against_elves(("2H", "6S"))
    events = fight(game, plan(4, "2H"), plan(1, "6S"))
    assert artifact_points(events) == [(GOBLINS, 2), (ELVES, 6)]
    assert won(events) == GOBLINS
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ELVES, card("6S"), "V.8")]
    assert game.state.shown[GOBLINS] == cards("2H")


def test_v_5_equal_numbers_of_different_colours_both_count() -> None:
    """[V.5] [R119] 4♥ and 4♠ do not meet: both add four, only the loser's goes."""
    game = goblins_against_elves(("4H", "4S"))
    events = fight(game, plan(2, "4H"), plan(1, "4S"))
    assert artifact_points(events) == [(GOBLINS, 4), (ELVES, 4)]
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ELVES, card("4S"), "V.8")]


def test_v_5_the_attackers_lower_artifact_counts_and_is_kept_by_the_winner() -> None:
    """[V.5] [V.8] [R120] 2♥ against 6♦: only the Goblins' two counts; the 6 is discarded as the higher."""
    game = goblins_against_elves(("2H", "6D"))
    events = fight(game, plan(2, "2H"), plan(2, "6D"))
    assert artifact_points(events) == [(GOBLINS, 2), (ELVES, 0)]
    assert won(events) == GOBLINS
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ELVES, card("6D"), "V.5")]
    assert game.state.hand[GOBLINS] == game.state.shown[GOBLINS] == cards("2H")


def test_v_5_the_attackers_lower_artifact_counts_and_is_lost_by_the_loser() -> None:
    """[V.5] [V.8] 2♥ against 6♦ with fewer units: the Elves win, yet both artifacts go."""
    game = goblins_against_elves(("2H", "6D"))
    events = fight(game, plan(1, "2H"), plan(4, "6D"))
    assert artifact_points(events) == [(GOBLINS, 2), (ELVES, 0)]
    assert won(events) == ELVES
    assert happened(events, ArtifactDiscarded) == [
        ArtifactDiscarded(ELVES, card("6D"), "V.5"),
        ArtifactDiscarded(GOBLINS, card("2H"), "V.8"),
    ]
    assert game.state.shown == [0, 0, 0, 0]
    assert game.state.discards == cards("2H 6D")


def test_v_5_the_attackers_higher_artifact_adds_nothing_and_is_lost_by_the_winner() -> None:
    """[V.5] [V.8] [R120] 5♣ against 3♠: the Goblins win by units alone, and both artifacts go."""
    game = goblins_against_elves(("5C", "3S"))
    events = fight(game, plan(4, "5C"), plan(1, "3S"))
    assert artifact_points(events) == [(GOBLINS, 0), (ELVES, 3)]
    assert won(events) == GOBLINS
    assert happened(events, ArtifactDiscarded) == [
        ArtifactDiscarded(GOBLINS, card("5C"), "V.5"),
        ArtifactDiscarded(ELVES, card("3S"), "V.8"),
    ]
    assert game.state.shown == [0, 0, 0, 0]


def test_v_5_the_attackers_higher_artifact_adds_nothing_and_is_discarded_once() -> None:
    """[V.5] [V.8] [R120] 5♣ against 3♠: the Elves win with the lower one, which they keep."""
    game = goblins_against_elves(("5C", "3S"))
    events = fight(game, plan(2, "5C"), plan(2, "3S"))
    assert artifact_points(events) == [(GOBLINS, 0), (ELVES, 3)]
    assert won(events) == ELVES
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(GOBLINS, card("5C"), "V.5")]
    assert game.state.hand[ELVES] == game.state.shown[ELVES] == cards("3S")


def test_r119_artifacts_alike_in_number_and_colour_destroy_each_other() -> None:
    """[V.5] [R119] [R120] 4♥ against 4♦: neither adds anything, both are discarded, the winner's too."""
    game = goblins_against_elves(("4H", "4D"))
    events = fight(game, plan(2, "4H"), plan(1, "4D"))
    assert artifact_points(events) == [(GOBLINS, 0), (ELVES, 0)]
    assert won(events) == GOBLINS
    assert happened(events, ArtifactDiscarded) == [
        ArtifactDiscarded(GOBLINS, card("4H"), "V.5"),
        ArtifactDiscarded(ELVES, card("4D"), "V.5"),
    ]
    assert game.state.discards == cards("4H 4D")


def test_ace_5_an_ace_is_an_artifact_worth_one() -> None:
    """[ace.5] [R118] A♠ adds one to one unit, which beats one unit; unlike other artifacts it is discarded."""
    game = goblins_against_elves(("", "AS"))
    events = fight(game, plan(1), plan(1, "AS"))
    assert artifact_points(events) == [(GOBLINS, 0), (ELVES, 1)]
    assert won(events) == ELVES
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ELVES, card("AS"), "ace.5")]
    assert (game.state.hand[ELVES], game.state.shown[ELVES]) == (0, 0)
    assert game.state.discards == cards("AS")


def test_ace_5_an_ace_has_a_colour_and_is_the_lowest_in_it() -> None:
    """[ace.5] [R118] [V.5] A♠ against 2♣: the 2 is the higher black one, adds nothing and is discarded too."""
    game = goblins_against_elves(("2C", "AS"))
    events = fight(game, plan(1, "2C"), plan(1, "AS"))
    assert artifact_points(events) == [(GOBLINS, 0), (ELVES, 1)]
    assert happened(events, ArtifactDiscarded) == [
        ArtifactDiscarded(GOBLINS, card("2C"), "V.5"),
        ArtifactDiscarded(ELVES, card("AS"), "ace.5"),
    ]


def test_ace_5_an_ace_does_not_affect_the_other_colour() -> None:
    """[ace.5] [R118] [V.8] A♥ against 2♣: both count; the loser's ace is discarded as an artifact is."""
    game = goblins_against_elves(("2C", "AH"))
    events = fight(game, plan(1, "2C"), plan(1, "AH"))
    assert artifact_points(events) == [(GOBLINS, 2), (ELVES, 1)]
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ELVES, card("AH"), "V.8")]


def test_ace_5_two_aces_of_one_colour_are_equal() -> None:
    """[ace.5] [R118] [R119] A♥ against A♦: neither adds anything, both are discarded."""
    game = goblins_against_elves(("AH", "AD"))
    events = fight(game, plan(1, "AH"), plan(1, "AD"))
    assert artifact_points(events) == [(GOBLINS, 0), (ELVES, 0)]
    assert game.state.discards == cards("AH AD")


def bonuses(attacker: Faction, defender: Faction, rules: dict[str, Value] | None = None) -> list[BattleValued]:
    """The values of a battle of one unit each, with these two first in order."""
    rest = [seat for seat in GOBLINS_FIRST if seat not in (attacker, defender)]
    game = scene(BATTLE, order=(attacker, defender, *rest), units={"13": {attacker: 1, defender: 1}}, rules=rules)
    return happened(fight(game, plan(1), plan(1)), BattleValued)


def test_dwarves_3_the_dwarves_have_two_points_more() -> None:
    """[dwarves.3] [R129] Attacking the Goblins or defending against the Elves alike."""
    assert bonuses(DWARVES, GOBLINS) == [BattleValued(DWARVES, 2, 0, 2), BattleValued(GOBLINS, 2, 0, 0)]
    assert bonuses(ELVES, DWARVES) == [BattleValued(ELVES, 2, 0, 0), BattleValued(DWARVES, 2, 0, 2)]


def test_orcs_8_the_orcs_have_one_point_more() -> None:
    """[orcs.8] [R129] Attacking the Goblins or defending against the Elves alike."""
    assert bonuses(ORCS, GOBLINS) == [BattleValued(ORCS, 2, 0, 1), BattleValued(GOBLINS, 2, 0, 0)]
    assert bonuses(ELVES, ORCS) == [BattleValued(ELVES, 2, 0, 0), BattleValued(ORCS, 2, 0, 1)]


def test_dwarves_3_the_dwarves_have_nothing_more_against_the_orcs() -> None:
    """[dwarves.3] [orcs.8] [R129] Nothing for the Dwarves, one for the Orcs, whoever attacks."""
    assert bonuses(DWARVES, ORCS) == [BattleValued(DWARVES, 2, 0, 0), BattleValued(ORCS, 2, 0, 1)]
    assert bonuses(ORCS, DWARVES) == [BattleValued(ORCS, 2, 0, 1), BattleValued(DWARVES, 2, 0, 0)]


def test_dwarves_3_and_orcs_8_are_parameters() -> None:
    """[dwarves.3] [orcs.8] With other values the bonuses are five and three."""
    rules: dict[str, Value] = {"dwarves_battle_bonus": 5, "orcs_battle_bonus": 3}
    assert bonuses(DWARVES, GOBLINS, rules)[0] == BattleValued(DWARVES, 2, 0, 5)
    assert bonuses(DWARVES, ORCS, rules) == [BattleValued(DWARVES, 2, 0, 0), BattleValued(ORCS, 2, 0, 3)]


def test_r129_the_bonus_needs_no_units_and_decides() -> None:
    """[R129] [R112] [V.6] Nobody is sent: the defending Dwarves have two points, the Goblins none, and lose."""
    game = scene(BATTLE, order=(GOBLINS, DWARVES, ELVES, ORCS), units={"13": {GOBLINS: 2, DWARVES: 2}})
    events = fight(game, plan(0), plan(0))
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 0, 0, 0), BattleValued(DWARVES, 0, 0, 2)]
    assert won(events) == DWARVES
    assert units(game, DWARVES, "13") == 2


def test_r129_the_bonus_is_not_shared_with_allies() -> None:
    """[R129] [dwarves.3] [orcs.8] The Dwarves' ally and the Orcs' ally fight each other without any bonus."""
    game = scene(
        BATTLE,
        order=GOBLINS_FIRST,
        allies=[(GOBLINS, DWARVES), (ELVES, ORCS)],
        units={"13": {GOBLINS: 1, ELVES: 1}},
    )
    events = fight(game, plan(1), plan(1))
    assert happened(events, BattleValued) == [BattleValued(GOBLINS, 2, 0, 0), BattleValued(ELVES, 2, 0, 0)]
