"""Dwarven Elite Warriors: an option in most editions, core in the draft."""

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    BARE_ELITE_PLANS,
    BARE_PLANS,
    DISBANDS,
    ELITE_PICKS,
    HIRES,
    MOVES,
    REVIVALS,
    PickElites,
    SealElitePlan,
)
from dragondune.engine.events import BattleValued, ElitesPicked, UnitsLost
from dragondune.engine.game import Game, advance
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, RESERVE
from dragondune.engine.steps import BATTLE, HIRE, LATE_DISBAND, MOVE, REVIVE, TROLLS
from tests.properties.playing import new_game
from tests.rules.scene import at, happened, options, refused, scene

ON: dict[str, Value] = {"elite_warriors": True}


def with_elites(game: Game, **stations: int) -> Game:
    """Put elites where the test wants them; `reserve`, `graveyard`, or a territory such as `at_13`."""
    for name, count in stations.items():
        station = {"reserve": RESERVE, "graveyard": GRAVEYARD}.get(name)
        game.state.elites[at(name.removeprefix("at_")) if station is None else station] = count
    game.state.listed_for = -1
    return game


def test_elites_two_of_the_ten_are_elite_from_the_start() -> None:
    """[option.elites] [R132] Two in 1.10, in reserve; none if the option is off."""
    game = new_game(rules=ON)
    Chance(1).settle(game)
    assert game.state.elites[RESERVE] == 2
    plain = new_game()
    Chance(1).settle(plain)
    assert sum(plain.state.elites) == 0


def fight(**rules: Value) -> Game:
    """Four Dwarves, two of them elite, against three Elves on 13; nobody asks a question."""
    game = scene(BATTLE, order=(DWARVES, GOBLINS, ELVES), units={"13": {DWARVES: 4, ELVES: 3}}, rules={**ON, **rules})
    with_elites(game, at_13=2)
    while game.prompts()[0].question != "SealPlan":
        seat = game.seats_asked()[0]
        game.apply(seat, game.options(seat)[-1])
    return game


@pytest.mark.parametrize(("value", "points"), [(4, 10), (3, 8)])
def test_elites_count_four_points_in_battle(value: int, points: int) -> None:
    """[option.elites] [R132] Two elites and one ordinary unit: 4 + 4 + 2, or 3 + 3 + 2."""
    game = fight(elite_value=value)
    game.apply(DWARVES, BARE_ELITE_PLANS[3][1])
    events = game.apply(ELVES, BARE_PLANS[3])
    assert BattleValued(DWARVES, points, 0, 2) in events


def test_r133_a_plan_sends_ordinary_units_first_by_default() -> None:
    """[R133] [R176] Two units are two ordinary ones; three units include one elite."""
    game = fight()
    game.apply(DWARVES, BARE_PLANS[2])
    assert BattleValued(DWARVES, 4, 0, 2) in game.apply(ELVES, BARE_PLANS[0])
    game = fight()
    game.apply(DWARVES, BARE_PLANS[3])
    assert BattleValued(DWARVES, 8, 0, 2) in game.apply(ELVES, BARE_PLANS[0])


def test_r133_the_units_determine_the_plans_offered() -> None:
    """[R133] One elite more for one and two units, a second for two and three; none for four, where both are in."""
    offered = {(plan.count, plan.elites) for plan in options(fight(), DWARVES, SealElitePlan)}
    assert offered == {(1, 1), (2, 1), (2, 2), (3, 2)}
    assert options(fight(), ELVES, SealElitePlan) == []


def test_r133_the_winner_loses_the_elites_sent() -> None:
    """[R133] Two elites are sent and lost; the two ordinary units stay."""
    game = fight()
    game.apply(DWARVES, BARE_ELITE_PLANS[2][1])
    events = game.apply(ELVES, BARE_PLANS[3])
    assert happened(events, UnitsLost)[0] == UnitsLost(DWARVES, at("13"), 2, "V.7")
    assert game.state.elites[GRAVEYARD] == 2
    assert game.state.elites[at("13")] == 0


def test_r133_the_loser_loses_all_of_them() -> None:
    """[R133] Dwarves who send no units lose both elites with the rest."""
    game = fight()
    game.apply(DWARVES, BARE_PLANS[0])
    game.apply(ELVES, BARE_PLANS[3])
    assert game.state.elites[GRAVEYARD] == 2


def test_r176_the_owner_picks_who_moves() -> None:
    """[R176] Of four units two move: none, one or two elites among them; a third is refused."""
    game = scene(MOVE, player=DWARVES, units={"13": {DWARVES: 4}}, rules=ON)
    with_elites(game, at_13=2)
    game.apply(DWARVES, MOVES[at("13")][at("14")][1])
    assert [pick.count for pick in options(game, DWARVES, PickElites)] == [0, 1, 2]
    refused(game, DWARVES, ELITE_PICKS[3], rule="R176")
    assert game.apply(DWARVES, ELITE_PICKS[2]) == [ElitesPicked(DWARVES, 2)]
    assert (game.state.elites[at("13")], game.state.elites[at("14")]) == (0, 2)


def test_r176_nobody_is_asked_without_a_choice() -> None:
    """[R176] All four move, and both elites with them."""
    game = scene(MOVE, player=DWARVES, units={"13": {DWARVES: 4}}, rules=ON)
    with_elites(game, at_13=2)
    game.apply(DWARVES, MOVES[at("13")][at("14")][3])
    assert game.asked == 0
    assert game.state.elites[at("14")] == 2


def test_r176_the_owner_picks_who_is_hired_revived_and_sent_home() -> None:
    """[R176] One elite of the reserve, one of the graveyard, one of the board."""
    hire = with_elites(scene(HIRE, player=DWARVES, gold={DWARVES: 9}, rules=ON), reserve=2)
    hire.apply(DWARVES, HIRES[at("15c")][1])
    hire.apply(DWARVES, ELITE_PICKS[1])
    assert (hire.state.elites[RESERVE], hire.state.elites[at("15c")]) == (1, 1)
    revive = with_elites(scene(REVIVE, player=DWARVES, graveyard={DWARVES: 5}, rules=ON), graveyard=2)
    revive.apply(DWARVES, REVIVALS[1])
    revive.apply(DWARVES, ELITE_PICKS[1])
    assert (revive.state.elites[GRAVEYARD], revive.state.elites[RESERVE]) == (1, 1)
    home = scene(LATE_DISBAND, player=DWARVES, units={"13": {DWARVES: 3}}, gold={DWARVES: 2}, rules=ON)
    with_elites(home, at_13=1).apply(DWARVES, DISBANDS[at("13")][1])
    home.apply(DWARVES, ELITE_PICKS[0])
    assert (home.state.elites[at("13")], home.state.elites[RESERVE]) == (1, 0)


def test_r176_the_owner_picks_whom_the_troll_kills() -> None:
    """[R176] Six Dwarves, two elite: the troll takes four ordinary ones unless the Dwarves say otherwise."""
    game = scene(units={"3c": {DWARVES: 6}}, trolls="3c", rules=ON)
    with_elites(game, at_3c=2)
    game.state.agenda = [TROLLS]
    game.state.asked = 0
    advance(game.state)
    assert [pick.count for pick in options(game, DWARVES, PickElites)] == [0, 1, 2]
    game.apply(DWARVES, ELITE_PICKS[0])
    assert game.state.elites[at("3c")] == 2
