"""The OpenAPI document, built from the operations and the schema of messages."""

from functools import cache
from typing import Final

import msgspec

from dragondune import __version__
from dragondune.server.http.operation import QUERIES, Operation, Query
from dragondune.server.http.refusal_messages import STATUS
from dragondune.server.http.routes import ROUTES
from dragondune.wire.news import Refused

Document = dict[str, object]
REF: Final = "#/components/schemas/{name}"
JSON: Final = "application/json"
LINES: Final = "application/jsonl"
PDF: Final = "application/pdf"
TEXTUAL: Final[dict[object, str]] = {str: LINES, bytes: PDF}
"""Responses that are not JSON."""


@cache
def described() -> bytes:
    """The document as it is sent; it is the same for every server in a process."""
    return msgspec.json.encode(document())


def document() -> Document:
    types = [
        kind for route in ROUTES for kind in (route.body, route.answer) if kind is not None and kind not in TEXTUAL
    ]
    schemas, components = msgspec.json.schema_components([*types, Refused], ref_template=REF)
    named = dict(zip(map(repr, types), schemas, strict=False))
    paths: dict[str, Document] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, named, refused=schemas[-1])
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Dragon Dune",
            "version": __version__,
            "description": "Tables of Dragon Dune. A bearer token holds a seat. The WebSocket at /api/socket sends "
            "everything that happens at a table, as it happens, in the same messages.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Operation, named: dict[str, Document], *, refused: Document) -> Document:
    if route.answer in TEXTUAL:
        answer = _content(route.media or TEXTUAL[route.answer], {"type": "string"})
    else:
        answer = _content(JSON, named[repr(route.answer)])
    operation: Document = {
        "operationId": route.name,
        "summary": route.summary,
        "security": [{}, {"token": []}],
        "parameters": [*_path_parameters(route), *(_query_parameter(name, QUERIES[name]) for name in route.queries)],
        "responses": {
            str(route.status): {"description": "Done.", "content": answer},
            **{
                str(status): {"description": "Refused, with a sentence.", "content": _content(JSON, refused)}
                for status in sorted({*STATUS.values()} - {405, 500})
            },
        },
    }
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(JSON, named[repr(route.body)])}
    return operation


def _content(media_type: str, schema: Document) -> Document:
    return {media_type: {"schema": schema}}


def _path_parameters(route: Operation) -> list[Document]:
    key = {"type": "string", "maxLength": 100}
    person: Document = {"name": "Person", "in": "header", "required": False, "schema": key}
    named = next((name for name in ("table", "tournament") if f"{{{name}}}" in route.path), None)
    if named is None:
        return [person]
    schema = {"type": "string", "minLength": 1, "maxLength": 40}
    return [
        {"name": named, "in": "path", "required": True, "schema": schema},
        {"name": "Invitation", "in": "header", "required": False, "schema": {"type": "string", "maxLength": 100}},
        person,
    ]


def _query_parameter(name: str, query: Query) -> Document:
    schema: Document
    if query.choices:
        schema = {"type": "string", "enum": list(query.choices)}
    elif query.longest:
        schema = {"type": "string", "maxLength": query.longest}
    else:
        kind = "integer" if query.is_whole else "number"
        schema = {"type": kind, "minimum": query.least, "maximum": query.most}
    return {"name": name, "in": "query", "required": False, "description": query.meaning, "schema": schema}
