"""The printed rulebook: the clauses, rulings and values of exactly these rules, in the order of the rules page."""

from typing import Final

import msgspec

from dragondune.editions.loader import DEFAULT_EDITION, edition_values
from dragondune.editions.parameters import BY_KEY
from dragondune.engine.ids import FACTION_IDS
from dragondune.notation.prose.vocabulary import listed
from dragondune.printing.in_force import AGREEMENTS, applies, family, is_dropped, is_on, is_option
from dragondune.printing.pieces import board_of
from dragondune.printing.printed_game import PrintedGame
from dragondune.printing.starts import Start, starts_of
from dragondune.printing.stock import Round, edition_name, peoples, rounds, the_rulebook, value_text
from dragondune.printing.wording import Words, linker
from dragondune.printing.worked_battle import Battle, worked_battles
from dragondune.web.rulebook import Entry, Reading, Rulebook, Ruling, Section

GLANCE: Final = (
    "turns",
    "castles_to_win",
    "units_per_faction",
    "unit_battle_value",
    "hand_limit",
    "income",
    "move_range",
)
"""The keys of the facts everyone looks up first."""
ICONS: Final = {"note": "scroll-unfurled", "cards": "card-draw", "ace": "magic-lamp", "setup": "treasure-map"}
BORROWED: Final = "This edition's rulebook does not say; it is played as in later editions."
CREDITS: Final = (
    "A game for two to four players by Vincent von Guard, licensed CC BY-SA 4.0.",
    "These are its rules in our own words, exactly as they are played here.",
    "Icons: game-icons.net, by Lorc, Delapouite, Skoll, Quoting and others, licensed CC BY 3.0.",
)
BATTLE: Final = "V"
LAST_ICON: Final = "open-book"


class Setting(msgspec.Struct, frozen=True):
    """A value of these rules; `usual` is the value in 1.10, or in the edition that a house rule changes."""

    meaning: str
    value: str
    usual: str = ""
    is_house: bool = False


class HouseRule(msgspec.Struct, frozen=True):
    """A house rule; `usual` is the edition's value."""

    clause: Words
    meaning: str
    value: str
    usual: str


class PrintedRuling(msgspec.Struct, frozen=True):
    id: str
    question: Words
    answer: Words
    settings: tuple[Setting, ...]


class Clause(msgspec.Struct, frozen=True):
    """A numbered clause, or text between clauses, without an id.

    `own` gives its different numbers in the edition's own rulebook, if any; `but` is what that rulebook adds or
    removes; `note` says if that rulebook does not number it.
    """

    id: str
    text: Words
    own: str = ""
    but: tuple[Words, ...] = ()
    note: Words = ()
    settings: tuple[Setting, ...] = ()
    rulings: tuple[PrintedRuling, ...] = ()


class Chapter(msgspec.Struct, frozen=True):
    """`people` and `start` belong to the people the chapter is about; the worked battles follow `is_battle`."""

    title: str
    icon: str
    clauses: tuple[Clause, ...]
    people: str = ""
    start: Start | None = None
    is_battle: bool = False


class RulebookPart(msgspec.Struct, frozen=True):
    """`options` are those in use, and `unused` the others, so that every clause of the edition is printed once.

    The many rulings about agreements have their own chapter. `gold` is shown on the map, by territory.
    """

    edition: str
    credits: tuple[str, ...]
    gold: dict[str, int]
    glance: tuple[Setting, ...]
    house_rules: tuple[HouseRule, ...]
    options: tuple[HouseRule, ...]
    starts: tuple[Start, ...]
    rounds: tuple[Round, ...]
    battles: tuple[Battle, ...]
    chapters: tuple[Chapter, ...]
    agreements: tuple[PrintedRuling, ...]
    unused: tuple[Clause, ...]


def rulebook_of(game: PrintedGame) -> RulebookPart:
    return _Writer(game, the_rulebook()).whole()


