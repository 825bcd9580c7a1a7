"""How Chromium is started, and how somebody likes the page."""

import json
import os
import shutil
from typing import Final

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """Playwright's own browsers are not needed: any Chromium will do."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found is not None, "there is no Chromium; scripts/chromium installs one, or say in CHROMIUM where it is"
    return found


def taste(*, theme: str = "light", motion: bool = False, name: str = "Ada") -> str:
    """A script that runs before a page for the first time."""
    liked = {"theme": theme, "motion": motion, "sound": False, "guide": False, "name": name}
    text = json.dumps(json.dumps(liked))
    return f'if (!localStorage.getItem("dragondune.taste")) localStorage.setItem("dragondune.taste", {text});'
