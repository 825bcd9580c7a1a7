import type { Controls } from "../ask";

export const COUNCIL: Controls = {};
