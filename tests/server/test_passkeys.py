"""Passkeys: only what a browser proves grants access to a person's seats."""

import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from dragondune.client import Client
from dragondune.wire.lobby import NewTable, SeatWish
from tests.server.databases import asynchronous
from tests.server.harness import serving

SITE = "localhost"
ORIGIN = "http://localhost:8050"
PRESENT = AuthenticatorData.FLAG.UP
REFUSED = "this passkey was not accepted; try again, or use your twelve words"


class Authenticator:
    """Holds one passkey, as a phone does; its claims about the site can be faked."""

    def __init__(self) -> None:
        self._key = generate_private_key(SECP256R1())
        self.id = secrets.token_bytes(16)

    def make(self, options: dict[str, str], *, origin: str = ORIGIN, site: str = SITE) -> str:
        client = CollectedClientData.create(CollectedClientData.TYPE.CREATE, options["challenge"], origin)
        public = ES256.from_cryptography_key(self._key.public_key())  # type: ignore[no-untyped-call]
        credential = AttestedCredentialData.create(Aaguid.NONE, self.id, public)
        data = AuthenticatorData.create(
            sha256(site.encode()).digest(), PRESENT | AuthenticatorData.FLAG.AT, 0, credential
        )
        attestation = AttestationObject.create("none", data, {})
        return self._written(client, {"attestationObject": websafe_encode(bytes(attestation))})

    def show(self, options: dict[str, str], *, origin: str = ORIGIN, site: str = SITE, forged: bool = False) -> str:
        client = CollectedClientData.create(CollectedClientData.TYPE.GET, options["challenge"], origin)
        data = AuthenticatorData.create(sha256(site.encode()).digest(), PRESENT, 1)
        key = generate_private_key(SECP256R1()) if forged else self._key
        signature = key.sign(data + client.hash, ECDSA(SHA256()))
        said = {"authenticatorData": websafe_encode(bytes(data)), "signature": websafe_encode(signature)}
        return self._written(client, said)

    def _written(self, client: CollectedClientData, said: dict[str, str]) -> str:
        name = websafe_encode(self.id)
        response = {"clientDataJSON": websafe_encode(bytes(client)), **said}
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})


class Browser:
    """Sends requests as the page does."""

    def __init__(self, url: str, line: httpx.AsyncClient) -> None:
        self._url = url
        self._line = line

    async def ask(
        self, path: str, credential: str | None = None, *, person: str | None = None, origin: str | None = ORIGIN
    ) -> tuple[int, dict[str, object]]:
        headers = {"host": ORIGIN.removeprefix("http://")}
        headers |= {"origin": origin} if origin is not None else {}
        headers |= {"person": person} if person is not None else {}
        body = None if credential is None else {"credential": credential}
        answer = await self._line.post(f"{self._url}/api/person/passkeys{path}", headers=headers, json=body)
        return answer.status_code, answer.json()

    async def options(self, path: str, *, person: str | None = None) -> dict[str, str]:
        status, answer = await self.ask(path, person=person)
        assert status == 200, answer
        told: dict[str, str] = json.loads(str(answer["options"]))
        return told

    async def keep(self, phone: Authenticator, person: str) -> None:
        made = phone.make(await self.options("/new", person=person))
        status, answer = await self.ask("", made, person=person)
        assert (status, answer["passkeys"]) == (201, 1)


@asynccontextmanager
async def browsing(
    database: str, *, recoveries_per_hour: float = 1_000.0, allowed_origins: str = ""
) -> AsyncIterator[tuple[Client, Browser, str]]:
    server = serving(database, recoveries_per_hour=recoveries_per_hour, allowed_origins=allowed_origins)
    async with server as client, httpx.AsyncClient() as line:
        await client.become("Ada")
        assert client.person is not None
        yield client, Browser(client.url, line), client.person


@asynchronous
async def test_a_passkey_brings_the_seats_to_another_device(database_url: str) -> None:
    async with browsing(database_url) as (client, browser, ada):
        await client.create(NewTable(seats=(SeatWish("elves", "me", name="Ada"), SeatWish("orcs", "bot"))))
        phone = Authenticator()
        await browser.keep(phone, ada)
        status, answer = await browser.ask("/sign-in", phone.show(await browser.options("/ask")))
        assert status == 201
        client.person = str(answer["key"])
        me = await client.me()
        assert (me.name, me.devices, me.passkeys, [one.seat for one in me.rights]) == ("Ada", 2, 1, [None, "elves"])
        client.person = ada
        await client.end_other_devices()
        assert (await client.me()).passkeys == 0
        status, answer = await browser.ask("/sign-in", phone.show(await browser.options("/ask")))
        assert (status, answer["sentence"]) == (404, REFUSED)


@asynchronous
async def test_nobody_signs_in_with_a_forged_or_replayed_passkey(sqlite_url: str) -> None:
    async with browsing(sqlite_url) as (_, browser, ada):
        phone = Authenticator()
        await browser.keep(phone, ada)
        shown = phone.show(await browser.options("/ask"))
        assert (await browser.ask("/sign-in", shown))[0] == 201
        assert (await browser.ask("/sign-in", shown))[0] == 403
        tries = [
            phone.show(await browser.options("/ask"), forged=True),
            phone.show(await browser.options("/ask"), origin="https://evil.example"),
            phone.show(await browser.options("/ask"), site="evil.example"),
            Authenticator().show(await browser.options("/ask")),
        ]
        answers = [await browser.ask("/sign-in", one) for one in tries]
        assert {(status, answer["sentence"]) for status, answer in answers} == {(404, REFUSED)}
        made_up = phone.show({"challenge": websafe_encode(secrets.token_bytes(32))})
        assert (await browser.ask("/sign-in", made_up))[0] == 403
        for odd in ("", "{}", "[]", '{"id": 1}', json.dumps({"id": "a", "rawId": "a", "response": {}})):
            assert (await browser.ask("/sign-in", odd))[0] == 404


@asynchronous
async def test_a_challenge_is_for_one_person_one_thing_and_five_minutes(sqlite_url: str) -> None:
    now = 1_000_000.0
    async with serving(sqlite_url, clock=lambda: now) as client, httpx.AsyncClient() as line:
        browser = Browser(client.url, line)
        await client.become("Ada")
        ada = client.person
        await client.become("Bob")
        bob = client.person
        assert ada is not None
        assert bob is not None
        phone = Authenticator()
        assert (await browser.ask("", phone.make(await browser.options("/new", person=ada)), person=bob))[0] == 403
        assert (await browser.ask("", phone.make(await browser.options("/ask")), person=bob))[0] == 403
        late = phone.make(await browser.options("/new", person=ada))
        now += 301
        assert (await browser.ask("", late, person=ada))[0] == 403
        await browser.keep(phone, ada)
        again = phone.make(await browser.options("/new", person=bob))
        assert (await browser.ask("", again, person=bob))[0] == 403


@pytest.mark.parametrize("origin", [None, "http://192.168.1.20:8050"])
@asynchronous
async def test_passkeys_are_for_secure_pages(sqlite_url: str, origin: str | None) -> None:
    async with browsing(sqlite_url, allowed_origins="http://192.168.1.20:8050") as (_, browser, ada):
        status, answer = await browser.ask("/new", person=ada, origin=origin)
        assert status == 403
        assert "browsers" in str(answer["sentence"])


@asynchronous
async def test_tries_are_limited(sqlite_url: str) -> None:
    async with browsing(sqlite_url, recoveries_per_hour=3.0) as (_, browser, _):
        statuses = [(await browser.ask("/ask"))[0] for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
