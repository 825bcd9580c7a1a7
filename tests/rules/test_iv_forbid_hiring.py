"""goblins.7: the Goblins forbid a player to hire."""

from dragondune.engine.decisions import (
    ACE_PLAYS,
    ACE_REVIVALS,
    CONSCRIPTS,
    HIRES,
    PASS,
    RAISES,
    HireUnits,
    PlayAce,
    RaiseUnits,
)
from dragondune.engine.events import AcePlayed, HiringForbidden
from dragondune.engine.ids import CLUBS, DIAMONDS, DWARVES, ELVES, GOBLINS, HEARTS, ORCS, SPADES
from dragondune.engine.steps import CONSCRIPT, FORBID_HIRING, HIRE, MOVE, TURNS
from tests.rules.scene import at, card, cards, options, refused, scene, units


def test_goblins_7_an_ace_keeps_a_player_from_hiring() -> None:
    """[goblins.7] [R184] The Goblins choose an ace; it is discarded, and the Elves get no chance to hire."""
    game = scene(
        FORBID_HIRING,
        HIRE,
        MOVE,
        player=ELVES,
        units={"5c": {ELVES: 5}},
        gold={ELVES: 9},
        hand={GOBLINS: "AC AS 4C"},
    )
    prompt = game.prompt(GOBLINS)
    assert prompt is not None
    assert (prompt.question, prompt.clause, prompt.about) == ("ForbidHiring", "goblins.7", ELVES)
    assert options(game, GOBLINS, PlayAce) == [ACE_PLAYS[CLUBS], ACE_PLAYS[SPADES]]
    events = game.apply(GOBLINS, ACE_PLAYS[SPADES])
    assert events == [AcePlayed(GOBLINS, card("AS"), "goblins.7"), HiringForbidden(ELVES)]
    assert game.state.hand[GOBLINS] == cards("AC 4C")
    refused(game, ELVES, HIRES[at("5c")][0], rule="IV.5")


def test_goblins_7_they_may_let_the_player_hire() -> None:
    """[goblins.7] Without the ace the Elves hire, and the Goblins keep it."""
    game = scene(FORBID_HIRING, HIRE, player=ELVES, gold={ELVES: 9}, hand={GOBLINS: "AC"})
    assert game.apply(GOBLINS, PASS) == []
    game.apply(ELVES, HIRES[at("5c")][4])
    assert units(game, ELVES, "5c") == 5
    assert game.state.hand[GOBLINS] == cards("AC")


def test_r81_the_goblins_decide_before_a_hire_or_an_ace_is_declared() -> None:
    """[R81] First the Goblins are asked; once they have passed, they cannot answer to the Elves' ace or hire."""
    game = scene(FORBID_HIRING, HIRE, player=ELVES, gold={ELVES: 9}, hand={ELVES: "AH", GOBLINS: "AC"})
    assert game.seats_asked() == [GOBLINS]
    refused(game, ELVES, ACE_PLAYS[HEARTS], rule="goblins.7")
    refused(game, ELVES, HIRES[at("5c")][0], rule="goblins.7")
    game.apply(GOBLINS, PASS)
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    refused(game, GOBLINS, ACE_PLAYS[CLUBS], rule="IV.4")


def test_r81_conscription_is_not_stopped() -> None:
    """[R81] The Elves conscript, and only then are the Goblins asked about hiring."""
    game = scene(CONSCRIPT, FORBID_HIRING, HIRE, player=ELVES, units={"5c": {ELVES: 5}}, hand={GOBLINS: "AC"})
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, CONSCRIPTS[at("5c")][0])
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert units(game, ELVES, "5c") == 6


def test_r81_raising_is_not_stopped() -> None:
    """[R80] [R81] Orcs who as allies of the Goblins could hire are forbidden to, and still raise armies."""
    game = scene(
        FORBID_HIRING,
        HIRE,
        player=ORCS,
        gold={ORCS: 9},
        hand={GOBLINS: "AC", ORCS: "AS"},
        allies=[(ORCS, GOBLINS)],
    )
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert options(game, ORCS, HireUnits) == []
    refused(game, ORCS, HIRES[at("13")][0], rule="goblins.7")
    refused(game, ORCS, ACE_PLAYS[SPADES], rule="goblins.7")
    assert len(options(game, ORCS, RaiseUnits)) == 80
    game.apply(ORCS, RAISES[at("17")][9])
    assert units(game, ORCS, "17") == 10


def test_r81_orcs_who_can_only_raise_are_not_forbidden() -> None:
    """[orcs.1] [R81] The Goblins are not asked about Orcs who are not their allies."""
    game = scene(FORBID_HIRING, HIRE, player=ORCS, gold={ORCS: 9}, hand={GOBLINS: "AC"})
    assert game.seats_asked() == [ORCS]


