"""IV.4 and orcs.1: the Orcs raise armies instead of hiring."""

from dragondune.engine.board import TERRITORIES
from dragondune.engine.decisions import ACE_PLAYS, HIRES, PASS, RAISES, HireUnits, PlayAce, RaiseUnits
from dragondune.engine.events import GoldPaid, UnitsHired, UnitsRaised
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, SPADES
from dragondune.engine.steps import HIRE, MOVE
from tests.rules.scene import at, happened, is_hidden, options, refused, scene, units


def most(game: Game, name: str) -> int:
    """The largest number of units the Orcs may raise in a territory."""
    return max((raised.count for raised in options(game, ORCS, RaiseUnits) if raised.place == at(name)), default=0)


def places(game: Game) -> set[int]:
    """Where the Orcs may raise units."""
    return {raised.place for raised in options(game, ORCS, RaiseUnits)}


def test_orcs_1_armies_are_raised_in_the_eight_orcish_territories() -> None:
    """[IV.4] [orcs.1] [R10] In 16, 16•, 17, 18, 1, 1★, 2 and 2•; not in 9•, though Orcs stand there."""
    game = scene(HIRE, player=ORCS, units={"9f": {ORCS: 2}})
    assert places(game) == {at("16"), at("16f"), at("17"), at("18"), at("1"), at("1c"), at("2"), at("2f")}
    refused(game, ORCS, RAISES[at("9f")][0], rule="orcs.1")
    refused(game, ORCS, RAISES[at("3")][0], rule="orcs.1")


def test_orcs_1_raising_costs_nothing() -> None:
    """[IV.4] [orcs.1] [R79] Without gold the Orcs raise all ten units of their reserve in one place."""
    game = scene(HIRE, player=ORCS)
    assert most(game, "17") == 10
    events = game.apply(ORCS, RAISES[at("17")][9])
    assert happened(events, UnitsRaised) == [UnitsRaised(ORCS, at("17"), 10)]
    assert happened(events, GoldPaid) == []
    assert units(game, ORCS, "17") == 10
    assert game.state.reserve[ORCS] == 0


def test_note_6_no_more_than_the_reserve_is_raised() -> None:
    """[note.6] [R7] [R79] Six Orcs on the board and one dead leave three."""
    game = scene(HIRE, player=ORCS, units={"9f": {ORCS: 6}}, graveyard={ORCS: 1})
    assert most(game, "17") == 3
    refused(game, ORCS, RAISES[at("17")][3], rule="R7")


def test_r72_armies_are_raised_once_and_in_one_territory() -> None:
    """[note.10] [R72] [R79] After raising two units in 1★ the Orcs raise nobody elsewhere."""
    game = scene(HIRE, MOVE, player=ORCS)
    game.apply(ORCS, RAISES[at("1c")][1])
    refused(game, ORCS, RAISES[at("1c")][0], rule="IV.5")
    refused(game, ORCS, RAISES[at("17")][0], rule="IV.5")


def test_orcs_1_raising_is_voluntary() -> None:
    """[IV.4] The Orcs may pass."""
    game = scene(HIRE, player=ORCS)
    assert game.apply(ORCS, PASS) == []
    assert game.state.reserve[ORCS] == 10


def test_orcs_1_the_orcs_do_not_hire() -> None:
    """[IV.4] [orcs.1] With gold and an ace they cannot hire, in Orcish territories or elsewhere."""
    game = scene(HIRE, player=ORCS, gold={ORCS: 9}, hand={ORCS: "AS"}, allies=[(ORCS, ELVES)])
    assert options(game, ORCS, HireUnits) == []
    assert options(game, ORCS, PlayAce) == []
    refused(game, ORCS, HIRES[at("13")][0], rule="orcs.1")
    refused(game, ORCS, HIRES[at("1c")][0], rule="orcs.1")
    refused(game, ORCS, ACE_PLAYS[SPADES], rule="orcs.1")


def test_orcs_1_only_the_orcs_raise_armies() -> None:
    """[orcs.1] Neither the Goblins nor the Orcs' ally."""
    goblins = scene(HIRE, player=GOBLINS)
    refused(goblins, GOBLINS, RAISES[at("17")][0], rule="orcs.1")
    ally = scene(HIRE, player=ELVES, allies=[(ELVES, ORCS)])
    assert options(ally, ELVES, RaiseUnits) == []
    refused(ally, ELVES, RAISES[at("17")][0], rule="orcs.1")


def test_r35_not_under_the_dragon_marker() -> None:
    """[I.4] [R35] [R79] With the marker at 1 neither 1★ nor 1 will do."""
    game = scene(HIRE, player=ORCS, units={"1c": {ORCS: 2}}, dragon=1)
    assert places(game) == {at("16"), at("16f"), at("17"), at("18"), at("2"), at("2f")}
    refused(game, ORCS, RAISES[at("1c")][0], rule="I.4")
    refused(game, ORCS, RAISES[at("1")][0], rule="I.4")


