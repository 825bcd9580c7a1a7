"""Print studies from `dragondune balance --json`, one per line, as the answers and tables of docs/balance.md.

usage: dragondune balance … --json | python -m tools.balance_tables
"""

import sys
from collections.abc import Iterator, Sequence

import msgspec

from dragondune.engine.ids import FACTION_IDS
from dragondune.lab.balance import Change, Comparison, Rates, Study
from dragondune.lab.report import answer_of
from dragondune.lab.statistics import Estimate, Share
from dragondune.lab.verdicts import evenness_told, fair_share, starting_place, survival


def tables(studies: Sequence[Study]) -> Iterator[str]:
    """Answers first, then figures."""
    rates = [one for study in studies for one in study.rates if not one.is_changed]
    for one in rates:
        yield from rates_answers(one)
    yield ""
    yield from rates_table(rates)
    for study in studies:
        if study.comparisons:
            yield ""
            yield from answers_table(study.comparisons)
            yield ""
            yield from changes_table(study.comparisons)
        if study.interactions:
            yield ""
            yield from (f"- {change_name(one.before, one.after)}: {survival(one)}" for one in study.interactions)


def rates_answers(one: Rates) -> Iterator[str]:
    yield f"- **{one.rules}**, {one.bots} ({', '.join(one.wins)}):"
    yield from (f"    - Are the {name.capitalize()} too powerful? {fair_share(one, name)}" for name in one.fair)
    if one.places:
        yield f"    - {starting_place(one)}"


def rates_table(rates: Sequence[Rates]) -> Iterator[str]:
    """A row for each ruleset and kind of bot."""
    names = [name.capitalize() for name in FACTION_IDS]
    yield row("rules", "bots", "games", *names, "uneven", "Orc default", "turns", "battles")
    yield row(*["---"] * (len(names) + 7))
    for one in rates:
        found = one.figures
        shares = [share_told(one.wins.get(name)) for name in FACTION_IDS]
        default = found.endings.get("orcs_default")
        told = "0%" if default is None else f"{default.share:.0%}"
        means = (f"{found.mean_turns:.1f}", f"{found.means['battles'].value:.1f}")
        waiting = told if "orcs" in one.wins else "–"
        yield row(one.rules, one.bots, str(found.games), *shares, uneven(one.uneven), waiting, *means)


def share_told(share: Share | None) -> str:
    return "–" if share is None else f"{share.share:.1%} ({100 * share.low:.0f} to {100 * share.high:.0f})"


def uneven(found: Estimate) -> str:
    return f"{max(0.0, found.value):.1%} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def answers_table(comparisons: Sequence[Comparison]) -> Iterator[str]:
    """What every change does, in words."""
    yield row("change", "bots", "what does it do?", "is the game more even?")
    yield row(*["---"] * 4)
    for one in comparisons:
        yield row(told(one), one.bots, answer_of(one), evenness_told(one))


def changes_table(comparisons: Sequence[Comparison]) -> Iterator[str]:
    """A row for each comparison, with significant changes in bold."""
    factions = list(comparisons[0].changes)
    yield row("change in points", "bots", *(name.capitalize() for name in factions), "games", "unchanged")
    yield row(*["---"] * (len(factions) + 4))
    for one in comparisons:
        changes = [change_told(change) for change in one.changes.values()]
        yield row(told(one), one.bots, *changes, str(one.games), f"{one.unchanged / one.games:.0%}")


def told(one: Comparison) -> str:
    name = change_name(one.before, one.after)
    return f"{name}: {one.meaning}" if one.meaning else name


def change_name(before: str, after: str) -> str:
    return after.removeprefix(f"{before} with ") if after.startswith(f"{before} with ") else f"{before} → {after}"


def change_told(change: Change) -> str:
    difference = change.difference
    shown = f"{100 * difference.value:+.1f} ({100 * difference.low:+.0f} to {100 * difference.high:+.0f})"
    return f"**{shown}**" if change.is_significant else shown


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    for line in tables([msgspec.json.decode(one, type=Study) for one in sys.stdin.buffer]):
        print(line)
