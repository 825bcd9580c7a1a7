"""The checks of packages try every command that the README shows."""

from typing import Final

from tools import package_checks
from tools.package_checks import CORE, EXTRAS, REFUSED, SERVING, untried

TRIED: Final = [*CORE, *EXTRAS, *SERVING, *REFUSED]


def test_every_command_and_subcommand_of_the_readme_is_tried() -> None:
    package_checks.check_commands()


def test_a_subcommand_that_is_not_tried_is_noticed() -> None:
    assert untried([one for one in TRIED if not one.startswith("lab people")]) == ["lab people"]
    assert untried([one for one in TRIED if " ban " not in one]) == ["admin ban"]
    assert untried([one for one in TRIED if not one.startswith("rules diff")]) == ["rules diff"]
    assert untried([one for one in TRIED if not one.startswith("verify")]) == ["verify"]


def test_commands_are_read_from_the_table() -> None:
    rows = "| `admin tables`, `load`, `ban ADDRESS` | x `y` |\n| `play [--as elves]` | z |\n"
    readme = f"## Use the command line\n\n{rows}\n## More\n| `no` | |"
    assert package_checks.listed_commands(readme) == {"admin tables", "admin load", "admin ban", "play"}
