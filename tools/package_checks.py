"""Builds the packages and tries them in fresh environments outside the checkout, without a C compiler and without Node.

    package_checks.py [--optimize 3] [--out FOLDER] [--built] [PYTHON ...]

Builds the sdist, then from it the pure wheel and a compiled wheel for each Python (default: 3.11, 3.12 and 3.13, as far
as uv finds them on this machine). Each wheel is installed alone, where the core must work with msgspec only, and then
with every extra, where every command of the README's table must work. With `--built`, nothing is built: the packages in
the folder of `--out` are tried, the pure wheel in every Python that has no compiled one.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
UV: Final = ROOT / ".venv/bin/uv"
PYTHONS: Final = ("3.11", "3.12", "3.13")
IMPORTS: Final = 5
ADDRESS: Final = re.compile(r"Dragon Dune is at (http://\S+)")
PROBE: Final = """
import sys
from dragondune import Chance, Game, load_edition, play_out
import dragondune.bots.simple.rules, dragondune.engine.game, dragondune.knowledge.gate
modules = [dragondune.bots.simple.rules, dragondune.engine.game, dragondune.knowledge.gate]
assert {module.__file__.endswith(".py") for module in modules} == {sys.argv[1] == "pure"}, modules
assert not {"numpy", "starlette", "sqlalchemy"} & set(sys.modules)
for seed in range(3):
    game = Game.new(load_edition())
    assert play_out(game, Chance(seed)) > 100 and game.is_over
print(game.fingerprint())
"""
CORE: Final = (
    "play --seed 3 --bots simple --set turns=1 --log game.jsonl",
    "play --as elves --seed 2 --set turns=1",
    "simulate --games 4 --bots orcs=simple,elves=random --jobs 2 --json",
    "simulate --games 2 --set turns=6 --set castles_to_win=4",
    "simulate --games 2 --factions orcs,elves,dwarves --seating given",
    "arena --bots simple,random --games 1 --set turns=1 --ladder ladder.json",
    "negotiate --agents simple,greedy --games 1 --set turns=1 --report negotiation.html",
    "balance --editions 1.10,9 --bots random --games 2 --set turns=1 --report report.html",
    "replay game.jsonl --as spectator",
    "analyse game.jsonl --json",
    "position game.jsonl --at 20 > table.txt",
    "play --position table.txt",
    "board --text",
    "rules",
    "rules diff 1.7 1.10",
    "rules check ours.toml",
    "print --out rules.txt",
)
"""Commands that need no extra; each row of the README's table is here, in EXTRAS or in SERVING."""
EXTRAS: Final = (
    "even --bots random --set turns=1 --no-talk --games 2 --finals 2 --confirm 2 --trials 2 --out even.toml",
    "lab record --bots simple --games 2 --set turns=1 --out games.parquet",
    "print ours.toml --paper letter --ink low --parts rules,board --booklet --out ours.pdf",
    "backup --database sqlite:///tables.db --out backup.file",
    "restore backup.file --database sqlite:///other.db",
    "admin --database sqlite:///tables.db tables",
    "admin --database sqlite:///tables.db load",
    "admin --database sqlite:///tables.db ban 192.0.2.7 --for 2h",
    "admin --database sqlite:///tables.db bans",
    "admin --database sqlite:///tables.db lift 192.0.2.7",
    "admin --database sqlite:///tables.db sweep",
    "lab export --database sqlite:///tables.db --out donated.jsonl",
    "lab people people.jsonl --bots random --games 3 --jobs 1",
    "mcp --schemas",
)
SERVING: Final = ("serve --port 0 --database sqlite:///tables.db", "page --no-open --port 0 --data data")
REFUSED: Final = {"verify game.jsonl": "commit"}
"""A log without a commitment proves nothing, and `verify` says so."""
DONATED: Final = """
from pathlib import Path
from dragondune.lab.people import people_game, write_games
from dragondune.notation.log import read_log
log = read_log(Path("game.jsonl").read_text())
decisions = [(entry.seat, entry.decision) for entry in log.entries]
write_games(Path("people.jsonl"), [people_game(log.header, decisions, people=log.header.factions[:2])])
"""
"""Writes a game that people could have donated, since a new database has none to export."""


class Wheel(NamedTuple):
    file: Path
    python: str
    kind: str


class Figures(NamedTuple):
    """Sizes in megabytes, and median times of imports in milliseconds: of the package alone, and of its engine."""

    name: str
    packed: float
    unpacked: float
    bare_import: float
    engine_import: float


def say(sentence: str) -> None:
    print(f"packages: {sentence}", flush=True)


