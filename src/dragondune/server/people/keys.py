"""Proofs of identity: device keys, twelve words, codes. None can be guessed, and only hashes are stored."""

import secrets
from hashlib import sha256
from typing import Final

from mnemonic import Mnemonic

from dragondune.engine.errors import Malformed

KEY_BYTES: Final = 32
CODE_BYTES: Final = 16
WORDS_BYTES: Final = 16
"""Twelve words from the BIP 39 list: 128 random bits and a checksum of four."""
MANY_WORDS: Final = 12

_list: Final = Mnemonic("english")
_numbers: Final = {word: number for number, word in enumerate(_list.wordlist)}


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def new_code() -> str:
    return secrets.token_urlsafe(CODE_BYTES)


def new_words() -> str:
    return _list.to_mnemonic(secrets.token_bytes(WORDS_BYTES))


def hashed(secret: str) -> str:
    """The hash a secret is stored under; secrets are too random to be recovered from it."""
    return sha256(b"dragondune person " + secret.encode()).hexdigest()


def read_words(text: str) -> str:
    """Normalize the words, or refuse them with the reason."""
    words = text.casefold().split()
    if len(words) != MANY_WORDS:
        raise Malformed(f"these are {len(words)} words; there are twelve")
    for number, word in enumerate(words, start=1):
        if word not in _numbers:
            raise Malformed(f"word {number} is not in the list of words; check its spelling")
    joined = " ".join(words)
    if not _list.check(joined):
        raise Malformed("these words do not belong together; check for one that is wrong or out of order")
    return joined
