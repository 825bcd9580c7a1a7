// What a game does not need at once, as one part of the script.
export { Composer } from "./deal/Composer";
export { Ending } from "./ending/Ending";
export { OpenSheet } from "./people/OpenSheet";
export { Replay } from "./replay/Replay";
export { Lobby } from "./table/Lobby";
export { Menu } from "./table/Menu";
