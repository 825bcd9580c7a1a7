"""Metrics for operators, in the Prometheus text format."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the commit-time buckets in seconds; the last bucket has none."""


class Metrics:
    """What one process has counted since it started."""

    def __init__(self) -> None:
        self.records: Final[Counter[str]] = Counter()
        self.refusals: Final[Counter[str]] = Counter()
        self.tables = 0
        self.conflicts = 0
        self.messages = 0
        self.slow = 0
        self.commit_times: Final = [0] * (len(BOUNDS) + 1)
        self.commit_seconds = 0.0

    def text(self, gauges: Mapping[str, tuple[str, float]], *, unavailable: int) -> str:
        """`gauges` are names with their meaning and current value; `unavailable` counts database outages."""
        lines = [
            *_by_kind("dragondune_records_total", "Records written, by kind.", self.records),
            *_number("dragondune_tables_created_total", "Tables made.", self.tables),
            *_by_kind("dragondune_refusals_total", "Requests refused, by kind.", self.refusals),
            *_number("dragondune_conflicts_total", "Commands retried after a conflict.", self.conflicts),
            *_number("dragondune_unavailable_total", "Times the database did not answer.", unavailable),
            *_number("dragondune_messages_total", "Messages received on sockets.", self.messages),
            *_number("dragondune_slow_sockets_total", "Sockets closed because they did not read.", self.slow),
            *self._commits("dragondune_commit_seconds", "Time until a command was stored."),
        ]
        for name, (meaning, value) in gauges.items():
            lines += _number(name, meaning, value, kind="gauge")
        return "\n".join(lines) + "\n"

    def _commits(self, name: str, meaning: str) -> Iterable[str]:
        yield from _heading(name, meaning, "histogram")
        count = 0
        for bound, bucket in zip((*map(str, BOUNDS), "+Inf"), self.commit_times, strict=True):
            count += bucket
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self.commit_seconds:.6f}"
        yield f"{name}_count {count}"


def _heading(name: str, meaning: str, kind: str) -> list[str]:
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]


def _number(name: str, meaning: str, value: float, *, kind: str = "counter") -> list[str]:
    return [*_heading(name, meaning, kind), f"{name} {value:g}" if kind == "gauge" else f"{name} {value}"]


def _by_kind(name: str, meaning: str, counts: Counter[str]) -> list[str]:
    return [*_heading(name, meaning, "counter"), *(f'{name}{{kind="{one}"}} {counts[one]}' for one in sorted(counts))]
