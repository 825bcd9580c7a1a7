import type { Controls } from "../ask";

export const ODDMENTS: Controls = {};