def run(*command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """Run a command; if it fails, show what it said and stop."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        sys.exit(f"packages: {' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def bare_path(folder: Path, python: str) -> str:
    """A search path with neither a C compiler nor Node."""
    folder.mkdir(exist_ok=True)
    for name in ("sh", "uname", "ls", "env"):
        if (found := shutil.which(name)) and not (folder / name).exists():
            (folder / name).symlink_to(found)
    for name in ("cc", "gcc", "clang", "node", "npm"):
        assert shutil.which(name, path=str(folder)) is None
    return os.pathsep.join((str(folder), str(Path(python).parent) if Path(python).is_absolute() else ""))


def build(out: Path, pythons: Sequence[str], optimize: str) -> tuple[Path, list[Wheel]]:
    """The sdist, the pure wheel made from it without compiler and Node, and a compiled wheel for each Python."""
    say("building the sdist")
    run(UV, "build", "--sdist", "--python", sys.executable, "-o", out, ROOT)
    (sdist,) = out.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("src/dragondune/web/dist/index.html", "src/dragondune/web/site/index.html", "CITATION.cff"):
        assert name in names, f"the sdist lacks {name}"
    say("building the pure wheel from it, without a C compiler and Node")
    bare = {**os.environ, "PATH": bare_path(out / "bin", sys.executable)}
    run(UV, "build", "--wheel", "--python", sys.executable, "-o", out, sdist, env=bare)
    (pure,) = out.glob("*-py3-none-any.whl")
    wheels = [Wheel(pure, python, "pure") for python in pythons[:1]]
    for python in pythons:
        say(f"compiling a wheel for {python}")
        env = {**os.environ, "DRAGONDUNE_COMPILE": "yes", "DRAGONDUNE_OPTIMIZE": optimize}
        began = time.monotonic()
        run(UV, "build", "--wheel", "--python", python, "-o", out, sdist, env=env)
        version = version_of(python)
        (wheel,) = out.glob(f"*-{version}-{version}-*.whl")
        say(f"{wheel.name} in {time.monotonic() - began:.0f} s")
        wheels.append(Wheel(wheel, python, "compiled"))
    run(ROOT / ".venv/bin/twine", "check", "--strict", sdist, *(wheel.file for wheel in wheels))
    return sdist, wheels


def built(out: Path, pythons: Sequence[str]) -> list[Wheel]:
    """The wheels in a folder, each for the Pythons that it fits."""
    (pure,) = out.glob("*-py3-none-any.whl")
    wheels = [Wheel(pure, pythons[0], "pure")]
    for python in pythons:
        version = version_of(python)
        compiled = list(out.glob(f"*-{version}-{version}-*.whl"))
        if compiled:
            wheels.append(Wheel(compiled[0], python, "compiled"))
        elif python != pythons[0]:
            wheels.append(Wheel(pure, python, "pure"))
    return wheels


def version_of(python: str) -> str:
    """`cp311`"""
    return run(python, "-c", "import sys; print('cp%d%d' % sys.version_info[:2])").strip()


def environment(folder: Path, wheel: Wheel, extra: str = "") -> Path:
    """A fresh environment with this wheel."""
    run(UV, "venv", "-q", "--python", wheel.python, folder)
    run(UV, "pip", "install", "-q", "--python", folder / "bin/python", f"dragondune{extra} @ {wheel.file.as_uri()}")
    return folder / "bin/python"


def try_core(wheel: Wheel, folder: Path) -> tuple[Figures, str]:
    """The wheel with msgspec alone; also what a game played to its end looks like."""
    python = environment(folder / "core", wheel)
    listed = run(UV, "pip", "freeze", "--python", python).splitlines()
    assert sorted(re.split(r"==| @", line)[0] for line in listed) == ["dragondune", "msgspec"], listed
    path = {"PATH": bare_path(folder / "bin", ""), "HOME": str(folder)}
    table = run(python, "-c", PROBE, wheel.kind, cwd=folder, env=path)
    (folder / "ours.toml").write_text('extends = "1.7"\nturns = 8\n')
    for command in CORE:
        words, _, file = command.partition(" > ")
        told = run(python.parent / "dragondune", *words.split(), cwd=folder, env=path)
        if file:
            (folder / file).write_text(told, encoding="utf-8")
    for command, word in REFUSED.items():
        done = subprocess.run(
            [python.parent / "dragondune", *command.split()], cwd=folder, env=path, capture_output=True, check=False
        )
        assert word in (done.stdout + done.stderr).decode(), command
    installed = sum(file.stat().st_size for file in (folder / "core").rglob("dragondune/**/*") if file.is_file())
    return Figures(
        f"{wheel.kind} {wheel.python}",
        wheel.file.stat().st_size / 1e6,
        installed / 1e6,
        import_time(python, "dragondune", path),
        import_time(python, "dragondune.engine.game", path),
    ), table


def import_time(python: Path, module: str, env: Mapping[str, str]) -> float:
    """Milliseconds, without those of Python itself."""
    program = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    return sorted(1000 * float(run(python, "-c", program, env=env)) for _ in range(IMPORTS))[IMPORTS // 2]


def try_extras(wheel: Wheel, folder: Path) -> None:
    """The wheel with every extra: the other commands, the page, the documentation and the environments."""
    python = environment(folder / "all", wheel, "[all]")
    path = {"PATH": bare_path(folder / "bin", ""), "HOME": str(folder)}
    for command in SERVING:
        fetch_page(python, command, folder, path)
    run(python, "-c", DONATED, cwd=folder, env=path)
    for command in EXTRAS:
        run(python.parent / "dragondune", *command.split(), cwd=folder, env=path)
    program = (
        "import gymnasium, pyspiel, dragondune.interop.gymnasium, dragondune.interop.openspiel\n"
        "from dragondune.interop.pettingzoo import dragondune_v0\n"
        "dragondune_v0.env().reset(seed=1)\n"
        "gymnasium.make('DragonDune-v0').reset(seed=1)\n"
        "pyspiel.load_game('dragondune').new_initial_state()\n"
    )
    run(python, "-c", program, cwd=folder, env=path)


def fetch_page(python: Path, command: str, folder: Path, env: Mapping[str, str]) -> None:
    """Serve, and fetch the page, its script and the documentation."""
    with subprocess.Popen(
        [python.parent / "dragondune", *command.split()],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as process:
        try:
            assert process.stdout is not None
            address = next(found[1] for line in process.stdout if (found := ADDRESS.search(line)))
            for name in ("/", "/assets/app.js", "/docs/", "/docs/api/games/"):
                with urllib.request.urlopen(address + name, timeout=60) as answer:
                    assert b"Dragon Dune" in answer.read() or name.endswith(".js")
        finally:
            process.terminate()


def check_commands() -> None:
    """Every command of the README's table is tried, with every subcommand."""
    missing = untried([*CORE, *EXTRAS, *SERVING, *REFUSED])
    assert not missing, f"not tried: {missing}"


def untried(commands: Sequence[str]) -> list[str]:
    """The commands of the README's table, such as `play` or `lab export`, that these commands do not try."""
    listed = listed_commands((ROOT / "README.md").read_text(encoding="utf-8"))
    assert listed, "the README's table of commands has moved"
    tried = [command.split() for command in commands]
    return sorted(one for one in listed if not any(_tries(words, one.split()) for words in tried))


def listed_commands(readme: str) -> set[str]:
    """In a row, `lab export FILE` is followed by `lab people FILE`, or `admin tables` by `load`."""
    section = readme.partition("## Use the command line")[2].partition("\n## ")[0]
    found: set[str] = set()
    for cell in re.findall(r"^\| (`[^|]*`) \|", section, flags=re.MULTILINE):
        command = ""
        for code in re.findall(r"`([^`]+)`", cell):
            first, *rest = code.split()
            command = command or first
            words = rest if first == command else [first]
            part = words[0] if words and re.fullmatch("[a-z]+", words[0]) else ""
            found.add(f"{command} {part}".strip())
    return found


def _tries(words: Sequence[str], listed: Sequence[str]) -> bool:
    return words[0] == listed[0] and set(listed[1:]) <= set(words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--optimize", choices=["0", "1", "2", "3"], default="3", help="for the C compiler")
    parser.add_argument("--out", type=Path, help="keep the packages in this folder")
    parser.add_argument("--built", action="store_true", help="try the packages in the folder of --out, build none")
    parser.add_argument("pythons", nargs="*", metavar="PYTHON")
    arguments = parser.parse_args()
    pythons = arguments.pythons or [found for version in PYTHONS if (found := find_python(version))]
    check_commands()
    if arguments.built and arguments.out is None:
        parser.error("--built needs --out, the folder with the packages")
    with tempfile.TemporaryDirectory(prefix="packages-") as scratch:
        folder = Path(scratch)
        out = (arguments.out or folder / "dist").absolute()
        out.mkdir(parents=True, exist_ok=True)
        wheels = built(out, pythons) if arguments.built else build(out, pythons, arguments.optimize)[1]
        tables: set[str] = set()
        report: list[Figures] = []
        for wheel in wheels:
            say(f"trying {wheel.file.name}")
            place = folder / f"{wheel.kind}-{Path(wheel.python).name}"
            place.mkdir()
            figures, table = try_core(wheel, place)
            try_extras(wheel, place)
            report.append(figures)
            tables.add(table)
        assert len(tables) == 1, "the wheels play different games"
    print(f"{'wheel':<24}{'MB':>6}{'installed MB':>14}{'import ms':>11}{'engine ms':>11}")
    for one in report:
        print(
            f"{one.name:<24}{one.packed:>6.1f}{one.unpacked:>14.1f}{one.bare_import:>11.1f}{one.engine_import:>11.1f}"
        )


def find_python(version: str) -> str | None:
    """The path of a Python that uv finds on the search path, or pyenv's."""
    folders = [
        str(path / "bin") for path in Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser().glob("versions/*")
    ]
    env = {**os.environ, "PATH": os.pathsep.join((os.environ["PATH"], *folders))}
    command = [str(UV), "python", "find", "--no-project", "--system", "--no-python-downloads", version]
    done = subprocess.run(command, env=env, cwd="/", capture_output=True, encoding="utf-8", check=False)
    return done.stdout.strip() or None


if __name__ == "__main__":
    main()
