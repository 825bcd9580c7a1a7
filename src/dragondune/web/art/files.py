"""The map and its facts as files for the page."""

import sys
from pathlib import Path

import msgspec

from dragondune.engine.board import (
    EVENT_PLACES,
    GRIFFIN_CASTLES,
    NEIGHBOURS,
    NUMBERS,
    SYMBOLS,
    TABLE_GOLD,
    TERRITORY_BY_ID,
    TERRITORY_IDS,
)
from dragondune.notation.names import event_card_to_id
from dragondune.web.art.drawing import Chart, kind_of
from dragondune.web.art.land import is_orcish
from dragondune.web.art.style import DAY, NIGHT, PALE


class Fact(msgspec.Struct, frozen=True):
    """What the board prints about a territory; `gold` is the amount that the card `event` places there."""

    number: int
    kind: str
    symbol: str
    neighbours: list[str]
    orcish: bool
    griffins: bool
    event: str | None = None
    gold: int = 0


def facts() -> dict[str, Fact]:
    """Every territory's facts by its id."""
    return {name: _fact(name) for name in TERRITORY_IDS}


def _fact(name: str) -> Fact:
    place = TERRITORY_BY_ID[name]
    event = EVENT_PLACES.index(place) if place in EVENT_PLACES else None
    return Fact(
        number=NUMBERS[place],
        kind=kind_of(name),
        symbol=SYMBOLS[place],
        neighbours=[other for other in TERRITORY_IDS if NEIGHBOURS[place] >> TERRITORY_BY_ID[other] & 1],
        orcish=is_orcish(name),
        griffins=place in GRIFFIN_CASTLES,
        event=None if event is None else event_card_to_id(event),
        gold=0 if event is None else TABLE_GOLD[event],
    )


def write_board(folder: Path) -> None:
    """Draw the painting by day and by night, the lands over it and both together for print, in colour and pale.

    Write where pieces stand, and the territories.
    """
    chart = Chart()
    folder.mkdir(parents=True, exist_ok=True)
    drawings = {
        "day": chart.painting(DAY),
        "night": chart.painting(NIGHT),
        "lands": chart.lands(),
        "map-full": chart.printed(DAY),
        "map-low": chart.printed(PALE),
    }
    for name, drawing in drawings.items():
        (folder / f"{name}.svg").write_text(drawing, encoding="utf-8")
    for name, content in (("anchors.json", chart.anchors()), ("facts.json", facts())):
        (folder / name).write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")


if __name__ == "__main__":
    write_board(Path(sys.argv[1]))
