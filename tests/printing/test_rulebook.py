"""The printed rulebook has every clause of the edition once, the rulings that apply, and the house rules marked."""

from collections import Counter
from collections.abc import Iterator

import pytest

from dragondune.engine.ids import FACTION_IDS
from dragondune.printing.rulebook import Clause, PrintedRuling, RulebookPart, Setting, rulebook_of
from dragondune.printing.stock import edition_name
from dragondune.printing.wording import Run, linker, plain
from dragondune.web.rulebook import DOCS, EDITIONS, Rulebook, read_editions, read_rulebook
from tests.printing.games import GAMES, game_of, material


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return read_rulebook()


def clauses_of(part: RulebookPart) -> Iterator[Clause]:
    for chapter in part.chapters:
        yield from (clause for clause in chapter.clauses if clause.id)
    yield from part.unused


def rulings_of(part: RulebookPart) -> Iterator[PrintedRuling]:
    for clause in clauses_of(part):
        yield from clause.rulings
    yield from part.agreements


def settings_of(part: RulebookPart) -> Iterator[Setting]:
    for clause in clauses_of(part):
        yield from clause.settings
    for ruling in rulings_of(part):
        yield from ruling.settings


def own_numbers(part: RulebookPart, edition: str) -> list[str]:
    """The edition's own numbers of what is printed; a clause that it does not have is not one of its own."""
    found: list[str] = []
    for clause in clauses_of(part):
        if clause.id.startswith(f"{edition}:"):
            found.append(clause.id.removeprefix(f"{edition}:"))
        elif clause.own:
            found += clause.own.removesuffix(f" in {edition_name(edition)}").replace(" and ", ", ").split(", ")
        elif not clause.note:
            found.append(clause.id)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_of_the_edition_is_printed_once(name: str, book: Rulebook) -> None:
    game, part = game_of(name), material(name).rules
    ids = [clause.id for clause in clauses_of(part)]
    assert max(Counter(ids).values()) == 1
    written = [clause.id for clause in read_editions(DOCS / EDITIONS) if clause.edition == game.edition]
    if written:
        printed = Counter(own_numbers(part, game.edition))
        assert {number: printed[number] for number in written} == dict.fromkeys(written, 1)
    else:
        assert set(ids) == {entry.id for section in book.sections for entry in section.entries if entry.id}


@pytest.mark.parametrize("name", GAMES)
def test_rulings_that_apply_are_printed_once_under_one_of_their_clauses(name: str, book: Rulebook) -> None:
    game, part = game_of(name), material(name).rules
    known = {ruling.id: ruling for ruling in book.rulings}
    printed = Counter(ruling.id for ruling in rulings_of(part))
    assert max(printed.values()) == 1
    for clause in clauses_of(part):
        assert all(clause.id in known[ruling.id].clauses for ruling in clause.rulings)
    for ruling in book.rulings:
        if ruling.clauses and not ruling.is_optional:
            concerned = not ruling.editions or game.edition in ruling.editions
            is_homeless = not {clause.id for clause in clauses_of(part)} & set(ruling.clauses)
            assert (ruling.id in printed) == (concerned and not is_homeless)
    assert not any(printed[ruling.id] for ruling in book.rulings if not ruling.clauses), "they are about online tables"


@pytest.mark.parametrize("name", GAMES)
def test_every_link_leads_to_a_printed_rule(name: str) -> None:
    part = material(name).rules
    anchors = {clause.id for clause in clauses_of(part)} | {ruling.id for ruling in rulings_of(part)}
    links = [run.to for clause in clauses_of(part) for run in clause.text]
    links += [run.to for ruling in rulings_of(part) for run in (*ruling.question, *ruling.answer)]
    links += [run.to for rule in (*part.house_rules, *part.options) for run in rule.clause]
    assert {link for link in links if link} <= anchors


@pytest.mark.parametrize("name", ["evening", "old-school"])
def test_house_rules_are_listed_and_marked_where_they_belong(name: str) -> None:
    game, part = game_of(name), material(name).rules
    assert len(part.house_rules) == len(game.overrides) > 3
    marked = {setting.meaning for setting in settings_of(part) if setting.is_house}
    assert {rule.meaning for rule in part.house_rules} == marked


