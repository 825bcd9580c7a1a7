"""Recruitment switches: several territories, rounding per unit, conscripts in several places."""

from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PLAYS,
    CONSCRIPTS,
    HIRES,
    PASS,
    RAISES,
    ConscriptUnits,
    HireUnits,
    PlayAce,
    RaiseUnits,
)
from dragondune.engine.events import GoldPaid, UnitsConscripted, UnitsHired
from dragondune.engine.game import Game
from dragondune.engine.ids import CLUBS, DIAMONDS, DWARVES, ELVES, GOBLINS, NOBODY, ORCS, Faction
from dragondune.engine.steps import CONSCRIPT, HIRE, MOVE, TURNS
from tests.rules.scene import at, happened, options, refused, scene, units

TWO_PLACES: dict[str, Value] = {"hire_territories": 2}


def question(game: Game) -> str:
    return game.prompts()[0].question


def most(game: Game, seat: Faction, name: str) -> int:
    """The largest number of units this seat may hire in a territory."""
    return max((hire.count for hire in options(game, seat, HireUnits) if hire.place == at(name)), default=0)


def test_r72_one_territory_by_default() -> None:
    """[R72] After a hire, the turn continues with the movement."""
    game = scene(HIRE, MOVE, player=DWARVES, gold={DWARVES: 9})
    game.apply(DWARVES, HIRES[at("15c")][1])
    assert question(game) == "Move"


def test_r72_a_recruitment_in_two_territories() -> None:
    """[R72] [R223] Two hires in different places, then the movement; each is paid as it is made."""
    game = scene(HIRE, MOVE, player=DWARVES, gold={DWARVES: 9}, rules=TWO_PLACES)
    game.apply(DWARVES, HIRES[at("15c")][1])
    assert question(game) == "Hire"
    refused(game, DWARVES, HIRES[at("15c")][0], rule="R72")
    game.apply(DWARVES, HIRES[at("13")][1])
    assert question(game) == "Move"
    assert (units(game, DWARVES, "15c"), units(game, DWARVES, "13")) == (2, 2)
    assert (game.state.gold[DWARVES], game.state.gold[GOBLINS]) == (3, 6)


def test_r72_a_player_may_stop_after_the_first_territory() -> None:
    """[R72] Without units in reserve, the player is not asked again."""
    game = scene(HIRE, MOVE, player=DWARVES, gold={DWARVES: 9}, rules={"hire_territories": 3})
    game.apply(DWARVES, HIRES[at("15c")][1])
    game.apply(DWARVES, PASS)
    assert question(game) == "Move"
    spent = scene(HIRE, MOVE, player=DWARVES, gold={DWARVES: 20}, rules=TWO_PLACES)
    spent.apply(DWARVES, HIRES[at("15c")][9])
    assert question(spent) == "Move"