def test_note_7_not_as_a_third_player_in_a_castle() -> None:
    """[note.7] [R79] Elves and Dwarves hold 1★ against the Orcs; if the Dwarves are hidden, there is room."""
    full = scene(HIRE, player=ORCS, units={"1c": {ELVES: 1, DWARVES: 1}})
    refused(full, ORCS, RAISES[at("1c")][0], rule="note.7")
    room = scene(HIRE, player=ORCS, units={"1c": {ELVES: 1, DWARVES: 1}}, hidden={DWARVES: "1c"})
    assert most(room, "1c") == 10


def test_r108_beside_open_units_of_the_ally_unless_they_are_banned() -> None:
    """[R108] With "ban" Orcs raise nobody where allied Elves stand, not even beside Orcs already there."""
    board = {"17": {ELVES: 1}, "18": {ELVES: 1, ORCS: 1}}
    game = scene(HIRE, player=ORCS, units=board, allies=[(ORCS, ELVES)])
    assert {at("17"), at("18")} <= places(game)
    game = scene(HIRE, player=ORCS, units=board, allies=[(ORCS, ELVES)], rules={"allies": "ban"})
    assert places(game) == {at("16"), at("16f"), at("1"), at("1c"), at("2"), at("2f")}
    refused(game, ORCS, RAISES[at("17")][0], rule="R108")
    refused(game, ORCS, RAISES[at("18")][0], rule="R108")


def test_iv_hidden_2_armies_raised_beside_hidden_orcs_are_hidden() -> None:
    """[IV.hidden.2] [R104] Two Orcs join three who hide from the Dwarves; nobody meets anyone."""
    game = scene(
        HIRE, player=ORCS, units={"17": {ORCS: 3, DWARVES: 1}}, hidden={ORCS: "17"}, hand={DWARVES: "AD", ORCS: "AS"}
    )
    game.apply(ORCS, RAISES[at("17")][1])
    assert units(game, ORCS, "17") == 5
    assert is_hidden(game, ORCS, "17")
    assert game.seats_asked() == []


def test_r79_the_reserve_is_the_only_limit() -> None:
    """[R79] In a ruleset with twenty units all twenty are raised at once."""
    game = scene(HIRE, player=ORCS, rules={"units_per_faction": 20})
    game.apply(ORCS, RAISES[at("17")][19])
    assert units(game, ORCS, "17") == 20


def test_r79_a_ruleset_may_limit_raising() -> None:
    """[R79] With raise_limit three units come, and a fourth is refused."""
    game = scene(HIRE, player=ORCS, rules={"raise_limit": 3})
    assert most(game, "17") == 3
    refused(game, ORCS, RAISES[at("17")][3], rule="R79")


def test_r80_orcs_allied_with_goblins_hire_at_half_price() -> None:
    """[IV.4] [goblins.8] [R80] Three Orcs hired in 13 cost three gold, paid to the Goblins."""
    game = scene(HIRE, player=ORCS, gold={ORCS: 3}, allies=[(ORCS, GOBLINS)])
    assert {hire.place for hire in options(game, ORCS, HireUnits)} == set(range(TERRITORIES)) - {at("12f")}
    refused(game, ORCS, HIRES[at("13")][3], rule="IV.4")
    events = game.apply(ORCS, HIRES[at("13")][2])
    assert happened(events, UnitsHired) == [UnitsHired(ORCS, at("13"), 3, 3)]
    assert happened(events, GoldPaid) == [GoldPaid(ORCS, GOBLINS, 3, "IV.4")]


def test_r80_orcs_allied_with_goblins_hire_or_raise_but_not_both() -> None:
    """[IV.4] [R80] After the one the other is refused."""
    hired = scene(HIRE, MOVE, player=ORCS, gold={ORCS: 3}, allies=[(ORCS, GOBLINS)])
    hired.apply(ORCS, HIRES[at("13")][0])
    refused(hired, ORCS, RAISES[at("17")][0], rule="IV.5")
    raised = scene(HIRE, MOVE, player=ORCS, gold={ORCS: 3}, allies=[(ORCS, GOBLINS)])
    raised.apply(ORCS, RAISES[at("17")][0])
    refused(raised, ORCS, HIRES[at("13")][0], rule="IV.5")


def test_r78_an_ace_is_of_no_use_to_orcs_allied_with_goblins() -> None:
    """[R78] [R80] They pay half already."""
    game = scene(HIRE, player=ORCS, gold={ORCS: 3}, hand={ORCS: "AS"}, allies=[(ORCS, GOBLINS)])
    refused(game, ORCS, ACE_PLAYS[SPADES], rule="R78")
