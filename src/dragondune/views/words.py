"""A view in words: a line for each player and each place, and what the moment is about."""

from collections.abc import Iterable, Iterator
from typing import Final

from dragondune.engine.board import CASTLES, EVENT_PLACES, NEIGHBOURS, SYMBOLS, TERRITORIES
from dragondune.engine.ids import FACTION_IDS, FACTION_NAMES, ORCS, ROUND_NAMES, ROUND_NUMERALS, card_symbol, members
from dragondune.engine.ruleset import Ruleset
from dragondune.notation.agreement_codec import clause_from_record
from dragondune.notation.codec import decision_from_record
from dragondune.notation.names import card_from_id, event_card_from_id, seat_from_id, suit_from_id, territory_from_id
from dragondune.notation.prose import describe
from dragondune.notation.prose.agreement_sentences import terms
from dragondune.notation.prose.vocabulary import event_card, jack, listed, place, queen, units
from dragondune.views.view import Battle, Fighter, Garrison, Offer, Place, Player, View

RECRUITMENT: Final = "IV"


def board_in_words() -> list[str]:
    """The map, which never changes: territories, event cards and borders."""
    events = {territory: card for card, territory in enumerate(EVENT_PLACES)}
    lines = ["Map (★ castle, • forest, others plains; 0• is the Great Mountain), each territory with its neighbours:"]
    for territory in range(TERRITORIES):
        near = ", ".join(SYMBOLS[one] for one in members(NEIGHBOURS[territory]))
        printed = f", event card {event_card(events[territory]).split()[0]}" if territory in events else ""
        lines.append(f"  {SYMBOLS[territory]}: {near}{printed}")
    return lines


def in_words(view: View, rules: Ruleset) -> list[str]:
    """What the view tells, line by line."""
    return [
        *_of_game(view, rules),
        "Players, in the order of their seats from the Starting Player on:",
        *(f"  {_player(player, view)}" for player in _in_order(view)),
        "Territories that are not empty, and all castles:",
        *(f"  {line}" for line in _places(view)),
        *_of_cards(view),
        *_of_moment(view),
    ]


def _in_order(view: View) -> list[Player]:
    """Before seats are drawn, in the order of the rulebook."""
    seats = {name: number for number, name in enumerate(view.order)}
    return sorted(view.players, key=lambda player: seats.get(player.faction, 0))


def faction(name: str) -> str:
    return FACTION_NAMES[seat_from_id(name)] if name in FACTION_IDS else name.capitalize()


def factions(names: Iterable[str]) -> str:
    return listed([faction(name) for name in names])


def cards(names: Iterable[str]) -> str:
    return listed([card_symbol(card_from_id(name)) for name in names])


def territory(name: str) -> str:
    return place(territory_from_id(name))


def _event(name: str) -> str:
    return event_card(event_card_from_id(name))


def _of_game(view: View, rules: Ruleset) -> Iterator[str]:
    if view.observer in FACTION_IDS:
        yield f"You play the {faction(view.observer)}."
    name = ROUND_NAMES[ROUND_NUMERALS.index(view.round)]
    yield f"Turn {view.turn} of {rules.turns}, {name}." if view.turn else f"Before the first turn, {name}."
    yield from _goal(view, rules)
    if view.dragon:
        yield f"The dragon marker is at {view.dragon}."
    if view.winners:
        yield f"The game is over: {factions(view.winners)} have won ({view.ending})."


def _goal(view: View, rules: Ruleset) -> Iterator[str]:
    """[VII.2] [VII.3] [R141]"""
    yield f"A player who controls {rules.castles_to_win} castles at the end of a turn wins."
    if rules.alliance_castles:
        yield f"Allies who control {rules.alliance_castles} castles together win together."
    has_orcs = any(player.faction == FACTION_IDS[ORCS] for player in view.players)
    default = "the Orcs win" if has_orcs else "whoever controls the most castles wins"
    yield f"If nobody has won when turn {rules.turns} ends, {default}."


