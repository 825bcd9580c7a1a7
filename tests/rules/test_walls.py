"""Castle walls are broken with two aces or 6♠, and then the dragon can enter."""

from dragondune.editions.parameters import Value
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.decisions import (
    ARTIFACTS,
    HIRES,
    MOVES,
    PASS,
    WALL_BREAKERS,
    BreakWalls,
)
from dragondune.engine.events import AcePlayed, ArtifactDiscarded, DragonMoved, UnitsLost, WallsBroken, WallsRepaired
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, Faction, Mask
from dragondune.engine.steps import AFTER_MOVE, BEFORE_MOVE, DRAGON_CARD, HIRE, LATE_DISBAND, MOVE, TURNS
from tests.rules.scene import at, card, cards, happened, options, refused, scene, territories, turn_up, units

WITH_ACES: dict[str, Value] = {"two_aces_walls": True}
WITH_SIX: dict[str, Value] = {"six_spades_walls": True}
RED_ACES = cards("AD AH")
SIX = cards("6S")
ACTIONS = (BEFORE_MOVE, MOVE, AFTER_MOVE, LATE_DISBAND)


def question(game: Game) -> str:
    return game.prompts()[0].question


def breaking(name: str, paid: Mask = RED_ACES) -> BreakWalls:
    return WALL_BREAKERS[paid][CASTLE_LIST.index(at(name))]


def targets(game: Game, seat: Faction) -> set[int]:
    return {one.place for one in options(game, seat, BreakWalls)}


def elves_at(place: str, *, hand: str = "AD AH", rules: dict[str, Value] = WITH_ACES) -> Game:
    return scene(*ACTIONS, player=ELVES, units={place: {ELVES: 2}}, hand={ELVES: hand}, rules=rules)


def breached(name: str, garrison: dict[Faction, int], rules: dict[str, Value] | None = None) -> Game:
    """The dragon stands at 9; the walls of a castle are broken, units are in it, and the next card comes."""
    game = scene(DRAGON_CARD, DRAGON_CARD, units={name: garrison}, dragon=9, rules=rules)
    game.state.walls = 1 << at(name)
    return game


def test_twoaces_4_is_off_in_1_10() -> None:
    """[twoaces.4] [R153] Nobody is asked about walls, whatever cards are held."""
    game = scene(TURNS, order=(ELVES, ORCS), units={"5c": {ELVES: 10}}, hand={ELVES: "AD AH 6S"})
    assert question(game) == "Move"
    refused(game, ELVES, breaking("5c"), rule="IV.5")


def test_twoaces_4_two_aces_break_walls() -> None:
    """[twoaces.4] Both aces go, and the castle is marked for all to see."""
    game = elves_at("5c")
    events = game.apply(ELVES, breaking("5c"))
    assert happened(events, AcePlayed) == [
        AcePlayed(ELVES, card("AD"), "twoaces.4"),
        AcePlayed(ELVES, card("AH"), "twoaces.4"),
    ]
    assert happened(events, WallsBroken) == [WallsBroken(ELVES, at("5c"), "twoaces.4")]
    assert game.state.walls == 1 << at("5c")
    assert game.state.discards == RED_ACES


def test_r153_the_six_of_spades_breaks_walls() -> None:
    """[R153] One card is enough in edition 9."""
    game = elves_at("5c", hand="6S AD AH", rules=WITH_SIX)
    refused(game, ELVES, breaking("5c"), rule="twoaces.4")
    events = game.apply(ELVES, breaking("5c", SIX))
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ELVES, card("6S"), "R153")]
    assert happened(events, WallsBroken) == [WallsBroken(ELVES, at("5c"), "R153")]


def test_twoaces_4_the_cards_must_be_in_the_hand() -> None:
    """[twoaces.4] [R153] And a six does not replace aces."""
    game = elves_at("5c", hand="AD 6S")
    assert options(game, ELVES, BreakWalls) == []
    refused(game, ELVES, breaking("5c"), rule="twoaces.4")
    refused(game, ELVES, breaking("5c", SIX), rule="R153")


def test_r151_the_castle_must_be_adjacent() -> None:
    """[twoaces.4] [R151] Elves in 3 reach only 3★; from 18 it would be 1★; in 5★ that castle itself."""
    assert targets(elves_at("3"), ELVES) == {at("3c")}
    assert targets(elves_at("18"), ELVES) == {at("1c")}
    assert targets(elves_at("5c"), ELVES) == {at("5c")}
    refused(elves_at("3"), ELVES, breaking("5c"), rule="R173")


def test_r151_without_a_castle_in_reach_nobody_is_asked() -> None:
    """[R151] In 13 no castle is near; a distance of two is too far."""
    game = elves_at("13")
    assert question(game) == "Move"
    game.apply(ELVES, PASS)
    assert question(game) == "DisbandLate"
    assert question(elves_at("2")) == "Move"


def test_r173_hidden_units_do_not_count() -> None:
    """[R173] Elves hidden in 5★ break nothing, those open in 10 break 10★."""
    game = scene(
        *ACTIONS,
        player=ELVES,
        units={"5c": {ELVES: 2}, "10": {ELVES: 1}},
        hidden={ELVES: "5c"},
        hand={ELVES: "AD AH"},
        rules=WITH_ACES,
    )
    assert targets(game, ELVES) == {at("10c")}
    refused(game, ELVES, breaking("5c"), rule="R173")


