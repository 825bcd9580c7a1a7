"""A contest of negotiators as one self-contained page."""

from html import escape

from dragondune.lab.negotiation import METRICS, Contest, Metric, interval
from dragondune.lab.plots import Axis, Whisker, whiskers
from dragondune.lab.report import faults_part, page, table

TITLE = "Who negotiates best?"
SHARES = ("wins", "accepted", "countered", "declined", "share", "duties kept", "duties lapsed")


def negotiation_report(contest: Contest, command: str) -> str:
    """The page: how it was measured, a plot and the figures of each metric, and who agreed with whom."""
    last = contest.seed + contest.seeds - 1
    opening = (
        f"<header><h1>{TITLE}</h1><p>{contest.played} games, seeds {contest.seed} to {last}, from the command</p>"
        f"<pre><code>{escape(command)}</code></pre>"
        "<p>Every table of agents plays the same seeds, and each of its agents plays every faction. Intervals are 95% "
        "and clustered by seed. An agreement’s worth to a party is the change in its estimate when the last party "
        "accepts, in percentage points of the chance to win. The estimate is the judgement that the bots use, from "
        "what that party knows. The surplus is the sum over all parties. A party is exploited by the amount by which "
        "no agreement, or another offer that waited only for its acceptance, was worth more to it. The rules enforce "
        "duties, so a lapsed duty is one that could not be kept or came to nothing.</p>"
        f"{faults_part(contest.faults)}</header>"
    )
    plots = [_plot(contest, one) for one in METRICS]
    return page(TITLE, "".join([opening, *plots, _figures(contest), _pairs(contest)]))


def _plot(contest: Contest, metric: Metric) -> str:
    found = {one.agent: one.metrics[metric.name] for one in contest.agents}
    rows = {
        agent: {metric.name: Whisker(one.value, one.low, one.high)} for agent, one in found.items() if one is not None
    }
    if not rows:
        return ""
    marks = [row[metric.name] for row in rows.values()]
    low, high = min(0.0, *(one.low for one in marks)), max(0.0, *(one.high for one in marks))
    if metric.name in SHARES:
        low, high = min(low, 0.0), max(high, 1.0)
    if low == high:
        high = low + 1.0
    axis = Axis(low, high, (low, (low + high) / 2, high), 0.0, lambda value: f"{value:.2f}")
    head = f"<section><h2>{escape(metric.name.capitalize())}</h2><p>{escape(metric.meaning.capitalize())}.</p>"
    return f"{head}{whiskers(metric.name, metric.meaning, rows, axis)}</section>"


def _figures(contest: Contest) -> str:
    names = [one.agent for one in contest.agents]
    rows = [[one.name, *(interval(agent.metrics[one.name]) for agent in contest.agents)] for one in METRICS]
    return f"<section><h2>All figures</h2>{table('All figures', ['metric', *names], rows)}</section>"


def _pairs(contest: Contest) -> str:
    rows = [[one.agent, one.partner, str(one.deals), interval(one.gain)] for one in contest.pairs]
    head = ["agent", "with", "agreements", "gain of the agent"]
    return f"<section><h2>Who agreed with whom</h2>{table('Who agreed with whom', head, rows)}</section>"