def test_r72_a_second_hire_waits_for_the_meeting_of_the_first() -> None:
    """[R72] [R99] [R223] The Elves in 5★ decide about hiding before the Dwarves hire on."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 9}, units={"5c": {ELVES: 1}}, rules=TWO_PLACES)
    game.apply(DWARVES, HIRES[at("5c")][0])
    assert (game.seats_asked(), question(game)) == ([ELVES], "Hide")
    game.apply(ELVES, PASS)
    assert (game.seats_asked(), question(game)) == ([DWARVES], "Hire")


def test_r72_the_next_turn_begins_with_all_territories_again() -> None:
    """[R72] What the Dwarves hired does not limit the Elves."""
    game = scene(TURNS, order=(DWARVES, ELVES), gold={DWARVES: 9, ELVES: 9}, rules=TWO_PLACES)
    game.apply(DWARVES, HIRES[at("15c")][0])
    game.apply(DWARVES, HIRES[at("13")][0])
    while game.seats_asked() == [DWARVES]:
        game.apply(DWARVES, PASS)
    assert most(game, ELVES, "15c") == 9


def test_r72_orcs_raise_in_two_territories_within_their_limit() -> None:
    """[R72] [R79] [R223] Four in 17 leave two of six for 18."""
    rules: dict[str, Value] = {**TWO_PLACES, "raise_limit": 6}
    game = scene(HIRE, player=ORCS, rules=rules)
    game.apply(ORCS, RAISES[at("17")][3])
    refused(game, ORCS, RAISES[at("17")][0], rule="R72")
    refused(game, ORCS, RAISES[at("18")][2], rule="R79")
    game.apply(ORCS, RAISES[at("18")][1])
    assert game.prompts() == []
    assert (units(game, ORCS, "17"), units(game, ORCS, "18")) == (4, 2)


def test_r80_orcs_allied_with_goblins_do_not_do_both() -> None:
    """[R72] [R80] [R223] After raising they may only raise, after hiring only hire."""
    raising = scene(HIRE, player=ORCS, gold={ORCS: 9}, allies=[(ORCS, GOBLINS)], rules=TWO_PLACES)
    raising.apply(ORCS, RAISES[at("17")][0])
    assert options(raising, ORCS, HireUnits) == []
    refused(raising, ORCS, HIRES[at("15c")][0], rule="R80")
    hiring = scene(HIRE, player=ORCS, gold={ORCS: 9}, allies=[(ORCS, GOBLINS)], rules=TWO_PLACES)
    hiring.apply(ORCS, HIRES[at("15c")][0])
    assert options(hiring, ORCS, RaiseUnits) == []
    refused(hiring, ORCS, RAISES[at("17")][0], rule="R80")


def test_r77_half_price_is_rounded_on_the_whole_recruitment() -> None:
    """[R77] [R72] [R223] One unit in 10★ is free for the Goblins; one in 15★ besides makes it one gold for both."""
    game = scene(HIRE, player=GOBLINS, gold={GOBLINS: 1}, rules=TWO_PLACES)
    events = game.apply(GOBLINS, HIRES[at("10c")][0])
    assert happened(events, UnitsHired) == [UnitsHired(GOBLINS, at("10c"), 1, 0)]
    assert most(game, GOBLINS, "15c") == 2
    events = game.apply(GOBLINS, HIRES[at("15c")][0])
    assert happened(events, GoldPaid) == [GoldPaid(GOBLINS, NOBODY, 1, "IV.4")]


def test_r77_half_price_rounded_up_on_the_whole_recruitment() -> None:
    """[R77] [R72] [R223] Where halves are rounded up, one gold pays for one unit and for the next one too."""
    rules: dict[str, Value] = {**TWO_PLACES, "goblins_half_rounding": "up"}
    game = scene(HIRE, player=GOBLINS, gold={GOBLINS: 1}, rules=rules)
    game.apply(GOBLINS, HIRES[at("10c")][0])
    assert game.state.gold[GOBLINS] == 0
    assert most(game, GOBLINS, "15c") == 1
    refused(game, GOBLINS, HIRES[at("15c")][1], rule="IV.4")
    events = game.apply(GOBLINS, HIRES[at("15c")][0])
    assert happened(events, UnitsHired) == [UnitsHired(GOBLINS, at("15c"), 1, 0)]


def test_r185_an_ace_halves_the_whole_recruitment_and_comes_first() -> None:
    """[R72] [R185] [R223] After the first hire no ace can be played for the second."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 9}, hand={DWARVES: "AD"}, rules=TWO_PLACES)
    game.apply(DWARVES, HIRES[at("13")][0])
    assert options(game, DWARVES, PlayAce) == []
    refused(game, DWARVES, ACE_PLAYS[DIAMONDS], rule="R185")
    halved = scene(HIRE, player=DWARVES, gold={DWARVES: 2}, hand={DWARVES: "AD"}, rules=TWO_PLACES)
    halved.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    halved.apply(DWARVES, HIRES[at("13")][0])
    halved.apply(DWARVES, HIRES[at("14")][0])
    assert halved.state.gold[DWARVES] == 0


def test_r77_rounding_on_the_total_by_default() -> None:
    """[R77] Three units in a castle cost the Goblins one gold, half of three, rounded down."""
    game = scene(HIRE, player=GOBLINS, gold={GOBLINS: 1})
    assert most(game, GOBLINS, "10c") == 3
    game.apply(GOBLINS, HIRES[at("10c")][2])
    assert game.state.gold[GOBLINS] == 0