def test_r173_in_the_players_own_turn_before_and_after_moving() -> None:
    """[R173] [R219] From where the units were, and then from where they went."""
    game = elves_at("9f", hand="AD AH 2C")
    assert question(game) == "ActBeforeMove"
    assert targets(game, ELVES) == {at("10c")}
    game.apply(ELVES, PASS)
    game.apply(ELVES, MOVES[at("9f")][at("6")][1])
    assert question(game) == "ActAfterMove"
    assert targets(game, ELVES) == {at("5c")}
    game.apply(ELVES, breaking("5c"))
    assert question(game) == "DisbandLate"


def test_r173_not_in_another_players_turn() -> None:
    """[R173] While the Dwarves move, the Elves break nothing."""
    game = scene(
        BEFORE_MOVE,
        MOVE,
        player=DWARVES,
        units={"15c": {DWARVES: 1}, "5c": {ELVES: 1}},
        hand={ELVES: "AD AH"},
        rules=WITH_ACES,
    )
    assert game.seats_asked() == [DWARVES]
    refused(game, ELVES, breaking("5c"), rule="IV.5")


def test_r151_walls_break_once() -> None:
    """[R151] A castle that is already breached is not a target."""
    game = elves_at("5c", hand="AD AH AC AS")
    game.apply(ELVES, breaking("5c"))
    assert game.state.hand[ELVES] == cards("AC AS")
    assert question(game) == "Move"


def test_r151_two_castles_one_after_the_other() -> None:
    """[twoaces.4] A player with enough cards may break several, but not the same castle twice."""
    rules: dict[str, Value] = {**WITH_ACES, **WITH_SIX}
    game = scene(
        *ACTIONS,
        player=ELVES,
        units={"5c": {ELVES: 1}, "10": {ELVES: 1}},
        hand={ELVES: "AD AH 6S"},
        rules=rules,
    )
    game.apply(ELVES, breaking("5c"))
    refused(game, ELVES, breaking("5c", SIX), rule="R151")
    game.apply(ELVES, breaking("10c", SIX))
    assert game.state.walls == 1 << at("5c") | 1 << at("10c")


def test_r151_the_marker_strikes_a_breached_castle_like_a_plain() -> None:
    """[R151] [R32] [I.2] The Goblins in 10★ are lost, as those on the plain of 10 are."""
    game = breached("10c", {GOBLINS: 3})
    events = turn_up(game, ARTIFACTS[card("AD")])
    assert happened(events, UnitsLost) == [UnitsLost(GOBLINS, at("10c"), 3, "I.2")]
    assert happened(events, DragonMoved) == [DragonMoved(9, 10, territories("10 10c"))]
    assert game.state.graveyard[GOBLINS] == 3


def test_note_3_a_castle_with_walls_is_safe() -> None:
    """[note.3] Without the breach nothing happens to them."""
    game = scene(DRAGON_CARD, units={"10c": {GOBLINS: 3}}, dragon=9)
    turn_up(game, ARTIFACTS[card("AD")])
    assert units(game, GOBLINS, "10c") == 3


def test_r151_orcs_and_hidden_units_are_treated_as_on_a_plain() -> None:
    """[R151] [orcs.3] [R37] Of five Orcs three are lost; hidden Elves are not found."""
    orcs = breached("10c", {ORCS: 5})
    turn_up(orcs, ARTIFACTS[card("AD")])
    assert units(orcs, ORCS, "10c") == 2
    elves = scene(DRAGON_CARD, units={"10c": {ELVES: 3}}, hidden={ELVES: "10c"}, dragon=9)
    elves.state.walls = 1 << at("10c")
    turn_up(elves, ARTIFACTS[card("AD")])
    assert units(elves, ELVES, "10c") == 3


def test_r151_walls_stay_broken_for_the_game() -> None:
    """[R151] By default nothing repairs them, even after the dragon has passed."""
    game = breached("10c", {GOBLINS: 3})
    events = turn_up(game, ARTIFACTS[card("6D")])
    assert happened(events, WallsRepaired) == []
    assert game.state.walls == 1 << at("10c")


def test_r151_walls_broken_for_one_dragon_round() -> None:
    """[R151] [R220] With the switch they stand again when the dragon has moved, wherever it went."""
    rules: dict[str, Value] = {"walls_duration": "turn"}
    struck = breached("10c", {GOBLINS: 3}, rules)
    events = turn_up(struck, ARTIFACTS[card("AD")])
    assert happened(events, UnitsLost) == [UnitsLost(GOBLINS, at("10c"), 3, "I.2")]
    assert happened(events, WallsRepaired) == [WallsRepaired(at("10c"))]
    spared = breached("5c", {ELVES: 3}, rules)
    turn_up(spared, ARTIFACTS[card("AD")])
    assert units(spared, ELVES, "5c") == 3
    assert spared.state.walls == 0


def test_r151_a_breached_castle_is_otherwise_a_castle() -> None:
    """[R151] [IV.4] Hiring there costs one gold as before."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 1})
    game.state.walls = 1 << at("5c")
    game.apply(ELVES, HIRES[at("5c")][0])
    assert units(game, ELVES, "5c") == 1
