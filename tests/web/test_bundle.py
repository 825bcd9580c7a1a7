"""The bundle is rebuilt when its sources change, by one process at a time, and is complete."""

import multiprocessing
import re
from pathlib import Path
from typing import Final

import pytest
from tools.script_size import COMPANION, PARTS, TABLE, compressed_size

from dragondune.engine.errors import Malformed
from dragondune.web import bundle, preparing
from dragondune.web.bundle import ensure_bundle
from dragondune.web.locking import Busy, alone
from dragondune.web.preparing import HERE, digest

MOST_SCRIPT: Final = 130_000
"""The budget for the JavaScript that any address of the page needs, in bytes after gzip."""

MOST_FILES: Final = 18
"""Scripts that a table's document asks for. A part of its own for something small cuts those of the table into more."""

MOST_COMPANION: Final = 20_000
"""What a companion table may need besides a table's script, in bytes."""


@pytest.mark.parametrize("part", PARTS)
def test_the_script_stays_within_its_budget(part: str) -> None:
    built = ensure_bundle()
    assert list(built.glob(f"{part}-*.js"))
    assert compressed_size(built, part) < MOST_SCRIPT


def test_a_table_asks_for_all_of_its_few_scripts_at_once() -> None:
    built = ensure_bundle()
    asked = re.findall(r'<link rel="modulepreload" href="/assets/([^"]+)">', (built / "table.html").read_text())
    (table,) = built.glob(f"{TABLE}-*.js")
    assert table.name in asked
    assert len(asked) < MOST_FILES


def test_the_companion_is_a_small_separate_part() -> None:
    """A table does not fetch it, and its own tables little more than any other."""
    built = ensure_bundle()
    (part,) = built.glob(f"{COMPANION}-*.js")
    (table,) = built.glob(f"{TABLE}-*.js")
    assert "Ask both for their plan" in part.read_text(encoding="utf-8")
    assert f'from"./{part.name}"' not in table.read_text(encoding="utf-8")
    assert compressed_size(built, COMPANION) - compressed_size(built, TABLE) < MOST_COMPANION


def test_the_script_contains_the_json_it_uses() -> None:
    built = ensure_bundle()
    script = "".join(file.read_text(encoding="utf-8") for file in built.glob("*.js"))
    assert "Nobody has said anything yet" in script  # plain text of a component
    assert '"Dwarves"' in script  # src/factions.json
    assert {file.name for file in built.glob("*.json")} == {"guide.json", "lesson.json", "rulebook.json"}


def test_the_bundle_has_the_licences_of_its_fonts() -> None:
    fonts = ensure_bundle() / "fonts"
    licences = {file.name.removesuffix("-license.txt"): file.read_text() for file in fonts.glob("*-license.txt")}
    for font in fonts.glob("*.woff2"):
        assert "Open Font License" in licences[font.name.partition("-latin-")[0]]


def test_nothing_is_built_while_the_sources_stay_the_same() -> None:
    built = ensure_bundle() / "app.js"
    before = built.stat().st_mtime_ns
    said: list[str] = []
    ensure_bundle(said.append)
    assert (built.stat().st_mtime_ns, said) == (before, [])


def test_sources_are_compared_by_name_and_content_not_time(tmp_path: Path) -> None:
    folder = tmp_path / "src"
    folder.mkdir()
    file = folder / "a.ts"
    file.write_text("one")
    first = digest((folder,))
    file.touch()
    assert digest((folder,)) == first
    file.write_text("two")
    second = digest((folder,))
    assert second != first
    file.rename(folder / "b.ts")
    assert digest((folder,)) not in (first, second)


def hold(path: Path, held: "multiprocessing.synchronize.Event", done: "multiprocessing.synchronize.Event") -> None:
    with alone(path, wait=True):
        held.set()
        done.wait(60)


def test_only_one_process_builds_at_a_time(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    held, done = context.Event(), context.Event()
    other = context.Process(target=hold, args=(tmp_path / "lock", held, done))
    other.start()
    assert held.wait(60)
    with pytest.raises(Busy), alone(tmp_path / "lock", wait=False):
        pass
    done.set()
    with alone(tmp_path / "lock", wait=True):
        other.join(60)
    assert other.exitcode == 0


def test_without_node_the_error_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "BUILT", tmp_path / "built")
    monkeypatch.setattr(preparing, "_path", lambda: str(tmp_path))
    with pytest.raises(Malformed, match="needs node and npm, version 20 or newer; scripts/setup installs them"):
        ensure_bundle()


def test_an_old_node_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.20.4\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setattr(bundle, "BUILT", tmp_path / "built")
    monkeypatch.setattr(preparing, "_path", lambda: str(tmp_path))
    with pytest.raises(Malformed, match=r"needs node 20 or newer, not v18\.20\.4"):
        ensure_bundle()


@pytest.mark.parametrize(
    ("there", "with_tools", "installs"),
    [
        ((), False, ["ci --ignore-scripts --omit=dev"]),
        ((), True, ["ci --ignore-scripts"]),
        ((".installed",), False, []),
        ((".installed",), True, ["ci --ignore-scripts"]),
        ((".installed-with-tools",), False, []),
        ((".installed-with-tools",), True, []),
    ],
)
def test_packages_are_installed_once_and_tools_stay(
    there: tuple[str, ...], with_tools: bool, installs: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(preparing, "INSTALLED", tmp_path / ".installed")
    monkeypatch.setattr(preparing, "TOOLS_INSTALLED", tmp_path / ".installed-with-tools")
    monkeypatch.setattr(preparing, "run", lambda _, *arguments: ran.append(" ".join(arguments)))
    for name in there:
        (tmp_path / name).write_text(digest(preparing.PACKAGES))
    preparing.ensure_modules(with_tools=with_tools)
    preparing.ensure_modules(with_tools=with_tools)
    assert ran == installs


def test_newer_packages_are_installed_with_the_tools_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(preparing, "INSTALLED", tmp_path / ".installed")
    monkeypatch.setattr(preparing, "TOOLS_INSTALLED", tmp_path / ".installed-with-tools")
    monkeypatch.setattr(preparing, "run", lambda _, *arguments: ran.append(arguments))
    (tmp_path / ".installed-with-tools").write_text("older packages")
    preparing.ensure_modules()
    assert ran == [("ci", "--ignore-scripts")]


def test_no_committed_file_of_the_page_names_a_package_registry() -> None:
    lock = (HERE / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock
    assert "omit-lockfile-registry-resolved=true" in (HERE / ".npmrc").read_text(encoding="utf-8")
