// Controls of round III.
import type { Controls } from "../ask";
import { Bid } from "./Bid";
import { Pay } from "./Pay";

export const BIDDING = { Bid, Pay } satisfies Controls;
