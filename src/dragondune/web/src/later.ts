// Code that a game does not need at once, as one part of the script.
export { adviceOn } from "./coach/asking";
export { Coach } from "./coach/Coach";
export { Composer } from "./deal/Composer";
export { Give } from "./deal/Give";
export { AnswerSheet } from "./decide/standing/AnswerSheet";
export { Ending } from "./ending/Ending";
export { LessonNote } from "./lesson/LessonNote";
export { Lobby } from "./lobby/Lobby";
export { OpenSheet } from "./people/OpenSheet";
export { Recap } from "./recap/Recap";
export { Replay } from "./replay/Replay";
export { CouncilScene } from "./stage/CouncilScene";
export { VictoryScene } from "./stage/VictoryScene";
export { Closed } from "./table/Closed";
export { Menu } from "./table/Menu";
