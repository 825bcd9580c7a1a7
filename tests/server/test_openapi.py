"""schemathesis tests the API against its own document, with valid and invalid requests."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from dragondune.server.http.app import create_app
from dragondune.server.http.openapi import document
from dragondune.server.http.refusal_messages import STATUS
from dragondune.server.http.routes import ROUTES
from dragondune.server.settings import Settings
from dragondune.wire.commands import Start
from dragondune.wire.lobby import NewTable
from tests.server.harness import FOUR_PEOPLE, serving

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
FEW: Final = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Api(NamedTuple):
    """A server, and a running table with a token for one of its seats."""

    url: str
    table: str
    token: str
    host: str


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """Runs in a separate thread, since schemathesis does not await."""
    ready: Future[Api] = Future()
    stop = asyncio.Event()
    loops: list[asyncio.AbstractEventLoop] = []
    folder = tmp_path_factory.mktemp("openapi")
    thread = threading.Thread(target=lambda: asyncio.run(serve(folder, ready, stop, loops)))
    thread.start()
    yield ready.result(60)
    loops[0].call_soon_threadsafe(stop.set)
    thread.join()


async def serve(
    folder: Path, ready: "Future[Api]", stop: asyncio.Event, loops: list[asyncio.AbstractEventLoop]
) -> None:
    loops.append(asyncio.get_running_loop())
    # Printing takes longer than schemathesis waits; tests/server/test_print.py prints.
    async with serving(f"sqlite:///{folder / 'tables.db'}", prints_per_hour=0) as client:
        made = await client.create(NewTable(seats=FOUR_PEOPLE))
        await client.command(made.table.id, Start(), token=made.host)
        ready.set_result(Api(client.url, made.table.id, made.seats["elves"], made.host))
        await stop.wait()


SCHEMA: Final = schemathesis.openapi.from_dict(document())
OPERATIONS: Final = {one.ok().label: one.ok() for one in SCHEMA.get_all_operations() if isinstance(one, Ok)}
TAKES_NOTHING: Final = "GET /api/choices"
LOSES_THE_TOKEN: Final = "POST /api/tables/{table}/reissue"
Called: TypeAlias = "schemathesis.Case[object]"


def attempt(label: str, mode: GenerationMode, call: Callable[[Called], None]) -> None:
    """Try an operation with data that hypothesis generates from its description, valid or invalid."""
    FEW(given(OPERATIONS[label].as_strategy(generation_mode=mode))(call))()


def check(case: Called, api: Api) -> None:
    case.call_and_validate(base_url=api.url, checks=CHECKS)


@pytest.mark.parametrize("label", OPERATIONS)
def test_anonymous_requests_conform_to_the_document(label: str, api: Api) -> None:
    attempt(label, GenerationMode.POSITIVE, lambda case: check(case, api))


@pytest.mark.parametrize("label", sorted(set(OPERATIONS) - {TAKES_NOTHING}))
def test_invalid_requests_conform_to_the_document(label: str, api: Api) -> None:
    attempt(label, GenerationMode.NEGATIVE, lambda case: check(case, api))


@pytest.mark.parametrize("label", sorted(set(OPERATIONS) - {LOSES_THE_TOKEN}))
def test_a_seat_holders_requests_conform_to_the_document(label: str, api: Api) -> None:
    def call(case: Called) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = api.table
        case.query.pop("wait", None)
        headers = {"authorization": f"Bearer {api.token}"}
        case.call_and_validate(base_url=api.url, headers=headers, checks=CHECKS)

    attempt(label, GenerationMode.POSITIVE, call)


def test_every_handler_is_in_the_document_and_nothing_else() -> None:
    app = create_app(Settings())
    routes = [route for route in app.routes if isinstance(route, Route)]
    served = {(method, route.path) for route in routes for method in route.methods or () if method != "HEAD"}
    operations = {("GET", "/api/openapi.json"), ("GET", "/health"), ("GET", "/metrics")}
    assert served - operations == {(route.method, route.path) for route in ROUTES}
    paths = document()["paths"]
    assert isinstance(paths, dict)
    assert {(method.upper(), path) for path, methods in paths.items() for method in methods} == served - operations


def test_every_refusal_has_a_status() -> None:
    assert set(STATUS.values()) == {400, 403, 404, 405, 409, 413, 429, 500, 503}
