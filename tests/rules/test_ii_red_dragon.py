"""II.2: what the Red Dragon destroys, whom it spares, how an ace stops that, and who rides it."""

import pytest

from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import ACE_PLAYS, EVENTS, HIDE, MOVES, PASS, MoveUnits, PlayAce
from dragondune.engine.events import AcePlayed, CouncilCalled, TreasureLost, UnitsHid, UnitsLost, UnitsMoved
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CLUBS,
    DIAMONDS,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    HEARTS,
    ORCS,
    SPADES,
    Faction,
)
from dragondune.engine.steps import EVENT, NEGATE_SURVIVAL, RED_DRAGON_ATTACK, RIDE
from dragondune.knowledge.gate import audience
from tests.rules.scene import (
    at,
    begun,
    card,
    cards,
    event,
    happened,
    is_hidden,
    options,
    refused,
    scene,
    turn_up,
    units,
)

RED_DRAGON = (NEGATE_SURVIVAL, RED_DRAGON_ATTACK, RIDE)
"""What the Red Dragon does before the council; the top of the pile says where."""


def question(game: Game, seat: Faction) -> str:
    prompt = game.prompt(seat)
    return prompt.question if prompt else ""


def test_ii_2_all_units_and_gold_there_are_lost() -> None:
    """[II.2] [R3] In 13 two Dwarves, three Goblins and four gold are lost; what stands elsewhere is unharmed."""
    game = scene(
        *RED_DRAGON,
        pile="9H",
        units={"13": {DWARVES: 2, GOBLINS: 3}, "14": {DWARVES: 4}, "12f": {GOBLINS: 1}},
        treasure={"13": 4, "14": 3},
        gold={DWARVES: 1},
    )
    assert begun(game) == [
        UnitsLost(DWARVES, at("13"), 2, "II.2"),
        UnitsLost(GOBLINS, at("13"), 3, "II.2"),
        TreasureLost(at("13"), 4, "II.2"),
    ]
    assert game.state.treasure[at("13")] == 0
    assert game.state.gold[DWARVES] == 1
    assert units(game, DWARVES, "14") == 4
    assert units(game, GOBLINS, "12f") == 1
    assert game.state.treasure[at("14")] == 3


def test_ii_2_the_dragon_marker_does_not_go_there() -> None:
    """[II.2] The Red Dragon attacks 13; the marker remains at 7."""
    game = scene(EVENT, pile="9H", dragon=7, units={"13": {DWARVES: 1}})
    turn_up(game, EVENTS[event("7C")])
    events = turn_up(game, EVENTS[event("8H")])
    assert happened(events, UnitsLost) == [UnitsLost(DWARVES, at("13"), 1, "II.2")]
    assert game.state.dragon == 7


@pytest.mark.parametrize(
    ("losses", "graveyard", "removed", "reserve"),
    [("graveyard", 4, 0, 6), ("removed", 1, 3, 6), ("bank", 1, 0, 9)],
)
def test_r3_where_the_victims_go(losses: str, graveyard: int, removed: int, reserve: int) -> None:
    """[R3] One Goblin is dead and three fall: to the graveyard, or with the switch out of the game or to the bank."""
    game = scene(
        *RED_DRAGON, pile="9H", units={"13": {GOBLINS: 3}}, graveyard={GOBLINS: 1}, rules={"dragon_losses": losses}
    )
    assert game.state.graveyard[GOBLINS] == graveyard
    assert game.state.removed[GOBLINS] == removed
    assert game.state.reserve[GOBLINS] == reserve


def test_r3_the_graveyard_is_the_rule_of_this_edition() -> None:
    """[R3] Without any switch the victims are in the graveyard."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {GOBLINS: 3}})
    assert game.state.graveyard[GOBLINS] == 3
    assert game.state.reserve[GOBLINS] == 7


def test_r37_the_red_dragon_does_not_find_hidden_units() -> None:
    """[R37] Hidden Elves live, the gold beside them is lost."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ELVES: 2}}, hidden={ELVES: "13"}, treasure={"13": 6})
    assert units(game, ELVES, "13") == 2
    assert begun(game) == [TreasureLost(at("13"), 6, "II.2")]


