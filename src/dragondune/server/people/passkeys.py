"""Passkeys (WebAuthn): a device or password manager proves who somebody is; no secret is stored here."""

import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Final, cast
from urllib.parse import urlsplit

from fido2.server import Fido2Server
from fido2.utils import websafe_encode
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    RegistrationResponse,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from msgspec import json

from dragondune.server.errors import NotAllowed, TooMuch, Unknown
from dragondune.server.live.registry import Registry
from dragondune.server.people import keys
from dragondune.server.people.persons import MOST_DEVICES, Persons
from dragondune.server.storage import KeyRow, PersonRow
from dragondune.server.storage.people import DEVICE, PASSKEY, People
from dragondune.wire.people import Passkey, PasskeyOptions, Person, PersonKey

GAME: Final = "Dragon Dune"
CHALLENGE_BYTES: Final = 32
CHALLENGE_SECONDS: Final = 300.0
MOST_PASSKEYS: Final = 8
PREFERRED: Final = UserVerificationRequirement.PREFERRED
NOT_SECURE: Final = "browsers support passkeys only on pages served over https or from this computer"
NOT_ACCEPTED: Final = "this passkey was not accepted; try again, or use your twelve words"

logging.getLogger("fido2").setLevel(logging.WARNING)  # otherwise it logs every use


class Passkeys:
    """Each passkey is a key of a person; its public half is stored under the hash of its id."""

    def __init__(self, registry: Registry, persons: Persons) -> None:
        self._registry: Final = registry
        self._persons: Final = persons

    @property
    def _people(self) -> People:
        return self._registry.store.people

    async def begin_making(self, person: PersonRow, origin: str | None) -> PasskeyOptions:
        """Return what a browser needs to create a passkey for this person."""
        server, site = _server(origin)
        known = await self._of(person, site)
        if len(known) >= MOST_PASSKEYS:
            raise TooMuch(f"you have {len(known)} passkeys, which is the maximum; remove them first")
        user = PublicKeyCredentialUserEntity(id=person.id.encode(), name=person.name or GAME, display_name=person.name)
        options, _ = server.register_begin(
            user,
            known,
            resident_key_requirement=ResidentKeyRequirement.REQUIRED,
            user_verification=PREFERRED,
            challenge=await self._challenge(person.id),
        )
        return PasskeyOptions(_json(options["publicKey"]))

    async def make(self, person: PersonRow, made: Passkey, origin: str | None) -> Person:
        server, site = _server(origin)
        try:
            response = RegistrationResponse.from_dict(_parsed(made.credential))
            challenge = response.response.client_data.challenge
            await self._spend(challenge, person.id)
            data = server.register_complete(_state(challenge), response).credential_data
        except (ValueError, KeyError, TypeError, AttributeError) as fault:
            raise NotAllowed(NOT_ACCEPTED) from fault
        if data is None:
            raise NotAllowed(NOT_ACCEPTED)
        hashed = _hashed(data.credential_id, site)
        row = KeyRow(hashed, person.id, PASSKEY, None, self._registry.clock(), _kept(data, site))
        if not await self._people.add_passkey(row, most=MOST_PASSKEYS):
            raise NotAllowed("this passkey is known already")
        return await self._persons.shown(person)

    async def begin_showing(self, origin: str | None) -> PasskeyOptions:
        """Return what a browser needs to present a passkey; the passkey says whose it is."""
        server, _ = _server(origin)
        options, _ = server.authenticate_begin(user_verification=PREFERRED, challenge=await self._challenge(None))
        return PasskeyOptions(_json(options["publicKey"]))

    async def sign_in(self, shown: Passkey, origin: str | None) -> PersonKey:
        """Exchange a passkey for a new device key."""
        server, site = _server(origin)
        try:
            response = AuthenticationResponse.from_dict(_parsed(shown.credential))
            challenge = response.response.client_data.challenge
            await self._spend(challenge, None)
            hashed = _hashed(response.raw_id, site)
            data = await self._people.passkey(hashed)
            if data is None:
                raise Unknown(NOT_ACCEPTED)
            server.authenticate_complete(_state(challenge), [_read(data)], response)
        except (ValueError, KeyError, TypeError, AttributeError) as fault:
            raise Unknown(NOT_ACCEPTED) from fault
        key = keys.new_key()
        now = self._registry.clock()
        row = KeyRow(keys.hashed(key), "", DEVICE, None, now)
        person = await self._people.exchange(hashed, kind=PASSKEY, key=row, now=now, most=MOST_DEVICES)
        if person is None:
            raise Unknown(NOT_ACCEPTED)
        return PersonKey(key, await self._persons.shown(person))

    async def remove(self, person: PersonRow) -> Person:
        await self._people.remove_keys(person.id, PASSKEY)
        return await self._persons.shown(person)

    async def _of(self, person: PersonRow, site: str) -> list[AttestedCredentialData]:
        """A person's passkeys for this site."""
        rows = [one.data for one in await self._people.keys(person.id) if one.kind == PASSKEY]
        return [_read(data) for data in rows if data is not None and data.startswith(_prefix(site))]

    async def _challenge(self, person: str | None) -> bytes:
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        now = self._registry.clock()
        hashed = keys.hashed(websafe_encode(challenge))
        await self._people.add_challenge(hashed, person, until=now + CHALLENGE_SECONDS, now=now)
        return challenge

    async def _spend(self, challenge: bytes, person: str | None) -> None:
        """Use up a challenge: it is valid once, for a short time, and for its purpose."""
        hashed = keys.hashed(websafe_encode(challenge))
        if not await self._people.take_challenge(hashed, person, now=self._registry.clock()):
            raise NotAllowed("this took too long, or was tried before; begin again")


def _server(origin: str | None) -> tuple[Fido2Server, str]:
    """The relying party for the requesting page; admission has already checked that the origin is this server's."""
    if origin is None:
        raise NotAllowed("passkeys are for browsers; programs keep a key")
    parts = urlsplit(origin.lower())
    site = parts.hostname or ""
    if not (parts.scheme == "https" or site == "localhost"):
        raise NotAllowed(NOT_SECURE)
    entity = PublicKeyCredentialRpEntity(id=site, name=GAME)
    return Fido2Server(entity, verify_origin=lambda shown: shown.lower() == origin.lower()), site


def _state(challenge: bytes) -> Mapping[str, object]:
    """The state that the library keeps between two requests; the challenge has already been checked."""
    return {"challenge": websafe_encode(challenge), "user_verification": PREFERRED}


def _hashed(credential: bytes, site: str) -> str:
    return keys.hashed(f"passkey {site} {websafe_encode(credential)}")


def _prefix(site: str) -> bytes:
    return site.encode() + b"\n"


def _kept(data: AttestedCredentialData, site: str) -> bytes:
    return _prefix(site) + bytes(data)


def _read(kept: bytes) -> AttestedCredentialData:
    return AttestedCredentialData(kept.partition(b"\n")[2])


def _json(options: object) -> str:
    """Options as JSON for browsers."""
    return json.encode(_plain(options)).decode()


def _parsed(credential: str) -> dict[str, object]:
    """Parse what a browser has sent; raise ValueError if it is invalid."""
    return json.decode(credential, type=dict[str, object])


def _plain(value: object) -> object:
    match value:
        case bytes():
            return websafe_encode(value)
        case str():
            return str(value)
        case Mapping():
            return {str(key): _plain(one) for key, one in cast("Mapping[object, object]", value).items()}
        case Sequence():
            return [_plain(one) for one in value]
        case _:
            return value
