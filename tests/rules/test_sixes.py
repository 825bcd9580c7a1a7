"""Edition 9's sixes: besides being artifacts, they can be discarded for an action."""

from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_REVIVALS,
    HIRES,
    MOVES,
    PASS,
    PLANS,
    RAISES,
    SECOND_MOVES,
    SIX_REVIVAL,
    MoveAgain,
    ReviveUnits,
    ReviveWithSix,
    SealPlan,
)
from dragondune.engine.events import ArtifactDiscarded, UnitsRevived
from dragondune.engine.game import Game
from dragondune.engine.ids import DIAMONDS, DWARVES, ELVES, GOBLINS, ORCS
from dragondune.engine.steps import (
    AFTER_MOVE,
    BATTLE,
    BEFORE_MOVE,
    CONSCRIPT,
    EARLY_DISBAND,
    HIRE,
    LATE_DISBAND,
    MOVE,
    REVIVE,
)
from tests.rules.scene import at, card, cards, happened, options, refused, scene

REVIVING: dict[str, Value] = {"six_diamonds_revive": True}
MOVING: dict[str, Value] = {"six_hearts_move": True}


def question(game: Game) -> str:
    return game.prompts()[0].question


def test_r153_the_six_of_diamonds_revives_two_units() -> None:
    """[R153] [R83] Any player, for free, in addition to the usual number; the step continues."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 6}, hand={ELVES: "6D"}, gold={ELVES: 9}, rules=REVIVING)
    events = game.apply(ELVES, SIX_REVIVAL)
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ELVES, card("6D"), "R153")]
    assert happened(events, UnitsRevived) == [UnitsRevived(ELVES, 2, 0, "R153")]
    assert (game.state.graveyard[ELVES], game.state.gold[ELVES]) == (4, 9)
    assert game.state.discards == cards("6D")
    assert max(one.count for one in options(game, ELVES, ReviveUnits)) == 3
    refused(game, ELVES, SIX_REVIVAL, rule="R153")


def test_r153_the_six_revives_no_more_than_there_are() -> None:
    """[R153] From a graveyard of one it takes one."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 1}, hand={ELVES: "6D"}, rules=REVIVING)
    events = game.apply(ELVES, SIX_REVIVAL)
    assert happened(events, UnitsRevived) == [UnitsRevived(ELVES, 1, 0, "R153")]


def test_r153_is_off_in_1_10() -> None:
    """[R153] By default a six is an artifact and nothing else."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 6}, hand={ELVES: "6D"})
    assert options(game, ELVES, ReviveWithSix) == []
    refused(game, ELVES, SIX_REVIVAL, rule="R153")
    moved = scene(MOVE, AFTER_MOVE, LATE_DISBAND, player=ELVES, units={"5c": {ELVES: 1}}, hand={ELVES: "6H"})
    moved.apply(ELVES, PASS)
    assert question(moved) == "DisbandLate"


def test_r153_the_six_may_wait_until_the_hiring() -> None:
    """[R153] [R83] With nobody in reserve the Elves are still asked, and hire what the six brings back."""
    game = scene(
        CONSCRIPT,
        HIRE,
        player=ELVES,
        units={"5c": {ELVES: 7}},
        graveyard={ELVES: 3},
        hand={ELVES: "6D"},
        gold={ELVES: 5},
        rules=REVIVING,
    )
    assert question(game) == "Conscript"
    game.apply(ELVES, PASS)
    assert question(game) == "Hire"
    game.apply(ELVES, SIX_REVIVAL)
    game.apply(ELVES, HIRES[at("5c")][1])
    assert game.state.reserve[ELVES] == 0


def test_r153_the_six_may_be_used_while_conscripting_or_disbanding_early() -> None:
    """[R153] [R83] At any time in the player's own turn before hiring is finished."""
    conscripting = scene(
        CONSCRIPT, player=ELVES, units={"5c": {ELVES: 8}}, graveyard={ELVES: 2}, hand={ELVES: "6D"}, rules=REVIVING
    )
    conscripting.apply(ELVES, SIX_REVIVAL)
    assert question(conscripting) == "Conscript"
    assert conscripting.state.reserve[ELVES] == 2
    disbanding = scene(
        EARLY_DISBAND, player=GOBLINS, units={"10c": {GOBLINS: 8}}, graveyard={GOBLINS: 2}, rules=REVIVING
    )
    refused(disbanding, GOBLINS, SIX_REVIVAL, rule="R153")
    disbanding.state.hand[GOBLINS] = cards("6D")
    disbanding.state.deck &= ~cards("6D")
    disbanding.state.listed_for = -1
    disbanding.apply(GOBLINS, SIX_REVIVAL)
    assert question(disbanding) == "DisbandEarly"
    assert disbanding.state.reserve[GOBLINS] == 2


