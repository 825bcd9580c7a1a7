"""[R351] OpenSkill ratings: how a game changes its players' ratings, and how a rating is displayed."""

from typing import Final

from openskill.models import PlackettLuce

from dragondune.server.storage.rating_rows import RatedGame, RatingRow
from dragondune.wire.club import Family

FAMILIES: Final[dict[str, Family]] = {
    "1.10": "1.10",
    "1.10-pdf": "1.10",
    "1.10-even": "1.10",
    "9": "9",
    "1.7": "1.7",
    "1.2": "1.2",
    "draft": "draft",
}
"""The ladder each edition counts for."""
SETTLED_AFTER: Final = 10
"""Games after which a rating is no longer provisional."""
POINTS: Final = 60
"""A new player has 1500 points."""
WIDTH: Final = 2.0
"""Standard deviations to either side: they cover 19 of 20 strengths."""

_model: Final = PlackettLuce()


def rate(game: RatedGame, before: dict[str, RatingRow]) -> list[RatingRow]:
    """Return all players' ratings after a game."""
    known = [before.get(person) for person in game.places]
    teams = [[_model.rating() if row is None else _model.rating(row.mu, row.sigma)] for row in known]
    rated = _model.rate(teams, ranks=[float(place) for place in game.places.values()])
    return [
        RatingRow(
            family=game.family,
            person=person,
            mu=one.mu,
            sigma=one.sigma,
            low=one.mu - WIDTH * one.sigma,
            games=(row.games if row is not None else 0) + 1,
            wins=(row.wins if row is not None else 0) + (place == 0),
            played_at=game.at,
        )
        for (person, place), row, (one,) in zip(game.places.items(), known, rated, strict=True)
    ]


def points(row: RatingRow) -> tuple[int, int]:
    """The displayed rating and its margin."""
    return round(POINTS * row.mu), round(POINTS * WIDTH * row.sigma)
