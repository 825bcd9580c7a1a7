"""The leaderboard of negotiators: what each agent achieved among whom, with the commands that measured it."""

from pathlib import Path

import msgspec
from msgspec import Struct

from dragondune.engine.errors import Malformed
from dragondune.lab.negotiation import Contest
from dragondune.lab.statistics import Estimate


class Entry(Struct, frozen=True):
    """An agent among others: its metrics, the command and the version of the program."""

    agent: str
    company: list[str]
    seats: int
    metrics: dict[str, Estimate | None]
    command: str
    program: str


class Rank(Struct, frozen=True):
    """An agent's place: gain a game and wins over all its entries, weighted by seats played."""

    agent: str
    gain: float
    wins: float
    seats: int


class Ranks(Struct, frozen=True):
    """The agents under one set of rules, the best negotiator first, and all entries."""

    ranks: list[Rank]
    entries: list[Entry]


class Leaderboard(Struct, frozen=True):
    """By edition and options."""

    leaderboard: dict[str, Ranks] = {}


def read_leaderboard(path: Path) -> Leaderboard:
    """The leaderboard in a file; empty if the file does not exist yet."""
    if not path.exists():
        return Leaderboard()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Leaderboard)
    except msgspec.MsgspecError as fault:
        raise Malformed(
            f"{path} is not a leaderboard ({fault}); give --leaderboard a new file, or one it has written"
        ) from None


def write_leaderboard(path: Path, board: Leaderboard) -> None:
    """Write the file atomically."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(board), indent=1) + b"\n")
    beside.replace(path)


def rules_name(contest: Contest) -> str:
    """`1.10, turns=6, 4 players`"""
    options = "".join(f", {key}={value}" for key, value in sorted(contest.overrides.items()))
    return f"{contest.edition}{options}, {len(contest.factions)} players"


def with_contest(board: Leaderboard, contest: Contest, *, command: str, program: str) -> Leaderboard:
    """The leaderboard with a contest's results replacing earlier ones between the same agents."""
    names = sorted(one.agent for one in contest.agents)
    new = [Entry(one.agent, names, one.seats, one.metrics, command, program) for one in contest.agents]
    name = rules_name(contest)
    old = board.leaderboard[name].entries if name in board.leaderboard else []
    entries = sorted([one for one in old if one.company != names] + new, key=lambda one: (one.agent, one.company))
    return Leaderboard(dict(sorted({**board.leaderboard, name: Ranks(ranks(entries), entries)}.items())))


def ranks(entries: list[Entry]) -> list[Rank]:
    """Who negotiates best, by gain a game."""
    found: list[Rank] = []
    for agent in sorted({one.agent for one in entries}):
        mine = [one for one in entries if one.agent == agent]
        seats = sum(one.seats for one in mine)
        gain, wins = (sum(_value(one, name) * one.seats for one in mine) / seats for name in ("gain a game", "wins"))
        found.append(Rank(agent, gain, wins, seats))
    return sorted(found, key=lambda one: (-one.gain, one.agent))


def _value(entry: Entry, name: str) -> float:
    found = entry.metrics[name]
    return 0.0 if found is None else found.value
