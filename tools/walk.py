"""Trace one real decision through the running code: the files and functions it passes, in order.

    python -m tools.walk bid        a person bids: from the message on the socket to the new picture
    python -m tools.walk plan       a person seals a battle plan, in the same way
    python -m tools.walk offer      a person offers an agreement, in the same way
    python -m tools.walk bot        a greedy bot bids in a game of four bots
    python -m tools.walk simulate   a random bot bids in `dragondune simulate`

A file counts when one of its functions runs, and only files of `dragondune` count. A function that is called again is
counted among the calls and listed once, where it was first called. What an event loop resumes counts as one call.

On the server the walk begins when the message is sent, and ends when its sender has both the receipt and the picture
that follows. The server's timers may run meanwhile, and a decision may be the last of its kind, after which the game
goes on until someone is asked again; so the shortest of several walks is shown.
In a game of bots it is everything from the end of one decision to the end of the next.
"""

import argparse
import io
import os
import random
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout, suppress
from itertools import cycle, groupby
from pathlib import Path
from queue import SimpleQueue
from types import CodeType, FrameType
from typing import Final, Literal, TypeAlias

import httpx
import msgspec
from msgspec import Struct
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

import dragondune
from dragondune.cli import main as command_line
from dragondune.engine.game import Game

PACKAGE: Final = str(Path(dragondune.__file__).parent) + os.sep
BOTS: Final = PACKAGE + "bots" + os.sep
PART_OF_A_FUNCTION: Final = {"<module>", "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
WARM_UP: Final = 2
"""Decisions made before tracing: the first ones import modules and fill caches."""
REPEATED: Final = 24
"""Decisions traced on the server; the one with the fewest files counts, because nothing else ran during it."""
MOST_OFFERS: Final = 12
"""Offers traced; with the warm-up, no more than four seats can have open at once."""

Kind: TypeAlias = Literal["bid", "plan", "offer", "bot", "simulate"]
SEATS: Final = ("dwarves", "elves", "goblins", "orcs")


class Function(Struct, frozen=True):
    """A function and its file, named from the package on."""

    file: str
    name: str


class Walk(Struct, frozen=True):
    """The path of a decision: its functions in order of first call, and the total number of calls."""

    functions: tuple[Function, ...]
    calls: int

    @property
    def files(self) -> list[str]:
        """The files, in the order in which the decision reaches them."""
        return list(dict.fromkeys(one.file for one in self.functions))

    def __str__(self) -> str:
        width = max(len(file) for file in self.files) + 2
        legs = groupby(self.functions, key=lambda one: one.file)
        lines = [f"{file:{width}}{', '.join(one.name for one in leg)}" for file, leg in legs]
        return "\n".join([*lines, "", f"{len(self.files)} files, {len(self.functions)} functions, {self.calls} calls"])


class Recorder:
    """Records every function of the package entered while `is_on`; install `profile` in the threads to follow."""

    def __init__(self) -> None:
        self.is_on = False
        self._frames: set[FrameType] = set()
        self._codes: list[CodeType] = []

    def profile(self, frame: FrameType, event: str, _: object) -> None:
        if self.is_on and event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            self.note(frame)

    def note(self, frame: FrameType) -> None:
        """Record a function; a coroutine keeps its frame across resumptions, so it counts once."""
        if frame not in self._frames:
            self._frames.add(frame)
            self._codes.append(frame.f_code)

    def start(self) -> None:
        self._frames.clear()
        self._codes.clear()
        self.is_on = True

    def stop(self) -> Walk:
        self.is_on = False
        self._frames.clear()
        codes = [code for code in self._codes if code.co_name not in PART_OF_A_FUNCTION]
        return Walk(tuple(_function(code) for code in dict.fromkeys(codes)), len(codes))


def _function(code: CodeType) -> Function:
    file = code.co_filename.removeprefix(PACKAGE).replace(os.sep, "/")
    return Function(file, code.co_qualname.replace("<locals>.", "").replace("<lambda>", "lambda"))


# A game of bots


class _Found(Exception):
    """The walk is done; the rest of the game does not matter."""


def walk_game(bots: str, decision: str) -> Walk:
    """Trace one decision of this kind in the runner of `dragondune simulate`."""
    recorder, walks = Recorder(), list[Walk]()
    apply = Game.apply.__code__

    def profile(frame: FrameType, event: str, _: object) -> None:
        recorder.profile(frame, event, _)
        if event != "return" or frame.f_code is not apply or _is_within_a_bot(frame):
            return
        walk = recorder.stop()
        if type(frame.f_locals["decision"]).__name__ == decision:
            walks.append(walk)
            if len(walks) > WARM_UP:
                raise _Found
        recorder.start()

    with redirect_stdout(io.StringIO()), suppress(_Found):
        sys.setprofile(profile)
        try:
            command_line(["simulate", "--bots", bots, "--games", "20", "--jobs", "1", "--seed", "1"])
        finally:
            sys.setprofile(None)
    return walks[WARM_UP]


def _is_within_a_bot(frame: FrameType) -> bool:
    """A bot that looks ahead applies decisions too."""
    outer = frame.f_back
    while outer is not None:
        if outer.f_code.co_filename.startswith(BOTS):
            return True
        outer = outer.f_back
    return False


# A table on the server


class _Opened(Struct):
    id: str


class _Created(Struct):
    """The fields needed here of the answer to a request for a new table."""

    table: _Opened
    host: str
    seats: dict[str, str]


class _Option(Struct):
    decision: dict[str, object]


class _Mine(Struct):
    options: tuple[_Option, ...] = ()
    answers_itself: bool = False


class _Info(Struct):
    status: str


class _Fields(Struct):
    info: _Info | None = None
    mine: _Mine | None = None


class _MineChange(Struct):
    options: tuple[_Option, ...] | None = None
    answers_itself: bool | None = None


class _Change(Struct):
    """The fields needed here of a change of the picture."""

    table: str
    seat: str
    n: int
    fields: _Fields
    mine: _MineChange


class _Message(Struct):
    """The fields needed here of any message from the server."""

    type: str = ""
    table: str = ""
    seat: str = ""
    n: int = 0
    info: _Info | None = None
    mine: _Mine | None = None
    kind: str = ""
    sentence: str = ""
    picture: "_Message | None" = None
    change: _Change | None = None


HUNG_UP: Final = msgspec.json.encode(_Message("refused", sentence="the server closed a connection"))


class Refused(Exception):
    """The server refused a person's request, and says why."""


class Person:
    """Holds all four seats of a table through the public interface, each on its own socket.

    It runs none of the code that is traced or measured, so it works with any version of it.
    """

    def __init__(self, url: str, chance: random.Random) -> None:
        self._chance = chance
        self._http = httpx.Client(base_url=url, trust_env=False, timeout=None)
        self._heard: SimpleQueue[bytes | str] = SimpleQueue()
        address = url.replace("http", "ws", 1) + "/api/socket"
        self._lines: dict[str, ClientConnection] = {
            seat: connect(address, proxy=None, max_size=None, open_timeout=None) for seat in SEATS
        }
        for line in self._lines.values():
            threading.Thread(target=self._listen, args=[line], daemon=True).start()
        self._requests = 0
        self._offering = cycle(SEATS)  # a seat can have only a few open offers
        self._table = ""
        self._pictures: dict[str, _Message] = {}

    def _listen(self, line: ClientConnection) -> None:
        try:
            for message in line:
                self._heard.put(message)
        finally:
            self._heard.put(HUNG_UP)

    def close(self) -> None:
        for line in self._lines.values():
            line.close()
        self._http.close()

    def sit_down(self) -> None:
        """Start a game at a new table."""
        seats = [{"faction": seat, "holder": "me"} for seat in SEATS]
        wish = {"seats": seats, "agreements": "enforce", "answer_seconds": 0, "bot_seconds": 0}
        answer = self._http.post("/api/tables", json=wish).raise_for_status()
        made = msgspec.json.decode(answer.content, type=_Created)
        self._table = made.table.id
        self._pictures = {}
        for seat in SEATS:
            self._send(seat, {"type": "attach", "table": self._table, "token": made.seats[seat]})
        while len(self._pictures) < len(SEATS):
            self._hear()
        path, token = f"/api/tables/{self._table}/commands", {"authorization": f"Bearer {made.host}"}
        self._http.post(path, json={"do": "start"}, headers=token).raise_for_status()

    def play(self, decisions: int) -> None:
        """Choose any option a number of times, moving to a new table when a game is over."""
        made = 0
        while made < decisions:
            made += self._decide_something(self._asked())

    def _decide_something(self, asked: dict[str, list[dict[str, object]]]) -> bool:
        seat = self._chance.choice(list(asked))
        return self.decide(seat, self._chance.choice(asked[seat]))

    def play_until(self, decision: str) -> tuple[str, dict[str, object]]:
        """Choose any option until a seat may make this decision. Returns the seat and the decision."""
        while True:
            asked = self._asked()
            for seat, options in asked.items():
                if decision == "OfferAgreement":
                    return (offering := next(self._offering)), _offer(offering)
                wanted = [one for one in options if one["decide"] == decision]
                if wanted:
                    return seat, self._chance.choice(wanted)
            self._decide_something(asked)

    def _asked(self) -> dict[str, list[dict[str, object]]]:
        """The seats that have to decide now, with their options."""
        while True:
            if any(one.info is not None and one.info.status == "over" for one in self._pictures.values()):
                self.sit_down()
            asked = {seat: [one.decision for one in self._options(seat)] for seat in SEATS if self._options(seat)}
            if asked:
                return asked
            self._hear()

    def _options(self, seat: str) -> tuple[_Option, ...]:
        mine = self._pictures[seat].mine
        return mine.options if mine is not None and not mine.answers_itself else ()

    def decide(self, seat: str, decision: dict[str, object]) -> bool:
        """Send a decision and wait for its receipt and the next picture; False if another seat was faster."""
        before = self._pictures[seat]
        command = {"do": "decide", "decision": decision, "at": before.n, "key": f"{self._requests:016}"}
        self._send(seat, {"type": "act", "table": self._table, "seat": seat, "command": command})
        answer: _Message | None = None
        while answer is None or self._pictures[seat] is before:
            message = self._hear()
            if message.type in ("done", "refused"):
                answer = message
        return answer.type == "done"

    def _send(self, seat: str, message: dict[str, object]) -> None:
        self._requests += 1
        self._lines[seat].send(msgspec.json.encode({**message, "id": self._requests}).decode())

    def _hear(self) -> _Message:
        message = msgspec.json.decode(self._heard.get(), type=_Message)
        if message.type == "refused" and message.kind != "stale":
            raise Refused(message.sentence)
        # In earlier versions a picture is a separate message.
        picture = message if message.type == "picture" else message.picture
        if picture is not None and picture.table == self._table:
            self._pictures[picture.seat] = picture
        if message.change is not None and message.change.table == self._table:
            change = message.change
            self._pictures[change.seat] = _changed(self._pictures[change.seat], change)
        return message


def _changed(picture: _Message, change: _Change) -> _Message:
    mine = change.fields.mine or picture.mine
    if mine is not None:
        options = mine.options if change.mine.options is None else change.mine.options
        answers = mine.answers_itself if change.mine.answers_itself is None else change.mine.answers_itself
        mine = _Mine(options, answers)
    return replace(picture, n=change.n, info=change.fields.info or picture.info, mine=mine)


def _offer(seat: str) -> dict[str, object]:
    """Another seat may make the same offer at once, so offers never run out."""
    other = SEATS[SEATS.index(seat) - 1]
    clause = {"duty": "pay", "seat": seat, "to": other, "amount": 1, "turn": None, "round": None}
    return {"decide": "OfferAgreement", "parties": sorted((seat, other), key=SEATS.index), "clauses": [clause]}


class _Greeting(io.StringIO):
    """The server's standard output, which prints its address once."""

    def __init__(self) -> None:
        super().__init__()
        self.url = ""
        self.came: Final = threading.Event()

    def write(self, text: str) -> int:
        if "http" in text:
            self.url = text[text.index("http") :].strip()
            self.came.set()
        return super().write(text)


def walk_server(decision: str, *, repeated: int = REPEATED) -> Walk:
    """Trace one decision of this kind on the server, made by a person on a socket."""
    recorder, greeting, walks, faults = Recorder(), _Greeting(), list[Walk](), list[Exception]()

    def visit() -> None:
        try:
            walk_about()
        except Exception as fault:
            faults.append(fault)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    def walk_about() -> None:
        greeting.came.wait()
        person = Person(greeting.url, random.Random(1))
        try:
            person.sit_down()
            while len(walks) < WARM_UP + repeated:
                seat, chosen = person.play_until(decision)
                recorder.start()
                is_done = person.decide(seat, chosen)
                walk = recorder.stop()
                if is_done:
                    walks.append(walk)
        finally:
            person.close()

    with tempfile.TemporaryDirectory() as directory:
        serve = serve_command(Path(directory) / "walk.db")
        visitor = threading.Thread(target=visit, daemon=True)
        visitor.start()
        with redirect_stdout(greeting), suppress(SystemExit):
            threading.setprofile(recorder.profile)
            sys.setprofile(recorder.profile)
            try:
                command_line(serve)
            finally:
                sys.setprofile(None)
                threading.setprofile(None)
        visitor.join()
    if faults:
        raise faults[0]
    return min(walks[WARM_UP:], key=lambda walk: len(walk.files))


UNLIMITED: Final = {
    "page": "false",
    "visits_per_second": "1000000",
    "visit_burst": "1000000",
    "requests_per_second": "1000000",
    "request_burst": "1000000",
    "past_per_second": "200000",
    "past_burst": "200000",
    "messages_per_second": "1000000",
    "message_burst": "1000000",
}
"""No rate limits, and no page is built."""


def serve_command(database: Path, settings: Mapping[str, str] = UNLIMITED) -> list[str]:
    """The arguments of a server."""
    chosen = [f"--set={name}={value}" for name, value in settings.items()]
    return ["serve", "--port", "0", "--database", f"sqlite:///{database}", *chosen]


WALKS: Final[dict[Kind, Callable[[], Walk]]] = {
    "bid": lambda: walk_server("PlaceBid"),
    "plan": lambda: walk_server("SealPlan"),
    "offer": lambda: walk_server("OfferAgreement", repeated=MOST_OFFERS),
    "bot": lambda: walk_game("greedy", "PlaceBid"),
    "simulate": lambda: walk_game("random", "PlaceBid"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decision", choices=list(WALKS), help="the decision to trace")
    kind: Kind = parser.parse_args().decision
    try:
        print(WALKS[kind]())
    except Refused as refusal:
        sys.exit(f"The walk ends early, because the server refuses a request: {refusal}.")


if __name__ == "__main__":
    main()
