"""Set-up: seats, starting units and gold, the Starting Player, the dragon's first place, trolls."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ARTIFACTS,
    JACKS,
    ORC_PLACEMENTS,
    QUEENS,
    ROLLS,
    SEATINGS,
    STARTERS,
    Decision,
    NameStarter,
    PlaceOrcs,
    RollDie,
)
from dragondune.engine.errors import Malformed
from dragondune.engine.events import (
    DieRolled,
    DragonPlaced,
    Event,
    IncomeReceived,
    SeatsTaken,
    StarterNamed,
    TrollPlaced,
    TurnBegan,
    UnitsLost,
    UnitsPlaced,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, EVERYONE, GOBLINS, ORCS, Faction
from dragondune.engine.steps import (
    DRAGON_START,
    PLACE_ORCS,
    STARTING_PLAYER,
    STARTING_TROLLS,
    STARTING_UNITS,
    TROLLS,
    TURNS,
)
from dragondune.knowledge.gate import audience
from tests.rules.scene import ALL_FOUR, at, begun, card, happened, options, refused, scene, turn_up, units


def placement(castle: int, east: int, west: int) -> PlaceOrcs:
    """The Orcs' split over 1★, 9• and 16•."""
    for split in ORC_PLACEMENTS[castle + east + west]:
        if (split.castle, split.east) == (castle, east):
            return split
    raise AssertionError("every split is in the table")


def trolls_without(absent: Faction, rules: Mapping[str, Value] | None = None) -> list[TrollPlaced]:
    others = tuple(seat for seat in ALL_FOUR if seat != absent)
    return happened(begun(scene(STARTING_TROLLS, order=others, rules=rules)), TrollPlaced)


def dragon_start(rolls: Sequence[int], rules: Mapping[str, Value] | None = None) -> int:
    """Where the dragon stands after these rolls, which must be exactly as many as are asked for."""
    game = scene(DRAGON_START, dragon=0, rules=rules)
    for pips in rolls:
        assert game.waits_for_chance
        turn_up(game, ROLLS[pips - 1])
    assert not game.waits_for_chance
    return game.state.dragon


def test_setup_goes_step_by_step_in_the_order_of_the_rulebook() -> None:
    """[setup.1] [setup.3] [setup.4] [setup.8] [setup.9] [setup.10] [setup.11] [R23] [R42] The Orcs first."""
    game = Game.new(load_edition("1.10"), ALL_FOUR, seats_given=True)
    script: list[tuple[str, Decision]] = [
        ("PlaceOrcs", placement(5, 0, 0)),
        ("DrawStarter", STARTERS[DWARVES]),
        ("RollDie", ROLLS[0]),
        ("RollDie", ROLLS[0]),
        *[("DealQueen", queen) for queen in QUEENS],
        *[("DealJack", jack) for jack in JACKS],
        *[("DealArtifact", ARTIFACTS[card(name)]) for name in ("2D", "3D", "4D", "5D", "6D")],
    ]
    events: list[Event] = []
    for question, decision in script:
        assert game.prompts()[0].question == question
        events.extend(game.apply(game.seats_asked()[0], decision))
    assert happened(events, TurnBegan) == [TurnBegan(1, DWARVES)]
    assert game.prompts()[0].question == "PlayOrcAce"


def test_setup_1_each_faction_starts_with_its_gold() -> None:
    """[setup.1] Dwarves and Elves have five gold, Goblins and Orcs three, handed out openly."""
    game = scene(STARTING_UNITS)
    assert happened(begun(game), IncomeReceived) == [
        IncomeReceived(DWARVES, 5, "setup.1"),
        IncomeReceived(ELVES, 5, "setup.1"),
        IncomeReceived(GOBLINS, 3, "setup.1"),
        IncomeReceived(ORCS, 3, "setup.1"),
    ]
    assert game.state.gold[DWARVES] == 5
    assert game.state.gold[ELVES] == 5
    assert game.state.gold[GOBLINS] == 3
    assert game.state.gold[ORCS] == 3


