"""Train a best response to a bot with MaskablePPO, and measure how often it wins.

    python -m benchmarks.best_response [greedy] [--minutes 10] [--games 200] [--seed 1] [--edition 1.10] [--json]

One network learns all four seats, each against three of the bot, for `--minutes` of processor time. Then it plays
other seeds in each seat in turn, drawing its actions as in training. It may win at most 32% of its games. It does not
negotiate: the offers that exploit a bot are tried by `python -m benchmarks.exploiters`.

Needs `sb3-contrib` and PyTorch besides what `scripts/setup interop` installs; they are too large to be pinned here.
"""

import argparse
import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Final

from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import set_num_threads

from dragondune.engine.ids import FACTION_IDS
from dragondune.interop.gymnasium import DragonDuneEnv
from dragondune.lab.statistics import wilson_interval

MOST_WINS: Final = 0.32
SHAPING: Final = 0.1
"""The reward for coming to hold enough castles, while it learns."""
STEPS: Final = 512
BATCH: Final = 256
DISCOUNT: Final = 0.997
CURIOSITY: Final = 0.01
ENDLESS: Final = 1 << 30
UNSEEN: Final = 1_000_000
"""The first seed of the games that count."""


class Deadline(BaseCallback):  # type: ignore[misc]  # the library is not always installed
    """Ends the training when its processor time is used up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._end: Final = process_time() + seconds

    def _on_step(self) -> bool:
        return process_time() < self._end


def train(bot: str, edition: str, *, seconds: float, seed: int) -> MaskablePPO:
    def seat(name: str) -> Callable[[], DragonDuneEnv]:
        return lambda: DragonDuneEnv(seat=name, bots=bot, edition=edition, shaping=SHAPING)

    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([seat(name) for name in FACTION_IDS]),
        n_steps=STEPS,
        batch_size=BATCH,
        gamma=DISCOUNT,
        ent_coef=CURIOSITY,
        seed=seed,
        device="cpu",
    )
    model.learn(ENDLESS, callback=Deadline(seconds))
    return model


def has_won(model: MaskablePPO, name: str, bot: str, edition: str, *, seed: int) -> bool:
    """Whether the network wins a game in this seat."""
    env = DragonDuneEnv(seat=name, bots=bot, edition=edition)
    vector, _ = env.reset(seed=seed)
    is_over, reward = False, 0.0
    while not is_over:
        action, _ = model.predict(vector, action_masks=env.action_masks())
        vector, reward, is_over, _, _ = env.step(int(action))
    return reward > 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", nargs="?", default="greedy")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", default="1.10")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    set_num_threads(1)
    model = train(asked.bot, asked.edition, seconds=60 * asked.minutes, seed=asked.seed)
    won = dict.fromkeys(FACTION_IDS, 0)
    for number in range(asked.games):
        name = FACTION_IDS[number % len(FACTION_IDS)]
        won[name] += has_won(model, name, asked.bot, asked.edition, seed=UNSEEN + number)
        print(f"{number + 1} of {asked.games} games, {sum(won.values())} won", end="\r", file=sys.stderr, flush=True)
    share = sum(won.values()) / asked.games
    low, high = wilson_interval(sum(won.values()), asked.games)
    if asked.json:
        print(json.dumps({"steps": model.num_timesteps, "games": asked.games, "won": won, "share": share}))
    else:
        print(f"{model.num_timesteps} steps learned; {share:.1%} ({low:.0%} to {high:.0%}) of {asked.games} games won")
        print(", ".join(f"{name} {wins}" for name, wins in won.items()))
    sys.exit(share > MOST_WINS)


if __name__ == "__main__":
    main()
