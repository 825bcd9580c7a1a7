"""People's games beside bots' games, as one self-contained page and as one long table."""

import csv
from collections.abc import Sequence
from html import escape
from io import StringIO

from msgspec import structs

from dragondune.lab.balance import Rates
from dragondune.lab.csv_table import HEAD, answer_row, rates_rows
from dragondune.lab.people import PeopleStudy
from dragondune.lab.report import figures_of, page, table
from dragondune.lab.verdicts import signed

TITLE = "How people and bots play Dragon Dune"


def people_report(studies: Sequence[PeopleStudy], command: str) -> str:
    """The differences first, then the figures of both, for each set of rules."""
    opening = (
        f"<header><h1>{TITLE}</h1><p>From the command</p><pre><code>{escape(command)}</code></pre>"
        "<p>Intervals of differences are 95% intervals for one faction and one look. A difference is significant if "
        "its p-value is below 0.05 after Holm’s adjustment for all factions and all rules on this page.</p></header>"
    )
    return page(TITLE, "".join([opening, *map(_section, studies)]))


def _section(one: PeopleStudy) -> str:
    name = f"{one.rules}, {one.players}"
    rows = [
        [
            faction.capitalize(),
            signed(found.difference),
            f"{found.adjusted:.4f}",
            "yes" if found.is_significant else "no",
        ]
        for faction, found in one.differences.items()
    ]
    head = ["faction", "wins more often than with bots", "p adjusted", "significant"]
    differences = table(f"What is different with {one.players}", head, rows)
    figures = figures_of([_named(one.people), _named(one.bots)], [])
    return f"<section><h2>{escape(name)}</h2>{differences}{figures}</section>"


def _named(rates: Rates) -> Rates:
    """Add the players to the name, because the rules are the same."""
    return structs.replace(rates, rules=f"{rates.rules}, {rates.bots}")


def people_csv(studies: Sequence[PeopleStudy]) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, HEAD, restval="")
    writer.writeheader()
    for one in studies:
        for rates in (one.people, one.bots):
            writer.writerows(rates_rows(rates))
        players = f"{one.players} instead of {one.bots.bots}"
        for faction, found in one.differences.items():
            start = {"rules": one.rules, "bots": players, "faction": faction, "measure": "wins"}
            writer.writerow({**start, **answer_row(found)})
    return text.getvalue()
