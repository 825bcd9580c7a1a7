"""Mail: only to confirmed addresses, one addressee each, easy to stop, and useless for harming anybody."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from dragondune.client import Client, Refused
from dragondune.engine.errors import Malformed
from dragondune.server.alerts.mail_messages import Letter, checked_address, composed, read_stop, stop_token
from dragondune.server.people.calling import MOST_TRIES, STOPPED
from dragondune.server.settings import from_environment
from dragondune.wire.calls import CallWish
from dragondune.wire.commands import Say
from dragondune.wire.lobby import NOTICE_KINDS
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import serving
from tests.server.mailboxes import Mailboxes, mail_server, stop_of, text_of
from tests.server.receivers import until
from tests.server.test_calls import WISH

BOB = "bob@example.org"
ORIGIN = "https://dune.example"


@asynccontextmanager
async def mailing(database: str) -> AsyncIterator[tuple[Mailboxes, Client]]:
    async with (
        mail_server() as boxes,
        serving(
            database,
            call_seconds=0.1,
            smtp_host="127.0.0.1",
            smtp_port=boxes.port,
            smtp_security="none",
            mail_from="dune@example.org",
            public_url=ORIGIN,
        ) as client,
    ):
        await client.become("Bob")
        yield boxes, client


@asynchronous
async def test_a_confirmed_address_is_notified_and_one_link_stops_it(database_url: str) -> None:
    async with mailing(database_url) as (boxes, bob), Client(bob.url, seconds=PATIENCE) as ada:
        assert (await bob.calls()).has_mail
        info = await bob.set_address(BOB)
        assert (info.mail_address, info.is_confirmed) == (BOB, False)
        await until(lambda: len(boxes.letters) == 1)
        code = boxes.code(BOB)
        assert (await bob.confirm_address(f" {code[:4]} {code[4:]} ")).is_confirmed
        await bob.choose_calls(CallWish((), NOTICE_KINDS))
        await ada.become("Ada")
        made = await ada.create(WISH)
        await bob.join(made.table.id, "Bob", seat="orcs")
        await ada.command(made.table.id, Say("the secret is out", ("orcs",)), token=made.seats["elves"])
        await until(lambda: len(boxes.letters) == 2)
        call = boxes.to(BOB)[1]
        assert (call["To"], call["From"], call["Subject"]) == (BOB, "dune@example.org", "Friday: Ada whispers to you.")
        assert f"{ORIGIN}/table/{made.table.id}" in text_of(call)
        assert "secret" not in text_of(call)
        assert call["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        one_click = call["List-Unsubscribe"].strip("<>").replace(ORIGIN, bob.url)
        assert one_click.endswith(stop_of(call))
        async with httpx.AsyncClient() as program:
            answer = await program.post(one_click, data={"List-Unsubscribe": "One-Click"})
        assert (answer.status_code, answer.json()) == (200, {"sentence": STOPPED})
        assert (await bob.calls()).mail_address == ""


@asynchronous
async def test_a_message_that_is_not_taken_comes_later_or_is_given_up(sqlite_url: str) -> None:
    async with mailing(sqlite_url) as (boxes, bob):
        boxes.faults = ["550 no"]
        await bob.set_address(BOB)
        await until(lambda: not boxes.faults)
        await bob.set_address("other@example.org")
        await until(lambda: len(boxes.letters) == 1)
        assert boxes.letters[0][0] == "other@example.org"


@asynchronous
async def test_the_attack_of_flooding_somebody_elses_address(sqlite_url: str) -> None:
    """The requester learns nothing: neither that others asked before nor that the owner wants no mail."""
    async with mailing(sqlite_url) as (boxes, eve):
        answers = set()
        for address in (BOB, "bob+1@example.org", "BOB@Example.org", "Bob+x@example.org"):
            async with Client(eve.url, seconds=PATIENCE) as another:
                await another.become("Eve")
                info = await another.set_address(address)
                answers.add((info.is_confirmed, info.has_mail, info.devices))
        assert len(answers) == 1
        await eve.set_address("last@example.org")
        await until(lambda: any(to == "last@example.org" for to, _ in boxes.letters))
        assert len(boxes.letters) == 4  # three codes to Bob, one to the last
        assert "Eve" not in text_of(boxes.letters[0][1])
        assert (await eve.stop_mail(stop_of(boxes.to("last@example.org")[0]))).sentence == STOPPED
        assert (await eve.set_address("last@example.org")).mail_address == "last@example.org"
        await eve.set_address("end@example.org")
        await until(lambda: any(to == "end@example.org" for to, _ in boxes.letters))
        assert len(boxes.to("last@example.org")) == 1


@asynchronous
async def test_the_attack_of_guessing_a_code(sqlite_url: str) -> None:
    async with mailing(sqlite_url) as (boxes, eve):
        with pytest.raises(Refused, match="not the code"):
            await eve.confirm_address("00000000")
        await eve.set_address(BOB)
        await until(lambda: len(boxes.letters) == 1)
        code = boxes.code(BOB)
        for guess in range(MOST_TRIES):
            with pytest.raises(Refused, match="not the code"):
                await eve.confirm_address(f"{(int(code) + 1 + guess) % 10**8:08}")
        with pytest.raises(Refused, match="not the code"):
            await eve.confirm_address(code)
        async with Client(eve.url, seconds=PATIENCE) as other:
            await other.become("Other")
            with pytest.raises(Refused, match="not the code"):
                await other.confirm_address(code)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "bob",
        "bob@localhost",
        "a@b.c, d@e.f",
        "bob@example.org\r\nBcc: eve@example.org",
        "bob@example.org\nRCPT TO:<eve@example.org>",
        "Bob <bob@example.org>",
        "<bob@example.org>",
        '"bob eve"@example.org',
        "bob@[127.0.0.1]",
        "bob@exam ple.org",
        "bob@example.org ",
        "b\x00b@example.org",
        "bób@example.org",
        "-b@-example.org",
        ".bob@example.org",
        "b" * 65 + "@example.org",
        "b@" + "a." * 130 + "org",
    ],
)
def test_the_attack_of_a_second_addressee_or_header(address: str) -> None:
    with pytest.raises(Malformed):
        checked_address(address)


@pytest.mark.parametrize("name", ["a\r\nBcc: eve@example.org", "a\n\nbody", "x\u2028y", "\x00", "=?utf-8?b?YQ==?="])
def test_names_of_tables_begin_no_header(name: str) -> None:
    letter = Letter(f"{name}: It is your turn.", (name, "second"), "token")
    message = composed(letter, address=BOB, sender="dune@example.org", origin=ORIGIN, now=0.0, id="1")
    lines = bytes(message).split(b"\r\n\r\n")[0].decode().split("\r\n")
    assert {line.split(":")[0] for line in lines if not line.startswith((" ", "\t"))} == {
        "From",
        "To",
        "Subject",
        "Date",
        "Message-ID",
        "Auto-Submitted",
        "List-Unsubscribe",
        "List-Unsubscribe-Post",
        "Content-Type",
        "Content-Transfer-Encoding",
        "MIME-Version",
    }


def test_a_link_stops_only_the_mail_that_it_came_with() -> None:
    key = b"k" * 32
    token = stop_token(key, "person", BOB)
    assert read_stop(key, token) == ("person", BOB)
    for wrong in ("", "A", token[:-2], token[1:], stop_token(b"other", "person", BOB)):
        with pytest.raises(Malformed):
            read_stop(key, wrong)


@asynchronous
async def test_a_server_without_mail_says_so(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        await client.become("Bob")
        assert not (await client.calls()).has_mail
        with pytest.raises(Refused, match="sends no mail"):
            await client.set_address(BOB)


@pytest.mark.parametrize(
    "given",
    [
        {"smtp_host": "mail.example"},
        {"smtp_host": "mail.example", "mail_from": "a@b.c"},
        {"smtp_security": "ssl"},
        {"mail_from": "a@b.c\nX: y"},
        {"push_contact": "ada"},
    ],
)
def test_incomplete_settings_are_refused(given: dict[str, str]) -> None:
    with pytest.raises(Malformed):
        from_environment({}, **given)
