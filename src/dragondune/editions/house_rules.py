"""House rules: files that extend an edition or another house-rules file, and work wherever an edition does."""

import tomllib
from pathlib import Path

from dragondune.editions.loader import EDITIONS, EXTENDS, check_value, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed

SUFFIX = ".toml"


def resolve(name: str) -> tuple[str, dict[str, Value]]:
    """Return the edition and overrides for the name of an edition or a house-rules file."""
    if name in EDITIONS:
        return name, {}
    if not name.endswith(SUFFIX):
        raise Malformed(f'there is no edition "{name}"; use {", ".join(EDITIONS)}, or a file that ends in {SUFFIX}')
    return read_house_rules(Path(name))


def read_house_rules(path: Path, *, extended_by: tuple[Path, ...] = ()) -> tuple[str, dict[str, Value]]:
    """Return the edition at the end of the chain of files, and the overrides of the whole chain."""
    here = path.resolve()
    if here in extended_by:
        raise Malformed(f"{path.name} extends itself; a chain of house rules must end with an edition")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise Malformed(f"{path.name} is not valid TOML: {fault}") from None
    base, own = _own_rules(text, path.name)
    edition, overrides = (base, {}) if base in EDITIONS else _extended(path, base, (*extended_by, here))
    overrides |= own
    return _fitting(edition, overrides, path.name)


def parse_house_rules(text: str) -> tuple[str, dict[str, Value]]:
    """Return the edition and overrides of house rules given as text, which must extend an edition."""
    name = "the house-rules text"
    base, own = _own_rules(text, name)
    if base not in EDITIONS:
        raise Malformed(f'{name} extends "{base}", which is not an edition; use {", ".join(EDITIONS)}')
    return _fitting(base, own, name)


def _own_rules(text: str, name: str) -> tuple[str, dict[str, Value]]:
    try:
        table: dict[str, object] = tomllib.loads(text)
    except ValueError as fault:  # a number with thousands of digits is not a decode error
        raise Malformed(f"{name} is not valid TOML: {fault}") from None
    base = table.pop(EXTENDS, None)
    if not isinstance(base, str):
        raise Malformed(f'{name} must say {EXTENDS} = "1.10" or name another edition or file')
    return base, _checked(name, table)


def _fitting(edition: str, overrides: dict[str, Value], name: str) -> tuple[str, dict[str, Value]]:
    try:
        load_edition(edition, overrides)
    except Malformed as fault:
        raise Malformed(f"{name}: {fault}") from None
    return edition, overrides


def _extended(path: Path, base: str, chain: tuple[Path, ...]) -> tuple[str, dict[str, Value]]:
    if not base.endswith(SUFFIX):
        raise Malformed(
            f'{path.name} extends "{base}", which is neither an edition ({", ".join(EDITIONS)}) nor a {SUFFIX} file'
        )
    return read_house_rules(path.parent / base, extended_by=chain)


def _checked(name: str, table: dict[str, object]) -> dict[str, Value]:
    overrides: dict[str, Value] = {}
    for key, value in table.items():
        try:
            check_value(key, value)
        except Malformed as fault:
            raise Malformed(f"{name}: {fault}") from None
        assert isinstance(value, bool | int | str)
        overrides[key] = value
    return overrides
