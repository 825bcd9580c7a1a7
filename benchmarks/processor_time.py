"""The search bots with a budget in processor time, because a wall-clock second is worth little on a busy machine.

python -m benchmarks.bots benchmarks.processor_time:Search@1s --against greedy --games 8 --no-mirror
python -m benchmarks.bots benchmarks.processor_time:Search@1s --against benchmarks.processor_time:FormerSearch@1s
"""

from time import process_time

from benchmarks import baselines
from dragondune.bots.search.bot import SearchBot


class Search(SearchBot):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, clock=process_time)


class FormerSearch(baselines.Search):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, clock=process_time)
