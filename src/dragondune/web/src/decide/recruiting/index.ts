import type { Controls } from "../ask";

export const RECRUITING: Controls = {};