@pytest.mark.parametrize(
    ("key", "seat"),
    [("dwarves_gold", DWARVES), ("elves_gold", ELVES), ("goblins_gold", GOBLINS), ("orcs_gold", ORCS)],
)
def test_setup_1_starting_gold_is_a_parameter(key: str, seat: Faction) -> None:
    """[setup.1] Eleven gold for one faction, the usual sums for the others."""
    game = scene(STARTING_UNITS, rules={key: 11})
    assert game.state.gold[seat] == 11
    assert sum(game.state.gold) == 16 - (5 if seat in (DWARVES, ELVES) else 3) + 11


def test_setup_1_elves_and_goblins_start_in_their_castles_and_dwarves_nowhere() -> None:
    """[setup.1] Five Elves in 5★, three Goblins in 10★."""
    game = scene(STARTING_UNITS)
    assert happened(begun(game), UnitsPlaced) == [
        UnitsPlaced(ELVES, at("5c"), 5),
        UnitsPlaced(GOBLINS, at("10c"), 3),
    ]
    assert units(game, ELVES, "5c") == 5
    assert units(game, GOBLINS, "10c") == 3
    assert game.state.where[DWARVES] == 0
    assert game.state.where[ORCS] == 0


def test_setup_1_absent_factions_place_nothing() -> None:
    """[setup.1] [R29] Without Elves and Goblins 5★ and 10★ stay empty."""
    game = scene(STARTING_UNITS, order=(DWARVES, ORCS))
    assert happened(begun(game), UnitsPlaced) == []
    assert sum(game.state.units) == 0
    assert game.state.gold == [5, 0, 0, 3]


def test_setup_1_numbers_of_starting_units_are_parameters() -> None:
    """[setup.1] Two Elves, no Goblins and one Orc, if the rules say so."""
    game = scene(STARTING_UNITS, PLACE_ORCS, rules={"elves_units": 2, "goblins_units": 0, "orcs_units": 1})
    assert units(game, ELVES, "5c") == 2
    assert units(game, GOBLINS, "10c") == 0
    assert [(split.castle, split.east, split.west) for split in options(game, ORCS, PlaceOrcs)] == [
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
    ]
    assert scene(PLACE_ORCS, rules={"orcs_units": 0}).seats_asked() == []


def test_setup_1_orcs_split_five_units_over_three_places() -> None:
    """[setup.1] [R23] Two in 1★, one in 9•, two in 16•."""
    game = scene(PLACE_ORCS)
    events = game.apply(ORCS, placement(2, 1, 2))
    assert happened(events, UnitsPlaced) == [
        UnitsPlaced(ORCS, at("1c"), 2),
        UnitsPlaced(ORCS, at("9f"), 1),
        UnitsPlaced(ORCS, at("16f"), 2),
    ]
    assert [units(game, ORCS, name) for name in ("1c", "9f", "16f")] == [2, 1, 2]


def test_r23_any_split_is_allowed_including_empty_places() -> None:
    """[R23] There are 21 ways to split five units over three places."""
    game = scene(PLACE_ORCS)
    splits = {(split.castle, split.east, split.west) for split in options(game, ORCS, PlaceOrcs)}
    assert len(splits) == 21
    assert {sum(split) for split in splits} == {5}
    game.apply(ORCS, placement(0, 5, 0))
    assert game.state.where[ORCS] == 1 << at("9f")


def test_setup_1_orcs_place_neither_more_nor_fewer_than_five() -> None:
    """[setup.1] [R23] Four or six units are refused."""
    game = scene(PLACE_ORCS)
    refused(game, ORCS, placement(4, 0, 0), rule="setup.1")
    refused(game, ORCS, placement(2, 2, 2), rule="setup.1")


def test_r23_orcs_place_their_units_before_anything_is_left_to_chance() -> None:
    """[R23] As they choose, neither Starting Player nor dragon nor cards are known."""
    game = Game.new(load_edition("1.10"), ALL_FOUR, seats_given=True)
    assert game.seats_asked() == [ORCS]
    assert game.state.dragon == 0
    assert game.state.hand == [0, 0, 0, 0]
    assert happened(begun(game), StarterNamed) == []


