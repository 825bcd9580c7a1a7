"""A table without a server: a test controls its log and time, and sees what everyone was told."""

import random
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from dragondune.engine.decisions import Decision
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.notation.codec import decision_to_record
from dragondune.server.table import deciding, undo
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import plan
from dragondune.server.table.export import log_of
from dragondune.server.table.pictures import Lines, info_of, picture_for, take_with_notices, update_for
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import OBSERVERS, Announcement, Change, record_of
from dragondune.wire.commands import Decide
from dragondune.wire.lobby import Holder, NewTable
from dragondune.wire.news import Notice, Picture, Update

SECRET: Final = "5e" * 32
BEGINNING: Final = 1_000.0
PERSON: Final = Holder("person", "Somebody")
BOT: Final = Holder("bot", "simple", "simple")
DWARVES, ELVES, GOBLINS, ORCS = FACTIONS
FOUR: Final = (PERSON, PERSON, PERSON, PERSON)
GAMES: Final = 30
WISH: Final = NewTable(answer_seconds=2.0, bot_seconds=1.0)


class Sitting:
    """`now` changes only when a test moves it. `updates` are all observers' updates, in order."""

    def __init__(self, wish: NewTable = WISH, *, holders: Sequence[Holder] = FOUR, secret: str = SECRET) -> None:
        self.secret: Final = secret
        self.spec: Final = r.spec_of(
            wish,
            edition=wish.edition,
            overrides=dict(wish.overrides),
            factions=tuple(one.faction for one in wish.seats),
        )
        self.now = BEGINNING
        self.log: list[tuple[float, bytes]] = []
        self.updates: list[list[Update]] = [[] for _ in range(OBSERVERS)]
        self.announced: list[Announcement] = []
        self.notices: list[tuple[int, Notice]] = []
        self.table = self.new_table()
        self.write([r.Held(one.faction, holder) for one, holder in zip(wish.seats, holders, strict=False)])

    def new_table(self) -> Table:
        return Table("t1", self.spec, secret=self.secret, created_at=BEGINNING)

    def write(self, changes: Sequence[Change]) -> None:
        """Apply changes as a server does, and store them as its log does."""
        for change in changes:
            self.log.append((self.now, r.record_to_bytes(record_of(change))))
            announced = take_with_notices(self.table, change, self.now)
            self.announced.append(announced)
            self.notices.extend(announced.notices)
            for observer in range(OBSERVERS):
                self._tell(observer, announced)

    def _tell(self, observer: int, announced: Announcement) -> None:
        """Tell one observer; a new holder of a seat is told everything from the beginning."""
        began = self.table.began.get(observer, 0)
        heard = self.announced if began == announced.n else [announced]
        found = [update_for(self.table, one, observer, began=began, lines=Lines()) for one in heard]
        told = [] if began == announced.n else self.updates[observer]
        self.updates[observer] = [*told, *(one for one in found if one is not None)]

    def start(self) -> "Sitting":
        self.write(deciding.start(self.table, self.secret))
        return self

    def exported(self, table: Table | None = None) -> str:
        """The log that this table, or the one read again, is exported as."""
        records = [r.record_from_bytes(body) for _, body in self.log]
        return log_of(table or self.table, self.secret, records)

    def again(self) -> Table:
        """The table as another process reads it from the log."""
        table = self.new_table()
        for at, body in self.log:
            take_with_notices(table, r.record_from_bytes(body), at)
        return table

    def picture(self, observer: int, table: Table | None = None) -> Picture:
        shown = table or self.table
        return picture_for(shown, observer, info_of(shown, secret=self.secret))

    def pictures(self, table: Table | None = None) -> list[bytes]:
        return [msgspec.json.encode(self.picture(observer, table)) for observer in range(OBSERVERS)]

    def told(self, observer: int) -> list[bytes]:
        """Every byte this observer received as updates, including times."""
        return [msgspec.json.encode(update) for update in self.updates[observer]]

    @property
    def question(self) -> str:
        return self.table.prompts[0].question if self.table.prompts else ""

    @property
    def asked(self) -> list[Faction]:
        return list(self.table.running.seats_asked())

    def options(self, seat: Faction) -> list[Decision]:
        return list(self.table.running.options(seat))

    def decide(self, seat: Faction, decision: Decision) -> None:
        command = Decide(decision_to_record(decision), self.table.counts[seat])
        self.write(deciding.decide(self.table, seat, command, self.secret))

    def undo(self, seat: Faction) -> None:
        self.write(undo.undo(self.table, seat))

    def redo(self, seat: Faction) -> None:
        self.write(undo.redo(self.table, seat))

    def agree(self, seat: Faction, *, agree: bool = True) -> None:
        self.write(undo.answer_undo(self.table, seat, agree=agree))

    def close(self) -> bool:
        """Let the question close on time if no seat has to be asked any more."""
        closes = plan(self.table).closes
        if closes is None:
            return False
        changes = deciding.close_question(self.table, self.secret)
        if not changes:  # a bot has to answer first
            return False
        self.now = max(self.now, closes)
        self.write(changes)
        return True

    def step(self, chance: random.Random) -> None:
        """One decision by an asked seat, or the end of a question."""
        if self.close():
            return
        table = self.table
        seat = chance.choice([one for one in self.asked if deciding.automatic(table, one) is None])
        self.decide(seat, chance.choice(self.options(seat)))

    def play(self, until: Callable[["Sitting"], bool], *, seed: int = 1, most: int = 5_000) -> None:
        """Asked seats choose any option until a condition holds."""
        chance = random.Random(seed)
        for _ in range(most):
            if until(self):
                return
            assert self.table.status == "running", "the game was over before"
            self.step(chance)
        raise AssertionError("it never came to that")


def at_question(
    question: str, *, fewest: int = 2, seed: int = 1, wish: NewTable = WISH, holders: Sequence[Holder] = FOUR
) -> tuple[Sitting, Faction]:
    """A table that waits for a seat with a choice, found among games from this seed on."""

    def choosers(it: Sitting) -> list[Faction]:
        return [one for one in it.asked if it.question == question and len(it.options(one)) >= fewest]

    for number in range(seed, seed + GAMES):
        sitting = Sitting(wish, holders=holders, secret=f"{number:064x}").start()
        sitting.play(lambda it: it.table.status == "over" or bool(choosers(it)), seed=number)
        if sitting.table.status == "running":
            return sitting, choosers(sitting)[0]
    raise AssertionError(f"nobody has a choice in {question} in {GAMES} games")
