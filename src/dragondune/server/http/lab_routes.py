"""API operations for designers: experiments with rules."""

from typing import Final

from dragondune.server.http.operation import Call, Operation
from dragondune.wire.lab import LabRuns, LabWish

LAB: Final = "/api/lab"
HTML: Final = "text/html; charset=utf-8"


async def _runs(call: Call) -> object:
    return call.lab.runs(call.visitor)


async def _start(call: Call) -> object:
    return await call.lab.start(call.visitor, call.said(LabWish))


async def _stop(call: Call) -> object:
    return await call.lab.stop(call.visitor)


async def _report(call: Call) -> object:
    return call.lab.report(call.visitor, call.text("run") or "")


LAB_ROUTES: Final = (
    Operation("GET", LAB, "experiments", "The experiments of this server and their progress", _runs, LabRuns),
    Operation(
        "POST", LAB, "experiment", "Start an experiment, if none is running", _start, LabRuns, LabWish, status=201
    ),
    Operation("POST", LAB + "/stop", "stop_experiment", "End the running experiment; keep its answers", _stop, LabRuns),
    Operation(
        "GET",
        LAB + "/report",
        "experiment_report",
        "The full report of an experiment, as a self-contained page",
        _report,
        str,
        queries=("run",),
        media=HTML,
    ),
)
