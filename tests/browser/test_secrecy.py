"""A page receives nothing that its seat may not know, checked after the game, when everything is known."""

import random

import msgspec

from dragondune.engine.ids import ELVES
from dragondune.knowledge.gate import know, redact
from dragondune.notation.codec import event_to_record
from dragondune.notation.game_record import replay
from dragondune.notation.log import read_log
from dragondune.views.viewing import view_of
from tests.browser.conftest import Crowd
from tests.browser.person import Json
from tests.browser.servers import PageServer, against_bots


def plain(value: object) -> object:
    """As sent on the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def happened(updates: list[Json]) -> list[object]:
    """The events that were sent, in order."""
    events: list[object] = []
    for update in updates:
        news = update["news"]
        if isinstance(news, dict) and news["news"] == "happened":
            events.extend(line["event"] for line in news["events"])
    return events


def test_a_page_receives_only_what_its_seat_may_know(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("elves", turns=2, castles_to_win=5))
    ada = crowd.enter()
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.sit(made, "elves")
    ada.play_on(random.Random(2))
    assert ada.is_over

    log = read_log(server.log(made.table.id, token=made.host))
    allowed = [plain(view_of(know(log.header.new_game(), ELVES)))]
    told: list[object] = []
    for step in replay(log):
        allowed.append(plain(view_of(know(step.game, ELVES))))
        told.extend(plain(event_to_record(event)) for event in redact(step.events, ELVES))

    assert len(ada.pictures) > 20
    told_to = [message.get("seat", "elves") for message in (*ada.received, *ada.updates, *ada.pictures)]
    assert set(told_to) == {"elves"}
    assert all(picture["view"] in allowed for picture in ada.pictures)
    assert happened(ada.updates) == told
    assert not any("/log" in url or ("as=" in url and "as=elves" not in url) for url in asked)
    others = [token for seat, token in made.seats.items() if seat != "elves"]
    assert not any(token in text for token in (made.host, *others) for text in ada.raw)


def test_a_spectator_receives_only_public_information(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("elves", turns=1))
    ada, bob = crowd.enter(), crowd.enter()
    bob.goto(f"/table/{made.table.id}")
    ada.sit(made, "elves")
    ada.play_on(random.Random(3))
    bob.until(lambda: bob.is_over, "the end of the game")
    players = [
        player
        for picture in bob.pictures
        if picture["info"]["status"] == "running"  # type: ignore[index]
        for player in picture["view"]["players"]  # type: ignore[index]
    ]
    assert players
    assert all(player["hand"] == player["shown"] for player in players)
    assert all(player["queen"] is None or player["is_pair_shown"] or player["is_queen_shown"] for player in players)
    assert all(picture["mine"] is None for picture in bob.pictures)
