"""The ladder: every bot's results under each ruleset, saved with the commands that produced them."""

from collections.abc import Iterable, Mapping
from math import log10
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from dragondune.engine.errors import Malformed
from dragondune.lab.arena import Meeting, Result

ANCHOR: Final = "simple"
ANCHOR_RATING: Final = 1000
ROUNDS: Final = 2000
CLOSE: Final = 1e-9


class Record(Struct, frozen=True):
    """One bot's results against three others, with the command and program version."""

    bot: str
    field: str
    seats: int
    games: int
    meeting: Meeting
    command: str
    program: str


class Rungs(Struct, frozen=True):
    """`ratings` are on the Elo scale, computed from all records, best bot first."""

    ratings: dict[str, int]
    records: list[Record]


class Ladder(Struct, frozen=True):
    """By edition and options."""

    ladder: dict[str, Rungs] = {}


def read_ladder(path: Path) -> Ladder:
    """The ladder in a file; empty if the file does not exist yet."""
    if not path.exists():
        return Ladder()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Ladder)
    except msgspec.MsgspecError as fault:
        raise Malformed(f"{path} is not a ladder ({fault}); give --ladder a new file, or one it has written") from None


def write_ladder(path: Path, ladder: Ladder) -> None:
    """Write the file atomically."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(ladder), indent=1) + b"\n")
    beside.replace(path)


def rules_name(result: Result) -> str:
    options = "".join(f", {key}={value}" for key, value in sorted(result.overrides.items()))
    return f"{result.edition}{options}, {len(result.factions)} players"


def with_result(ladder: Ladder, result: Result, *, command: str, program: str) -> Ladder:
    """The ladder with a tournament's results replacing earlier results of the same pairings."""
    name = rules_name(result)
    new = [
        Record(one.bot, one.field, len(result.factions), result.games * len(result.factions), one, command, program)
        for one in result.meetings
        if one.bot != one.field
    ]
    replaced = {(one.bot, one.field) for one in new}
    old = ladder.ladder[name].records if name in ladder.ladder else []
    records = [one for one in old if (one.bot, one.field) not in replaced] + new
    records.sort(key=lambda one: (one.bot, one.field))
    return Ladder(dict(sorted({**ladder.ladder, name: Rungs(ratings(records), records)}.items())))


def ratings(records: Iterable[Record]) -> dict[str, int]:
    """Maximum-likelihood ratings, with `simple` at 1000, best first.

    A bot of strength a wins against n of strength b with the chance a / (a + n b): the model of Bradley and Terry.
    One extra game per pairing, half won by each side, keeps ratings finite for bots that always win.
    """
    games = [(one.bot, one.field, one.seats - 1, one.meeting.wins.count + 0.5, one.games + 1.0) for one in records]
    names = sorted({name for bot, field, *_ in games for name in (bot, field)})
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        before, strengths = strengths, _fitted(strengths, games)
        if all(abs(strengths[name] / before[name] - 1) < CLOSE for name in names):
            break
    anchor = ANCHOR if ANCHOR in strengths else names[0]
    rated = {name: ANCHOR_RATING + round(400 * log10(strengths[name] / strengths[anchor])) for name in names}
    return dict(sorted(rated.items(), key=lambda item: (-item[1], item[0])))


def _fitted(strengths: Mapping[str, float], games: Iterable[tuple[str, str, int, float, float]]) -> dict[str, float]:
    """One iteration of Hunter's algorithm: wins divided by their expected weight at the current strengths."""
    wins = dict.fromkeys(strengths, 0.0)
    weights = dict.fromkeys(strengths, 0.0)
    for bot, field, others, won, played in games:
        total = strengths[bot] + others * strengths[field]
        wins[bot] += won
        wins[field] += played - won
        weights[bot] += played / total
        weights[field] += others * played / total
    fitted = {name: wins[name] / weights[name] for name in strengths}
    middle = sum(fitted.values()) / len(fitted)
    return {name: strength / middle for name, strength in fitted.items()}
