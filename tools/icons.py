"""Render the page's icon as images, for systems that do not accept SVG.

Run: python -m tools.icons
"""

import io
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageChops
from resvg_py import svg_to_bytes

STATIC: Final = Path(__file__).parent.parent / "src/dragondune/web/static"
COLOURS: Final = 64


class Icon(NamedTuple):
    drawing: str
    size: int


ICONS: Final = {
    "icon-192.png": Icon("icon.svg", 192),
    "icon-512.png": Icon("icon.svg", 512),
    "icon-maskable-512.png": Icon("icon-maskable.svg", 512),
    "apple-touch-icon.png": Icon("icon-maskable.svg", 180),
}


def drawn(icon: Icon) -> Image.Image:
    svg = (STATIC / icon.drawing).read_text(encoding="utf-8")
    picture = Image.open(io.BytesIO(svg_to_bytes(svg_string=svg, width=icon.size, height=icon.size)))
    return picture.convert("RGBA").quantize(COLOURS, method=Image.Quantize.FASTOCTREE)


def is_current(name: str) -> bool:
    file = STATIC / name
    if not file.exists():
        return False
    with Image.open(file) as kept:
        there, here = kept.convert("RGBA"), drawn(ICONS[name]).convert("RGBA")
    return there.size == here.size and ImageChops.difference(there, here).getbbox() is None


def main() -> None:
    for name, icon in ICONS.items():
        drawn(icon).save(STATIC / name, optimize=True)
        print(f"{name}: {(STATIC / name).stat().st_size} bytes")


if __name__ == "__main__":
    main()