def test_r37_with_the_switch_hidden_units_are_found() -> None:
    """[R37] Without their immunity, hidden Elves are lost like all others."""
    game = scene(
        *RED_DRAGON,
        pile="9H",
        units={"13": {ELVES: 2}},
        hidden={ELVES: "13"},
        rules={"hidden_immune_to_dragons": False},
    )
    assert units(game, ELVES, "13") == 0
    assert game.state.graveyard[ELVES] == 2


def test_orcs_4_the_red_dragon_does_the_orcs_no_harm() -> None:
    """[orcs.4] [II.2] Three Orcs beside two Elves: the Elves are lost, the Orcs are all there; the gold is lost too."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 3, ELVES: 2}}, treasure={"13": 1})
    assert begun(game) == [UnitsLost(ELVES, at("13"), 2, "II.2"), TreasureLost(at("13"), 1, "II.2")]
    assert units(game, ORCS, "13") == 3


def test_orcs_4_without_the_power_they_die_too() -> None:
    """[orcs.4] With the switch the Red Dragon spares no Orcs: nobody needs an ace, and nobody rides."""
    game = scene(
        *RED_DRAGON,
        pile="9H",
        units={"13": {ORCS: 3}},
        hand={ELVES: "AD"},
        rules={"orcs_survive_red_dragon": False},
    )
    assert begun(game) == [UnitsLost(ORCS, at("13"), 3, "II.2")]
    assert game.seats_asked() == []


def test_orcs_11_the_ally_of_the_orcs_takes_no_losses() -> None:
    """[orcs.11] The Dwarves, allied with the Orcs, survive in 13; the Elves, allied with the Goblins, do not."""
    allies = [(DWARVES, ORCS), (ELVES, GOBLINS)]
    game = scene(*RED_DRAGON, pile="9H", units={"13": {DWARVES: 2, ELVES: 1}}, allies=allies)
    assert begun(game) == [UnitsLost(ELVES, at("13"), 1, "II.2")]
    assert units(game, DWARVES, "13") == 2


def test_orcs_11_with_the_switch_the_ally_is_not_spared() -> None:
    """[orcs.11] As in editions before 1.10 the ally's units are lost."""
    game = scene(
        *RED_DRAGON,
        pile="9H",
        units={"13": {DWARVES: 2}},
        allies=[(DWARVES, ORCS)],
        rules={"orcs_ally_survives_red_dragon": False},
    )
    assert begun(game) == [UnitsLost(DWARVES, at("13"), 2, "II.2")]


def test_negate_2_an_ace_kills_all_orcs_there() -> None:
    """[negate.2] [R55] The Elves discard an ace as the Red Dragon finds three Orcs: all die, and nobody rides."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 3}, "14": {ORCS: 2}}, hand={ELVES: "AD AS 4C"})
    assert begun(game) == []
    assert options(game, ELVES, PlayAce) == [ACE_PLAYS[DIAMONDS], ACE_PLAYS[SPADES]]
    events = game.apply(ELVES, ACE_PLAYS[SPADES])
    assert events == [AcePlayed(ELVES, card("AS"), "negate.2"), UnitsLost(ORCS, at("13"), 3, "II.2")]
    assert game.state.graveyard[ORCS] == 3
    assert units(game, ORCS, "14") == 2
    assert game.state.hand[ELVES] == cards("AD 4C")
    assert game.state.discards == cards("AS")
    assert game.seats_asked() == []


def test_negate_2_it_takes_an_ace_in_hand() -> None:
    """[negate.2] Elves without an ace can only pass; the Orcs survive and may ride."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 3}}, hand={ELVES: "2D 4C"})
    assert game.options(ELVES) == [PASS]
    refused(game, ELVES, ACE_PLAYS[DIAMONDS], rule="negate.2")
    game.apply(ELVES, PASS)
    assert units(game, ORCS, "13") == 3
    assert question(game, ORCS) == "RideRedDragon"