def test_r153_orcs_raise_what_the_six_brings_back() -> None:
    """[R153] [orcs.1] The Orcs too, before they raise."""
    game = scene(HIRE, player=ORCS, units={"17": {ORCS: 8}}, graveyard={ORCS: 2}, hand={ORCS: "6D"}, rules=REVIVING)
    game.apply(ORCS, SIX_REVIVAL)
    game.apply(ORCS, RAISES[at("17")][1])
    assert game.state.reserve[ORCS] == 0


def test_r168_nobody_is_asked_for_a_discarded_six() -> None:
    """[R153] [R168] With 6♦ among the discards, no units can return, and nobody is asked."""
    game = scene(
        CONSCRIPT,
        player=ELVES,
        units={"5c": {ELVES: 8}},
        graveyard={ELVES: 2},
        hand={ELVES: "2D"},
        discards="6D",
        rules=REVIVING,
    )
    assert game.prompts() == []


def test_r153_it_takes_the_six_and_dead_units() -> None:
    """[R153] Without dead units, or without the card, it is refused."""
    empty = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 8}}, hand={ELVES: "6D"}, rules=REVIVING)
    assert options(empty, ELVES, ReviveWithSix) == []
    refused(empty, ELVES, SIX_REVIVAL, rule="R153")


def test_r153_the_dwarves_have_both_ace_and_six() -> None:
    """[dwarves.4] [R83] [R153] An ace and 6♦ bring back four."""
    game = scene(REVIVE, player=DWARVES, graveyard={DWARVES: 6}, hand={DWARVES: "AD 6D"}, rules=REVIVING)
    game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    game.apply(DWARVES, SIX_REVIVAL)
    assert game.state.graveyard[DWARVES] == 2


def test_r153_the_six_of_hearts_gives_another_movement() -> None:
    """[R153] [R94] The same as two aces do in other editions."""
    game = scene(
        BEFORE_MOVE,
        MOVE,
        AFTER_MOVE,
        LATE_DISBAND,
        player=ORCS,
        units={"17": {ORCS: 3}},
        hand={ORCS: "6H AD AH"},
        rules=MOVING,
    )
    game.apply(ORCS, MOVES[at("17")][at("18")][0])
    assert [one.cards for one in options(game, ORCS, MoveAgain)] == [cards("6H")]
    refused(game, ORCS, SECOND_MOVES[cards("AD AH")], rule="twoaces.1")
    events = game.apply(ORCS, SECOND_MOVES[cards("6H")])
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ORCS, card("6H"), "R153")]
    game.apply(ORCS, MOVES[at("18")][at("1c")][0])
    assert question(game) == "DisbandLate"


def test_r153_a_six_stays_an_artifact() -> None:
    """[R153] 6♦ may be played in battle as before."""
    rules: dict[str, Value] = {**REVIVING, **MOVING, "six_spades_walls": True, "six_clubs_dragon": True}
    game = scene(BATTLE, order=(DWARVES, ORCS), units={"17": {DWARVES: 2, ORCS: 2}}, hand={DWARVES: "6D"}, rules=rules)
    assert PLANS[card("6D")][1] in options(game, DWARVES, SealPlan)
