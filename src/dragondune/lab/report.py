"""A study as one self-contained page: plots, conclusions, and all figures as tables."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from dragondune.lab.balance import Comparison, Rates, Study
from dragondune.lab.plots import Axis, Whisker, bars, patterns, whiskers
from dragondune.lab.statistics import Estimate, Share
from dragondune.lab.verdicts import verdict

EQUAL = "the vertical line marks an equal share; a longer whisker means more uncertainty"


def report(study: Study, command: str) -> str:
    kinds = list(dict.fromkeys(rates.bots for rates in study.rates))
    parts = [_opening(study, command)]
    for bots in kinds:
        rates = [one for one in study.rates if one.bots == bots]
        comparisons = [one for one in study.comparisons if one.bots == bots]
        parts.append(f"<section><h2>Played by {escape(bots)}</h2>{_who_wins(rates)}")
        if comparisons:
            parts.append(_what_changes(comparisons))
        parts.append(f"{_how_it_ends(rates)}{_when_it_ends(rates)}{_tables(rates, comparisons)}</section>")
    style = files("dragondune.lab").joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>How balanced is Dragon Dune?</title><style>{style}</style></head>"
        f"<body>{patterns()}<main>{''.join(parts)}</main></body></html>\n"
    )


def _opening(study: Study, command: str) -> str:
    seeds = f"seeds {study.seed} to {study.seed + study.games - 1}"
    lines = [
        "<h1>How balanced is Dragon Dune?</h1>",
        f"<p>{study.played} games, {study.games} for each ruleset and set of bots, {seeds}, from the command</p>",
        f"<pre><code>{escape(command)}</code></pre>",
        "<p>Shares have Wilson 95% intervals. Two rulesets are compared on the same seeds. Differences have Agresti–"
        "Min 95% intervals, and are significant if McNemar’s exact test says so after Holm’s "
        "adjustment for all factions and comparisons on this page. Unevenness is the share of victories that would "
        "have to go to other factions for all to win equally often. Bots are not people: these figures describe these "
        "bots under these rules.</p>",
    ]
    if study.faults:
        faults = "".join(f"<li>{count} times {escape(fault)}</li>" for fault, count in study.faults.items())
        lines.append(f"<p>For some decisions another bot took over:</p><ul>{faults}</ul>")
    return f"<header>{''.join(lines)}</header>"


def _who_wins(rates: Sequence[Rates]) -> str:
    rows = {
        one.rules: {name: Whisker(share.share, share.low, share.high) for name, share in one.figures.wins.items()}
        for one in rates
    }
    fair = 1 / len(rates[0].figures.wins)
    axis = Axis(0.0, 1.0, (0.0, 0.5, 1.0), fair, lambda value: f"{value:.0%}")
    told = f"Share of games that each faction wins, with its 95% interval; {EQUAL}."
    return f"<h3>Who wins</h3><p>{escape(told)}</p>{whiskers('Who wins', told, rows, axis)}"


def _what_changes(comparisons: Sequence[Comparison]) -> str:
    rows = {
        f"{one.before} → {one.after}" if not one.after.startswith(f"{one.before} with ") else one.after: {
            name: Whisker(*_whole(change.difference), is_full=change.is_significant)
            for name, change in one.changes.items()
        }
        for one in comparisons
    }
    reach = max(max(-mark.low, mark.high) for row in rows.values() for mark in row.values())
    most = next((edge for edge in (0.1, 0.2, 0.3, 0.5, 1.0) if reach <= edge), 1.0)
    axis = Axis(-most, most, (-most, 0.0, most), 0.0, lambda value: f"{100 * value:+.0f}")
    told = "How many more or fewer games in a hundred each faction wins; a filled mark is a significant difference."
    words = "".join(_words(one) for one in comparisons)
    plot = whiskers("The effect of a rule change", told, rows, axis)
    return f"<h3>The effect of a rule change</h3><p>{escape(told)}</p>{plot}<dl>{words}</dl>"


def _whole(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.value, estimate.low, estimate.high


def _words(one: Comparison) -> str:
    meaning = f": {one.meaning}" if one.meaning else ""
    said = " ".join(verdict(one))
    return f"<dt>{escape(one.before)} → {escape(one.after)}{escape(meaning)}</dt><dd>{escape(said)}</dd>"


def _how_it_ends(rates: Sequence[Rates]) -> str:
    rows = {one.rules: {_spaced(name): share.share for name, share in one.figures.endings.items()} for one in rates}
    told = "Share of games by how they end."
    return f"<h3>How games end</h3>{bars('How games end', told, rows)}"


def _when_it_ends(rates: Sequence[Rates]) -> str:
    rows = {
        one.rules: {f"turn {turn}": count / one.figures.games for turn, count in one.figures.turns.items()}
        for one in rates
    }
    turns = sorted({turn for one in rates for turn in one.figures.turns})
    ordered = {rules: {f"turn {turn}": row.get(f"turn {turn}", 0.0) for turn in turns} for rules, row in rows.items()}
    told = "Share of games by the turn in which they end."
    return f"<h3>When games end</h3>{bars('When games end', told, ordered)}"


def _tables(rates: Sequence[Rates], comparisons: Sequence[Comparison]) -> str:
    parts = [_wins_table(rates), _endings_table(rates), _means_table(rates), _factions_table(rates)]
    if comparisons:
        parts.append(_changes_table(comparisons))
    return f"<details><summary>All figures</summary>{''.join(parts)}</details>"


def _wins_table(rates: Sequence[Rates]) -> str:
    names = list(rates[0].figures.wins)
    rows = [[one.rules, *(_share(one.figures.wins[name]) for name in names)] for one in rates]
    return _table("Wins", ["rules", *(name.capitalize() for name in names)], rows)


def _endings_table(rates: Sequence[Rates]) -> str:
    rows = [[one.rules, _spaced(name), _share(share)] for one in rates for name, share in one.figures.endings.items()]
    return _table("Endings", ["rules", "ended by", "share"], rows)


def _means_table(rates: Sequence[Rates]) -> str:
    names = list(rates[0].figures.means)
    rows = [[one.rules, *(_mean(one.figures.means[name]) for name in names)] for one in rates]
    return _table("A game has, on average", ["rules", *names], rows)


def _factions_table(rates: Sequence[Rates]) -> str:
    names = list(next(iter(rates[0].figures.factions.values())))
    rows = [
        [one.rules, faction.capitalize(), *(_mean(means[name]) for name in names)]
        for one in rates
        for faction, means in one.figures.factions.items()
    ]
    return _table("A faction has, on average", ["rules", "faction", *names], rows)


def _changes_table(comparisons: Sequence[Comparison]) -> str:
    rows = [
        [
            f"{one.before} → {one.after}",
            name.capitalize(),
            f"{change.before:.1%} → {change.after:.1%}",
            _points(change.difference),
            f"{change.gained} and {change.lost}",
            f"{change.p:.4f}",
            f"{change.adjusted:.4f}",
            "yes" if change.is_significant else "no",
        ]
        for one in comparisons
        for name, change in one.changes.items()
    ]
    head = ["change", "faction", "wins", "points", "seeds gained and lost", "p", "p adjusted", "significant"]
    return _table("Changes", head, rows)


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table><caption>{escape(caption)}'
        f"</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _share(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def _mean(mean: Estimate) -> str:
    return f"{mean.value:.2f} ({mean.low:.2f} to {mean.high:.2f})"


def _points(estimate: Estimate) -> str:
    return f"{100 * estimate.value:+.1f} ({100 * estimate.low:+.1f} to {100 * estimate.high:+.1f})"


def _spaced(name: str) -> str:
    return name.replace("_", " ")
