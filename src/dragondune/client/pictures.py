"""The last picture of a followed table, updated with the changes that the server sends."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Raw, Struct
from msgspec.json import Decoder
from msgspec.structs import fields, replace

from dragondune.views.view import View
from dragondune.wire.news import Mine, Picture, PictureChange

S = TypeVar("S", bound=Struct)
T = TypeVar("T")

DECODERS: Final[dict[type[Struct], dict[str, Decoder[object]]]] = {
    kind: {field.name: Decoder(field.type) for field in fields(kind)} for kind in (Picture, View, Mine)
}


def changed(picture: Picture, change: PictureChange) -> Picture:
    """Return the picture after a change."""
    now = replace(_with(picture, change.fields), n=change.n)
    view, mine = now.view, now.mine
    if view is not None:
        view = replace(
            _with(view, change.view),
            players=_listed(view.players, change.players),
            places=_listed(view.places, change.places),
        )
    return replace(now, view=view, mine=_with(mine, change.mine) if mine is not None else None)


def _with(part: S, new: Mapping[str, Raw]) -> S:
    decoders = DECODERS[type(part)]
    return replace(part, **{name: decoders[name].decode(value) for name, value in new.items()})


def _listed(before: tuple[T, ...], now: Sequence[T | int] | None) -> tuple[T, ...]:
    return before if now is None else tuple(before[one] if isinstance(one, int) else one for one in now)
