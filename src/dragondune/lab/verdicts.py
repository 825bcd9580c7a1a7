"""The conclusions of a comparison, in words."""

from collections.abc import Sequence

from dragondune.lab.balance import Change, Comparison
from dragondune.lab.statistics import Estimate
from dragondune.lab.suggestions import STRONGER


def verdict(comparison: Comparison) -> list[str]:
    """Sentences on who wins more or less, on the intended effect, and on whether the game is more balanced."""
    if comparison.unchanged == comparison.games:
        return [f"All {comparison.games} games went as before: these bots make no use of it."]
    return [_winners(comparison.changes), *_aim(comparison), _evenness(comparison)]


def _winners(changes: dict[str, Change]) -> str:
    real = [f"{name.capitalize()} {_moved(change)}" for name, change in changes.items() if change.is_real]
    unclear = [name.capitalize() for name, change in changes.items() if not change.is_real]
    if not real:
        widest = max(max(-change.difference.low, change.difference.high) for change in changes.values())
        return f"No real difference is seen: whatever there is stays below {points(widest)} for every faction."
    told = f"{_list(real)}: a real difference."
    return f"{told} None is seen for the {_list(unclear)}." if unclear else told


def _moved(change: Change) -> str:
    more = "more" if change.difference.value > 0 else "less"
    return f"win {more} ({change.before:.1%} → {change.after:.1%}, {signed(change.difference)})"


def _aim(comparison: Comparison) -> list[str]:
    """Whether the change strengthens or weakens the faction as the rulebook intends."""
    if comparison.faction not in comparison.changes:
        return []
    change = comparison.changes[comparison.faction]
    name = comparison.faction.capitalize()
    meant = f"It is meant to make the {name} {comparison.aim}"
    if not change.is_real:
        return [f"{meant}; that is not seen ({signed(change.difference)})."]
    is_stronger = change.difference.value > 0
    return [
        f"{meant}, and does." if is_stronger == (comparison.aim == STRONGER) else f"{meant}, and does the opposite."
    ]


def _evenness(comparison: Comparison) -> str:
    before, after = comparison.uneven
    difference = comparison.uneven_difference
    figures = (
        f"for all to win alike {before:.1%} of the victories would have had to go to others, now {after:.1%} "
        f"({signed(difference)})"
    )
    if not any(change.is_real for change in comparison.changes.values()):
        return f"Nor is the game seen to be more or less even: {figures}."
    if difference.high < 0:
        return f"The game is more even: {figures}."
    if difference.low > 0:
        return f"The game is less even: {figures}."
    return f"Whether the game is more even is not seen: {figures}."


def points(share: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * share:.1f} points"


def signed(difference: Estimate) -> str:
    return f"{100 * difference.value:+.1f} points, {100 * difference.low:+.1f} to {100 * difference.high:+.1f}"


def _list(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
