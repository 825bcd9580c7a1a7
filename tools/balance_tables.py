"""Prints a study of `dragondune balance --json` as the tables of docs/balance.md.

usage: dragondune balance … --json | python -m tools.balance_tables
"""

import sys
from collections.abc import Iterator, Sequence

import msgspec

from dragondune.lab.balance import Change, Comparison, Rates, Study


def tables(study: Study) -> Iterator[str]:
    yield from rates_table(study.rates)
    if study.comparisons:
        yield ""
        yield from changes_table(study.comparisons)


def rates_table(rates: Sequence[Rates]) -> Iterator[str]:
    """A row for each set of rules with each kind of bot that is no change of another."""
    factions = list(rates[0].figures.wins)
    yield row("rules", "bots", *(name.capitalize() for name in factions), "ended by castles", "turns", "battles")
    yield row(*["---"] * (len(factions) + 5))
    for one in rates:
        if " with " in one.rules:
            continue
        shares = [f"{share.share:.1%} ({share.low:.0%} to {share.high:.0%})" for share in one.figures.wins.values()]
        castles = one.figures.endings.get("castles")
        battles = one.figures.means["battles"].value
        ended = f"{castles.share:.0%}" if castles is not None else "0%"
        yield row(one.rules, one.bots, *shares, ended, f"{one.figures.mean_turns:.1f}", f"{battles:.1f}")


def changes_table(comparisons: Sequence[Comparison]) -> Iterator[str]:
    """A row for each comparison; what is real is in bold."""
    factions = list(comparisons[0].changes)
    yield row("change", "bots", *(name.capitalize() for name in factions), "uneven", "games unchanged")
    yield row(*["---"] * (len(factions) + 4))
    for one in comparisons:
        before, after = one.uneven
        _, _, name = one.after.rpartition(" with ")
        changes = [change_told(change) for change in one.changes.values()]
        meaning = f"{name}: {one.meaning}" if one.meaning else f"{one.before} → {one.after}"
        yield row(meaning, one.bots, *changes, f"{before:.0%} → {after:.0%}", f"{one.unchanged / one.games:.0%}")


def change_told(change: Change) -> str:
    difference = change.difference
    told = f"{100 * difference.value:+.1f} ({100 * difference.low:+.0f} to {100 * difference.high:+.0f})"
    return f"**{told}**" if change.is_real else told


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    for line in tables(msgspec.json.decode(sys.stdin.buffer.read(), type=Study)):
        print(line)
