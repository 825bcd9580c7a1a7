"""The borders: the plan as a lattice of edges, smoothed and displaced, so that neighbours share every curve."""

import math
from typing import Final, TypeAlias

import msgspec

from dragondune.web.art.geometry import CELL, Point, curve, length, warp
from dragondune.web.art.land import CELLS, GROUND, LAKE, OCEAN, WATER, Rectangle, is_territory

Node: TypeAlias = tuple[int, int]

STEP: Final = 5
"""Drawing units between two nodes of the lattice."""
SIDE: Final = CELLS * CELL // STEP
ROUNDS_FOR_ALL: Final = 70
ROUNDS_FOR_LAKES: Final = 100


class Run(msgspec.Struct, frozen=True):
    """A line from fork to fork, with the regions on both sides."""

    left: str
    right: str
    nodes: tuple[Node, ...]

    def touches(self, region: str) -> bool:
        return region in (self.left, self.right)

    def around(self, region: str) -> tuple[Node, ...]:
        """The nodes in the direction that keeps a region on the left."""
        return self.nodes if self.left == region else self.nodes[::-1]


class Borders:
    """All lines of the map. Nodes are shared by the regions that meet there, so no gap can open."""

    def __init__(self) -> None:
        self._plan = _plan()
        self._sides: dict[tuple[Node, Node], tuple[str, str]] = {}
        self._next: dict[Node, list[Node]] = {}
        self._find_edges()
        self._places: dict[Node, Point] = {node: (float(node[0] * STEP), float(node[1] * STEP)) for node in self._next}
        everywhere = {node: self._guides(node) for node in self._next}
        self._smooth(everywhere, ROUNDS_FOR_ALL)
        lakes = {node: guides for node, guides in everywhere.items() if self._is_lakeside(node, guides)}
        self._smooth(lakes, ROUNDS_FOR_LAKES)
        self._places = {node: warp(place) for node, place in self._places.items()}
        self.runs = self._find_runs()

    def corners(self) -> list[Point]:
        """Points where four territories meet and no border can be crossed."""
        return [self._places[node] for node, beside in self._next.items() if len(beside) == 4]

    def points(self, run: Run) -> list[Point]:
        return [self._places[node] for node in run.nodes]

    def outline(self, region: str) -> list[Point]:
        """The ring of points around a territory."""
        return [self._places[node] for part in self._ring(region) for node in part[:-1]]

    def shape(self, region: str) -> str:
        """The path around a territory, drawn run by run, so that both neighbours draw the identical curve."""
        pieces = [curve([self._places[node] for node in part]) for part in self._ring(region)]
        return pieces[0] + "".join(_without_start(piece) for piece in pieces[1:]) + "z"

    def lengths(self) -> dict[frozenset[str], float]:
        """How long the drawn border of two territories is."""
        drawn: dict[frozenset[str], float] = {}
        for run in self.runs:
            if is_territory(run.left) and is_territory(run.right):
                pair = frozenset((run.left, run.right))
                drawn[pair] = drawn.get(pair, 0.0) + length(self.points(run))
        return drawn

    def _find_edges(self) -> None:
        for row in range(SIDE + 1):
            for column in range(SIDE + 1):
                here = (column, row)
                self._add_edge(here, (column + 1, row), (self._region(column, row - 1), self._region(column, row)))
                self._add_edge(here, (column, row + 1), (self._region(column, row), self._region(column - 1, row)))

    def _add_edge(self, start: Node, end: Node, sides: tuple[str, str]) -> None:
        if sides[0] != sides[1]:
            self._sides[start, end] = sides
            self._sides[end, start] = sides[::-1]
            self._next.setdefault(start, []).append(end)
            self._next.setdefault(end, []).append(start)

    def _region(self, column: int, row: int) -> str:
        return self._plan[row][column] if 0 <= column < SIDE and 0 <= row < SIDE else OCEAN

    def _guides(self, node: Node) -> list[Node]:
        """The nodes a node is smoothed towards: along the shore if it lies on one, so that shores have no kinks."""
        shore = [beside for beside in self._next[node] if not all(map(is_territory, self._sides[node, beside]))]
        return shore if len(shore) == 2 else self._next[node]

    def _is_lakeside(self, node: Node, guides: list[Node]) -> bool:
        return len(guides) == 2 and all(LAKE in self._sides[node, guide] for guide in guides)

    def _smooth(self, guides: dict[Node, list[Node]], rounds: int) -> None:
        for _ in range(rounds):
            moved = dict(self._places)
            for node, towards in guides.items():
                share = 0.5 if len(towards) == 2 else 0.25
                across = sum(self._places[one][0] for one in towards) / len(towards)
                down = sum(self._places[one][1] for one in towards) / len(towards)
                here = self._places[node]
                moved[node] = (here[0] + (across - here[0]) * share, here[1] + (down - here[1]) * share)
            self._places = moved

    def _find_runs(self) -> list[Run]:
        runs: list[Run] = []
        walked: set[tuple[Node, Node]] = set()
        for fork in (node for node, beside in self._next.items() if len(beside) != 2):
            for first in self._next[fork]:
                if (fork, first) not in walked:
                    nodes = self._walk(fork, first)
                    walked |= {(fork, first), (nodes[-1], nodes[-2])}
                    runs.append(Run(*self._sides[fork, first], _thinned(nodes)))
        return runs

    def _walk(self, fork: Node, first: Node) -> list[Node]:
        nodes = [fork, first]
        while len(self._next[nodes[-1]]) == 2:
            nodes.append(next(one for one in self._next[nodes[-1]] if one != nodes[-2]))
        return nodes

    def _ring(self, region: str) -> list[tuple[Node, ...]]:
        """The runs around a region in order, each ending where the next begins."""
        parts = [run.around(region) for run in self.runs if run.touches(region)]
        ring = [parts.pop(0)]
        while ring[-1][-1] != ring[0][0]:
            ring.append(parts.pop(next(place for place, part in enumerate(parts) if part[0] == ring[-1][-1])))
        if parts:
            raise ValueError(f"the outline of {region} falls apart; it must be one closed ring")
        return ring


def _plan() -> list[list[str]]:
    plan = [[OCEAN] * SIDE for _ in range(SIDE)]
    for region, rectangle in GROUND + WATER:
        _fill(plan, region, rectangle)
    return plan


def _fill(plan: list[list[str]], region: str, rectangle: Rectangle) -> None:
    left, top, right, bottom = (round(edge * CELL / STEP) for edge in rectangle)
    for row in range(top, bottom):
        plan[row][left:right] = [region] * (right - left)


def _thinned(nodes: list[Node]) -> tuple[Node, ...]:
    """Every second node, and both ends."""
    pieces = max(1, math.floor((len(nodes) - 1) / 2))
    return tuple(nodes[round(piece * (len(nodes) - 1) / pieces)] for piece in range(pieces + 1))


def _without_start(path: str) -> str:
    """What follows the opening move of a path."""
    return path[min(place for place in (path.find("q"), path.find("L")) if place > 0) :]
