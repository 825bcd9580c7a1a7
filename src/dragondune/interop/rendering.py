"""The table as a spectator sees it: printed, as text, as a drawing or as pixels."""

import io
from functools import cache
from typing import Final, TypeAlias

from dragondune.engine.game import Game
from dragondune.engine.ids import SPECTATOR
from dragondune.extras import missing
from dragondune.interop.drawing import drawn, drawn_board, drawn_pieces
from dragondune.interop.settings import RENDER_MODES
from dragondune.knowledge.gate import know
from dragondune.views.in_words import in_words
from dragondune.views.viewing import view_of

try:
    import numpy as np
    from gymnasium.error import UnsupportedMode
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

Picture: TypeAlias = str | NDArray[np.uint8]

WIDTH: Final = 1150
"""The width of a picture in pixels."""


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise UnsupportedMode(f'render_mode must be {", ".join(RENDER_MODES)} or None, not "{mode}"')


def rendered(game: Game, mode: str | None) -> Picture | None:
    """The rendered table; None without a mode and in mode `human`, which prints instead."""
    match mode:
        case "human":
            print(in_text(game))
        case "ansi":
            return in_text(game)
        case "svg":
            return drawn(view_of(know(game, SPECTATOR)))
        case "rgb_array":
            return in_pixels(game)
    return None


def in_text(game: Game) -> str:
    return "\n".join(in_words(know(game, SPECTATOR))) + "\n"


def in_pixels(game: Game) -> NDArray[np.uint8]:
    """Rows of red, green and blue pixels; the board under the pieces is drawn once."""
    pieces = _pixels(drawn_pieces(view_of(know(game, SPECTATOR))))
    cover = pieces[:, :, 3:].astype(np.uint16)
    mixed: NDArray[np.uint16] = pieces[:, :, :3] * cover + _board_pixels() * (255 - cover)
    return (mixed // 255).astype(np.uint8)


@cache
def _board_pixels() -> NDArray[np.uint8]:
    return _pixels(drawn_board())[:, :, :3]


def _pixels(drawing: str) -> NDArray[np.uint8]:
    """Red, green, blue and opacity of each pixel."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise missing(error) from None
    picture = Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=drawing, width=WIDTH, skip_system_fonts=True))))
    return np.array(picture.convert("RGBA"))
