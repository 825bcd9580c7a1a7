"""The nginx of docs/operations.md in front of two servers."""

import asyncio
import re
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from dragondune.client import Client
from dragondune.wire.commands import Start
from dragondune.wire.lobby import NewTable
from tests.patience import PATIENCE
from tests.server.databases import asynchronous, quiet_port, until
from tests.server.gatherings import ALL
from tests.server.harness import is_asked, options_of
from tests.server.processes import connections, started

PAGE = Path(__file__).parent.parent.parent / "docs/operations.md"
AROUND = (
    "daemon off; pid {folder}/pid; error_log {folder}/error; events {{}} http {{ access_log off; {paths}\n{inside}}}"
)
PATHS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
TABLES = 6


def configuration(folder: Path, port: int, servers: list[int]) -> str:
    """The configuration from the page, with this machine's addresses and without encryption."""
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    inside = re.sub(r"^ *ssl_.*\n", "", found[1], flags=re.MULTILINE)
    inside = inside.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    for number, server in enumerate(servers, start=1):
        inside = inside.replace(f"10.0.0.{number}:8050", f"127.0.0.1:{server}")
    assert "10.0.0." not in inside
    paths = " ".join(f"{name}_temp_path {folder}/{name};" for name in PATHS)
    return AROUND.format(folder=folder, paths=paths, inside=inside)


@asynccontextmanager
async def nginx(folder: Path, servers: list[int]) -> AsyncIterator[str]:
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        pytest.skip("there is no nginx")
    port, path = quiet_port(), folder / "nginx.conf"
    path.write_text(configuration(folder, port, servers))
    with subprocess.Popen([program, "-p", str(folder), "-c", str(path), "-e", str(folder / "error")]) as process:
        try:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as http:
                while not await answers(http):
                    assert process.poll() is None, (folder / "error").read_text()
                    await asyncio.sleep(0.05)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


async def answers(http: httpx.AsyncClient) -> bool:
    try:
        return (await http.get("/health")).is_success
    except httpx.TransportError:
        return False


@pytest.mark.soak
@asynchronous
async def test_tables_are_played_through_nginx(postgres_url: str, tmp_path: Path) -> None:
    options = ["--set", "trusted_proxies=1"]
    async with (
        started(postgres_url, tmp_path, options=options) as (one, _),
        started(postgres_url, tmp_path, options=options) as (other, _),
        nginx(tmp_path, [one.port, other.port]) as url,
        Client(url, seconds=PATIENCE) as client,
        AsyncExitStack() as stack,
    ):
        for _ in range(TABLES):
            await play(client, stack)
        homes = [len(connections(server.port)) for server in (one, other)]
        assert min(homes) > 0, "both servers have tables"
        one.kill()
        await play(client, stack)


async def play(client: Client, stack: AsyncExitStack) -> None:
    """Make a few decisions at a new table; all seats hear of them."""
    made = await client.create(NewTable(seats=ALL, answer_seconds=0))
    seats = [
        await stack.enter_async_context(client.follow(made.table.id, token=token)) for token in made.seats.values()
    ]
    await client.command(made.table.id, Start(), token=made.host)
    for _ in range(3):
        await until(lambda: any(is_asked(seat.picture) for seat in seats))
        asked = next(seat for seat in seats if is_asked(seat.picture))
        await asked.decide(options_of(asked.picture)[0].decision)
    await until(lambda: len({seat.picture.head for seat in seats}) == 1)