def test_r12_given_seats_are_player_order() -> None:
    """[R12] The host's order is kept, and everyone knows it."""
    game = Game.new(load_edition("1.10"), (GOBLINS, DWARVES, ORCS), seats_given=True)
    assert happened(begun(game), SeatsTaken) == [SeatsTaken((GOBLINS, DWARVES, ORCS))]
    assert game.state.order == [GOBLINS, DWARVES, ORCS]


def test_r12_seats_are_drawn_by_lot_unless_they_are_given() -> None:
    """[R12] One faction after the other takes a seat; the last one takes what is left."""
    game = Game.new(load_edition("1.10"))
    assert game.options(CHANCE) == [SEATINGS[seat] for seat in ALL_FOUR]
    turn_up(game, SEATINGS[GOBLINS])
    assert game.options(CHANCE) == [SEATINGS[DWARVES], SEATINGS[ELVES], SEATINGS[ORCS]]
    turn_up(game, SEATINGS[ORCS])
    events = turn_up(game, SEATINGS[DWARVES])
    assert happened(events, SeatsTaken) == [SeatsTaken((GOBLINS, ORCS, DWARVES, ELVES))]


def test_setup_3_chance_names_the_starting_player() -> None:
    """[setup.3] Every player is as likely as any other."""
    game = scene(STARTING_PLAYER, order=(ORCS, ELVES, GOBLINS))
    assert options(game, CHANCE, NameStarter) == [STARTERS[ORCS], STARTERS[ELVES], STARTERS[GOBLINS]]
    assert happened(turn_up(game, STARTERS[ELVES]), StarterNamed) == [StarterNamed(ELVES)]


def test_r12_player_order_goes_round_from_the_starting_player() -> None:
    """[R12] [setup.3] The seats stay as they are; the Goblins start, and turns are taken in that order."""
    game = scene(STARTING_PLAYER, TURNS, order=(ORCS, ELVES, GOBLINS, DWARVES), gold={GOBLINS: 2})
    turn_up(game, STARTERS[GOBLINS])
    assert game.state.order == [GOBLINS, DWARVES, ORCS, ELVES]
    assert game.seats_asked() == [GOBLINS]


def test_setup_4_the_dragon_starts_at_three_times_one_die_plus_another() -> None:
    """[setup.4] [R20] Two dice of six sides are rolled, for all to see: 3 and 4 make 13, 4 and 3 make 15."""
    game = scene(DRAGON_START, dragon=0)
    assert [roll.pips for roll in options(game, CHANCE, RollDie)] == [1, 2, 3, 4, 5, 6]
    first = turn_up(game, ROLLS[2])
    second = turn_up(game, ROLLS[3])
    assert first == [DieRolled(3)]
    assert second == [DieRolled(4), DragonPlaced(13)]
    assert [audience(event) for event in first + second] == [EVERYONE] * 3
    assert dragon_start((4, 3)) == 15
    assert dragon_start((1, 1)) == 4


def test_r19_above_eighteen_eighteen_are_taken_off() -> None:
    """[R19] 18 stays, 19 becomes 1 and 24 becomes 6."""
    assert dragon_start((5, 3)) == 18
    assert dragon_start((5, 4)) == 1
    assert dragon_start((6, 6)) == 6


def test_r19_all_numbers_are_equally_likely() -> None:
    """[R19] Each of the eighteen comes from two of the 36 pairs of rolls."""
    pairs = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    assert Counter(dragon_start(pair) for pair in pairs) == dict.fromkeys(range(1, 19), 2)


def test_r19_with_the_switch_three_dice_are_added() -> None:
    """[R19] With 3d6 three dice are rolled: 3 at least, 18 at most."""
    rules = {"dragon_start": "3d6"}
    assert dragon_start((1, 1, 1), rules) == 3
    assert dragon_start((2, 6, 3), rules) == 11
    assert dragon_start((6, 6, 6), rules) == 18


def test_r19_with_the_switch_any_number_is_equally_likely() -> None:
    """[R19] Two rolls stand for a number from 1 to 18, each equally likely."""
    pairs = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    starts = Counter(dragon_start(pair, {"dragon_start": "random"}) for pair in pairs)
    assert starts == dict.fromkeys(range(1, 19), 2)
    assert dragon_start((1, 1), {"dragon_start": "random"}) == 7


