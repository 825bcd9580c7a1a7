"""The documentation is served at /docs, with its own scripts and no others."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from dragondune.server.http.docs_site import DocsSite
from tests.server.databases import asynchronous

SCRIPT = "document.title = 'Docs'"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "server").mkdir(parents=True)
    (folder / "index.html").write_text(f"<title>Dragon Dune</title><script>{SCRIPT}</script>")
    (folder / "server" / "index.html").write_text("<title>Running a server</title>")
    (folder / "theme.css").write_text("p {}")
    (tmp_path / "secret.txt").write_text("not for anybody")
    return folder


def visiting(folder: Path) -> httpx.AsyncClient:
    app = Starlette(routes=DocsSite(folder).routes())
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://docs", follow_redirects=True)


@asynchronous
async def test_pages_are_found_with_and_without_a_slash(site: Path) -> None:
    async with visiting(site) as http:
        assert "Dragon Dune" in (await http.get("/docs")).text
        for address in ("/docs/server", "/docs/server/", "/docs/server/index.html"):
            assert "Running a server" in (await http.get(address)).text
        assert (await http.get("/docs/theme.css")).headers["content-type"].startswith("text/css")


@asynchronous
async def test_a_page_runs_only_its_own_scripts(site: Path) -> None:
    async with visiting(site) as http:
        policy = (await http.get("/docs/")).headers["content-security-policy"]
        digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
        assert f"script-src 'self' 'sha256-{digest}';" in policy
        assert "sha256" not in (await http.get("/docs/server/")).headers["content-security-policy"]


@asynchronous
async def test_nothing_outside_the_site_is_served(site: Path) -> None:
    async with visiting(site) as http:
        for address in ("/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs/gone/"):
            answer = await http.get(address)
            assert answer.status_code == 404
            assert "anybody" not in answer.text
        assert "There is no such page" in (await http.get("/docs/gone/")).text


@asynchronous
async def test_without_the_site_a_page_says_how_to_get_it(tmp_path: Path) -> None:
    async with visiting(tmp_path / "nothing") as http:
        answer = await http.get("/docs/")
        assert (answer.status_code, "scripts/docs" in answer.text) == (404, True)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
