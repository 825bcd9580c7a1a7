"""The page is served with its files, and no other files."""

from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import serving


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    folder = tmp_path / "bundle"
    (folder / "fonts").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Dragon Dune</title>" + " " * 1000)
    (folder / "table.html").write_text("<!doctype html><title>Dragon Dune</title><link>" + " " * 1000)
    (folder / "app.js").write_text("let page;" * 200)
    (folder / "fonts" / "a.woff2").write_bytes(b"wOF2")
    (folder / "print").mkdir()
    (folder / "print" / "map.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("not for anybody")
    return folder


@asynchronous
async def test_every_address_of_the_page_and_its_files_are_served(sqlite_url: str, bundle: Path) -> None:
    async with (
        serving(sqlite_url, bundle=bundle) as client,
        httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http,
    ):
        for address in ("/", "/new", "/rules", "/table/abc", "/ending/abc", "/replay/abc"):
            answer = await http.get(client.url + address)
            assert "Dragon Dune" in answer.text
            assert ("<link>" in answer.text) is address.startswith(("/table", "/ending"))
            assert answer.headers["content-type"].startswith("text/html")
            assert answer.headers["content-encoding"] == "gzip"
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["cross-origin-opener-policy"] == "same-origin"
            assert answer.headers["x-content-type-options"] == "nosniff"
        font = await http.get(client.url + "/assets/fonts/a.woff2")
        assert (font.content, font.headers["content-type"]) == (b"wOF2", "font/woff2")


@asynchronous
async def test_a_wrong_link_gives_a_browser_the_page_and_a_program_an_error(sqlite_url: str, bundle: Path) -> None:
    async with (
        serving(sqlite_url, bundle=bundle) as client,
        httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http,
    ):
        browser = {"accept": "text/html,application/xhtml+xml"}
        shown = await http.get(client.url + "/tabel/abc", headers=browser)
        assert (shown.status_code, "Dragon Dune" in shown.text) == (404, True)
        assert "default-src 'self'" in shown.headers["content-security-policy"]
        for answer in (
            await http.get(client.url + "/tabel/abc"),
            await http.post(client.url + "/tabel/abc", headers=browser),
        ):
            assert (answer.status_code, answer.json()["kind"]) == (404, "unknown")


@asynchronous
async def test_unchanged_files_are_not_sent_again(sqlite_url: str, bundle: Path) -> None:
    async with (
        serving(sqlite_url, bundle=bundle) as client,
        httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http,
    ):
        first = await http.get(client.url + "/assets/app.js")
        again = await http.get(client.url + "/assets/app.js", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@asynchronous
async def test_no_other_file_is_served(sqlite_url: str, bundle: Path) -> None:
    async with (
        serving(sqlite_url, bundle=bundle) as client,
        httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http,
    ):
        for name in (
            "nothing.js",
            "print/map.svg",
            "../secret.txt",
            "%2e%2e/secret.txt",
            "..%2fsecret.txt",
            "/etc/passwd",
        ):
            answer = await http.get(f"{client.url}/assets/{name}")
            assert answer.status_code == 404
            assert "not for anybody" not in answer.text