class _Writer:
    """Writes the rulebook of one game."""

    def __init__(self, game: PrintedGame, book: Rulebook) -> None:
        self.game: Final = game
        self.book: Final = book
        edition = book.editions.get(game.edition)
        self.readings: Final = edition.readings if edition else {}
        self.own: Final = edition.own if edition else ()
        self.entries: Final = [
            entry
            for section in book.sections
            for entry in section.entries
            if entry.id and not is_dropped(game, book, entry)
        ]
        self.rulings: Final = [one for one in book.rulings if applies(game, book, one)]
        printed = {entry.id for entry in self.entries}
        self.homes: Final = {one.id: next((c for c in one.clauses if c in printed), "") for one in self.rulings}
        self.linked: Final = linker([*printed, *(id for id, home in self.homes.items() if home)])
        self.starts: Final = {one.people: one for one in starts_of(self.game.ruleset)}

    def whole(self) -> RulebookPart:
        options = [entry for entry in self.entries if is_option(entry.id)]
        return RulebookPart(
            edition=edition_name(self.game.edition),
            credits=CREDITS,
            gold=board_of(self.game.ruleset).gold,
            glance=tuple(Setting(BY_KEY[key].meaning, value_text(self.game.values[key])) for key in GLANCE),
            house_rules=tuple(self._house_rule(key) for key, _ in self.game.overrides),
            options=tuple(self._house_rule(one.keys[0]) for one in options if is_on(self.game, one)),
            starts=tuple(self.starts.values()),
            rounds=rounds(),
            battles=worked_battles(self.game),
            chapters=tuple(chapter for section in self.book.sections if (chapter := self._chapter(section)).clauses),
            agreements=self._rulings_under(AGREEMENTS),
            unused=tuple(self._clause(one) for one in options if not is_on(self.game, one)),
        )

    def _house_rule(self, key: str) -> HouseRule:
        usual = edition_values(self.game.edition)[key]
        parameter = BY_KEY[key]
        return HouseRule(
            self.linked(parameter.clause), parameter.meaning, value_text(self.game.values[key]), value_text(usual)
        )

    def _chapter(self, section: Section) -> Chapter:
        first = next(entry.id for entry in section.entries if entry.id)
        people = family(first) if family(first) in FACTION_IDS else ""
        icons = {one.id: one.icon for one in rounds()} | {id: one.icon for id, one in peoples().items()} | ICONS
        clauses = _without_idle_text([one for entry in section.entries for one in self._printed(entry, people)])
        own = [
            Clause(f"{self.game.edition}:{one.id}", self.linked(one.text))
            for one in self.own
            if one.section == section.title
        ]
        return Chapter(
            title=peoples()[people].name if people else section.title,
            icon=icons.get(family(first), LAST_ICON),
            clauses=(*clauses, *own),
            people=people,
            start=self.starts.get(people),
            is_battle=family(first) == BATTLE,
        )

    def _printed(self, entry: Entry, people: str) -> list[Clause]:
        if entry.id:
            is_here = entry in self.entries and (not is_option(entry.id) or is_on(self.game, entry))
            return [self._clause(entry)] if is_here else []
        # A people's starting position comes from the ruleset.
        text = entry.text.partition(". ")[2] if people else entry.text
        # Text that does not introduce clauses is about the rulebook of 1.10 and its numbers.
        is_told = bool(text) and (text.endswith(":") or not self.readings)
        return [Clause("", self.linked(text))] if is_told else []

    def _clause(self, entry: Entry) -> Clause:
        reading = self.readings.get(entry.id, Reading(ids=(entry.id,)))
        return Clause(
            id=entry.id,
            text=self.linked(reading.text or entry.text),
            own=""
            if reading.ids in ((), (entry.id,))
            else f"{listed(reading.ids)} in {edition_name(self.game.edition)}",
            but=tuple(map(self.linked, reading.but)),
            note=self.linked(_note(reading)),
            settings=self._settings(entry.keys),
            rulings=() if entry.id == AGREEMENTS else self._rulings_under(entry.id),
        )

    def _rulings_under(self, clause: str) -> tuple[PrintedRuling, ...]:
        return tuple(self._ruling(one) for one in self.rulings if self.homes[one.id] == clause)

    def _ruling(self, ruling: Ruling) -> PrintedRuling:
        question, mark, answer = ruling.text.partition("? ")
        return PrintedRuling(
            ruling.id, self.linked(question + mark.strip()), self.linked(answer), self._settings(ruling.keys)
        )

    def _settings(self, keys: tuple[str, ...]) -> tuple[Setting, ...]:
        """The values that differ from 1.10, or from the edition because of a house rule."""
        told = []
        for key in keys:
            value = self.game.values[key]
            is_house = key in self.game.house_keys
            base = self.game.edition if is_house else DEFAULT_EDITION
            usual = edition_values(base)[key]
            if value != usual:
                usual_text = f"{base}: {value_text(usual)}"
                told.append(Setting(BY_KEY[key].meaning, value_text(value), usual_text, is_house=is_house))
        return tuple(told)


def _note(reading: Reading) -> str:
    if reading.is_silent:
        return BORROWED
    return f"This edition's rulebook has this under {listed(reading.told_with)}." if reading.told_with else ""


def _without_idle_text(clauses: list[Clause]) -> list[Clause]:
    """Drop text that introduces clauses if none of them is printed."""
    return [one for at, one in enumerate(clauses) if one.id or (at + 1 < len(clauses) and clauses[at + 1].id)]
