"""Build the engine, the bots and their negotiation as three mypyc compilation groups, beside their sources.

build_engine.py [--optimize 3]    the C compiler's optimization level, 0 to 3; a low level compiles faster
"""

import argparse
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution

ENGINE = "dragondune.engine"
BOTS = "dragondune.bots"
NEGOTIATION = "dragondune.bots.negotiation"
"""Separate groups: they compile at the same time, and a change to one does not compile those below it."""
BESIDES = (
    "dragondune/knowledge/gate.py",
    "dragondune/tensors/deal_planes.py",
    "dragondune/tensors/layout.py",
    "dragondune/tensors/planes.py",
    "dragondune/tensors/ring.py",
    "dragondune/interop/actions.py",
    "dragondune/interop/batch.py",
    "dragondune/interop/env_table.py",
    "dragondune/interop/said.py",
)
"""What learning programs call at every step; part of the engine's group."""
WORLDS = ("dragondune/knowledge/sample.py", "dragondune/knowledge/situation.py")
THINKING = ("greedy", "judgement", "quick", "search", "simple")
SHARED = ("battle_forecast", "choosing", "perspective", "strikes")
"""What bots think with. The bots themselves, like those of users, derive from plain classes and stay plain."""
WORDS = ("intents", "negotiator", "remarks", "wording")
"""Code that only puts a negotiating bot's thoughts into words stays plain."""
BUILD = "build/engine"
HIDDEN = "-fvisibility=hidden"
"""Nothing outside an extension calls its functions by name, so the C compiler may inline them."""


def require_c_compiler() -> None:
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        sys.exit(f"compile: no C compiler: '{compiler}' was not found; the plain engine works without one.")
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        sys.exit(f"compile: the headers of this Python are not installed: {header} was not found.")


def module_name(source: Path) -> str:
    return ".".join(source.relative_to("src").with_suffix("").parts)


def modules_in(folder: Path) -> list[Path]:
    # Compiled packages within the package would look for their modules in a wrong place.
    return sorted(file for file in folder.rglob("*.py") if file.name != "__init__.py")


def engine_sources() -> list[Path]:
    return modules_in(Path("src", *ENGINE.split("."))) + [Path("src", name) for name in BESIDES]


def bot_sources() -> list[Path]:
    folder = Path("src", *BOTS.split("."))
    rules = [file for name in THINKING for file in modules_in(folder / name) if file.name != "bot.py"]
    return [Path("src", name) for name in WORLDS] + [folder / f"{name}.py" for name in SHARED] + rules


def negotiation_sources() -> list[Path]:
    return [file for file in modules_in(Path("src", *NEGOTIATION.split("."))) if file.stem not in WORDS]


def build(groups: dict[str, list[Path]], level: str) -> None:
    extensions = mypycify(
        [str(source) for sources in groups.values() for source in sources],
        opt_level=level,
        debug_level="0",
        separate=[([str(source) for source in sources], name) for name, sources in groups.items()],
        target_dir=BUILD,
    )
    if sys.platform != "win32":
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, HIDDEN]
    # Made by hand, not by setup(), which would read the metadata meant for another builder.
    distribution = Distribution({"name": ENGINE, "package_dir": {"": "src"}, "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.inplace = True
    command.parallel = len(groups)
    command.build_temp = f"{BUILD}/temp"
    command.build_lib = f"{BUILD}/lib"
    distribution.run_command("build_ext")
    # An extension reused from an earlier build keeps its old date, which would make it look stale.
    for extension in Path("src").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        extension.touch()


def check_compiled(modules: list[str]) -> None:
    """Import every module in a new interpreter, and make sure that it is the compiled one."""
    program = (
        "import importlib, sys\n"
        "names = sys.argv[1:]\n"
        "plain = [n for n in names if importlib.import_module(n).__file__.endswith('.py')]\n"
        "sys.exit('compile: still plain: ' + ', '.join(plain) if plain else 0)\n"
    )
    subprocess.run([sys.executable, "-c", program, *modules], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--optimize", choices=["0", "1", "2", "3"], default="3", help="default %(default)s")
    level: str = parser.parse_args().optimize
    require_c_compiler()
    started = time.monotonic()
    groups = {ENGINE: engine_sources(), BOTS: bot_sources(), NEGOTIATION: negotiation_sources()}
    build(groups, level)
    sources = [source for group in groups.values() for source in group]
    check_compiled([module_name(source) for source in sources])
    print(f"compile: {len(sources)} modules in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
