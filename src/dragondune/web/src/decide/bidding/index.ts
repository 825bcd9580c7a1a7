import type { Controls } from "../ask";

export const BIDDING: Controls = {};
