"""The conclusions of a study, in words for people who know no statistics."""

from collections.abc import Mapping, Sequence

from dragondune.lab.balance import Change, Comparison, Interaction, Rates, Study
from dragondune.lab.findings import Finding
from dragondune.lab.statistics import Estimate
from dragondune.lab.suggestions import STRONGER


def fair_share(rates: Rates, name: str) -> str:
    """Whether a faction is too powerful."""
    found, wins, who = rates.fair[name], rates.wins[name], name.capitalize()
    told = f"the {who} win {wins.share:.0%} ({100 * wins.low:.0f} to {100 * wins.high:.0f}) of the games"
    # The shares of games add up to more than all games where allies win together.
    is_shared = sum(one.count for one in rates.wins.values()) > rates.figures.games
    told += ", some with an ally: their part of the victories is" if is_shared else ","
    if found.is_significant:
        much = points(abs(found.difference.value))
        return (
            f"Yes: {told} {much} more than a fair share."
            if found.difference.value > 0
            else (f"No, too weak: {told} {much} less than a fair share.")
        )
    if found.is_small:
        return f"No: {told} within {points(found.widest)} of a fair share."
    return f"Not shown: {told} {at_most(found)} than a fair share."


def in_short(study: Study) -> list[str]:
    """What to change, for somebody who reads nothing else."""
    kinds = list(dict.fromkeys(one.bots for one in study.rates))
    lines: list[str] = []
    for bots in kinds:
        start = f"With {bots} bots: " if len(kinds) > 1 else ""
        rates = [one for one in study.rates if one.bots == bots]
        lines += [f"{start}{_problem(one)}" for one in rates if not one.is_changed]
        tried = [one for one in study.comparisons if one.bots == bots]
        lines += [f"{start}{line}" for line in _advice(tried, {one.rules: one.fair for one in rates})]
    return lines


def _problem(rates: Rates) -> str:
    """Who wins too often, who too rarely, and for whom it is not clear yet."""
    found = rates.fair
    often = [name for name, one in found.items() if one.is_significant and one.difference.value > 0]
    rarely = [name for name, one in found.items() if one.is_significant and one.difference.value < 0]
    unclear = [name for name, one in found.items() if not one.is_settled]
    told = [
        f"{_factions(names, rates)} win too {what}" for names, what in ((often, "often"), (rarely, "rarely")) if names
    ]
    if not told:
        told = ["nobody is shown to be too strong or too weak" if unclear else "all factions are about equally strong"]
    problem = f"In {rates.rules}, {_list(told)}; a fair share is {1 / len(found):.0%}."
    return f"{problem} Too few games to tell about {_factions(unclear, rates)}." if unclear else problem


def _factions(names: Sequence[str], rates: Rates) -> str:
    """With their shares of victories; one that is shared counts in part."""
    fair = 1 / len(rates.fair)
    return _list([f"the {name.capitalize()} ({rates.fair[name].difference.value + fair:.0%})" for name in names])


def _advice(tried: Sequence[Comparison], fair: Mapping[str, Mapping[str, Finding]]) -> list[str]:
    """Which of the changes are worth trying."""
    clear = [one for one in tried if one.uneven_difference.is_significant]
    better = [one for one in clear if one.uneven_difference.difference.value < 0]
    worse = [one for one in clear if one not in better]
    lines = [f"Worth trying: {_meant(one)}. It makes the game more even." for one in better]
    for one in tried:
        nearer = [] if one in clear else _nearer(one, fair[one.before])
        if nearer:
            told = f"It brings {_list(nearer)} nearer to a fair share; that the whole game is more even is not shown."
            lines.append(f"May be worth trying: {_meant(one)}. {told}")
    lines += [f"Better not: {_meant(one)}. It makes the game less even." for one in worse]
    if tried and not better:
        lines.append("No change that was tried is shown to make the game more even; more games may show it.")
    return lines


def _nearer(one: Comparison, fair: Mapping[str, Finding]) -> list[str]:
    """The factions that are shown to be too strong or too weak, and that a change is shown to help with that."""
    share = 1 / len(fair)
    return [
        f"the {name.capitalize()} ({change.before:.0%} → {change.after:.0%})"
        for name, change in one.changes.items()
        if fair[name].is_significant
        and change.is_significant
        and abs(change.after - share) < abs(change.before - share)
    ]


def change_name(one: Comparison) -> str:
    """What was changed, without the rules it was changed in."""
    return one.after.removeprefix(f"{one.before} with ")


def _meant(one: Comparison) -> str:
    return f"{one.meaning} ({change_name(one)})" if one.meaning else change_name(one)


