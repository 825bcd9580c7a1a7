"""A process that prints one game: the order on standard input, the PDF on standard output, a refusal on standard error.

The server prints in a separate process to keep its event loop and memory free.
"""

import sys

import msgspec

from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.printing.material import material_of
from dragondune.printing.press import Settings, print_pdf
from dragondune.printing.printed_game import PrintedGame


class Order(msgspec.Struct, frozen=True):
    """What to print; `overrides` as in PrintedGame."""

    edition: str
    overrides: tuple[tuple[str, Value], ...]
    settings: Settings


def main() -> int:
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    try:
        made = print_pdf(material_of(PrintedGame(order.edition, order.overrides)), order.settings)
    except Malformed as fault:
        print(fault, file=sys.stderr)
        return 2
    sys.stdout.buffer.write(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
