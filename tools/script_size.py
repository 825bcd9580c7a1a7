"""How much script a browser fetches: the page, and the part that an address needs, with all imports."""

import gzip
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

START: Final = "app.js"
TABLE: Final = "TablePage"
PARTS: Final = (TABLE, "around", "later")
"""The table, the pages around it, and what a game does not need at once."""
COMPANION: Final = "part"
"""What a companion table needs besides the table itself."""
_IMPORTED: Final = re.compile(r'(?:from|import)"\./([^"]+)"')


def compressed_size(built: Path, part: str | None = None) -> int:
    """The size in bytes after gzip, of one part or of the whole script."""
    if part is None:
        return _size(built.glob("*.js"))
    todo, found = [built / START, *built.glob(f"{part}-*.js")], set[Path]()
    while todo:
        file = todo.pop()
        if file not in found:
            found.add(file)
            todo += [built / name for name in _IMPORTED.findall(file.read_text(encoding="utf-8"))]
    return _size(found)


def _size(files: Iterable[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes())) for file in files)
