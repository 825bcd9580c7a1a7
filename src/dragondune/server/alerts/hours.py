"""When to notify a person: outside their quiet hours, or once a day."""

from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from dragondune.engine.errors import Malformed
from dragondune.server.storage.call_rows import CallSettingsRow


@cache
def known_zones() -> frozenset[str]:
    return frozenset(available_timezones())


def check_zone(name: str) -> None:
    if name not in known_zones():
        raise Malformed('this time zone is not known; use one like "Europe/Vienna"')


def call_time(settings: CallSettingsRow, *, since: float, now: float) -> float:
    """When to notify a person of something pending since a moment: now, after their quiet hours, or with the digest.

    Nobody is notified during their vacation.
    """
    zone = ZoneInfo(settings.zone)
    at = now
    if settings.digest_at is not None:
        at = _next(datetime.fromtimestamp(since, zone), settings.digest_at).timestamp()
    elif settings.quiet_from is not None and settings.quiet_to is not None:
        local = datetime.fromtimestamp(now, zone)
        if _is_quiet(local.hour * 60 + local.minute, settings.quiet_from, settings.quiet_to):
            at = _next(local, settings.quiet_to).timestamp()
    return max(at, settings.away_until or 0.0)


def _is_quiet(minute: int, begin: int, end: int) -> bool:
    """Whether a minute is between two others; the interval may cross midnight."""
    return begin <= minute < end if begin <= end else minute >= begin or minute < end


def _next(local: datetime, minute: int) -> datetime:
    """The next time a local clock shows this minute of the day."""
    shown = local.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    return shown if shown > local else shown + timedelta(days=1)
