"""The JSON in the page's sources is used, and names existing rules, questions and duties."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from tools.wire_words import QUESTION

from dragondune.engine.agreements.clauses import DUTY_NAMES
from dragondune.engine.ids import FACTION_IDS
from dragondune.web.bundle import ensure_bundle
from dragondune.web.preparing import HERE
from dragondune.web.rulebook import read_rulebook

SOURCES: Final = HERE / "src"

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def read(name: str) -> dict[str, Json]:
    found = json.loads((SOURCES / name).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def values_of(table: Json, key: str) -> Iterator[str]:
    """Every string under a key, at any depth."""
    if isinstance(table, list):
        for one in table:
            yield from values_of(one, key)
    elif isinstance(table, dict):
        for name, one in table.items():
            if name == key and isinstance(one, str):
                yield one
            yield from values_of(one, key)


@pytest.fixture(scope="module")
def built() -> Path:
    return ensure_bundle()


def test_every_json_file_of_the_sources_is_imported() -> None:
    here = {file.resolve() for file in SOURCES.rglob("*.json")}
    imported = {
        (file.parent / name).resolve()
        for file in SOURCES.rglob("*.ts*")
        for name in re.findall(r'from "(\.[^"]+\.json)"', file.read_text(encoding="utf-8"))
    }
    unused = {file.relative_to(SOURCES).as_posix() for file in here - imported}
    assert unused == {"kit/icon-names.json"}, "the build reads that one"


def test_every_drawing_named_by_the_page_exists(built: Path) -> None:
    drawn = set(re.findall(r'id="i-([\w-]+)"', (built / "icons.svg").read_text(encoding="utf-8")))
    sources = "".join(file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.tsx"))
    named = set(re.findall(r'<Piece name="([\w-]+)"', sources)) | {"card-fire", "card-ice", "card-figure"}
    icons = {*values_of(read("factions.json"), "icon"), *re.findall(r'icon: "([\w-]+)"', sources)}
    assert {"dragon", "gold-heap", "dwarf-face", "hood"} <= named | icons <= drawn
    assert "<icon" not in (built / "icons.svg").read_text(encoding="utf-8")


def test_every_question_and_faction_has_its_texts() -> None:
    assert set(read("decide/question-texts.json")) == set(QUESTION.values)
    assert set(read("decide/standing/standing-answers.json")) | set(read("decide/rare/reactions.json")) <= set(
        QUESTION.values
    )
    assert set(read("factions.json")) == set(read("kit/shapes.json")) == set(FACTION_IDS)
    prepared = read("decide/standing/prepared-answers.json")
    assert {key.split()[-2] for key in prepared} <= set(QUESTION.values)


def test_every_duty_has_an_effect_and_a_kind() -> None:
    forms = json.loads((SOURCES.parent / "clauses.json").read_text(encoding="utf-8"))["forms"]
    assert set(forms) == set(DUTY_NAMES)
    assert all(form["effect"]["text"] for form in forms.values())
    assert {duty for duty, form in forms.items() if form["at_once"]} == {"pay"}
    groups = json.loads((SOURCES / "deal/clause-kinds.json").read_text(encoding="utf-8"))
    assert {duty for group in groups for duty, _ in group["kinds"]} == set(DUTY_NAMES)
    assert set(values_of(json.loads((SOURCES / "deal/offer-templates.json").read_text("utf-8")), "duty")) <= set(
        DUTY_NAMES
    )


def test_tables_cite_rules_that_exist() -> None:
    book = read_rulebook()
    rules = {entry.id for section in book.sections for entry in section.entries} | {one.id for one in book.rulings}
    clauses: Json = json.loads((SOURCES.parent / "clauses.json").read_text(encoding="utf-8"))
    tables: list[Json] = [clauses, read("ending/verdicts.json")]
    cited = {*values_of(tables, "clause"), *values_of(tables, "rule")}
    assert {"R202", "VII.2"} <= cited <= rules


def test_no_text_has_exclamation_marks_or_please() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.json"))
    assert not re.search(r"[a-z]!|\bplease\b", texts, re.IGNORECASE)
