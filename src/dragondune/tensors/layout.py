"""The position of each fact in a vector of small whole numbers, and its maximum.

Names that begin with `seat0.` are about the observer, `seat1.` about the next player round the table, and so on; lists
of seats are ordered the same way. Entries of absent players are 0.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from dragondune.editions.parameters import PARAMETERS, Parameter
from dragondune.engine.agreements.clauses import DUTY_NAMES, MOST_CLAUSES, WHOSE_NAMES
from dragondune.engine.board import CASTLE_LIST, EVENT_CARDS, TERRITORIES, TRACK
from dragondune.engine.decisions import MAX_ELITES, MAX_GOLD, MAX_TURNS, MAX_UNITS
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.ids import CARDS, FACTION_IDS, ROUND_NAMES, SUITS, VALUES
from dragondune.engine.powers.dwarves_elites import STATIONS
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.steps import STEP_COUNT

SEATS: Final = 4
MOST_TREASURE: Final = 30
MOST_STEPS: Final = 5
BOUND_CLAUSES: Final = 12
"""How many clauses of agreements in force are included, oldest first."""
OFFERED_CLAUSES: Final = 8
"""How many clauses of open offers are included, newest first."""


class Block(NamedTuple):
    """Entries starting at `start`; each is a whole number from 0 to `most`."""

    name: str
    start: int
    size: int
    most: int
    meaning: str


_Row: TypeAlias = tuple[str, int, int, str]

_NUMBERS: Final[tuple[_Row, ...]] = (
    ("turn", 1, MAX_TURNS, "the turn, 0 during set-up"),
    ("turns_left", 1, MAX_TURNS, "turns after this one"),
    ("chance", 1, 1, "a draw or a die is awaited"),
    ("is_secret", 1, 1, "answers are sealed until all have answered"),
    ("has_answered", 1, 1, "the observer's answer is sealed"),
    ("is_negated", 1, 1, "the power in question has been negated"),
    ("deck_size", 1, CARDS, "artifact cards that nobody holds and nobody has discarded"),
    ("has_top_card", 1, 1, "an unsold artifact lies on the deck"),
    ("has_next_event", 1, 1, "the Elves saw the next event card"),
    ("auction.cards_left", 1, CARDS, "artifacts still to be sold"),
    ("auction.has_card", 1, 1, "a card is up for bid"),
    ("auction.bid", 1, MAX_GOLD, "the highest bid"),
    ("auction.is_free_card_used", 1, 1, "the free card has been taken"),
    ("recruitment.is_banned", 1, 1, "hiring is forbidden"),
    ("recruitment.has_half_price", 1, 1, "an ace halves the price"),
    ("recruitment.conscripted", 1, MAX_UNITS, "units conscripted so far"),
    ("recruitment.hire_value", 1, MAX_GOLD, "what hired units cost in full"),
    ("recruitment.raised", 1, MAX_UNITS, "units raised so far"),
    ("recruitment.range_bonus", 1, MAX_UNITS, "territories added to a movement"),
    ("recruitment.ace_moves", 1, len(SUITS), "movements added by single aces"),
    ("recruitment.has_disbanded", 1, 1, "units have been disbanded"),
    ("recruitment.disband_count", 1, MAX_UNITS, "how many units are to be disbanded"),
    ("battle.is_swapped", 1, 1, "the Dwarves exchange Queen and Jack"),
    ("battle.is_blessed", 1, 1, "the Elves invoke their blessing"),
    ("battle.has_fought", 1, 1, "the fight for 0f has taken place"),
    ("blessing.fallen", 1, MAX_UNITS, "Elves fallen in battle"),
    ("blessing.last_turn", 1, MAX_TURNS, "the last turn with a blessing"),
    ("secrets.count", 1, CARDS, "how many cards are kept so far by the player who chooses"),
    ("elites_planned", 1, MAX_ELITES, "elite Dwarves in the revealed plan"),
)
"""These come first, in this order."""
_MOMENT: Final[tuple[_Row, ...]] = (
    ("round", len(ROUND_NAMES), 1, "set-up or the round"),
    ("player", SEATS, 1, "whose turn it is"),
    ("starter", SEATS, 1, "the Starting Player"),
    ("step", STEP_COUNT, 1, "what is asked now: engine/steps.py names the steps"),
    ("agenda", STEP_COUNT, MOST_STEPS, "how often each step is still to come this turn"),
    ("waiting", SEATS, 1, "seats the game waits for; in a secret window, all that were asked"),
    ("about", SEATS, 1, "whom the question is about"),
    ("place", TERRITORIES, 1, "where the question arises"),
    ("visited", TERRITORIES, 1, "territories that this step has dealt with"),
    ("dice", 3, 6, "dice rolled so far, in order"),
    ("winners", SEATS, 1, "who has won"),
    ("ending", len(ENDING_NAMES), 1, "how the game has ended"),
)
_BOARD: Final[tuple[_Row, ...]] = (
    ("dragon", TRACK + 1, 1, "the dragon marker; 0 is off the track"),
    ("gold", TERRITORIES, MOST_TREASURE, "gold lying in each territory; more than 30 counts as 30"),
    ("trolls", TERRITORIES, 1, "trolls"),
    ("walls", TERRITORIES, 1, "castles whose walls are broken"),
    ("castles", len(CASTLE_LIST) * SEATS, 1, "who controls each castle: 1c, 3c, 5c, 10c, 15c"),
    ("elites", STATIONS, MAX_ELITES, "elite Dwarves in each territory, in reserve, graveyard and out of the game"),
    ("pick", 3, MAX_ELITES, "elites to be picked: fewest, most, and 4 if there is a pick"),
    ("pick_from", STATIONS, 1, "where they come from"),
)
_CARDS: Final[tuple[_Row, ...]] = (
    ("discards", CARDS, 1, "artifact cards discarded"),
    ("top_card", CARDS, 1, "the unsold artifact, if the observer knows it"),
    ("event_pile", EVENT_CARDS, 1, "event cards turned up"),
    ("event_top", EVENT_CARDS, 1, "the last of them"),
    ("event_bottom", EVENT_CARDS, 1, "event cards put under the deck"),
    ("next_event", EVENT_CARDS, 1, "the next event card, if the observer knows it"),
    ("first_event", EVENT_CARDS, 1, "the first event card of this turn"),
    ("second_event", EVENT_CARDS, 1, "the second event card of this turn"),
)
_BUSINESS: Final[tuple[_Row, ...]] = (
    ("auction.starter", SEATS, 1, "who begins the bidding"),
    ("auction.card", CARDS, 1, "the card that is up for bid, if the observer knows it"),
    ("auction.bidder", SEATS, 1, "whose bid is the highest"),
    ("council.target", SEATS, 1, "to whom an alliance is proposed"),
    ("recruitment.hire_places", TERRITORIES, 1, "where units have been hired"),
    ("recruitment.disband_place", TERRITORIES, 1, "where units are to be disbanded"),
    ("meeting.arriver", SEATS, 1, "who has come where others hide"),
    ("meeting.met", SEATS, 1, "whom"),
    ("battle.attacker", SEATS, 1, "who attacks"),
    ("battle.defender", SEATS, 1, "who is attacked"),
    ("battle.asker", SEATS, 1, "who asks the Elves' question"),
    ("battle.question", 3, 1, "about colour, number or value"),
    ("battle.plundered", CARDS, 1, "the card the Orcs look at, if the observer knows it"),
    ("battle.victor", SEATS, 1, "who has won"),
    ("sealed.is_yes", 1, 1, "the observer's sealed answer is not a pass"),
    ("sealed.count", 1, MAX_UNITS, "the units of the observer's sealed plan"),
    ("sealed.elites", 1, MAX_ELITES, "its elites beyond those that must go"),
    ("sealed.is_blessed", 1, 1, "it invokes the blessing"),
    ("sealed.is_swapped", 1, 1, "a sealed treachery exchanges Queen and Jack"),
    ("sealed.cards", CARDS, 1, "the cards of the observer's sealed answer"),
    ("secrets.kept", CARDS, 1, "cards that the observer keeps from the Elves so far"),
)
_SEAT: Final[tuple[_Row, ...]] = (
    ("is_playing", 1, 1, "the seat is taken"),
    ("knows_gold", 1, 1, "the observer knows this player's gold"),
    ("gold", 1, MAX_GOLD, "that gold; more than 100 counts as 100"),
    ("reserve", 1, MAX_UNITS, "units in reserve"),
    ("graveyard", 1, MAX_UNITS, "units in the graveyard"),
    ("removed", 1, MAX_UNITS, "units out of the game"),
    ("hand_size", 1, CARDS, "artifact cards in hand"),
    ("has_queen", 1, 1, "has been dealt a Queen"),
    ("has_jack", 1, 1, "has been dealt a Jack"),
    ("is_pair_shown", 1, 1, "Queen and Jack have been shown"),
    ("is_queen_shown", 1, 1, "the Queen has been shown"),
    ("has_used_pair", 1, 1, "Queen and Jack have served for a treachery"),
    ("council_passed", 1, 1, "has passed in the Great Council"),
    ("auction_passed", 1, 1, "has passed in this auction"),
    ("is_done", 1, 1, "has had a turn in this round"),
    ("is_tied", 1, 1, "is tied for the most castles"),
    ("is_traitor", 1, 1, "has declared treachery in this battle"),
    ("is_choosing", 1, 1, "has yet to choose what to keep from the Elves"),
    ("has_predicted", 1, 1, "is an Oracle who has predicted a victory"),
    ("faction", SEATS, 1, "Dwarves, Elves, Goblins, Orcs"),
    ("queen", len(SUITS), 1, "the suit of the Queen, if the observer knows it"),
    ("jack", len(SUITS), 1, "the suit of the Jack, if the observer knows it"),
    ("not_queen", len(SUITS), 1, "suits the Queen is publicly known not to have"),
    ("not_jack", len(SUITS), 1, "suits the Jack is publicly known not to have"),
    ("hand", CARDS, 1, "cards in hand that the observer knows"),
    ("shown", CARDS, 1, "publicly known cards"),
    ("seen", CARDS, 1, "those the Elves know; visible to the Elves and the owner"),
    ("not_held", CARDS, 1, "cards this player is publicly known not to hold"),
    ("seen_by_orcs", CARDS, 1, "cards the Orcs know from plunder; visible to the Orcs"),
    ("seen_of_orcs", CARDS, 1, "cards of the Orcs that this player knows; visible to this player"),
    ("units", TERRITORIES, MAX_UNITS, "units in each territory"),
    ("hidden", TERRITORIES, 1, "where these units are hidden"),
    ("hid_now", TERRITORIES, 1, "where an ace has hidden them this turn"),
    ("lurking", TERRITORIES, MAX_UNITS, "hidden units beside open ones"),
    ("ally", SEATS, 1, "the ally"),
    ("proposed", SEATS, 1, "to whom this player has proposed an alliance"),
    ("gives", SEATS, MAX_GOLD, "gold on its way to each seat, which waits for the reveal"),
    ("predicted_winner", SEATS, 1, "whose victory was predicted, if the observer knows it"),
    ("predicted_turn", 1, MAX_TURNS, "on which turn"),
    ("predicted_castle", len(CASTLE_LIST), 1, "with which castle"),
    ("answered_colour", 3, 1, "the binding answer: red, black, no artifact"),
    ("answered_number", 2, MAX_UNITS, "the binding answer, and 20 if there is one"),
    ("answered_value", 2, VALUES, "the binding answer, and 6 if there is one"),
    ("plan_count", 1, MAX_UNITS, "units sent into battle, once revealed"),
    ("plan_card", CARDS, 1, "the artifact of the plan, once revealed"),
)
_CLAUSE: Final[tuple[_Row, ...]] = (
    ("duty", len(DUTY_NAMES), 1, "the kind of duty"),
    ("seat", SEATS, 1, "who owes it"),
    ("other", SEATS, 1, "the payee, or whom the duty is about"),
    ("opponent", SEATS, 1, "against whom"),
    ("whose", len(WHOSE_NAMES), 1, "whose battle a payment upon victory or defeat is about"),
    ("places", TERRITORIES, 1, "where"),
    ("amount", 1, MAX_GOLD, "gold, units or percent"),
    ("owed", 1, MAX_GOLD, "gold that is due under it and was not paid"),
    ("turn", 1, MAX_TURNS, "when, or until when; 0 is at once, or to the end of the game"),
    ("round", len(ROUND_NAMES), 1, "in which round of that turn"),
    ("condition", 1, MOST_CLAUSES, "the clause of the agreement that decides whether it is due, counted from 1"),
    ("agreed", SEATS, 1, "who has accepted the offer; of agreements in force, the parties"),
    ("asked", SEATS, 1, "who has yet to accept it; of agreements in force, who calls for its end"),
)


def entries_of(parameter: Parameter) -> int:
    """The number of entries: one for a number or a switch, otherwise one per choice or faction."""
    if parameter.is_factions:
        return len(FACTION_IDS)
    return len(parameter.choices) or 1


def _bound_of(parameter: Parameter) -> int:
    return parameter.most if parameter.most else 1


_RULES: Final[tuple[_Row, ...]] = tuple(
    (f"rules.{one.key}", entries_of(one), _bound_of(one), f"[{one.clause}] {one.meaning}") for one in PARAMETERS
)


def _blocks(rows: Iterable[_Row], *, start: int = 0) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for name, size, most, meaning in rows:
        blocks.append(Block(name, start, size, most, meaning))
        start += size
    return tuple(blocks)


def _end(blocks: tuple[Block, ...]) -> int:
    return blocks[-1].start + blocks[-1].size


def _repeated(prefix: str, count: int, rows: tuple[_Row, ...]) -> list[_Row]:
    return [
        (f"{prefix}{number}.{name}", size, most, meaning)
        for number in range(count)
        for name, size, most, meaning in rows
    ]


FACTS: Final[tuple[Block, ...]] = _blocks(
    (*_NUMBERS, *_MOMENT, *_BOARD, *_CARDS, *_BUSINESS, *_repeated("seat", SEATS, _SEAT), *_RULES)
)
"""The blocks in every vector."""
FACTS_SIZE: Final = _end(FACTS)
DEALS: Final[tuple[Block, ...]] = _blocks(
    (*_repeated("bound", BOUND_CLAUSES, _CLAUSE), *_repeated("offered", OFFERED_CLAUSES, _CLAUSE)), start=FACTS_SIZE
)
"""[note.8] The blocks for agreements, at tables that negotiate."""
DEALS_SIZE: Final = _end(DEALS) - FACTS_SIZE
AT: Final[dict[str, int]] = {block.name: block.start for block in (*FACTS, *DEALS)}
NUMBERS_SIZE: Final = len(_NUMBERS)
SEAT_START: Final = AT["seat0.is_playing"]
SEAT_SIZE: Final = AT["seat1.is_playing"] - SEAT_START
SEAT_AT: Final[dict[str, int]] = {block.name: block.start for block in _blocks(_SEAT)}
CLAUSE_SIZE: Final = _end(_blocks(_CLAUSE))
CLAUSE_AT: Final[dict[str, int]] = {block.name: block.start for block in _blocks(_CLAUSE)}
RULES_START: Final = AT[f"rules.{PARAMETERS[0].key}"]
_LAST_BLANK: Final[list[tuple[Ruleset, bytes]]] = []


def blank(rules: Ruleset) -> bytes:
    """A vector with only the rules filled in, cached for the last rules requested."""
    if not _LAST_BLANK or _LAST_BLANK[0][0] is not rules:
        _LAST_BLANK[:] = [(rules, bytes(RULES_START) + _rule_entries(rules))]
        assert len(_LAST_BLANK[0][1]) == FACTS_SIZE
    return _LAST_BLANK[0][1]


def _rule_entries(rules: Ruleset) -> bytes:
    """Every number and switch of the rules, and the selected choices."""
    entries = bytearray()
    for parameter in PARAMETERS:
        value: int | bool | str = getattr(rules, parameter.key)
        if isinstance(value, int):
            entries.append(value)
        elif parameter.is_factions:
            entries.extend([name in value.split(",") for name in FACTION_IDS])
        else:
            entries.extend([choice == value for choice in parameter.choices])
    return bytes(entries)
