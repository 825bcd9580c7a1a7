"""The guide's notes, and other texts of the page about rules: they name rules and values that exist."""

import ast
import re
from collections.abc import Iterator
from typing import Final, get_args

import msgspec
import pytest
from tools.wire_words import QUESTION

from dragondune.editions.parameters import BY_KEY
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.ids import FACTION_IDS
from dragondune.knowledge.dangers import DangerKind
from dragondune.web.preparing import HERE
from dragondune.web.rulebook import read_rulebook

FILE: Final = HERE / "static/guide.json"
HAPPENINGS: Final = HERE / "src/guide/happenings.ts"
GROUPS: Final = HERE / "src/event-groups.ts"
ENGINE: Final = HERE.parent / "engine"
KILLING: Final = ("burn_units", "bury_units", "lose_battle")
LONGEST: Final = 330
"""Characters that are still read in passing."""
LARGEST: Final = 25_000


class Note(msgspec.Struct, forbid_unknown_fields=True):
    clause: str
    says: str
    title: str = ""
    wise: str | dict[str, str] = ""
    at: str = ""
    lands: tuple[str, ...] = ()
    isOnce: bool = False  # noqa: N815 - the page reads it

    def sentences(self) -> Iterator[str]:
        yield self.says
        yield from self.wise.values() if isinstance(self.wise, dict) else [self.wise]


class Notes(msgspec.Struct, forbid_unknown_fields=True):
    welcome: dict[str, Note]
    stories: dict[str, Note]
    questions: dict[str, Note]
    dangers: dict[str, Note]

    def all(self) -> list[Note]:
        return [*self.welcome.values(), *self.stories.values(), *self.questions.values(), *self.dangers.values()]


@pytest.fixture(scope="module")
def notes() -> Notes:
    return msgspec.json.decode(FILE.read_bytes(), type=Notes)


def test_every_question_is_explained(notes: Notes) -> None:
    assert set(notes.questions) == set(QUESTION.values)


def test_everything_that_is_about_to_matter_is_explained(notes: Notes) -> None:
    assert set(notes.dangers) == set(get_args(DangerKind))
    assert all(note.title for note in notes.dangers.values())


def test_every_faction_has_a_welcome(notes: Notes) -> None:
    assert set(notes.welcome) == set(FACTION_IDS)


def test_every_event_the_page_explains_has_a_note(notes: Notes) -> None:
    text = HAPPENINGS.read_text(encoding="utf-8")
    named = set(re.findall(r'"(\w+)"', text.partition("StoryId =")[2].partition(";")[0]))
    rounds = {"I", "II", "III", "IV", "V", "VI", "VII"}
    assert named
    assert set(notes.stories) == named | rounds
    assert all(note.title for note in [*notes.stories.values(), *notes.welcome.values()])


def test_notes_cite_rules_that_exist(notes: Notes) -> None:
    book = read_rulebook()
    rules = {entry.id for section in book.sections for entry in section.entries} | {one.id for one in book.rulings}
    assert {note.clause for note in notes.all()} <= rules


def test_values_in_notes_are_numbers_of_the_ruleset(notes: Notes) -> None:
    keys = {key for note in notes.all() for text in note.sentences() for key in re.findall(r"\{(\w+)\}", text)}
    assert "castles_to_win" in keys
    assert [key for key in keys if key not in BY_KEY or BY_KEY[key].is_switch or BY_KEY[key].choices] == []


def test_notes_are_short_and_name_factions_and_places(notes: Notes) -> None:
    assert [note.says for note in notes.all() if len(note.says) > LONGEST] == []
    assert {name for note in notes.all() if isinstance(note.wise, dict) for name in note.wise} <= set(FACTION_IDS)
    assert {place for note in notes.all() for place in note.lands} <= set(TERRITORY_IDS)


def test_no_note_has_exclamation_marks_or_please(notes: Notes) -> None:
    texts = " ".join(text for note in notes.all() for text in note.sentences())
    assert not re.search(r"!|\bplease\b", texts, re.IGNORECASE)
    assert FILE.stat().st_size < LARGEST


def test_the_front_page_names_starts_by_rules_that_exist() -> None:
    factions = msgspec.json.decode((HERE / "src/factions.json").read_bytes(), type=dict[str, dict[str, str]])
    holes = {name: re.findall(r"\{(\w+)\}", faction["start"]) for name, faction in factions.items()}
    assert all(holes.values())
    assert {hole for found in holes.values() for hole in found} <= set(BY_KEY)


def clauses_of_losses() -> Iterator[str]:
    """The clauses that the engine cites when units die."""
    for file in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KILLING:
                for keyword in node.keywords:
                    if keyword.arg == "clause" and isinstance(keyword.value, ast.Constant):
                        yield str(keyword.value.value)


def test_the_page_knows_what_killed_units() -> None:
    text = GROUPS.read_text(encoding="utf-8").partition("const CAUSES")[2].partition("};")[0]
    known = set(re.findall(r'"([\w.]+)": "\w+"', text))
    assert len(known) > 5
    assert set(clauses_of_losses()) == known
