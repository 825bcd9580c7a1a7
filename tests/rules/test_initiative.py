"""Goblin Initiative: the Goblins choose when to take their turn in the Recruitment and Movement Round."""

from dragondune.engine.decisions import CONSCRIPTS, PASS, TAKE_TURN
from dragondune.engine.events import InitiativeTaken
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NOBODY, ORCS, Faction
from dragondune.engine.steps import TURNS
from tests.rules.scene import at, happened, refused, scene


def round_of_turns(
    order: tuple[Faction, ...] = (DWARVES, ELVES, GOBLINS, ORCS), *, initiative: bool = True, turns: int = 1
) -> Game:
    """All have units on the board but no gold, so each is asked to conscript first."""
    return scene(
        *[TURNS] * turns,
        order=order,
        units={"15c": {DWARVES: 1}, "5c": {ELVES: 1}, "10c": {GOBLINS: 1}, "17": {ORCS: 1}}
        if len(order) == 4
        else {"15c": {DWARVES: 1}, "5c": {ELVES: 1}},
        rules={"goblin_initiative": initiative, "early_disband": "none"},
    )


def asked(game: Game) -> tuple[Faction, str]:
    prompt = game.prompts()[0]
    return prompt.seat, prompt.question


def finish_turn(game: Game, seat: Faction) -> None:
    """This player passes for the rest of the turn."""
    while game.prompts() and asked(game)[0] == seat and asked(game)[1] != "TakeTurn":
        game.apply(seat, PASS)


def test_initiative_is_off_in_1_10() -> None:
    """[option.initiative] Without the option the Goblins' turn comes at their seat and nobody asks them before."""
    game = scene(TURNS, units={"15c": {DWARVES: 1}, "10c": {GOBLINS: 1}})
    assert asked(game) == (DWARVES, "Conscript")


def test_initiative_the_goblins_are_asked_before_each_other_player() -> None:
    """[option.initiative] [R87] [R178] Before the Dwarves, before the Elves, past their own seat, before the Orcs."""
    game = round_of_turns()
    turns: list[Faction] = []
    while game.prompts():
        if asked(game)[1] == "TakeTurn":
            assert asked(game)[0] == GOBLINS
            prompt = game.prompt(GOBLINS)
            assert prompt is not None
            turns.append(prompt.about)
            game.apply(GOBLINS, PASS)
        else:
            finish_turn(game, asked(game)[0])
    assert turns == [DWARVES, ELVES, ORCS]


def test_initiative_goblins_who_always_wait_go_last_unasked() -> None:
    """[R178] When all others have had their turns, theirs begins without a question."""
    game = round_of_turns()
    for other in (DWARVES, ELVES, ORCS):
        assert asked(game) == (GOBLINS, "TakeTurn")
        game.apply(GOBLINS, PASS)
        assert asked(game) == (other, "Conscript")
        finish_turn(game, other)
    assert asked(game) == (GOBLINS, "Conscript")
    finish_turn(game, GOBLINS)
    assert game.prompts() == []


def test_initiative_the_goblins_may_go_first() -> None:
    """[option.initiative] [R87] They go before the Dwarves, and are asked no more that round."""
    game = round_of_turns()
    events = game.apply(GOBLINS, TAKE_TURN)
    assert happened(events, InitiativeTaken) == [InitiativeTaken(GOBLINS, DWARVES)]
    assert asked(game) == (GOBLINS, "Conscript")
    for seat in (GOBLINS, DWARVES, ELVES, ORCS):
        assert asked(game) == (seat, "Conscript")
        finish_turn(game, seat)
    assert game.prompts() == []


def test_initiative_comes_back_in_the_next_round() -> None:
    """[R87] Once in each Recruitment and Movement Round."""
    game = round_of_turns(turns=2)
    game.apply(GOBLINS, TAKE_TURN)
    for seat in (GOBLINS, DWARVES, ELVES, ORCS):
        finish_turn(game, seat)
    assert asked(game) == (GOBLINS, "TakeTurn")


def test_initiative_interrupts_nobody() -> None:
    """[R87] [R178] In the middle of the Dwarves' turn the Goblins cannot take theirs."""
    game = round_of_turns()
    game.apply(GOBLINS, PASS)
    game.apply(DWARVES, CONSCRIPTS[at("15c")][0])
    assert asked(game)[0] == DWARVES
    refused(game, GOBLINS, TAKE_TURN, rule=game.prompts()[0].clause)
    refused(game, DWARVES, TAKE_TURN, rule=game.prompts()[0].clause)


def test_initiative_goblins_who_start_may_wait() -> None:
    """[R178] As the first in order they are asked before the second."""
    game = round_of_turns((GOBLINS, ORCS, DWARVES, ELVES))
    assert game.state.player == NOBODY
    assert asked(game) == (GOBLINS, "TakeTurn")
    game.apply(GOBLINS, PASS)
    assert asked(game) == (ORCS, "Conscript")


def test_initiative_has_no_effect_without_goblins() -> None:
    """[option.initiative] [R29] Nobody is asked if nobody plays the Goblins."""
    game = round_of_turns((DWARVES, ELVES))
    assert asked(game) == (DWARVES, "Conscript")
    finish_turn(game, DWARVES)
    assert asked(game) == (ELVES, "Conscript")


def test_initiative_is_not_asked_after_the_last_other_player() -> None:
    """[R178] With one other player, who has already gone, there is no choice left."""
    game = scene(
        TURNS,
        order=(ELVES, GOBLINS),
        units={"5c": {ELVES: 1}, "10c": {GOBLINS: 1}},
        rules={"goblin_initiative": True, "early_disband": "none"},
    )
    game.apply(GOBLINS, PASS)
    finish_turn(game, ELVES)
    assert asked(game) == (GOBLINS, "Conscript")
