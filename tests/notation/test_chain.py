"""The links of a game's chain are hashes of JSON lines, whichever encoder writes them."""

import hmac
import json

from hypothesis import given
from hypothesis import strategies as st

from dragondune.engine.agreements.clauses import FREE_TEXT, PAY, Clause
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.ids import DWARVES, ELVES
from dragondune.notation.chain import link_of
from dragondune.notation.codec import Entry, entry_to_record

KEY = b"a key"


@given(st.text(), st.integers(0, 2**31), st.none() | st.integers(1, 1000))
def test_a_link_is_the_keyed_hash_of_a_line_as_json_writes_it(text: str, amount: int, draw: int | None) -> None:
    clauses = Clause(PAY, ELVES, DWARVES, amount=amount), Clause(FREE_TEXT, ELVES, text=text)
    entry = Entry(ELVES, OfferAgreement(1 << ELVES | 1 << DWARVES, clauses), "0f", draw)
    line = json.dumps({"n": 7, **entry_to_record(entry)}, sort_keys=True, separators=(",", ":"))
    assert link_of(KEY, entry, n=7) == hmac.digest(KEY, line.encode(), "sha256").hex()
