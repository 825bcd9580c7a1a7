"""The page's rulebook is complete, with an anchor for everything the game cites."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest

from dragondune.editions.loader import EDITIONS, UNPRINTED, edition_values
from dragondune.editions.parameters import BY_KEY, PARAMETERS
from dragondune.engine.errors import Malformed
from dragondune.web.rulebook import (
    CHRONICLE,
    DOCS,
    FILE,
    OwnClause,
    Reading,
    Rulebook,
    read_editions,
    read_rulebook,
    write_rulebook,
)
from dragondune.web.rulebook import EDITIONS as EDITIONS_PAGE

SOURCE: Final = DOCS.parent / "src/dragondune"
CITING: Final = ("engine", "notation", "server", "views", "editions")
ID: Final = re.compile(
    r"R\d+|(?:note|dwarves|elves|goblins|orcs|cards|ace|negate|setup|option|twoaces|balance|I{1,3}|IV|VI{0,2})"
    r"\.(?:\d+|[a-z]+(?:\.\d+)?)"
)
BRACKETED: Final = re.compile(rf"\[({ID.pattern}(?:, (?:{ID.pattern}))*)\]")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return read_rulebook()


@pytest.fixture(scope="module")
def anchors(book: Rulebook) -> set[str]:
    clauses = [entry.id for section in book.sections for entry in section.entries if entry.id]
    rulings = [ruling.id for ruling in book.rulings]
    assert len({*clauses, *rulings}) == len(clauses) + len(rulings), "no anchor twice"
    return {*clauses, *rulings}


def cited_in(text: str) -> Iterator[str]:
    """Strings that are an id, and ids in brackets anywhere in a displayed string."""
    tree = ast.parse(text)
    explaining = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explaining:
            if ID.fullmatch(node.value):
                yield node.value
            for found in BRACKETED.finditer(node.value):
                yield from found[1].split(", ")


def test_everything_the_game_cites_has_an_anchor(anchors: set[str]) -> None:
    """Refusals, events, prompts and parameters name their rule as a string in the source."""
    cited = {
        rule
        for folder in CITING
        for file in sorted((SOURCE / folder).rglob("*.py"))
        for rule in cited_in(file.read_text(encoding="utf-8"))
    }
    assert {"IV.5", "R102", "note.8", "R224", "IV.hidden.1", "setup.11"} <= cited, "citations are found"
    assert cited <= anchors


def test_citations_are_found_in_every_form() -> None:
    text = 'def f():\n    """[IV.1] explains."""\n    g("R7", rule="V.2")\n    h(f"[III.2, R60] {x}", "draft", "V.")\n'
    assert set(cited_in(text)) == {"R7", "V.2", "III.2", "R60"}


def test_everything_golden_games_cite_has_an_anchor(anchors: set[str]) -> None:
    texts = sorted((DOCS.parent / "tests/golden").glob("*.txt"))
    cited = {
        line[1 : line.index("]")] for file in texts for line in file.read_text("utf-8").splitlines() if line[:1] == "["
    }
    assert len(cited) > 50
    assert cited <= anchors


def test_rulings_are_listed_under_clauses(book: Rulebook) -> None:
    clauses = {entry.id for section in book.sections for entry in section.entries}
    assert {one for ruling in book.rulings for one in ruling.clauses} <= clauses - {""}
    homeless = {ruling.section for ruling in book.rulings if not ruling.clauses}
    assert homeless == {
        "Online tables",
        "Seats and hosts",
        "Vacation and notifications",
        "Trust in online tables",
        "The printed box",
        "Before the game",
        "Games that are over",
        "Tournaments",
    }


def test_every_parameter_is_listed_with_its_rule(book: Rulebook) -> None:
    told = {entry.id: entry.keys for section in book.sections for entry in section.entries}
    told |= {ruling.id: ruling.keys for ruling in book.rulings}
    assert [one.key for one in PARAMETERS if one.key not in told[one.clause]] == []
    assert {key for keys in told.values() for key in keys} == set(BY_KEY)


def test_the_range_of_movement_lists_everything_that_changes_it(book: Rulebook) -> None:
    keys = next(entry.keys for section in book.sections for entry in section.entries if entry.id == "IV.5")
    assert {"move_range", "orcs_move_range", "griffin_range"} <= set(keys)
    assert "hide_from_troll" not in keys, "that is told with a ruling elsewhere"


def test_editions_list_their_differences(book: Rulebook) -> None:
    readings = book.editions["1.7"].readings
    assert readings["note.14"] == Reading("Six turns.", ("note.14",))
    assert readings["VII.3"] == Reading(ids=("VII.3",), but=("But after six turns.",))
    assert readings["note.1"] == Reading(ids=("note.1",))
    assert book.editions["draft"].readings["V.9"] == Reading(told_with=("V.8",))
    assert readings["dwarves.3"] == Reading(is_silent=True)
    assert book.editions["1.2"].own[1] == OwnClause(
        "VII.1", "VII. Victory Round", "An Emperor is named, which has no effect in this edition."
    )
    assert set(book.editions) == set(EDITIONS) - {"1.10", "9", *UNPRINTED}


def test_every_clause_of_another_rulebook_is_read_once(book: Rulebook) -> None:
    written: dict[str, list[str]] = {name: [] for name in book.editions}
    for clause in read_editions(DOCS / EDITIONS_PAGE):
        written[clause.edition].append(clause.id)
    for name, edition in book.editions.items():
        read = [id for reading in edition.readings.values() for id in reading.ids] + [one.id for one in edition.own]
        assert sorted(read) == sorted(written[name])


def test_brackets_of_a_ruling_name_its_editions(book: Rulebook) -> None:
    rulings = {ruling.id: ruling for ruling in book.rulings}
    assert rulings["R93"].editions == ()
    assert rulings["R85"].editions == ("1.7", "1.10", "1.10-even", "1.10-pdf", "9")
    assert (rulings["R73"].editions, rulings["R73"].is_optional) == (("draft", "1.2", "9"), True)
    assert not any("(draft" in ruling.text or "option:" in ruling.text for ruling in book.rulings)


def test_the_list_of_editions_matches_the_game() -> None:
    assert {*CHRONICLE, *UNPRINTED} == set(EDITIONS)
    assert all(edition_values(name) for name in CHRONICLE)


def test_the_file_holds_the_book(book: Rulebook, tmp_path: Path) -> None:
    write_rulebook(tmp_path)
    assert msgspec.json.decode((tmp_path / FILE).read_bytes(), type=Rulebook) == book


def test_the_rulebook_needs_its_pages(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="no rules pages"):
        read_rulebook(tmp_path / "docs")
