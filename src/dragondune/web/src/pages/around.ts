// The pages around the table, as one part of the script.
export { NewCompanion } from "../companion/NewCompanion";
export { Home } from "../home/Home";
export { About } from "./About";
export { Import } from "./Import";
export { Lost } from "./Lost";
export { NewTable } from "./NewTable";
export { Rules } from "./Rules";
export { Watch } from "./Watch";
