"""II.2 and note.9: the Great Council, where alliances are made and broken."""

from functools import partial

import pytest

from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.engine.decisions import ACCEPT_ALLIANCE, BREAK_ALLIANCE, EVENTS, PASS, PROPOSALS, ProposeAlliance
from dragondune.engine.events import (
    AllianceBroken,
    AllianceFormed,
    AllianceProposed,
    AllianceRefused,
    CouncilCalled,
    CouncilPassed,
    Event,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, EVERYONE, GOBLINS, NOBODY, ORCS, Faction
from dragondune.engine.steps import COUNCIL, EVENT, HIRE, PROPOSE_ALLIANCES
from dragondune.knowledge.gate import audience
from tests.rules.scene import event, happened, options, refused, scene, turn_up


def red_dragon_comes(game: Game) -> list[Event]:
    """Two cards are turned up, the second in the suit of the 9♥ on the pile."""
    turn_up(game, EVENTS[event("7C")])
    return turn_up(game, EVENTS[event("8H")])


def question(game: Game, seat: Faction) -> str:
    prompt = game.prompt(seat)
    return prompt.question if prompt else ""


def proposed(game: Game, seat: Faction) -> list[Faction]:
    """The seats to which this seat may propose now."""
    return [option.to for option in options(game, seat, ProposeAlliance)]


def test_ii_2_a_red_dragon_calls_a_great_council() -> None:
    """[II.2] [R57] It meets at once; the Starting Player is the first to propose."""
    game = scene(EVENT, order=(GOBLINS, ORCS, DWARVES, ELVES), pile="9H")
    assert happened(red_dragon_comes(game), CouncilCalled) == [CouncilCalled()]
    assert game.seats_asked() == [GOBLINS]
    assert question(game, GOBLINS) == "ProposeAlliance"


def test_ii_2_without_a_red_dragon_there_is_no_council() -> None:
    """[II.2] [note.9] Clubs on hearts: gold is placed, existing alliances continue, and nobody is asked."""
    game = scene(EVENT, pile="9H", allies=[(DWARVES, ELVES)])
    turn_up(game, EVENTS[event("7C")])
    events = turn_up(game, EVENTS[event("8C")])
    assert happened(events, CouncilCalled) == []
    assert game.seats_asked() == []
    assert game.state.ally[DWARVES] == ELVES


def test_note_9_alliances_are_made_and_broken_at_no_other_time() -> None:
    """[note.9] [II.2] In the hiring step the Elves can neither leave their ally nor propose to another player."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 3}, allies=[(DWARVES, ELVES)])
    refused(game, ELVES, BREAK_ALLIANCE, rule="IV.4")
    refused(game, ELVES, PROPOSALS[GOBLINS], rule="IV.4")
    refused(game, DWARVES, BREAK_ALLIANCE, rule="IV.4")


def test_r59_either_partner_can_break_the_alliance() -> None:
    """[R59] [R157] The Elves break with the Dwarves, who are not asked. Everyone learns of it."""
    game = scene(COUNCIL, order=(ELVES, DWARVES, GOBLINS, ORCS), allies=[(DWARVES, ELVES)])
    events = game.apply(ELVES, BREAK_ALLIANCE)
    (broken,) = happened(events, AllianceBroken)
    assert broken == AllianceBroken(ELVES, DWARVES)
    assert audience(broken) == EVERYONE
    assert game.state.ally == [NOBODY] * 4
    assert question(game, ELVES) == "ProposeAlliance"


def test_r59_the_second_partner_may_break_it_too() -> None:
    """[R59] [R157] The Dwarves keep the alliance, then the Elves break it."""
    game = scene(COUNCIL, allies=[(DWARVES, ELVES)])
    game.apply(DWARVES, PASS)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, BREAK_ALLIANCE)
    assert game.state.ally == [NOBODY] * 4


def test_note_9_accepting_a_proposal_makes_an_alliance() -> None:
    """[note.9] [R157] The Dwarves propose to the Goblins, who are asked at once and accept."""
    game = scene(COUNCIL)
    events = game.apply(DWARVES, PROPOSALS[GOBLINS])
    assert happened(events, AllianceProposed) == [AllianceProposed(DWARVES, GOBLINS)]
    assert game.seats_asked() == [GOBLINS]
    assert game.options(GOBLINS) == [ACCEPT_ALLIANCE, PASS]
    prompt = game.prompt(GOBLINS)
    assert prompt is not None
    assert prompt.about == DWARVES
    assert game.apply(GOBLINS, ACCEPT_ALLIANCE) == [AllianceFormed(DWARVES, GOBLINS)]
    assert game.state.ally == [GOBLINS, NOBODY, DWARVES, NOBODY]


def test_r157_after_a_refusal_the_next_player_in_order_proposes() -> None:
    """[R157] The Goblins refuse the Dwarves; nobody is allied, and the Elves come next."""
    game = scene(COUNCIL)
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    assert game.apply(GOBLINS, PASS) == [AllianceRefused(DWARVES, GOBLINS)]
    assert game.state.ally == [NOBODY] * 4
    assert game.seats_asked() == [ELVES]


def test_r157_each_pair_is_proposed_once_in_each_direction() -> None:
    """[R157] The Goblins refuse the Dwarves, who may not ask again; the Goblins may still ask the Dwarves."""
    game = scene(COUNCIL, order=(DWARVES, GOBLINS, ELVES))
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    game.apply(GOBLINS, PASS)
    assert proposed(game, GOBLINS) == [DWARVES, ELVES]
    game.apply(GOBLINS, PASS)
    game.apply(ELVES, PASS)
    assert proposed(game, DWARVES) == [ELVES]
    refused(game, DWARVES, PROPOSALS[GOBLINS], rule="R157")


def test_r157_in_the_next_council_the_same_proposal_is_possible_again() -> None:
    """[R157] Once per council: what was refused in one may be proposed in the next."""
    game = scene(COUNCIL, COUNCIL, order=(DWARVES, GOBLINS, ELVES))
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    game.apply(GOBLINS, PASS)
    game.apply(GOBLINS, PASS)
    game.apply(ELVES, PASS)
    assert happened(game.apply(DWARVES, PASS), CouncilCalled) == [CouncilCalled()]
    assert proposed(game, DWARVES) == [GOBLINS, ELVES]


def test_r157_a_player_with_nobody_left_to_ask_is_skipped() -> None:
    """[R157] Both others have refused the Dwarves. When all others pass, the council ends without asking them."""
    game = scene(COUNCIL, order=(DWARVES, GOBLINS, ELVES))
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


def test_r58_an_alliance_is_a_pair() -> None:
    """[R58] Dwarves and Goblins are allied, so the Elves can propose only to the Orcs."""
    game = scene(PROPOSE_ALLIANCES, player=ELVES, allies=[(DWARVES, GOBLINS)])
    assert proposed(game, ELVES) == [ORCS]
    refused(game, ELVES, PROPOSALS[GOBLINS], rule="R58")


def test_r58_there_are_at_most_two_alliances() -> None:
    """[R58] [II.2] Dwarves with Goblins, then Elves with Orcs: all are allied and the council ends."""
    game = scene(COUNCIL)
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    game.apply(GOBLINS, ACCEPT_ALLIANCE)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, PROPOSALS[ORCS])
    game.apply(ORCS, ACCEPT_ALLIANCE)
    assert game.state.ally == [GOBLINS, ORCS, DWARVES, ELVES]
    assert game.seats_asked() == []


def test_r157_proposals_go_to_other_players() -> None:
    """[R157] Not to the proposer's own faction or to an absent one."""
    game = scene(COUNCIL, order=(DWARVES, GOBLINS, ELVES))
    refused(game, DWARVES, PROPOSALS[DWARVES], rule="R157")
    refused(game, DWARVES, PROPOSALS[ORCS], rule="R157")


def test_ii_2_the_council_ends_when_all_have_passed() -> None:
    """[II.2] [R57] [R157] Four passes in a row end it; each is public."""
    game = scene(COUNCIL)
    for seat in (DWARVES, ELVES, GOBLINS):
        (passed,) = happened(game.apply(seat, PASS), CouncilPassed)
        assert passed == CouncilPassed(seat)
        assert audience(passed) == EVERYONE
    game.apply(ORCS, PASS)
    assert game.seats_asked() == []


def test_r157_a_new_proposal_reopens_the_round() -> None:
    """[R157] Every proposal, even if refused, gives all players another turn, including the Dwarves who passed."""
    game = scene(COUNCIL)
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


def test_r157_a_new_alliance_may_follow_a_break_in_the_same_council() -> None:
    """[R157] The Dwarves leave the Elves and ally with the Goblins; the Elves ally with the Orcs."""
    game = scene(COUNCIL, allies=[(DWARVES, ELVES)])
    game.apply(DWARVES, BREAK_ALLIANCE)
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    game.apply(GOBLINS, ACCEPT_ALLIANCE)
    game.apply(ELVES, PROPOSALS[ORCS])
    game.apply(ORCS, ACCEPT_ALLIANCE)
    assert game.state.ally == [GOBLINS, ORCS, DWARVES, ELVES]


def test_r157_three_players_are_enough() -> None:
    """[R157] Dwarves, Elves and Goblins hold a council."""
    game = scene(EVENT, order=(DWARVES, ELVES, GOBLINS), pile="9H")
    assert happened(red_dragon_comes(game), CouncilCalled) == [CouncilCalled()]
    assert proposed(game, DWARVES) == [ELVES, GOBLINS]


def test_r157_each_player_in_turn_breaks_proposes_or_passes() -> None:
    """[R157] [II.2] Allied or not, players are asked in order, each about what they can do; then the council ends."""
    game = scene(COUNCIL, order=(GOBLINS, ORCS, DWARVES, ELVES), allies=[(ORCS, ELVES)])
    events: list[Event] = []
    for seat in (GOBLINS, ORCS, DWARVES, ELVES):
        assert game.seats_asked() == [seat]
        if seat in (ORCS, ELVES):
            assert game.options(seat) == [BREAK_ALLIANCE, PASS]
            refused(game, seat, PROPOSALS[DWARVES], rule="II.2")
        else:
            refused(game, seat, BREAK_ALLIANCE, rule="II.2")
        events += game.apply(seat, PASS)
    assert events == [CouncilCalled(), *(CouncilPassed(seat) for seat in (GOBLINS, ORCS, DWARVES, ELVES))]
    assert game.seats_asked() == []
    assert game.state.ally == [NOBODY, ORCS, NOBODY, ELVES]


def test_r157_a_player_who_breaks_may_propose_at_once() -> None:
    """[R157] [R59] The Elves leave the Dwarves and win the Orcs before anyone else has a turn."""
    game = scene(COUNCIL, order=(ELVES, DWARVES, GOBLINS, ORCS), allies=[(DWARVES, ELVES)])
    game.apply(ELVES, BREAK_ALLIANCE)
    assert proposed(game, ELVES) == [DWARVES, GOBLINS, ORCS]
    game.apply(ELVES, PROPOSALS[ORCS])
    game.apply(ORCS, ACCEPT_ALLIANCE)
    assert game.seats_asked() == [DWARVES]


def test_r157_an_alliance_may_be_broken_after_proposals() -> None:
    """[R157] [R59] The Goblins refuse the Dwarves; then the Elves, who had passed, leave the Orcs for them."""
    game = scene(COUNCIL, order=(ELVES, DWARVES, GOBLINS, ORCS), allies=[(ELVES, ORCS)])
    game.apply(ELVES, PASS)
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    game.apply(GOBLINS, PASS)
    game.apply(GOBLINS, PASS)
    game.apply(ORCS, PASS)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, BREAK_ALLIANCE)
    game.apply(ELVES, PROPOSALS[DWARVES])
    game.apply(DWARVES, ACCEPT_ALLIANCE)
    assert (game.state.ally[ELVES], game.state.ally[ORCS]) == (DWARVES, NOBODY)
    assert game.seats_asked() == [GOBLINS], "who passed before the break"


