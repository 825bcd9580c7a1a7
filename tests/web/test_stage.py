"""Whole recorded games through the page's queue of scenes, as each observer is sent them."""

import os
import subprocess
from pathlib import Path
from typing import Final

import msgspec
from tools import golden

from dragondune.engine.events import Event
from dragondune.engine.ids import CHANCE, SPECTATOR
from dragondune.notation import Log, read_log, replay
from dragondune.server.table.pictures import lines_for
from dragondune.web.bundle import ensure_bundle
from dragondune.web.preparing import HERE
from dragondune.wire.lobby import OBSERVERS, SEATS, Seat
from dragondune.wire.news import Happened, Update

GAMES: Final = ("red-dragon", "castles", "chaos", "two-traitors", "draft-elites", "mountain-fight")
"""Between them they have every kind of scene."""
SPEEDS: Final = 6
"""Every pace, and one that changes."""


def updates(log: Log, observer: int) -> list[Update]:
    """The updates of a game: each decision with the draws that follow it, as this observer hears of them."""
    heard: list[Update] = []
    pending: list[Event] = []
    seat: Seat | None = None
    steps = list(replay(log))
    for n, step in enumerate(steps):
        entry = log.entries[n]
        seat = seat if entry.seat == CHANCE else SEATS[entry.seat]
        pending += step.events
        follower = log.entries[n + 1].seat if n + 1 < len(steps) else None
        if follower == CHANCE:
            continue
        told = lines_for(observer, pending)
        heard.append(Update("t", OBSERVERS[observer], len(heard) + 1, 0.0, Happened(seat, told, False), None))
        pending, seat = [], None
    return heard


def test_scenes_of_whole_games_come_in_order_at_every_pace(tmp_path: Path) -> None:
    """None is lost, none comes twice, and the newest picture is always reached."""
    ensure_bundle()
    games = {}
    for name in GAMES:
        log = read_log((golden.FOLDER / (name + golden.LOG)).read_text(encoding="utf-8"))
        for observer in (SPECTATOR, log.header.factions[0]):
            games[f"{name} {OBSERVERS[observer]}"] = updates(log, observer)
    file = tmp_path / "games.json"
    file.write_bytes(msgspec.json.encode(games))
    ran = subprocess.run(
        ["npx", "vitest", "run", "--no-color", "tests/stage/recorded.test.ts"],
        cwd=HERE,
        env={**os.environ, "VITE_RECORDED": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert f"{len(games) * SPEEDS} passed" in ran.stdout, ran.stdout
