"""Learn to play every faction by self-play in many games at once, using only numpy, and print the learning curve.

    python examples/self_play.py --minutes 15 --processes 1

1. Lessons. The network plays one or more seats against `simple` bots, and `greedy`, the teacher, says of every question
   that it met what each answer gains. The network learns to rank the answers likewise, and to foresee who wins.
2. Self-play. The network plays many games in step and learns from who wins (PPO): all seats of half of them
   (`VectorGames`), one seat against `simple` bots in the others (`DragonDuneVectorEnv`).

One network plays all four peoples: an observation tells which one it is. It sees a territory as it stands to its
neighbours, and judges every option by where units go and what stands there afterwards, so what it learns in one place
holds in the others. From time to time it plays each people against three `simple` bots, and at the end it does so with
seeds that it never learned from, beside a `simple` bot in the same seat of the same games; shares and differences are
printed with their 95% intervals. The minutes are elapsed time, without the games that measure. With `--processes 1`
another process plays while this one learns, so two cores are busy; `scripts/compile` makes games several times faster.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from dragondune.bots.greedy.rules import ranked
from dragondune.bots.registry import make_bot
from dragondune.editions.loader import load_edition
from dragondune.engine.board import CASTLE_LIST, EVENT_PLACES, NEIGHBOURS, NUMBERS, TERRITORIES, TRACK
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import DECISIONS, Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CARDS, FACTION_IDS, VALUES, members
from dragondune.interop.actions import FIELDS, STARTS, spelled
from dragondune.interop.observation import COMPACT, OBSERVATION, scaled_rows
from dragondune.interop.said import entries
from dragondune.interop.vector import DragonDuneVectorEnv, VectorGames
from dragondune.knowledge.gate import glance
from dragondune.knowledge.situation import situation_of
from dragondune.lab.statistics import Share, paired_difference, share_of

OPPONENTS: Final = "simple"
PEOPLES: Final = len(FACTION_IDS)
LESSONS_FROM: Final = 1
WATCHED_FROM: Final = 500_000
MEASURED_FROM: Final = 1_000_000
"""The first seeds of games; games that are watched or measured are never learned from."""
PRACTICE_FROM: Final = 2_000_000
LESSON_TIME: Final = 0.75
"""The share of the time that goes to lessons."""
AT_ONCE: Final = 24
"""Games that are played together in a lesson or to measure."""
KEPT: Final = 160
"""Lessons that are kept to be studied again."""
SHARPNESS: Final = 0.3
"""A gain of so many points of the chance to win makes an answer e times as likely in the teacher's eyes."""
PAGE: Final = 64
"""Questions that are studied at once."""
DARING: Final = 0.5
"""How far self-play departs from the best option, compared with the teacher's doubts: the temperature."""
BATCH: Final = 256
"""Steps of self-play that are learned from at once."""
STUDY: Final = 80
"""Batches between two lessons, if no other process plays."""
STEPS: Final = 32
"""Steps of every game between two updates."""
REPEATS: Final = 2
CLIP: Final = 0.2
TRACE: Final = 0.95
"""How far an advantage looks ahead: lambda of generalised advantage estimation. Nothing is discounted."""
CURIOSITY: Final = 0.003
"""The weight of the entropy."""
BEGAN: Final = perf_counter()
THREADS: Final = "OPENBLAS_NUM_THREADS"

Result = TypeVar("Result")
Floats: TypeAlias = NDArray[np.float32]
Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]


# What the network sees


def _compact_slices() -> dict[str, slice]:
    first = {int(entry): number for number, entry in enumerate(COMPACT)}
    return {
        name: slice(first[one.start], first[one.start] + one.stop - one.start)
        for name, one in OBSERVATION.items()
        if one.start in first
    }


AT: Final = _compact_slices()
"""The entries of each name in a compact observation."""
SEATS: Final = [f"seat{number}" for number in range(PEOPLES)]
IN_PLACES: Final = ("trolls", "walls", "recruitment.hire_places", "recruitment.disband_place", "place")
EVENTS: Final = ("first_event", "second_event", "event_top", "next_event")
COUNTED: Final = np.array(
    [AT[name].start for name in ("turns_left", "auction.bid", "auction.cards_left", "seat0.graveyard")]
    + [AT[f"{seat}.{name}"].start for seat in SEATS for name in ("gold", "hand_size", "reserve")]
)
"""Entries that are numbers; the network sees which of `MARKS` they exceed."""
MARKS: Final = np.array([0, 1, 2, 3, 4, 5, 6, 8, 10, 12])
NUMBER_OF: Final = np.array(NUMBERS)
HAS_CASTLE: Final = np.isin(np.arange(TERRITORIES), CASTLE_LIST)
AROUND: Final = [[place, *members(NEIGHBOURS[place])] for place in range(TERRITORIES)]
MOST_AROUND: Final = max(map(len, AROUND))
NEAR: Final = np.array([places + places[:1] * (MOST_AROUND - len(places)) for places in AROUND])
"""Each territory and its neighbours; shorter rows repeat the territory."""
BESIDE: Final = np.zeros((TERRITORIES, TERRITORIES), np.float32)
"""The mean over a territory's neighbours, as a matrix."""
for _place, _near in enumerate(AROUND):
    BESIDE[_place, _near[1:]] = 1 / (len(_near) - 1)


def _elsewhere() -> Numbers:
    """The entries that are not about single territories; decisions are whole, so that nothing is `said` of them."""
    spatial = {"gold", *IN_PLACES, *(f"{seat}.{name}" for seat in SEATS for name in ("units", "hidden"))}
    kept = [one for name, one in AT.items() if name not in spatial and not name.startswith("said.")]
    return np.concatenate([np.arange(one.start, one.stop) for one in kept])


ELSEWHERE: Final = _elsewhere()
ENTRY_SCALE: Final = scaled_rows(np.ones((1, len(COMPACT)), np.uint8), is_compact=True)[0]
ELSEWHERE_SCALE: Final = np.where(ENTRY_SCALE[ELSEWHERE] < 1, 0.2, 1).astype(np.float32)
MOST_COUNTED: Final = 20