def test_r157_a_partner_left_behind_has_another_turn() -> None:
    """[R157] The Dwarves pass, the Elves leave them: the Dwarves are asked again."""
    game = scene(COUNCIL, allies=[(DWARVES, ELVES)])
    game.apply(DWARVES, PASS)
    game.apply(ELVES, BREAK_ALLIANCE)
    for seat in (ELVES, GOBLINS, ORCS):
        game.apply(seat, PASS)
    assert proposed(game, DWARVES) == [ELVES, GOBLINS, ORCS]
    game.apply(DWARVES, PASS)
    assert game.seats_asked() == []


def test_ii_2_an_alliance_of_this_council_stands() -> None:
    """[II.2] [R157] Dwarves and Goblins have formed theirs and are not asked again; Elves and Orcs go on."""
    game = scene(COUNCIL)
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    game.apply(GOBLINS, ACCEPT_ALLIANCE)
    game.apply(ELVES, PROPOSALS[ORCS])
    game.apply(ORCS, PASS)
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, PASS)
    assert game.seats_asked() == [], "the Elves have nobody left to ask"


def test_r157_who_has_nobody_to_ask_passes_unasked() -> None:
    """[R157] Of three players two ally; the third has nobody to propose to, and the council ends."""
    game = scene(COUNCIL, order=(DWARVES, GOBLINS, ELVES))
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    assert game.apply(GOBLINS, ACCEPT_ALLIANCE) == [AllianceFormed(DWARVES, GOBLINS), CouncilPassed(ELVES)]
    assert game.seats_asked() == []
    assert game.state.ally[ELVES] == NOBODY


