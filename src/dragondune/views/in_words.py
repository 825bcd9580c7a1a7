"""An observer's knowledge as text: a line for each player and place, and the current state of play."""

from collections.abc import Iterator, Sequence

from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.board import CASTLES, EVENT_PLACES, NEIGHBOURS, SYMBOLS, TERRITORIES
from dragondune.engine.decisions import decision_at
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.ids import (
    COLOUR_NAMES,
    FACTION_NAMES,
    FACTIONS,
    NO_ANSWER,
    NOBODY,
    NONE,
    ORCS,
    RECRUITMENT_ROUND,
    ROUND_NAMES,
    Faction,
    Mask,
    Territory,
    card_symbol,
    members,
    size,
)
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, RESERVE
from dragondune.engine.queries import controller, hid_beside_now, lurkers_at
from dragondune.engine.told import told_cards
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.prose import describe
from dragondune.notation.prose.agreement_sentences import terms
from dragondune.notation.prose.vocabulary import artifacts, event_card, jack, listed, name, names, place, queen, units


def board_in_words() -> list[str]:
    """Describe the map, which never changes: territories, event cards and borders."""
    events = {territory: card for card, territory in enumerate(EVENT_PLACES)}
    lines = ["Map (★ castle, • forest, others plains; 0• is the Great Mountain), each territory with its neighbours:"]
    for territory in range(TERRITORIES):
        near = ", ".join(SYMBOLS[one] for one in members(NEIGHBOURS[territory]))
        printed = f", event card {event_card(events[territory]).split()[0]}" if territory in events else ""
        lines.append(f"  {SYMBOLS[territory]}: {near}{printed}")
    return lines


def in_words(k: Knowledge) -> list[str]:
    """Describe everything the observer knows, line by line."""
    return [
        *_game(k),
        "Players in seating order, starting with the Starting Player:",
        *(f"  {_player(k, seat)}" for seat in (k.order or members(k.factions))),
        "Castles and all territories that are not empty:",
        *(f"  {line}" for line in _places(k)),
        *_decks(k),
        *_moment(k),
    ]


def _names(seats: Mask) -> str:
    return names(members(seats))


def _game(k: Knowledge) -> Iterator[str]:
    if k.observer in FACTIONS:
        yield f"You play the {name(k.observer)}."
    round_name = ROUND_NAMES[k.round]
    yield f"Turn {k.turn} of {k.rules.turns}, {round_name}." if k.turn else f"Before the first turn, {round_name}."
    yield from _goal(k)
    if k.dragon:
        yield f"The dragon marker is at {k.dragon}."
    if k.winners:
        yield f"The game is over: {_names(k.winners)} have won ({ENDING_NAMES[k.ending]})."


def _goal(k: Knowledge) -> Iterator[str]:
    """[VII.2] [VII.3] [R141] The conditions for victory."""
    yield f"A player who controls {k.rules.castles_to_win} castles at the end of a turn wins."
    if k.rules.alliance_castles:
        yield f"Allies who control {k.rules.alliance_castles} castles together win together."
    default = "the Orcs win" if k.factions >> ORCS & 1 else "the player who controls the most castles wins"
    yield f"If nobody has won when turn {k.rules.turns} ends, {default}."


def _player(k: Knowledge, seat: Faction) -> str:
    parts = [
        f"{k.gold[seat]} gold" if k.gold_known >> seat & 1 else "gold unknown",
        f"{units(k.reserve[seat])} in reserve, {k.graveyard[seat]} in the graveyard",
    ]
    if k.removed[seat]:
        parts.append(f"{k.removed[seat]} out of the game")
    parts += [_hand(k, seat), *_pair(k, seat)]
    if k.ally[seat] != NOBODY:
        parts.append(f"allied with the {name(k.ally[seat])}")
    if k.prediction[seat] != NONE:
        parts.append(f"predicted: {describe(decision_at(k.prediction[seat]))}")
    elif k.has_predicted >> seat & 1:
        parts.append("has made a secret prediction")
    return f"{name(seat)}{' (you)' if seat == k.observer else ''}: " + "; ".join(parts)


def _hand(k: Knowledge, seat: Faction) -> str:
    count, known = k.hand_size[seat], k.hand[seat]
    held = "1 card" if count == 1 else f"{count} cards"
    told = f"{held}: {artifacts(known)}" if size(known) == count > 0 else held
    if 0 < size(known) < count:
        told += f", among them {artifacts(known)}"
    for cards, words in (
        (k.shown[seat], "known to everyone:"),
        (k.elves_know[seat], "known to the Elves:"),
        (k.orcs_know[seat], "known to the Orcs:"),
        (k.loot_known[seat], "known of the Orcs' hand:"),
        (k.not_held[seat], "without"),
    ):
        if cards:
            told += f" ({words} {artifacts(cards)})"
    for other in FACTIONS:
        if told_cards(k, other, seat):
            told += f" (shown to the {name(other)}: {artifacts(told_cards(k, other, seat))})"
    return told


