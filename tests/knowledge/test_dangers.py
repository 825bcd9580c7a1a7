"""Dangers are announced before they strike, and in order."""

import pytest

from dragondune.bots.perspective import Perspective
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BATTLE_ROUND,
    BIDDING_ROUND,
    COLLECTION_ROUND,
    DRAGON_ROUND,
    DWARVES,
    ELVES,
    GOBLINS,
    ORCS,
    RECRUITMENT_ROUND,
    VICTORY_ROUND,
    Faction,
)
from dragondune.engine.steps import BATTLE, MOVE
from dragondune.knowledge.dangers import Danger, dangers
from dragondune.knowledge.gate import know
from dragondune.views.prospect_sentences import danger_told
from tests.rules.scene import at, cards, scene


def of(game: Game, you: Faction, kind: str) -> list[Danger]:
    return [one for one in dangers(know(game, you)) if one.kind == kind]


def told(game: Game, you: Faction, kind: str) -> list[str]:
    return [danger_told(know(game, you), one) for one in of(game, you, kind)]


def test_units_on_open_ground_before_the_dragon() -> None:
    """[I.2] Not in a castle, not behind it, not beyond its longest flight."""
    places = {"8": {GOBLINS: 3}, "10c": {GOBLINS: 2}, "9f": {GOBLINS: 1}, "15": {GOBLINS: 1}, "4": {GOBLINS: 1}}
    game = scene(MOVE, player=GOBLINS, round=RECRUITMENT_ROUND, units=places, dragon=6)
    assert told(game, GOBLINS, "dragon") == ["The dragon burns your 3 units in 8 if it flies 2 or more."]


def test_half_of_the_orcs_burn() -> None:
    """[orcs.3]"""
    game = scene(MOVE, player=ORCS, round=RECRUITMENT_ROUND, units={"8": {ORCS: 3}}, dragon=6)
    assert of(game, ORCS, "dragon")[0].total == 2


def test_no_dragon_after_the_last_turn() -> None:
    game = scene(BATTLE, round=COLLECTION_ROUND, units={"8": {GOBLINS: 3}}, dragon=6, turn=8)
    assert of(game, GOBLINS, "dragon") == []


def test_a_troll_within_reach_and_one_beside_you() -> None:
    """[note.11] [IV.end]"""
    near = scene(MOVE, player=GOBLINS, round=RECRUITMENT_ROUND, units={"2": {GOBLINS: 5}}, trolls="3c")
    assert told(near, GOBLINS, "troll_near") == [
        "A troll stands in 3★: it kills 4 units of each player beside it when the round ends."
    ]
    far = scene(MOVE, player=GOBLINS, round=RECRUITMENT_ROUND, units={"10c": {GOBLINS: 5}}, trolls="3c")
    assert of(far, GOBLINS, "troll_near") == []
    here = scene(MOVE, player=GOBLINS, round=RECRUITMENT_ROUND, units={"3c": {GOBLINS: 5}}, trolls="3c")
    assert told(here, GOBLINS, "troll_here") == [
        "The troll in 3★ kills 4 of your 5 units at the end of this round, unless you move them away."
    ]
    after = scene(BATTLE, round=BATTLE_ROUND, units={"3c": {GOBLINS: 5}}, trolls="3c")
    assert of(after, GOBLINS, "troll_here") == []


def test_who_may_hide() -> None:
    """[elves.4] [ace.4]"""
    places = {"5c": {ELVES: 2}, "6": {GOBLINS: 3}}
    game = scene(MOVE, player=GOBLINS, round=RECRUITMENT_ROUND, units=places, hand={GOBLINS: "AC"})
    assert of(game, ELVES, "you_may_hide")[0].cards == 0
    assert of(game, GOBLINS, "you_may_hide")[0].cards == cards("AC")
    assert of(game, DWARVES, "you_may_hide") == []
    assert [one.place for one in of(game, GOBLINS, "elves_may_hide")] == [at("5c")]
    draft = scene(
        MOVE, player=GOBLINS, round=RECRUITMENT_ROUND, units=places, hand={GOBLINS: "AC"}, rules={"ace_hides": False}
    )
    assert of(draft, GOBLINS, "you_may_hide") == []