def _player(player: Player, view: View) -> str:
    is_own = player.faction == view.observer
    parts = [
        "gold unknown" if player.gold is None else f"{player.gold} gold",
        f"{units(player.reserve)} in reserve, {player.graveyard} in the graveyard",
    ]
    if player.removed:
        parts.append(f"{player.removed} out of the game")
    parts += [_hand(player), *_pair(player)]
    if player.ally is not None:
        parts.append(f"allied with the {faction(player.ally)}")
    if player.prediction is not None:
        parts.append(f"foretold: {describe(decision_from_record(player.prediction))}")
    elif player.has_predicted:
        parts.append("has foretold the victory in secret")
    return f"{faction(player.faction)}{' (you)' if is_own else ''}: " + "; ".join(parts)


def _hand(player: Player) -> str:
    held = "1 card" if player.hand_size == 1 else f"{player.hand_size} cards"
    told = f"{held}: {cards(player.hand)}" if len(player.hand) == player.hand_size > 0 else held
    if 0 < len(player.hand) < player.hand_size:
        told += f", among them {cards(player.hand)}"
    if player.shown:
        told += f" (known to everybody: {cards(player.shown)})"
    if player.seen:
        told += f" (known to the Elves: {cards(player.seen)})"
    if player.seen_by_orcs:
        told += f" (known to the Orcs: {cards(player.seen_by_orcs)})"
    if player.seen_of_orcs:
        told += f" (known of the Orcs' hand: {cards(player.seen_of_orcs)})"
    if player.not_held:
        told += f" (without {cards(player.not_held)})"
    return told


def _pair(player: Player) -> Iterator[str]:
    """Queen and Jack, as far as they are known, or what they are not."""
    if player.queen is not None:
        yield f"Queen {queen(suit_from_id(player.queen))}" + (" (shown)" if player.is_queen_shown else "")
    elif player.has_queen and player.not_queen:
        yield f"a Queen that is not {listed([queen(suit_from_id(suit)) for suit in player.not_queen])}"
    if player.jack is not None:
        yield f"Jack {jack(suit_from_id(player.jack))}"
    elif player.has_jack and player.not_jack:
        yield f"a Jack that is not {listed([jack(suit_from_id(suit)) for suit in player.not_jack])}"
    if player.has_used_pair:
        yield "treachery used up"
    elif player.is_pair_shown:
        yield "Queen and Jack are known to everybody"


def _places(view: View) -> Iterator[str]:
    told = {territory_from_id(one.territory): one for one in view.places}
    for number in range(TERRITORIES):
        if number in told:
            yield _place(told[number], view)
        elif CASTLES >> number & 1:
            yield f"{SYMBOLS[number]}: empty"


def _place(one: Place, view: View) -> str:
    parts = [_garrison(garrison) for garrison in one.garrisons]
    elites = view.elites.places.get(one.territory, 0)
    if elites:
        parts.append(f"elite warriors among the Dwarves: {elites}")
    if one.gold:
        parts.append(f"{one.gold} gold")
    if one.troll:
        parts.append("a troll")
    if one.has_broken_walls:
        parts.append("broken walls")
    if one.controller is not None:
        parts.append(f"controlled by the {faction(one.controller)}")
    return f"{territory(one.territory)}: " + "; ".join(parts)


def _garrison(garrison: Garrison) -> str:
    hidden = " hidden this turn" if garrison.hid_now else " hidden" if garrison.is_hidden else ""
    return f"{garrison.units} {faction(garrison.faction)}{hidden}"


def _of_cards(view: View) -> Iterator[str]:
    decks = view.decks
    yield f"Artifact deck: {decks.deck_size} cards; discarded: {cards(decks.discards) or 'none'}."
    if decks.has_top_card:
        yield f"On top of the deck lies a card that was not sold{_shown(decks.top_card)}."
    if decks.first_event is not None:
        shown = [_event(name) for name in (decks.first_event, decks.second_event) if name is not None]
        yield f"Event cards of this turn: {listed(shown)}."
    if decks.event_pile:
        yield f"Event cards discarded, the latest last: {listed([_event(name) for name in decks.event_pile])}."
    if decks.next_event is not None:
        yield f"The next event card is {_event(decks.next_event)}."
    elif decks.has_next_event:
        yield "The Elves know the next event card."


def _shown(card: str | None) -> str:
    return "" if card is None else f": {cards([card])}"


