"""The page words every clause as the engine does."""

import json
import subprocess
from pathlib import Path

import pytest

from dragondune.engine.agreements.duty_phrases import duty_phrase
from dragondune.notation.agreement_codec import clause_to_record
from dragondune.web.bundle import ensure_bundle
from dragondune.web.preparing import HERE
from tests.agreements.test_notation import CLAUSES
from tests.patience import PATIENCE

READING = """
import { phrase } from "./src/deal/clause-sentence";
const clauses = JSON.parse(process.argv[2]);
process.stdout.write(JSON.stringify(clauses.map(phrase)));
"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's own module, bundled for node."""
    ensure_bundle()
    script = tmp_path_factory.mktemp("page") / "reader.mjs"
    esbuild = HERE / "node_modules/.bin/esbuild"
    options = ("--bundle", "--platform=node", "--format=esm", "--loader=ts", f"--outfile={script}")
    subprocess.run([esbuild, *options], cwd=HERE, input=READING, text=True, check=True, capture_output=True)
    return script


def test_the_page_and_the_engine_word_clauses_alike(reader: Path) -> None:
    clauses = [clause for clause, _, _ in CLAUSES]
    given = json.dumps([clause_to_record(clause) for clause in clauses])
    read = subprocess.run(["node", reader, given], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert json.loads(read.stdout) == [duty_phrase(clause) for clause in clauses]