def test_r81_no_ace_stops_the_goblins_ace() -> None:
    """[negate.note] [R81] Elves, Dwarves and Orcs hold aces; the ban stands without a question."""
    game = scene(
        FORBID_HIRING,
        HIRE,
        player=ELVES,
        gold={ELVES: 9},
        hand={GOBLINS: "AC", ELVES: "AH", DWARVES: "AD", ORCS: "AS"},
    )
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert game.seats_asked() == []


def test_goblins_7_dwarves_who_may_not_hire_may_still_revive() -> None:
    """[goblins.7] [R83] With dead and a card the Dwarves are asked; an ace revives, but neither halves nor hires."""
    game = scene(
        FORBID_HIRING,
        HIRE,
        player=DWARVES,
        gold={DWARVES: 9},
        graveyard={DWARVES: 4},
        hand={GOBLINS: "AC", DWARVES: "AD 3H"},
    )
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert list(game.options(DWARVES)) == [PASS, ACE_REVIVALS[DIAMONDS]]
    refused(game, DWARVES, HIRES[at("15c")][0], rule="goblins.7")
    refused(game, DWARVES, ACE_PLAYS[DIAMONDS], rule="goblins.7")
    game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    assert game.state.graveyard[DWARVES] == 2


def test_goblins_7_goblins_with_any_card_are_asked() -> None:
    """[goblins.7] [R81] Being asked does not reveal an ace: a four is enough. With an empty hand they are not asked."""
    four = scene(FORBID_HIRING, HIRE, player=ELVES, gold={ELVES: 9}, hand={GOBLINS: "4C"})
    assert four.seats_asked() == [GOBLINS]
    assert list(four.options(GOBLINS)) == [PASS]
    refused(four, GOBLINS, ACE_PLAYS[CLUBS], rule="goblins.7")
    empty = scene(FORBID_HIRING, HIRE, player=ELVES, gold={ELVES: 9})
    assert empty.seats_asked() == [ELVES]


def test_goblins_7_the_players_gold_does_not_matter() -> None:
    """[goblins.7] [R81] Gold may be secret: they are asked about a player without gold, but not without a reserve."""
    penniless = scene(FORBID_HIRING, player=ELVES, hand={GOBLINS: "AC"}, rules={"gold_visible": False})
    assert penniless.seats_asked() == [GOBLINS]
    no_reserve = scene(FORBID_HIRING, player=ELVES, units={"5c": {ELVES: 10}}, hand={GOBLINS: "AC"})
    assert no_reserve.seats_asked() == []


def test_r194_the_goblins_may_forbid_their_own_ally() -> None:
    """[R194] [goblins.7] The Elves are the Goblins' ally, and can be forbidden to hire anyway."""
    game = scene(FORBID_HIRING, HIRE, player=ELVES, gold={ELVES: 9}, hand={GOBLINS: "AC"}, allies=[(ELVES, GOBLINS)])
    assert HiringForbidden(ELVES) in game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert game.options(ELVES) == ()


def test_goblins_7_not_about_their_own_hire() -> None:
    """[goblins.7] In their own turn the Goblins are asked to hire at once."""
    game = scene(FORBID_HIRING, HIRE, player=GOBLINS, gold={GOBLINS: 9}, hand={GOBLINS: "AC"})
    assert [prompt.question for prompt in game.prompts()] == ["Hire"]


def test_r25_without_goblins_nobody_forbids() -> None:
    """[R25] [R180] Goblins who do not play are not asked, and nobody has their power."""
    game = scene(
        FORBID_HIRING,
        HIRE,
        player=ELVES,
        order=(DWARVES, ELVES, ORCS),
        gold={ELVES: 9},
        hand={DWARVES: "AC", ORCS: "AS"},
    )
    assert game.seats_asked() == [ELVES]


def test_goblins_7_the_ban_holds_for_one_player_and_one_turn() -> None:
    """[goblins.7] The Elves are forbidden; the Dwarves after them hire, and so do the Elves a turn later."""
    game = scene(TURNS, TURNS, order=(ELVES, DWARVES, GOBLINS), gold={ELVES: 5, DWARVES: 5}, hand={GOBLINS: "AC 4C"})
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    game.apply(GOBLINS, PASS)
    game.apply(DWARVES, HIRES[at("15c")][0])
    game.apply(DWARVES, PASS)
    game.apply(DWARVES, PASS)
    game.apply(GOBLINS, PASS)
    game.apply(GOBLINS, PASS)
    game.apply(ELVES, HIRES[at("5c")][0])
    assert units(game, DWARVES, "15c") == 1
    assert units(game, ELVES, "5c") == 1
