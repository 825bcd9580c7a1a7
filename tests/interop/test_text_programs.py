"""Programs that play by text: real processes that answer well, badly, late or never."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from dragondune.bots.registry import make_bot
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import ELVES, FACTIONS
from dragondune.knowledge.situation import situation_of
from dragondune.lab.batch import Batch, Outcome, play_seeds
from dragondune.lab.journal import Journal
from dragondune.lab.places import Here, play_batches
from dragondune.server.bots.pool import BotPool, Chosen
from tests.patience import PATIENCE
from tests.server.test_bot_pool import asked_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "text_player.py"
HEAD = """
import os, pathlib, sys, time

here = pathlib.Path(__file__).parent

def note(text):
    with (here / "notes").open("a", encoding="utf-8") as notes:
        notes.write(f"{text}\\n")

def read():
    lines = []
    for line in sys.stdin:
        if not line.strip():
            return lines
        lines.append(line.rstrip("\\n"))
    sys.exit()

def say(text):
    print(text, flush=True)

note(os.getpid())
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def program(folder: Path, body: str) -> str:
    path = folder / "program.py"
    path.write_text(HEAD + body)
    return f"text:{path}"


def notes(folder: Path) -> list[str]:
    return (folder / "notes").read_text().splitlines()


def batch(name: str, *, games: int = 1) -> Batch:
    return Batch(
        "1.10", {"turns": 1}, FACTIONS, dict.fromkeys(FACTIONS, "simple") | {ELVES: name}, games, 5, talk=False
    )


def game_with(name: str, *, limit: float = 30.0) -> Outcome:
    """Played in this process."""
    return play_seeds(batch(name), [5], limit=limit)[0]


def assert_has_ended(pid: str) -> None:
    """The parent process waits for a process that was killed."""
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid), 0)


def test_the_example_plays_a_reproducible_game() -> None:
    first = game_with(f"text:{EXAMPLE} hire move")
    assert first.faults == ()
    assert game_with(f"text:{EXAMPLE} hire move") == first
    assert game_with(f"text:{EXAMPLE} pass") != first


def test_a_program_runs_for_the_whole_game_and_gets_the_map_once(folder: Path) -> None:
    name = program(folder, "while True:\n    note('Map ' in '|'.join(read())); say(1)")
    assert game_with(name).faults == ()
    pid, *has_map = notes(folder)
    assert has_map[0] == "True"
    assert set(has_map[1:]) == {"False"}
    assert_has_ended(pid)


def test_a_program_that_exits_after_each_answer_is_restarted(folder: Path) -> None:
    name = program(folder, "note('Map ' in '|'.join(read())); say(1)")
    assert game_with(name).faults == ()
    assert len(notes(folder)) > 4
    assert set(notes(folder)[1::2]) == {"True"}


def test_a_bad_answer_is_explained_and_the_question_repeated(folder: Path) -> None:
    name = program(folder, "while True:\n    read(); say('the lot'); note(read()); say(1)")
    assert game_with(name).faults == ()
    assert notes(folder)[1].startswith('[\'"the lot" is not one of your options. Answer with a number from 1 to ')


def test_a_program_that_never_answers_correctly_is_replaced(folder: Path) -> None:
    name = program(folder, "while True:\n    read(); say('no')")
    faults = game_with(name).faults
    assert set(faults) == {f'the program of the bot "{name}" gave no answer that is one of its options'}


def test_a_program_that_never_ends_its_line_is_replaced_and_killed(folder: Path) -> None:
    name = program(folder, "while True: sys.stdout.write('word ' * 1000)")
    faults = game_with(name).faults
    assert faults[:3] == (f'the program of the bot "{name}" answered with more than one line',) * 3
    assert_has_ended(notes(folder)[0])


def test_a_program_that_crashes_three_times_is_not_restarted(folder: Path) -> None:
    name = program(folder, "sys.exit(1)")
    ended = f'the program of the bot "{name}" ended without an answer'
    faults = game_with(name).faults
    assert faults[:3] == (ended, ended, ended)
    assert set(faults[3:]) == {
        f'the program of the bot "{name}" was not started again after it had failed too often in this game'
    }
    assert len(notes(folder)) == 3


def test_a_hanging_program_is_killed_with_its_children(folder: Path) -> None:
    name = program(folder, "note(os.fork()); read(); time.sleep(60)")
    faults = game_with(name, limit=1.0).faults
    assert faults[:3] == (f'the bot "{name}" did not answer within 1 s',) * 3
    for pid in notes(folder):
        if pid != "0":
            wait_for_end(pid)


def wait_for_end(pid: str) -> None:
    """Wait for orphaned processes, which the system may take a while to end."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            return
        if "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text():
            return
        time.sleep(0.05)
    raise AssertionError(f"process {pid} goes on")


def test_the_number_of_processes_does_not_change_games_of_programs() -> None:
    one = batch(f"text:{EXAMPLE} hire", games=2)
    assert play_batches([one], Here(2), heard=lambda *_: None) == [play_seeds(one, one.seeds)]


def test_on_a_server_a_hanging_program_ends_with_its_worker(folder: Path) -> None:
    good, bad = f"text:{EXAMPLE} bid", program(folder, "read(); time.sleep(600)")
    game, seat = asked_game()

    async def play() -> None:
        pool = BotPool(workers=1, limit=30.0, allowed=frozenset({good, bad}))
        await pool.start()
        try:
            expected = make_bot(good, 1).choose(situation_of(game, seat))
            assert await pool.choose(game, seat, good, seed=1) == Chosen(expected, good)
            chosen = await pool.choose(game, seat, bad, seed=1, limit=3.0)
            assert chosen.fault == f'the bot "{bad}" did not answer within 3 s'
        finally:
            await pool.close()

    asyncio.run(play())
    wait_for_end(notes(folder)[0])


def test_a_journal_is_refused_once_the_program_has_changed(folder: Path) -> None:
    name = program(folder, "while True:\n    read(); say(1)")
    Journal(folder / "journal", [batch(name)], 30.0).close()
    program(folder, "while True:\n    read(); say(2)")
    with pytest.raises(Malformed, match="another version of the program or of a bot"):
        Journal(folder / "journal", [batch(name)], 30.0)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("text:", '"text:" names no program; a program that reads text is named text:COMMAND, as in text:./my_program'),
        ("text:no_such_program -x", "cannot be started: there is no program no_such_program; a program that reads"),
        ("text:'open", "names no program (No closing quotation); a program that reads"),
    ],
)
def test_a_name_without_a_program_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        make_bot(name, 1)
    assert sentence in str(refusal.value)


def test_on_a_server_a_program_is_told_what_its_seat_has_heard(folder: Path) -> None:
    """It can also ask for more of it."""
    name = program(folder, "note(read()); say('history 1'); note(read()); say(1)")
    game, seat = asked_game()
    heard = [f"[II.1] line {number}" for number in range(70)]

    async def play() -> None:
        pool = BotPool(workers=1, limit=30.0, allowed=frozenset({name}))
        await pool.start()
        try:
            assert (await pool.choose(game, seat, name, seed=1, heard=heard)).fault is None
        finally:
            await pool.close()

    asyncio.run(play())
    first, second = notes(folder)[1:]
    assert "'What you have heard last:', '  [II.1] line 10'" in first
    assert "line 9'" not in first
    assert second.startswith("['[II.1] line 69'")