PARTS: Final[dict[str, tuple[str, str]]] = {
    "origin": ("origin", "territory"),
    "destination": ("goal", "territory"),
    "place": ("goal", "territory"),
    "count": ("count", "number"),
    "castle": ("count", "number"),
    "card": ("card", "card"),
    "ace": ("card", "card"),
    "cards": ("card", "card"),
    "to": ("other", "faction"),
    "opponent": ("other", "faction"),
    "faction": ("other", "faction"),
    "amount": ("amount", "number"),
    "east": ("more", "number"),
    "colour": ("more", "colour"),
    "value": ("more", "number"),
    "emerging": ("more", "flag"),
    "swapped": ("more", "flag"),
}
"""In which column a field of a decision is told, and the block of the alphabet that it is spelled from."""
COLUMNS: Final = ("kind", "origin", "goal", "count", "card", "other", "amount", "more")


def _told() -> dict[str, Numbers]:
    """The fields of every decision, -1 where it has none."""
    found = {name: np.full(len(DECISIONS), -1, np.int64) for name in COLUMNS}
    for decision in DECISIONS:
        if type(decision) not in FIELDS:
            continue
        kind, *parts = spelled(decision)
        found["kind"][decision.index] = kind
        for field, part in zip(FIELDS[type(decision)], parts, strict=True):
            if field in PARTS:
                column, block = PARTS[field]
                found[column][decision.index] = part - STARTS[block]
    found["origin"] = np.where(found["origin"] < 0, found["goal"], found["origin"])
    return found


TOLD: Final = _told()


def _kinds(*names: str) -> Flags:
    return np.array([kind.__name__ in names for kind in FIELDS])


ARRIVE: Final = _kinds("MoveUnits", "MoveHidden", "HireUnits", "ConscriptUnits", "RaiseUnits", "PlaceUnits")
LEAVE: Final = _kinds("MoveUnits", "MoveHidden", "DisbandUnits")
FIGHT: Final = _kinds("SealPlan", "SealElitePlan", "SealBlessedPlan", "AnswerNumber")
HIRE: Final = _kinds("HireUnits")


class Sheet:
    """Columns of inputs: whole numbers are marked one by one between two limits, others are taken as they are."""

    def __init__(self, rows: int) -> None:
        self._rows: Final = rows
        self._marked: Final[list[tuple[Numbers, int, int]]] = []
        self._plain: Final[list[NDArray[np.generic]]] = []

    def mark(self, values: NDArray[np.integer], least: int, most: int) -> None:
        self._marked.append((np.clip(values.reshape(-1).astype(np.int64), least, most) - least, least, most))

    def add(self, *values: NDArray[np.generic]) -> None:
        self._plain.extend(one.reshape(-1) for one in values)

    def filled(self) -> Floats:
        width = sum(most - least + 1 for _, least, most in self._marked) + len(self._plain)
        sheet, rows, at = np.zeros((self._rows, width), np.float32), np.arange(self._rows), 0
        for values, least, most in self._marked:
            sheet[rows, at + values] = 1
            at += most - least + 1
        for one in self._plain:
            sheet[:, at] = one
            at += 1
        return sheet


class Questions(NamedTuple):
    """What was seen, as compact observations, how many options each had, and the options as numbers of decisions."""

    rows: Bytes
    counts: Numbers
    options: NDArray[np.uint16]

    def options_of(self, chosen: Numbers) -> Numbers:
        """The places of their options among all."""
        counts = self.counts[chosen]
        skipped = (self.counts.cumsum() - self.counts)[chosen] - (counts.cumsum() - counts)
        return np.asarray(np.repeat(skipped, counts) + np.arange(counts.sum()), np.int64)

    def at(self, chosen: Numbers) -> "Questions":
        return Questions(self.rows[chosen], self.counts[chosen], self.options[self.options_of(chosen)])


class Seen(NamedTuple):
    """Inputs: of every territory, of the whole table and of every option, with its row and the places it is about."""

    places: Floats
    whole: Floats
    options: Floats
    origin: Numbers
    goal: Numbers
    row: Numbers
    starts: Numbers


def seen(asked: Questions) -> Seen:
    rows, counts, options = asked.rows, asked.counts, asked.options.astype(np.int64)
    count = len(rows)
    units = np.stack([rows[:, AT[f"{seat}.units"]] for seat in SEATS], axis=1).astype(np.int64)
    hidden = np.stack([rows[:, AT[f"{seat}.hidden"]] for seat in SEATS], axis=1)
    visible = units * (1 - hidden.astype(np.int64))
    foes = visible[:, 1:].max(axis=1)
    held = np.zeros((count, TERRITORIES, PEOPLES), np.int64)
    held[:, CASTLE_LIST] = rows[:, AT["castles"]].reshape(count, len(CASTLE_LIST), PEOPLES)
    reach = [visible]
    for _ in range(4):
        reach.append(reach[-1][:, :, NEAR].max(axis=3))
    has_moved = np.stack([rows[:, AT[f"{seat}.is_done"]] for seat in SEATS[1:]], axis=1).astype(np.int64)
    threat = (reach[2][:, 1:] * (1 - has_moved)).max(axis=1)
    far_threat = (reach[4][:, 1:] * (1 - has_moved)).max(axis=1)
    places = _places(rows, visible, hidden, [foes, threat, far_threat, *(reach[steps][:, 0] for steps in (1, 2, 4))])
    places.add(*(held[:, :, seat] for seat in range(PEOPLES)))
    castles = held.sum(axis=1)
    whole = np.concatenate(
        (
            np.minimum(rows[:, ELSEWHERE], MOST_COUNTED) * ELSEWHERE_SCALE,
            (rows[:, COUNTED, None] > MARKS).reshape(count, -1),
            (castles[:, :, None] > np.arange(3)).reshape(count, -1),
        ),
        axis=1,
        dtype=np.float32,
    )
    row = np.repeat(np.arange(count), counts)
    here = rows[:, AT["place"]].argmax(axis=1)[row]
    origin, goal = TOLD["origin"][options], TOLD["goal"][options]
    origin, goal = np.where(origin < 0, here, origin), np.where(goal < 0, here, goal)
    sheet = _options(rows, options, row, around=(units, visible, threat, held), way=(origin, goal))
    first = TERRITORIES * row
    return Seen(places.filled(), whole, sheet, first + origin, first + goal, row, counts.cumsum() - counts)


