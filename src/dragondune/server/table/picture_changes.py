"""Build each picture from the one before, and send sockets only what has changed."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Final, NamedTuple, TypeVar

from msgspec import Raw, Struct
from msgspec.json import Encoder

from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, NOBODY, SPECTATOR
from dragondune.engine.marching import has_griffins
from dragondune.engine.queries import has_same_stakes, knows_sale
from dragondune.engine.rounds.r3_bidding import has_full_hand
from dragondune.engine.walls import burning_places
from dragondune.knowledge.gate import Knowledge, glance, has_private_stakes, has_same_secrets
from dragondune.notation.names import territories_to_ids
from dragondune.odds.strength import open_strengths
from dragondune.server.table.stake_lines import stakes_known
from dragondune.views.view import Place, View
from dragondune.views.viewing import Seen, see, view_beside, view_of
from dragondune.wire import facts, news
from dragondune.wire.lobby import SEATS, Seat

encode: Final = Encoder().encode
T = TypeVar("T")
S = TypeVar("S", bound=Struct)
OF_SALE: Final = attrgetter("has_card_up", "sale_told", "hand_size")
"""What `Sale` depends on."""
BY_TERRITORY: Final = attrgetter("territory")
APART: Final = frozenset({"table", "seat", "observer", "n", "view", "mine", "players", "places"})
"""Fields of pictures and views that are compared separately, or never change."""


class Earlier(NamedTuple):
    """What observers saw of a game at an earlier moment."""

    game: Game
    public: View
    views: dict[int, View]


class Sights:
    """A game's views, each built once; unchanged ones are reused from `before`."""

    def __init__(self, game: Game, before: "Sights | None" = None) -> None:
        self.game: Final = game
        public = glance(game, SPECTATOR)  # enough: a game that is shown never changes
        earlier = before.public if before is not None else None
        self.public: Final[Seen] = see(public, earlier)
        self._views: Final = {SPECTATOR: self.public.view}
        self._earlier: Final = Earlier(before.game, before.public.view, before._views) if before is not None else None
        self.strengths: Final = open_strengths(public) if public.attacker != NOBODY else ()
        self.burning: Final[tuple[str, ...]] = (
            before.burning
            if before is not None and before.public.knowledge.walls == public.walls
            else territories_to_ids(burning_places(public))
        )
        is_as_before = earlier is not None and has_same_stakes(public, earlier.knowledge)
        self._stakes: Final[tuple[facts.Stake, ...]] = (
            before._stakes if before is not None and is_as_before else stakes_known(public)
        )
        self.griffins: Final[tuple[Seat, ...]] = (
            before.griffins
            if before is not None and is_as_before
            else tuple([SEATS[seat] for seat in public.order if has_griffins(public, seat)])
        )
        self.sale: Final[facts.Sale | None] = (
            before.sale
            if before is not None and earlier is not None and OF_SALE(public) == OF_SALE(earlier.knowledge)
            else _sale(public)
        )

    def view(self, observer: int) -> View:
        if observer not in self._views:
            self._views[observer] = self._as_before(observer) or view_of(glance(self.game, observer), self.public.view)
        return self._views[observer]

    def _as_before(self, observer: int) -> View | None:
        """The view of a seat that has learned only public facts, if that can be determined."""
        earlier = self._earlier
        known = earlier.views.get(observer) if earlier is not None and observer in FACTIONS else None
        if earlier is None or known is None or not has_same_secrets(earlier.game, self.game, observer):
            return None
        return view_beside(self.public.view, known, earlier.public)

    def stakes(self, observer: int) -> tuple[facts.Stake, ...]:
        """[R205] An Oracle also sees the stake of its own prediction; everyone else the public ones."""
        if has_private_stakes(self.public.knowledge, observer):
            return stakes_known(glance(self.game, observer))
        return self._stakes


