"""What `python -m benchmarks.server` has measured, in words."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

SEATS: Final = 4
MOST_MILLISECONDS: Final = 50.0
MOST_BUSY: Final = 0.7
PLAYERS_OF_THE_BAR: Final = (200, 1000)
MOST_KILOBYTES: Final = 200.0


class Percentiles(Struct, frozen=True):
    """In milliseconds."""

    p50: float
    p99: float
    worst: float
    samples: int


class Speed(Struct, frozen=True):
    """As fast as it goes; records are those of bots and of closed questions too.

    `busy` is a share of one core; `commit_milliseconds` is how long it takes on average until something is on the disk.
    """

    tables: int
    people: int
    bots: int
    processes: int
    decisions_per_second: float
    records_per_second: float
    commit_milliseconds: float
    server_busy: float
    people_busy: float
    database_busy: float = 0.0
    is_scattered: bool = False
    stored_per_decision: float = 0.0


class Pace(Struct, frozen=True):
    """One decision per second at each table: when the other seats hear of it, and when its sender gets the receipt."""

    players: int
    tables: int
    decisions_per_second: float
    heard: Percentiles
    receipts: Percentiles
    lag: Percentiles
    refused: int
    commit_milliseconds: float
    server_busy: float
    people_busy: float
    kilobytes_per_table: float | None
    sent_per_decision: float
    stored_per_decision: float

    @property
    def milliseconds_per_decision(self) -> float:
        """The server's processor time."""
        return 1000 * self.server_busy / self.decisions_per_second

    @property
    def is_held(self) -> bool:
        return self.heard.p99 < MOST_MILLISECONDS


class IdleSockets(Struct, frozen=True):
    sockets: int
    kilobytes: float | None


class Idle(Struct, frozen=True):
    """Memory per table, without connections and with one per seat."""

    tables: int
    kilobytes_alone: float | None
    kilobytes_with_seats: float | None


class Report(Struct, frozen=True):
    speed: tuple[Speed, ...]
    pace: tuple[Pace, ...]
    idle: Idle | None
    seconds: float
    most: tuple[Pace, ...] = ()
    sockets: IdleSockets | None = None


def told(report: Report) -> str:
    parts: list[Iterable[str]] = [_told_pace(pace) for pace in report.pace]
    if report.speed:
        parts.insert(0, _told_speed(report.speed))
    if report.idle is not None:
        parts.append(_told_idle(report.idle))
    if report.most:
        parts.append(_told_most(report.most))
    if report.sockets is not None:
        parts.append([f"memory of an idle socket, of {report.sockets.sockets}: {_kilobytes(report.sockets.kilobytes)}"])
    return "\n\n".join(["\n".join(part) for part in parts] + [f"{report.seconds:.0f} seconds in all"])


def _told_speed(speeds: Iterable[Speed]) -> Iterator[str]:
    heads = f"{'decisions/s':>12}{'records/s':>11}{'commit ms':>11}{'server':>9}{'database':>10}{'people':>9}"
    yield f"{'as fast as it goes, or at a steady pace':58}{heads}{'ms/decision':>13}{'bytes':>8}"
    for speed in speeds:
        processes = f", {speed.processes} processes" if speed.processes > 1 else ""
        scattered = ", scattered" if speed.is_scattered else ""
        name = f"{speed.tables} tables, {speed.people} people, {speed.bots} bots{processes}{scattered}"
        commit = f"{speed.commit_milliseconds:.1f}" if speed.commit_milliseconds else "-"
        server, database = (1000 * one / speed.decisions_per_second for one in (speed.server_busy, speed.database_busy))
        yield (
            f"{name:58}{speed.decisions_per_second:>12,.0f}{speed.records_per_second:>11,.0f}"
            f"{commit:>11}{speed.server_busy:>9.0%}{speed.database_busy:>10.0%}{speed.people_busy:>9.0%}"
            f"{server:>7.2f} +{database:>4.2f}{speed.stored_per_decision:>8,.0f}"
        )


def _told_pace(pace: Pace) -> Iterator[str]:
    yield (
        f"{pace.players} players on {pace.tables} tables, {pace.decisions_per_second:.0f} decisions/s: "
        f"server {pace.server_busy:.0%} of a core{_missed(pace.server_busy, MOST_BUSY, pace)}, "
        f"{pace.milliseconds_per_decision:.2f} ms of processor time each, people {pace.people_busy:.0%}, "
        f"a commit takes {pace.commit_milliseconds:.1f} ms, {pace.refused} refused"
    )
    yield f"{'milliseconds':34}{'p50':>12}{'p99':>11}{'worst':>9}{'samples':>9}"
    bar = f"  below {MOST_MILLISECONDS:g}" if pace.players in PLAYERS_OF_THE_BAR else ""
    missed = _missed(pace.heard.p99, MOST_MILLISECONDS, pace)
    times = {"sent until heard at other seats": pace.heard, "sent until acknowledged": pace.receipts, "lag": pace.lag}
    for name, one in times.items():
        yield f"{name:34}{one.p50:>12.1f}{one.p99:>11.1f}{one.worst:>9.1f}{one.samples:>9}{bar}{missed}"
        bar = missed = ""
    yield (
        f"memory of an active table with its connections: {_kilobytes(pace.kilobytes_per_table)}; a decision is "
        f"{pace.sent_per_decision / 1000:.1f} kB to all seats together and {pace.stored_per_decision:.0f} bytes on disk"
    )


def _missed(figure: float, bar: float, pace: Pace) -> str:
    return " (missed)" if pace.players in PLAYERS_OF_THE_BAR and figure >= bar else ""


def _told_most(paces: Sequence[Pace]) -> Iterator[str]:
    for pace in paces:
        yield (
            f"{pace.tables} tables at {pace.decisions_per_second:.0f} decisions/s: p99 {pace.heard.p99:.1f} ms, "
            f"server {pace.server_busy:.0%} of a core, {pace.milliseconds_per_decision:.2f} ms of processor time each"
        )
    held = [pace.decisions_per_second for pace in paces if pace.is_held]
    most = f"{max(held):.0f} decisions/s" if held else "less than that"
    yield f"the most that is heard within {MOST_MILLISECONDS:g} ms: {most}"


def _told_idle(idle: Idle) -> Iterator[str]:
    alone = idle.kilobytes_alone
    missed = "  missed" if alone is not None and alone >= MOST_KILOBYTES else ""
    yield f"memory of an idle table, of {idle.tables}: {_kilobytes(alone)}, below {MOST_KILOBYTES:g} kB{missed}"
    yield f"with {SEATS} connections each: {_kilobytes(idle.kilobytes_with_seats)}"


def _kilobytes(amount: float | None) -> str:
    return "not reported by this system" if amount is None else f"{amount:.0f} kB"
