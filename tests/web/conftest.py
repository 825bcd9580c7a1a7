"""What every test of the page's sources needs."""

import pytest

from dragondune.web.preparing import ensure_tools


@pytest.fixture(autouse=True, scope="session")
def page_tools() -> None:
    """Installed before the first of them, so that none of them sees the packages being replaced."""
    ensure_tools()
