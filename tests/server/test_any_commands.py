"""Any commands in any order: the log reproduces the table, and the game continues."""

import random
from collections.abc import Sequence
from contextlib import suppress

import pytest

from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Refusal
from dragondune.engine.ids import FACTIONS
from dragondune.engine.questions import QUESTIONS
from dragondune.notation.codec import decision_to_record
from dragondune.notation.log import read_log
from dragondune.notation.trust import verify
from dragondune.server.table import advance_answers, deciding, seating, undo
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import automatic, plan, play
from dragondune.server.table.table_state import OBSERVERS, OPEN_SEAT, Change
from dragondune.wire.commands import Decide, Forget, Prepare, SealBid, SetStanding, StandingAnswer
from dragondune.wire.lobby import SEATS, Holder, NewTable
from tests.server.tables import PERSON, Sitting

STANDING: tuple[StandingAnswer, ...] = ("ask", "always_ask", "decline", "accept")
QUESTION_NAMES = sorted(QUESTIONS)
ODDS = {"go_on": 60, "undo": 4, "redo": 1, "agree": 1, "advise": 8, "prepare": 6, "gift": 6, "sit": 3, "early": 5}


class UnrulyPeople:
    """People who do anything at any time; `refused` counts their refused commands."""

    def __init__(self, sitting: Sitting, seed: int) -> None:
        self.sitting = sitting
        self.chance = random.Random(seed)
        self.done: dict[str, int] = dict.fromkeys(ODDS, 0)
        self.refused = 0

    def act(self) -> None:
        table = self.sitting.table
        odds = {**ODDS, "agree": 200 if table.undo_request else 1, "redo": 100 if table.taken_back else 1}
        kind = self.chance.choices(list(odds), list(odds.values()))[0]
        before = (self.sitting.table.n, self.sitting.table.running.fingerprint())
        try:
            records = self.records(kind)
        except Refusal:
            self.refused += 1
            assert (self.sitting.table.n, self.sitting.table.running.fingerprint()) == before
            return
        self.done[kind] += bool(records)
        self.sitting.now += self.chance.random()
        self.sitting.write(records)

    def records(self, kind: str) -> Sequence[Change]:
        table, seat = self.sitting.table, self.chance.choice(FACTIONS)
        match kind:
            case "undo":
                return undo.undo(table, seat)
            case "redo":
                return undo.redo(table, seat)
            case "agree":
                return undo.answer_undo(table, seat, agree=self.chance.random() < 0.9)
            case "advise":
                return self.advise(seat)
            case "prepare":
                return self.prepare(seat)
            case "gift":
                return self.decide(seat, table.running.gifts(seat))
            case "sit":
                return self.sit(seat)
            case "early":
                return self.decide(seat, table.running.options(seat))
            case _:
                return self.go_on()

    def decide(self, seat: int, options: Sequence[Decision]) -> Sequence[Change]:
        """Answer, sometimes again or without being asked."""
        if not options:
            return ()
        command = Decide(decision_to_record(self.chance.choice(options)), self.sitting.table.counts[seat])
        return deciding.decide(self.sitting.table, seat, command, self.sitting.secret)

    def advise(self, seat: int) -> Sequence[Change]:
        match self.chance.randrange(4):
            case 0:
                return advance_answers.seal_bid(seat, SealBid(self.chance.randrange(8)))
            case 1:
                return advance_answers.seal_bid(seat, SealBid(None))
            case 2:
                return advance_answers.forget(self.sitting.table, seat, Forget(self.chance.randrange(4)))
            case _:
                wish = SetStanding(self.chance.choice(QUESTION_NAMES), self.chance.choice(STANDING))
                return advance_answers.set_standing(seat, wish)

    def prepare(self, seat: int) -> Sequence[Change]:
        table = self.sitting.table
        asked = self.chance.choice(table.running.seats_asked())
        decision = decision_to_record(self.chance.choice(list(table.running.options(asked))))
        turn = self.chance.choice([None, table.running.turn])
        return advance_answers.prepare(
            table, seat, Prepare(table.running.prompts()[0].question, decision, None, None, turn)
        )

    def sit(self, seat: int) -> Sequence[Change]:
        table = self.sitting.table
        match table.holders[seat].kind:
            case "open":
                return seating.take(table, SEATS[seat], "Somebody", now=self.sitting.now)[1]
            case _ if table.requests:
                return seating.answer_seat(table, seat, next(iter(table.requests)), agree=self.chance.random() < 0.8)
            case _ if self.chance.random() < 0.5:
                return seating.leave(table, seat)
            case _:
                if seat in table.kept:
                    return seating.come_back(table, seat)
                if table.is_person(seat):
                    return [seating.stand_in(table, seat)]
                bot = Holder("bot", table.replacement(seat), table.replacement(seat))
                return seating.give(table, seat, self.chance.choice([bot, OPEN_SEAT, PERSON]))

    def go_on(self) -> Sequence[Change]:
        """The question closes, or a bot or an asked seat decides."""
        table = self.sitting.table
        if plan(table).closes is not None:
            return deciding.close_question(table, self.sitting.secret)
        waiting = [seat for seat in table.running.seats_asked() if automatic(table, seat) is None]
        assert waiting, "nobody is asked, and nothing closes"
        seat = self.chance.choice(waiting)
        options = table.running.options(seat)
        if table.is_held or table.is_person(seat):
            return self.decide(seat, options)
        decision = self.chance.choice(list(options))
        return [play(table, {seat: decision}, self.sitting.secret, seat=SEATS[seat], means=r.BOT)]


def check_log(sitting: Sitting) -> None:
    """The live table equals its log, and every observer's updates are numbered without gaps."""
    assert sitting.pictures() == sitting.pictures(sitting.again())
    for observer in range(OBSERVERS):
        assert [update.n for update in sitting.updates[observer]] == list(range(1, len(sitting.updates[observer]) + 1))


@pytest.mark.parametrize("seed", range(6))
def test_the_log_reproduces_any_sequence_of_commands(seed: int) -> None:
    """[R224] [R225] [R226] Deciding, undoing, advising, giving, sitting down and leaving, all mixed."""
    overrides: dict[str, int | bool | str] = {} if seed % 2 == 0 else {"gold_visible": False}
    sitting = Sitting(NewTable(overrides=dict(overrides)), secret=f"{seed:064x}").start()
    people = UnrulyPeople(sitting, seed)
    for step in range(350):
        if sitting.table.status != "running":
            break
        people.act()
        if step % 50 == 0:
            check_log(sitting)
    check_log(sitting)
    assert people.done["undo"]
    assert people.done["agree"]
    assert people.refused


@pytest.mark.parametrize("seed", range(2))
def test_any_game_ends_and_verifies(seed: int) -> None:
    """[R224] [R227] After hundreds of undos and gifts, the log still proves every draw."""
    sitting = Sitting(NewTable(overrides={"turns": 3}), secret=f"{seed + 100:064x}").start()
    people = UnrulyPeople(sitting, seed)
    for _ in range(400):
        if sitting.table.status != "running":
            break
        people.act()
    with suppress(Refusal):
        sitting.write(undo.answer_undo(sitting.table, 0, agree=False))
    sitting.play(lambda it: it.table.status == "over", seed=seed)
    check_log(sitting)
    proof = verify(read_log(sitting.exported()))
    assert people.done["undo"]
    assert proof.draws > 0
