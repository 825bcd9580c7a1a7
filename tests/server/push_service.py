"""A push service on loopback, and browsers that decrypt its messages: RFC 8030, 8291 and 8292 from the other side."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import urandom
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from dragondune.wire.calls import PushWish
from tests.server.receivers import Letter, Receiver, answer, receiving

CREATED: Final = answer(201, "Location: /message/1")
GONE: Final = answer(410)
DAY: Final = 86_400


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _hmac(key: bytes, data: bytes) -> bytes:
    mac = HMAC(key, SHA256())
    mac.update(data)
    return mac.finalize()


class Browser:
    """Has a subscription and decrypts only messages for it."""

    def __init__(self, endpoint: str, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"") -> None:
        self.endpoint: Final = endpoint
        self.private: Final = private or ec.generate_private_key(ec.SECP256R1())
        self.auth: Final = auth or urandom(16)
        self.public: Final = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def wish(self, label: str = "A browser") -> PushWish:
        return PushWish(self.endpoint, text_of(self.public), text_of(self.auth), label)

    def read(self, body: bytes) -> bytes:
        """Decrypt a message step by step, as specified in the RFCs."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        prk = _hmac(self.auth, self.private.exchange(ec.ECDH(), point))
        material = _hmac(prk, b"WebPush: info\x00" + self.public + sender + b"\x01")
        prk = _hmac(salt, material)
        key = _hmac(prk, b"Content-Encoding: aes128gcm\x00\x01")[:16]
        nonce = _hmac(prk, b"Content-Encoding: nonce\x00\x01")[:12]
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        message, delimiter = plain.rstrip(b"\x00")[:-1], plain.rstrip(b"\x00")[-1:]
        assert delimiter == b"\x02"
        return message


def check_sender(letter: Letter, *, key: str, origin: str, now: float) -> dict[str, object]:
    """Check a message as a push service does; return the sender's claims."""
    scheme, _, parameters = letter.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    given = dict(one.strip().split("=", 1) for one in parameters.split(","))
    assert given["k"] == key
    head, claims, signature = given["t"].split(".")
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    raw = bytes_of(signature)
    assert len(raw) == 64
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    said: dict[str, object] = json.loads(bytes_of(claims))
    expiry = said["exp"]
    assert isinstance(expiry, int)
    assert said["aud"] == origin
    assert now < expiry <= now + DAY
    assert str(said["sub"]).startswith(("mailto:", "https://"))
    assert letter.headers["content-encoding"] == "aes128gcm"
    assert int(letter.headers["ttl"]) > 0
    assert letter.headers["urgency"] in ("very-low", "low", "normal", "high")
    assert len(letter.body) <= 4096
    return said


class PushService:
    """Takes messages for any number of browsers."""

    def __init__(self, receiver: Receiver) -> None:
        self._receiver: Final = receiver

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._receiver.port}"

    @property
    def letters(self) -> list[Letter]:
        return self._receiver.letters

    def browser(self, name: str) -> Browser:
        return Browser(f"{self.origin}/push/{name}")

    def messages(self, browser: Browser) -> list[dict[str, object]]:
        path = browser.endpoint.removeprefix(self.origin)
        return [json.loads(browser.read(one.body)) for one in self.letters if one.path == path]


@asynccontextmanager
async def push_service(*answers: bytes) -> AsyncIterator[PushService]:
    async with receiving(*(answers or (CREATED,))) as receiver:
        yield PushService(receiver)
