"""Names shown to people: visible, on one line, and not easily confused with someone else's."""

from collections.abc import Iterable
from typing import Final
from unicodedata import category, name, normalize

from msgspec.structs import replace

from dragondune.engine.errors import Malformed
from dragondune.wire.lobby import SEATS, Holder, Seat

VARIATIONS: Final = "\ufe0e\ufe0f"
"""Variation selectors between a letter and its picture; keyboards add them, for example after a heart."""
INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as visible but show nothing."""
IGNORED: Final = (("\u180b", "\u180f"), ("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))
"""Ranges of marks that show nothing by themselves."""
VISIBLE: Final = "LNPS"
"""Categories of visible characters: letters, numbers, punctuation, symbols."""
MOST_MARKS: Final = 3
"""Marks on one letter; no language needs more."""
ALIKE_SCRIPTS: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "DESERET"})
"""Scripts with lookalike letters: a name that mixes them is meant to deceive."""

CYRILLIC: Final = (
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456"
    "\u0458\u0501\u04bb\u051b\u051d\u04af\u0475\u044c\u0433\u043f\u04cf\u0461",
    "abekmhopctyxsijdhqwyvbrnlw",
)
GREEK: Final = (
    "\u03b1\u03b2\u03b3\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03c9\u03f2\u03f3",
    "abyenikvoptuxwcj",
)
ARMENIAN: Final = ("\u0578\u057d\u0581\u0585\u0570\u056b\u0584\u0566", "nugohhpq")
LATIN: Final = ("\u0261\u0131\u0269\u0280\u00f8\u0142\u0111\u0127", "gilroldh")
FIGURES: Final = ("0135789$@|!", "olestbgsali")
LOOKS_LIKE: Final = str.maketrans(
    {
        alike: letter
        for script in (CYRILLIC, GREEK, ARMENIAN, LATIN, FIGURES)
        for alike, letter in zip(*script, strict=True)
    }
    | {"\u00e6": "ae", "\u0153": "oe"}
)
"""Letters that look like Latin ones, after lower-casing."""
STROKES: Final = str.maketrans({"i": "l"})
"""A single stroke in upper case."""
PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""


def one_line(text: str) -> str:
    """Normalize a name for display, or refuse it with the reason."""
    shown = normalize("NFKC", text).translate(dict.fromkeys(map(ord, VARIATIONS)))
    shown = " ".join(shown.split())
    if not shown or not shown.isprintable() or any(map(_is_hidden, shown)):
        raise Malformed("a name is one line of visible characters, without control characters or invisible ones")
    if category(shown[0])[0] not in VISIBLE:
        raise Malformed("a name begins with a letter, a digit or a symbol")
    marks = 0
    for one in shown:
        marks = marks + 1 if category(one) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise Malformed(f"a letter of a name has at most {MOST_MARKS} marks")
    return shown


def personal_name(text: str, others: Iterable[str], *, people: Seat | None) -> str:
    """A name that cannot be confused with another person's at the table, or with a people its bearer does not play."""
    shown = one_line(text)
    scripts = {name(one, "").partition(" ")[0] for one in shown if one.isalpha()} & ALIKE_SCRIPTS
    if len(scripts) > 1:
        mixed = " and ".join(sorted(script.title() for script in scripts))
        raise Malformed(f"a name has letters of one alphabet; this one mixes {mixed}")
    bones = skeleton(shown)
    for other in others:
        if skeleton(other) == bones:
            raise Malformed(f'the name "{shown}" looks like that of {other}, who is already here; choose another')
    named = _people_named(bones)
    if named not in (None, people):
        raise Malformed(f'the name "{shown}" looks like that of the {named}; choose another')
    return shown


def at_seat(holder: Holder, people: Seat) -> Holder:
    """The holder in the seat of a people: a person who is named after another one gets the name of this one."""
    named = _people_named(skeleton(holder.name)) if holder.kind == "person" else None
    return holder if named in (None, people) else replace(holder, name=people.title())


def _people_named(bones: str) -> Seat | None:
    """The people that a skeleton is the name of."""
    return next((one for one in SEATS if bones in (skeleton(one), skeleton(one.removesuffix("s")))), None)


def skeleton(text: str) -> str:
    """Names with the same skeleton look alike at a glance."""
    plain = normalize("NFD", normalize("NFKC", text).casefold())
    letters = "".join(one for one in plain if category(one)[0] in "LNS" or one in "!|@")
    bones = letters.translate(LOOKS_LIKE).translate(STROKES)
    for pair, single in PAIRS:
        bones = bones.replace(pair, single)
    return bones or letters


def _is_hidden(one: str) -> bool:
    return one in INVISIBLE or any(first <= one <= last for first, last in IGNORED)
