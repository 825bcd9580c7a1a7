"""Webhooks may reach public hosts, and private networks only if the operator allows it."""

import asyncio
from typing import Final

import pytest

from dragondune.engine.errors import Malformed
from dragondune.server.alerts.webhook_targets import check_url, is_permitted
from dragondune.server.alerts.webhooks import Deliverer
from tests.server.receivers import Queue, Recording, answer, receiving, resolving, running, until

GOOD: Final = (
    "https://example.org/hook",
    "http://example.org:8080/a?b=c",
    "HTTPS://Example.ORG",
    "https://bücher.example/",
    "https://93.184.215.14/",
    "http://[2606:4700::1111]:99/",
    "http://a_b.example.org./",
)
BAD: Final = (
    "",
    "hook",
    "/hook",
    "//example.org/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "https://",
    "http://user:password@example.org/",
    "http://user@example.org/",
    "http://example.org:0/",
    "http://example.org:65536/",
    "http://exam ple.org/",
    "http://example.org\n/",
    "http://\udc80.example.org/",
    "http://example..org/",
    "http://" + "a" * 64 + ".org/",
    "http://" + "a." * 127 + "org/",
    "http://[fe80::1%25eth0]/",
)
INSIDE: Final = (
    "http://localhost/",
    "http://a.localhost./",
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://192.168.1.1/",
)


@pytest.mark.parametrize("url", GOOD)
def test_a_public_url_may_be_a_webhook(url: str) -> None:
    check_url(url, allow_private=False)


@pytest.mark.parametrize("url", BAD)
def test_invalid_webhooks_are_refused(url: str) -> None:
    for allow_private in (False, True):
        with pytest.raises(Malformed, match=r"^(A|The) .*webhook.*\.$"):
            check_url(url, allow_private=allow_private)


@pytest.mark.parametrize("url", INSIDE)
def test_a_private_webhook_needs_permission(url: str) -> None:
    check_url(url, allow_private=True)
    with pytest.raises(Malformed, match=r"this server allows only public addresses\.$"):
        check_url(url, allow_private=False)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:4700::1", "::ffff:93.184.215.14", "64:ff9b::5db8:d70e"])
def test_a_public_address_is_permitted(address: str) -> None:
    assert is_permitted(address, allow_private=False)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.2", "10.1.2.3", "172.31.0.1", "192.168.0.1", "100.64.0.1", "::1", "fd00::1", "64:ff9b::a00:1"],
)
def test_a_private_address_needs_permission(address: str) -> None:
    assert not is_permitted(address, allow_private=False)
    assert is_permitted(address, allow_private=True)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "0.1.2.3",
        "169.254.169.254",
        "::ffff:169.254.169.254",
        "192.0.2.1",
        "198.18.0.1",
        "224.0.0.1",
        "239.1.1.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::7f00:1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff0e::1",
        "2001:db8::1",
        "2001:0:1::1",
        "2002:7f00:1::1",
        "64:ff9b:1::1",
        "example.org",
    ],
)
def test_other_addresses_are_never_permitted(address: str) -> None:
    assert not is_permitted(address, allow_private=False)
    assert not is_permitted(address, allow_private=True)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:{}/", "http://[::1]:{}/", "http://127.1:{}/", "http://inside:{}/", "http://u:p@h:{}/"]
)
def test_no_connection_is_made_to_a_private_address(url: str) -> None:
    async def run() -> None:
        async with receiving(answer(204)) as receiver:
            queue = Queue(url.format(receiver.port))
            transport = Recording()
            resolve = resolving(inside=["127.0.0.1", "10.0.0.1", "::1"])
            deliverer = Deliverer(queue, resolve=resolve, transport=lambda: transport)
            async with running(deliverer):
                await until(lambda: not queue.waiting)
            assert list(queue.dropped) == [1]
            assert transport.asked == []
            assert receiver.letters == []

    asyncio.run(run())


def test_the_connection_uses_the_checked_address_and_the_host_name() -> None:
    async def run() -> None:
        transport, queue = Recording(), Queue("https://example.org:8443/secret-path?a=1")
        answers = iter([["10.0.0.1", "93.184.215.14"], ["10.0.0.1"]])

        async def resolve(host: str, port: int) -> list[str]:
            assert (host, port) == ("example.org", 8443)
            return next(answers)

        async with running(Deliverer(queue, resolve=resolve, transport=lambda: transport)):
            await until(lambda: queue.finished == [1])
        (request,) = transport.requests
        assert str(request.url) == "https://93.184.215.14:8443/secret-path?a=1"
        assert request.headers["host"] == "example.org:8443"
        assert request.extensions["sni_hostname"] == "example.org"
        assert len(list(answers)) == 1, "looked up once"

    asyncio.run(run())


def test_the_next_address_is_tried_if_the_first_fails() -> None:
    async def run() -> None:
        transport, queue = Recording("2606:4700::1"), Queue("http://example/")
        resolve = resolving(example=["2606:4700::1", "93.184.215.14"])
        async with running(Deliverer(queue, resolve=resolve, transport=lambda: transport)):
            await until(lambda: queue.finished == [1])
        assert transport.asked == ["2606:4700::1", "93.184.215.14"]
        assert queue.retried == []

    asyncio.run(run())
