"""Web Push: messages that only one browser can read (RFC 8291), and sender identification (RFC 8292)."""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
    load_pem_private_key,
)

from dragondune.engine.errors import Malformed

KEY_BYTES: Final = 65
SECRET_BYTES: Final = 16
RECORD_BYTES: Final = 4096
LARGEST_MESSAGE: Final = 3000
"""In bytes; push services accept 4096, including the overhead of encryption."""
LAST_RECORD: Final = b"\x02"
TOKEN_SECONDS: Final = 12 * 3600
"""How long a sender token is valid; push services allow at most a day."""


def to_text(data: bytes) -> str:
    """Encode as unpadded base64url, as push requires."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (ValueError, UnicodeEncodeError):
        raise Malformed("a key of a push subscription must be base64url") from None


class BrowserKeys:
    """A browser's public key and authentication secret."""

    def __init__(self, p256dh: str, auth: str) -> None:
        self.public: Final = from_text(p256dh)
        self.secret: Final = from_text(auth)
        if len(self.secret) != SECRET_BYTES or len(self.public) != KEY_BYTES:
            raise Malformed("the keys of a push subscription must be a point of P-256 and 16 bytes")
        try:
            self.point: Final = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), self.public)
        except (ValueError, UnsupportedAlgorithm):
            raise Malformed("the key of a push subscription is not a point of P-256") from None


def encrypted(
    message: bytes, keys: BrowserKeys, *, salt: bytes | None = None, own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """Encrypt the body of a push message; salt and key are generated unless given."""
    salt = os.urandom(16) if salt is None else salt
    own = ec.generate_private_key(ec.SECP256R1()) if own is None else own
    own_public = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = own.exchange(ec.ECDH(), keys.point)
    between = _derived(shared, keys.secret, b"WebPush: info\x00" + keys.public + own_public, length=32)
    key = _derived(between, salt, b"Content-Encoding: aes128gcm\x00", length=16)
    nonce = _derived(between, salt, b"Content-Encoding: nonce\x00", length=12)
    sealed = AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)
    return salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(own_public)]) + own_public + sealed


def _derived(material: bytes, salt: bytes, info: bytes, *, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)


class Sender:
    """The server's identity for push services: its key, and a contact for their operators."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, contact: str) -> None:
        self._key: Final = key
        self._contact: Final = contact
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key: Final = to_text(point)
        """The key that browsers subscribe with: only this sender's messages reach them."""

    def authorization(self, endpoint: str, now: float) -> str:
        """Return a short-lived header that identifies the sender to this endpoint."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + TOKEN_SECONDS, "sub": self._contact}
        head = {"typ": "JWT", "alg": "ES256"}
        signed = ".".join(to_text(json.dumps(one, separators=(",", ":")).encode()) for one in (head, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public_key}"


def new_key() -> bytes:
    """Generate a key for the server, in its stored form."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


def read_key(kept: bytes) -> ec.EllipticCurvePrivateKey:
    return _checked(load_der_private_key(kept, None))


def read_pem(text: str) -> ec.EllipticCurvePrivateKey:
    """Read a key provided by the operator."""
    try:
        return _checked(load_pem_private_key(text.encode(), None))
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise Malformed("push_key must be the PEM file of a private key on P-256, without a password") from None


def _checked(key: object) -> ec.EllipticCurvePrivateKey:
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != ec.SECP256R1.name:
        raise ValueError("another kind of key")
    return key
