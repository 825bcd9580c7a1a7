"""Counts for operators, in the text format that Prometheus reads."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Counter:
    """Goes up; one count for each value of a label, or a single one."""

    def __init__(self, name: str, meaning: str, label: str | None = None) -> None:
        self._name: Final = name
        self._meaning: Final = meaning
        self._label: Final = label
        self._counts: Final[dict[str, int]] = {} if label else {"": 0}

    def add(self, value: str = "") -> None:
        self._counts[value] = self._counts.get(value, 0) + 1

    def lines(self) -> Iterable[str]:
        yield f"# HELP {self._name} {self._meaning}"
        yield f"# TYPE {self._name} counter"
        for value, count in sorted(self._counts.items()):
            label = f'{{{self._label}="{value}"}}' if self._label else ""
            yield f"{self._name}{label} {count}"


class Histogram:
    """How long something took, in seconds."""

    def __init__(self, name: str, meaning: str) -> None:
        self._name: Final = name
        self._meaning: Final = meaning
        self._buckets: Final = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._buckets[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterable[str]:
        yield f"# HELP {self._name} {self._meaning}"
        yield f"# TYPE {self._name} histogram"
        count = 0
        for bound, bucket in zip((*map(str, BOUNDS), "+Inf"), self._buckets, strict=True):
            count += bucket
            yield f'{self._name}_bucket{{le="{bound}"}} {count}'
        yield f"{self._name}_sum {self._sum:.6f}"
        yield f"{self._name}_count {count}"


class Metrics:
    """What one process has counted since it started."""

    def __init__(self) -> None:
        self.records: Final = Counter("dragondune_records_total", "Records written, by kind.", "kind")
        self.tables: Final = Counter("dragondune_tables_created_total", "Tables made.")
        self.refusals: Final = Counter("dragondune_refusals_total", "Requests refused, by kind.", "kind")
        self.conflicts: Final = Counter("dragondune_conflicts_total", "Commands tried again after a conflict.")
        self.messages: Final = Counter("dragondune_messages_total", "Messages received on sockets.")
        self.slow: Final = Counter("dragondune_slow_sockets_total", "Sockets closed because they did not read.")
        self.commits: Final = Histogram("dragondune_commit_seconds", "Time until a command was kept.")

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """`gauges` are names with their meaning and value now."""
        lines: list[str] = []
        for metric in (
            self.records,
            self.tables,
            self.refusals,
            self.conflicts,
            self.messages,
            self.slow,
            self.commits,
        ):
            lines.extend(metric.lines())
        for name, (meaning, value) in gauges.items():
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} gauge", f"{name} {value:g}"]
        return "\n".join(lines) + "\n"
