"""A study as one long table with a row per figure."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final, TypeAlias

from dragondune.lab.balance import Comparison, Interaction, Rates, Study
from dragondune.lab.findings import Answer, Finding
from dragondune.lab.statistics import Estimate

HEAD: Final = (
    *("rules", "compared_with", "bots", "faction", "measure", "games", "count"),
    *("value", "low", "high", "low_together", "high_together", "p", "p_adjusted", "significant"),
)
Row: TypeAlias = dict[str, str | int | float]


def csv_of(study: Study) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, HEAD, restval="")
    writer.writeheader()
    for rates in study.rates:
        writer.writerows(rates_rows(rates))
    for comparison in study.comparisons:
        writer.writerows(_comparison_rows(comparison))
    for interaction in study.interactions:
        writer.writerows(_interaction_rows(interaction))
    return text.getvalue()


def rates_rows(rates: Rates) -> Iterator[Row]:
    found = rates.figures
    start: Row = {"rules": rates.rules, "bots": rates.bots, "games": found.games}
    for name, share in rates.wins.items():
        row: Row = {"faction": name, "measure": "wins", "count": share.count}
        yield {**start, **row, "value": share.share, "low": share.low, "high": share.high}
    for name, fair in rates.fair.items():
        yield {**start, "faction": name, "measure": "more than a fair share", **_finding(fair)}
    yield {**start, "measure": "unevenness", **_estimate(rates.uneven)}
    for place, share in enumerate(rates.places, start=1):
        row = {"measure": f"wins of player {place} in the order of play", "count": share.count}
        yield {**start, **row, "value": share.share, "low": share.low, "high": share.high}
    for place, fair in enumerate(rates.places_fair, start=1):
        yield {**start, "measure": f"more than a fair share of player {place} in the order of play", **_finding(fair)}
    for name, share in found.endings.items():
        row = {"measure": f"ended by {name}", "count": share.count}
        yield {**start, **row, "value": share.share, "low": share.low, "high": share.high}
    for turn, count in found.turns.items():
        yield {**start, "measure": f"ended in turn {turn}", "count": count, "value": count / found.games}
    for name, mean in found.means.items():
        yield {**start, "measure": name, **_estimate(mean)}
    for faction, means in found.factions.items():
        for name, mean in means.items():
            yield {**start, "faction": faction, "measure": name, **_estimate(mean)}


def _comparison_rows(one: Comparison) -> Iterator[Row]:
    start: Row = {"rules": one.after, "compared_with": one.before, "bots": one.bots, "games": one.games}
    for name, change in one.changes.items():
        yield {**start, "faction": name, "measure": "wins", **_finding(change)}
    yield {**start, "measure": "unevenness", **answer_row(one.uneven_difference)}
    for name, mean in one.means.items():
        yield {**start, "measure": name, **_estimate(mean)}


def _interaction_rows(one: Interaction) -> Iterator[Row]:
    bots = f"{one.bots} instead of {one.other}"
    start: Row = {"rules": one.after, "compared_with": one.before, "bots": bots, "games": one.games}
    for name, found in one.differences.items():
        yield {**start, "faction": name, "measure": "wins", **_finding(found)}


def _finding(found: Finding) -> Row:
    low, high = found.bounds
    return {**answer_row(found), "low_together": low, "high_together": high}


def answer_row(found: Answer) -> Row:
    told: Row = {"p": found.p, "p_adjusted": found.adjusted, "significant": "yes" if found.is_significant else "no"}
    return {**_estimate(found.difference), **told}


def _estimate(found: Estimate) -> Row:
    return {"value": found.value, "low": found.low, "high": found.high}
