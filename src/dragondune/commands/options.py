"""Options that several commands share."""

import argparse
from collections.abc import Sequence

from dragondune.bots.characters.cast import CHARACTERS
from dragondune.bots.registry import BOTS, STRENGTHS
from dragondune.editions.house_rules import resolve
from dragondune.editions.loader import DEFAULT_EDITION, load_edition, parse_override
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTION_IDS, Faction
from dragondune.notation.names import OBSERVER_IDS, faction_from_id, shown

ALL_FACTIONS = ",".join(FACTION_IDS)
DRAWN = "drawn"
GIVEN = "given"


def add_game_options(parser: argparse.ArgumentParser, *, bots: str) -> None:
    add_edition_option(parser)
    add_rules_options(parser)
    parser.add_argument(
        "--bots",
        default=bots,
        metavar="NAME",
        help=f'one bot for all, or "orcs=hard,elves=easy"; choose from {", ".join((*BOTS, *STRENGTHS))}; '
        "hard+raider has a character, normal+any a different one in every seat "
        f"({', '.join(CHARACTERS)}); "
        "hard@3s thinks for at most 3 seconds per decision, hard@200 for 200 playouts (default %(default)s)",
    )
    add_seed_option(parser)


def add_talk_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--talk",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="let bots offer each other agreements (the default)",
    )


def add_edition_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", default=DEFAULT_EDITION, help="edition or house-rules file (default %(default)s)")


def add_rules_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="override a rule; repeatable")
    parser.add_argument(
        "--factions", default=ALL_FACTIONS, metavar="A,B,...", help="two to four factions (default all four)"
    )
    parser.add_argument(
        "--seating",
        default=DRAWN,
        choices=(DRAWN, GIVEN),
        help="draw seats at random, or use the order of --factions (default %(default)s)",
    )


def add_seed_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=whole_number, default=1, metavar="N", help="seed of the random numbers (default %(default)s)"
    )


def add_observer_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--as",
        dest="observer",
        default="referee",
        choices=OBSERVER_IDS,
        help="show only what this seat learns (default: everything)",
    )


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number") from None


def at_least_one(text: str) -> int:
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not a whole number of at least 1")
    return number


def from_zero(text: str) -> int:
    number = whole_number(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is not a whole number of at least 0")
    return number


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number of seconds above 0")
    return number


def parse_names(text: str, what: str) -> list[str]:
    """Names separated by commas, each at most once."""
    names = [name.strip() for name in text.split(",")]
    if len(set(names)) != len(names):
        raise Malformed(f"each {what} is named once, not as in {text}")
    return names


def parse_rules(arguments: argparse.Namespace) -> tuple[str, dict[str, Value]]:
    """The edition, with the overrides of a house-rules file and `--set`."""
    return rules_of(arguments.edition, arguments.set)


def rules_of(name: str, changes: Sequence[str]) -> tuple[str, dict[str, Value]]:
    """The same for an edition or file given by name."""
    edition, overrides = resolve(name)
    overrides |= parse_overrides(changes)
    load_edition(edition, overrides)
    return edition, overrides


def parse_overrides(texts: Sequence[str]) -> dict[str, Value]:
    return dict(parse_override(text) for text in texts)


def parse_factions(text: str) -> tuple[Faction, ...]:
    factions = tuple(faction_from_id(name.strip()) for name in text.split(","))
    if len(set(factions)) != len(factions):
        raise Malformed("[R29] a faction is named once")
    return factions


def check_observer(observer: str, factions: Sequence[Faction]) -> None:
    """Refuse the seat of a faction that does not play."""
    absent = [name for seat, name in enumerate(FACTION_IDS) if seat not in factions]
    if observer in absent:
        allowed = ", ".join(name for name in OBSERVER_IDS if name not in absent)
        raise Malformed(f"[R29] the {observer} do not play in this game; --as is one of {allowed}")