def _places(rows: Bytes, visible: Numbers, hidden: Bytes, forces: list[Numbers]) -> Sheet:
    """Who stands in a territory, who can come there, and what is there."""
    count, mine, foes, threat = len(rows), visible[:, 0], forces[0], forces[1]
    sheet = Sheet(count * TERRITORIES)
    sheet.mark(np.tile(np.arange(TERRITORIES), count), 0, TERRITORIES - 1)
    sheet.mark(mine, 0, 8)
    for seat in range(1, PEOPLES):
        sheet.mark(visible[:, seat], 0, 5)
    sheet.mark(mine - foes, -5, 5)
    sheet.mark(threat, 0, 7)
    sheet.mark(mine - threat, -4, 4)
    ahead = (NUMBER_OF - rows[:, AT["dragon"]].argmax(axis=1)[:, None]) % TRACK
    sheet.mark(np.where(NUMBER_OF == 0, TRACK, ahead), 0, TRACK)
    gold = rows[:, AT["gold"]]
    sheet.mark(gold, 0, 6)
    sheet.add(mine / 5, gold / 5, *(one / 5 for one in forces), *(hidden[:, seat] for seat in range(PEOPLES)))
    sheet.add(*(rows[:, AT[name]] for name in IN_PLACES))
    for name in EVENTS:
        card = np.zeros((count, TERRITORIES), np.uint8)
        card[:, EVENT_PLACES] = rows[:, AT[name]]
        sheet.add(card)
    return sheet


def _options(
    rows: Bytes,
    options: Numbers,
    row: Numbers,
    *,
    around: tuple[Numbers, Numbers, Numbers, Numbers],
    way: tuple[Numbers, Numbers],
) -> Floats:
    """What an option is, and how things stand after it where units leave, arrive or fight."""
    kind, count, card, amount = (TOLD[name][options] for name in ("kind", "count", "card", "amount"))
    units, visible, threat, held = around
    origin, goal = way
    rival = visible[:, 1:].argmax(axis=1)[row, goal] + 1
    foe = visible[row, rival, goal]
    moved, stood, there = np.maximum(count, 0), units[row, 0, origin], visible[row, 0, goal]
    left = np.where(LEAVE[kind] | FIGHT[kind], stood - moved, stood)
    after = np.where(ARRIVE[kind], there + moved, np.where(FIGHT[kind], moved, left))
    owned, castle = held[row, goal], HAS_CASTLE[goal]
    wins = ARRIVE[kind] & castle & (owned[:, 0] == 0) & (after > foe)
    loses = LEAVE[kind] & (held[row, origin, 0] > 0) & (left == 0)
    castles = held.sum(axis=1)
    answers = np.stack([rows[:, AT[f"{seat}.answered_number"]] for seat in SEATS[1:]], axis=1).astype(np.int64)
    has_told = answers[:, :, 1] > 0
    army = np.where(has_told.max(axis=1)[row], (answers[:, :, 0] * has_told).max(axis=1)[row], foe)
    power = np.where((card >= 0) & (card < CARDS), card % VALUES + 1, 0)
    gold, bid = (rows[:, AT[name].start].astype(np.int64)[row] for name in ("seat0.gold", "auction.bid"))
    places = np.zeros((len(rows), PEOPLES + 1), np.int64)  # round the table, by faction; the last is nobody
    factions = np.stack([rows[:, AT[f"{seat}.faction"]] for seat in SEATS], axis=1).argmax(axis=2)
    np.put_along_axis(places, factions, np.tile(np.arange(1, PEOPLES + 1), (len(rows), 1)), axis=1)
    hand_sizes = np.stack([rows[:, AT[f"{seat}.hand_size"].start] for seat in SEATS], axis=1)
    best = (np.stack([rows[:, AT[f"{seat}.hand"]] for seat in SEATS], axis=1) * (np.arange(CARDS) % VALUES + 1)).max(
        axis=2
    )
    sheet = Sheet(len(options))
    sheet.mark(np.where(foe > 0, factions[row, rival], PEOPLES), 0, PEOPLES)
    sheet.mark(np.where(foe > 0, hand_sizes[row, rival], 0), 0, 5)
    sheet.mark(np.where(foe > 0, best[row, rival], 0), 0, VALUES)
    sheet.mark(factions[row, 0], 0, PEOPLES - 1)
    sheet.mark(best[row, 0], 0, VALUES)
    sheet.mark(rows[:, AT["battle.attacker"].start][row], 0, 1)
    sheet.mark(kind, 0, len(FIELDS) - 1)
    sheet.mark(card, -1, CARDS)
    sheet.mark(places[row, TOLD["other"][options]], 0, PEOPLES)
    sheet.mark(count, -1, 12)
    sheet.mark(stood - visible[row, 0, origin], 0, 4)
    sheet.mark(units[row, 0, goal] - there, 0, 4)
    sheet.mark(left, 0, 6)
    sheet.mark(after - foe, -6, 6)
    sheet.mark(after - threat[row, goal], -5, 5)
    sheet.mark(after, 0, 8)
    sheet.mark(foe, 0, 6)
    sheet.mark(amount, -1, 15)
    sheet.mark(gold - np.where(HIRE[kind], moved * (1 + castle), np.maximum(amount, 0)), 0, 8)
    sheet.mark(amount - bid, 0, 4)
    sheet.mark(TOLD["more"][options], -1, 10)
    sheet.mark(castles[row, 0] + wins - loses, 0, 4)
    sheet.mark((owned[:, 1:] * castles[row, 1:]).max(axis=1), 0, 3)
    sheet.mark(np.where(FIGHT[kind], moved + power - army, -7), -7, 8)
    sheet.mark(np.where(FIGHT[kind], moved - army, -7), -7, 6)
    sheet.mark(power, 0, VALUES)
    sheet.add(moved / 5, after / 5, (after - foe) / 5, castle, HAS_CASTLE[origin], castle & (after > 0) & (foe == 0))
    return sheet.filled()


def joined(parts: Sequence[Questions]) -> Questions:
    rows, counts, options = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    return Questions(rows, counts, options)


