"""Load editions and overrides, and check them completely before they become a Ruleset."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from dragondune.editions.parameters import BY_KEY, Value
from dragondune.engine.errors import Malformed
from dragondune.engine.ruleset import Ruleset

EDITIONS: dict[str, str] = {
    "draft": "draft.toml",
    "1.2": "v1_2.toml",
    "1.7": "v1_7.toml",
    "1.10": "v1_10.toml",
    "1.10-pdf": "v1_10_pdf.toml",
    "1.10-even": "v1_10_even.toml",
    "9": "v9.toml",
}
"""[R155] The file of each edition."""
UNPRINTED = ("1.10-even",)
"""Editions without a rulebook of their own: that of the edition they extend applies, with other numbers."""
DEFAULT_EDITION = "1.10"
EXTENDS = "extends"
LONGEST_NUMBER = 9


def edition_values(edition: str) -> dict[str, Value]:
    """Return all keys of an edition with their values: those in its own file, then those of the edition it extends."""
    own = edition_file(edition)
    base = own.pop(EXTENDS, None)
    return {**edition_values(str(base)), **own} if base is not None else own


def edition_file(edition: str) -> dict[str, Value]:
    """Return the keys in the edition's own file."""
    if edition not in EDITIONS:
        raise Malformed(f'there is no edition "{edition}"; use {", ".join(EDITIONS)}')
    return dict(_read(EDITIONS[edition]))


@cache
def _read(name: str) -> dict[str, Value]:
    return tomllib.loads(files("dragondune.editions").joinpath(name).read_text(encoding="utf-8"))


def load_edition(edition: str = DEFAULT_EDITION, overrides: Mapping[str, Value] | None = None) -> Ruleset:
    """Return the rules of an edition, with overrides applied."""
    values = edition_values(edition)
    for key, value in (overrides or {}).items():
        check_value(key, value)
        values[key] = value
    check_together(values)
    return Ruleset(**values)  # type: ignore[arg-type]  # every value was checked against its parameter


def overrides_of(rules: Ruleset) -> dict[str, Value]:
    """Return the keys in which these rules differ from the default edition."""
    differing: dict[str, Value] = {}
    for key, value in edition_values(DEFAULT_EDITION).items():
        chosen: Value = getattr(rules, key)
        if chosen != value:
            differing[key] = chosen
    return differing


def check_value(key: str, value: object) -> None:
    if key not in BY_KEY:
        close = get_close_matches(key, BY_KEY, n=1)
        hint = f'; did you mean "{close[0]}"?' if close else "; `dragondune rules` lists them all"
        raise Malformed(f'the rules have no key "{key}"{hint}')
    parameter = BY_KEY[key]
    if not parameter.admits(value):
        raise Malformed(f"[{parameter.clause}] {key} must be {parameter.allowed()}, not {_shown(value)}")


def check_together(values: Mapping[str, Value]) -> None:
    """Check keys against each other: starting units and hands must fit, and ranges must not be empty."""
    for key in ("elves_units", "goblins_units", "orcs_units"):
        if _int(values, key) > _int(values, "units_per_faction"):
            raise Malformed(f"[note.6] {key} must be at most units_per_faction, {values['units_per_faction']}")
    for key, limit in (("artifacts", "hand_limit"), ("goblins_artifacts", "goblins_hand_limit")):
        if _int(values, key) > _int(values, limit):
            raise Malformed(f"[setup.10] {key} must be at most {limit}, {values[limit]}")
    if _int(values, "goblins_artifacts") < _int(values, "artifacts"):
        raise Malformed(f"[setup.11] goblins_artifacts must be at least artifacts, {values['artifacts']}")
    if _int(values, "dragon_control_least") > _int(values, "dragon_control_most"):
        most = values["dragon_control_most"]
        raise Malformed(f"[twoaces.5] dragon_control_least must be at most dragon_control_most, {most}")


def _int(values: Mapping[str, Value], key: str) -> int:
    value = values[key]
    assert isinstance(value, int)
    return value


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def parse_override(text: str) -> tuple[str, Value]:
    """Parse `key=value` from the command line; the key decides how the value is read."""
    key, found, raw = text.partition("=")
    if not found:
        raise Malformed(f'an override must be key=value, not "{text}"')
    return key, read_value(key, raw)


def read_value(key: str, raw: str) -> Value:
    parameter = BY_KEY.get(key)
    value: Value = raw
    if parameter is None or parameter.choices:
        pass
    elif parameter.is_switch and raw in ("true", "false"):
        value = raw == "true"
    elif not (parameter.is_switch or parameter.is_factions) and _is_number(raw):
        value = int(raw)
    check_value(key, value)
    return value


def _is_number(raw: str) -> bool:
    return raw.removeprefix("-").isdecimal() and len(raw) <= LONGEST_NUMBER
