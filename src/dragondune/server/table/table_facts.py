"""What a table's rules mean for everybody and for the holder of a seat, and the consequences of decisions."""

from collections.abc import Iterable
from typing import Final

from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.board import TERRITORY_IDS, TRACK
from dragondune.engine.cards_and_alliances import (
    Use,
    ace_power,
    alliance_terms,
    artifact_uses,
    gains_from,
    is_artifact,
    jack_uses,
    queen_uses,
    worth,
)
from dragondune.engine.consequences import Consequence, longest_flight
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CARD_IDS,
    CARDS,
    FACTIONS,
    NONE,
    ORCS,
    SPECTATOR,
    SUIT_LETTERS,
    Faction,
)
from dragondune.engine.peoples import powers_of, ways_to_win
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.queries import closed_by_dragon_on, is_playing, suit_of
from dragondune.engine.questions import QUESTIONS
from dragondune.engine.rounds.r3_bidding import hand_limit
from dragondune.engine.rounds.r4_turns import turn_steps
from dragondune.engine.rounds.r5_outcome import battle_bonus
from dragondune.engine.rounds.setup import ORC_STARTS
from dragondune.knowledge.gate import Knowledge, know
from dragondune.notation.codec import option_to_record
from dragondune.notation.names import optional_territory_to_id, step_to_id, territories_to_ids
from dragondune.notation.prose import describe, foretell
from dragondune.server.table.pictures import card_names, named_in, seat_name
from dragondune.server.table.table import Table
from dragondune.wire import facts
from dragondune.wire.lobby import SEATS, Seat


def consequence_line(one: Consequence) -> facts.Consequence:
    text = foretell(one)
    return facts.Consequence(
        kind=one.kind,
        clause=one.clause,
        text=text,
        names=named_in(text),
        seat=seat_name(one.seat),
        place=optional_territory_to_id(one.place),
        count=one.count,
        total=one.total,
        cards=card_names(one.cards),
    )


def table_facts(table: Table, seat: Faction | None) -> facts.TableFacts:
    """What a table's rules mean for everybody, and for the holder of a seat once the game has begun."""
    game = table.game if table.game is not None else table.new_game()
    return facts_of(know(game, SPECTATOR if seat is None else seat), has_begun=table.game is not None)


def facts_of(s: Knowledge, *, has_begun: bool) -> facts.TableFacts:
    """The same, judging by what an observer knows."""
    rules = s.rules
    others = [(one, other) for one in FACTIONS for other in FACTIONS if one != other]
    return facts.TableFacts(
        hand_limits={SEATS[one]: hand_limit(s, one) for one in FACTIONS},
        suits={SEATS[one]: SUIT_LETTERS[suit_of(rules, one)] for one in FACTIONS},
        unit_value=rules.unit_battle_value,
        elite_value=rules.elite_value,
        longest_flight=longest_flight(s),
        closed_by_dragon=tuple(
            territories_to_ids(closed_by_dragon_on(rules, number)) for number in range(1, TRACK + 1)
        ),
        turn_steps=tuple(map(step_to_id, turn_steps(s))),
        orc_starts={name: TERRITORY_IDS[place] for name, place in ORC_STARTS.items()},
        has_negations=rules.negations,
        bonuses=tuple(
            facts.Bonus(SEATS[one], SEATS[other], battle_bonus(s, one, other), BONUS_CLAUSES[SEATS[one]])
            for one, other in others
            if battle_bonus(s, one, other)
        ),
        alliances=tuple(
            facts.Gains(SEATS[partner], SEATS[ally], _uses(gains_from(rules, partner, ally)))
            for partner, ally in others
        ),
        alliance_terms=_uses(alliance_terms(rules)),
        peoples=tuple(_people(s, one) for one in FACTIONS if is_playing(s, one)),
        mine=_seat_facts(s, s.observer) if s.observer != SPECTATOR and has_begun else None,
    )


def _people(s: Knowledge, seat: Faction) -> facts.PeopleFacts:
    return facts.PeopleFacts(
        SEATS[seat],
        tuple(facts.Power(one.kind, one.clause, one.title, one.text) for one in powers_of(s.rules, seat)),
        _use(ace_power(s.rules, seat)),
        _uses(ways_to_win(s.rules, seat, with_orcs=is_playing(s, ORCS))),
    )


BONUS_CLAUSES: Final[dict[Seat, str]] = {"dwarves": "dwarves.3", "elves": "", "goblins": "", "orcs": "orcs.8"}


def _seat_facts(s: Knowledge, seat: Faction) -> facts.SeatFacts:
    """[R28] Based on the seat's knowledge, which includes its own Queen and Jack."""
    cards = [
        facts.CardFacts(CARD_IDS[card], _use(worth(s.rules, card)), is_artifact(s.rules, card), _uses(uses))
        for card, uses in ((card, artifact_uses(s.rules, seat, card)) for card in range(CARDS))
    ]
    if s.queen[seat] != NONE:
        cards.append(facts.CardFacts(f"Q{SUIT_LETTERS[s.queen[seat]]}", None, False, _uses(queen_uses(s, seat))))
    if s.jack[seat] != NONE:
        cards.append(facts.CardFacts(f"J{SUIT_LETTERS[s.jack[seat]]}", None, False, _uses(jack_uses(s, seat))))
    steps = ((question, STEP_OF[question]) for question in QUESTIONS)
    return facts.SeatFacts(
        seat=SEATS[seat],
        can_hire=can_hire(s, seat),
        cards=tuple(cards),
        standing=tuple(
            facts.StandingFacts(question, step.standing(), step.usual())
            for question, step in steps
            if step.standing() and step.is_asked_of(s.rules, seat)
        ),
        preparable=tuple(
            facts.PreparableAnswer(
                question, option_to_record(one.decision), describe(one.decision), seat_name(one.about)
            )
            for question, one in Game(s).preparable(seat)
        ),
    )


def _use(use: Use) -> facts.Use:
    return facts.Use(use.clause, use.text)


def _uses(uses: Iterable[Use]) -> tuple[facts.Use, ...]:
    return tuple(map(_use, uses))
