"""The rules of a table in a few pages of plain words, for its edition and options."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from dragondune.engine.agreements.clauses import KINDS
from dragondune.engine.cards_and_alliances import ace_power, alliance_terms, gains_from
from dragondune.engine.ids import FACTION_NAMES, Faction
from dragondune.engine.peoples import powers_of, ways_to_win
from dragondune.engine.ruleset import Ruleset
from dragondune.language.tools import Topic
from dragondune.language.turn_summary import rounds_of
from dragondune.notation.agreement_codec import clause_keys
from dragondune.notation.prose.vocabulary import listed
from dragondune.views.in_words import board_in_words


def explained(topic: Topic, rules: Ruleset, factions: Iterable[Faction]) -> str:
    """The rules of a table, the map, or the promises that can be made."""
    match topic:
        case "game":
            return rules_digest(rules, factions)
        case "map":
            return map_digest()
        case "promises":
            return clause_digest()
        case _:
            assert_never(topic)


def rules_digest(rules: Ruleset, factions: Iterable[Faction]) -> str:
    """What a newcomer has to know to play with these peoples under these rules."""
    playing = list(factions)
    return "\n".join([*_turn(rules), *_peoples(rules, playing), *_alliances(rules), *_agreements(rules)])


def map_digest() -> str:
    return "\n".join(board_in_words())


def clause_digest() -> str:
    """Every kind of promise, with the fields that a clause of it has."""
    lines = [
        "A clause is an object: its duty, the seat that owes it, and the fields of that duty.",
        'seat, to, faction and opponent each name a faction ("elves").',
        'places lists territories ("5c" is castle 5, "3f" forest 3).',
        'turn and round ("I" to "VII") say until when it binds or when it is due; null is the whole game, or at once.',
    ]
    return "\n".join(
        [*lines, *(f"- {one.name}: {', '.join(clause_keys(n)[1:])} ({one.form})" for n, one in enumerate(KINDS))]
    )


def _turn(rules: Ruleset) -> Iterator[str]:
    yield f"The game has {rules.turns} turns. Each has these rounds:"
    for one in rounds_of(rules):
        yield f"{one.numeral} {one.name}: {' '.join(one.steps)}"


def _peoples(rules: Ruleset, playing: list[Faction]) -> Iterator[str]:
    with_orcs = any(FACTION_NAMES[seat] == "Orcs" for seat in playing)
    for seat in playing:
        yield f"The {FACTION_NAMES[seat]}:"
        for power in powers_of(rules, seat):
            yield f"- {power.title}: {power.text} [{power.clause}]"
        ace = ace_power(rules, seat)
        yield f"- An ace of theirs {ace.text} [{ace.clause}]"
        for way in ways_to_win(rules, seat, with_orcs=with_orcs):
            yield f"- They win: {way.text} [{way.clause}]"
        for other in playing:
            gains = [one.text for one in gains_from(rules, other, seat)] if other != seat else []
            if gains:
                yield f"- From an alliance with the {FACTION_NAMES[other]} they gain: {listed(gains)}"


def _alliances(rules: Ruleset) -> Iterator[str]:
    yield "Alliances are made and broken in a Great Council:"
    yield from (f"- {one.text} [{one.clause}]" for one in alliance_terms(rules))


def _agreements(rules: Ruleset) -> Iterator[str]:
    match rules.agreements:
        case "enforce":
            yield (
                "Agreements bind. Once all parties have accepted one, an option that would break a promise is no "
                "longer offered as long as another remains, and payments are made when due. Words in chat bind nobody."
            )
        case "record":
            yield "Agreements are only written down; nobody is forced to keep them."
        case "off":
            yield "There are no agreements under these rules."
