"""The rulebook as a standalone web page, from the same data as the printed one."""

import re
from html import escape
from typing import Final

import msgspec

from dragondune.printing.material import Material
from dragondune.printing.rulebook import Chapter, Clause, HouseRule, PrintedRuling, RulebookPart, Setting
from dragondune.printing.starts import Start
from dragondune.printing.stock import FOLDER
from dragondune.printing.wording import Words
from dragondune.printing.worked_battle import Battle

STYLE: Final = """
body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.45 Alegreya,Georgia,serif;color:var(--text);
background:var(--panel)}
h1,h2{font-family:"Grenze Gotisch",Alegreya,Georgia,serif;font-weight:500;color:var(--wax)}
h2{border-bottom:1px solid var(--rule)}
a{color:var(--wax)}
table{border-collapse:collapse;width:100%}th,td{border-top:1px solid var(--rule);padding:.3rem;text-align:left}
.ruling{margin:.3rem 0 .3rem .5rem;padding-left:.6rem;border-left:1px solid var(--rule);font-size:.9em}
.house{background:var(--panel2);border-left:4px solid var(--wax);padding:.3rem .6rem}
.dim{color:var(--dim)}svg{width:100%;height:auto}
"""


def html_rulebook(material: Material) -> str:
    book = material.rules
    colours = msgspec.json.decode((FOLDER / "colours.json").read_bytes(), type=dict[str, str])
    variables = "".join(f"--{name}:{value};" for name, value in colours.items())
    titles = [chapter.title for chapter in book.chapters]
    parts = [
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(material.title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>:root{{{variables}}}{STYLE}</style></head><body>',
        f"<header><h1>{escape(material.title)}</h1><p>{escape(' '.join(book.credits))}</p>{_map(book)}</header>",
        _contents([*titles, *_endings(book)]),
        _chosen("House rules", book.house_rules),
        _chosen("Options in use", book.options),
        _rounds(book),
        *(_chapter(at, chapter, book) for at, chapter in enumerate(book.chapters)),
        _agreements(book, at=len(titles)),
        _unused(book, at=len(titles) + bool(book.agreements)),
        "</body></html>\n",
    ]
    return "\n".join(part for part in parts if part)


def _endings(book: RulebookPart) -> list[str]:
    return [*(["Agreements"] if book.agreements else []), *(["Options not in use"] if book.unused else [])]


def _map(book: RulebookPart) -> str:
    """The map, with the gold of these rules."""
    drawing = (FOLDER / "map-full.svg").read_text(encoding="utf-8")
    drawing = re.sub(r'(data-gold="(\w+)"[^>]*>)\d+', lambda found: f"{found[1]}{book.gold[found[2]]}", drawing)
    return drawing.replace("<svg ", '<svg role="img" aria-label="The map of the land" ', 1)


def _contents(titles: list[str]) -> str:
    links = "".join(f'<li><a href="#chapter-{at}">{escape(title)}</a></li>' for at, title in enumerate(titles))
    return f'<nav aria-label="Contents"><h2>Contents</h2><ol>{links}</ol></nav>'


def _chosen(title: str, rules: tuple[HouseRule, ...]) -> str:
    if not rules:
        return ""
    rows = "".join(
        f"<tr><td>{_words(one.clause)}</td><td>{escape(one.meaning)}</td>"
        f"<td><strong>{escape(one.value)}</strong></td><td>{escape(one.usual)}</td></tr>"
        for one in rules
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in ("Clause", "Rule", "Here", "Edition"))
    return f"<section><h2>{title}</h2><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></section>"


def _rounds(book: RulebookPart) -> str:
    names = "".join(f"<li>{escape(one.name)}</li>" for one in book.rounds)
    return f'<section><h2>A turn has seven rounds</h2><ol type="I">{names}</ol></section>'


def _chapter(at: int, chapter: Chapter, book: RulebookPart) -> str:
    start = _start(chapter.start) if chapter.start else ""
    battles = "".join(map(_battle, book.battles)) if chapter.is_battle else ""
    clauses = "".join(map(_clause, chapter.clauses))
    return f'<section id="chapter-{at}"><h2>{escape(chapter.title)}</h2>{start}{clauses}{battles}</section>'


def _start(start: Start) -> str:
    return f'<p class="dim">{escape(start.sentence)}</p>'


def _clause(clause: Clause) -> str:
    if not clause.id:
        return f"<p><em>{_words(clause.text)}</em></p>"
    own = f' <span class="dim">({escape(clause.own)})</span>' if clause.own else ""
    but = "".join(f" <em>{_words(text)}</em>" for text in clause.but)
    borrowed = f' <em class="dim">{_words(clause.note)}</em>' if clause.note else ""
    told = f'<p id="{escape(clause.id)}"><b>{escape(clause.id)}</b>{own} {_words(clause.text)}{but}{borrowed}</p>'
    return told + _settings(clause.settings) + "".join(map(_ruling, clause.rulings))


def _ruling(ruling: PrintedRuling) -> str:
    text = f"<b>{ruling.id}</b> <em>{_words(ruling.question)}</em> {_words(ruling.answer)}"
    return f'<div class="ruling" id="{ruling.id}"><p>{text}</p>{_settings(ruling.settings)}</div>'


def _settings(settings: tuple[Setting, ...]) -> str:
    return "".join(
        f'<p class="{"house" if one.is_house else "dim"}">{"<b>House rule</b> " if one.is_house else ""}'
        f"{escape(one.meaning)}: <strong>{escape(one.value)}</strong> ({escape(one.usual)})</p>"
        for one in settings
    )


def _battle(battle: Battle) -> str:
    attack, defence = battle.sides
    rows = [
        ("Units sent", *(f"{side.sent}, worth {side.units}" for side in battle.sides)),
        ("Artifact played", *(f"{side.card} counts {side.artifact}" for side in battle.sides)),
        ("Bonus", *(str(side.bonus) for side in battle.sides)),
        ("Battle points", *(str(side.total) for side in battle.sides)),
        ("After the battle", *(side.fate for side in battle.sides)),
    ]
    head = (
        f'<tr><td></td><th scope="col">{attack.name} (attacker)</th><th scope="col">{defence.name} (defender)</th></tr>'
    )
    body = "".join(f'<tr><th scope="row">{a}</th><td>{b}</td><td>{c}</td></tr>' for a, b, c in rows)
    return f"<h3>A battle in numbers</h3><table>{head}{body}</table><p>{battle.artifacts} <b>{battle.verdict}</b></p>"


def _agreements(book: RulebookPart, *, at: int) -> str:
    if not book.agreements:
        return ""
    rulings = "".join(map(_ruling, book.agreements))
    return f'<section id="chapter-{at}"><h2>Agreements</h2>{rulings}</section>'


def _unused(book: RulebookPart, *, at: int) -> str:
    if not book.unused:
        return ""
    return f'<section id="chapter-{at}"><h2>Options not in use</h2>{"".join(map(_clause, book.unused))}</section>'


def _words(words: Words) -> str:
    return "".join(
        f'<a href="#{escape(run.to)}">{escape(run.text)}</a>' if run.to else escape(run.text) for run in words
    )
