"""One function turns an address into the key of all limits, so that an IPv6 customer counts once."""

import pytest

from dragondune.engine.errors import Malformed
from dragondune.server.addresses import UNKNOWN, address_key, is_within, network_of, pseudonym


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        (" 192.0.2.7 ", "192.0.2.7"),
        ("192.0.2.7:5123", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]:5123", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("64:ff9b::192.0.2.7", "192.0.2.7"),
        ("::1", "::/64"),
    ],
)
def test_a_key_is_an_ipv4_address_or_an_ipv6_network(text: str, key: str) -> None:
    assert address_key(text) == key


@pytest.mark.parametrize(
    "text",
    ["", "spoofed", "1.2.3", "1.2.3.4.5", "192.0.2.256", "\uff11.2.3.4", ":::", "[", "1" * 5_000, "\0", "192.0.2.7/8"],
)
def test_a_text_that_is_not_an_address_has_no_key(text: str) -> None:
    assert address_key(text) is None


def test_a_ban_covers_the_keys_inside_its_network() -> None:
    within = {
        "192.0.2.7": ("192.0.2.7",),
        "192.0.2.9/24": ("192.0.2.7", "192.0.2.255"),
        "2001:db8:1:2::99": ("2001:db8:1:2::/64",),
        "2001:db8::/32": ("2001:db8:1:2::/64",),
        "::ffff:192.0.2.7": ("192.0.2.7",),
    }
    for text, keys in within.items():
        network = network_of(text)
        assert all(is_within(key, network) for key in keys), text
        assert not any(is_within(key, network) for key in ("198.51.100.1", "2001:db9::/64", UNKNOWN)), text


@pytest.mark.parametrize("text", ["", "everybody", "1.2.3", "1" * 5_000])
def test_an_operator_is_told_what_an_address_looks_like(text: str) -> None:
    with pytest.raises(
        Malformed, match=r"is not an address; give one like 192\.0\.2\.7, 192\.0\.2\.0/24 or 2001:db8::/64"
    ):
        network_of(text)


def test_a_pseudonym_distinguishes_addresses_without_naming_them() -> None:
    assert pseudonym("192.0.2.7") == pseudonym("192.0.2.7") != pseudonym("192.0.2.8")
