"""Try the environments with the libraries that people train with.

    pip install torch stable-baselines3 sb3-contrib torchrl 'tianshou>=2' 'ray[rllib]' datasets
    python -m benchmarks.libraries [sb3 maskable_ppo torchrl tianshou rllib huggingface]

They are large and not pinned here, so that no test needs them. Libraries that are not installed are listed and skipped;
the command fails if one of the others does. Without the 2, an older Tianshou may be installed, which has other classes.
"""

import argparse
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable
from typing import Final

import gymnasium
import numpy as np

from dragondune.cli import main as main_command
from dragondune.interop.gymnasium import DragonDuneEnv, MaskInObservation
from dragondune.interop.observation import observation_size
from dragondune.interop.pettingzoo import dragondune_v0
from dragondune.interop.settings import Options

SHORT: Final[Options] = {"set": {"turns": 1}}
STEPS: Final = 128


def sb3() -> str:
    """Stable-Baselines3's own checker."""
    from stable_baselines3.common.env_checker import check_env

    check_env(DragonDuneEnv(bots="random", **SHORT), warn=True, skip_render_check=True)
    return "check_env passes"


def maskable_ppo() -> str:
    """MaskablePPO finds the masks by itself."""
    from sb3_contrib import MaskablePPO

    env = DragonDuneEnv(bots="random", illegal="raise", **SHORT)
    model = MaskablePPO("MlpPolicy", env, n_steps=STEPS, batch_size=STEPS // 2, device="cpu", seed=1)
    model.learn(2 * STEPS)
    seen, _ = env.reset(seed=2)
    action, _ = model.predict(seen, action_masks=env.action_masks())
    assert env.action_masks()[action]
    return f"learned for {model.num_timesteps} steps without an illegal action"


def torchrl() -> str:
    """TorchRL's wrappers of PettingZoo and Gymnasium."""
    from torchrl.envs.libs.gym import GymWrapper
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    single = GymWrapper(DragonDuneEnv(bots="random", **SHORT))
    check_env_specs(single)
    several = PettingZooWrapper(dragondune_v0.env(**SHORT), use_mask=True, seed=1)
    rolled = several.rollout(STEPS, break_when_any_done=False)
    return f"check_env_specs passes, {rolled.numel()} steps of all agents"


def tianshou() -> str:
    """Tianshou's wrapper of PettingZoo, with a random policy for each agent."""
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm as Random
    from tianshou.data import Collector
    from tianshou.env import DummyVectorEnv, PettingZooEnv

    def made() -> PettingZooEnv:
        return PettingZooEnv(dragondune_v0.env(**SHORT))

    env = made()
    agents = MultiAgentOffPolicyAlgorithm(algorithms=[Random(env.action_space) for _ in env.agents], env=env)
    collector = Collector(agents.policy, DummyVectorEnv([made, made]))
    found = collector.collect(n_episode=2, reset_before_collect=True)
    return f"{found.n_collected_episodes} games, {found.n_collected_steps} steps"


class Observations(gymnasium.ObservationWrapper[dict[str, np.ndarray], np.int64, dict[str, np.ndarray]]):
    """RLlib's module for masks wants another name."""

    def __init__(self, env: MaskInObservation) -> None:
        super().__init__(env)
        seen = env.observation_space["observation"]  # type: ignore[index]
        mask = gymnasium.spaces.Box(0.0, 1.0, (env.action_space.n,), np.float32)  # type: ignore[attr-defined]
        self.observation_space = gymnasium.spaces.Dict({"observations": seen, "action_mask": mask})  # type: ignore[assignment]

    def observation(self, observation: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """The same under the other names."""
        mask = observation["action_mask"].astype(np.float32)
        return {"observations": observation["observation"], "action_mask": mask}


def rllib() -> str:
    """RLlib's PPO with its own module for masks, for one iteration."""
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env

    def made(_: object) -> Observations:
        return Observations(MaskInObservation(DragonDuneEnv(bots="random", illegal="raise", **SHORT)))

    register_env("dragondune", made)
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64]})
    config = (
        PPOConfig()
        .environment("dragondune", disable_env_checking=True)
        .rl_module(rl_module_spec=module)
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=STEPS, minibatch_size=STEPS // 2, num_epochs=1)
    )
    ray.init("local", num_cpus=1, include_dashboard=False, log_to_driver=False)  # never a cluster that runs here
    try:
        algorithm = config.build_algo()
        found = algorithm.train()
        algorithm.stop()
    finally:
        ray.shutdown()
    return f"{found['num_env_steps_sampled_lifetime']:.0f} steps without an illegal action"


def huggingface() -> str:
    """Hugging Face datasets with a recorded folder: its splits, observations and actions."""
    import datasets

    record = "lab record --bots random --set turns=1 --no-talk --games 30 --columns arrays"
    with tempfile.TemporaryDirectory() as folder:
        out = f"{folder}/data"
        assert main_command([*record.split(), "--splits", "train=8,validation=1,test=1", "--out", out]) == 0
        found = datasets.load_dataset(out, cache_dir=f"{folder}/cache")
        rows = {split: data.num_rows for split, data in found.items()}
        first = found["train"][0]
        assert len(first["observation"]) == observation_size()
        assert len(first["actions"]) == len(first["action_masks"])
    assert set(rows) == {"train", "validation", "test"}
    return f"{sum(rows.values())} rows in {len(rows)} splits"


TRIED: Final[dict[str, Callable[[], str]]] = {
    "sb3": sb3,
    "maskable_ppo": maskable_ppo,
    "torchrl": torchrl,
    "tianshou": tianshou,
    "rllib": rllib,
    "huggingface": huggingface,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*TRIED, []], default=[], metavar="LIBRARY")
    names = parser.parse_args().names or [*TRIED]
    failed = False
    for name in names:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                told = TRIED[name]()
        except ModuleNotFoundError as error:
            told = f"not installed ({error.name})"
        except Exception:
            failed, told = True, f"failed:\n{traceback.format_exc()}"
        print(f"{name}: {told}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