def _inputs() -> tuple[int, int, int]:
    """How many inputs a territory, a table and an option have."""
    one = seen(Questions(np.zeros((1, len(COMPACT)), np.uint8), np.ones(1, np.int64), np.zeros(1, np.uint16)))
    return one.places.shape[1], one.whole.shape[1], one.options.shape[1]


INPUTS: Final = _inputs()


# The network


class Network:
    """Shares its weights among territories and among options; foresees who wins from the whole table.

    A territory is encoded with the mean of its neighbours. An option is scored from the territories that it is about,
    what stands there afterwards, and the whole table.
    """

    def __init__(self, chance: np.random.Generator, *, hidden: int = 64) -> None:
        self.hidden: Final = hidden
        places, whole, options = INPUTS
        wide, narrow = 2 * hidden, hidden // 2
        self.shapes: Final[dict[str, tuple[int, int]]] = {
            "place": (places, hidden),
            "whole": (whole, wide),
            "here": (hidden, narrow),
            "beside": (hidden, narrow),
            "around": (wide, narrow),
            "board": ((len(CASTLE_LIST) + 2) * narrow, wide),
            "table": (wide, wide),
            "from": (narrow, hidden),
            "to": (narrow, hidden),
            "option": (options, hidden),
            "situation": (wide, hidden),
            "choice": (hidden, hidden),
            "score": (hidden, 1),
            "hope": (wide, 1),
        }
        spread = {"place": 0.35, "whole": 0.2, "option": 0.25, "score": 0.05, "hope": 0.05}
        size = sum((inputs + 1) * outputs for inputs, outputs in self.shapes.values())
        self.weights: Final = np.zeros(size, np.float32)
        self._slope: Final = np.zeros(size, np.float32)
        self._mean: Final = np.zeros(size, np.float32)
        self._square: Final = np.zeros(size, np.float32)
        self._updates = 0
        self._parts: Final = self._named(self.weights)
        self._slopes: Final = self._named(self._slope)
        for name, (weights, _) in self._parts.items():
            weights[:] = chance.normal(0, spread.get(name, len(weights) ** -0.5), weights.shape)

    @property
    def mind(self) -> "Mind":
        return Mind(self.hidden, self.weights.copy())

    def _named(self, flat: Floats) -> dict[str, tuple[Floats, Floats]]:
        """Views of the weights and the bias of each part."""
        found, at = {}, 0
        for name, (inputs, outputs) in self.shapes.items():
            middle, end = at + inputs * outputs, at + (inputs + 1) * outputs
            found[name] = (flat[at:middle].reshape(inputs, outputs), flat[middle:end])
            at = end
        return found

    def sharpen(self, by: float) -> None:
        """Make all differences of scores larger: the best options become likelier and stay the best."""
        weights, bias = self._parts["score"]
        weights *= np.float32(by)
        bias *= np.float32(by)

    def _apply(self, name: str, values: Floats) -> Floats:
        weights, bias = self._parts[name]
        return np.asarray(values @ weights + bias, np.float32)

    def _note(self, name: str, values: Floats, slope: Floats) -> None:
        """Note the slopes of a part, given its inputs and the slope by its outputs."""
        weights, bias = self._slopes[name]
        weights[:] = values.T @ slope
        bias[:] = slope.sum(axis=0)

    def _back(self, name: str, values: Floats, slope: Floats) -> Floats:
        """The same; return the slope by its inputs."""
        self._note(name, values, slope)
        return np.asarray(slope @ self._parts[name][0].T, np.float32)

    def answer(self, asked: Seen) -> tuple[Floats, Floats]:
        """The score of every option, and every row's hope of winning; `slope` goes back over the same steps."""
        count = len(asked.whole)
        place = np.maximum(self._apply("place", asked.places), 0)
        whole = np.maximum(self._apply("whole", asked.whole), 0)
        near = np.matmul(BESIDE, place.reshape(count, TERRITORIES, -1)).reshape(place.shape)
        board = self._apply("here", place) + self._apply("beside", near)
        by_row = board.reshape(count, TERRITORIES, -1)
        by_row += self._apply("around", whole)[:, None]
        np.maximum(board, 0, out=board)
        castles = by_row[:, CASTLE_LIST].reshape(count, -1)
        pooled = np.concatenate((castles, by_row.mean(axis=1), by_row.max(axis=1)), axis=1)
        table = np.maximum(self._apply("table", whole) + self._apply("board", pooled), 0)
        origin, goal = board[asked.origin], board[asked.goal]
        option = self._apply("option", asked.options) + self._apply("from", origin) + self._apply("to", goal)
        option += self._apply("situation", table)[asked.row]
        np.maximum(option, 0, out=option)
        choice = np.maximum(self._apply("choice", option), 0)
        self._kept = (place, whole, near, board, pooled, table, origin, goal, option, choice)
        return self._apply("score", choice)[:, 0], self._apply("hope", table)[:, 0]

    def slope(self, asked: Seen, slope: Floats, hope_slope: Floats) -> Floats:
        """The slope of the loss by all weights, given those by the scores and hopes of the last `answer`."""
        place, whole, near, board, pooled, table, origin, goal, option, choice = self._kept
        count = len(whole)
        by_choice = self._back("score", choice, slope[:, None]) * (choice > 0)
        by_option = self._back("choice", option, by_choice) * (option > 0)
        self._note("option", asked.options, by_option)
        by_board = np.zeros_like(board)
        np.add.at(by_board, asked.origin, self._back("from", origin, by_option))
        np.add.at(by_board, asked.goal, self._back("to", goal, by_option))
        by_table = self._back("situation", table, np.add.reduceat(by_option, asked.starts, axis=0))
        by_table = (by_table + self._back("hope", table, hope_slope[:, None])) * (table > 0)
        by_whole = self._back("table", whole, by_table)
        by_pooled = self._back("board", pooled, by_table).reshape(count, len(CASTLE_LIST) + 2, -1)
        by_row, rows = by_board.reshape(count, TERRITORIES, -1), board.reshape(count, TERRITORIES, -1)
        by_row[:, CASTLE_LIST] += by_pooled[:, :-2]
        by_row += by_pooled[:, -2:-1] / TERRITORIES
        highest = rows.argmax(axis=1)[:, None]
        np.put_along_axis(by_row, highest, np.take_along_axis(by_row, highest, axis=1) + by_pooled[:, -1:], axis=1)
        by_board *= board > 0
        by_whole = (by_whole + self._back("around", whole, by_row.sum(axis=1))) * (whole > 0)
        self._note("whole", asked.whole, by_whole)
        by_near = self._back("beside", near, by_board).reshape(count, TERRITORIES, -1)
        by_place = self._back("here", place, by_board) + np.matmul(BESIDE.T, by_near).reshape(place.shape)
        self._note("place", asked.places, by_place * (place > 0))
        return self._slope

    def learn(self, asked: Seen, slope: Floats, hope_slope: Floats, rate: float) -> None:
        """One step of Adam, in place."""
        slope, mean, square = self.slope(asked, slope, hope_slope), self._mean, self._square
        slope *= np.float32(min(1.0, 1 / (float(np.sqrt(slope @ slope)) + 1e-8)))
        self._updates += 1
        mean += np.float32(0.1) * (slope - mean)
        square += np.float32(0.001) * (slope * slope - square)
        pace = np.float32(rate * np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates))
        np.subtract(self.weights, pace * mean / (np.sqrt(square) + np.float32(1e-8)), out=self.weights)

    def imitate(self, lesson: "Lesson", rate: float) -> float:
        """Rank the options more like the teacher, and foresee more truly; return how far they were apart before."""
        asked = seen(lesson.asked)
        scores, hopes = self.answer(asked)
        chances, count = softmax(scores, asked), np.float32(len(lesson.won))
        self.learn(asked, (chances - lesson.wanted) / count, (hopes - lesson.won) / (2 * count), rate)
        wanted = lesson.wanted
        return float((wanted * (np.log(wanted + 1e-9) - np.log(chances + 1e-9))).sum() / count)

    def improve(self, played: "Practice", rate: float) -> None:
        """One step of PPO: choices that turned out well become more likely, but not by much at once."""
        asked, count = seen(played.asked), np.float32(len(played.gain))
        scores, hopes = self.answer(asked)
        chances, chosen = softmax(scores, asked), asked.starts + played.chosen
        ratio = chances[chosen] / played.likely
        is_cut = ((played.gain > 0) & (ratio > 1 + CLIP)) | ((played.gain < 0) & (ratio < 1 - CLIP))
        push = np.where(is_cut, np.float32(0), played.gain * ratio)
        slope = chances * push[asked.row]
        slope[chosen] -= push
        logs = np.log(chances + np.float32(1e-9))
        slope += np.float32(CURIOSITY) * chances * (logs - np.add.reduceat(chances * logs, asked.starts)[asked.row])
        self.learn(asked, slope / count, (hopes - played.outcome) / (2 * count), rate)


