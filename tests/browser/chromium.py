"""Chromium for the tests, and preferences set before a page loads."""

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
    """Any Chromium works; Playwright's own browsers are not needed."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found is not None, "Chromium not found: run scripts/chromium, or set CHROMIUM to its path"
    return found


def preferences_script(*, theme: str = "light", motion: bool = False, name: str = "Ada", pace: str = "instant") -> str:
    """A script that sets preferences before a page loads for the first time."""
    preferences = {"theme": theme, "motion": motion, "sound": False, "guide": False, "name": name, "pace": pace}
    text = json.dumps(json.dumps(preferences))
    return f'if (!localStorage.getItem("dragondune.taste")) localStorage.setItem("dragondune.taste", {text});'