@pytest.mark.parametrize("edition", EDITIONS)
def test_r157_two_players_hold_a_council_too(edition: str) -> None:
    """[R157] [II.2] In every edition either may propose or pass; an alliance ends the council."""
    table = partial(scene, COUNCIL, order=(DWARVES, ELVES), rules=edition_values(edition))
    game = table()
    game.apply(DWARVES, PASS)
    assert game.options(ELVES) == [PROPOSALS[DWARVES], PASS]
    game.apply(ELVES, PASS)
    assert game.seats_asked() == []
    game = table()
    game.apply(DWARVES, PROPOSALS[ELVES])
    game.apply(ELVES, ACCEPT_ALLIANCE)
    assert (game.state.ally[DWARVES], game.seats_asked()) == (ELVES, [])
    game = table(allies=[(DWARVES, ELVES)])
    game.apply(DWARVES, PASS)
    game.apply(ELVES, BREAK_ALLIANCE)
    assert game.state.ally == [NOBODY] * 4
    assert game.options(ELVES) == [PROPOSALS[DWARVES], PASS]


def test_ii_2_a_council_leaves_nothing_behind() -> None:
    """[II.2] [R157] Who passed, proposed or allied is forgotten when the next council begins."""
    game = scene(COUNCIL, COUNCIL, order=(DWARVES, GOBLINS, ELVES))
    game.apply(DWARVES, PROPOSALS[GOBLINS])
    events = game.apply(GOBLINS, ACCEPT_ALLIANCE)
    assert happened(events, CouncilCalled) == [CouncilCalled()]
    assert (game.seats_asked(), game.options(DWARVES)) == ([DWARVES], [BREAK_ALLIANCE, PASS])
