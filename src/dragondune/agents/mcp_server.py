"""The tools of a seat through the Model Context Protocol."""

from typing import Final

from dragondune import __version__
from dragondune.agents.table_player import TablePlayer
from dragondune.engine.errors import Malformed
from dragondune.extras import missing
from dragondune.language.tools import Choices, call_of, tool_schemas

try:
    from mcp import types
    from mcp.server import Server, ServerRequestContext
    from mcp.server.stdio import stdio_server
except ImportError as error:
    raise missing(error) from None

INSTRUCTIONS: Final = """You play one seat of Dragon Dune, a board game of bidding, alliances, promises and battles.
Begin with explain (topic game) and look. Then keep waiting until you are asked or addressed, and decide.
You may negotiate at any time: agreements that all parties have accepted are binding, chat is not."""
CHOICES_SCHEMA: Final[dict[str, object]] = {
    "type": "object",
    "properties": {"result": {"type": "array", "items": {"type": "object"}}},
    "required": ["result"],
}


def server_for(player: TablePlayer) -> "Server[dict[str, object]]":
    """A server whose tools all belong to one seat."""

    async def listed(_: ServerRequestContext, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=mcp_tools())

    async def called(_: ServerRequestContext, request: types.CallToolRequestParams) -> types.CallToolResult:
        return await _called(player, request)

    return Server(
        "dragondune",
        version=__version__,
        title="Dragon Dune",
        instructions=INSTRUCTIONS,
        on_list_tools=listed,
        on_call_tool=called,
    )


async def serve_stdio(player: TablePlayer) -> None:
    """Speak the protocol on standard input and output until the agent leaves."""
    server = server_for(player)
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def mcp_tools() -> list[types.Tool]:
    """The tools as the protocol lists them."""
    tools = [types.Tool.model_validate(one) for one in tool_schemas()]
    for tool in tools:
        if tool.name == "choices":
            tool.output_schema = CHOICES_SCHEMA
    return tools


async def _called(player: TablePlayer, request: types.CallToolRequestParams) -> types.CallToolResult:
    """Call a tool; a refusal is a sentence that the agent can read."""
    try:
        call = call_of(request.name, request.arguments or {})
        told = await player.call(call)
    except Malformed as fault:
        return types.CallToolResult(content=[types.TextContent(text=str(fault))], is_error=True)
    structured = {"result": player.choices()} if isinstance(call, Choices) else None
    return types.CallToolResult(content=[types.TextContent(text=told)], structured_content=structured)