class Mind(NamedTuple):
    """What another process needs to play as a network does."""

    hidden: int
    weights: Floats

    def network(self) -> Network:
        found = Network(np.random.default_rng(0), hidden=self.hidden)
        found.weights[:] = self.weights
        return found


def softmax(scores: Floats, asked: Seen) -> Floats:
    """The chances of the options of every row."""
    powers = np.exp(scores - np.maximum.reduceat(scores, asked.starts)[asked.row])
    return np.asarray(powers / np.add.reduceat(powers, asked.starts)[asked.row], np.float32)


def picked(scores: NDArray[np.floating], asked: Seen) -> Numbers:
    """The first option of every row that has the highest score, as its place among all options."""
    best = np.flatnonzero(scores == np.maximum.reduceat(scores, asked.starts)[asked.row])
    return best[np.unique(asked.row[best], return_index=True)[1]]


# Lessons


class Lesson(NamedTuple):
    """What was asked, how likely the teacher makes every option, how important the rows are, and who won in the end."""

    asked: Questions
    wanted: Floats
    weight: Floats
    won: Floats

    def at(self, rows: Numbers) -> "Lesson":
        options = self.asked.options_of(rows)
        return Lesson(self.asked.at(rows), self.wanted[options], self.weight[rows], self.won[rows])


class Table:
    """A game in which bots play the seats that the network does not."""

    def __init__(self, seed: int, seats: Sequence[int]) -> None:
        self.game: Final = Game.new(load_edition())
        self._chance: Final = Chance(seed)
        self._bots: Final = [None if seat in seats else make_bot(OPPONENTS, 4 * seed + seat) for seat in range(PEOPLES)]
        self.seat = 0
        self.options: Sequence[Decision] = ()

    def goes_on(self) -> bool:
        """Whether there is another question for the network: then `seat` and `options` are set."""
        game = self.game
        while not game.is_over:
            self._chance.resolve(game)
            for seat in game.seats_asked()[:1]:
                options, bot = game.options(seat), self._bots[seat]
                if len(options) == 1:
                    game.choose(seat, 0)
                elif bot is not None:
                    game.apply(seat, bot.choose(situation_of(game, seat)))
                else:
                    self.seat, self.options = seat, options[:]
                    return True
        return False

    def has_won(self, seat: int) -> bool:
        return bool(self.game.winners >> seat & 1)


def questions(tables: Sequence[Table]) -> Questions:
    known = b"".join(bytes(entries(glance(one.game, one.seat))) for one in tables)
    rows = np.frombuffer(known, np.uint8).reshape(len(tables), -1)[:, COMPACT]
    counts = np.array([len(one.options) for one in tables])
    return Questions(rows, counts, np.array([option.index for one in tables for option in one.options], np.uint16))


def taught(table: Table, chance: Chance) -> tuple[Floats, float]:
    """How likely the teacher makes each option, and how much there is to gain."""
    gains = dict.fromkeys((option.index for option in table.options), -np.inf)
    for gain, option in ranked(situation_of(table.game, table.seat), chance):
        gains[option.index] = max(gain, gains[option.index])
    found = np.array(list(gains.values()))
    best = found.max()
    if not np.isfinite(best):
        found[0] = best = 0
    wanted = np.exp((found - best) / SHARPNESS)
    spread = best - found[np.isfinite(found)].mean()
    return (wanted / wanted.sum()).astype(np.float32), min(1.0, 0.1 + 0.3 * spread + 0.01 * len(found))


