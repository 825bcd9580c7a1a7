"""What became of each clause is announced, and stays in the record of the agreement."""

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause, Remark
from dragondune.engine.agreements.ledger import owe, remark, settle
from dragondune.engine.decisions import MOVES, PASS
from dragondune.engine.events import DutyKept, DutyLapsed, DutyYielded
from dragondune.engine.game import Game
from dragondune.engine.ids import BATTLE_ROUND, CHANCE, ELVES, EVERYONE, GOBLINS, ORCS, RECRUITMENT_ROUND, SPECTATOR
from dragondune.engine.steps import BATTLE, MOVE
from dragondune.knowledge.gate import audience, know
from dragondune.views.position import read_position, write_position
from dragondune.views.view import ClauseState, RoundOfTurn
from dragondune.views.viewing import view_of
from tests.agreements.dealing import agree, in_battle, leave, only_agreement, pay, seats, stay_out, text
from tests.properties.playing import new_game
from tests.rules.scene import at, happened, scene

TWO = seats(ELVES, ORCS)
END_OF_IV = (3, RECRUITMENT_ROUND)


def moving(*clauses: Clause, dragon: int = 12, **rules: str) -> Game:
    """Turn 3, round IV: the Elves are asked to move; 15 leads to 14 and to 15★, which is full. Round V follows."""
    game = scene(
        MOVE,
        BATTLE,
        player=ELVES,
        units={"15": {ELVES: 3}, "5c": {ELVES: 1}, "15c": {ORCS: 1, GOBLINS: 1}},
        turn=3,
        round=RECRUITMENT_ROUND,
        dragon=dragon,
        rules=rules,
    )
    agree(game, TWO, *clauses)
    return game


def states(game: Game) -> list[ClauseState]:
    return list(view_of(know(game, SPECTATOR)).deals.agreements[0].ledger)


def test_r251_a_duty_kept_to_its_end_is_announced() -> None:
    """[R251] Everyone hears it when its time is over, and the record says so."""
    promise = stay_out(ELVES, "6", until=END_OF_IV)
    game = moving(promise, stay_out(ORCS, "5c"))
    assert [one.state for one in states(game)] == ["open", "open"]
    (kept,) = happened(game.apply(ELVES, PASS), DutyKept)
    assert kept == DutyKept(1, ELVES, promise)
    assert audience(kept) == EVERYONE
    assert [one.state for one in states(game)] == ["kept", "open"]


def test_r251_a_duty_that_yielded_lapses_with_that_reason() -> None:
    """[R198] [R251] It has yielded for one choice, still binds, and in the end was not kept."""
    promise = leave(ELVES, "15", turn=3)
    game = moving(promise, stay_out(ORCS, "5c"), dragon=14)
    events = game.apply(ELVES, MOVES[at("5c")][at("6")][0])
    assert happened(events, DutyYielded) == [DutyYielded(1, ELVES, promise, c.NO_CHOICE)]
    assert happened(events, DutyLapsed) == [DutyLapsed(1, ELVES, promise, c.NO_CHOICE)]
    assert only_agreement(game).remarks == (Remark(0, c.NO_CHOICE, 3, BATTLE_ROUND),)
    assert states(game)[0] == ClauseState("lapsed", 0, None, "no_choice", RoundOfTurn(3, "V"), 0)


def test_r251_a_payment_for_a_battle_that_nobody_fought_lapses() -> None:
    """[R251] The reason is that there was no such battle."""
    promise = in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, until=END_OF_IV)
    events = moving(promise).apply(ELVES, PASS)
    assert happened(events, DutyLapsed) == [DutyLapsed(1, ELVES, promise, c.NO_BATTLE)]


def test_r251_free_text_runs_out() -> None:
    """[R147] [R251] Nobody can say whether it was kept; its time is over."""
    promise = Clause(c.FREE_TEXT, ELVES, turn=3, round=RECRUITMENT_ROUND, text="peace")
    events = moving(promise, text(ORCS, "war")).apply(ELVES, PASS)
    assert happened(events, DutyLapsed) == [DutyLapsed(1, ELVES, promise, c.TIME_OVER)]


def test_r251_recorded_agreements_run_out() -> None:
    """[R147] [R251] With `agreements` = record nothing is judged."""
    promise = stay_out(ELVES, "6", until=END_OF_IV)
    events = moving(promise, agreements="record").apply(ELVES, PASS)
    assert happened(events, DutyLapsed) == [DutyLapsed(1, ELVES, promise, c.TIME_OVER)]


def test_r251_positions_keep_the_ledger() -> None:
    """[R251] [R202] A position file remembers debts and remarks."""
    game = new_game()
    while game.state.turn == 0 or game.waits_for_chance:
        seat = CHANCE if game.waits_for_chance else game.seats_asked()[0]
        game.apply(seat, game.options(seat)[0])
    agree(game, TWO, stay_out(ELVES, "6"), pay(ELVES, ORCS, 99, due=(1, 7)), stay_out(ORCS, "6"))
    remark(game.state, 1, 2, reason=c.NO_CHOICE)
    remark(game.state, 1, 0, reason=c.OLDER_DUTY)
    owe(game.state, 1, 1, amount=4)
    settle(game.state, 1, 1)
    again = read_position(write_position(game))
    assert again.fingerprint() == game.fingerprint()
    assert [one.state for one in states(again)] == ["yielded", "owed", "yielded"]