def test_r22_placing_the_dragon_destroys_nothing() -> None:
    """[R22] Even units and gold on the very plain where it is put down stay there."""
    game = scene(DRAGON_START, dragon=0, units={"13": {ELVES: 2}}, treasure={"13": 6})
    turn_up(game, ROLLS[2])
    events = turn_up(game, ROLLS[3])
    assert game.state.dragon == 13
    assert happened(events, UnitsLost) == []
    assert units(game, ELVES, "13") == 2
    assert game.state.treasure[at("13")] == 6


def test_setup_5_a_troll_stands_in_the_castle_of_three() -> None:
    """[setup.5] With four factions it is the only troll."""
    game = scene(STARTING_TROLLS)
    assert begun(game) == [TrollPlaced(at("3c"), "setup.5")]
    assert game.state.trolls == 1 << at("3c")


def test_setup_5_the_switch_removes_the_troll() -> None:
    """[setup.5] With `troll` off 3★ stays empty, but trolls for absent factions are still placed."""
    assert scene(STARTING_TROLLS, rules={"troll": False}).state.trolls == 0
    assert trolls_without(ELVES, {"troll": False}) == [TrollPlaced(at("5c"), "setup.6")]


@pytest.mark.parametrize(("absent", "place"), [(ELVES, "5c"), (GOBLINS, "10c")])
def test_setup_6_a_troll_replaces_the_units_of_an_absent_faction(absent: Faction, place: str) -> None:
    """[setup.6] [R24] One in 5★ for the Elves, one in 10★ for the Goblins."""
    assert trolls_without(absent) == [TrollPlaced(at("3c"), "setup.5"), TrollPlaced(at(place), "setup.6")]


def test_setup_6_absent_orcs_leave_three_trolls() -> None:
    """[setup.6] [R24] One in each of 1★, 9• and 16•."""
    assert trolls_without(ORCS)[1:] == [
        TrollPlaced(at("1c"), "setup.6"),
        TrollPlaced(at("9f"), "setup.6"),
        TrollPlaced(at("16f"), "setup.6"),
    ]


def test_r24_with_the_switch_absent_orcs_leave_one_troll() -> None:
    """[R24] `castle_only` puts it into 1★."""
    assert trolls_without(ORCS, {"orc_trolls": "castle_only"})[1:] == [TrollPlaced(at("1c"), "setup.6")]


def test_r24_absent_dwarves_leave_no_troll() -> None:
    """[setup.6] [R24] They would have started with no units."""
    assert trolls_without(DWARVES) == [TrollPlaced(at("3c"), "setup.5")]


def test_r24_a_troll_of_an_absent_faction_strikes_like_the_one_in_3() -> None:
    """[R24] Of six Dwarves in 9• four fall, and the troll goes; the one in 10★ stays."""
    game = scene(STARTING_TROLLS, TROLLS, order=(DWARVES, ELVES), units={"9f": {DWARVES: 6}, "10c": {ELVES: 2}})
    assert units(game, DWARVES, "9f") == 2
    assert units(game, ELVES, "10c") == 0
    assert not game.state.trolls >> at("9f") & 1
    assert game.state.trolls >> at("10c") & 1


@pytest.mark.parametrize("factions", [(ELVES, ORCS), (DWARVES, GOBLINS, ORCS), ALL_FOUR])
def test_r29_two_to_four_factions_play(factions: tuple[Faction, ...]) -> None:
    """[R29] Only those named get gold and units."""
    game = Game.new(load_edition("1.10"), factions, seats_given=True)
    assert game.state.order == list(factions)
    assert [seat for seat in ALL_FOUR if game.state.gold[seat]] == sorted(factions)


@pytest.mark.parametrize("factions", [(), (ELVES,), (ELVES, ELVES), (ELVES, 4)])
def test_r29_too_few_repeated_or_unknown_factions_are_refused(factions: tuple[Faction, ...]) -> None:
    """[R29] A game needs two different known factions."""
    with pytest.raises(Malformed, match="R29"):
        Game.new(load_edition("1.10"), factions)