def lesson_seats(number: int, chance: np.random.Generator) -> list[int]:
    """In four of six games one seat, in turn; in the others two, or all."""
    kind = number % (PEOPLES + 2)
    if kind < PEOPLES:
        return [kind]
    return list(chance.permutation(PEOPLES)[: 2 if kind == PEOPLES else PEOPLES])


def lesson(mind: Mind | None, first: int, count: int) -> Lesson:
    """Games in which the network plays, or the teacher as long as there is none, and the teacher judges its options."""
    chance, judge = np.random.default_rng(first), Chance(first)
    network = None if mind is None else mind.network()
    tables = [Table(first + number, lesson_seats(first + number, chance)) for number in range(count)]
    asked, wanted, weight, players = list[Questions](), list[Floats](), list[float](), list[tuple[Table, int]]()
    going = [one for one in tables if one.goes_on()]
    while going:
        now = questions(going)
        judged = [taught(one, judge) for one in going]
        asked.append(now)
        wanted.extend(one for one, _ in judged)
        weight.extend(one for _, one in judged)
        players.extend((one, one.seat) for one in going)
        if network is None:
            places = np.array([one.argmax() for one, _ in judged])
        else:
            inputs = seen(now)
            noise = chance.gumbel(size=len(now.options)) * (chance.random(len(going)) < 0.5)[inputs.row]
            places = picked(network.answer(inputs)[0] + noise, inputs) - inputs.starts
        for one, place in zip(going, places.tolist(), strict=True):
            one.game.apply(one.seat, one.options[place])
        going = [one for one in going if one.goes_on()]
    won = np.array([table.has_won(seat) for table, seat in players], np.float32)
    return Lesson(joined(asked), np.concatenate(wanted), np.array(weight, np.float32), won)


