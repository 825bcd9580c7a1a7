"""A study as one self-contained page: plots, conclusions, and all figures as tables."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files

from dragondune.lab.balance import Comparison, Curve, Interaction, Rates, Study
from dragondune.lab.plots import Axis, Whisker, bars, patterns, whiskers
from dragondune.lab.statistics import Estimate, Share
from dragondune.lab.verdicts import (
    answer,
    change_name,
    evenness,
    fair_share,
    in_short,
    starting_place,
    survival,
    verdict,
)

EQUAL = "the vertical line marks an equal share; a longer whisker means more uncertainty"

WATCHED = (
    "All intervals of wins, differences and unevenness are always-valid 95% intervals (from betting, Waudby-Smith and "
    "Ramdas 2024): they hold even though the games stop as soon as the answer is clear."
)
FIXED = (
    "The number of games was fixed in advance. All intervals of wins, differences and unevenness are normal 95% "
    "intervals, which hold for one look at the end."
)


def report(study: Study, command: str) -> str:
    return page("How balanced is Dragon Dune?", _opening(study) + study_parts(study, command))


def study_parts(study: Study, command: str) -> str:
    """The answers, then the figures, then how they were found."""
    kinds = list(dict.fromkeys(rates.bots for rates in study.rates))
    parts = [_answers(study, kinds)]
    for bots in kinds:
        rates = [one for one in study.rates if one.bots == bots]
        comparisons = [one for one in study.comparisons if one.bots == bots]
        figures = figures_of(rates, comparisons, study.curves)
        parts.append(f"<section><h2>The figures: played by {escape(bots)}</h2>{figures}</section>")
    return "".join([*parts, _method(study, command)])


def figures_of(rates: Sequence[Rates], comparisons: Sequence[Comparison], curves: Sequence[Curve] = ()) -> str:
    """Plots and tables; no two rulesets have the same name."""
    parts = [_who_wins(rates), *(_curve(one, rates) for one in curves)]
    if comparisons:
        parts.append(_what_changes(comparisons))
    return "".join([*parts, _how_it_ends(rates), _when_it_ends(rates), _tables(rates, comparisons)])


def page(title: str, body: str) -> str:
    """A self-contained page of the laboratory."""
    style = files("dragondune.lab").joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body>{patterns()}<main>{body}</main></body></html>\n"
    )


def _opening(study: Study) -> str:
    return (
        "<header><h1>How balanced is Dragon Dune?</h1>"
        f"<p>Bots played {study.played} games. The numbers in parentheses are margins: the truth about these bots is "
        "between them, with 95% certainty. A point is one game in a hundred. “Not shown” means that these games leave "
        "the question open. Bots are not people: better players may find what bots overlook.</p>"
        "</header>"
    )


def _answers(study: Study, kinds: Sequence[str]) -> str:
    short = "".join(f"<li>{escape(line)}</li>" for line in in_short(study))
    parts = [f"<section><h2>In short</h2><ul>{short}</ul></section><section><h2>The answers</h2>"]
    for bots in kinds:
        with_bots = f" ({escape(bots)})" if len(kinds) > 1 else ""
        for one in study.rates:
            if one.bots == bots and not one.is_changed:
                parts.append(f"<h3>Who is too powerful in {escape(one.rules)}?{with_bots}</h3>{_shares_told(one)}")
        told = [one for one in study.comparisons if one.bots == bots]
        if told:
            rows = [[change_name(one), one.meaning, answer_of(one), _evener(one)] for one in told]
            head = ["change", "what it means", "what does it do?", "is the game more even?"]
            parts.append(f"<h3>What do the changes do?{with_bots}</h3>{table('Answers', head, rows, has_words=True)}")
    if study.interactions:
        parts.append(f"<h3>Do the effects survive other bots?</h3>{_survivals(study.interactions)}")
    return "".join([*parts, "</section>"])


def _shares_told(one: Rates) -> str:
    lines = [f"Are the {name.capitalize()} too powerful? {fair_share(one, name)}" for name in one.fair]
    lines += [evenness(one)]
    lines += [starting_place(one)] if one.places else []
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def answer_of(one: Comparison) -> str:
    return verdict(one)[0] if one.unchanged == one.games else answer(one)


def _evener(one: Comparison) -> str:
    return "no: every game stays the same" if one.unchanged == one.games else verdict(one)[-1]


def _survivals(interactions: Sequence[Interaction]) -> str:
    rows = [[f"{one.before} → {one.after}", survival(one), str(one.games)] for one in interactions]
    return table("Survival", ["change", "does the effect survive?", "seeds played by both"], rows, has_words=True)


def _method(study: Study, command: str) -> str:
    last = study.seed + study.games - 1
    lines = [
        "<h2>How this was found</h2>",
        f"<p>Up to {study.games} games for each ruleset and set of bots, seeds {study.seed} to {last}, from the "
        f"command</p><pre><code>{escape(command)}</code></pre>",
        f"<p>Two rulesets are compared on the same seeds. {FIXED if study.is_fixed else WATCHED} A difference is "
        "significant if its p-value is below 0.05 after Holm’s adjustment for all questions of its kind on this page: "
        "who has a fair share, what the order of play does, who wins with a change, whether the game is more even, and "
        "whether other bots change that. Intervals are for one question each; where the answers say “at most” or "
        "“within”, the bounds hold for all questions of a kind together. "
        "Unevenness is the sum of squared deviations from equal shares of victories, estimated without bias and "
        "divided by its maximum.</p>",
    ]
    return f"<section>{''.join(lines)}{faults_part(study.faults)}</section>"


def faults_part(faults: Mapping[str, int]) -> str:
    """How often bots failed, and why."""
    listed = "".join(f"<li>{count} times {escape(fault)}</li>" for fault, count in faults.items())
    return f"<p>For some decisions another bot took over:</p><ul>{listed}</ul>" if faults else ""


def _who_wins(rates: Sequence[Rates]) -> str:
    rows = {
        one.rules: {name: Whisker(share.share, share.low, share.high) for name, share in one.wins.items()}
        for one in rates
    }
    fair = 1 / len(rates[0].wins)
    axis = Axis(0.0, 1.0, (0.0, 0.5, 1.0), fair, lambda value: f"{value:.0%}")
    told = f"Share of games that each faction wins, with its 95% interval; {EQUAL}."
    return f"<h3>Who wins</h3><p>{escape(told)}</p>{whiskers('Who wins', told, rows, axis)}"


def _curve(curve: Curve, rates: Sequence[Rates]) -> str:
    """Who wins at every value of a rule."""
    found = {one.rules: one.wins for one in rates}
    rows = {
        value: {name: Whisker(share.share, share.low, share.high) for name, share in found[rules].items()}
        for value, rules in curve.points
    }
    fair = 1 / len(next(iter(rows.values())))
    axis = Axis(0.0, 1.0, (0.0, 0.5, 1.0), fair, lambda value: f"{value:.0%}")
    title = f"Who wins in {curve.rules} for every value of {curve.key}"
    told = f"Share of games that each faction wins, from the lowest value to the highest; {EQUAL}."
    return f"<h3>{escape(title)}</h3><p>{escape(told)}</p>{whiskers(title, told, rows, axis, is_curve=True)}"


def _what_changes(comparisons: Sequence[Comparison]) -> str:
    rows = {
        change_name(one): {
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
    names = list(rates[0].wins)
    rows = [
        [one.rules, str(one.figures.games), *(_share(one.wins[name]) for name in names), _uneven(one.uneven)]
        for one in rates
    ]
    seats = [[one.rules, *(_share(share) for share in one.places)] for one in rates if one.places]
    wins = table("Wins", ["rules", "games", *(name.capitalize() for name in names), "unevenness"], rows)
    if not seats:
        return wins
    places = [f"player {place}" for place in range(1, len(seats[0]))]
    return wins + table("Wins by the order of play", ["rules", *places], seats)


def _endings_table(rates: Sequence[Rates]) -> str:
    rows = [[one.rules, _spaced(name), _share(share)] for one in rates for name, share in one.figures.endings.items()]
    return table("Endings", ["rules", "ended by", "share"], rows)


def _means_table(rates: Sequence[Rates]) -> str:
    names = list(rates[0].figures.means)
    rows = [[one.rules, *(_mean(one.figures.means[name]) for name in names)] for one in rates]
    return table("A game has, on average", ["rules", *names], rows)


def _factions_table(rates: Sequence[Rates]) -> str:
    names = list(next(iter(rates[0].figures.factions.values())))
    rows = [
        [one.rules, faction.capitalize(), *(_mean(means[name]) for name in names)]
        for one in rates
        for faction, means in one.figures.factions.items()
    ]
    return table("A faction has, on average", ["rules", "faction", *names], rows)


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
    return table("Changes", head, rows)


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], *, has_words: bool = False) -> str:
    """A table that can be scrolled where it is too wide; `has_words` if its cells hold sentences, whose lines break."""
    kind = ' class="words"' if has_words else ""
    top = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table{kind}>'
        f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _share(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def _uneven(found: Estimate) -> str:
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def _mean(mean: Estimate) -> str:
    return f"{mean.value:.2f} ({mean.low:.2f} to {mean.high:.2f})"


def _points(estimate: Estimate) -> str:
    return f"{100 * estimate.value:+.1f} ({100 * estimate.low:+.1f} to {100 * estimate.high:+.1f})"


def _spaced(name: str) -> str:
    return name.replace("_", " ")
