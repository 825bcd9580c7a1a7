"""What the others can do to a seat, and the dangers ahead, based on what it knows."""

from dragondune.engine.ids import Faction, members
from dragondune.knowledge.dangers import Danger, dangers
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.prospects import NearCastle, Prospect, castles_near, prospects_of
from dragondune.notation.names import optional_territory_to_id, territory_to_id
from dragondune.server.table.pictures import named_in, seat_name
from dragondune.views.prospect_sentences import danger_told, prospect_told
from dragondune.wire import facts
from dragondune.wire.lobby import SEATS


def outlook(knowledge: Knowledge) -> facts.Outlook:
    """The outlook for the holder of a seat in a game that has begun."""
    return facts.Outlook(
        tuple(_people(knowledge, seat) for seat in members(knowledge.factions)),
        tuple(_danger(knowledge, one) for one in dangers(knowledge)),
    )


def _people(k: Knowledge, seat: Faction) -> facts.PeopleOutlook:
    prospects = () if seat == k.observer else tuple(map(_prospect, prospects_of(k, seat)))
    return facts.PeopleOutlook(SEATS[seat], prospects, tuple(map(_castle, castles_near(k, seat))))


def _prospect(one: Prospect) -> facts.Prospect:
    title, text = prospect_told(one)
    place = optional_territory_to_id(one.place)
    return facts.Prospect(one.kind, one.clause, title, text, named_in(text), place, one.is_guess)


def _castle(one: NearCastle) -> facts.NearCastle:
    return facts.NearCastle(territory_to_id(one.place), one.steps, seat_name(one.holder), one.units, one.has_troll)


def _danger(k: Knowledge, one: Danger) -> facts.Danger:
    text = danger_told(k, one)
    return facts.Danger(one.kind, one.clause, text, named_in(text), optional_territory_to_id(one.place))
