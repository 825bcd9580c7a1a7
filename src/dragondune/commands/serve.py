"""`dragondune serve`: tables over the network."""

import argparse
import os

from dragondune.engine.errors import Malformed
from dragondune.extras import explained


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "serve",
        help="host tables for people and programs over the network",
        description="Every setting can also come from the environment, as DRAGONDUNE_ and its name in capitals.",
    )
    parser.add_argument("--host", help="the address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, help="the port to listen on; 0 picks a free one (default 8050)")
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default sqlite:///dragondune.db)"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="server processes (default 1; more need PostgreSQL)")
    parser.add_argument("--bot-workers", type=int, metavar="N", help="processes for bots (default 3)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="any other setting; repeatable"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    with explained():
        from dragondune.server.serve import serve
        from dragondune.server.settings import NAMES, PREFIX, from_environment

    environment = dict(os.environ)
    for text in arguments.set:
        name, found, value = text.partition("=")
        if not found or name not in NAMES:
            raise Malformed(f'there is no setting "{name}"; use {", ".join(NAMES)}')
        environment[PREFIX + name.upper()] = value
    serve(
        from_environment(
            environment,
            host=arguments.host,
            port=arguments.port,
            database=arguments.database,
            workers=arguments.workers,
            bot_workers=arguments.bot_workers,
        )
    )