def _pair(k: Knowledge, seat: Faction) -> Iterator[str]:
    """The Queen and Jack if known, or else the suits that are ruled out."""
    if k.queen[seat] != NONE:
        yield f"Queen {queen(k.queen[seat])}" + (" (shown)" if k.queen_shown >> seat & 1 else "")
    elif k.has_queen >> seat & 1 and k.not_queen[seat]:
        yield f"a Queen that is not {listed([queen(suit) for suit in members(k.not_queen[seat])])}"
    if k.jack[seat] != NONE:
        yield f"Jack {jack(k.jack[seat])}"
    elif k.has_jack >> seat & 1 and k.not_jack[seat]:
        yield f"a Jack that is not {listed([jack(suit) for suit in members(k.not_jack[seat])])}"
    for pairs, word in ((k.queen_told, "Queen"), (k.jack_told, "Jack")):
        others = [other for other in FACTIONS if pairs >> 4 * other + seat & 1]
        if others:
            yield f"{word} shown to {names(others)}"
    if k.spent_treachery >> seat & 1:
        yield "treachery used up"
    elif k.traitor_shown >> seat & 1:
        yield "Queen and Jack are known to everyone"


def _places(k: Knowledge) -> Iterator[str]:
    for territory in range(TERRITORIES):
        parts = _place(k, territory)
        if parts:
            yield f"{place(territory)}: " + "; ".join(parts)
        elif CASTLES >> territory & 1:
            yield f"{place(territory)}: empty"


def _place(k: Knowledge, territory: Territory) -> list[str]:
    parts = [_garrison(k, seat, territory) for seat in FACTIONS if k.where[seat] >> territory & 1]
    if k.elites[territory]:
        parts.append(f"elite warriors among the Dwarves: {k.elites[territory]}")
    if k.treasure[territory]:
        parts.append(f"{k.treasure[territory]} gold")
    if k.trolls >> territory & 1:
        parts.append("a troll")
    if k.walls >> territory & 1:
        parts.append("broken walls")
    if controller(k, territory) != NOBODY:
        parts.append(f"controlled by the {name(controller(k, territory))}")
    return parts


def _garrison(k: Knowledge, seat: Faction, territory: Territory) -> str:
    bit = 1 << territory
    hidden = " hidden this turn" if k.hidden_now[seat] & bit else " hidden" if k.hidden[seat] & bit else ""
    beside = lurkers_at(k, seat, territory)
    now = " this turn" if hid_beside_now(k, seat, territory) else ""
    lurking = f" and {beside} hidden{now} beside them" if beside else ""
    return f"{k.units[TERRITORIES * seat + territory]} {name(seat)}{hidden}{lurking}"


def _decks(k: Knowledge) -> Iterator[str]:
    yield f"Artifact deck: {k.deck_size} cards; discarded: {artifacts(k.discards) or 'none'}."
    if k.has_top_card:
        yield f"An unsold card is on top of the deck{_if_known(k.top_card)}."
    if k.first_event != NONE:
        shown = [event_card(event) for event in (k.first_event, k.second_event) if event != NONE]
        yield f"Event cards of this turn: {listed(shown)}."
    if k.event_pile:
        yield f"Event cards discarded, the latest last: {listed([event_card(event) for event in k.event_pile])}."
    if k.next_event != NONE:
        yield f"The next event card is {event_card(k.next_event)}."
    elif k.has_next_event:
        yield "The Elves know the next event card."
    if k.event_told:
        yield f"The next event card was shown to {_names(k.event_told)}."


def _if_known(card: int) -> str:
    return "" if card == NONE else f": {card_symbol(card)}"