def test_negate_2_an_ace_counts_for_one_red_dragon() -> None:
    """[negate.2] [orcs.4] Stopped in 13 on one turn, the Orcs survive the next turn's Red Dragon in 1."""
    game = scene(EVENT, EVENT, pile="9H", units={"13": {ORCS: 1}, "1": {ORCS: 2}}, hand={ELVES: "AH"})
    turn_up(game, EVENTS[event("7C")])
    turn_up(game, EVENTS[event("8H")])
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    for seat in (DWARVES, ELVES, GOBLINS, ORCS):
        game.apply(seat, PASS)
    turn_up(game, EVENTS[event("7D")])
    turn_up(game, EVENTS[event("9C")])
    assert units(game, ORCS, "13") == 0
    assert units(game, ORCS, "1") == 2
    assert question(game, ORCS) == "RideRedDragon"


def test_r55_the_window_comes_before_the_ride() -> None:
    """[R55] As long as the question of the ace is open nothing is lost and nobody rides."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 1, DWARVES: 1}}, hand={GOBLINS: "2D"})
    assert question(game, GOBLINS) == "NegateSurvival"
    assert units(game, DWARVES, "13") == 1
    refused(game, ORCS, MOVES[at("13")][at("14")][0], rule="negate.2")


def test_r55_nobody_is_asked_where_no_orcs_are() -> None:
    """[R55] Orcs next door, none in 13: there is nothing to stop."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ELVES: 1}, "14": {ORCS: 3}}, hand={ELVES: "AD"})
    assert game.seats_asked() == []
    assert game.state.hand[ELVES] == cards("AD")


def test_r56_the_ace_does_not_reach_the_orcs_ally() -> None:
    """[R56] Orcs and their ally share 13; the ace kills the Orcs, the ally keeps its protection."""
    game = scene(
        *RED_DRAGON,
        pile="9H",
        units={"13": {ORCS: 2, DWARVES: 3}},
        allies=[(ORCS, DWARVES)],
        hand={ELVES: "AH"},
    )
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert happened(events, UnitsLost) == [UnitsLost(ORCS, at("13"), 2, "II.2")]
    assert units(game, DWARVES, "13") == 3


def test_r56_against_the_ally_alone_there_is_no_window() -> None:
    """[R56] Only the Orcs' ally is in 13: nobody is asked for an ace."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {DWARVES: 3}}, allies=[(ORCS, DWARVES)], hand={ELVES: "AH"})
    assert game.seats_asked() == []
    assert units(game, DWARVES, "13") == 3


def test_r167_hidden_orcs_neither_ride_nor_can_be_stopped() -> None:
    """[R167] Hidden Orcs in 13: no window, no loss, no ride."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 2}}, hidden={ORCS: "13"}, hand={ELVES: "AD"})
    assert game.seats_asked() == []
    assert units(game, ORCS, "13") == 2


def test_r168_all_others_with_a_card_are_asked_whatever_the_card() -> None:
    """[R168] Dwarves with an ace and Goblins with a four are asked; not the Elves, with no card, nor the Orcs."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 1}}, hand={DWARVES: "AD", GOBLINS: "4C", ORCS: "AS"})
    assert game.seats_asked() == [DWARVES, GOBLINS]
    assert [prompt.question for prompt in game.prompts()] == ["NegateSurvival", "NegateSurvival"]
    assert [prompt.about for prompt in game.prompts()] == [ORCS, ORCS]
    assert [prompt.is_secret for prompt in game.prompts()] == [True, True]


def test_r168_the_orcs_ally_is_asked_like_the_others() -> None:
    """[R168] Every other seat, so the ally too may stop the Orcs' survival."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 1}}, hand={DWARVES: "AD"}, allies=[(DWARVES, ORCS)])
    assert game.options(DWARVES) == [ACE_PLAYS[DIAMONDS], PASS]


