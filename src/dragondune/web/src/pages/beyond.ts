// You, the club and the laboratory, as one part of the script.
export { StopMail } from "../calls/StopMail";
export { AllGames } from "../club/AllGames";
export { LadderPage } from "../club/LadderPage";
export { MyGames } from "../club/MyGames";
export { TournamentPage } from "../club/TournamentPage";
export { Tournaments } from "../club/Tournaments";
export { Lab } from "../lab/Lab";
export { Me } from "../person/Me";
