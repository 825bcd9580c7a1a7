"""API operations for people."""

from typing import Final

from dragondune.server.http.operation import TABLE, Call, Operation
from dragondune.server.http.reachable import addresses
from dragondune.wire.lobby import Addresses, RightInfo
from dragondune.wire.people import (
    DeviceCode,
    DeviceCodeTold,
    Entrance,
    Passkey,
    PasskeyOptions,
    Person,
    PersonExport,
    PersonKey,
    PersonWish,
    Renaming,
    Words,
    WordsTold,
)


async def _create(call: Call) -> object:
    return await call.people.create(call.visitor, call.said(PersonWish))


async def _person(call: Call) -> object:
    return await call.people.person(call.visitor)


async def _export(call: Call) -> object:
    return await call.people.export(call.visitor)


async def _rename(call: Call) -> object:
    return await call.people.rename(call.visitor, call.said(PersonWish))


async def _remove(call: Call) -> object:
    return await call.people.remove(call.visitor)


async def _words(call: Call) -> object:
    return await call.people.words(call.visitor)


async def _recover(call: Call) -> object:
    return await call.people.recover(call.visitor, call.said(WordsTold))


async def _code(call: Call) -> object:
    return await call.people.code(call.visitor)


async def _add_device(call: Call) -> object:
    return await call.people.add_device(call.visitor, call.said(DeviceCodeTold))


async def _end_others(call: Call) -> object:
    return await call.people.end_others(call.visitor)


async def _begin_passkey(call: Call) -> object:
    return await call.people.begin_passkey(call.visitor)


async def _make_passkey(call: Call) -> object:
    return await call.people.make_passkey(call.visitor, call.said(Passkey))


async def _remove_passkeys(call: Call) -> object:
    return await call.people.remove_passkeys(call.visitor)


async def _ask_for_passkey(call: Call) -> object:
    return await call.people.ask_for_passkey(call.visitor)


async def _sign_in(call: Call) -> object:
    return await call.people.sign_in(call.visitor, call.said(Passkey))


async def _enter(call: Call) -> object:
    return await call.people.enter(call.visitor, call.table)


async def _come_back(call: Call) -> object:
    return await call.people.come_back(call.visitor, call.table)


async def _adopt(call: Call) -> object:
    return await call.people.adopt(call.visitor, call.table)


async def _addresses(call: Call) -> object:
    return addresses(call.handlers.registry.settings, call.port)


PERSON: Final = "/api/person"
KEYS: Final = PERSON + "/passkeys"
PEOPLE_ROUTES: Final = (
    Operation("GET", "/api/addresses", "addresses", "Where others can reach this server", _addresses, Addresses),
    Operation("POST", "/api/persons", "create_person", "Create a person", _create, PersonKey, PersonWish, status=201),
    Operation("GET", PERSON, "person", "Who you are, and what you hold at tables", _person, Person),
    Operation("GET", PERSON + "/export", "export_person", "Everything stored about you", _export, PersonExport),
    Operation("PUT", PERSON, "rename", "Change your name or colour at all your tables", _rename, Renaming, PersonWish),
    Operation("DELETE", PERSON, "remove_person", "Delete the person; tokens stay valid", _remove, Person),
    Operation("POST", PERSON + "/words", "words", "New words; older ones stop working", _words, Words, status=201),
    Operation(
        "POST",
        PERSON + "/recovery",
        "recover",
        "Exchange twelve words for a key",
        _recover,
        PersonKey,
        WordsTold,
        status=201,
    ),
    Operation("POST", PERSON + "/code", "code", "A code for another device", _code, DeviceCode, status=201),
    Operation(
        "POST",
        PERSON + "/device",
        "add_device",
        "Exchange a code for a key",
        _add_device,
        PersonKey,
        DeviceCodeTold,
        status=201,
    ),
    Operation(
        "POST",
        PERSON + "/reissue",
        "end_other_devices",
        "A new key; those of all other devices stop working, and so do the words",
        _end_others,
        PersonKey,
        status=201,
    ),
    Operation("POST", KEYS + "/new", "begin_passkey", "Start creating a passkey", _begin_passkey, PasskeyOptions),
    Operation("POST", KEYS, "make_passkey", "Store a new passkey", _make_passkey, Person, Passkey, status=201),
    Operation("DELETE", KEYS, "remove_passkeys", "Revoke all your passkeys", _remove_passkeys, Person),
    Operation(
        "POST", KEYS + "/ask", "ask_for_passkey", "Request a passkey challenge", _ask_for_passkey, PasskeyOptions
    ),
    Operation(
        "POST", KEYS + "/sign-in", "sign_in", "Exchange a passkey for a key", _sign_in, PersonKey, Passkey, status=201
    ),
    Operation(
        "POST", TABLE + "/enter", "enter", "New tokens for everything you hold at a table", _enter, Entrance, status=201
    ),
    Operation("POST", TABLE + "/return", "come_back", "Take your seat back from the bot", _come_back, RightInfo),
    Operation("POST", TABLE + "/adopt", "adopt", "Add your token to what you hold as a person", _adopt, RightInfo),
)