def _sale(k: Knowledge) -> facts.Sale | None:
    """[elves.1] [III.intro] [R64] [R271]"""
    if not k.is_card_up():
        return None
    return facts.Sale(
        seen_by=tuple([SEATS[seat] for seat in k.order if knows_sale(k, seat)]),
        full=tuple([SEATS[seat] for seat in k.order if has_full_hand(k, seat)]),
    )


class Differences(NamedTuple):
    """The fields of a picture, view or the like at two moments, and the new values of those that differ."""

    before: tuple[object, ...]
    after: tuple[object, ...]
    found: dict[str, Raw]


class Parts:
    """Encoded parts of pictures, each compared and encoded once for all observers."""

    def __init__(self) -> None:
        self._known: Final[dict[int, tuple[object, Raw]]] = {}
        self._places: Final[dict[tuple[int, int], tuple[Place | int, ...] | None]] = {}
        self._last: Final[dict[type[Struct], Differences]] = {}

    def __call__(self, part: object) -> Raw:
        known = self._known.get(id(part))
        if known is None:
            known = self._known[id(part)] = (part, Raw(encode(part)))
        return known[1]

    def differences(self, before: S, after: S) -> dict[str, Raw]:
        """What differs; most observers see the same, and most fields that have not changed are the same objects."""
        kind = type(after)
        names, values = _compared(kind)
        old, new = values(before), values(after)
        if old == new:
            return {}
        last = self._last.get(kind)
        if last is not None and last.before == old and last.after == new:
            return last.found
        others = compress(zip(names, old, new, strict=True), map(is_not, old, new))
        found = {name: self(now) for name, was, now in others if now != was}
        self._last[kind] = Differences(old, new, found)
        return found

    def places(self, before: View, after: View) -> tuple[Place | int, ...] | None:
        key = (id(before.places), id(after.places))
        if key not in self._places:
            self._places[key] = _entries(before.places, after.places, BY_TERRITORY)
        return self._places[key]


def change_since(shown: news.Picture, now: news.Picture, parts: Parts) -> news.PictureChange:
    """Return only the differences between two pictures, so that a change reveals no more than they do."""
    fields = parts.differences(shown, now)
    view, players, places = dict[str, Raw](), None, None
    if shown.view is None or now.view is None:
        if shown.view is not now.view:
            fields = {**fields, "view": parts(now.view)}
    else:
        view = parts.differences(shown.view, now.view)
        players = _rows(shown.view.players, now.view.players)
        places = parts.places(shown.view, now.view)
    mine = dict[str, Raw]()
    if shown.mine is None or now.mine is None:
        if shown.mine is not now.mine:
            fields = {**fields, "mine": parts(now.mine)}
    else:
        mine = parts.differences(shown.mine, now.mine)
    return news.PictureChange(now.table, now.seat, now.n, shown.n, fields, view, mine, players, places)


@cache
def _compared(kind: type[Struct]) -> tuple[tuple[str, ...], Callable[[Struct], tuple[object, ...]]]:
    """The fields to compare, and a function that reads them."""
    names = tuple([name for name in kind.__struct_fields__ if name not in APART])
    return names, attrgetter(*names)


def _rows(before: Sequence[T], after: Sequence[T]) -> tuple[T | int, ...] | None:
    """Like `_entries`, for lists whose items keep their places."""
    if after is before or after == before:
        return None
    return tuple([number if now == was else now for number, (was, now) in enumerate(zip(before, after, strict=True))])


def _entries(before: Sequence[T], after: Sequence[T], key: Callable[[T], str]) -> tuple[T | int, ...] | None:
    """The new list, with unchanged items given by their index in the old one; None if nothing has changed."""
    if after is before or after == before:
        return None
    known = {key(one): number for number, one in enumerate(before)}
    found: list[T | int] = []
    for one in after:
        number = known.get(key(one))
        found.append(one if number is None or before[number] != one else number)
    return tuple(found)