def test_remarks_on_the_rulebook_of_1_10_stay_out_of_others() -> None:
    texts = {
        name: [
            plain(clause.text)
            for chapter in material(name).rules.chapters
            for clause in chapter.clauses
            if not clause.id
        ]
        for name in ("1.10", "9", "1.7")
    }
    assert any("no number 7" in text for text in texts["1.10"])
    assert texts["9"] == texts["1.10"]
    assert texts["1.7"] == [text for text in texts["1.10"] if text.endswith(":")]


def test_editions_have_no_house_rules() -> None:
    part = material("9").rules
    assert part.house_rules == ()
    assert not any(setting.is_house for setting in settings_of(part))
    assert any(setting.usual == "1.10: 1" for setting in settings_of(part)), "what 9 changes is told"


def test_only_options_in_use_stand_among_the_rules() -> None:
    part = material("evening").rules
    told = {clause.id for chapter in part.chapters for clause in chapter.clauses}
    assert {"twoaces.1", "option.elites", "option.oracles"} <= told
    assert {"twoaces.2", "option.plunder"} <= {clause.id for clause in part.unused}
    assert {plain(rule.clause) for rule in part.options} == {"twoaces.1", "option.elites", "option.oracles"}
    assert material("1.10").rules.options == ()


def test_rulings_of_an_option_come_with_it() -> None:
    assert "R133" in {ruling.id for ruling in rulings_of(material("evening").rules)}, "elites are on"
    assert "R133" not in {ruling.id for ruling in rulings_of(material("1.10").rules)}
    assert material("1.10").rules.agreements
    assert material("old-school").rules.agreements == (), "agreements are off"


def test_a_clause_that_an_edition_lacks_is_left_out_unless_it_is_played() -> None:
    later = {clause.id: clause for clause in clauses_of(material("1.2").rules)}
    assert "dwarves.3" not in later, "the Dwarves have no bonus in 1.2"
    assert later["note.10"].note, "one movement a turn is played though 1.2 does not say so"
    house = {clause.id: clause for clause in clauses_of(material("old-school").rules)}
    assert [setting.value for setting in house["dwarves.3"].settings] == ["2"]


@pytest.mark.parametrize("name", GAMES)
def test_peoples_start_as_the_rules_say(name: str) -> None:
    rules, part = game_of(name).ruleset, material(name).rules
    assert [start.people for start in part.starts] == list(FACTION_IDS)
    assert [start.gold for start in part.starts] == [
        rules.dwarves_gold,
        rules.elves_gold,
        rules.goblins_gold,
        rules.orcs_gold,
    ]
    told = [chapter.start for chapter in part.chapters if chapter.start]
    assert told == list(part.starts)


def test_battles_are_worked_out_by_the_rules() -> None:
    """[V.5] [V.6] [note.13] [orcs.8]"""
    first, second = material("1.10").rules.battles
    orcs, elves = first.sides
    assert (orcs.units, orcs.artifact, orcs.bonus, orcs.total) == (4, 0, 1, 5)
    assert (elves.units, elves.artifact, elves.bonus, elves.total) == (6, 3, 0, 9)
    assert elves.is_winner
    assert second.sides[0].total == second.sides[1].total == 10
    assert second.sides[0].is_winner, "the attacker wins ties"
    drafted = material("draft").rules.battles[0]
    assert [side.total for side in drafted.sides] == [2, 6], "a unit is worth one, and the Orcs have no bonus"


def test_numbers_of_rules_become_links() -> None:
    cut = linker(["note.1", "note.14", "R1", "IV.hidden.1"])
    assert cut("see note.14, R15, R1 and `IV.hidden.1`.") == (
        Run("see "),
        Run("note.14", "note.14"),
        Run(", R15, "),
        Run("R1", "R1"),
        Run(" and "),
        Run("IV.hidden.1", "IV.hidden.1"),
        Run("."),
    )


def test_overrides_that_change_nothing_are_no_house_rules() -> None:
    game = game_of("1.10")
    assert type(game).of("1.10", {"turns": 8}) == game
    assert rulebook_of(type(game).of("1.10", {"turns": 8})) == material("1.10").rules
