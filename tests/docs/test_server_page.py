"""docs/server.md is correct: its settings, and its example, which plays a game."""

import asyncio
import contextlib
import io
import re
from collections.abc import Callable, Coroutine
from dataclasses import fields
from pathlib import Path

from dragondune.server.settings import Settings
from tests.server.harness import serving

PAGE = Path(__file__).parent.parent.parent / "docs/server.md"


def shown(value: str | float | bool) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def test_the_page_lists_every_setting_with_its_default_and_meaning() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([^`]*)` \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [
        (one.name, shown(getattr(Settings(), one.name)), one.metadata["meaning"]) for one in fields(Settings)
    ]


def test_the_example_plays_a_game(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    printed = io.StringIO()

    async def run() -> None:
        async with serving(f"sqlite:///{tmp_path / 'tables.db'}") as client:
            code = found.group(1).replace("http://127.0.0.1:8050", client.url)
            code = code.replace("NewTable(seats=seats)", "NewTable(seats=seats, answer_seconds=0, bot_seconds=0)")
            scope: dict[str, Callable[[], Coroutine[None, None, None]]] = {}
            exec(code.replace("asyncio.run(main())", ""), scope)
            with contextlib.redirect_stdout(printed):
                await scope["main"]()

    asyncio.run(run())
    assert printed.getvalue().startswith("(")