def test_r77_rounding_for_each_unit() -> None:
    """[R77] With the switch castle units cost the Goblins nothing and others one gold each."""
    rules: dict[str, Value] = {"half_rounding": "unit"}
    game = scene(HIRE, player=GOBLINS, gold={GOBLINS: 2}, rules=rules)
    assert most(game, GOBLINS, "10c") == 10
    assert most(game, GOBLINS, "13") == 2
    game.apply(GOBLINS, HIRES[at("10c")][9])
    assert game.state.gold[GOBLINS] == 2


def test_r77_rounding_up_for_each_unit() -> None:
    """[R77] Rounded up, a castle unit costs one gold even at half price; so for the ally and for an ace."""
    rules: dict[str, Value] = {"half_rounding": "unit", "goblins_half_rounding": "up", "ace_half_rounding": "up"}
    goblins = scene(HIRE, player=GOBLINS, gold={GOBLINS: 3}, rules=rules)
    assert most(goblins, GOBLINS, "10c") == 3
    ally = scene(HIRE, player=ELVES, gold={ELVES: 3}, allies=[(ELVES, GOBLINS)], rules=rules)
    assert (most(ally, ELVES, "10c"), most(ally, ELVES, "13")) == (3, 3)
    ace = scene(HIRE, player=DWARVES, gold={DWARVES: 3}, hand={DWARVES: "AC"}, rules=rules)
    ace.apply(DWARVES, ACE_PLAYS[CLUBS])
    assert (most(ace, DWARVES, "10c"), most(ace, DWARVES, "13")) == (3, 3)
    ace.apply(DWARVES, HIRES[at("13")][1])
    assert ace.state.gold[DWARVES] == 1


def test_r77_full_prices_do_not_change() -> None:
    """[R77] Players without the half price pay as usual."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 3}, rules={"half_rounding": "unit"})
    assert (most(game, DWARVES, "15c"), most(game, DWARVES, "13")) == (3, 1)


def test_r73_conscripts_go_to_one_territory_by_default() -> None:
    """[R73] Of a limit of two, one conscript in 5★ ends the step."""
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 1}, "13": {ELVES: 1}}, rules={"conscript_limit": 2})
    game.apply(ELVES, CONSCRIPTS[at("5c")][0])
    assert game.prompts() == []


def test_r73_all_conscripts_may_be_split() -> None:
    """[R73] With the value "any" the second one may go elsewhere, and there are not more than two in all."""
    rules: dict[str, Value] = {"conscript_limit": 2, "conscript_split": "any"}
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 1}, "13": {ELVES: 1}}, rules=rules)
    game.apply(ELVES, CONSCRIPTS[at("5c")][0])
    assert question(game) == "Conscript"
    assert {one.count for one in options(game, ELVES, ConscriptUnits)} == {1}
    refused(game, ELVES, CONSCRIPTS[at("13")][1], rule="IV.3")
    events = game.apply(ELVES, CONSCRIPTS[at("13")][0])
    assert happened(events, UnitsConscripted) == [UnitsConscripted(ELVES, at("13"), 1)]
    assert game.prompts() == []


def test_r73_a_split_conscription_may_end_early_or_at_once() -> None:
    """[R73] Two at one time end the step; after one it may be left at that."""
    rules: dict[str, Value] = {"conscript_limit": 2, "conscript_split": "any"}
    both = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 1}}, rules=rules)
    both.apply(ELVES, CONSCRIPTS[at("5c")][1])
    assert both.prompts() == []
    one = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 1}}, rules=rules)
    one.apply(ELVES, CONSCRIPTS[at("5c")][0])
    one.apply(ELVES, PASS)
    assert one.prompts() == []


def test_r73_each_turn_has_its_own_conscripts() -> None:
    """[R73] What the Dwarves conscripted is not taken from the Elves."""
    rules: dict[str, Value] = {"conscript_limit": 2, "conscript_split": "any"}
    game = scene(TURNS, order=(DWARVES, ELVES), units={"15c": {DWARVES: 1}, "5c": {ELVES: 1}}, rules=rules)
    game.apply(DWARVES, CONSCRIPTS[at("15c")][1])
    while game.seats_asked() == [DWARVES]:
        game.apply(DWARVES, PASS)
    assert {one.count for one in options(game, ELVES, ConscriptUnits)} == {1, 2}
