"""Compare the speed of the working tree with an earlier commit, side by side in one run.

    python -m benchmarks.before_after REV [--rounds 5] [--only greedy,random,server,engine] [--rules JSON]

REV is checked out into a temporary worktree. It is run by the same interpreter, with the packages that it pins itself:
where those differ from ours, they are installed into an environment in `.venv/earlier` and kept for the next time.
Both trees take turns in every round, so that a busy machine slows both equally; the two servers of a round even take
turns every hundred decisions. All figures are processor time of the measured process alone.

greedy  games/s of four greedy bots, as `dragondune simulate` plays them
random  games/s of four random bots, as `dragondune simulate` plays them, also compared with catanatron's random players
engine  decisions/s of the bare engine in games of 1.10, drawn from all options, without talk and without bots
server  milliseconds per decision of `dragondune serve`, with a person on a socket at each of four seats

A ratio is the geometric mean over the rounds, with its 95% interval (Student's t on the logarithms).
"""

import argparse
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from tools.walk import UNLIMITED, Person, serve_command

ROOT: Final = Path(__file__).parents[1]
PINNED: Final = Path("requirements/runtime.txt")
EARLIER: Final = ROOT / ".venv/earlier"
"""The environments of earlier commits."""
GAMES: Final = {"greedy": 18, "random": 60, "engine": 100}
SEEDS: Final = 1000
"""How far apart the seeds of two rounds are: games have consecutive seeds, and no two rounds share a game."""
CATANATRON_GAMES: Final = 12
DECISIONS: Final = 100
"""How many decisions are made on one server before the other has its turn."""
TURNS: Final = 10
"""How many turns each server has in a round."""
T_95: Final = (12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131)
"""Student's t for 1, 2, … degrees of freedom; more hardly matter."""
CATANATRON: Final = """
import random, sys
import catanatron

random.seed(int(sys.argv[2]))
for _ in range(int(sys.argv[1])):
    colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.ORANGE, catanatron.Color.WHITE)
    catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours]).play()
"""

ENGINE: Final = """
import json, random, sys, time
from dragondune.editions.loader import load_edition
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS

draw = random.Random(int(sys.argv[2]))
rules = load_edition("1.10", json.loads(sys.argv[3]))
decisions = 0
begun = time.process_time()
for _ in range(int(sys.argv[1])):
    game = Game.new(rules, FACTIONS)
    while not game.is_over:
        seat = game.seats_asked()[0]
        game.apply(seat, draw.choice(game.options(seat)))
        decisions += 1
print(decisions / (time.process_time() - begun))
"""


class Ratio(NamedTuple):
    """A mean ratio. `low` and `high` are None if a single round gives no interval."""

    value: float
    low: float | None
    high: float | None

    def __str__(self) -> str:
        interval = "" if self.low is None or self.high is None else f"   {self.low:.2f} to {self.high:.2f}"
        return f"{self.value:8.2f}{interval}"


def ratio_of(pairs: Sequence[tuple[float, float]]) -> Ratio:
    """The mean ratio of the first to the second of each pair."""
    logs = [math.log(one / other) for one, other in pairs]
    mean = statistics.fmean(logs)
    if len(logs) == 1:
        return Ratio(math.exp(mean), None, None)
    t = T_95[min(len(logs) - 1, len(T_95)) - 1]
    spread = t * statistics.stdev(logs) / math.sqrt(len(logs))
    return Ratio(math.exp(mean), math.exp(mean - spread), math.exp(mean + spread))


