"""`dragondune print`: the game to print and play, for any edition or house rules."""

import argparse
import sys
from pathlib import Path
from typing import Final, TypeVar

from dragondune.commands.files import check_writable
from dragondune.commands.options import parse_names, rules_of
from dragondune.editions.loader import DEFAULT_EDITION
from dragondune.engine.errors import Malformed
from dragondune.web.bundle import ensure_bundle
from dragondune.wire.lobby import PARTS

FORMATS: Final = (".pdf", ".html", ".txt")
OUT: Final = "--out"
Choice = TypeVar("Choice", bound=str)


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("print", help="print the game: rulebook, board, markers, cards and aids as a PDF")
    parser.add_argument(
        "edition", nargs="?", default=DEFAULT_EDITION, help="edition or house-rules file (default %(default)s)"
    )
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="override a rule; repeatable")
    parser.add_argument("--paper", default="a4", metavar="PAPER", help="a4, letter or a3 (default %(default)s)")
    parser.add_argument("--ink", default="full", metavar="INK", help="full, or low to save ink (default %(default)s)")
    parser.add_argument("--parts", metavar="A,B,...", help="what to print, in this order (default everything)")
    parser.add_argument("--booklet", action="store_true", help="impose the rulebook, to fold and staple")
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    parser.add_argument(
        OUT,
        type=Path,
        required=True,
        metavar="FILE",
        help="where to write: .pdf, or .html or .txt for the rulebook alone",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    out: Path = arguments.out
    edition, overrides = rules_of(arguments.edition, arguments.set)
    from dragondune.printing.press import INKS, PAPERS, Settings, print_pdf

    names = parse_names(arguments.parts, "part") if arguments.parts is not None else list(PARTS)
    settings = Settings(
        parts=tuple(_chosen("part", name, PARTS) for name in names),
        paper=_chosen("paper", arguments.paper, PAPERS),
        ink=_chosen("ink", arguments.ink, INKS),
        is_booklet=arguments.booklet,
    )
    _check_out(out, is_forced=arguments.force)
    if out.suffix != ".pdf" and (arguments.booklet or (arguments.parts is not None and names != ["rules"])):
        raise Malformed(f"a file that ends in {out.suffix} holds the rulebook alone; only a .pdf has other parts")
    ensure_bundle(_say)
    from dragondune.printing.html import html_rulebook
    from dragondune.printing.material import material_of
    from dragondune.printing.printed_game import PrintedGame
    from dragondune.printing.text_rulebook import text_rulebook

    game = PrintedGame.of(edition, overrides)
    _say(f"reading the rules of {game.name}")
    material = material_of(game)
    match out.suffix:
        case ".html":
            made = html_rulebook(material).encode()
        case ".txt":
            made = text_rulebook(material).encode()
        case _:
            made = print_pdf(material, settings, _say)
    out.write_bytes(made)
    print(f"{out}: {game.name}, {len(made) // 1000} kB")


def _check_out(out: Path, *, is_forced: bool) -> None:
    if out.suffix not in FORMATS:
        raise Malformed(f"{out.name} must end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    check_writable(out, OUT)
    if out.exists() and not is_forced:
        raise Malformed(f"{out} exists already; --force overwrites it")


def _chosen(what: str, name: str, known: tuple[Choice, ...]) -> Choice:
    for one in known:
        if one == name:
            return one
    raise Malformed(f'there is no {what} "{name}"; use {", ".join(known)}')


def _say(step: str) -> None:
    print(f"{step} …", file=sys.stderr, flush=True)