def evenness(rates: Rates) -> str:
    found = rates.uneven
    return (
        f"The game is {unevenness_told(found)} uneven: at 0% all factions win equally often, "
        "at 100% one faction always wins."
    )


def starting_place(rates: Rates) -> str:
    """What going first is worth."""
    first, found = rates.places[0], rates.places_fair[0]
    told = f"the Starting Player wins {first.share:.0%} ({100 * first.low:.0f} to {100 * first.high:.0f}) of the games"
    if not found.is_significant:
        return f"Going first makes no difference that can be shown: {told}, {at_most(found)} than a fair share."
    much = points(abs(found.difference.value))
    if found.difference.value > 0:
        return f"Going first helps: {told}, {much} more than a fair share."
    return f"Going first hurts: {told}, {much} less than a fair share."


def verdict(comparison: Comparison) -> list[str]:
    """The answer first, then who else wins more or less, and whether the game is more balanced."""
    if comparison.unchanged == comparison.games:
        return [f"All {comparison.games} games are unchanged: these bots do not use the new rule."]
    return [answer(comparison), *_others(comparison), evenness_told(comparison)]


def answer(comparison: Comparison) -> str:
    """Yes, no, or at most this much: does the change do what it is meant to do, or anything at all?"""
    if comparison.faction not in comparison.changes:
        return _anything(comparison.changes)
    change = comparison.changes[comparison.faction]
    who = comparison.faction.capitalize()
    aim = f"the {who} {comparison.aim}"
    if change.is_significant:
        is_meant = (change.difference.value > 0) == (comparison.aim == STRONGER)
        told = f"they {_moved(change)}"
        return f"Yes, it makes {aim}: {told}." if is_meant else f"No, it does the opposite of making {aim}: {told}."
    if change.is_small:
        return f"No, it does not make {aim}: any effect on them is at most {points(change.widest)}."
    return f"Not shown that it makes {aim}: they win {at_most(change)} often."


def _anything(changes: dict[str, Change]) -> str:
    significant = [
        f"the {name.capitalize()} {_moved(change)}" for name, change in changes.items() if change.is_significant
    ]
    if significant:
        return f"Yes, it changes who wins: {_list(significant)}."
    most = points(max(change.widest for change in changes.values()))
    if all(change.is_small for change in changes.values()):
        return f"No, it does not change who wins: nobody's share of the games changes by more than {most}."
    return f"Not shown that it changes who wins: nobody's share of the games changes by more than {most}."


def _others(comparison: Comparison) -> list[str]:
    """Side effects on the factions that a change is not meant for."""
    if comparison.faction not in comparison.changes:
        return []
    moved = [
        f"the {name.capitalize()} {_moved(change)}"
        for name, change in comparison.changes.items()
        if name != comparison.faction and change.is_significant
    ]
    return [f"As a side effect {_list(moved)}."] if moved else []


def _moved(change: Change) -> str:
    low, high = sorted((abs(change.difference.low), abs(change.difference.high)))
    more = "more" if change.difference.value > 0 else "less"
    return (
        f"win {change.after:.0%} instead of {change.before:.0%} of the games, "
        f"{points(abs(change.difference.value))} {more} ({100 * low:.0f} to {100 * high:.0f})"
    )


def evenness_told(comparison: Comparison) -> str:
    before, after = comparison.uneven
    found = comparison.uneven_difference
    told = f"unevenness {unevenness_told(before)} before, {unevenness_told(after)} after"
    if found.is_significant:
        return f"The game is {'more' if found.difference.value < 0 else 'less'} even: {told}."
    return f"Not shown whether the game is more even: {told}."


def survival(interaction: Interaction) -> str:
    """Whether a finding holds for the other bots too."""
    bots, other = interaction.bots, interaction.other
    significant = [name.capitalize() for name, found in interaction.differences.items() if found.is_significant]
    if significant:
        return f"The effect on the {_list(significant)} is different with {bots} and with {other}."
    most = points(max(found.widest for found in interaction.differences.values()))
    return f"The effects with {bots} and with {other} are not shown to differ; any difference is at most {most}."


def unevenness_told(found: Estimate) -> str:
    return f"{max(0.0, found.value):.1%} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def at_most(found: Finding) -> str:
    """Bounds that hold for all questions of the same kind; as no effect is shown, they include none."""
    low, high = found.bounds
    return f"at most {points(high)} more and at most {points(-low)} less"


def points(share: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * share:.1f} points"


def signed(difference: Estimate) -> str:
    return f"{100 * difference.value:+.1f} points, {100 * difference.low:+.1f} to {100 * difference.high:+.1f}"


def _list(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
