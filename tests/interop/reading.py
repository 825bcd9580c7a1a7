"""The expected observation, read from a view entry by entry: slow, and independent of the code under test."""

from collections.abc import Iterable

from dragondune.editions.parameters import PARAMETERS
from dragondune.engine.board import CASTLE_LIST, EVENT_IDS, TERRITORY_IDS
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.ids import CARD_IDS, FACTION_IDS, ROUND_NUMERALS
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.steps import STEP_NAMES
from dragondune.views.view import Garrison, Player, View

SUITS = ("D", "H", "C", "S")
CASTLES = [TERRITORY_IDS[place] for place in CASTLE_LIST]


def marks(words: Iterable[str | None], names: Iterable[str]) -> list[int]:
    found = set(words)
    return [int(name in found) for name in names]


class Reading:
    """A view as numbers, keyed by the names in the layout."""

    def __init__(self, view: View, rules: Ruleset) -> None:
        self.view = view
        self.rules = rules
        first = view.order.index(view.observer) if view.observer in view.order else 0
        self.ring = [*view.order[first:], *view.order[:first]]
        self.ring += ["nobody"] * (4 - len(self.ring))

    def seats(self, *names: str | None) -> list[int]:
        return marks(names, self.ring)

    def entries(self) -> dict[str, list[int]]:
        found = self._moment() | self._board() | self._cards() | self._business() | self._rules()
        players = {player.faction: player for player in self.view.players}
        for number, name in enumerate(self.ring):
            if name in players:
                found |= {f"seat{number}.{key}": value for key, value in self._player(players[name]).items()}
        return found

    def _moment(self) -> dict[str, list[int]]:
        view = self.view
        asked = view.waiting[0] if view.waiting else None
        return {
            "turn": [view.turn],
            "turns_left": [self.rules.turns - view.turn],
            "chance": [int(asked is not None and asked.seat == "chance")],
            "is_secret": [int(view.is_secret)],
            "has_answered": [int(view.has_answered)],
            "is_negated": [int(view.is_negated)],
            "round": marks([view.round], ROUND_NUMERALS),
            "player": self.seats(view.player),
            "starter": self.seats(view.order[0]),
            "step": marks([view.agenda[-1]] if asked else [], STEP_NAMES),
            "agenda": [min(5, view.agenda.count(name)) for name in STEP_NAMES],
            "waiting": self.seats(*(one.seat for one in view.waiting)),
            "about": self.seats(asked.about if asked else None),
            "place": marks([view.place], TERRITORY_IDS),
            "visited": marks(view.visited, TERRITORY_IDS),
            "dice": [*view.dice, 0, 0, 0][:3],
            "winners": self.seats(*view.winners),
            "ending": marks([view.ending], ENDING_NAMES),
        }

    def _board(self) -> dict[str, list[int]]:
        view = self.view
        places = {place.territory: place for place in view.places}
        owners = [places[name].controller if name in places else None for name in CASTLES]
        elites, picks = view.elites, view.elites.picks[-5:]
        stations = [elites.places.get(name, 0) for name in TERRITORY_IDS]
        return {
            "dragon": [int(view.dragon == number) for number in range(19)],
            "gold": [min(30, places[name].gold) if name in places else 0 for name in TERRITORY_IDS],
            "trolls": [int(name in places and places[name].troll) for name in TERRITORY_IDS],
            "walls": [int(name in places and places[name].has_broken_walls) for name in TERRITORY_IDS],
            "castles": [entry for owner in owners for entry in self.seats(owner)],
            "elites": [*stations, elites.reserve, elites.graveyard, elites.removed],
            "elites_planned": [elites.planned],
            "pick": [picks[2], picks[3], 4] if picks else [0, 0, 0],
            "pick_from": [int(bool(picks) and picks[0] == station) for station in range(31)],
        }

    def _cards(self) -> dict[str, list[int]]:
        decks, secrets = self.view.decks, self.view.secrets
        return {
            "deck_size": [decks.deck_size],
            "discards": marks(decks.discards, CARD_IDS),
            "has_top_card": [int(decks.has_top_card)],
            "top_card": marks([decks.top_card], CARD_IDS),
            "event_pile": marks(decks.event_pile, EVENT_IDS),
            "event_top": marks(decks.event_pile[-1:], EVENT_IDS),
            "event_bottom": marks(decks.event_bottom, EVENT_IDS),
            "has_next_event": [int(decks.has_next_event)],
            "next_event": marks([decks.next_event], EVENT_IDS),
            "first_event": marks([decks.first_event], EVENT_IDS),
            "second_event": marks([decks.second_event], EVENT_IDS),
            "secrets.kept": marks(secrets.cards, CARD_IDS),
            "secrets.count": [secrets.count],
        }

    def _business(self) -> dict[str, list[int]]:
        view = self.view
        auction, turn, battle = view.auction, view.current, view.battle
        return {
            "auction.cards_left": [max(0, auction.cards_left)],
            "auction.starter": self.seats(auction.starter),
            "auction.has_card": [int(auction.has_card)],
            "auction.card": marks([auction.card], CARD_IDS),
            "auction.bid": [auction.bid],
            "auction.bidder": self.seats(auction.bidder),
            "auction.is_free_card_used": [int(auction.is_free_card_used)],
            "council.target": self.seats(view.council.target),
            "recruitment.is_banned": [int(turn.is_banned)],
            "recruitment.has_half_price": [int(turn.has_half_price)],
            "recruitment.conscripted": [turn.conscripted],
            "recruitment.hire_places": marks(turn.hire_places, TERRITORY_IDS),
            "recruitment.hire_value": [min(100, turn.hire_value)],
            "recruitment.raised": [turn.raised],
            "recruitment.range_bonus": [turn.range_bonus],
            "recruitment.ace_moves": [turn.ace_moves],
            "recruitment.has_disbanded": [int(turn.has_disbanded)],
            "recruitment.disband_place": marks([turn.disband_place], TERRITORY_IDS),
            "recruitment.disband_count": [turn.disband_count],
            "meeting.arriver": self.seats(view.meeting.arriver),
            "meeting.met": self.seats(*view.meeting.met),
            "battle.attacker": self.seats(battle.attacker),
            "battle.defender": self.seats(battle.defender),
            "battle.is_swapped": [int(battle.is_swapped)],
            "battle.is_blessed": [int(battle.is_blessed)],
            "battle.has_fought": [int(view.has_fought)],
            "blessing.fallen": [view.blessing.fallen],
            "blessing.last_turn": [view.blessing.last_turn],
        } | self._fight()

    def _fight(self) -> dict[str, list[int]]:
        """Entries that are set only during a battle."""
        battle = self.view.battle
        if battle.attacker is None:
            return {}
        return {
            "battle.asker": self.seats(battle.asker),
            "battle.question": marks([battle.question], ("colour", "number", "value")),
            "battle.plundered": marks([battle.plundered], CARD_IDS),
            "battle.victor": self.seats(battle.victor),
        }

    def _rules(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for parameter in PARAMETERS:
            value: int | str = getattr(self.rules, parameter.key)
            if isinstance(value, int):
                found[f"rules.{parameter.key}"] = [int(value)]
            else:
                names = FACTION_IDS if parameter.is_factions else parameter.choices
                found[f"rules.{parameter.key}"] = marks(value.split(","), names)
        return found

    def _player(self, player: Player) -> dict[str, list[int]]:
        view, name = self.view, player.faction
        garrisons: dict[str, Garrison] = {}
        beside: dict[str, Garrison] = {}
        for place in view.places:
            for garrison in place.garrisons:
                if garrison.faction == name:
                    (beside if place.territory in garrisons else garrisons)[place.territory] = garrison
        found: dict[str, list[int]] = {
            "is_playing": [1],
            "faction": marks([name], FACTION_IDS),
            "knows_gold": [int(player.gold is not None)],
            "gold": [min(100, player.gold or 0)],
            "gives": [
                sum(gift.amount for gift in view.gifts if gift.seat == name and gift.to == other) for other in self.ring
            ],
            "units": [garrisons[at].units if at in garrisons else 0 for at in TERRITORY_IDS],
            "hidden": [int(at in garrisons and garrisons[at].is_hidden) for at in TERRITORY_IDS],
            "hid_now": [
                int(any(at in some and some[at].hid_now for some in (garrisons, beside))) for at in TERRITORY_IDS
            ],
            "lurking": [beside[at].units if at in beside else 0 for at in TERRITORY_IDS],
            "queen": marks([player.queen], SUITS),
            "jack": marks([player.jack], SUITS),
            "not_queen": marks(player.not_queen, SUITS),
            "not_jack": marks(player.not_jack, SUITS),
            "ally": self.seats(player.ally),
            "proposed": self.seats(*(to for seat, to in view.council.proposed if seat == name)),
            "council_passed": [int(name in view.council.passed)],
            "auction_passed": [int(name in view.auction.passed)],
            "is_done": [int(name in view.done)],
            "is_tied": [int(name in view.tied)],
            "is_traitor": [int(name in view.battle.traitors)],
            "is_choosing": [int(name in view.secrets.choosing)],
        }
        for key in ("reserve", "graveyard", "removed", "hand_size", "has_queen", "has_jack", "is_pair_shown"):
            found[key] = [int(getattr(player, key))]
        for key in ("is_queen_shown", "has_used_pair", "has_predicted"):
            found[key] = [int(getattr(player, key))]
        for key in ("hand", "shown", "seen", "not_held", "seen_by_orcs", "seen_of_orcs"):
            found[key] = marks(getattr(player, key), CARD_IDS)
        return found | self._plan(name) | self._prediction(player)

    def _plan(self, name: str) -> dict[str, list[int]]:
        fighters = [fighter for fighter in self.view.battle.fighters if fighter.faction == name]
        if not fighters:
            return {}
        fighter = fighters[0]
        return {
            "answered_colour": marks([fighter.colour], ("red", "black", "none")),
            "answered_number": [fighter.number, 20] if fighter.number is not None else [0, 0],
            "answered_value": [fighter.value, 6] if fighter.value is not None else [0, 0],
            "plan_count": [fighter.count],
            "plan_card": marks([fighter.card], CARD_IDS),
        }

    def _prediction(self, player: Player) -> dict[str, list[int]]:
        told = player.prediction
        if told is None:
            return {}
        turn, place = told["turn"], told["place"]
        assert isinstance(turn, int)
        return {
            "predicted_winner": self.seats(str(told["faction"])),
            "predicted_turn": [turn],
            "predicted_castle": marks([str(place)], CASTLES),
        }
