"""`dragondune analyse`."""

from pathlib import Path

import msgspec
import pytest

from dragondune.commands import analyse
from dragondune.insight.review import review_game
from dragondune.insight.turn_review import Effort
from dragondune.wire.insight import Review
from tests.commands.conftest import Refused, Told


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Effort(playouts=2, worlds=2, most_judged=1)
    monkeypatch.setattr(analyse, "review_game", lambda game, entries: review_game(game, entries, effort=quick))


def test_a_game_is_analysed_in_words_and_as_data(told: Told, short_log: Path) -> None:
    words = told("analyse", short_log)
    review = msgspec.json.decode(told("analyse", short_log, "--json"), type=Review)
    assert words.startswith("Chance to win")
    assert all(mark.text in words for mark in review.marks)
    assert len(review.seats) == 4


def test_a_log_that_was_edited_is_not_analysed(refused: Refused, short_log: Path, tmp_path: Path) -> None:
    lines, edited = short_log.read_text().splitlines(), tmp_path / "edited.log"
    edited.write_text("\n".join([*lines[:20], *lines[21:]]))
    assert "line" in refused("analyse", edited)
