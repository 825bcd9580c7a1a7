"""Play everything that docs/balance.md reports, and write the answers and tables into it.

usage: python -m benchmarks.balance [--only NAME,...] [--games N] [--journals FOLDER] [--jobs N] [--print] [--program]

Without --games each part plays its planned games (about an hour on one core, compiled). The journals keep finished
games, so the same command goes on after an interruption. The part `search` also writes the edition
1.10-even; it comes first, because other parts play that edition.
"""

import argparse
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from tools.balance_tables import tables

from dragondune.lab.balance import Study
from dragondune.lab.even import Found, summary
from dragondune.lab.journal import program_digest

ROOT: Final = Path(__file__).parents[1]
EVEN: Final = "src/dragondune/editions/v1_10_even.toml"
SEARCH: Final = (
    "--edition 1.10 --ranges examples/even_ranges.toml --bots greedy --seed 50001 "
    "--trials 24 --games 240 --finals 600 --confirm 1000"
)
PAGE: Final = ROOT / "docs" / "balance.md"
SEED: Final = 10001
"""The bots were not tuned on seeds from here on."""
FRESH: Final = 90001
"""Nor was the most even ruleset searched on seeds from here on."""
UNSEEN: Final = 92001
"""Nor has anybody looked at games of stronger bots on seeds from here on before fixing how many to play."""
PLAYED_BY: Final = f"Played by the program with the fingerprint `{program_digest()}`."
"""Of all code that plays. While it is the same, so are the games; where it has changed, they may be others."""
THREE: Final = ("dwarves,elves,goblins", "dwarves,elves,orcs", "dwarves,goblins,orcs", "elves,goblins,orcs")
TWO: Final = (
    *("dwarves,elves", "dwarves,goblins", "dwarves,orcs"),
    *("elves,goblins", "elves,orcs", "goblins,orcs"),
)
STUDIES: Final = {
    "even": (f"--bots greedy --editions 1.10,1.10-even --games 1000 --seed {FRESH}",),
    "suggestions": (f"--bots greedy --suggestions --games 700 --seed {SEED}",),
    "suggestions-normal": (f"--bots scout --suggestions --games 80 --seed {SEED}",),
    "suggestions-hard": (f"--bots hard@12 --suggestions --games 40 --seed {SEED}",),
    "dials": (
        f"--bots greedy --dials --games 700 --seed {SEED}",
        f"--bots greedy --editions draft --compare elite_warriors=false --games 700 --seed {SEED}",
    ),
    "editions": (f"--bots greedy --editions 1.10,draft,1.2,1.7,1.10-pdf,9 --games 500 --seed {SEED}",),
    "silent": (f"--bots greedy --no-talk --editions 1.10,1.10-even --games 500 --seed {SEED}",),
    "normal": (f"--bots greedy,scout --editions 1.10,1.10-even --games 300 --seed {UNSEEN}",),
    "three": tuple(f"--bots greedy --factions {factions} --games 200 --seed {SEED}" for factions in THREE),
    "two": tuple(f"--bots greedy --factions {factions} --games 200 --seed {SEED}" for factions in TWO),
    "hard": (f"--bots hard@12 --editions 1.10,1.10-even --games 300 --seed {FRESH}",),
}
"""The arguments of `dragondune balance` for each part of the page.

A change of a faction's share is then known to about 6 points (500 games), 5 points (700) or 4 points (1,000), where it
wins with only one of two rulesets on 40% of seeds.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = ("search", *STUDIES)
    parser.add_argument("--only", default=",".join(parts), metavar="NAME,...", help="parts (default %(default)s)")
    parser.add_argument("--games", type=int, metavar="N", help="games of each ruleset, instead of the planned ones")
    parser.add_argument("--journals", type=Path, default=Path("build/balance"), metavar="FOLDER")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes; 0 for one per core")
    parser.add_argument("--program", action="store_true", help="print the program's fingerprint, and play nothing")
    parser.add_argument("--print", action="store_true", help="print the tables instead of writing them into the page")
    arguments = parser.parse_args()
    if arguments.program:
        print(program_digest())
        return
    names = arguments.only.split(",")
    check_parts(names, parts, None if arguments.print else PAGE.read_text(encoding="utf-8"))
    arguments.journals.mkdir(parents=True, exist_ok=True)
    for name in names:
        if name == "search":
            write(name, searched(arguments), arguments)
            continue
        commands = [with_games(command, arguments.games) for command in STUDIES[name]]
        studies = [
            played(command, arguments.journals / f"{name}-{number}.jsonl", arguments.jobs)
            for number, command in enumerate(commands)
        ]
        write(name, block(commands, studies), arguments)


def check_parts(names: Sequence[str], known: Sequence[str], page: str | None) -> None:
    """Refuse parts that do not exist, or have no place in the page, before any game is played."""
    for name in names:
        if name not in known:
            sys.exit(f"there is no part {name}; choose from {', '.join(known)}")
        if page is not None and marker(name) not in page:
            sys.exit(f"{PAGE} has no place for {name}; it would be marked {marker(name)}")


def marker(name: str) -> str:
    return f"<!-- figures: {name} -->"


def write(name: str, text: str, arguments: argparse.Namespace) -> None:
    if arguments.print:
        print(text)
    else:
        PAGE.write_text(with_block(PAGE.read_text(encoding="utf-8"), name, text), encoding="utf-8")


def searched(arguments: argparse.Namespace) -> str:
    """Search for the most even rules, write them as an edition, and say what each change contributes."""
    games = arguments.games
    command = SEARCH if games is None else re.sub(r"--(games|finals|confirm) \d+", rf"--\1 {games}", SEARCH)
    words = [
        *shlex.split(command),
        "--journal",
        str(arguments.journals / "search.jsonl"),
        "--jobs",
        str(arguments.jobs),
    ]
    found = msgspec.json.decode(
        run("even", [*words, *([] if arguments.print else ["--out", str(ROOT / EVEN)])]), type=Found
    )
    lines = ["```", f"dragondune even {command}", "```", "", PLAYED_BY, "", *(f"- {line}" for line in summary(found))]
    return "\n".join(lines)


def with_games(command: str, games: int | None) -> str:
    return command if games is None else re.sub(r"--games \d+", f"--games {games}", command)


def played(command: str, journal: Path, jobs: int) -> Study:
    words = [*shlex.split(command), "--journal", str(journal), "--jobs", str(jobs)]
    return msgspec.json.decode(run("balance", words), type=Study)


def run(name: str, words: list[str]) -> str:
    command = [sys.executable, "-m", "dragondune.cli", name, *words, "--json"]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8", cwd=ROOT).stdout


def block(commands: list[str], studies: list[Study]) -> str:
    """The commands, the answers and the figures of one part."""
    lines = ["```", *(f"dragondune balance {command}" for command in commands), "```", "", PLAYED_BY, ""]
    return "\n".join([*lines, *tables(studies)])


def with_block(page: str, name: str, text: str) -> str:
    """The page with this part written again."""
    begin, end = marker(name), "<!-- end of figures -->"
    head, _, rest = page.partition(begin)
    _, _, tail = rest.partition(end)
    return f"{head}{begin}\n{text}\n{end}{tail}"


if __name__ == "__main__":
    main()
