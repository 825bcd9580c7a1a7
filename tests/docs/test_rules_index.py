"""The rules index: every rule is implemented and tested, and every citation names a rule."""

from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest
from tools import rules_index
from tools.rules_index import Citation, Place, Sources, citations, read_sources

from dragondune.editions.loader import DEFAULT_EDITION, edition_values
from dragondune.web.rulebook import EditionClause, Rule, read_editions, read_rules

COUNTED: dict[str, dict[str, int]] = {
    "draft": {
        **{"note": 5, "dwarves": 4, "elves": 6, "goblins": 7, "orcs": 9, "cards": 2, "ace": 4, "setup": 7},
        **{"I": 2, "II": 5, "III": 7, "IV": 8, "V": 11, "VI": 4, "balance": 4},
    },
    "1.2": {
        **{"note": 13, "dwarves": 4, "elves": 6, "goblins": 7, "orcs": 10, "cards": 3, "ace": 10, "setup": 10},
        **{"I": 4, "II": 4, "III": 6, "IV": 9, "V": 12, "VI": 3, "VII": 5, "option": 4, "twoaces": 5, "balance": 2},
    },
    "1.7": {
        **{"note": 14, "dwarves": 4, "elves": 6, "goblins": 8, "orcs": 10, "cards": 3, "ace": 5, "negate": 5},
        **{"setup": 11, "I": 4, "II": 4, "III": 6, "IV": 9, "V": 12, "VI": 3, "VII": 4},
        **{"option": 5, "twoaces": 5, "balance": 2},
    },
    "1.10-pdf": {
        **{"note": 14, "dwarves": 5, "elves": 6, "goblins": 8, "orcs": 10, "cards": 3, "ace": 5, "negate": 5},
        **{"setup": 11, "I": 4, "II": 4, "III": 6, "IV": 11, "V": 12, "VI": 4, "VII": 4},
        **{"option": 6, "twoaces": 5, "balance": 4},
    },
}
"""How many clauses each section of the other rulebooks has; a round's introduction counts as one."""

LAST_WITHOUT_GAP = 229
"""Rulings up to this one are numbered without a gap."""


@pytest.fixture(scope="module")
def sources() -> Sources:
    return read_sources()


def test_every_rule_is_implemented(sources: Sources) -> None:
    missing = rules_index.unimplemented(sources)
    assert not missing, "no docstring of the package cites " + ", ".join(missing)


def test_every_rule_is_tested(sources: Sources) -> None:
    missing = rules_index.unproven(sources)
    assert not missing, "no docstring of a test cites " + ", ".join(missing)


def test_every_citation_names_a_rule(sources: Sources) -> None:
    wrong = [f"{citation.rule} in {citation.place.path}" for citation in rules_index.unknown(sources)]
    assert not wrong, "there is no rule " + ", ".join(wrong)


def test_every_rules_test_has_a_citation(sources: Sources) -> None:
    silent = [f"{test.path}::{test.name}" for test in rules_index.silent_tests(sources)]
    assert not silent, "no rule is cited by " + ", ".join(silent)


def test_every_exception_is_needed(sources: Sources) -> None:
    needless = rules_index.needless_exceptions(sources)
    assert not needless, "take out of SPOKEN_FOR: " + ", ".join(needless)


def test_the_page_is_up_to_date(sources: Sources) -> None:
    page = (rules_index.ROOT / rules_index.INDEX).read_text(encoding="utf-8")
    is_current = page == rules_index.render(sources)
    assert is_current, f"{rules_index.INDEX} is out of date: run {rules_index.COMMAND}"


