"""Views of a battle and of the Dwarves' elite warriors."""

from dragondune.engine.board import TERRITORIES, TERRITORY_IDS
from dragondune.engine.ids import FACTION_IDS, NO_ANSWER
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, REMOVED, RESERVE
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.names import (
    colour_to_id,
    optional_card_to_id,
    optional_question_to_id,
    optional_seat_to_id,
    seats_to_ids,
)
from dragondune.views.view import Battle, Elites, Fighter


def _colour(answer: int) -> str | None:
    return None if answer == NO_ANSWER else colour_to_id(answer)


def battle(k: Knowledge) -> Battle:
    fighters = tuple(
        Fighter(
            FACTION_IDS[seat],
            _colour(k.answer_colour[seat]),
            k.answer_number[seat] if k.answer_number[seat] != NO_ANSWER else None,
            k.answer_value[seat] if k.answer_value[seat] != NO_ANSWER else None,
            k.plan_count[seat],
            optional_card_to_id(k.plan_card[seat]),
        )
        for seat in k.order
        if seat in (k.attacker, k.defender)
    )
    return Battle(
        attacker=optional_seat_to_id(k.attacker),
        defender=optional_seat_to_id(k.defender),
        asker=optional_seat_to_id(k.asker),
        question=optional_question_to_id(k.question),
        fighters=fighters,
        traitors=seats_to_ids(k.traitors),
        is_swapped=k.swapped,
        is_blessed=k.blessed,
        plundered=optional_card_to_id(k.plundered),
        victor=optional_seat_to_id(k.victor),
    )


def elites(k: Knowledge) -> Elites:
    """[R176] The elite warriors, which are public."""
    return Elites(
        places={TERRITORY_IDS[place]: k.elites[place] for place in range(TERRITORIES) if k.elites[place]},
        reserve=k.elites[RESERVE],
        graveyard=k.elites[GRAVEYARD],
        removed=k.elites[REMOVED],
        planned=k.plan_elites,
        picks=tuple(k.picks),
    )