class Tree(NamedTuple):
    """Sources, and the interpreter that has what they need."""

    folder: Path
    python: str

    @property
    def variables(self) -> dict[str, str]:
        paths = os.pathsep.join((str(self.folder / "src"), str(self.folder)))
        return {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"}


OURS: Final = Tree(ROOT, sys.executable)


def tree_at(folder: Path) -> Tree:
    """A checked-out commit with the packages that it pins."""
    pinned = (folder / PINNED).read_bytes()
    if pinned == (ROOT / PINNED).read_bytes():
        return Tree(folder, sys.executable)
    home = EARLIER / sha256(pinned).hexdigest()[:16]
    python = home / "bin/python"
    if not python.exists():
        venv.create(home, symlinks=True)
    uv = Path(sys.executable).with_name("uv")
    wanted = ["--python", str(python), "--require-hashes", "-r", str(folder / PINNED)]
    subprocess.run([str(uv), "pip", "install", "--quiet", *wanted], check=True)  # at once if everything is there
    return Tree(folder, str(python))


def processor_time(command: Sequence[str], tree: Tree) -> float:
    """The processor time a program uses from start to end, in seconds."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, cwd=tree.folder, env=tree.variables, stdout=said, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise RuntimeError(f"{' '.join(command)} failed: {said.read()[-1000:].decode(errors='replace')}")
    return usage.ru_utime + usage.ru_stime


def simulate(tree: Tree, bots: str, *, seed: int) -> float:
    """Games per second, without the program's startup."""
    command = [tree.python, "-m", "dragondune.cli", "simulate", "--bots", bots, "--jobs", "1", "--seed", str(seed)]
    many, one = (processor_time([*command, "--games", str(games)], tree) for games in (1 + GAMES[bots], 1))
    return GAMES[bots] / (many - one)


def catanatron(*, seed: int) -> float:
    """Games per second of its random players, measured in the same way."""
    command = [sys.executable, "-c", CATANATRON]
    many, one = (processor_time([*command, str(games), str(seed)], OURS) for games in (1 + CATANATRON_GAMES, 1))
    return CATANATRON_GAMES / (many - one)


def bare_engine(tree: Tree, overrides: dict[str, object], *, seed: int) -> float:
    """Decisions per second."""
    command = [tree.python, "-c", ENGINE, str(GAMES["engine"]), str(seed), json.dumps(overrides)]
    run = subprocess.run(command, cwd=tree.folder, env=tree.variables, check=True, capture_output=True)
    return float(run.stdout)


class Server:
    """A server that runs, with a person at its table."""

    def __init__(self, process: subprocess.Popen[str], person: Person) -> None:
        self._process: Final = process
        self._person: Final = person

    def spent_on(self, decisions: int) -> float:
        """Seconds of processor time for this many decisions."""
        before = busy(self._process.pid)
        self._person.play(decisions)
        return busy(self._process.pid) - before


@contextmanager
def serving(tree: Tree, settings: Mapping[str, str] = UNLIMITED) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of that tree, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [tree.python, "-m", "dragondune.cli", *serve_command(Path(folder) / "tables.db", {})]
        # An earlier server may not know all settings: it refuses them as options, but ignores them here.
        limits = {f"DRAGONDUNE_{name.upper()}": value for name, value in settings.items()}
        with (
            (Path(folder) / "log").open("wb") as log,
            subprocess.Popen(
                command, cwd=tree.folder, env=tree.variables | limits, stdout=subprocess.PIPE, stderr=log, text=True
            ) as process,
        ):
            try:
                assert process.stdout is not None
                greeting = process.stdout.readline()
                if "http" not in greeting:
                    raise RuntimeError(f"the server did not start: {(Path(folder) / 'log').read_text()[-1000:]}")
                yield process, greeting[greeting.index("http") :].strip()
            finally:
                process.terminate()


@contextmanager
def server(tree: Tree, *, seed: int) -> Iterator[Server]:
    """A server on which a game is under way."""
    with serving(tree) as (process, url):
        person = Person(url, random.Random(seed))
        person.sit_down()
        person.play(DECISIONS)
        yield Server(process, person)
        person.close()


def busy(pid: int) -> float:
    """A process's processor time so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def checked_out(revision: str) -> Iterator[Tree]:
    """A temporary worktree of an earlier commit."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "before"
        git("worktree", "add", "--quiet", "--detach", str(folder), revision)
        try:
            yield tree_at(folder)
        finally:
            git("worktree", "remove", "--force", str(folder))


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


class Rounds:
    """The measurements of each round, by subject and program."""

    def __init__(self, before: Tree, total: int, overrides: dict[str, object]) -> None:
        self._trees: Final = {"before": before, "after": OURS}
        self._overrides: Final = {"before": {}, "after": overrides}
        self._total: Final = total
        self.figures: Final[dict[tuple[str, str], list[float]]] = {}

    def measure(self, what: str, number: int) -> None:
        """Measure each side once; the side that goes first alternates."""
        sides = [*self._trees, *(["catanatron"] if what == "random" else [])][:: 1 if number % 2 else -1]
        if what == "server":
            found = self._servers(sides, seed=number)
        else:
            found = {side: self._games(what, side, seed=number * SEEDS) for side in sides}
        for side, figure in found.items():
            self.figures.setdefault((what, side), []).append(figure)
            print(f"round {number} of {self._total}: {what}, {side}: {figure:.2f}", file=sys.stderr, flush=True)

    def _games(self, what: str, side: str, *, seed: int) -> float:
        if side == "catanatron":
            return catanatron(seed=seed)
        tree = self._trees[side]
        if what == "engine":
            return bare_engine(tree, self._overrides[side], seed=seed)
        return simulate(tree, what, seed=seed)

    def _servers(self, sides: Sequence[str], *, seed: int) -> dict[str, float]:
        """Milliseconds per decision; the servers take turns every few decisions."""
        spent = dict.fromkeys(sides, 0.0)
        with ExitStack() as stack:
            servers = {side: stack.enter_context(server(self._trees[side], seed=seed)) for side in sides}
            for turn in range(TURNS):
                for side in sides[:: 1 if turn % 2 else -1]:
                    spent[side] += servers[side].spent_on(DECISIONS)
        return {side: 1000 * seconds / (DECISIONS * TURNS) for side, seconds in spent.items()}

    def row(self, name: str, one: tuple[str, str], other: tuple[str, str], *, goal: str) -> str:
        ours, theirs = self.figures[one], self.figures[other]
        ratio = ratio_of(list(zip(ours, theirs, strict=True)))
        return f"{name:42}{statistics.fmean(theirs):10.2f}{statistics.fmean(ours):10.2f}{ratio}   ({goal})"


def table(rounds: Rounds, kinds: Sequence[str]) -> Iterator[str]:
    yield f"{'processor time':42}{'before':>10}{'after':>10}{'ratio':>8}   95% interval"
    if "greedy" in kinds:
        yield rounds.row("greedy bots, games/s", ("greedy", "after"), ("greedy", "before"), goal="at least 1.6")
    if "random" in kinds:
        yield rounds.row("random bots, games/s", ("random", "after"), ("random", "before"), goal="no goal")
    if "engine" in kinds:
        yield rounds.row("engine, decisions/s", ("engine", "after"), ("engine", "before"), goal="at least 0.97")
    if "server" in kinds:
        yield rounds.row("server, ms per decision", ("server", "after"), ("server", "before"), goal="at most 0.5")
    if "random" in kinds:
        yield f"{'':42}{'catanatron':>10}{'ours':>10}{'ratio':>8}"
        for side, goal in (("before", "no goal"), ("after", "at least 6")):
            name = f"random bots {side}, games/s"
            yield rounds.row(name, ("random", side), ("random", "catanatron"), goal=goal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", metavar="REV", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=5, help="default %(default)s")
    parser.add_argument("--only", default="greedy,random,server,engine", help="what to measure (default %(default)s)")
    parser.add_argument("--rules", default="{}", help="JSON: rules of the working tree's engine, as REV has them")
    asked = parser.parse_args()
    kinds = asked.only.split(",")
    if compiled := sorted((ROOT / "src").rglob("*.so")):
        sys.exit(f"the working tree is compiled ({compiled[0].name}); scripts/compile --clean makes it plain again")
    print(f"before: {git('log', '-1', '--format=%h %s', asked.revision)}", file=sys.stderr)
    with checked_out(asked.revision) as before:
        rounds = Rounds(before, asked.rounds, json.loads(asked.rules))
        for number in range(1, asked.rounds + 1):
            for what in kinds:
                rounds.measure(what, number)
        print("\n".join(table(rounds, kinds)))


if __name__ == "__main__":
    main()