def test_the_rules_pages_are_parsed_completely(sources: Sources) -> None:
    numbers = [int(rule.id.removeprefix("R")) for rule in sources.rulings]
    assert numbers == sorted(numbers), "in order"
    assert numbers[:LAST_WITHOUT_GAP] == list(range(1, LAST_WITHOUT_GAP + 1))
    for page, rules in (("clauses.md", sources.clauses), ("rulings.md", sources.rulings)):
        lines = (rules_index.ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
        assert len(rules) == sum(line.startswith("- **") for line in lines)
    assert len(sources.known()) == len(sources.clauses) + len(sources.rulings), "no id twice"


@pytest.mark.parametrize("edition", COUNTED)
def test_the_other_rulebooks_are_covered_completely(sources: Sources, edition: str) -> None:
    ids = [clause.id for clause in sources.editions if clause.edition == edition]
    assert len(set(ids)) == len(ids), "no id twice"
    assert Counter(name.partition(".")[0] for name in ids) == COUNTED[edition]
    for section, ids_of_section in groupby(ids, key=lambda name: name.rpartition(".")[0]):
        numbers = [int(name.rpartition(".")[2]) for name in ids_of_section if name[-1].isdecimal()]
        assert numbers == list(range(1, len(numbers) + 1)), f"{section} is numbered without a gap"


def test_the_page_of_other_rulebooks_is_parsed_completely(sources: Sources) -> None:
    lines = (rules_index.ROOT / "docs/clauses-editions.md").read_text(encoding="utf-8").splitlines()
    assert len(sources.editions) == sum(line.startswith("- **") for line in lines)
    assert {clause.edition for clause in sources.editions} == set(COUNTED)


def test_every_carrier_is_a_rule_or_a_key(sources: Sources) -> None:
    wrong = rules_index.unknown_carriers(sources)
    assert not wrong, "neither rule nor key: " + ", ".join(wrong)


def test_every_key_that_an_edition_changes_has_a_clause(sources: Sources) -> None:
    for edition in COUNTED:
        named = {carrier for clause in sources.editions if clause.edition == edition for carrier in clause.carriers}
        ours, theirs = edition_values(DEFAULT_EDITION), edition_values(edition)
        silent = [key for key in ours if ours[key] != theirs[key] and f"`{key}`" not in named]
        assert not silent, f"no clause of {edition} names " + ", ".join(silent)


def test_citations_are_ids_in_brackets() -> None:
    assert citations("[IV.4] [R77] Half price, as [IV.hidden.2] and again [R77] say.") == ["IV.4", "R77", "IV.hidden.2"]


def test_other_brackets_are_not_citations() -> None:
    assert citations("A list[seat.gold], [options] and the line `[IV.5] Elves move.` as examples, [1.10] too.") == []


def test_mistyped_citations_are_reported() -> None:
    assert citations("[IV.4, R77] [orc.2] [r12]") == ["IV.4, R77", "orc.2", "r12"]


def test_rules_are_parsed_with_and_without_a_tag(tmp_path: Path) -> None:
    page = tmp_path / "rules.md"
    page.write_text(
        "- `[1.10]` explains the tag\n"
        "## Terms\n- **note.1** First: of all.\n"
        "- **R1** [1.10] → IV.4, ace.2: A city: a castle.\n- **R9** A misprint.\n"
        "## Optional rules\n- **option.plunder** Orcs plunder.\n",
        encoding="utf-8",
    )
    assert read_rules(page) == [
        Rule("note.1", "Terms", "First: of all."),
        Rule("R1", "Terms", "A city: a castle.", ("IV.4", "ace.2")),
        Rule("R9", "Terms", "A misprint."),
        Rule("option.plunder", "Optional rules", "Orcs plunder."),
    ]


def test_clauses_of_other_rulebooks_name_their_carriers(tmp_path: Path) -> None:
    page = tmp_path / "editions.md"
    page.write_text("## Old (`1.7`)\n- **1.7:IV.1** → IV.1, R82, `revive_limit`: two: one free.\n", encoding="utf-8")
    clause = EditionClause("1.7", "IV.1", "Old (`1.7`)", ("IV.1", "R82", "`revive_limit`"), "two: one free.")
    assert read_editions(page) == [clause]


def test_unknown_carriers_are_reported() -> None:
    rules = [Rule("IV.1", "IV", "Revive.")]
    clause = EditionClause("1.7", "IV.1", "Old", ("IV.1", "R999", "`revive_limit`", "`revive`", "revive_limit"), "Two.")
    assert rules_index.unknown_carriers(Sources(rules, [], [clause], [], [], [])) == [
        "R999 of 1.7:IV.1",
        "`revive` of 1.7:IV.1",
        "revive_limit of 1.7:IV.1",
    ]


def test_docstrings_of_code_and_of_tests_are_found(tmp_path: Path) -> None:
    _write(tmp_path / "docs/clauses.md", "- **IV.4** Hire.\n")
    _write(tmp_path / "docs/rulings.md", "- **R1** [1.10] A city.\n")
    _write(tmp_path / "docs/clauses-editions.md", "- **1.2:IV.4** → IV.4: as in 1.10.\n")
    _write(
        tmp_path / "src/dragondune/engine/hiring.py",
        'TRACK = 18\n"""[IV.1] After a constant."""\n'
        'PRICE: int = 2\n# [IV.2] a comment is no docstring\nOTHER = "[IV.3]"\n'
        'class Hire:\n    """[IV.4] A class."""\n    def _pay(self) -> None:\n        """[R1] A method."""\n'
        'def price() -> int:\n    """[IV.5] A function."""\n',
    )
    _write(
        tmp_path / "tests/rules/test_hiring.py",
        '"""[IV.4] A module proves nothing."""\n'
        'def helper() -> None:\n    """[IV.4] Nor does a helper."""\n'
        'def test_price() -> None:\n    """[R1] A test does."""\n'
        "def test_silent() -> None: ...\n",
    )
    sources = read_sources(tmp_path)
    code, tests = "src/dragondune/engine/hiring.py", "tests/rules/test_hiring.py"
    assert sources.implementing == [
        Citation("IV.1", Place(code, "engine.hiring.TRACK")),
        Citation("IV.4", Place(code, "engine.hiring.Hire")),
        Citation("R1", Place(code, "engine.hiring.Hire._pay")),
        Citation("IV.5", Place(code, "engine.hiring.price")),
    ]
    assert sources.proving == [Citation("R1", Place(tests, "test_price"))]
    assert rules_index.unimplemented(sources) == []
    assert rules_index.unproven(sources) == ["IV.4"]
    assert [citation.rule for citation in rules_index.unknown(sources)] == ["IV.1", "IV.5"]
    assert rules_index.silent_tests(sources) == [Place(tests, "test_silent")]


def test_an_exception_for_an_implemented_rule_is_needless(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place("src/dragondune/engine/hiring.py", "engine.hiring")
    rules = [Rule(name, "Terms", "") for name in ("R1", "R2", "R3")]
    sources = Sources(rules, [], [], [Citation("R1", place)], [], [])
    monkeypatch.setattr(rules_index, "SPOKEN_FOR", {"R1": "carried out", "R2": "really needed", "R4": "no such rule"})
    assert rules_index.needless_exceptions(sources) == ["R1", "R4"]
    assert rules_index.unimplemented(sources) == ["R3"]
    assert rules_index.unproven(sources) == ["R1", "R2", "R3"]


def test_the_page_links_code_and_tests() -> None:
    code, test = Place("src/dragondune/a.py", "a.pay"), Place("tests/rules/test_a.py", "test_pay")
    clauses = [Rule("IV.4", "IV", "Pay " + 40 * "gold ")]
    rulings = [Rule("R1", "Terms", "A | B. option: `c` = d")]
    editions = [EditionClause("1.2", "IV.4", "Old", ("IV.4", "`hire_price`"), "as in 1.10.")]
    sources = Sources(clauses, rulings, editions, [Citation("IV.4", code)], [Citation("IV.4", test)], [test])
    page = rules_index.render(sources)
    assert f"| IV.4 | Pay {16 * 'gold '}gold … | " in page
    assert " | [`a.pay`](../src/dragondune/a.py) | [`rules/test_a.py::test_pay`](../tests/rules/test_a.py) |\n" in page
    assert "| R1 | A \\| B. | nothing yet | nothing yet |\n" in page
    assert page.endswith("\n| 1.2:IV.4 | IV.4, `hire_price` | as in 1.10. |\n")


def test_gaps_are_listed_with_their_rules() -> None:
    code = Place("src/dragondune/a.py", "a.pay")
    sources = Sources([Rule("IV.4", "IV", "Pay.")], [], [], [Citation("IV.44", code)], [], [])
    assert "no code cites (1):\n  IV.4        Pay.\n" in rules_index.gaps(sources)
    assert "cited, but no rule (1):\n  IV.44       in src/dragondune/a.py, a.pay\n" in rules_index.gaps(sources)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
