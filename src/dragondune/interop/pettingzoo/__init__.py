"""Dragon Dune for PettingZoo: `from dragondune.interop.pettingzoo import dragondune_v0`."""
