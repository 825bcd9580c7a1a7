"""R157: the Great Council in two parts, first breaks and then proposals, by the switch."""

from dragondune.editions.parameters import Value
from dragondune.engine.decisions import ACCEPT_ALLIANCE, BREAK_ALLIANCE, PASS, PROPOSALS
from dragondune.engine.events import (
    AllianceFormed,
    CouncilCalled,
    CouncilPassed,
    Event,
    GoldPlaced,
    RedDragonAppeared,
)
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NOBODY, ORCS
from dragondune.engine.steps import COUNCIL, EVENT, PROPOSE_ALLIANCES
from tests.rules.scene import happened, refused, scene
from tests.rules.test_council import proposed, question, red_dragon_comes

TWO_PARTS: dict[str, Value] = {"council": "two_parts"}


def test_r157_allied_players_are_asked_first() -> None:
    """[R157] [R57] Goblins, Orcs, Dwarves, Elves: all keep their alliances, and the council ends."""
    game = scene(
        COUNCIL, order=(GOBLINS, ORCS, DWARVES, ELVES), allies=[(DWARVES, GOBLINS), (ELVES, ORCS)], rules=TWO_PARTS
    )
    events: list[Event] = []
    for seat in (GOBLINS, ORCS, DWARVES, ELVES):
        assert game.seats_asked() == [seat]
        assert game.options(seat) == [BREAK_ALLIANCE, PASS]
        events += game.apply(seat, PASS)
    assert events == [CouncilCalled()]
    assert game.seats_asked() == []
    assert game.state.ally == [GOBLINS, ORCS, DWARVES, ELVES]


def test_r157_only_allied_players_are_asked_to_break() -> None:
    """[R157] Only Elves and Orcs are allied: the Elves are asked first although the Dwarves start."""
    game = scene(COUNCIL, allies=[(ELVES, ORCS)], rules=TWO_PARTS)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, PASS)
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, PASS)
    assert question(game, DWARVES) == "ProposeAlliance"


def test_r59_an_alliance_is_broken_in_the_first_part_only() -> None:
    """[R59] [R157] Once proposals have begun the Goblins can no longer leave the Orcs."""
    game = scene(PROPOSE_ALLIANCES, player=DWARVES, allies=[(GOBLINS, ORCS)], rules=TWO_PARTS)
    refused(game, GOBLINS, BREAK_ALLIANCE, rule="II.2")
    refused(game, DWARVES, BREAK_ALLIANCE, rule="II.2")


def test_r157_a_player_with_nobody_left_to_ask_is_skipped() -> None:
    """[R157] Both others have refused the Dwarves. When all others pass, the council ends without asking them."""
    game = scene(COUNCIL, order=(DWARVES, GOBLINS, ELVES), rules=TWO_PARTS)
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    game.apply(GOBLINS, PASS)
    game.apply(GOBLINS, PASS)
    game.apply(ELVES, PASS)
    game.apply(DWARVES, PROPOSALS[ELVES])
    game.apply(ELVES, PASS)
    game.apply(GOBLINS, PASS)
    events = game.apply(ELVES, PASS)
    assert events == [CouncilPassed(ELVES), CouncilPassed(DWARVES)]
    assert game.seats_asked() == []


def test_r157_the_council_ends_when_one_player_is_left_without_an_ally() -> None:
    """[R157] Of three players two ally; the third has nobody to ask."""
    game = scene(COUNCIL, order=(DWARVES, GOBLINS, ELVES), rules=TWO_PARTS)
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    assert game.apply(GOBLINS, ACCEPT_ALLIANCE) == [AllianceFormed(DWARVES, GOBLINS)]
    assert game.seats_asked() == []
    assert game.state.ally[ELVES] == NOBODY


def test_r157_allied_players_are_skipped() -> None:
    """[R157] Elves and Goblins keep their alliance, so only Dwarves and Orcs may propose, to each other."""
    game = scene(COUNCIL, allies=[(ELVES, GOBLINS)], rules=TWO_PARTS)
    game.apply(ELVES, PASS)
    game.apply(GOBLINS, PASS)
    assert proposed(game, DWARVES) == [ORCS]
    game.apply(DWARVES, PASS)
    assert proposed(game, ORCS) == [DWARVES]
    game.apply(ORCS, PASS)
    assert game.seats_asked() == []


def test_r157_two_players_hold_no_council() -> None:
    """[R157] With two players the Red Dragon comes, gold is placed, and nobody is asked about an alliance."""
    game = scene(EVENT, order=(DWARVES, ELVES), pile="9H", rules=TWO_PARTS)
    events = red_dragon_comes(game)
    assert len(happened(events, RedDragonAppeared)) == 1
    assert happened(events, CouncilCalled) == []
    assert len(happened(events, GoldPlaced)) == 2
    assert game.seats_asked() == []


def test_r157_a_new_proposal_reopens_the_round() -> None:
    """[R157] Every proposal, even if refused, gives all players another turn, including the Dwarves who passed."""
    game = scene(COUNCIL, rules=TWO_PARTS)
    game.apply(DWARVES, PASS)
    game.apply(ELVES, PROPOSALS[GOBLINS])
    game.apply(GOBLINS, PASS)
    game.apply(GOBLINS, PASS)
    game.apply(ORCS, PASS)
    game.apply(DWARVES, PROPOSALS[ELVES])
    game.apply(ELVES, PASS)
    for seat in (ELVES, GOBLINS, ORCS, DWARVES):
        assert game.seats_asked() == [seat]
        game.apply(seat, PASS)
    assert game.seats_asked() == []


def test_r59_the_second_partner_may_break_it_too() -> None:
    """[R59] [R157] The Dwarves keep the alliance, then the Elves break it."""
    game = scene(COUNCIL, allies=[(DWARVES, ELVES)], rules=TWO_PARTS)
    game.apply(DWARVES, PASS)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, BREAK_ALLIANCE)
    assert game.state.ally == [NOBODY] * 4
