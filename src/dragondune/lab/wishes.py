"""What a designer allows and wants: which rules may change and how far, and what games should be like."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from dragondune.editions.loader import check_value, edition_values
from dragondune.editions.parameters import BY_KEY, Value
from dragondune.engine.errors import Malformed
from dragondune.lab.batch import Outcome
from dragondune.lab.figures import MEASURES

Space: TypeAlias = dict[str, list[Value]]
"""The values that each rule may have, in order; its present value is among them."""
Bounds: TypeAlias = tuple[float, float]
Changes: TypeAlias = dict[str, Value]

REACH: Final[dict[str, tuple[int, int]]] = {
    "dwarves_gold": (3, 3),
    "elves_gold": (3, 3),
    "goblins_gold": (3, 3),
    "orcs_gold": (3, 3),
    "elves_units": (1, 2),
    "goblins_units": (2, 2),
    "orcs_units": (2, 1),
    "orcs_free_revivals": (2, 0),
    "free_revivals": (0, 1),
    "dwarves_sale_loss": (0, 2),
    "extra_conscription": (0, 1),
    "dwarves_battle_bonus": (1, 2),
    "orcs_battle_bonus": (1, 0),
    "goblins_artifacts": (1, 0),
    "income": (0, 1),
}
"""Unless the designer says otherwise: how far down and up each of these rules may go."""
SWITCHES: Final = ("elite_warriors", "blessing")
TURNS: Final = 1.5
BATTLES: Final = 0.3
ENDINGS: Final = 0.25


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """`means` are bounds for figures such as turns and battles per game, `endings` for shares of games."""

    ranges: dict[str, list[Value]] = {}
    means: dict[str, Bounds] = {}
    endings: dict[str, Bounds] = {}


class Candidate(Struct, frozen=True):
    """A set of changes and what its games say; the lowest score is the best."""

    changes: Changes
    games: int
    uneven: float
    steps: int
    missed: dict[str, float]
    score: float


def parse_wishes(text: str, name: str) -> Wishes:
    try:
        wishes = msgspec.convert(tomllib.loads(text), Wishes)
    except (ValueError, msgspec.ValidationError) as fault:
        raise Malformed(
            f"{name} is not a file of ranges: {fault}; it has tables [ranges], [means] and [endings], "
            "as in orcs_gold = [0, 6]"
        ) from None
    for key, values in wishes.ranges.items():
        for value in values:
            check_value(key, value)
        if len(values) < 2:
            raise Malformed(f"{name}: {key} has {len(values)} values; a range has a lowest and a highest one")
    for mean in wishes.means:
        if mean not in MEASURES:
            raise Malformed(f'{name}: "{mean}" is not counted in a game; choose from {", ".join(MEASURES)}')
    for low, high in (*wishes.means.values(), *wishes.endings.values()):
        if low > high:
            raise Malformed(f"{name}: bounds are a low and a high number, not {low:g} and {high:g}")
    return wishes


def space_of(edition: str, overrides: Mapping[str, Value], ranges: Mapping[str, Sequence[Value]]) -> Space:
    """What may change: the designer's ranges, or default ranges for any edition."""
    values = {**edition_values(edition), **overrides}
    if not ranges:
        return _usual(values)
    space: Space = {}
    for key, given in ranges.items():
        numbers = [value for value in given if type(value) is int]
        if len(numbers) == len(given):
            space[key] = list(range(min(numbers), max(numbers) + 1))
        else:
            space[key] = list(dict.fromkeys(given))
        if values[key] not in space[key]:
            raise Malformed(f"the range of {key} must include its present value, {values[key]}")
    return space


def _usual(values: Mapping[str, Value]) -> Space:
    space: Space = {}
    for key, (down, up) in REACH.items():
        number = values[key]
        assert isinstance(number, int)
        least, most = max(number - down, BY_KEY[key].least), min(number + up, BY_KEY[key].most)
        space[key] = list(range(least, most + 1))
    return {**space, **{key: [False, True] for key in SWITCHES}}


def steps(space: Space, values: Mapping[str, Value], changes: Mapping[str, Value]) -> int:
    """How large a change is: one step for each value passed on the way from the present one, two for a switch."""
    total = 0
    for key, value in changes.items():
        here, there = space[key].index(values[key]), space[key].index(value)
        total += abs(there - here) if isinstance(value, int) and not isinstance(value, bool) else 2 * (here != there)
    return total


def wishes_from(outcomes: Sequence[Outcome]) -> Wishes:
    """The default bounds: games stay about as long, bloody and decisive as these."""
    means = {name: sum(map(MEASURES[name], outcomes)) / len(outcomes) for name in ("turns", "battles")}
    turns, battles = means["turns"], means["battles"]
    kinds = sorted({outcome.ending for outcome in outcomes})
    shares = {kind: sum(outcome.ending == kind for outcome in outcomes) / len(outcomes) for kind in kinds}
    return Wishes(
        means={
            "turns": (turns - TURNS, turns + TURNS),
            "battles": ((1 - BATTLES) * battles, (1 + BATTLES) * battles),
        },
        endings={kind: (max(0.0, share - ENDINGS), min(1.0, share + ENDINGS)) for kind, share in shares.items()},
    )


def missed(wishes: Wishes, outcomes: Sequence[Outcome]) -> dict[str, float]:
    """By how much of its bounds' width each unfulfilled wish is missed."""
    found = {name: sum(map(MEASURES[name], outcomes)) / len(outcomes) for name in wishes.means}
    found |= {kind: sum(outcome.ending == kind for outcome in outcomes) / len(outcomes) for kind in wishes.endings}
    far: dict[str, float] = {}
    for name, (low, high) in {**wishes.means, **wishes.endings}.items():
        over = max(low - found[name], found[name] - high)
        if over > 0:
            far[name] = over / max(high - low, 1e-9)
    return far