class Notes:
    """The last lessons to study, the more important questions more often."""

    def __init__(self) -> None:
        self._lessons: Final[list[Lesson]] = []
        self._marks: Final[list[NDArray[np.float64]]] = []
        self.games = 0
        self.questions = 0

    def add(self, lesson: Lesson, games: int) -> None:
        self._lessons.append(lesson)
        self._marks.append(lesson.weight.cumsum(dtype=np.float64))
        del self._lessons[:-KEPT], self._marks[:-KEPT]
        self.games += games
        self.questions += len(lesson.won)

    def some(self, chance: np.random.Generator, *, parts: int = 8) -> Lesson:
        """A batch of questions from a few lessons."""
        found = list[Lesson]()
        for number in chance.integers(len(self._lessons), size=parts).tolist():
            marks = self._marks[number]
            found.append(self._lessons[number].at(marks.searchsorted(chance.random(PAGE // parts) * marks[-1])))
        asked, *columns = zip(*found, strict=True)
        wanted, weight, won = (np.concatenate(column) for column in columns)
        return Lesson(joined(asked), wanted, weight, won)


# Self-play


class Practice(NamedTuple):
    """What was asked and chosen, how likely that was, how much better than expected it turned out, and what came of it.

    `seat` is who chose.
    """

    asked: Questions
    chosen: Numbers
    likely: Floats
    gain: Floats
    outcome: Floats
    seat: Numbers

    def at(self, rows: Numbers) -> "Practice":
        likely, gain, outcome = self.likely[rows], self.gain[rows], self.outcome[rows]
        return Practice(self.asked.at(rows), self.chosen[rows], likely, gain, outcome, self.seat[rows])


class Stage(NamedTuple):
    """A step of some games: what was asked, of whom, what the network chose and hoped, and what came of it at once."""

    asked: Questions
    seats: Numbers
    chosen: Numbers
    likely: Floats
    hopes: Floats
    rewards: Floats
    ends: Flags


class Games:
    """Games in step: the network plays all seats, or one people against bots."""

    def __init__(self, count: int, seed: int, people: str | None) -> None:
        self.count: Final = count
        self._all: Final = None if people else VectorGames(count, actions="whole", shaping=0.2, observation="compact")
        self._one: Final = DragonDuneVectorEnv(
            count, seat=people or FACTION_IDS[0], bots=OPPONENTS, actions="whole", shaping=0.2, observation="compact"
        )
        self._seat: Final = FACTION_IDS.index(people) if people else 0
        if self._all is not None:
            self._all.reset(seed=seed)
        else:
            self._look, self._infos = self._one.reset(seed=seed)

    def questions(self) -> tuple[Questions, Numbers]:
        """What is asked in every game, and which seat it is."""
        if self._all is not None:
            rows, masks, seats = self._all.observations.copy(), self._all.masks, self._all.seats.astype(np.int64)
        else:
            rows = np.rint(self._look / ENTRY_SCALE).astype(np.uint8)
            masks, seats = np.asarray(self._infos["action_mask"], np.int8), np.full(self.count, self._seat)
        row, options = np.divmod(np.flatnonzero(masks.view(np.bool_)), masks.shape[1])
        return Questions(rows, np.bincount(row, minlength=self.count), options.astype(np.uint16)), seats

    def step(self, actions: Numbers) -> tuple[Floats, Flags]:
        """The rewards of every seat, and which games have ended."""
        if self._all is not None:
            self._all.step(actions)
            return self._all.rewards.copy(), self._all.terminated | self._all.truncated
        self._look, gained, ended, cut, self._infos = self._one.step(actions)
        rewards = np.zeros((self.count, PEOPLES), np.float32)
        rewards[:, self._seat] = gained
        return rewards, np.asarray(ended, np.bool_) | np.asarray(cut, np.bool_)


class SelfPlay:
    """Many games in step: one half in which the network plays all seats, and some for each people against bots."""

    def __init__(self, count: int, seed: int) -> None:
        self._chance: Final = np.random.default_rng(seed)
        share = max(1, count // (2 * PEOPLES))
        against_bots = [Games(share, seed + 20_000 * (n + 1), people) for n, people in enumerate(FACTION_IDS)]
        self._games: Final = [Games(max(1, count // 2), seed, None), *against_bots]

    def practise(self, network: Network) -> Practice:
        """Play some steps of every game."""
        stages: list[list[Stage]] = [[] for _ in self._games]
        for _ in range(STEPS):
            looks = [games.questions() for games in self._games]
            asked = joined([one for one, _ in looks])
            inputs = seen(asked)
            scores, hopes = network.answer(inputs)
            places = picked(scores + self._chance.gumbel(size=len(scores)), inputs)
            likely, chosen = softmax(scores, inputs)[places], places - inputs.starts
            start = 0
            for games, (one, seats), told in zip(self._games, looks, stages, strict=True):
                part = slice(start, start + games.count)
                rewards, ends = games.step(asked.options[places[part]].astype(np.int64))
                told.append(Stage(one, seats, chosen[part], likely[part], hopes[part], rewards, ends))
                start += games.count
        practices = [practice_of(told) for told in stages]
        asked = joined([one.asked for one in practices])
        return Practice(asked, *(np.concatenate(columns) for columns in list(zip(*practices, strict=True))[1:]))


def practice_of(stages: Sequence[Stage]) -> Practice:
    """The steps of some games whose outcome is known, or foreseen by a later one."""
    asked, *columns = zip(*stages, strict=True)
    seats, chosen, likely, hopes, rewards, ends = (np.stack(column) for column in columns)
    gain, is_known = gains(hopes, seats, rewards, ends)
    every = [chosen, likely, gain, gain + hopes, seats]
    return Practice(joined(asked).at(np.flatnonzero(is_known)), *(one[is_known] for one in every))


def gains(hopes: Floats, seats: Numbers, rewards: Floats, ends: Flags) -> tuple[Floats, Flags]:
    """How much better than hoped each step turned out for its seat, and whether that is known yet.

    A seat's next hope comes at its own next step, perhaps many steps later; what all seats gain in between is theirs.
    """
    steps, count = hopes.shape
    rows = np.arange(count)
    later, trace, pending = (np.zeros((count, PEOPLES), np.float32) for _ in range(3))
    is_foreseen = np.zeros((count, PEOPLES), np.bool_)
    gain, is_known = np.zeros(hopes.shape, np.float32), np.zeros(hopes.shape, np.bool_)
    for step in range(steps - 1, -1, -1):
        over, seat = ends[step], seats[step]
        later[over], trace[over], pending[over], is_foreseen[over] = 0, 0, 0, True
        pending += rewards[step]
        is_known[step] = is_foreseen[rows, seat]
        surprise = pending[rows, seat] + later[rows, seat] - hopes[step]
        gain[step] = np.where(is_known[step], surprise + TRACE * trace[rows, seat], 0)
        later[rows, seat], trace[rows, seat], pending[rows, seat] = hopes[step], gain[step], 0
        is_foreseen[rows, seat] = True
    return gain, is_known


def scaled_gains(played: Practice) -> Practice:
    """Compared with the average of each people, with spread 1."""
    gain = played.gain.copy()
    for seat in range(PEOPLES):
        own = played.seat == seat
        gain[own] -= gain[own].mean() if own.any() else 0
    return played._replace(gain=gain / (gain.std() + np.float32(1e-8)))


# Processes


_PLAYING: Final[list[SelfPlay]] = []
"""The games of this process, which go on when the network has learned more."""


def practice(mind: Mind, games: int, seed: int) -> Practice:
    if not _PLAYING:
        _PLAYING.append(SelfPlay(games, seed))
    return _PLAYING[0].practise(mind.network())


class Helpers:
    """Processes that play while this one learns; without any, games are played here when they are asked for."""

    def __init__(self, processes: int) -> None:
        spawn = get_context("spawn")
        self._pools: Final = [ProcessPoolExecutor(1, spawn) for _ in range(processes)]

    def __len__(self) -> int:
        return len(self._pools)

    def start(self, number: int, work: Callable[..., Result], *arguments: object) -> Future[Result]:
        """Have the helper of this number do some work, or do it at once."""
        if self._pools:
            return self._pools[number].submit(work, *arguments)
        done = Future[Result]()
        done.set_result(work(*arguments))
        return done

    def close(self) -> None:
        for pool in self._pools:
            pool.shutdown(cancel_futures=True)


def take_lessons(network: Network, chance: np.random.Generator, helpers: Helpers, *, seconds: float) -> None:
    """Study at a pace that slows down, while helpers play, or between games."""
    notes, losses, began, first = Notes(), list[float](), perf_counter(), LESSONS_FROM

    def next_lesson(number: int) -> "Future[Lesson]":
        nonlocal first
        first += AT_ONCE
        return helpers.start(number, lesson, network.mind if losses else None, first - AT_ONCE, AT_ONCE)

    coming = {next_lesson(number): number for number in range(max(1, len(helpers)))}
    while (spent := perf_counter() - began) < seconds or not losses:
        done, _ = wait(coming, None if not notes.games else 0)
        for one in done:
            notes.add(one.result(), AT_ONCE)
            number = coming.pop(one)
            coming[next_lesson(number)] = number
        for _ in range(1 if helpers else STUDY):
            rate = 0.0001 + 0.0024 * max(0.0, 1 - spent / seconds)
            losses.append(network.imitate(notes.some(chance), rate))
    wait(coming)
    told = f"{notes.games} games, {notes.questions} questions, {len(losses)} batches of {PAGE}"
    told += f", {np.mean(losses[-100:]):.3f} from the teacher"
    print(f"{perf_counter() - BEGAN:6.0f} s  lessons: {told}", flush=True)


def learn_from(network: Network, played: Practice, chance: np.random.Generator, *, rate: float) -> None:
    scaled = scaled_gains(played)
    for _ in range(REPEATS):
        order = chance.permutation(len(scaled.gain))
        for start in range(0, len(order), BATCH):
            network.improve(scaled.at(order[start : start + BATCH]), rate)


def take_practice(
    network: Network, chance: np.random.Generator, helpers: Helpers, diary: "Diary", arguments: argparse.Namespace
) -> None:
    """Learn from what helpers play meanwhile with the weights of a moment ago, or from what is played here."""
    seconds, updates, spent = 60 * arguments.minutes * (1 - LESSON_TIME), 0, 0.0
    network.sharpen(1 / DARING)

    def next_practice(number: int) -> "Future[Practice]":
        return helpers.start(number, practice, network.mind, arguments.games, PRACTICE_FROM + 200_000 * number)

    coming: dict[Future[Practice], int] = {}
    for point in range(arguments.points):
        while spent < seconds * (point + 1) / arguments.points:
            began = perf_counter()
            coming = coming or {next_practice(number): number for number in range(max(1, len(helpers)))}
            done, _ = wait(coming, return_when=FIRST_COMPLETED)
            for one in done:
                played, number = one.result(), coming.pop(one)
                if helpers:
                    coming[next_practice(number)] = number
                rate = arguments.rate * (1 - 0.8 * min(1.0, spent / seconds))
                learn_from(network, played, chance, rate=rate)
                updates += 1
            spent += perf_counter() - began
        diary.tell(f"after {updates} updates", games=arguments.watch, seed=WATCHED_FROM)


# Measuring


def winners(mind: Mind | None, people: str | None, first: int, games: int) -> Numbers:
    """Who wins each game, as a mask, if the network plays a people against three bots, or if bots play all of them."""
    seats = [FACTION_IDS.index(people)] if people else []
    tables = [Table(first + number, seats) for number in range(games)]
    network = mind.network() if mind else None
    going = [one for one in tables if one.goes_on()]
    while going and network:
        inputs = seen(questions(going))
        for one, place in zip(going, picked(network.answer(inputs)[0], inputs) - inputs.starts, strict=True):
            one.game.apply(one.seat, one.options[place])
        going = [one for one in going if one.goes_on()]
    return np.array([one.game.winners for one in tables], np.int64)


class Diary:
    """Prints and keeps what the network wins, people by people."""

    def __init__(self, network: Network, helpers: Helpers) -> None:
        self._network: Final = network
        self._helpers: Final = helpers
        self.rows: Final[list[tuple[str, str, Share]]] = []

    def tell(self, stage: str, *, games: int, seed: int) -> None:
        """What it wins there."""
        for people in FACTION_IDS:
            self._tell(stage, people, self._won(self._measure(people, games, seed), people))

    def tell_beside_bots(self, stage: str, *, games: int, seed: int) -> None:
        """The same beside a bot in the same seat of the same games."""
        among_bots = self._measure(None, games, seed)
        for people in FACTION_IDS:
            won, bots = self._won(self._measure(people, games, seed), people), self._won(among_bots, people)
            self._tell(stage, people, won)
            gain = paired_difference((won.astype(np.float64) - bots).tolist())
            more = f"{100 * gain.value:+.1f} points ({100 * gain.low:+.1f} to {100 * gain.high:+.1f})"
            print(f"          {OPPONENTS} wins {bots.mean():.1%} there; the difference is {more}", flush=True)

    def _measure(self, people: str | None, games: int, seed: int) -> Numbers:
        """In parts, which helpers share with this process."""
        mind = self._network.mind if people else None
        parts = [(seed + start, min(AT_ONCE, games - start)) for start in range(0, games, AT_ONCE)]
        sharers = len(self._helpers) + 1
        coming = {
            number: self._helpers.start(number % sharers - 1, winners, mind, people, *part)
            for number, part in enumerate(parts)
            if number % sharers
        }
        here = {number: winners(mind, people, *part) for number, part in enumerate(parts) if not number % sharers}
        return np.concatenate([here[at] if at in here else coming[at].result() for at in range(len(parts))])

    def _won(self, winners: Numbers, people: str) -> Flags:
        return np.asarray(winners >> FACTION_IDS.index(people) & 1, np.bool_)

    def _tell(self, stage: str, people: str, won: Flags) -> None:
        share = share_of(int(won.sum()), len(won))
        self.rows.append((stage, people, share))
        found = f"{share.share:.1%} of {len(won)} games ({share.low:.1%} to {share.high:.1%})"
        print(f"{perf_counter() - BEGAN:6.0f} s  {stage}: {people} win {found}", flush=True)


def parse_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learns to play every faction by self-play.")
    parser.add_argument("--minutes", type=float, default=15.0, help="of learning (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random numbers (default %(default)s)")
    parser.add_argument("--games", type=int, default=96, help="games played together (default %(default)s)")
    parser.add_argument("--processes", type=int, default=0, help="that play (default: this one)")
    parser.add_argument("--hidden", type=int, default=64, help="units of a hidden layer, even (default %(default)s)")
    parser.add_argument("--rate", type=float, default=0.0002, help="pace of self-play (default %(default)s)")
    parser.add_argument("--watch", type=int, default=96, help="games of each point of the curve (default %(default)s)")
    parser.add_argument("--measure", type=int, default=1000, help="held-out games of each people (default %(default)s)")
    parser.add_argument("--points", type=int, default=3, help="of the curve during self-play (default %(default)s)")
    parser.add_argument("--save", type=Path, help="write the weights to this file")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> list[tuple[str, str, Share]]:
    arguments = parse_arguments(words)
    chance = np.random.default_rng(arguments.seed)
    network, helpers = Network(chance, hidden=arguments.hidden), Helpers(arguments.processes)
    diary = Diary(network, helpers)
    take_lessons(network, chance, helpers, seconds=60 * arguments.minutes * LESSON_TIME)
    diary.tell("after lessons", games=arguments.watch, seed=WATCHED_FROM)
    take_practice(network, chance, helpers, diary, arguments)
    if arguments.save is not None:
        np.save(arguments.save, network.weights)
    spent = [process_time(), *(helpers.start(number, process_time).result() for number in range(arguments.processes))]
    told = ", ".join(f"{seconds:.0f} s" for seconds in spent)
    print(f"{perf_counter() - BEGAN:6.0f} s  processor time of each process so far: {told}", flush=True)
    diary.tell_beside_bots("held out", games=arguments.measure, seed=MEASURED_FROM)
    helpers.close()
    return diary.rows


def use_one_thread() -> None:
    """Start again with one thread for numpy, which reads this when it is imported: other processes need the cores."""
    if os.environ.get(THREADS) != "1" and parse_arguments(None).processes:
        os.environ[THREADS] = "1"
        os.execv(sys.executable, sys.orig_argv)


if __name__ == "__main__":
    use_one_thread()
    main()
