"""The rules index: every rule is carried out and proven, and every citation names a rule."""

from pathlib import Path

import pytest
from tools import rules_index
from tools.rules_index import Citation, Place, Rule, Sources, citations, read_rules, read_sources


@pytest.fixture(scope="module")
def sources() -> Sources:
    return read_sources()


def test_every_rule_of_this_release_is_implemented(sources: Sources) -> None:
    missing = rules_index.unimplemented(sources)
    assert not missing, "no docstring of the package cites " + ", ".join(missing)


def test_every_rule_of_this_release_is_proven(sources: Sources) -> None:
    missing = rules_index.unproven(sources)
    assert not missing, "no docstring of a test cites " + ", ".join(missing)


def test_every_citation_names_a_rule(sources: Sources) -> None:
    wrong = [f"{citation.rule} in {citation.place.path}" for citation in rules_index.unknown(sources)]
    assert not wrong, "there is no rule " + ", ".join(wrong)


def test_every_rules_test_cites_what_it_proves(sources: Sources) -> None:
    silent = [f"{test.path}::{test.name}" for test in rules_index.silent_tests(sources)]
    assert not silent, "no rule is cited by " + ", ".join(silent)


def test_every_exception_is_needed(sources: Sources) -> None:
    needless = rules_index.needless_exceptions(sources)
    assert not needless, "take out of SPOKEN_FOR or LATER: " + ", ".join(needless)


def test_the_page_is_up_to_date(sources: Sources) -> None:
    page = (rules_index.ROOT / rules_index.INDEX).read_text(encoding="utf-8")
    is_current = page == rules_index.render(sources)
    assert is_current, f"{rules_index.INDEX} is out of date: run {rules_index.COMMAND}"


def test_the_pages_of_rules_are_read_completely(sources: Sources) -> None:
    assert [rule.id for rule in sources.rulings] == [f"R{number}" for number in range(1, len(sources.rulings) + 1)]
    for page, rules in (("clauses.md", sources.clauses), ("rulings.md", sources.rulings)):
        lines = (rules_index.ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
        assert len(rules) == sum(line.startswith("- **") for line in lines)
    assert len(sources.known()) == len(sources.clauses) + len(sources.rulings), "no id twice"


def test_citations_are_ids_in_brackets() -> None:
    assert citations("[IV.4] [R77] Half price, as [IV.hidden.2] and again [R77] say.") == ["IV.4", "R77", "IV.hidden.2"]


def test_other_brackets_cite_nothing() -> None:
    assert citations("A list[seat.gold], [options] and the line `[IV.5] Elves move.` as examples, [1.10] too.") == []


def test_mistyped_citations_are_noticed() -> None:
    assert citations("[IV.4, R77] [orc.2] [r12]") == ["IV.4, R77", "orc.2", "r12"]


def test_which_rules_belong_to_this_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_index, "LATER", {"note.8": "comes later"})
    page = tmp_path / "rules.md"
    page.write_text(
        "- `[1.10]` explains the tag\n"
        "## Terms\n- **note.1** First.\n- **note.8** Agreements.\n- **R1** [1.10] A city.\n- **R9** A misprint.\n"
        "## Optional rules\n- **option.plunder** Orcs plunder.\n",
        encoding="utf-8",
    )
    assert read_rules(page) == [
        Rule("note.1", "Terms", "First.", required=True),
        Rule("note.8", "Terms", "Agreements.", required=False),
        Rule("R1", "Terms", "A city.", required=True),
        Rule("R9", "Terms", "A misprint.", required=False),
        Rule("option.plunder", "Optional rules", "Orcs plunder.", required=False),
    ]


def test_docstrings_of_code_and_of_tests_are_found(tmp_path: Path) -> None:
    _write(tmp_path / "docs/clauses.md", "- **IV.4** Hire.\n")
    _write(tmp_path / "docs/rulings.md", "- **R1** [1.10] A city.\n")
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


def test_an_exception_for_what_the_code_carries_out_is_needless(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place("src/dragondune/engine/hiring.py", "engine.hiring")
    rules = [Rule(name, "Terms", "", required=name != "note.8") for name in ("R1", "R2", "R3", "note.8")]
    sources = Sources(rules, [], [Citation("R1", place), Citation("note.8", place)], [], [])
    monkeypatch.setattr(rules_index, "SPOKEN_FOR", {"R1": "carried out", "R2": "really needed", "R4": "no such rule"})
    monkeypatch.setattr(rules_index, "LATER", {"note.8": "carried out"})
    assert rules_index.needless_exceptions(sources) == ["R1", "R4", "note.8"]
    assert rules_index.unimplemented(sources) == ["R3"]
    assert rules_index.unproven(sources) == ["R1", "R2", "R3"]


def test_the_page_links_code_and_tests() -> None:
    code, test = Place("src/dragondune/a.py", "a.pay"), Place("tests/rules/test_a.py", "test_pay")
    clauses = [
        Rule("IV.4", "IV", "Pay " + 40 * "gold ", required=True),
        Rule("option.x", "Optional rules", "X.", False),
    ]
    rulings = [
        Rule("R1", "Terms", "A | B. option: `c` = d", required=True),
        Rule("R9", "Terms", "Old.", required=False),
    ]
    page = rules_index.render(Sources(clauses, rulings, [Citation("IV.4", code)], [Citation("IV.4", test)], [test]))
    assert f"| IV.4 | Pay {16 * 'gold '}gold … | " in page
    assert " | [`a.pay`](../src/dragondune/a.py) | [`rules/test_a.py::test_pay`](../tests/rules/test_a.py) |\n" in page
    assert "| R1 | A \\| B. | nothing yet | nothing yet |\n" in page
    assert "| option.x | X. |\n" in page
    assert page.endswith("\nR9.\n")


def test_the_gaps_are_told_with_what_each_rule_says() -> None:
    code = Place("src/dragondune/a.py", "a.pay")
    sources = Sources([Rule("IV.4", "IV", "Pay.", required=True)], [], [Citation("IV.44", code)], [], [])
    assert "no code cites (1):\n  IV.4        Pay.\n" in rules_index.gaps(sources)
    assert "cited, but no rule (1):\n  IV.44       in src/dragondune/a.py, a.pay\n" in rules_index.gaps(sources)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
