// The controls for what is decided on the map.
import type { Controls } from "../ask";
import { Reaction } from "../rare/Reaction";
import { MoveDragon } from "./MoveDragon";
import { Occasion } from "./Occasion";
import { PlaceOrcs } from "./PlaceOrcs";
import { OnMap, TurnPanel } from "./TurnPanel";

export const RECRUITING = {
  PlaceOrcs,
  RelocateOrcs: OnMap,
  RideRedDragon: OnMap,
  BreakWalls: Occasion,
  ControlDragons: Reaction,
  MoveDragon,
  TakeTurn: Occasion,
  ComeOut: Occasion,
  Hide: Occasion,
  ForbidHiring: Reaction,
  NegateDisband: Reaction,
  Revive: TurnPanel,
  DisbandEarly: TurnPanel,
  Conscript: TurnPanel,
  Hire: TurnPanel,
  PlaceElves: TurnPanel,
  ActBeforeMove: TurnPanel,
  Move: TurnPanel,
  ActAfterMove: TurnPanel,
  DisbandLate: TurnPanel,
} satisfies Controls;
