"""The search bot with a budget in processor time, because a wall-clock second is worth little on a busy machine.

python -m benchmarks.bots benchmarks.processor_time:Search@1s --against greedy --games 8 --no-mirror
"""

from time import process_time

from dragondune.bots.search.bot import SearchBot


class Search(SearchBot):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, clock=process_time)
