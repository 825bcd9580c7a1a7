"""The rulebook as plain text, from the same data as the printed one."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from dragondune.printing.material import Material
from dragondune.printing.rulebook import Chapter, Clause, HouseRule, PrintedRuling, RulebookPart, Setting
from dragondune.printing.wording import plain
from dragondune.printing.worked_battle import Battle

WIDTH: Final = 80
INDENT: Final = "    "


def text_rulebook(material: Material) -> str:
    book = material.rules
    lines = [
        *_title(material.title, "="),
        *_paragraph(" ".join(book.credits)),
        *_chosen("House rules", book.house_rules),
        *_chosen("Options in use", book.options),
        *_title("A turn has seven rounds", "-"),
        *(f"{one.id:>4}  {one.name}" for one in book.rounds),
        "",
        *(line for chapter in book.chapters for line in _chapter(chapter, book)),
    ]
    if book.agreements:
        lines += [*_title("Agreements", "-"), *(line for one in book.agreements for line in _ruling(one))]
    if book.unused:
        lines += [*_title("Options not in use", "-"), *(line for one in book.unused for line in _clause(one))]
    return "\n".join(lines)


def _title(title: str, rule: str) -> list[str]:
    return ["", title, rule * len(title), ""]


def _paragraph(text: str, *, first: str = "", rest: str = "") -> list[str]:
    return [*wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest), ""]


def _chosen(title: str, rules: tuple[HouseRule, ...]) -> Iterator[str]:
    if rules:
        yield from _title(title, "-")
        for one in rules:
            usual = f" (the edition: {one.usual})" if one.usual != one.value else ""
            yield from wrap(f"{plain(one.clause)}: {one.meaning}: {one.value}{usual}", WIDTH, subsequent_indent=INDENT)
        yield ""


def _chapter(chapter: Chapter, book: RulebookPart) -> Iterator[str]:
    yield from _title(chapter.title, "-")
    if chapter.start:
        yield from _paragraph(chapter.start.sentence)
    for clause in chapter.clauses:
        yield from _clause(clause)
    if chapter.is_battle:
        for battle in book.battles:
            yield from _battle(battle)


def _clause(clause: Clause) -> Iterator[str]:
    number = f"[{clause.id}] " if clause.id else ""
    own = f"({clause.own}) " if clause.own else ""
    told = " ".join([plain(clause.text), *map(plain, clause.but), plain(clause.note)]).strip()
    yield from _paragraph(f"{number}{own}{told}")
    yield from _settings(clause.settings)
    for ruling in clause.rulings:
        yield from _ruling(ruling)


def _ruling(ruling: PrintedRuling) -> Iterator[str]:
    text = f"[{ruling.id}] {plain(ruling.question)} {plain(ruling.answer)}"
    yield from _paragraph(text, first=INDENT, rest=INDENT)
    yield from _settings(ruling.settings)


def _settings(settings: tuple[Setting, ...]) -> Iterator[str]:
    for one in settings:
        mark = "HOUSE RULE: " if one.is_house else "> "
        yield from _paragraph(f"{mark}{one.meaning}: {one.value} ({one.usual})", first=INDENT, rest=INDENT)


def _battle(battle: Battle) -> Iterator[str]:
    yield from _title("A battle in numbers", "-")
    for side in battle.sides:
        yield from _paragraph(
            f"{side.name} ({side.role.lower()}): {side.sent} units worth {side.units}, {side.card} counts "
            f"{side.artifact}, bonus {side.bonus}: {side.total} points. {side.fate}"
        )
    yield from _paragraph(f"{battle.artifacts} {battle.verdict}")