def test_r168_the_first_willing_player_in_order_pays() -> None:
    """[R168] The Goblins, first in order, say no; the Elves pay, and the Dwarves, answering sooner, keep their ace."""
    game = scene(
        *RED_DRAGON,
        order=(GOBLINS, ORCS, ELVES, DWARVES),
        pile="9H",
        units={"13": {ORCS: 1}},
        hand={DWARVES: "AD", ELVES: "AH", GOBLINS: "AC"},
    )
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    game.apply(GOBLINS, PASS)
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert happened(events, AcePlayed) == [AcePlayed(ELVES, card("AH"), "negate.2")]
    assert game.state.hand[DWARVES] == cards("AD")
    assert game.state.hand[ELVES] == 0
    assert game.state.hand[GOBLINS] == cards("AC")
    assert units(game, ORCS, "13") == 0


def test_r187_nothing_shows_before_all_have_answered() -> None:
    """[R187] [R168] The Dwarves' yes makes no event and still shows as an open question; it cannot be taken back."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 1}}, hand={DWARVES: "AD", ELVES: "2H", GOBLINS: "AC"})
    before = game.prompts()
    assert game.apply(DWARVES, ACE_PLAYS[DIAMONDS]) == []
    assert game.prompts() == before
    assert [prompt.seat for prompt in before] == [DWARVES, ELVES, GOBLINS]
    assert game.state.hand[DWARVES] == cards("AD")
    refused(game, DWARVES, PASS, rule="R187")
    assert game.apply(ELVES, PASS) == []
    events = game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    (played,) = happened(events, AcePlayed)
    assert played == AcePlayed(DWARVES, card("AD"), "negate.2")
    assert audience(played) == EVERYONE


def test_orcs_5_the_orcs_may_ride_with_some_or_all_units() -> None:
    """[orcs.5] [II.2] [R54] Of three Orcs two ride from 13 to 1★; the one that stays is unharmed."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 3}})
    rides = [ride.count for ride in options(game, ORCS, MoveUnits) if ride.destination == at("1c")]
    assert rides == [1, 2, 3]
    events = game.apply(ORCS, MOVES[at("13")][at("1c")][1])
    assert events == [UnitsMoved(ORCS, at("13"), at("1c"), 2, False, "orcs.5")]
    assert units(game, ORCS, "13") == 1
    assert units(game, ORCS, "1c") == 2
    assert game.seats_asked() == []


def test_orcs_5_the_ride_is_voluntary() -> None:
    """[orcs.5] [II.2] The Orcs decline and stay in 13."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 3}})
    assert game.apply(ORCS, PASS) == []
    assert units(game, ORCS, "13") == 3


def test_orcs_5_only_orcs_in_the_same_place_ride() -> None:
    """[orcs.5] One Orc is in 13 and three in 16: those of 16 do not ride, nor do more than there are."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 1}, "16": {ORCS: 3}})
    refused(game, ORCS, MOVES[at("16")][at("1c")][0], rule="orcs.5")
    refused(game, ORCS, MOVES[at("13")][at("1c")][1], rule="IV.5")


def test_orcs_5_without_orcs_there_nobody_rides() -> None:
    """[orcs.5] The Orcs are elsewhere, so they are not asked."""
    game = scene(*RED_DRAGON, pile="9H", units={"16": {ORCS: 3}})
    assert game.seats_asked() == []


