"""`--on ray`, on a real cluster of two nodes: the same as in this process, also if workers and nodes are lost."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import msgspec
import pytest
from msgspec import structs

from dragondune.engine.errors import Malformed
from dragondune.engine.ids import ELVES, FACTIONS
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.figures import Summary
from dragondune.lab.places import Here, play_batches
from tests.commands.conftest import Refused, Run

pytest.importorskip("ray")

import ray
from benchmarks import self_play
from ray.cluster_utils import Cluster

from dragondune.lab import ray_place
from dragondune.lab.ray_place import OnRay

ODD = "tests.server.odd_bots"
STORE = 80 * 2**20
"""Bytes of a node's store, the minimum that Ray accepts."""
ROOT = Path(__file__).parent.parent.parent
BATCHES = [
    Batch("1.10", {"turns": 2}, FACTIONS, dict.fromkeys(FACTIONS, "greedy"), 6, 5),
    Batch("9", {"turns": 2}, FACTIONS, dict.fromkeys(FACTIONS, "greedy"), 6, 5),
]
OWN = Batch("1.10", {"turns": 1}, FACTIONS, dict.fromkeys(FACTIONS, "random") | {ELVES: f"{ODD}:Quitting"}, 1, 5)
BALANCE = ("balance", "--compare", "elves_gold=3", "--set", "turns=1", "--bots", "random,simple", "--games", 3)


def new_cluster(**more: int) -> Cluster:
    """Ray gives a node half a minute to start, which may be too short on a busy machine."""
    head = {"num_cpus": 1, "object_store_memory": STORE, "include_dashboard": False, **more}
    for _ in range(2):
        with suppress(Exception):
            return Cluster(initialize_head=True, head_node_args=head)
    return Cluster(initialize_head=True, head_node_args=head)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    started = new_cluster()
    try:
        started.add_node(num_cpus=1, object_store_memory=STORE)
        yield started
    finally:
        ray.shutdown()
        started.shutdown()


def descendants(of: int) -> dict[int, str]:
    """The processes below one, and what they call themselves."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int(Path(folder, "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        parents.setdefault(parent, []).append(int(folder.name))
    found: dict[int, str] = {}
    waiting = [of]
    while waiting:
        for one in parents.get(waiting.pop(), ()):
            waiting.append(one)
            try:
                found[one] = Path(f"/proc/{one}/cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
    return found


@contextmanager
def killing_a_worker() -> Iterator[list[int]]:
    """Kill the first worker that is seen playing; the list then holds its process."""
    killed: list[int] = []
    ended = Event()

    def watch() -> None:
        while not killed and not ended.wait(0.005):
            for process, name in descendants(os.getpid()).items():
                if not killed and name.startswith("ray::play_chunk"):
                    killed.append(process)
                    os.kill(process, signal.SIGKILL)

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield killed
    finally:
        ended.set()
        watcher.join()


def played(place: OnRay, heard: Callable[[Task, Outcome], None]) -> list[list[Outcome]]:
    return play_batches(BATCHES, place, heard=heard)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found in /proc")
def test_a_cluster_of_two_nodes(cluster: Cluster, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """One cluster for everything, because it takes long to start."""
    there = f"ray:{cluster.address}"
    with monkeypatch.context() as elsewhere:
        # The cluster imports bots from where it was called.
        elsewhere.chdir(ROOT)
        place = OnRay(cluster.address)

    # The same table; the journal goes on from what was played here.
    table = run(*BALANCE, "--jobs", 1).out
    found = run(*BALANCE, "--on", there, "--journal", "games.jsonl")
    assert (found.code, found.out) == (0, table)
    assert "dragondune: played 12 games for " in found.err
    assert found.err.endswith(" core-seconds on 2 cores of 2 machines\n")
    again = run(*BALANCE, "--on", there, "--journal", "games.jsonl")
    assert (again.code, again.out) == (0, table)
    assert "dragondune: played 0 games for 0 " in again.err

    # A journal that ends in the middle of a game, as after an interruption.
    lines = Path("games.jsonl").read_bytes().splitlines(keepends=True)
    Path("games.jsonl").write_bytes(b"".join(lines[:6]) + lines[6][:20])
    resumed = run(*BALANCE, "--on", there, "--journal", "games.jsonl")
    assert (resumed.code, resumed.out) == (0, table)
    assert "dragondune: played 7 games for " in resumed.err
    assert sorted(Path("games.jsonl").read_bytes().splitlines(keepends=True)) == sorted(lines)

    # A worker is killed while it plays.
    here = play_batches(BATCHES, Here(), heard=lambda *_: None)
    with killing_a_worker() as killed:
        assert played(place, lambda *_: None) == here
    assert killed
    assert place.core_seconds > 0

    # A bot that kills its process is blamed as it would be here.
    assert play_batches([OWN], place, heard=lambda *_: None) == play_batches([OWN], Here(), heard=lambda *_: None)

    # A node is lost while it plays, and another one comes.
    nodes = [cluster.add_node(num_cpus=1, object_store_memory=STORE)]
    games = 0

    def lose(*_: object) -> None:
        nonlocal games
        games += 1
        if games == 4:
            cluster.remove_node(nodes.pop(), allow_graceful=False)

    assert played(place, lose) == here
    assert not nodes

    # Work of any kind, in order; the games that bots are trained on.
    assert list(place.each(abs, range(-9, 3))) == [*map(abs, range(-9, 3))]
    seeds = range(1, 5)
    assert list(self_play.played(seeds, place, bot="random")) == list(self_play.played(seeds, Here(), bot="random"))

    # A machine with another version.
    another = "a machine of the cluster has another version of dragondune or of a bot; all "
    monkeypatch.setattr(ray_place, "fingerprint", lambda _: "other")
    refusal = run("simulate", "--games", 2, "--on", there)
    assert refusal.err.startswith(f"dragondune: {another}")
    monkeypatch.setattr(ray_place, "program_digest", lambda: "other")
    with pytest.raises(Malformed, match=another):
        list(place.each(abs, range(2)))


CLIENT = """
import sys
from dragondune.cli import main
from tests.commands.test_ray import new_cluster

port = int(sys.argv[1])
cluster = new_cluster(ray_client_server_port=port)
try:
    sys.exit(main([*sys.argv[2:], "--on", f"ray://127.0.0.1:{port}"]))
finally:
    cluster.shutdown()
"""
"""A cluster that is reached as from another machine. It has a process of its own, because Ray leaves a file open."""


def test_a_cluster_through_rays_client(run: Run) -> None:
    words = ("simulate", "--set", "turns=1", "--games", "5", "--json")
    here = msgspec.json.decode(run(*words).out, type=Summary)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", CLIENT, str(port), *words]
    # Without fork support, the handlers of gRPC cannot end the process that Ray forks for the client.
    variables = {"RAY_USAGE_STATS_ENABLED": "0", "GRPC_ENABLE_FORK_SUPPORT": "0"}
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **variables}
    there = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert there.returncode == 0, there.stderr.decode()
    found = msgspec.json.decode(there.stdout, type=Summary)
    assert structs.asdict(found) == {
        **structs.asdict(here),
        **{name: getattr(found, name) for name in ("seconds", "games_per_second", "decisions_per_second")},
    }
    assert b"dragondune: played 5 games for " in there.stderr


@pytest.mark.parametrize("place", ["mars", "ray:", "ray://", "here:5"])
def test_no_place(refused: Refused, place: str) -> None:
    there = f'"{place}" is not a place to play; --on takes here, ray, ray://HOST:PORT or ray:ADDRESS'
    assert refused("simulate", "--on", place) == there
