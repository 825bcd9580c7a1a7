// The pages about games, ratings and tournaments, as one part of the script.
export { AllGames } from "./AllGames";
export { LadderPage } from "./LadderPage";
export { MyGames } from "./MyGames";
export { TournamentPage } from "./TournamentPage";
export { Tournaments } from "./Tournaments";
