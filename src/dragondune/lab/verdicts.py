"""The conclusions of a comparison, in words."""

from collections.abc import Sequence

from dragondune.lab.balance import Change, Comparison
from dragondune.lab.statistics import Estimate
from dragondune.lab.suggestions import STRONGER


def verdict(comparison: Comparison) -> list[str]:
    """Sentences on who wins more or less, on the intended effect, and on whether the game is more balanced."""
    if comparison.unchanged == comparison.games:
        return [f"All {comparison.games} games are unchanged: these bots do not use the new rule."]
    return [_winners(comparison.changes), *_aim(comparison), _evenness(comparison)]


def _winners(changes: dict[str, Change]) -> str:
    significant = [f"{name.capitalize()} {_moved(change)}" for name, change in changes.items() if change.is_significant]
    unclear = [name.capitalize() for name, change in changes.items() if not change.is_significant]
    if not significant:
        widest = max(max(-change.difference.low, change.difference.high) for change in changes.values())
        return f"No significant difference: any effect is below {points(widest)} for every faction."
    told = f"{_list(significant)}: a significant difference."
    return f"{told} There is none for the {_list(unclear)}." if unclear else told


def _moved(change: Change) -> str:
    more = "more" if change.difference.value > 0 else "less"
    return f"win {more} often ({change.before:.1%} → {change.after:.1%}, {signed(change.difference)})"


def _aim(comparison: Comparison) -> list[str]:
    """Whether the change strengthens or weakens the faction as the rulebook intends."""
    if comparison.faction not in comparison.changes:
        return []
    change = comparison.changes[comparison.faction]
    name = comparison.faction.capitalize()
    meant = f"The change is meant to make the {name} {comparison.aim}"
    if not change.is_significant:
        return [f"{meant}; no effect was found ({signed(change.difference)})."]
    is_stronger = change.difference.value > 0
    return [
        f"{meant}, and it does."
        if is_stronger == (comparison.aim == STRONGER)
        else f"{meant}, but it does the opposite."
    ]


def _evenness(comparison: Comparison) -> str:
    before, after = comparison.uneven
    difference = comparison.uneven_difference
    figures = f"unevenness was {before:.1%} and is now {after:.1%} ({signed(difference)})"
    if not any(change.is_significant for change in comparison.changes.values()):
        return f"The balance of the game does not change significantly: {figures}."
    if difference.high < 0:
        return f"The game is more balanced: {figures}."
    if difference.low > 0:
        return f"The game is less balanced: {figures}."
    return f"It is unclear whether the game is more balanced: {figures}."


def points(share: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * share:.1f} points"


def signed(difference: Estimate) -> str:
    return f"{100 * difference.value:+.1f} points, {100 * difference.low:+.1f} to {100 * difference.high:+.1f}"


def _list(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
