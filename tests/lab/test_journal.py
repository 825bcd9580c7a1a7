"""The journal of a run keeps finished games, and never uses games from another run."""

from pathlib import Path

import pytest
from msgspec import structs

from dragondune.editions.loader import edition_values
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTIONS
from dragondune.lab import journal as journals
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.journal import Journal
from dragondune.lab.places import Here, play_batches

BATCH = Batch("1.10", {"turns": 1}, FACTIONS, dict.fromkeys(FACTIONS, "random"), 3, 5)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The journal of a run of three games."""
    path = tmp_path / "games.jsonl"
    run(path, BATCH)
    return path


def run(path: Path, batch: Batch, *, limit: float = 30.0) -> tuple[list[Outcome], list[Task]]:
    """The outcomes, and the games that were played for them."""
    journal = Journal(path, [batch], limit)
    heard: list[Task] = []

    def hear(task: Task, outcome: Outcome) -> None:
        journal.add(task, outcome)
        heard.append(task)

    try:
        (outcomes,) = play_batches([batch], Here(1), limit=limit, known=journal.known, heard=hear)
    finally:
        journal.close()
    return outcomes, heard


def test_finished_games_are_not_replayed(file: Path) -> None:
    before = file.read_bytes()
    outcomes, heard = run(file, BATCH)
    assert heard == []
    assert outcomes == play_batches([BATCH], Here(1), heard=lambda *_: None)[0]
    assert file.read_bytes() == before


def test_a_run_can_be_extended(file: Path) -> None:
    assert run(file, structs.replace(BATCH, games=5))[1] == [(0, 8), (0, 9)]
    assert run(file, structs.replace(BATCH, games=5))[1] == []


@pytest.mark.parametrize("cut", [1, 20])
def test_a_truncated_game_is_replayed(file: Path, cut: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    assert run(file, BATCH)[1] == [(0, 7)]
    assert file.read_bytes() == whole


def test_a_truncated_header_is_rewritten(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:30])
    assert len(run(file, BATCH)[1]) == 3
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "changed",
    [
        structs.replace(BATCH, seed=6),
        structs.replace(BATCH, edition="9"),
        structs.replace(BATCH, overrides={"turns": 2}),
        structs.replace(BATCH, bots=dict.fromkeys(FACTIONS, "simple")),
        structs.replace(BATCH, seats_given=True),
    ],
)
def test_a_journal_of_another_run_is_refused_and_unchanged(file: Path, changed: Batch) -> None:
    before = file.read_bytes()
    with pytest.raises(Malformed, match="games of another edition, options, bots or first seed; continue with"):
        run(file, changed)
    assert file.read_bytes() == before


def test_a_journal_with_another_time_limit_is_refused(file: Path) -> None:
    with pytest.raises(Malformed, match="games of another time limit"):
        run(file, BATCH, limit=1.0)


def test_a_journal_of_another_program_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "program_digest", lambda: "another")
    with pytest.raises(Malformed, match="games of another version of the program or of a bot"):
        run(file, BATCH)


def test_a_journal_of_an_edition_that_has_changed_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "edition_values", lambda edition: {**edition_values(edition), "elves_gold": 6})
    with pytest.raises(Malformed, match="games of another version of the program or of a bot"):
        run(file, BATCH)


def test_a_journal_does_not_depend_on_other_editions(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = {"9": {"elves_gold": 6}}
    monkeypatch.setattr(journals, "edition_values", lambda edition: edition_values(edition) | more.get(edition, {}))
    assert run(file, BATCH)[1] == []


@pytest.mark.parametrize("name", ["bots/judgement/weights.bin", "bots/characters/common.toml", "knowledge/talk.py"])
def test_the_fingerprint_covers_what_bots_think_with(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    journals.program_digest.cache_clear()
    before = journals.program_digest()
    journals.program_digest.cache_clear()
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * path.as_posix().endswith(name))
    assert journals.program_digest() != before
    journals.program_digest.cache_clear()


def test_an_invalid_journal_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes\n", encoding="utf-8")
    with pytest.raises(Malformed, match=r"notes\.txt is not a journal of games"):
        run(path, BATCH)
    assert path.read_text(encoding="utf-8") == "my notes\n"


def test_an_invalid_line_is_refused(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[2] = '{"batch": 0}\n'
    file.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(Malformed, match="line 3 is not a finished game"):
        run(file, BATCH)
