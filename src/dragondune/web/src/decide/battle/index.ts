import type { Controls } from "../ask";

export const BATTLE: Controls = {};
