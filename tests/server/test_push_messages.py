"""Push messages: encrypted as in RFC 8291, signed as in RFC 8292, and sent only to real push services."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from dragondune.engine.errors import Malformed
from dragondune.server.alerts.push_delivery import check_endpoint
from dragondune.server.alerts.push_messages import BrowserKeys, Sender, encrypted, new_key, read_key, read_pem
from dragondune.server.people.calling import new_sender
from dragondune.server.storage import Store
from tests.server.databases import asynchronous
from tests.server.push_service import Browser, bytes_of, check_sender, text_of
from tests.server.receivers import Letter
from tests.server.test_webhook_targets import BAD, INSIDE

# The example in appendix A of RFC 8291.
TEXT = b"When I grow up, I want to be a watermelon"
OWN_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
BROWSER_POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(bytes_of(text), "big"), ec.SECP256R1())


def test_a_message_is_encrypted_as_the_standard_shows_it() -> None:
    keys = BrowserKeys(BROWSER_POINT, AUTH)
    assert text_of(encrypted(TEXT, keys, salt=bytes_of(SALT), own=private(OWN_KEY))) == SEALED
    browser = Browser("https://push.example/1", private(BROWSER_KEY), bytes_of(AUTH))
    assert text_of(browser.public) == BROWSER_POINT
    assert browser.read(encrypted(TEXT, keys)) == TEXT
    assert encrypted(TEXT, keys) != encrypted(TEXT, keys)


def test_the_sender_proves_who_it_is_to_one_push_service_for_a_while() -> None:
    kept = new_key()
    sender = Sender(read_key(kept), "mailto:ada@example.org")
    header = sender.authorization("https://push.example:8443/abc?d", 1_000_000.0)
    letter = Letter(
        "/abc?d", {"authorization": header, "content-encoding": "aes128gcm", "ttl": "1", "urgency": "low"}, b""
    )
    check_sender(letter, key=Sender(read_key(kept), "").public_key, origin="https://push.example:8443", now=1_000_000.0)


@asynchronous
async def test_the_key_is_made_once_and_kept_or_the_operators(database_url: str, tmp_path: Path) -> None:
    store = await Store.open(database_url)
    try:
        first = await new_sender(store.calls, key_file="", contact="mailto:a@example.org")
        again = await new_sender(store.calls, key_file="", contact="mailto:a@example.org")
        assert first.public_key == again.public_key
        own = private(OWN_KEY)
        file = tmp_path / "key.pem"
        file.write_bytes(own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        given = await new_sender(store.calls, key_file=str(file), contact="mailto:a@example.org")
        assert given.public_key == Sender(own, "").public_key
        with pytest.raises(Malformed, match="must be a readable file"):
            await new_sender(store.calls, key_file=str(tmp_path / "none"), contact="")
    finally:
        await store.close()


def test_other_keys_are_refused() -> None:
    wrong = rsa.generate_private_key(65537, 2048).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for text in ("", "key", wrong.decode()):
        with pytest.raises(Malformed, match="push_key"):
            read_pem(text)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", ""), (BROWSER_POINT, ""), (BROWSER_POINT, AUTH + "AA"), ("A" * 87, AUTH), ("ü", AUTH), (BROWSER_POINT, "*")],
)
def test_keys_that_are_none_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(Malformed):
        BrowserKeys(p256dh, auth)


@pytest.mark.parametrize(
    "url", [*BAD, *INSIDE, "http://push.example/1", *(one.replace("http:", "https:") for one in INSIDE)]
)
def test_the_attack_of_a_push_service_inside_the_network(url: str) -> None:
    with pytest.raises(Malformed, match="push service"):
        check_endpoint(url, allow_private=False)


def test_a_push_service_is_public_and_uses_https_unless_the_operator_allows_private_ones() -> None:
    check_endpoint("https://push.example/1", allow_private=False)
    check_endpoint("http://127.0.0.1:99/1", allow_private=True)
    with pytest.raises(Malformed, match="https"):
        check_endpoint("http://push.example/1", allow_private=True)
