// The coach, as one part of the script.
export { adviceOn } from "./asking";
export { Coach } from "./Coach";
