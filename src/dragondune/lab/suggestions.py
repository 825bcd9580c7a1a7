"""The rulebooks' suggestions for balancing, and every optional rule, as changes to an edition."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from dragondune.editions.loader import edition_values, load_edition
from dragondune.editions.parameters import BY_KEY, Value
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTION_IDS

WEAKER: Final = "weaker"
STRONGER: Final = "stronger"


class Suggestion(Struct, frozen=True):
    """`overrides` are values, `added` are increments to the edition's numbers; `aim` is the intended effect."""

    name: str
    meaning: str
    overrides: Mapping[str, Value] = {}
    added: Mapping[str, int] = {}
    faction: str = ""
    aim: str = ""

    def changes(self, edition: str, overrides: Mapping[str, Value]) -> dict[str, Value]:
        """The changes to an edition with overrides; empty if these rules already apply, or do not fit the others."""
        values = {**edition_values(edition), **overrides}
        wanted: dict[str, Value] = dict(self.overrides)
        for key, more in self.added.items():
            number = values[key]
            assert isinstance(number, int)
            wanted[key] = min(max(number + more, BY_KEY[key].least), BY_KEY[key].most)
        changes = {key: value for key, value in wanted.items() if values[key] != value}
        try:
            load_edition(edition, {**overrides, **changes})
        except Malformed:
            return {}
        return changes


def _dial(faction: str, key: str, more: tuple[str, str], less: tuple[str, str]) -> list[Suggestion]:
    """One more and one less of a faction's ability, each with its name and meaning."""
    return [
        Suggestion(*named, added={key: step}, faction=faction, aim=aim)
        for named, step, aim in ((more, 1, STRONGER), (less, -1, WEAKER))
    ]


def _gold(faction: str) -> Suggestion:
    return Suggestion(
        f"gold for the {faction.capitalize()}",
        f"the {faction.capitalize()} start with 3 more gold",
        added={f"{faction}_gold": 3},
        faction=faction,
        aim=STRONGER,
    )


