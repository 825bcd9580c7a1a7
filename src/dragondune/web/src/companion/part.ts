// The companion of a printed box, as one part of the script.
export { Companion } from "./Companion";
export { NewCompanion } from "./NewCompanion";
