"""The result of a search for an even game: its confirmation, what each change contributes, and the house rules."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from msgspec import Struct

from dragondune.editions.parameters import BY_KEY, Value
from dragondune.engine.ids import Faction
from dragondune.lab.balance import Comparison, Contrast, Plan, Rates, Ruleset, Study
from dragondune.lab.batch import Batch
from dragondune.lab.report import page, study_parts, table
from dragondune.lab.statistics import share_of
from dragondune.lab.verdicts import fair_share, signed, survival, unevenness_told
from dragondune.lab.wishes import Candidate, Wishes

TOGETHER: Final = "all changes together"


class Found(Struct, frozen=True):
    """The changes, how the search found them, and fresh games: old rules, new rules, new rules without each change."""

    name: str
    changes: dict[str, Value]
    candidates: list[Candidate]
    wishes: Wishes
    confirmed: Study


def confirmation(games: Batch, name: str, changes: Mapping[str, Value], bots: Sequence[Mapping[Faction, str]]) -> Plan:
    """The rules before (0), the new rules (1), and the new rules without each of the changes."""
    rulesets = [
        Ruleset(name, games.edition, games.overrides),
        Ruleset(f"{name} evened out", games.edition, {**games.overrides, **changes}),
    ]
    contrasts = [Contrast(0, 1, TOGETHER)]
    for key in changes if len(changes) > 1 else ():
        others = {one: value for one, value in changes.items() if one != key}
        contrasts.append(Contrast(len(rulesets), 1, told_rule(key, changes[key])))
        overrides = {**games.overrides, **others}
        rulesets.append(Ruleset(f"without {key}", games.edition, overrides, is_changed=True))
    return Plan(tuple(rulesets), tuple(contrasts), tuple(bots), games)


def told_rule(key: str, value: Value) -> str:
    """A rule in words."""
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return f"{BY_KEY[key].meaning}: {shown}"


def house_rules(edition: str, overrides: Mapping[str, Value], found: Found, command: str) -> str:
    """A house-rules file with the changes and what is known about them."""
    before, after = found.confirmed.rates[0], _after(found.confirmed)[0]
    lines = [
        f"# {found.name}, evened out: unevenness {unevenness_told(after.uneven)},",
        f"# it was {unevenness_told(before.uneven)}",
        f"# ({after.figures.games} fresh games of {after.bots} bots; 0% is an even game).",
        f"# Found by: {command}",
        f'extends = "{edition}"',
        "",
    ]
    for key, value in {**overrides, **found.changes}.items():
        lines += [f"# [{BY_KEY[key].clause}] {BY_KEY[key].meaning}", f"{key} = {_toml(value)}"]
    return "\n".join(lines) + "\n"


def _toml(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f'"{value}"'


def _after(study: Study) -> list[Rates]:
    return [one for one in study.rates if one.rules.endswith(" evened out")]


def summary(found: Found) -> list[str]:
    """What to change, whether it works, and what each change contributes."""
    study = found.confirmed
    if not found.changes:
        return ["No change within the ranges makes the game more even than it is."]
    lines = [f"Change: {told_rule(key, value)} ({key})" for key, value in found.changes.items()]
    for one in study.comparisons:
        lines.append(_contribution(one))
    for rates in _after(study):
        lines += [
            f"With {rates.bots} bots: are the {name.capitalize()} too powerful? {fair_share(rates, name)}"
            for name in rates.fair
        ]
        lines += _as_wanted(found.wishes, rates)
    lines += [
        survival(one) for one in study.interactions if one.after.endswith(" evened out") and one.before == found.name
    ]
    return lines


def _contribution(one: Comparison) -> str:
    before, after = one.uneven
    difference = one.uneven_difference.difference
    what = TOGETHER if one.meaning == TOGETHER else f'"{one.meaning}"'
    shown = "" if one.uneven_difference.is_significant else ", which may be chance"
    return (
        f"With {what}, unevenness goes from {unevenness_told(before)} to {unevenness_told(after)}: "
        f"{signed(difference)}{shown} ({one.games} fresh games, {one.bots} bots)."
    )


def _as_wanted(wishes: Wishes, rates: Rates) -> list[str]:
    """Whether length, battles and endings of fresh games are within the wanted bounds, with their intervals."""
    inside: list[str] = []
    outside: list[str] = []
    for name, (least, most) in wishes.means.items():
        mean = rates.figures.means[name]
        told = f"{mean.value:.1f} {name} ({mean.low:.1f} to {mean.high:.1f}; wanted {least:.1f} to {most:.1f})"
        (inside if least <= mean.value <= most else outside).append(told)
    for kind, (least, most) in wishes.endings.items():
        share = rates.figures.endings.get(kind, share_of(0, rates.figures.games))
        interval = f"{share.low:.0%} to {share.high:.0%}; wanted {least:.0%} to {most:.0%}"
        told = f"{share.share:.0%} end by {kind.replace('_', ' ')} ({interval})"
        (inside if least <= share.share <= most else outside).append(told)
    kinds = ((inside, "within the desired ranges"), (outside, "outside the desired ranges"))
    return [f"With {rates.bots} bots, fresh games are {how}: {', '.join(told)}." for told, how in kinds if told]


def even_report(found: Found, command: str) -> str:
    """A self-contained page: what to do first, then the figures."""
    items = "".join(f"<li>{escape(line)}</li>" for line in summary(found))
    rows = [
        [
            ", ".join(f"{key}={value}" for key, value in one.changes.items()) or "no change",
            str(one.games),
            f"{one.uneven:.1%}",
            str(one.steps),
            ", ".join(one.missed) or "none",
            f"{one.score:.3f}",
        ]
        for one in found.candidates
    ]
    head = ["changes", "games", "unevenness", "steps", "wishes missed", "score"]
    body = (
        f"<header><h1>How to even out {escape(found.name)}</h1></header>"
        f"<section><h2>What to change</h2><ul>{items}</ul></section>"
        f"{study_parts(found.confirmed, command)}"
        f"<section><h2>What the search tried</h2>{table('Candidates', head, rows)}</section>"
    )
    return page(f"How to even out {found.name}", body)
