"""Hatchling's build hook, which puts the built page into the wheel."""

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Skip editable installations, which build the page when they serve it."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root, "src")))
        from dragondune.engine.errors import Malformed
        from dragondune.web.bundle import ensure_bundle

        try:
            ensure_bundle(self.app.display_info)
        except Malformed as fault:
            self.app.abort(f"the page is missing in this wheel: {fault}")
