"""Fixed opponents: the bots as they were when progress began to be measured against them.

    python -m benchmarks.bots greedy --against benchmarks.baselines:Greedy --no-mirror
    python -m benchmarks.bots search@1s --against benchmarks.baselines:Search@1s --no-mirror

A copy that stays as it is, whatever becomes of the bots of the package: it depends only on the engine, on knowledge
and on what a bot is. A test compares its decisions with those of the bots it was copied from.
"""

from benchmarks.baselines.greedy.bot import GreedyBot as Greedy
from benchmarks.baselines.search.bot import SearchBot as Search

__all__ = ["Greedy", "Search"]
