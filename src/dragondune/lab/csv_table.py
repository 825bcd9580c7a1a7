"""A study as one long table with a row per figure."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final, TypeAlias

from dragondune.lab.balance import Comparison, Rates, Study

HEAD: Final = (
    *("rules", "compared_with", "bots", "faction", "measure", "games", "count"),
    *("value", "low", "high", "p", "p_adjusted", "significant"),
)
Row: TypeAlias = dict[str, str | int | float]


def csv_of(study: Study) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, HEAD, restval="")
    writer.writeheader()
    for rates in study.rates:
        writer.writerows(_rates_rows(rates))
    for comparison in study.comparisons:
        writer.writerows(_comparison_rows(comparison))
    return text.getvalue()


def _rates_rows(rates: Rates) -> Iterator[Row]:
    found = rates.figures
    start: Row = {"rules": rates.rules, "bots": rates.bots, "games": found.games}
    for name, share in found.wins.items():
        row: Row = {"faction": name, "measure": "wins", "count": share.count}
        yield {**start, **row, "value": share.share, "low": share.low, "high": share.high}
    for name, share in found.endings.items():
        row = {"measure": f"ended by {name}", "count": share.count}
        yield {**start, **row, "value": share.share, "low": share.low, "high": share.high}
    for turn, count in found.turns.items():
        yield {**start, "measure": f"ended in turn {turn}", "count": count, "value": count / found.games}
    for name, mean in found.means.items():
        yield {**start, "measure": name, "value": mean.value, "low": mean.low, "high": mean.high}
    for faction, means in found.factions.items():
        for name, mean in means.items():
            row = {"faction": faction, "measure": name}
            yield {**start, **row, "value": mean.value, "low": mean.low, "high": mean.high}


def _comparison_rows(one: Comparison) -> Iterator[Row]:
    start: Row = {"rules": one.after, "compared_with": one.before, "bots": one.bots, "games": one.games}
    for name, change in one.changes.items():
        difference = change.difference
        row: Row = {"faction": name, "measure": "wins", "value": difference.value}
        row |= {"low": difference.low, "high": difference.high, "p": change.p, "p_adjusted": change.adjusted}
        yield {**start, **row, "significant": "yes" if change.is_significant else "no"}
    for name, mean in {"unevenness": one.uneven_difference, **one.means}.items():
        yield {**start, "measure": name, "value": mean.value, "low": mean.low, "high": mean.high}