def test_r54_with_the_former_rulings_a_ride_goes_anywhere_but_to_closed_places() -> None:
    """[R54] [R108] The marker closes 10 and 10★, 3★ holds two others and the ally is in 8: 23 places are left."""
    game = scene(
        *RED_DRAGON,
        pile="9H",
        dragon=10,
        units={"13": {ORCS: 1}, "3c": {ELVES: 1, DWARVES: 1}, "8": {GOBLINS: 1}, "0f": {GOBLINS: 1}},
        allies=[(ORCS, GOBLINS)],
        rules={"ride_into_dragon": False, "allies": "ban"},
    )
    destinations = {ride.destination for ride in options(game, ORCS, MoveUnits)}
    assert destinations == set(range(28)) - {at("13"), at("10"), at("10c"), at("3c"), at("8")}
    refused(game, ORCS, MOVES[at("13")][at("10")][0], rule="I.4")
    refused(game, ORCS, MOVES[at("13")][at("10c")][0], rule="I.4")
    refused(game, ORCS, MOVES[at("13")][at("3c")][0], rule="note.7")
    refused(game, ORCS, MOVES[at("13")][at("8")][0], rule="R108")


@pytest.mark.parametrize("edition", EDITIONS)
def test_r54_in_every_edition_a_ride_goes_to_any_other_location(edition: str) -> None:
    """[R54] [II.2] [R108] Only 3★, which holds two others, is closed: not the marker's 10★, nor the ally's 8."""
    game = scene(
        RIDE,
        pile="9H",
        dragon=10,
        units={"13": {ORCS: 1}, "3c": {ELVES: 1, DWARVES: 1}, "8": {GOBLINS: 1}},
        allies=[(ORCS, GOBLINS)],
        rules=edition_values(edition),
    )
    destinations = {ride.destination for ride in options(game, ORCS, MoveUnits)}
    assert destinations == set(range(28)) - {at("13"), at("3c")}
    game.apply(ORCS, MOVES[at("13")][at("10c")][0])
    assert units(game, ORCS, "10c") == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_r54_with_the_switch_no_ride_goes_to_the_dragon_marker(edition: str) -> None:
    """[R54] [I.4] `ride_into_dragon` off: the marker at 10 closes 10★."""
    rules: dict[str, Value] = {**edition_values(edition), "ride_into_dragon": False}
    game = scene(RIDE, pile="9H", dragon=10, units={"13": {ORCS: 1}}, rules=rules)
    refused(game, ORCS, MOVES[at("13")][at("10c")][0], rule="I.4")


def test_r54_ace_attack_ride_meeting_council() -> None:
    """[R54] [R55] [II.2] No ace; the Elves in 13 are lost, Orcs ride to others, who hide; then the council meets."""
    game = scene(EVENT, pile="9H", units={"13": {ORCS: 2, ELVES: 1}, "4f": {ELVES: 3}}, hand={GOBLINS: "2D"})
    turn_up(game, EVENTS[event("7C")])
    turn_up(game, EVENTS[event("8H")])
    assert question(game, GOBLINS) == "NegateSurvival"
    events = game.apply(GOBLINS, PASS)
    assert happened(events, UnitsLost) == [UnitsLost(ELVES, at("13"), 1, "II.2")]
    assert happened(events, CouncilCalled) == []
    assert question(game, ORCS) == "RideRedDragon"
    assert happened(game.apply(ORCS, MOVES[at("13")][at("4f")][1]), CouncilCalled) == []
    assert question(game, ELVES) == "Hide"
    events = game.apply(ELVES, HIDE)
    assert happened(events, UnitsHid) == [UnitsHid(ELVES, at("4f"), 3, "elves.4")]
    assert happened(events, CouncilCalled) == [CouncilCalled()]


def test_r167_riders_who_join_hidden_orcs_become_hidden() -> None:
    """[R167] Orcs hide beside Elves in 4•; the riders hide with them, and the Elves meet nobody."""
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: 2}, "4f": {ORCS: 1, ELVES: 1}}, hidden={ORCS: "4f"})
    events = game.apply(ORCS, MOVES[at("13")][at("4f")][1])
    assert events == [UnitsMoved(ORCS, at("13"), at("4f"), 2, True, "orcs.5")]
    assert units(game, ORCS, "4f") == 3
    assert is_hidden(game, ORCS, "4f")
    assert game.seats_asked() == []
