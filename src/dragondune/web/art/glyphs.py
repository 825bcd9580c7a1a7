"""The small drawings that are used many times: trees, dunes, grass, rocks, waves, marks."""

from collections.abc import Collection
from typing import Final

GLYPHS: Final[dict[str, str]] = {
    "oak": (
        '<path class="g-trunk" d="M0,0v-6"/>'
        '<path class="g-crown" d="M-7-6c-4-1-4-7 0-8 0-5 6-7 8-3 5-1 8 4 5 7 2 3-1 6-5 5-2 2-6 1-8-1z"/>'
        '<path class="g-crsh" d="M2-17c5-1 7 4 4 7 2 3-1 6-5 5-2 2-5 1-7-.5 4 0 7-3 8-6 1-2 1-4 0-5.5z"/>'
    ),
    "elm": (
        '<path class="g-trunk" d="M0,0v-6"/>'
        '<path class="g-crown" d="M-6-5c-4-2-2-7 0-8-1-5 4-8 7-5 5 0 6 5 4 7 3 3 0 7-4 6-2 2-6 2-7 0z"/>'
        '<path class="g-crsh" d="M2-18c5 0 5 5 3 7 3 3 0 7-4 6-2 2-5 2-6 .6 4-1 6-3 7-6 .8-3 .7-5.5 0-7.6z"/>'
    ),
    "fir": (
        '<path class="g-trunk" d="M0,0v-4"/>'
        '<path class="g-crown" d="M0-23l4.5 7.5-2-.4 4 6.5-2.3-.3 3.3 6.2c-5 1.5-10 1.5-15 0l3.3-6.2-2.3.3 '
        '4-6.5-2 .4z"/>'
        '<path class="g-crsh" d="M0-23l4.5 7.5-2-.4 4 6.5-2.3-.3 3.3 6.2c-2 .6-4 .9-6 1 2-6 '
        '.6-13-1.5-20.5z"/>'
    ),
    "pine": (
        '<path class="g-trunk" d="M0,1v-5"/>'
        '<path class="g-fron" d="M0-21l3 6-1.4-.2 3.4 6-2-.2 3.4 6.4c-4 1.3-9 1.3-13 0l3.4-6.4-2 .2 '
        '3.4-6-1.4.2z"/>'
    ),
    "dune": (
        '<path class="g-lee" d="M-20,3c8-1 13-9 22-9 7 0 11 6 19 8-9 4-31 5-41 1z"/>'
        '<path class="g-fine" d="M-20,3c8-1 13-9 22-9 7 0 11 6 19 8M2-6c-3 3-1 6 3 9"/>'
        '<path class="g-hair" d="M-9,5c5 1 11 1 16 0M6-2c2 2 5 3 8 4"/>'
    ),
    "ripple": (
        '<path class="g-lee" d="M-15,2c7 0 9-6 15-6s10 5 16 6c-8 3-24 3-31 0z"/>'
        '<path class="g-fine" d="M-15,2c7 0 9-6 15-6s10 5 16 6"/>'
        '<path class="g-hair" d="M-5,3c4 1 8 1 12 0"/>'
    ),
    "grass": '<path class="g-fine" d="M-5,0c0-3-1-5-3-6M-2,0c0-4 0-6-1-9M1,0c0-3 1-6 3-8M4,0c1-2 2-3 4-4"/>',
    "tuft": '<path class="g-hair" d="M-4,0c0-2-1-4-2-5M-1,0v-6M2,0c0-2 1-4 2-5"/>',
    "rock": (
        '<path class="g-rock" d="M-9,3c-1-5 3-9 7-8 2-3 7-1 7 3 3 0 5 3 4 5z"/>'
        '<path class="g-fine" d="M-9,3c-1-5 3-9 7-8 2-3 7-1 7 3 3 0 5 3 4 5zM-2-5c1 2 2 3 1 5M5-2c-1 1-2 2-1 '
        '4"/>'
    ),
    "crag": (
        '<path class="g-rockf" d="M-13,6c-1-4 1-8 4-9l2-6 5-3 4 5 3-1 4 6c3 1 4 4 4 8-8 3-18 3-26 0z"/>'
        '<path class="g-fine" d="M-2-11l2 6-2 4M6-5l-1 5M-7-2l2 5"/>'
    ),
    "furrow": '<path class="g-hair" d="M-14-3c8 2 18 2 27-1M-15,1c9 2 20 2 30-1M-14,5c9 2 18 2 27-1"/>',
    "hill": (
        '<path class="g-lee" d="M-17,4c3-6 9-11 16-11s13 5 17 11z"/>'
        '<path class="g-fine" d="M-17,4c3-6 9-11 16-11s13 5 17 11"/>'
        '<path class="g-hair" d="M4-5c3 2 5 4 7 7M0-4c2 2 4 4 5 6"/>'
    ),
    "wave": '<path class="g-wave" d="M-9,0c2-3 4-3 5-1s3 2 4-1 4-2 5 0 2 2 4 0"/>',
    "blot": '<path d="M-30,4c-6-18 8-34 26-30 14-10 36 0 34 18 10 14-6 32-22 28-12 12-36 6-38-16z"/>',
    "smear": '<path d="M-38,0c4-16 22-18 32-14 12-12 34-6 40 8 8 12-6 22-20 18-14 8-24 4-30 0-12 4-24 0-22-12z"/>',
    "star": '<path d="M0-8l2.3 5 5.5.6-4.1 3.7 1.2 5.4L0,4l-4.9 2.7 1.2-5.4-4.1-3.7 5.5-.6z"/>',
    "diamond": '<path d="M0-7.5L5.5,0 0,7.5-5.5,0z"/>',
    "heart": '<path d="M0,7C-2,4-6.5,1-6.5-3-6.5-6.5-1.5-7.5 0-3.5 1.5-7.5 6.5-6.5 6.5-3 6.5,1 2,4 0,7z"/>',
    "club": '<path d="M-2.7-1.4a3.5,3.5 0 1 1 5.4,0a3.5,3.5 0 1 1-1.7,4.4l1.5 4h-5l1.5-4a3.5,3.5 0 1 1-1.7-4.4z"/>',
    "spade": (
        '<path d="M0-7.5C2-4.5 6.5-2 6.5,1.5 6.5,5 2.5,5.5 1,3.5L2.5,7h-5L-1,3.5'
        'C-2.5,5.5-6.5,5-6.5,1.5-6.5-2-2-4.5 0-7.5z"/>'
    ),
    "griffin": (
        '<path class="g-griffin" d="M-15-5c2-1 3-4 6-5 3-1.5 6-.5 7 2 .8 1.5.4 3 1.2 4.2C1-8 4-14 11-16c-1.5 '
        "3-1.5 4 .5 5.5-2.5.3-3 1.3-1.5 3.5-2.3-.3-3.3.7-2.2 2.8 3 .5 5.2 2.8 5.4 6.2.1 2 .8 3 2.4 2.6 "
        "1.3-.4 1.5-2 .3-3 2.6.2 3.6 3 2 4.8-1.8 2-5 1.5-6-.8-.3 2.5.3 4 1.8 5.6l1 "
        "3.8h-3.8c-.2-1.6-.6-2.6-1.6-3.6-1.3 0-2.4-.5-3.4-1.5-2 .8-4 .8-6 .3l-.8 2.6 1.8 2.2h-4.2c-.5-2 0-4 "
        ".4-6.2-1.2-1-1.8-2.3-2-3.7l-3.3 2.6 1.3 2-2.6.8c-1-1-1.3-2-1.2-3.5l3.7-3.8c-.2-2 .3-3.4 "
        '1.3-4.7-.6-1-1.5-1.4-3-1-1.6.5-3 .2-3.8-1.2 1-.6 1.6-1.2 1.5-2.3z"/>'
        '<circle class="g-geye" cx="-7.5" cy="-6.5" r=".9"/>'
    ),
}
"""Drawn around the foot of the thing, light from the left; the griffin faces left."""


SIGNS: Final = frozenset(("star", "diamond", "heart", "club", "spade"))
"""The glyphs of the lettering; all others belong to the painting."""


def definitions(names: Collection[str]) -> str:
    return "".join(f'<g id="g-{name}">{GLYPHS[name]}</g>' for name in GLYPHS if name in names)