def _moment(k: Knowledge) -> Iterator[str]:
    is_recruitment = k.round == RECRUITMENT_ROUND
    if k.player != NOBODY:
        yield f"It is the {name(k.player)}' turn."
    if k.done and is_recruitment:
        yield f"Players who have had their turn: {_names(k.done)}."
    yield from _council(k)
    yield from _auction(k)
    if is_recruitment:
        yield from _recruitment(k)
    if k.attacker != NOBODY:
        yield from _battle(k)
    if k.elites[RESERVE] or k.elites[GRAVEYARD]:
        yield f"Elite warriors: {k.elites[RESERVE]} in reserve, {k.elites[GRAVEYARD]} in the graveyard."
    if k.fallen_elves:
        yield f"Elves fallen in battle: {k.fallen_elves}."
    for index in range(0, len(k.transfers), 3):
        giver, receiver, amount = k.transfers[index : index + 3]
        yield f"The {name(giver)} have set {amount} gold aside for the {name(receiver)}."
    for seat in k.order:
        if k.sealed[seat] != NONE:
            yield f"The {name(seat)} have sealed their answer: {describe(decision_at(k.sealed[seat]))}."
    if k.choosing:
        kept = f": {artifacts(k.kept)}" if k.kept else ""
        who = _names(k.choosing)
        yield f"Still to say what they keep secret from the Elves: {who}; kept so far {k.kept_count}{kept}."
    if k.tied:
        yield f"Tied for victory: {_names(k.tied)}."
    yield from _deals(k)


def _council(k: Knowledge) -> Iterator[str]:
    for pair in members(k.proposed):
        yield f"The {name(pair // 4)} have proposed an alliance to the {name(pair % 4)}."
    if k.council_passed:
        yield f"Passed in the council: {_names(k.council_passed)}."


def _auction(k: Knowledge) -> Iterator[str]:
    if k.has_card_up:
        yield f"A card is up for bid{_if_known(k.card)}; after it {max(k.auction_cards - 1, 0)} more."
    if k.sale_told:
        what = "card up for bid" if k.has_card_up else "unsold card"
        yield f"The {what} was shown to {_names(k.sale_told)}."
    if k.bidder != NOBODY:
        yield f"The highest bid is {k.bid} by the {name(k.bidder)}."
    if k.passed:
        yield f"Passed: {_names(k.passed)}."


def _recruitment(k: Knowledge) -> Iterator[str]:
    if k.banned:
        yield "They may not hire this turn."
    if k.half_price:
        yield "They hire at half price."
    if k.hire_places:
        yield f"They have hired in {listed([place(one) for one in members(k.hire_places)])}."
    if k.conscripted or k.raised:
        yield f"Conscripted so far {k.conscripted}, raised {k.raised}."
    if k.range_bonus:
        yield f"They may move {k.range_bonus} farther."
    if k.ace_moves:
        yield f"Movements added by single aces this turn: {k.ace_moves}."
    if k.arriver != NOBODY:
        yield f"The arriving units belong to the {name(k.arriver)}."


def _battle(k: Knowledge) -> Iterator[str]:
    where = f" in {place(k.place)}" if k.place != NONE else ""
    yield f"Battle{where}: the {name(k.attacker)} attack the {name(k.defender)}."
    for seat in k.order:
        if seat in (k.attacker, k.defender):
            told = list(_fighter(k, seat))
            if told:
                yield f"The {FACTION_NAMES[seat]} {listed(told)}."
    if k.traitors:
        yield f"Treachery by {_names(k.traitors)}."
    if k.plundered != NONE:
        yield f"The Orcs have plundered {card_symbol(k.plundered)}."
    if k.victor != NOBODY:
        yield f"The {name(k.victor)} have won it."


def _fighter(k: Knowledge, seat: Faction) -> Iterator[str]:
    colour, number, value = k.answer_colour[seat], k.answer_number[seat], k.answer_value[seat]
    if colour != NO_ANSWER:
        yield f"have answered: {'no' if colour == NONE else COLOUR_NAMES[colour]} artifact"
    if number != NO_ANSWER:
        yield f"have answered: {units(number)}"
    if value != NO_ANSWER:
        yield f"have answered: an artifact of value {value}"
    if k.plan_count[seat] or k.plan_card[seat] != NONE:
        with_card = f" with {card_symbol(k.plan_card[seat])}" if k.plan_card[seat] != NONE else ""
        yield f"have sent {units(k.plan_count[seat])}{with_card}"


def _deals(k: Knowledge) -> Iterator[str]:
    for offer in k.offers:
        others = _names(offer.parties & ~(1 << offer.seat))
        yield f"Offer {offer.number} from the {name(offer.seat)} to {others}: {_terms(offer.clauses)}."
    for one in k.agreements:
        yield f"Agreement {one.number} binds {_names(one.parties)}: {_terms(one.clauses)}."


def _terms(clauses: Sequence[Clause]) -> str:
    """Put the clauses on one line, whatever line breaks a player wrote into them."""
    return " ".join(terms(clauses).split())