def test_an_ace_is_explained_while_it_is_for_sale_to_those_who_see_it() -> None:
    """[elves.1] [ace.1]"""
    game = scene(MOVE, player=ELVES, round=BIDDING_ROUND)
    game.state.card = 0
    game.state.deck &= ~1
    assert of(game, ELVES, "ace_for_sale")[0].cards == cards("AD")
    assert "asks both questions" in told(game, ELVES, "ace_for_sale")[0]
    assert of(game, ORCS, "ace_for_sale") == []
    unseen = of(game, ORCS, "aces_unseen")[0]
    assert (unseen.count, unseen.total) == (4, 24)


def test_the_red_dragon_and_the_council_are_counted_before_they_come() -> None:
    """[II.1] [II.2] 9♥ lies on top: three hearts of 15 unseen cards would bring it."""
    game = scene(BATTLE, round=COLLECTION_ROUND, units={"12f": {ELVES: 1}}, pile="9H")
    assert [(one.count, one.total) for one in of(game, ELVES, "council")] == [(3, 15)]
    place = at("13")
    there = scene(BATTLE, round=COLLECTION_ROUND, units={"13": {ELVES: 1, ORCS: 1}}, pile="9H")
    assert [one.place for one in of(there, ELVES, "red_dragon")] == [place]
    assert of(there, ORCS, "red_dragon") == []
    assert of(scene(BATTLE, round=COLLECTION_ROUND, pile="9H", turn=8), ELVES, "council") == []


def test_a_deciding_card_that_you_have_seen_is_certain() -> None:
    """[R44] [elves.3] With a trigger, the Elves know the card that decides."""
    rules = {"event_cards": "trigger"}
    comes = scene(BATTLE, round=COLLECTION_ROUND, pile="9H", next_event="7H", rules=rules)
    assert told(comes, ELVES, "council")[0].startswith("The next event card will bring the Red Dragon")
    assert of(comes, ORCS, "council")[0].total > 1
    stays = scene(BATTLE, round=COLLECTION_ROUND, pile="9H", next_event="7C", rules=rules)
    assert of(stays, ELVES, "council") == []


@pytest.mark.parametrize(
    ("round_now", "order", "card"),
    [
        (COLLECTION_ROUND, (ELVES, GOBLINS, ORCS, DWARVES), "7C"),
        (VICTORY_ROUND, (GOBLINS, ELVES, ORCS, DWARVES), "7C"),
        (DRAGON_ROUND, (ELVES, GOBLINS, ORCS, DWARVES), "7H"),
    ],
)
def test_the_colour_is_that_of_who_starts_when_the_card_is_turned_up(
    round_now: int, order: tuple[Faction, ...], card: str
) -> None:
    """[R51] The office passes on in the Victory Round: until then the next player's colour counts."""
    rules = {"event_cards": "one", "red_dragon_trigger": "emperor_colour"}
    other = {"7C": "7H", "7H": "7C"}[card]
    for shown, comes in ((card, True), (other, False)):
        game = scene(BATTLE, order=order, pile="9H", next_event=shown, rules=rules)
        game.state.round = round_now
        assert bool(of(game, ELVES, "council")) is comes
        assert Perspective(know(game, ELVES), ELVES).red_dragon_chance() == comes


def test_what_comes_first_is_told_first() -> None:
    units = {"8": {GOBLINS: 3}, "2": {GOBLINS: 1}}
    moving = scene(MOVE, player=GOBLINS, round=RECRUITMENT_ROUND, units=units, trolls="3c", dragon=6, pile="9H")
    assert [one.kind for one in dangers(know(moving, GOBLINS))] == ["troll_near", "dragon", "council"]
