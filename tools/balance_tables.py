"""Print studies from `dragondune balance --json`, one per line, as the tables of docs/balance.md.

usage: dragondune balance … --json | python -m tools.balance_tables
"""

import sys
from collections.abc import Iterator, Sequence

import msgspec

from dragondune.engine.ids import FACTION_IDS
from dragondune.lab.balance import Change, Comparison, Rates, Study
from dragondune.lab.statistics import Share


def tables(studies: Sequence[Study]) -> Iterator[str]:
    yield from rates_table([one for study in studies for one in study.rates])
    for study in studies:
        if study.comparisons:
            yield ""
            yield from changes_table(study.comparisons)


def rates_table(rates: Sequence[Rates]) -> Iterator[str]:
    """A row for each ruleset and kind of bot, without the changed rulesets."""
    names = [name.capitalize() for name in FACTION_IDS]
    yield row("rules", "bots", "games", *names, "Orc default", "turns", "battles")
    yield row(*["---"] * (len(names) + 6))
    for one in rates:
        if " with " in one.rules:
            continue
        found = one.figures
        shares = [share_told(found.wins.get(name)) for name in FACTION_IDS]
        default = found.endings.get("orcs_default")
        told = "0%" if default is None else f"{default.share:.0%}"
        means = (f"{found.mean_turns:.1f}", f"{found.means['battles'].value:.1f}")
        yield row(one.rules, one.bots, str(found.games), *shares, told if "orcs" in found.wins else "–", *means)


def share_told(share: Share | None) -> str:
    return "–" if share is None else f"{share.share:.1%} ({share.low:.0%} to {share.high:.0%})"


def changes_table(comparisons: Sequence[Comparison]) -> Iterator[str]:
    """A row for each comparison, with significant changes in bold."""
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
    return f"**{told}**" if change.is_significant else told


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    for line in tables([msgspec.json.decode(one, type=Study) for one in sys.stdin.buffer]):
        print(line)
