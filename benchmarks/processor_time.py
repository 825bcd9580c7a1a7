"""The search bot with seconds of processor time, since on a busy machine a second on the wall is worth little.

python -m benchmarks.bots benchmarks.processor_time:Search@1s --against greedy --games 8 --no-mirror
"""

from time import process_time

from dragondune.bots.search.bot import SearchBot


class Search(SearchBot):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, clock=process_time)
