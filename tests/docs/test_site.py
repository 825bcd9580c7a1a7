"""The documentation builds without warnings, covers the public interface, and loads nothing from the network."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from tools.notebooks import FOLDER, ran, read
from tools.public_api import MODULES

from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[2]
NOTEBOOKS: Final = sorted(FOLDER.glob("*.ipynb"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("mkdocs")
    folder = tmp_path_factory.mktemp("docs") / "site"
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


class Links(HTMLParser):
    """The ids of a page, what it links to, and what it loads by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.ids |= {value for name in ("id", "name") if (value := values.get(name))}
        if tag == "a" and (link := values.get("href")):
            self.links.append(link)
        elif loaded := values.get("src") or (values.get("href") if tag == "link" else None):
            self.loaded.append(loaded)


def parsed(page: Path) -> Links:
    found = Links()
    found.feed(page.read_text(encoding="utf-8"))
    return found


def test_every_link_and_picture_is_there(site: Path) -> None:
    pages = {page: parsed(page) for page in site.rglob("*.html")}
    assert len(pages) > 25
    wrong: list[str] = []
    for page, found in pages.items():
        for link in (*found.links, *found.loaded):
            address, anchor = urldefrag(link)
            if urlsplit(address).scheme:
                assert link in found.links, f"{page.relative_to(site)} loads {link} from the network"
                continue
            target = (page.parent / unquote(address)).resolve() if address else page
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or (anchor and target in pages and unquote(anchor) not in pages[target].ids):
                wrong.append(f"{page.relative_to(site)}: {link}")
    assert wrong == []


def test_no_style_or_script_names_another_server(site: Path) -> None:
    """The theme has addresses for features that are off; nothing in a style is one."""
    for style in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//", style.read_text(encoding="utf-8"))


def test_the_reference_has_every_public_name(site: Path) -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    ids = {one for page in (site / "api").rglob("*.html") for one in parsed(page).ids}
    missing = [f"{module}.{name}" for module in MODULES for name in import_module(module).__all__]
    assert [name for name in missing if name not in ids] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_it_prints(path: Path) -> None:
    if "dragondune.interop" in path.read_text(encoding="utf-8"):
        pytest.importorskip("pettingzoo")
    notebook = read(path)
    for kept, now in zip(notebook.cells, ran(notebook).cells, strict=True):
        assert [one.output_type for one in kept.outputs or ()] == [one.output_type for one in now.outputs or ()]


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 3
