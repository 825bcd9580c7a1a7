"""Views that share their public part."""

import pytest

from dragondune.editions.loader import EDITIONS
from dragondune.engine.ids import FACTIONS, REFEREE, SPECTATOR
from dragondune.knowledge.gate import know
from dragondune.views.viewing import view_of
from tests.knowledge.test_gate import moments


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_view_is_the_same_with_and_without_the_public_one(edition: str) -> None:
    for game in moments(edition, 6, one_in=4):
        public = view_of(know(game, SPECTATOR))
        for observer in (*FACTIONS, SPECTATOR, REFEREE):
            assert view_of(know(game, observer), public) == view_of(know(game, observer))
