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


SLEEP: Final = 400
"""Milliseconds for which the page's buttons ignore presses after their action has changed."""
AWAKE: Final = f"""(() => {{
  const wait = window.setTimeout;
  window.setTimeout = (deed, time, ...more) => wait(deed, time === {SLEEP} ? 0 : time, ...more);
}})();"""
"""A program does not slip: it need not wait until buttons wake up."""
UNPAINTED: Final = """addEventListener("DOMContentLoaded", () => {
  const style = new CSSStyleSheet();
  style.replaceSync(".painting { display: none }");
  document.adoptedStyleSheets.push(style);
});"""
"""Without a graphics card painting the map takes more time than all else, and little depends on it."""


def chromium() -> str:
    """Any Chromium works; Playwright's own browsers are not needed."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found is not None, "Chromium not found: run scripts/chromium, or set CHROMIUM to its path"
    return found


def preferences_script(
    *,
    theme: str = "light",
    motion: bool = False,
    guide: bool = False,
    name: str = "Ada",
    pace: str = "instant",
    recap: bool = False,
) -> str:
    """A script that sets preferences before a page loads for the first time."""
    preferences = {
        "theme": theme,
        "motion": motion,
        "sound": False,
        "guide": guide,
        "name": name,
        "pace": pace,
        "recap": recap,
    }
    text = json.dumps(json.dumps(preferences))
    return f'if (!localStorage.getItem("dragondune.taste")) localStorage.setItem("dragondune.taste", {text});'
