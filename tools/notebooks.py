"""Runs the notebooks in docs/notebooks and turns them into pages of the documentation.

    notebooks.py    runs every notebook and keeps what its cells print

The cells are plain Python without magics, so no Jupyter is needed to run them; any Jupyter opens them.
"""

import ast
import io
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final, Literal

import msgspec

FOLDER: Final = Path(__file__).parents[1] / "docs" / "notebooks"
PLAIN: Final = "text/plain"


class Output(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a cell printed, or the value of its last line."""

    output_type: Literal["stream", "execute_result"]
    name: str = ""
    text: str | list[str] | None = None
    execution_count: int | None = None
    data: dict[str, str | list[str]] | None = None
    metadata: dict[str, str] | None = None


class Cell(msgspec.Struct, kw_only=True, omit_defaults=True):
    cell_type: Literal["markdown", "code"]
    id: str
    metadata: dict[str, str]
    source: str | list[str]
    execution_count: int | None = None
    outputs: list[Output] | None = None


class Notebook(msgspec.Struct, kw_only=True):
    cells: list[Cell]
    metadata: dict[str, dict[str, str]]
    nbformat: int
    nbformat_minor: int


def read(path: Path) -> Notebook:
    return msgspec.json.decode(path.read_bytes(), type=Notebook)


def write(path: Path, notebook: Notebook) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(notebook), indent=1) + b"\n")


def ran(notebook: Notebook) -> Notebook:
    """Run the notebook and return it with the new output of its cells."""
    names: dict[str, object] = {"__name__": "__main__"}
    cells: list[Cell] = []
    count = 0
    for cell in notebook.cells:
        if cell.cell_type == "code":
            count += 1
            outputs = _run(_text(cell.source), names, count)
            cells.append(msgspec.structs.replace(cell, execution_count=count, outputs=outputs))
        else:
            cells.append(cell)
    return msgspec.structs.replace(notebook, cells=cells)


def _run(source: str, names: dict[str, object], count: int) -> list[Output]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value: object = None
    with redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {count}>", "eval"), names)
    outputs = [Output(output_type="stream", name="stdout", text=printed.getvalue())] if printed.getvalue() else []
    if value is not None:
        data: dict[str, str | list[str]] = {PLAIN: repr(value)}
        outputs.append(Output(output_type="execute_result", execution_count=count, data=data, metadata={}))
    return outputs


def page(path: Path) -> str:
    """Convert the notebook to Markdown: text, code and output."""
    parts: list[str] = []
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            parts.append(_text(cell.source))
            continue
        parts.append(f"```python\n{_text(cell.source)}\n```")
        parts.extend(_shown(output) for output in cell.outputs or ())
    parts.append(f"[Download this notebook]({path.name})")
    return "\n\n".join(parts) + "\n"


def _text(lines: str | list[str]) -> str:
    """Jupyter writes lists of lines."""
    return lines if isinstance(lines, str) else "".join(lines)


def _shown(output: Output) -> str:
    said = _text(output.text or (output.data or {}).get(PLAIN, ""))
    return f"```text\n{said.rstrip()}\n```"


def main() -> int:
    for path in sorted(FOLDER.glob("*.ipynb")):
        write(path, ran(read(path)))
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
