"""Plots for reports, drawn as SVG: a panel for each faction, a row for each set of rules."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final

from msgspec import Struct

LABEL: Final = 265
PANEL: Final = 148
GAP: Final = 42
ROW: Final = 24
HEAD: Final = 44
FOOT: Final = 30
MARK: Final = 5.5
PATTERNS: Final = 10


class Whisker(Struct, frozen=True):
    """A value with its interval; an open mark means it may be zero."""

    value: float
    low: float
    high: float
    is_full: bool = True


class Axis(Struct, frozen=True):
    """An axis from `least` to `most` with a line at `rule`; `show` formats its numbers."""

    least: float
    most: float
    ticks: Sequence[float]
    rule: float
    show: Callable[[float], str]

    def at(self, value: float) -> float:
        """The position of a value in a panel."""
        inside = min(max(value, self.least), self.most)
        return PANEL * (inside - self.least) / (self.most - self.least)


def whiskers(
    title: str, told: str, rows: Mapping[str, Mapping[str, Whisker]], axis: Axis, *, is_curve: bool = False
) -> str:
    """Rows of values with their intervals, a panel for each name that a row holds; a line joins them in a curve."""
    panels = list(next(iter(rows.values())))
    width = LABEL + len(panels) * (PANEL + GAP)
    height = HEAD + len(rows) * ROW + FOOT
    parts = [_stripes(list(rows), width)]
    for number, panel in enumerate(panels):
        x = LABEL + number * (PANEL + GAP)
        parts.append(f'<g transform="translate({x} 0)" class="{panel[0].upper()}">')
        parts.append(f'<text class="panel" x="{PANEL / 2:g}" y="18">{_capital(panel)}</text>')
        parts.append(_grid(axis, height))
        if is_curve:
            parts.append(_curve(axis, [row[panel] for row in rows.values()]))
        parts += [
            _whisker(axis, row[panel], HEAD + (place + 0.5) * ROW, panel) for place, row in enumerate(rows.values())
        ]
        parts.append("</g>")
    return _figure(title, told, width, height, parts)


def bars(title: str, told: str, rows: Mapping[str, Mapping[str, float]]) -> str:
    """Rows of parts of a whole, each part with its own pattern and its name where there is room."""
    names = list(dict.fromkeys(name for row in rows.values() for name in row))
    width = LABEL + 4 * (PANEL + GAP)
    whole = width - LABEL - GAP
    legend = 8 + ROW * ((len(names) + 3) // 4)
    height = legend + len(rows) * ROW + 8
    parts = [_legend(names), f'<g transform="translate(0 {legend - HEAD})">']
    parts.append(_stripes(list(rows), width))
    for place, row in enumerate(rows.values()):
        x, y = float(LABEL), HEAD + place * ROW + 3
        for number, name in enumerate(names):
            part = whole * row.get(name, 0.0)
            if part > 0:
                parts.append(_bar(x, y, part, number))
            if part > 44:
                parts.append(f'<text class="part" x="{x + part / 2:.1f}" y="{y + 13}">{row[name]:.0%}</text>')
            x += part
    return _figure(title, told, width, height, [*parts, "</g>"])


def _bar(x: float, y: float, width: float, number: int) -> str:
    size = f'x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="{ROW - 6}"'
    return f'<rect class="bar" {size} fill="url(#part{number % PATTERNS})"/>'


def patterns() -> str:
    """Fill patterns, once per page: lines of increasing width, so that colours need not be told apart."""
    drawn = [
        f'<pattern id="part{number}" width="8" height="8" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({45 * number})"><rect class="paper" width="8" height="8"/>'
        f'<rect class="line" width="{number * 0.6:.1f}" height="8"/></pattern>'
        for number in range(PATTERNS)
    ]
    return f'<svg width="0" height="0" aria-hidden="true"><defs>{"".join(drawn)}</defs></svg>'


def _legend(names: Sequence[str]) -> str:
    parts: list[str] = []
    for number, name in enumerate(names):
        x, y = LABEL + number % 4 * (PANEL + GAP), number // 4 * ROW
        parts.append(_bar(x, y, 24, number))
        parts.append(f'<text class="key" x="{x + 30}" y="{y + 14}">{escape(name)}</text>')
    return "".join(parts)


def _stripes(labels: Sequence[str], width: int) -> str:
    parts: list[str] = []
    for place, label in enumerate(labels):
        y = HEAD + place * ROW
        if place % 2 == 0:
            parts.append(f'<rect class="stripe" x="0" y="{y}" width="{width}" height="{ROW}"/>')
        shown = label if len(label) <= 40 else f"{label[:39]}…"
        parts.append(f'<text class="label" x="6" y="{y + 16}">{escape(shown)}<title>{escape(label)}</title></text>')
    return "".join(parts)


def _grid(axis: Axis, height: int) -> str:
    bottom = height - FOOT
    parts: list[str] = []
    for tick in axis.ticks:
        x = axis.at(tick)
        parts.append(f'<line class="tick" x1="{x:.1f}" x2="{x:.1f}" y1="{HEAD - 6}" y2="{bottom}"/>')
        parts.append(f'<text class="number" x="{x:.1f}" y="{bottom + 16}">{escape(axis.show(tick))}</text>')
    x = axis.at(axis.rule)
    parts.append(f'<line class="rule" x1="{x:.1f}" x2="{x:.1f}" y1="{HEAD - 6}" y2="{bottom}"/>')
    return "".join(parts)


def _curve(axis: Axis, marks: Sequence[Whisker]) -> str:
    points = " ".join(f"{axis.at(mark.value):.1f},{HEAD + (place + 0.5) * ROW:g}" for place, mark in enumerate(marks))
    return f'<polyline class="curve" points="{points}"/>'


def _whisker(axis: Axis, one: Whisker, y: float, panel: str) -> str:
    low, high, x = axis.at(one.low), axis.at(one.high), axis.at(one.value)
    told = f"{_capital(panel)}: {axis.show(one.value)}, {axis.show(one.low)} to {axis.show(one.high)}"
    kind = "full" if one.is_full else "open"
    return (
        f'<g class="whisker {kind}"><title>{escape(told)}</title>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y:g}" y2="{y:g}"/>'
        f'<circle cx="{x:.1f}" cy="{y:g}" r="{MARK}"/></g>'
    )


def _figure(title: str, told: str, width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f"<figure><figcaption>{escape(title)}</figcaption>"
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(title)}">'
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(told)}</desc>{''.join(parts)}</svg></div></figure>"
    )


def _capital(name: str) -> str:
    return escape(name.capitalize())
