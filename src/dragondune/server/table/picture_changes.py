"""What has changed between two pictures: sockets are sent this instead of whole ones."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Final, TypeVar

from msgspec import Raw, Struct
from msgspec.json import Encoder

from dragondune.views.view import Place, View
from dragondune.wire import news

encode: Final = Encoder().encode
T = TypeVar("T")
S = TypeVar("S", bound=Struct)
BY_FACTION, BY_TERRITORY = attrgetter("faction"), attrgetter("territory")
APART: Final = frozenset({"table", "seat", "n", "view", "mine", "players", "places"})
"""Fields of pictures and views that are compared on their own, or never change."""


class Parts:
    """Parts of pictures as they are sent, each found and encoded once, however many observers see it."""

    def __init__(self) -> None:
        self._known: Final[dict[int, tuple[object, Raw]]] = {}
        self._places: Final[dict[tuple[int, int], tuple[Place | int, ...] | None]] = {}

    def __call__(self, part: object) -> Raw:
        known = self._known.get(id(part))
        if known is None:
            known = self._known[id(part)] = (part, Raw(encode(part)))
        return known[1]

    def places(self, before: View, after: View) -> tuple[Place | int, ...] | None:
        key = (id(before.places), id(after.places))
        if key not in self._places:
            self._places[key] = _entries(before.places, after.places, BY_TERRITORY)
        return self._places[key]


def change_since(shown: news.Picture, now: news.Picture, parts: Parts) -> news.PictureChange:
    """What makes the one picture of the other; only what differs, so that it tells no more than the two pictures."""
    fields = _differences(shown, now, parts)
    view, players, places = dict[str, Raw](), None, None
    if shown.view is None or now.view is None:
        if shown.view is not now.view:
            fields["view"] = parts(now.view)
    else:
        view = _differences(shown.view, now.view, parts)
        players = _entries(shown.view.players, now.view.players, BY_FACTION)
        places = parts.places(shown.view, now.view)
    mine = dict[str, Raw]()
    if shown.mine is None or now.mine is None:
        if shown.mine is not now.mine:
            fields["mine"] = parts(now.mine)
    else:
        mine = _differences(shown.mine, now.mine, parts)
    return news.PictureChange(now.table, now.seat, now.n, shown.n, fields, view, mine, players, places)


def _differences(before: S, after: S, parts: Parts) -> dict[str, Raw]:
    names, values = _compared(type(after))
    fields = zip(names, values(before), values(after), strict=True)
    return {name: parts(new) for name, old, new in fields if new is not old and new != old}


@cache
def _compared(kind: type[Struct]) -> tuple[tuple[str, ...], Callable[[Struct], tuple[object, ...]]]:
    """The fields that are compared, and what reads them."""
    names = tuple([name for name in kind.__struct_fields__ if name not in APART])
    return names, attrgetter(*names)


def _entries(before: Sequence[T], after: Sequence[T], key: Callable[[T], str]) -> tuple[T | int, ...] | None:
    """The new list, in which what is as it was is given by its place in the old one; None if nothing has changed."""
    if after is before or after == before:
        return None
    known = {key(one): number for number, one in enumerate(before)}
    found: list[T | int] = []
    for one in after:
        number = known.get(key(one))
        found.append(one if number is None or before[number] != one else number)
    return tuple(found)