FOUR: Final[dict[str, Value]] = {
    "extra_conscription": 1,
    "orcs_free_revivals": 2,
    "dwarves_sale_loss": 1,
    "elves_gold": 3,
}
LESS_CONSCRIPTION: Final = {"conscript_limit": -1, "orcs_conscript_limit": -1, "orcs_ally_conscript_limit": -1}
SUGGESTIONS: Final[tuple[Suggestion, ...]] = (
    Suggestion(
        "balance.1", "everyone conscripts one more unit", {"extra_conscription": 1}, faction="goblins", aim=WEAKER
    ),
    Suggestion("balance.2", "the Orcs have two free revivals", {"orcs_free_revivals": 2}, faction="orcs", aim=WEAKER),
    Suggestion(
        "balance.3",
        "1 gold of every sale of the Dwarves goes to the bank",
        {"dwarves_sale_loss": 1},
        faction="dwarves",
        aim=WEAKER,
    ),
    Suggestion("balance.4", "the Elves start with 3 gold", {"elves_gold": 3}, faction="elves", aim=WEAKER),
    Suggestion("balance.1-4", "all four balancing options together", FOUR),
    *(_gold(faction) for faction in FACTION_IDS),
    Suggestion("twelve units", "every faction has two more units", added={"units_per_faction": 2}),
    Suggestion("more regeneration", "all but the Orcs revive one more unit for free", added={"free_revivals": 1}),
    Suggestion("less conscription", "everyone conscripts one fewer unit", added=LESS_CONSCRIPTION),
    Suggestion(
        "less gold for the Dwarves",
        "the Dwarves start with 2 less gold",
        added={"dwarves_gold": -2},
        faction="dwarves",
        aim=WEAKER,
    ),
    Suggestion(
        "no elites", "the Dwarves have no elite warriors", {"elite_warriors": False}, faction="dwarves", aim=WEAKER
    ),
    Suggestion(
        "more elites",
        "the Dwarves have one more elite warrior",
        {"elite_warriors": True},
        {"elite_count": 1},
        faction="dwarves",
        aim=STRONGER,
    ),
    Suggestion("option.oracles", "everyone is an Oracle", {"oracles": ",".join(FACTION_IDS)}),
    Suggestion("option.weaknesses", "Fire and Ice weaken armies", {"weaknesses": True}),
    Suggestion("option.plunder", "winning Orcs plunder", {"plunder": "one_gold"}, faction="orcs", aim=STRONGER),
    Suggestion(
        "option.elites", "the Dwarves have elite warriors", {"elite_warriors": True}, faction="dwarves", aim=STRONGER
    ),
    Suggestion(
        "option.blessing", "the Elves are blessed after losses", {"blessing": True}, faction="elves", aim=STRONGER
    ),
    Suggestion(
        "option.initiative",
        "the Goblins choose when to take their turn",
        {"goblin_initiative": True},
        faction="goblins",
        aim=STRONGER,
    ),
    Suggestion("twoaces.1", "two aces give a second movement", {"two_aces_move": True}),
    Suggestion("twoaces.2", "two aces buy a yes/no question", {"two_aces_question": True}),
    Suggestion("twoaces.3", "two aces summon a chaos monster", {"two_aces_chaos": True}),
    Suggestion("twoaces.4", "two aces break the walls of a castle", {"two_aces_walls": True}),
    Suggestion("twoaces.5", "two aces control the dragon", {"two_aces_dragon": True}),
    Suggestion(
        "four sixes",
        "every six has its power, as in edition 9",
        {"six_diamonds_revive": True, "six_hearts_move": True, "six_clubs_dragon": True, "six_spades_walls": True},
    ),
)
"""[balance.1] to [balance.4], what older editions suggest, the optional rules, and the aces and sixes."""
DIALS: Final[tuple[Suggestion, ...]] = (
    *_dial(
        "dwarves",
        "dwarves_battle_bonus",
        ("fiercer Dwarves", "the Dwarves' bonus in battle is one higher"),
        ("milder Dwarves", "the Dwarves' bonus in battle is one lower"),
    ),
    *_dial(
        "dwarves",
        "dwarves_ace_revivals",
        ("stronger Dwarven aces", "a Dwarven ace revives one more unit"),
        ("weaker Dwarven aces", "a Dwarven ace revives one fewer unit"),
    ),
    Suggestion("Elves see hands", "the Elves see all hands", {"elves_see_hands": True}, faction="elves", aim=STRONGER),
    Suggestion(
        "Elves ask for the value",
        "the Elves may ask for the artifact's value",
        {"value_question": True},
        faction="elves",
        aim=STRONGER,
    ),
    *_dial(
        "goblins",
        "goblins_artifacts",
        ("more artifacts for the Goblins", "the Goblins are dealt one more artifact card"),
        ("fewer artifacts for the Goblins", "the Goblins are dealt one fewer artifact card"),
    ),
    Suggestion(
        "smaller hand for the Goblins",
        "the Goblins hold at most six artifact cards",
        {"goblins_hand_limit": 6},
        faction="goblins",
        aim=WEAKER,
    ),
    Suggestion(
        "no late disbanding",
        "the Goblins may not disband late",
        {"goblins_late_disband": False},
        faction="goblins",
        aim=WEAKER,
    ),
    *_dial(
        "orcs",
        "orcs_move_range",
        ("faster Orcs", "the Orcs move one territory further"),
        ("slower Orcs", "the Orcs move one territory less"),
    ),
    *_dial(
        "orcs",
        "orcs_battle_bonus",
        ("fiercer Orcs", "the Orcs' bonus in battle is one higher"),
        ("milder Orcs", "the Orcs' bonus in battle is one lower"),
    ),
    *_dial(
        "orcs",
        "orcs_conscript_limit",
        ("more conscription for the Orcs", "the Orcs conscript one more unit"),
        ("less conscription for the Orcs", "the Orcs conscript one fewer unit"),
    ),
    Suggestion(
        "more regeneration for the Orcs",
        "the Orcs revive one more unit, for free",
        added={"orcs_free_revivals": 1, "orcs_revive_limit": 1},
        faction="orcs",
        aim=STRONGER,
    ),
    Suggestion("less regeneration", "all but the Orcs revive one fewer unit for free", added={"free_revivals": -1}),
)
"""What 1.2 and 1.7 leave open: faction abilities, regeneration and conscription one step up and down.

`SUGGESTIONS` has the other direction of some. A single faction cannot have more units, and only the Orcs have numbers
of their own for regeneration and conscription.
"""