def _of_moment(view: View) -> Iterator[str]:
    if view.player is not None:
        yield f"It is the turn of the {faction(view.player)}."
    if view.done and view.round == RECRUITMENT:
        yield f"Their turn is over already: {factions(view.done)}."
    yield from _council(view)
    yield from _auction(view)
    if view.round == RECRUITMENT:
        yield from _recruiting(view)
    if view.battle.attacker is not None:
        yield from _battle(view.battle, view)
    if view.elites.reserve or view.elites.graveyard:
        yield f"Elite warriors: {view.elites.reserve} in reserve, {view.elites.graveyard} in the graveyard."
    if view.blessing.fallen:
        yield f"Elves fallen in battle: {view.blessing.fallen}."
    for gift in view.gifts:
        yield f"{faction(gift.seat)} have set {gift.amount} gold aside for the {faction(gift.to)}."
    for name, answer in view.answers.items():
        yield f"{faction(name)} have sealed their answer: {describe(decision_from_record(answer))}."
    if view.secrets.choosing:
        kept = f": {cards(view.secrets.cards)}" if view.secrets.cards else ""
        who = factions(view.secrets.choosing)
        yield f"Still to say what they keep secret from the Elves: {who}; kept so far {view.secrets.count}{kept}."
    if view.tied:
        yield f"Tied for the victory: {factions(view.tied)}."
    yield from _deals(view)


def _council(view: View) -> Iterator[str]:
    for proposer, asked in view.council.proposed:
        yield f"{faction(proposer)} have proposed an alliance to the {faction(asked)}."
    if view.council.passed:
        yield f"In the council have passed: {factions(view.council.passed)}."


def _auction(view: View) -> Iterator[str]:
    auction = view.auction
    if auction.has_card:
        yield f"A card is up for bid{_shown(auction.card)}; after it {max(auction.cards_left - 1, 0)} more."
    if auction.bidder is not None:
        yield f"The highest bid is {auction.bid} by the {faction(auction.bidder)}."
    if auction.passed:
        yield f"Have passed: {factions(auction.passed)}."


def _recruiting(view: View) -> Iterator[str]:
    current = view.current
    if current.is_banned:
        yield "Hiring is forbidden to them this turn."
    if current.has_half_price:
        yield "They hire at half price."
    if current.hire_places:
        yield f"They have hired in {listed([territory(name) for name in current.hire_places])}."
    if current.conscripted or current.raised:
        yield f"Conscripted so far {current.conscripted}, raised {current.raised}."
    if current.range_bonus:
        yield f"They move {current.range_bonus} farther."
    if view.meeting.arriver is not None:
        yield f"The units that arrive are those of the {faction(view.meeting.arriver)}."


def _battle(battle: Battle, view: View) -> Iterator[str]:
    assert battle.attacker is not None
    assert battle.defender is not None
    where = f" in {territory(view.place)}" if view.place is not None else ""
    yield f"Battle{where}: {faction(battle.attacker)} attack the {faction(battle.defender)}."
    for fighter in battle.fighters:
        told = list(_fighter(fighter))
        if told:
            yield f"{faction(fighter.faction)} {listed(told)}."
    if battle.traitors:
        yield f"Treachery of {factions(battle.traitors)}."
    if battle.plundered is not None:
        yield f"The Orcs have plundered {cards([battle.plundered])}."
    if battle.victor is not None:
        yield f"{faction(battle.victor)} have won it."


def _fighter(fighter: Fighter) -> Iterator[str]:
    if fighter.colour is not None:
        yield "have answered: no artifact" if fighter.colour == "none" else f"have answered: {fighter.colour} artifact"
    if fighter.number is not None:
        yield f"have answered: {units(fighter.number)}"
    if fighter.value is not None:
        yield f"have answered: an artifact of value {fighter.value}"
    if fighter.count or fighter.card is not None:
        with_card = f" with {cards([fighter.card])}" if fighter.card is not None else ""
        yield f"have sent {units(fighter.count)}{with_card}"


def _deals(view: View) -> Iterator[str]:
    for offer in view.deals.offers:
        yield f"Offer {offer.number} of the {faction(offer.seat)} to {_others(offer)}: {_terms(offer.clauses)}."
    for one in view.deals.agreements:
        yield f"Agreement {one.number} binds {factions(one.parties)}: {_terms(one.clauses)}."


def _others(offer: Offer) -> str:
    return factions(name for name in offer.parties if name != offer.seat)


def _terms(clauses: Iterable[object]) -> str:
    """On one line, whatever somebody wrote into a clause."""
    return " ".join(terms([clause_from_record(clause) for clause in clauses]).split())
