// Made by scripts/wire-types from dragondune.wire, the notation and the engine; do not edit it by hand.

export type Seat = "dwarves" | "elves" | "goblins" | "orcs";

export type SeatOrChance = "dwarves" | "elves" | "goblins" | "orcs" | "chance";

export type Payee = "dwarves" | "elves" | "goblins" | "orcs" | "bank";

export type Observer =
  | "dwarves" | "elves" | "goblins" | "orcs" | "spectator" | "referee";

export type Status = "open" | "running" | "over" | "archived";

export type HolderKind = "open" | "person" | "bot";

export type StandingAnswer = "ask" | "always_ask" | "decline" | "accept";

export type Territory =
  | "0f" | "1" | "1c" | "2" | "2f" | "3" | "3c" | "4" | "4f" | "5c" | "6" | "7" | "8" | "8f" | "9" | "9f" | "10"
  | "10c" | "11" | "12f" | "13" | "14" | "15" | "15c" | "16" | "16f" | "17" | "18";

export type Castle = "1c" | "3c" | "5c" | "10c" | "15c";

export type Suit = "D" | "H" | "C" | "S";

export type Card =
  | "AD" | "2D" | "3D" | "4D" | "5D" | "6D" | "AH" | "2H" | "3H" | "4H" | "5H" | "6H" | "AC" | "2C" | "3C" | "4C"
  | "5C" | "6C" | "AS" | "2S" | "3S" | "4S" | "5S" | "6S";

export type Ace = "AD" | "AH" | "AC" | "AS";

export type EventCard =
  | "7C" | "7D" | "7H" | "7S" | "8C" | "8D" | "8H" | "8S" | "9C" | "9D" | "9H" | "9S" | "10C" | "10D" | "10H" | "10S";

export type Colour = "red" | "black" | "none";

export type Round = "I" | "II" | "III" | "IV" | "V" | "VI" | "VII";

export type RoundOrSetup = "setup" | "I" | "II" | "III" | "IV" | "V" | "VI" | "VII";

export type Ending =
  | "unfinished" | "castles" | "orcs_default" | "most_castles" | "mountain_fight" | "tie_order" | "alliance_castles"
  | "oracle";

export type YieldReason =
  | "no_choice" | "older_duty" | "no_battle" | "other_outcome" | "time_over" | "clause_yielded" | "clause_kept"
  | "nothing_to_show";

export type ClauseStateName = "open" | "owed" | "kept" | "yielded" | "lapsed";

export type Whose = "payer" | "payee" | "anyone";

export type BattleQuestion = "colour" | "number" | "value";

export type Part =
  | "board" | "tokens" | "cards" | "rules" | "aids" | "slips";

export type Paper = "a4" | "letter" | "a3";

export type Ink = "full" | "low";

export type Step =
  | "seating" | "starting_units" | "place_orcs" | "starting_player" | "dragon_start" | "starting_trolls"
  | "deal_queens" | "deal_jacks" | "deal_artifacts" | "next_turn" | "dragon" | "orc_ace" | "orc_relocation"
  | "dragon_card" | "event" | "first_event_card" | "second_event_card" | "red_dragon" | "negate_survival"
  | "red_dragon_attack" | "ride" | "break_alliances" | "propose_alliances" | "answer_proposal" | "event_gold"
  | "bidding" | "card_up_for_bid" | "bids" | "payment" | "goblin_second_card" | "next_event_shown" | "recruitment"
  | "ace_hidden_emerge" | "elves_emerge" | "turns" | "revive" | "early_disband" | "negate_disband"
  | "carry_out_disband" | "conscript" | "forbid_hiring" | "hire" | "move" | "late_disband" | "trolls" | "meeting"
  | "battle" | "choose_battle" | "question" | "negate_question" | "carry_out_question" | "answer_colour"
  | "answer_number" | "plans" | "treachery" | "negate_swap" | "outcome" | "collection" | "discarding" | "victory"
  | "mountain_fight" | "mountain_verdict" | "dragon_die" | "trigger_card" | "bury_trigger" | "gold_first" | "own_troll"
  | "initiative" | "dragon_control" | "dragon_choice" | "before_move" | "after_move" | "yes_no_question"
  | "predictions" | "keep_secret" | "answer_value" | "elven_placement" | "chaos_of_attacker" | "chaos_of_defender"
  | "used_artifact" | "plunder_draw" | "plunder" | "end_of_battle" | "pick_elites" | "council" | "walls_before_dragon"
  | "questions_before_bids" | "questions_of_attacker" | "questions_of_defender";

export const QUESTIONS = [
  "PlaceOrcs",
  "PredictVictory",
  "BreakWalls",
  "PlayOrcAce",
  "RelocateOrcs",
  "ControlDragons",
  "MoveDragon",
  "NegateSurvival",
  "RideRedDragon",
  "BreakAlliance",
  "ProposeAlliance",
  "AnswerProposal",
  "BuyQuestion",
  "Bid",
  "Pay",
  "ComeOut",
  "TakeTurn",
  "Revive",
  "DisbandEarly",
  "NegateDisband",
  "Conscript",
  "ForbidHiring",
  "Hire",
  "PlaceElves",
  "ActBeforeMove",
  "Move",
  "ActAfterMove",
  "AskYesNo",
  "DisbandLate",
  "Hide",
  "ChooseBattle",
  "AskQuestion",
  "NegateQuestion",
  "AskBothQuestions",
  "AnswerColour",
  "AnswerNumber",
  "AnswerValue",
  "SealPlan",
  "DeclareTreachery",
  "NegateSwap",
  "SummonChaos",
  "DiscardUsedArtifact",
  "KeepPlunder",
  "PickElites",
  "DiscardArtifact",
  "FightInMountain",
  "KeepSecret",
] as const;
export type Question = (typeof QUESTIONS)[number];

export type ChanceQuestion =
  | "DrawSeat" | "DrawStarter" | "RollDie" | "DealQueen" | "DealJack" | "DealArtifact" | "DrawDragonCard"
  | "RollDragonDie" | "DrawTriggerCard" | "DrawFirstEvent" | "DrawSecondEvent" | "DrawCardUpForBid" | "DrawSecondCard"
  | "DrawNextEvent" | "DrawPlunder";

export type AnyQuestion =
  | "PlaceOrcs" | "PredictVictory" | "BreakWalls" | "PlayOrcAce" | "RelocateOrcs" | "ControlDragons" | "MoveDragon"
  | "NegateSurvival" | "RideRedDragon" | "BreakAlliance" | "ProposeAlliance" | "AnswerProposal" | "BuyQuestion" | "Bid"
  | "Pay" | "ComeOut" | "TakeTurn" | "Revive" | "DisbandEarly" | "NegateDisband" | "Conscript" | "ForbidHiring"
  | "Hire" | "PlaceElves" | "ActBeforeMove" | "Move" | "ActAfterMove" | "AskYesNo" | "DisbandLate" | "Hide"
  | "ChooseBattle" | "AskQuestion" | "NegateQuestion" | "AskBothQuestions" | "AnswerColour" | "AnswerNumber"
  | "AnswerValue" | "SealPlan" | "DeclareTreachery" | "NegateSwap" | "SummonChaos" | "DiscardUsedArtifact"
  | "KeepPlunder" | "PickElites" | "DiscardArtifact" | "FightInMountain" | "KeepSecret" | "DrawSeat" | "DrawStarter"
  | "RollDie" | "DealQueen" | "DealJack" | "DealArtifact" | "DrawDragonCard" | "RollDragonDie" | "DrawTriggerCard"
  | "DrawFirstEvent" | "DrawSecondEvent" | "DrawCardUpForBid" | "DrawSecondCard" | "DrawNextEvent" | "DrawPlunder";

export type ConsequenceKind =
  | "battle" | "hidden_beside" | "hidden_there" | "troll" | "castle_given_up" | "castle_kept" | "stays"
  | "castle_contested" | "castle_taken" | "gold_collected" | "dragon_reaches" | "dragon_misses" | "joins"
  | "joins_hidden" | "units_burnt" | "gold_burnt" | "gold_gained" | "must_waive" | "ace_may_pay" | "free_card_may_pay"
  | "victory_costs" | "artifact_cancelled" | "ace_spent" | "defeat_costs" | "nothing_lost" | "all_lost" | "queen_shown"
  | "pair_shown" | "value_wins" | "army_lost" | "artifact_lost" | "mountain_battle" | "mountain_winner"
  | "first_in_order" | "army_promised" | "army_worth" | "blessed" | "tie_won" | "can_be_stopped" | "swap_stopped"
  | "nobody_wins" | "gold_destroyed" | "question_stopped" | "both_for_ace" | "answer_binds" | "disband_stopped"
  | "late_disband" | "disbanded" | "hiring_forbidden" | "hiring_allowed" | "units_spared" | "units_stay"
  | "orcs_relocate" | "dragon_controlled" | "dragon_by_chance" | "walls_broken" | "walls_hold" | "question_bought"
  | "nothing_asked" | "units_hidden" | "hidden_absent" | "hidden_safe" | "gift_at_once" | "gift_delayed" | "bid_kept";

export type DrawName =
  | "seating" | "starter" | "dragon_start" | "dragon" | "event" | "next_event";

export type SealedKind = "plan" | "bid";

/**
 * Follow a table: as a seat with its token, otherwise as a spectator, with an invitation if required.
 *
 * `seen` is the number of the last update received; later ones are sent first.
 */
export interface Attach {
  readonly type: "attach";
  /** whole number 0 to 9007199254740991 */
  readonly id: number;
  /** at most 40 characters */
  readonly table: string;
  /** at most 100 characters */
  readonly token?: string | null;
  /** at most 100 characters */
  readonly invitation?: string | null;
  /** whole number 0 to 9007199254740991 */
  readonly seen?: number | null;
}

/**
 * Answer the question, give gold, or talk about agreements. `at` is the number of the last update seen.
 *
 * With a bid, `up_to` is sealed as your maximum for the same card.
 */
export interface Decide {
  readonly do: "decide";
  readonly decision: Decision;
  /** whole number at least 0 */
  readonly at: number;
  /** at most 64 characters */
  readonly key?: string;
  /** whole number 0 to 1000 */
  readonly up_to?: number | null;
}

/** Undo your own last decision; if something was revealed or someone has acted since, ask everyone to agree. */
export interface Undo {
  readonly do: "undo";
}

/** Redo the last undone decision. */
export interface Redo {
  readonly do: "redo";
}

export interface AnswerUndo {
  readonly do: "answer_undo";
  readonly agree: boolean;
}

/** Say something to everyone at the table, or only to the seats in `to`; spectators talk among themselves. */
export interface Say {
  readonly do: "say";
  /** 1 to 1000 characters */
  readonly text: string;
  /** at most 4 entries */
  readonly to?: readonly Seat[];
  /** at most 40 characters */
  readonly name?: string;
}

/**
 * How to answer a question automatically: "ask" when there is a choice, "always_ask", "decline" or "accept".
 *
 * The default is "ask", or "decline" where people nearly always do; see the facts of the table.
 */
export interface SetStanding {
  readonly do: "set_standing";
  readonly question: Question;
  readonly answer: StandingAnswer;
}

/** Your highest bid for the card on sale, or for the next one; null returns to bidding by hand. */
export interface SealBid {
  readonly do: "seal_bid";
  /** whole number 0 to 1000 */
  readonly most: number | null;
}

/**
 * Answer a question before it is asked; used once, if it is legal then. The first prepared answer that fits is
 * used.
 *
 * Without a decision you are asked, even if you have a standing answer. An answer for one turn expires with it.
 */
export interface Prepare {
  readonly do: "prepare";
  readonly question: Question;
  readonly decision: Decision | null;
  readonly about?: Seat | null;
  readonly place?: Territory | null;
  /** whole number 1 to 100 */
  readonly turn?: number | null;
}

/** Withdraw a prepared answer; 0 withdraws all. */
export interface Forget {
  readonly do: "forget";
  /** whole number at least 0 */
  readonly number: number;
}

/** Vote to replace an absent player with the bot that replaces people at this table. */
export interface VoteToReplace {
  readonly do: "vote_to_replace";
  readonly seat: Seat;
}

/** Agree or not to a request for a free seat in a running game; everyone who plays must agree. */
export interface AnswerSeat {
  readonly do: "answer_seat";
  readonly seat: Seat;
  readonly agree: boolean;
}

/** Give up your seat so that someone else can take it. */
export interface LeaveSeat {
  readonly do: "leave";
}

/** Before the game: say whether you are ready; it begins when all seats are taken and everybody is ready. */
export interface SetReady {
  readonly do: "ready";
  readonly is_ready: boolean;
}

/** Ask for a pause, or to continue; the game is paused while everyone who plays wants it. */
export interface SetPause {
  readonly do: "pause";
  readonly is_wanted: boolean;
}

/**
 * Before the game: the hash of a random number that you will add to the draws, so that nobody controls the cards.
 *
 * It is the SHA-256 of "dragondune number SEAT NUMBER".
 */
export interface Commit {
  readonly do: "commit";
  /** 64 to 64 characters */
  readonly commitment: string;
}

/** The number you committed to, sent once all seats are taken; the draws depend on it from then on. */
export interface Reveal {
  readonly do: "reveal";
  /** 64 to 64 characters */
  readonly number: string;
}

/**
 * Before the game: swap two seats, one of them your own unless you are the host; a free seat is simply taken.
 *
 * The other holders have to agree within 20 seconds.
 */
export interface Swap {
  readonly do: "swap";
  readonly seats: readonly [Seat, Seat];
}

/** Agree to a swap of your seat or not; if you requested it, disagreeing withdraws it. */
export interface AnswerSwap {
  readonly do: "answer_swap";
  readonly agree: boolean;
}

/**
 * Before the game: choose the seats whose peoples are drawn at the start.
 *
 * You may add and remove your own seat and bots' seats; the host may change any seat.
 */
export interface SetLots {
  readonly do: "set_lots";
  /** at most 4 entries */
  readonly seats: readonly Seat[];
}

/**
 * The host starts the game once all seats are taken.
 *
 * People who are not ready get a minute; then a bot sits in for them until they return.
 */
export interface Start {
  readonly do: "start";
}

/**
 * The host gives a seat to a bot or frees it: any seat before the game, an abandoned one later.
 *
 * Once the game has begun, `bot` is the one that replaces people at that seat.
 */
export interface GiveSeat {
  readonly do: "give_seat";
  readonly seat: Seat;
  /** at most 100 characters */
  readonly bot?: string | null;
}

/** The host makes the holder of a seat the host. */
export interface HandOver {
  readonly do: "hand_over";
  readonly seat: Seat;
}

/** The host admits spectators or not; closing the door removes those present. */
export interface SetDoor {
  readonly do: "set_door";
  readonly is_open: boolean;
}

/** The host mutes a seat, or all spectators (null), or unmutes them. */
export interface Mute {
  readonly do: "mute";
  readonly seat: Seat | null;
  readonly is_muted: boolean;
}

/** Close a table for good; its log is open to everyone who took part. */
export interface Archive {
  readonly do: "archive";
}

/** At a companion table: draw for the players. `after` counts the draws so far, so a duplicate is refused. */
export interface Draw {
  readonly do: "draw";
  readonly draw: DrawName;
  /** whole number at least 0 */
  readonly after: number;
}

/** At a companion table: set the dragon's position after moving it by hand. */
export interface PlaceDragon {
  readonly do: "place_dragon";
  /** whole number 1 to 18 */
  readonly number: number;
}

/** At a companion table: set the Starting Player. */
export interface SetStarter {
  readonly do: "set_starter";
  readonly seat: Seat;
}

/** At a companion table: start a timer of this many seconds for everybody; 0 removes it. */
export interface SetTimer {
  readonly do: "set_timer";
  /** whole number 0 to 7200 */
  readonly seconds: number;
}

/** At a companion table: pause the timer, or resume it. */
export interface HoldTimer {
  readonly do: "hold_timer";
  readonly is_held: boolean;
}

/**
 * At a companion table: ask each of these seats for a secret plan or bid; `decide` seals one.
 *
 * All entries are revealed when the last one is sealed.
 */
export interface CallSealing {
  readonly do: "call_sealing";
  readonly what: SealedKind;
  /** 1 to 4 entries */
  readonly seats: readonly Seat[];
}

/** At a companion table: stop collecting secret entries; those already sealed are never revealed. */
export interface CancelSealing {
  readonly do: "cancel_sealing";
}

/** The host of a companion table ends the game; the seed of its draws is revealed. */
export interface CloseBox {
  readonly do: "close_box";
}

/** A command from one of the seats attached to this socket. */
export interface Act {
  readonly type: "act";
  /** whole number 0 to 9007199254740991 */
  readonly id: number;
  /** at most 40 characters */
  readonly table: string;
  readonly seat: Observer;
  readonly command: AnyCommand;
}

export interface Detach {
  readonly type: "detach";
  /** whole number 0 to 9007199254740991 */
  readonly id: number;
  /** at most 40 characters */
  readonly table: string;
  readonly seat: Observer;
}

/** Whether somebody is looking at the page; if not, they may be notified even while connected. */
export interface Look {
  readonly type: "look";
  /** whole number 0 to 9007199254740991 */
  readonly id: number;
  readonly is_looking: boolean;
}

/** A seat at a new table: for yourself, for anyone, or for a bot, as in `normal+any`. */
export interface SeatWish {
  readonly faction: Seat;
  readonly holder?: "bot" | "me" | "open";
  /** at most 40 characters */
  readonly name?: string;
  /** at most 100 characters */
  readonly bot?: string;
}

/**
 * Seconds a seat has for each decision, for the whole game and for a secret answer; null means no limit.
 *
 * `leave` is how long each person's clocks may stand still in total during vacations.
 */
export interface ClockWish {
  /** 1 to 5184000 */
  readonly per_decision?: number | null;
  /** 1 to 5184000 */
  readonly per_game?: number | null;
  /** 1 to 5184000 */
  readonly per_answer?: number | null;
  /** 0 to 5184000 */
  readonly leave?: number;
}

/**
 * A table to create. The order of `seats` is the seating if `seating` is "given".
 *
 * Every secret or reacting answer takes at least `answer_seconds`, every turn of a bot `bot_seconds`. A bot thinks for
 * at most `thinks_for` seconds; null is the server's default. People who are disconnected for `gone_after` seconds may
 * be replaced; null is the time limit of a decision, and at least five minutes. `log` and `position` continue a game
 * played elsewhere, with its own rules and factions. `lesson` requests the first game, whose rules, seats, bots and
 * draws are scripted; only the names of people in `seats` are used. A `companion` has no board: it draws and keeps
 * secrets for people who play with a printed box. Unless it `starts_itself` when all are ready, the host begins the
 * game.
 */
export interface NewTable {
  /** at most 40 characters */
  readonly name?: string;
  /** at most 20 characters */
  readonly edition?: string;
  readonly overrides?: { readonly [key: string]: number | boolean | string };
  /** at most 20000 characters */
  readonly house_rules?: string | null;
  readonly agreements?: "enforce" | "off" | "record" | null;
  /** 2 to 4 entries */
  readonly seats?: readonly SeatWish[];
  readonly seating?: "drawn" | "given";
  readonly clock?: ClockWish;
  /** 0 to 60 */
  readonly answer_seconds?: number;
  /** 0 to 60 */
  readonly bot_seconds?: number;
  /** 0.1 to 86400 */
  readonly thinks_for?: number | null;
  /** 10 to 5184000 */
  readonly gone_after?: number | null;
  readonly watch?: "anyone" | "invited" | "nobody";
  readonly is_listed?: boolean;
  readonly log?: string | null;
  readonly position?: string | null;
  readonly lesson?: boolean;
  readonly companion?: boolean;
  readonly starts_itself?: boolean;
}

/**
 * Take a free seat, any one if none is named; an unlisted table requires its invitation.
 *
 * A person who already has a seat can take another before the game only to pass one screen around (`is_hot_seat`).
 */
export interface JoinTable {
  /** at most 40 characters */
  readonly name: string;
  readonly seat?: Seat | null;
  /** at most 100 characters */
  readonly invitation?: string | null;
  readonly is_hot_seat?: boolean;
}

/**
 * Where notifications go: for the table (set by its host) or for a seat (by its holder); null stops them.
 *
 * `format` is the receiving service's, `kinds` are the notifications to send.
 */
export interface HookWish {
  /** at most 500 characters */
  readonly url: string | null;
  readonly format?: "discord" | "json" | "matrix" | "ntfy" | "slack";
  /** 1 to 5 entries */
  readonly kinds?: readonly ("end" | "offer" | "request" | "turn" | "whisper")[];
}

/**
 * A decision to examine before making it: an answer, a plan, a gift, an offer or the acceptance of one.
 *
 * `after` are answers assumed to come before it, in a turn that is answered in one go.
 */
export interface Supposition {
  readonly decision: Decision;
  /** at most 20 entries */
  readonly after?: readonly Decision[];
}

/** A question to the coach: what is best now, and whether the intended decision is a blunder. */
export interface CoachWish {
  readonly decision?: Decision | null;
}

/** Whether everyone keeps their faction or takes the next player's; the first to ask decides. */
export interface RematchWish {
  readonly seats?: "kept" | "rotated";
}

/**
 * A game to print: rules as for a new table, the parts to print, and the paper.
 *
 * With `is_booklet` the rulebook comes last, as sheets to fold and staple.
 */
export interface PrintWish {
  /** at most 20 characters */
  readonly edition?: string;
  readonly overrides?: { readonly [key: string]: number | boolean | string };
  /** at most 20000 characters */
  readonly house_rules?: string | null;
  readonly agreements?: "enforce" | "off" | "record" | null;
  /** 1 to 6 entries */
  readonly parts?: readonly Part[];
  readonly paper?: Paper;
  readonly ink?: Ink;
  readonly is_booklet?: boolean;
}

/**
 * The host's changes to a table before its game; fields that are null or missing stay unchanged.
 *
 * `edition`, `overrides`, `house_rules` and `agreements` change together if an edition is given. `seats` is the order
 * of all seats, which matters if `seating` is "given".
 */
export interface TableChange {
  /** at most 40 characters */
  readonly name?: string | null;
  /** at most 20 characters */
  readonly edition?: string | null;
  readonly overrides?: { readonly [key: string]: number | boolean | string };
  /** at most 20000 characters */
  readonly house_rules?: string | null;
  readonly agreements?: "enforce" | "off" | "record" | null;
  /** 2 to 4 entries */
  readonly seats?: readonly Seat[] | null;
  readonly seating?: "drawn" | "given" | null;
  readonly clock?: ClockWish | null;
  /** 0 to 60 */
  readonly answer_seconds?: number | null;
  /** 0 to 60 */
  readonly bot_seconds?: number | null;
  /** 0.1 to 86400 */
  readonly thinks_for?: number | null;
  /** 10 to 5184000 */
  readonly gone_after?: number | null;
  readonly starts_itself?: boolean | null;
}

/** What a browser has created or presented, as WebAuthn JSON. */
export interface Passkey {
  /** at most 20000 characters */
  readonly credential: string;
}

/** A person's name and the colour of their mark. */
export interface PersonWish {
  /** at most 40 characters */
  readonly name: string;
  readonly colour?: "blue" | "gold" | "green" | "grey" | "orange" | "red" | "teal" | "violet";
}

/** Twelve words, in any spacing and capitalization. */
export interface WordsTold {
  /** at most 300 characters */
  readonly words: string;
}

export interface DeviceCodeTold {
  /** at most 100 characters */
  readonly code: string;
}

/**
 * What the server's lists show about a person.
 *
 * `gives_games`: their finished games may be used to study the game, without names, if all others agree too.
 */
export interface Listing {
  readonly hides_name?: boolean;
  readonly is_off_ladder?: boolean;
  readonly gives_games?: boolean;
}

/** The rules of a tournament. In every cycle each player plays each people once, against changing opponents. */
export interface NewTournament {
  /** at most 40 characters */
  readonly name: string;
  /** at most 20 characters */
  readonly edition?: string;
  readonly agreements?: "enforce" | "off" | "record" | null;
  readonly clock?: ClockWish;
  readonly pace?: "all_at_once" | "rounds";
  /** whole number 1 to 3 */
  readonly cycles?: number;
  readonly watch?: "anyone" | "invited" | "nobody";
  readonly is_public?: boolean;
}

/** Join, with the host's invitation. */
export interface TournamentJoining {
  /** at most 100 characters */
  readonly invitation: string;
}

/** The number of a player who drops out; null is you. */
export interface Removal {
  /** whole number 1 to 1000 */
  readonly player?: number | null;
}

/**
 * What you are notified of and how; hours are in your time zone.
 *
 * Nothing is sent between `quiet_from` and `quiet_to`. With `digest_at`, a day's notifications are sent together at
 * that hour.
 */
export interface CallWishWish {
  /** at most 5 entries */
  readonly push: readonly ("end" | "offer" | "request" | "turn" | "whisper")[];
  /** at most 5 entries */
  readonly mail: readonly ("end" | "offer" | "request" | "turn" | "whisper")[];
  /** at most 64 characters */
  readonly zone?: string;
  /** whole number 0 to 1439 */
  readonly quiet_from?: number | null;
  /** whole number 0 to 1439 */
  readonly quiet_to?: number | null;
  /** whole number 0 to 1439 */
  readonly digest_at?: number | null;
}

/** A push subscription, as created by the browser. */
export interface PushWish {
  /** at most 1000 characters */
  readonly endpoint: string;
  /** at most 200 characters */
  readonly p256dh: string;
  /** at most 100 characters */
  readonly auth: string;
  /** at most 60 characters */
  readonly label?: string;
}

/** Unsubscribe a browser. */
export interface PushEnd {
  /** at most 1000 characters */
  readonly endpoint: string;
}

/** An address to send a confirmation code to; null deletes your current one. */
export interface MailWish {
  /** at most 254 characters */
  readonly address: string | null;
}

/** The code from the confirmation mail; spaces are ignored. */
export interface MailCode {
  /** at most 40 characters */
  readonly code: string;
}

/** The token from the unsubscribe link of a mail. */
export interface StopMail {
  /** at most 1000 characters */
  readonly token: string;
}

/** When your vacation ends; null if you are back. */
export interface AwayWish {
  readonly until: number | null;
}

/**
 * A question: rules as for a new table, and the change to test.
 *
 * Without changes the question is how even the rules are. An effect of fewer than `effect` points does not matter.
 */
export interface LabWish {
  /** at most 20 characters */
  readonly edition?: string;
  readonly overrides?: { readonly [key: string]: number | boolean | string };
  /** at most 20000 characters */
  readonly house_rules?: string | null;
  readonly changes?: { readonly [key: string]: number | boolean | string };
  readonly bots?: "easy" | "hard" | "normal";
  /** whole number 1 to 25 */
  readonly effect?: number;
}

/** An event, its sentence, the peoples it names, the deed if one of them begins it, and the clause behind it. */
export interface EventLine {
  readonly event: GameEvent;
  readonly clause: string;
  readonly text: string;
  readonly names: readonly (readonly [Seat, number, number])[];
  readonly deed: readonly [number, number, number] | null;
}

/**
 * The game has moved on. `stand_in`: a bot decided for a person whose time ran out.
 *
 * `is_automatic`, sent only to its seat: the server gave a prepared answer, or the only one.
 */
export interface Happened {
  readonly news: "happened";
  readonly seat: Seat | null;
  readonly events: readonly EventLine[];
  readonly stand_in: boolean;
  readonly is_automatic: boolean;
}

/** For its sender alone: an answer was sealed or withdrawn; it takes effect when the question closes. */
export interface Sealed {
  readonly news: "sealed";
  readonly decision: Decision | null;
}

/** Decisions were undone; the table is as it was before them. */
export interface TakenBack {
  readonly news: "taken_back";
  readonly seat: Seat;
  readonly count: number;
}

export interface PutBack {
  readonly news: "put_back";
  readonly seat: Seat;
  readonly count: number;
}

/** Everyone in `asked` must agree. */
export interface UndoWanted {
  readonly news: "undo_wanted";
  readonly seat: Seat;
  readonly asked: readonly Seat[];
  readonly is_redo: boolean;
}

export interface UndoAnswered {
  readonly news: "undo_answered";
  readonly seat: Seat;
  readonly agree: boolean;
}

/** A message; `to` is empty for the whole room, `seat` is null for a spectator. */
export interface Said {
  readonly news: "said";
  readonly seat: Seat | null;
  readonly name: string;
  readonly text: string;
  readonly to: readonly Seat[];
}

/** Who plays a seat; `bot` names a bot's kind and character, `colour` is a person's own. */
export interface Holder {
  readonly kind: HolderKind;
  /** at most 40 characters */
  readonly name: string;
  /** at most 100 characters */
  readonly bot: string;
  readonly colour: "blue" | "gold" | "green" | "grey" | "orange" | "red" | "teal" | "violet" | null;
}

/** A seat was taken, left or given to a bot. */
export interface SeatHeld {
  readonly news: "seat_held";
  readonly seat: Seat;
  readonly holder: Holder;
}

/** The holder of a seat, formerly `before`, is now called `name`, or has only changed colour. */
export interface Renamed {
  readonly news: "renamed";
  readonly seat: Seat;
  readonly name: string;
  readonly before: string;
}

export interface ReadySet {
  readonly news: "ready_set";
  readonly seat: Seat;
  readonly is_ready: boolean;
}

/** Someone wants a pause, or to continue; `is_paused` tells whether the clocks stand still now. */
export interface PauseSet {
  readonly news: "pause_set";
  readonly seat: Seat;
  readonly is_wanted: boolean;
  readonly is_paused: boolean;
}

/** Someone is on vacation until a time, or back (null). */
export interface LeaveSet {
  readonly news: "leave_set";
  readonly seat: Seat;
  readonly until: number | null;
}

/** Someone, or a host without a seat (null), wants two seats swapped; the seats in `asked` have to agree. */
export interface SwapWanted {
  readonly news: "swap_wanted";
  readonly seat: Seat | null;
  readonly seats: readonly [Seat, Seat];
  readonly asked: readonly Seat[];
}

export interface SwapAnswered {
  readonly news: "swap_answered";
  readonly seat: Seat | null;
  readonly agree: boolean;
}

/** The player at the first seat of each pair moved to the second; by lot if `is_drawn`. */
export interface SeatsMoved {
  readonly news: "seats_moved";
  readonly moves: readonly (readonly [Seat, Seat])[];
  readonly is_drawn: boolean;
}

/** The peoples of these seats are drawn at the start. */
export interface LotsSet {
  readonly news: "lots_set";
  readonly seat: Seat | null;
  readonly seats: readonly Seat[];
}

/** The host has changed the table. */
export interface TableChanged {
  readonly news: "table_changed";
  readonly changes: readonly ("clock" | "lots" | "name" | "order" | "rules" | "seats" | "start")[];
}

/** A player has committed to a random number for the draws, or revealed it. */
export interface Contributed {
  readonly news: "contributed";
  readonly seat: Seat;
  readonly is_revealed: boolean;
}

export interface VoteCast {
  readonly news: "vote_cast";
  readonly seat: Seat;
  readonly against: Seat;
}

/** Someone asks for a free seat of a running game; everyone in `asked` must agree. */
export interface SeatWanted {
  readonly news: "seat_wanted";
  readonly seat: Seat;
  readonly name: string;
  readonly asked: readonly Seat[];
}

/** Whether `seat` agrees to the request for the seat `wanted`. */
export interface SeatAnswered {
  readonly news: "seat_answered";
  readonly seat: Seat;
  readonly wanted: Seat;
  readonly agree: boolean;
}

/** The holder of this seat is now the host. */
export interface HostChanged {
  readonly news: "host_changed";
  readonly seat: Seat;
}

export interface DoorSet {
  readonly news: "door_set";
  readonly is_open: boolean;
}

/** `seat` is null for the spectators. */
export interface MuteSet {
  readonly news: "mute_set";
  readonly seat: Seat | null;
  readonly is_muted: boolean;
}

export interface StatusChanged {
  readonly news: "status_changed";
  readonly status: Status;
}

/** For their owner alone: standing, sealed or prepared answers have changed. */
export interface AnswersChanged {
  readonly news: "answers_changed";
  readonly reason: string;
}

/** A bot failed to decide, and another decided for it. */
export interface BotFailed {
  readonly news: "bot_failed";
  readonly seat: Seat;
  readonly sentence: string;
}

/** A seat (null: the host) asked for a rematch; it takes place at this table, with the same people. */
export interface RematchMade {
  readonly news: "rematch_made";
  readonly seat: Seat | null;
  readonly table: string;
  readonly seats: "kept" | "rotated";
}

/** A player has set the dragon's position or the Starting Player by hand. */
export interface SetByHand {
  readonly news: "set_by_hand";
  readonly seat: Seat;
  readonly dragon: number | null;
  readonly starter: Seat | null;
}

/** The timer was started, paused, resumed or removed. */
export interface TimerChanged {
  readonly news: "timer_changed";
  readonly seat: Seat;
}

/** These seats are asked for secret entries, revealed when the last one is sealed. */
export interface SealingCalled {
  readonly news: "sealing_called";
  readonly seat: Seat;
  readonly what: SealedKind;
  readonly seats: readonly Seat[];
}

/** A seat has sealed its entry or replaced it. */
export interface EntrySealed {
  readonly news: "entry_sealed";
  readonly seat: Seat;
}

/** The sealed entries will never be revealed. */
export interface SealingCancelled {
  readonly news: "sealing_cancelled";
  readonly seat: Seat;
}

/** An occasion for a sound, a notification or a message: your turn, an offer, a whisper, a request, or the end. */
export interface Notice {
  readonly kind: "end" | "offer" | "request" | "turn" | "whisper";
  readonly sentence: string;
}

/** Numbered from 1 without gaps, separately for each observer. */
export interface Update {
  readonly table: string;
  readonly seat: Observer;
  readonly n: number;
  readonly at: number;
  readonly news: AnyNews;
  readonly notice: Notice | null;
}

/**
 * `replacement` is the bot that would replace a person at this seat once the game has begun.
 *
 * `asker` is the name of the person asking for a free seat; the seats in `agreed` have agreed. While a bot plays for a
 * person who was replaced, `kept_for` is their name: they can take the seat back at any time. If `is_by_lot`, the
 * holder's people is drawn at the start. The holder is on vacation until `away_until`, with `leave_left` seconds of
 * vacation left.
 */
export interface SeatInfo {
  readonly seat: Seat;
  readonly holder: Holder;
  readonly is_here: boolean;
  readonly replacement: string;
  readonly asker: string;
  readonly agreed: readonly Seat[];
  readonly kept_for: string;
  readonly is_ready: boolean;
  readonly wants_pause: boolean;
  readonly is_by_lot: boolean;
  readonly away_until: number | null;
  readonly leave_left: number;
}

/**
 * Seconds a seat has for each decision, for the whole game and for a secret answer; null means no limit.
 *
 * `leave` is how long each person's clocks may stand still in total during vacations.
 */
export interface Clock {
  /** 1 to 5184000 */
  readonly per_decision: number | null;
  /** 1 to 5184000 */
  readonly per_game: number | null;
  /** 1 to 5184000 */
  readonly per_answer: number | null;
  /** 0 to 5184000 */
  readonly leave: number;
}

/** A player's contribution to the draws: the hash of a random number, and the number once revealed. */
export interface Contribution {
  readonly seat: Seat;
  readonly commitment: string;
  readonly number: string | null;
}

/** Who wants two seats swapped (null for a host without a seat), who has to agree, and until when. */
export interface SwapInfo {
  readonly by: Seat | null;
  readonly seats: readonly [Seat, Seat];
  readonly asked: readonly Seat[];
  readonly until: number;
}

/**
 * Public information about a table; `commitment` is the hash of its seed, `seed` is revealed when all is over.
 *
 * `rematch` is the table where the same people play again, `origin` the table that this game came from. `host` is the
 * host's seat, or null if the host has none; if `is_handed_over`, the holder of that seat needs no other right.
 * Spectators are admitted while `is_door_open`; messages from those in `muted` are refused. The draws follow from the
 * seed and the numbers in `contributions`. A lesson's draws are scripted and the same for everyone. A `companion`
 * table has no board of its own. While it `is_paused`, clocks stand still and nobody decides. Before the game, `swap`
 * is a request to swap seats, `ready_ended` lists what has changed since people said they were ready, and after
 * `waits_until` the host may begin without people who are not ready.
 */
export interface TableInfo {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly edition: string;
  readonly overrides: { readonly [key: string]: number | boolean | string };
  readonly seating: "drawn" | "given";
  readonly seats: readonly SeatInfo[];
  readonly clock: Clock;
  readonly answer_seconds: number;
  readonly bot_seconds: number;
  readonly gone_after: number;
  readonly watch: "anyone" | "invited" | "nobody";
  readonly is_listed: boolean;
  readonly created_at: number;
  readonly turn: number;
  readonly winners: readonly string[];
  readonly commitment: string;
  readonly seed: string | null;
  readonly rematch: string | null;
  readonly origin: "log" | "position" | "setup";
  readonly thinks_for: number;
  readonly host: Seat | null;
  readonly is_handed_over: boolean;
  readonly is_door_open: boolean;
  readonly muted: readonly Observer[];
  readonly contributions: readonly Contribution[];
  readonly lesson: boolean;
  readonly companion: boolean;
  readonly is_paused: boolean;
  readonly starts_itself: boolean;
  readonly swap: SwapInfo | null;
  readonly ready_ended: "clock" | "lots" | "name" | "order" | "rules" | "seats" | "start" | null;
  readonly waits_until: number | null;
}

/** Cards in a hand that a seat was shown under agreements and that are known to be there still. */
export interface Shown {
  readonly seat: Seat;
  readonly cards: readonly Card[];
}

/**
 * A player. `hand` lists the cards the observer knows, `shown` those everyone knows, `seen` those the Elves saw
 * bought.
 *
 * `not_held`, `not_queen` and `not_jack` are publicly known not to be this player's. From plunder, the Orcs know the
 * cards `seen_by_orcs`, and this player knows the Orcs' cards `seen_of_orcs`. Under agreements, cards of this hand
 * were `shown_to` others, if the observer knows of it; everyone knows `queen_shown_to` and `jack_shown_to`.
 */
export interface Player {
  readonly faction: Seat;
  readonly gold: number | null;
  readonly reserve: number;
  readonly graveyard: number;
  readonly removed: number;
  readonly hand_size: number;
  readonly hand: readonly Card[];
  readonly shown: readonly Card[];
  readonly seen: readonly Card[];
  readonly not_held: readonly Card[];
  readonly not_queen: readonly Suit[];
  readonly not_jack: readonly Suit[];
  readonly seen_by_orcs: readonly Card[];
  readonly seen_of_orcs: readonly Card[];
  readonly shown_to: readonly Shown[];
  readonly has_queen: boolean;
  readonly has_jack: boolean;
  readonly queen: Suit | null;
  readonly jack: Suit | null;
  readonly queen_shown_to: readonly Seat[];
  readonly jack_shown_to: readonly Seat[];
  readonly is_pair_shown: boolean;
  readonly is_queen_shown: boolean;
  readonly has_used_pair: boolean;
  readonly ally: Seat | null;
  readonly has_predicted: boolean;
  readonly prediction: PredictVictory | null;
}

/** A player's units in a territory; `hid_now` if an ace hid them this turn. */
export interface Garrison {
  readonly faction: Seat;
  readonly units: number;
  readonly is_hidden: boolean;
  readonly hid_now: boolean;
}

/** A territory that is not empty, or a castle with broken walls; `controller` and `is_contested` are derived. */
export interface Place {
  readonly territory: Territory;
  readonly garrisons: readonly Garrison[];
  readonly gold: number;
  readonly troll: boolean;
  readonly has_broken_walls: boolean;
  readonly controller: Seat | null;
  readonly is_contested: boolean;
}

/**
 * `has_top_card`: an unsold artifact is on top of the deck. `has_next_event`: the Elves saw the next event card.
 *
 * Under agreements, that card was `next_event_shown_to` others.
 */
export interface Decks {
  readonly deck_size: number;
  readonly discards: readonly Card[];
  readonly has_top_card: boolean;
  readonly top_card: Card | null;
  readonly event_pile: readonly EventCard[];
  readonly event_bottom: readonly EventCard[];
  readonly has_next_event: boolean;
  readonly next_event: EventCard | null;
  readonly next_event_shown_to: readonly Seat[];
  readonly first_event: EventCard | null;
  readonly second_event: EventCard | null;
}

/** Who the game is waiting for and why, with `place` and `about` where they apply. */
export interface Asked {
  readonly seat: SeatOrChance;
  readonly question: Question | ChanceQuestion;
  readonly clause: string;
  readonly about: Seat | null;
  readonly place: Territory | null;
}

export interface Council {
  readonly proposed: readonly (readonly [Seat, Seat])[];
  readonly passed: readonly Seat[];
  readonly target: Seat | null;
}

/** Under agreements, the card on sale, or the unsold one on the deck, was `card_shown_to` others. */
export interface Auction {
  readonly cards_left: number;
  readonly starter: Seat | null;
  readonly has_card: boolean;
  readonly card: Card | null;
  readonly card_shown_to: readonly Seat[];
  readonly bid: number;
  readonly bidder: Seat | null;
  readonly passed: readonly Seat[];
  readonly is_free_card_used: boolean;
}

/** What the active player has done so far in the Recruitment and Movement Round. */
export interface Turn {
  readonly is_banned: boolean;
  readonly has_half_price: boolean;
  readonly conscripted: number;
  readonly hire_places: readonly Territory[];
  readonly hire_value: number;
  readonly raised: number;
  readonly range_bonus: number;
  readonly ace_moves: number;
  readonly has_disbanded: boolean;
  readonly disband_place: Territory | null;
  readonly disband_count: number;
}

export interface Meeting {
  readonly arriver: Seat | null;
  readonly met: readonly Seat[];
}

/** `colour`, `number` and `value` are binding answers ("red", "black", "none"), or null if nothing was answered. */
export interface Fighter {
  readonly faction: Seat;
  readonly colour: Colour | null;
  readonly number: number | null;
  readonly value: number | null;
  readonly count: number;
  readonly card: Card | null;
}

export interface Battle {
  readonly attacker: Seat | null;
  readonly defender: Seat | null;
  readonly asker: Seat | null;
  readonly question: BattleQuestion | null;
  readonly fighters: readonly Fighter[];
  readonly traitors: readonly Seat[];
  readonly is_swapped: boolean;
  readonly is_blessed: boolean;
  readonly plundered: Card | null;
  readonly victor: Seat | null;
}

/** How many Elves have fallen in battle, and the last turn with a blessing, or 0. */
export interface Blessing {
  readonly fallen: number;
  readonly last_turn: number;
}

export interface Gift {
  readonly seat: Seat;
  readonly to: Seat;
  readonly amount: number;
}

/** An agreement that some parties have not accepted yet; `answers` is the number of the offer it replaced, or 0. */
export interface Offer {
  readonly number: number;
  readonly seat: Seat;
  readonly parties: readonly Seat[];
  readonly accepted: readonly Seat[];
  readonly answers: number;
  readonly clauses: readonly Clause[];
}

export interface RoundOfTurn {
  readonly turn: number;
  readonly round: RoundOrSetup;
}

/**
 * The state of a clause: open, owed, kept, yielded (once, and still binding) or lapsed.
 *
 * The `owed` gold has been due since `since`. `reason` says why the clause gave way or lapsed, `at` when it last did.
 * `earned` is the income of this round of which it pays a share. `is_due`, which is derived, if it is open and
 * demands an act in this round or council.
 */
export interface ClauseState {
  readonly state: ClauseStateName;
  readonly owed: number;
  readonly since: RoundOfTurn | null;
  readonly reason: YieldReason | null;
  readonly at: RoundOfTurn | null;
  readonly earned: number;
  readonly is_due: boolean;
}

/**
 * An agreement in force; `settled` are the positions of finished clauses, `ending` the parties calling to end it.
 *
 * `ledger` has the state of each clause, in the same order.
 */
export interface Agreement {
  readonly number: number;
  readonly parties: readonly Seat[];
  readonly clauses: readonly Clause[];
  readonly settled: readonly number[];
  readonly ending: readonly Seat[];
  readonly ledger: readonly ClauseState[];
}

/** All offers and agreements; `count` is the last number assigned. */
export interface Deals {
  readonly offers: readonly Offer[];
  readonly agreements: readonly Agreement[];
  readonly count: number;
}

/** The Dwarves' elite units; `picks` are pending choices: from, to, fewest, most, so far. */
export interface Elites {
  readonly places: { readonly [key in Territory]?: number };
  readonly reserve: number;
  readonly graveyard: number;
  readonly removed: number;
  readonly planned: number;
  readonly picks: readonly number[];
}

/** Who still has to choose cards to keep from the Elves; the first in line has kept `count` so far. */
export interface Secrets {
  readonly choosing: readonly Seat[];
  readonly count: number;
  readonly cards: readonly Card[];
}

/** A table as its observer sees it, with names instead of numbers; used as JSON on the wire and in data sets. */
export interface View {
  readonly observer: Observer;
  readonly turn: number;
  readonly round: RoundOrSetup;
  readonly order: readonly Seat[];
  readonly player: Seat | null;
  readonly dragon: number;
  readonly players: readonly Player[];
  readonly places: readonly Place[];
  readonly decks: Decks;
  readonly dice: readonly number[];
  readonly waiting: readonly Asked[];
  readonly is_secret: boolean;
  readonly has_answered: boolean;
  readonly answers: { readonly [key in Seat]?: PlainDecision };
  readonly agenda: readonly Step[];
  readonly done: readonly Seat[];
  readonly visited: readonly Territory[];
  readonly place: Territory | null;
  readonly is_negated: boolean;
  readonly council: Council;
  readonly auction: Auction;
  readonly current: Turn;
  readonly meeting: Meeting;
  readonly battle: Battle;
  readonly blessing: Blessing;
  readonly gifts: readonly Gift[];
  readonly deals: Deals;
  readonly elites: Elites;
  readonly tied: readonly Seat[];
  readonly has_fought: boolean;
  readonly secrets: Secrets;
  readonly winners: readonly Seat[];
  readonly ending: Ending;
}

/** The battle points of a plan: units, artifact if it counts, and bonuses minus any weakness. */
export interface Strength {
  readonly seat: Seat;
  readonly units: number;
  readonly artifact: number;
  readonly bonus: number;
}

/**
 * One way in which a people can win: as data, and as a sentence with the peoples it names.
 *
 * `winners` win together. They hold `castles` of the `needed` ones and are `missing` the rest; `within_march` are
 * those they are fighting for or could enter with this turn's march. It can happen only at the end of `turn`, or of
 * any turn if null. `is_close`: at most one castle is missing, and this turn may decide it. Only the holder of an
 * Oracle sees the stake of a prediction: that `named` wins with the castle `place`.
 */
export interface Stake {
  readonly seat: Seat;
  readonly ending: Ending;
  readonly clause: string;
  readonly text: string;
  readonly names: readonly (readonly [Seat, number, number])[];
  readonly winners: readonly Seat[];
  readonly castles: readonly Castle[];
  readonly needed: number;
  readonly missing: number;
  readonly within_march: readonly Castle[];
  readonly turn: number | null;
  readonly named: Seat | null;
  readonly place: Castle | null;
  readonly is_close: boolean;
}

/** The deadline of a seat being asked, and its remaining time for the whole game. */
export interface TimeLeft {
  readonly seat: Seat;
  readonly until: number | null;
  readonly for_game: number | null;
}

/** `events` are what would be undone or redone, if the observer may know. */
export interface UndoRequest {
  readonly seat: Seat;
  readonly agreed: readonly Seat[];
  readonly asked: readonly Seat[];
  readonly is_redo: boolean;
  readonly events: readonly EventLine[];
}

/** The smallest and largest answer, in gold, units, cards or steps; `most` may be smaller than `least`. */
export interface Limits {
  readonly least: number;
  readonly most: number;
}

/**
 * How far a seat's units can move now, and how much gold each of them could carry away.
 *
 * Open units cross no territory in `closed`, hidden ones none in `closed_to_hidden`.
 */
export interface March {
  readonly steps: number;
  readonly closed: readonly Territory[];
  readonly closed_to_hidden: readonly Territory[];
  readonly gold_per_unit: number;
}

/**
 * A seat's question, as a name, a clause and a sentence; `about` and `place` say who and where.
 *
 * `standing` lists the possible standing answers, `usual` is the default; `march` goes with the question where to
 * move. Your units that arrive in one of the territories `joins` become hidden or open like those already there;
 * elsewhere they stay as they come. `has_more_steps` if more steps of your turn follow that can be answered together
 * with it, as `next` of a what-if shows and `prepare` does. `obstacle` is a sentence, if the rules allow nothing of
 * what is asked about.
 */
export interface MyQuestion {
  readonly question: Question;
  readonly clause: string;
  readonly sentence: string;
  readonly about: Seat | null;
  readonly place: Territory | null;
  readonly limits: Limits | null;
  readonly standing: readonly ("accept" | "decline")[];
  readonly usual: StandingAnswer;
  readonly march: March | null;
  readonly joins: readonly string[];
  readonly has_more_steps: boolean;
  readonly obstacle: string;
}

/**
 * `decision` is the payload for Decide, `text` describes it; `price` is its gold, `payee` who receives that.
 *
 * The price of a bid is due if it wins. `spends` are the cards discarded for it. `is_grave` if it gives up something
 * for good: cards, units, an alliance, a secret. A page should not offer such an option at a single key press.
 */
export interface Option {
  readonly decision: PlainDecision;
  readonly text: string;
  readonly price: number;
  readonly payee: Payee;
  readonly spends: readonly Card[];
  readonly is_grave: boolean;
}

/** What an agreement forbids now; `clause` is the position of the clause responsible. */
export interface Forbidden {
  readonly decision: PlainDecision;
  readonly text: string;
  readonly agreement: number;
  readonly clause: number;
}

/** A prepared answer; `decision` is null and `text` empty if the seat only wants to be asked. */
export interface PreparedAnswer {
  readonly number: number;
  readonly question: Question;
  readonly decision: Decision | null;
  readonly text: string;
  readonly about: Seat | null;
  readonly place: Territory | null;
  readonly turn: number | null;
}

/**
 * For the holder of a seat only: the question with its facts, the options, and the prepared answers.
 *
 * `sealed` is the answer waiting for the question to close; `answers_itself` if the server already has an answer: this
 * one, a prepared one or the only one; `gifts` is the most gold that may be given to each seat. `highest_bid` is the
 * seat's limit, or that of all bids if no cards are for sale; `awaits_event` if an event card will be shown to it.
 */
export interface Mine {
  readonly question: MyQuestion | null;
  readonly options: readonly Option[];
  readonly forbidden: readonly Forbidden[];
  readonly gifts: { readonly [key in Seat]?: number };
  readonly sealed: Decision | null;
  readonly answers_itself: boolean;
  readonly standing: { readonly [key in Question]?: StandingAnswer };
  readonly sealed_bid: number | null;
  readonly highest_bid: number;
  readonly awaits_event: boolean;
  readonly prepared: readonly PreparedAnswer[];
  readonly can_undo: boolean;
  readonly can_redo: boolean;
}

/** A draw in the rules of this table; `fault` says why it is not possible now, if so. */
export interface DrawFacts {
  readonly draw: DrawName;
  readonly by: "card" | "die" | "lot";
  readonly clause: string;
  readonly fault: string | null;
}

/** The possible battle plans of your people: units, artifacts, elite units, and whether it may be blessed. */
export interface PlanFacts {
  readonly least: number;
  readonly most: number;
  readonly cards: readonly Card[];
  readonly elites: number;
  readonly blessing: boolean;
}

export interface BidFacts {
  readonly least: number;
  readonly most: number;
}

/**
 * Secret entries being collected, and who has sealed one; `decision` is your own, `text` describes it.
 *
 * All are revealed when the last of `seats` has sealed an entry.
 */
export interface SealingView {
  readonly number: number;
  readonly what: SealedKind;
  readonly by: Seat;
  readonly seats: readonly Seat[];
  readonly sealed: readonly Seat[];
  readonly decision: PlainDecision | null;
  readonly text: string;
}

export interface OpenedEntry {
  readonly seat: Seat;
  readonly decision: PlainDecision;
  readonly text: string;
}

/** Entries revealed together. */
export interface OpenedEntries {
  readonly number: number;
  readonly what: SealedKind;
  readonly entries: readonly OpenedEntry[];
}

/** A timer, ending at `runs_out` on the server's clock; while paused, that is null and `left` seconds remain. */
export interface TimerView {
  readonly seconds: number;
  readonly left: number;
  readonly runs_out: number | null;
}

/**
 * A companion table as one observer sees it.
 *
 * `drawn` counts the draws so far. `order` is the seating once it is known, beginning with the Starting Player, who is
 * `starter` once drawn or named. `next_event` is the event card that the Elves were shown, for their holder alone;
 * everybody knows that it `is_event_seen`. `opened` are the entries revealed last, `plan` is for the holder of a seat.
 */
export interface RoomView {
  readonly draws: readonly DrawFacts[];
  readonly drawn: number;
  readonly dragon: number | null;
  readonly order: readonly Seat[];
  readonly starter: Seat | null;
  readonly is_event_seen: boolean;
  readonly next_event: EventCard | null;
  readonly plan: PlanFacts | null;
  readonly bid: BidFacts;
  readonly sealing: SealingView | null;
  readonly opened: OpenedEntries | null;
  readonly timer: TimerView | null;
  readonly deals: Deals;
  readonly has_deals: boolean;
  readonly turns: number;
}

/** A card up for sale: who has seen it, and who cannot bid for it because their hand is full. */
export interface Sale {
  readonly seen_by: readonly Seat[];
  readonly full: readonly Seat[];
}

/**
 * The table as one observer sees it after update number `n`.
 *
 * `strengths` are the values of the battle plans, from the reveal until the battle is decided. `stakes` say how far
 * everybody is from winning, judging by what the observer knows: by castles for each people, and by other conditions.
 * The dragon burns what it finds in `burning`; peoples in `griffins` have griffins; `sale` tells of the card on sale.
 * `head` is the head of the game's chain: note it to check later that the log has not changed. A companion table has a
 * `room` instead of a view.
 */
export interface Picture {
  readonly table: string;
  readonly seat: Observer;
  readonly n: number;
  readonly info: TableInfo;
  readonly head: string | null;
  readonly view: View | null;
  readonly waiting: readonly string[];
  readonly strengths: readonly Strength[];
  readonly stakes: readonly Stake[];
  readonly clocks: readonly TimeLeft[];
  readonly undo: UndoRequest | null;
  readonly votes: readonly VoteCast[];
  readonly mine: Mine | null;
  readonly room: RoomView | null;
  readonly burning: readonly Territory[];
  readonly griffins: readonly Seat[];
  readonly sale: Sale | null;
}

/**
 * The changes from picture number `since`, the last one sent on this socket, to picture number `n`.
 *
 * `fields` are new values of the picture's fields, `view` and `mine` of the fields of these parts; missing fields are
 * unchanged. If `players` or `places` of the view have changed, they are listed in full; an unchanged item is given as
 * its index in the earlier list, counted from 0.
 */
export interface PictureChange {
  readonly table: string;
  readonly seat: Observer;
  readonly n: number;
  readonly since: number;
  readonly fields: Partial<Picture>;
  readonly view: Partial<View>;
  readonly mine: Partial<Mine>;
  readonly players: readonly (Player | number)[] | null;
  readonly places: readonly (Place | number)[] | null;
}

/**
 * One observer's new updates and the resulting table; sent on a socket whenever there is news.
 *
 * The first message after attaching has the whole picture, each later one the change since the last.
 */
export interface Updates {
  readonly type: "updates";
  readonly updates: readonly Update[];
  readonly picture: Picture | null;
  readonly change: PictureChange | null;
}

/**
 * A page of the updates that a socket missed; `id` is that of its attach request, and `attached` follows the last
 * page.
 *
 * The next page is sent once this one has left the server.
 */
export interface Missed {
  readonly type: "missed";
  readonly id: number;
  readonly updates: readonly Update[];
}

/** A command was executed and stored; `n` is the number of its sender's last update. */
export interface Done {
  readonly type: "done";
  readonly id: number;
  readonly n: number;
}

/** Nothing has changed. `rule` cites the clause if a rule refused; a stale decision comes with the new picture. */
export interface Refused {
  readonly type: "refused";
  readonly id: number;
  readonly kind: string;
  readonly sentence: string;
  readonly rule: string | null;
  readonly picture: Picture | null;
}

/** This socket now follows the table as the observer sees it; the updates it missed come with the picture. */
export interface Attached {
  readonly type: "attached";
  readonly id: number;
  readonly table: string;
  readonly seat: Observer;
  readonly n: number;
}

/** Which seats are connected, how many are watching, and when absent people were last here. */
export interface Presence {
  readonly type: "presence";
  readonly table: string;
  readonly seat: Observer;
  readonly here: readonly Seat[];
  readonly spectators: number;
  readonly away: { readonly [key in Seat]?: number };
}

/**
 * This socket no longer follows the table, and why; `again` if its token now belongs to another seat.
 *
 * Attach with it again to continue.
 */
export interface Detached {
  readonly type: "detached";
  readonly table: string;
  readonly seat: Observer;
  readonly sentence: string;
  readonly again: boolean;
}

/**
 * A page of one observer's new updates, and the table as it is now.
 *
 * If there are more, request them with `more_after`, the number of the last update here.
 */
export interface UpdatesPage {
  readonly updates: readonly Update[];
  readonly picture: Picture;
  readonly more_after: number | null;
}

/**
 * One consequence of an option: as data, and as a sentence with the peoples it names.
 *
 * `seat` is another seat affected, `place` where, `count` how many; `total` is the number to compare `count` with.
 */
export interface Consequence {
  readonly kind: ConsequenceKind;
  readonly clause: string;
  readonly text: string;
  readonly names: readonly (readonly [Seat, number, number])[];
  readonly seat: Seat | null;
  readonly place: Territory | null;
  readonly count: number;
  readonly total: number;
  readonly cards: readonly Card[];
}

/**
 * An army of `count` that the opponent could send: its value, its winning cards, and the number of hands with one.
 *
 * `is_fatal`: it wins without any artifact.
 */
export interface Army {
  readonly count: number;
  readonly least: number;
  readonly most: number;
  readonly winning_cards: readonly Card[];
  readonly is_fatal: boolean;
  readonly hands: number;
}

/** How many of the Queen and Jack pairs that `seat` could have would allow treachery against this plan. */
export interface Risk {
  readonly seat: Seat;
  readonly pairs: number;
  readonly fatal_pairs: number;
}

/** A limit that an agreement sets the opponent in this battle; `units` is how many it demands or allows, else 0. */
export interface Pledge {
  readonly kind: "at_least" | "at_most" | "no_artifact" | "no_treachery";
  readonly units: number;
  readonly agreement: number;
}

/**
 * A plan against everything that the opponent could do, given what the observer knows.
 *
 * `own` is the plan's strength if no artifact opposes it. The opponent holds `held` of the `unknown` cards, which
 * gives `hands`. `won`, `tied` and `lost` count hands by comparing values against the strongest army with its best
 * card; `good` are those that lose to the plan, with ties if it `wins_ties`. `plans` counts hands with plans,
 * `plans_won` those that lose to this plan. Cards of the opponent in `betrayed` fall to your own treachery; `usurpers`
 * could have the Queen of your suit. `pledges` are the opponent's duties under agreements; no plan against them is
 * counted.
 */
export interface Odds {
  readonly opponent: Seat;
  readonly wins_ties: boolean;
  readonly own: Strength;
  readonly unknown: number;
  readonly held: number;
  readonly hands: number;
  readonly won: number;
  readonly tied: number;
  readonly lost: number;
  readonly good: number;
  readonly plans: number;
  readonly plans_won: number;
  readonly armies: readonly Army[];
  readonly betrayed: readonly Card[];
  readonly risks: readonly Risk[];
  readonly usurpers: readonly Seat[];
  readonly pledges: readonly Pledge[];
}

/** What a seat would be asked next in its turn if nobody else acted. */
export interface NextStep {
  readonly question: MyQuestion;
  readonly options: readonly Option[];
}

/**
 * The result of a decision, judging by what its maker knows; nothing is changed.
 *
 * `fault` and `rule` say why it would be refused. Otherwise: its price, the cards it spends and its consequences; what
 * an agreement would forbid its maker now if all its parties accepted it; the odds of a plan; and in your turn, the
 * `next` step.
 */
export interface WhatIf {
  readonly fault: string | null;
  readonly rule: string | null;
  readonly price: number;
  readonly payee: Payee;
  readonly spends: readonly Card[];
  readonly consequences: readonly Consequence[];
  readonly forbidden: readonly Option[];
  readonly odds: Odds | null;
  readonly next: NextStep | null;
}

/** The points that a people always adds in battle against another. */
export interface Bonus {
  readonly seat: Seat;
  readonly against: Seat;
  readonly points: number;
  readonly clause: string;
}

/** One use of a card or benefit of an alliance, and its clause. */
export interface Use {
  readonly clause: string;
  readonly text: string;
}

/** What `ally` gains from an alliance with `partner`, as phrases. */
export interface Gains {
  readonly partner: Seat;
  readonly ally: Seat;
  readonly gains: readonly Use[];
}

/** An ability unique to a people: a few words, and a sentence about "they". */
export interface Power {
  readonly kind: "blessing" | "bonus" | "disbanding" | "dragons" | "elites" | "foresight" | "half_price" | "hand" | "hands" | "hiding" | "initiative" | "plunder" | "question" | "raising" | "range" | "red_dragon" | "revival" | "riding" | "sales" | "second_card" | "sight" | "swap";
  readonly clause: string;
  readonly title: string;
  readonly text: string;
}

/** A people's abilities under these rules; `ace` is what an ace does only for them, as a clause about the ace. */
export interface PeopleFacts {
  readonly seat: Seat;
  readonly powers: readonly Power[];
  readonly ace: Use;
  readonly victory: readonly Use[];
}

/**
 * A card as one people can use it: an artifact such as "AD" or "6C", or its own Queen or Jack, such as "QH".
 *
 * `worth` is its value in battle; `is_artifact` tells whether it can be played in one.
 */
export interface CardFacts {
  readonly card: string;
  readonly worth: Use | null;
  readonly is_artifact: boolean;
  readonly uses: readonly Use[];
}

/**
 * A question that a people can be asked under these rules, and its possible standing answers.
 *
 * `usual` is the answer if the holder of the seat has set nothing.
 */
export interface StandingFacts {
  readonly question: Question;
  readonly answers: readonly ("accept" | "decline")[];
  readonly usual: StandingAnswer;
}

/** An answer worth preparing, in words; the question must be about the people `about`. */
export interface PreparableAnswer {
  readonly question: Question;
  readonly decision: PlainDecision;
  readonly text: string;
  readonly about: Seat | null;
}

/**
 * What the rules mean for one seat; only for its holder, because it reveals Queen and Jack.
 *
 * A people that cannot hire, neither alone nor with its present ally, raises armies instead.
 */
export interface SeatFacts {
  readonly seat: Seat;
  readonly can_hire: boolean;
  readonly cards: readonly CardFacts[];
  readonly standing: readonly StandingFacts[];
  readonly preparable: readonly PreparableAnswer[];
}

/**
 * A table's rules, evaluated by the engine; `mine` is for the holder of a seat once the game has begun.
 *
 * `unit_value` and `elite_value` are battle points per unit; `longest_flight` is the dragon's longest move, and
 * `closed_by_dragon` lists the territories that nobody enters while it is on 1, 2 and so on. `turn_steps` are the
 * steps of a player's turn, in order. `orc_starts` are the territories in which the Orcs place their first units.
 */
export interface TableFacts {
  readonly hand_limits: { readonly [key in Seat]?: number };
  readonly suits: { readonly [key in Seat]?: string };
  readonly unit_value: number;
  readonly elite_value: number;
  readonly longest_flight: number;
  readonly closed_by_dragon: readonly (readonly Territory[])[];
  readonly turn_steps: readonly Step[];
  readonly orc_starts: { readonly [key in Territory]?: string };
  readonly has_negations: boolean;
  readonly bonuses: readonly Bonus[];
  readonly alliances: readonly Gains[];
  readonly alliance_terms: readonly Use[];
  readonly peoples: readonly PeopleFacts[];
  readonly mine: SeatFacts | null;
}

/** What a people can or cannot do to you, as a headline and a sentence; `is_guess` if you cannot be sure. */
export interface Prospect {
  readonly kind: "asks" | "betrays" | "bonus" | "cannot_betray" | "cannot_reach" | "has_ace" | "has_moved" | "hires" | "is_allied" | "marches_on" | "may_betray" | "may_have_ace" | "no_ace" | "no_reserve" | "passes_hidden" | "raises";
  readonly clause: string;
  readonly title: string;
  readonly text: string;
  readonly names: readonly (readonly [Seat, number, number])[];
  readonly place: string | null;
  readonly is_guess: boolean;
}

/** A castle that a people does not hold: `steps` territories from its units, with `units` of its holder. */
export interface NearCastle {
  readonly place: string;
  readonly steps: number;
  readonly holder: Seat | null;
  readonly units: number;
  readonly has_troll: boolean;
}

/**
 * What one people can do to you now, judging by what you know, and the castles it still needs, nearest first.
 *
 * `prospects` lists what is possible before what is not.
 */
export interface PeopleOutlook {
  readonly seat: Seat;
  readonly prospects: readonly Prospect[];
  readonly castles: readonly NearCastle[];
}

/** Something that is about to affect you, as a sentence. */
export interface Danger {
  readonly kind: "ace_for_sale" | "ace_in_hand" | "aces_unseen" | "council" | "dragon" | "elves_may_hide" | "red_dragon" | "troll_here" | "troll_near" | "you_may_hide";
  readonly clause: string;
  readonly text: string;
  readonly names: readonly (readonly [Seat, number, number])[];
  readonly place: string | null;
}

/** What the others can do to you, and the dangers ahead, soonest first, based only on what you know. */
export interface Outlook {
  readonly peoples: readonly PeopleOutlook[];
  readonly dangers: readonly Danger[];
}

/**
 * A finished game after one decision and the draws that followed; the first moment precedes all decisions.
 *
 * `text` describes the decision, or is empty if the observer could not see it.
 */
export interface Moment {
  readonly n: number;
  readonly seat: Seat | null;
  readonly text: string;
  readonly events: readonly EventLine[];
  readonly view: View;
}

/** Some of a game's `length` moments as one observer saw them, without undone ones. */
export interface Replayed {
  readonly info: TableInfo;
  readonly seat: Observer;
  readonly length: number;
  readonly moments: readonly Moment[];
}

/** Each seat's chance to win after moment `n` of the replay, judged with all cards visible. */
export interface ReviewPoint {
  readonly n: number;
  readonly turn: number;
  readonly chances: { readonly [key in Seat]?: number };
}

/**
 * A turning point: `shift` is the change of the chances, judged with all cards visible.
 *
 * For a mistake, `cost` is how much more likely the seat would have won with `better`, judging by what it knew then. A
 * stroke is a good decision, luck is what nobody could know, and a swing is what several players did together.
 */
export interface Mark {
  readonly n: number;
  readonly turn: number;
  readonly kind: "luck" | "mistake" | "stroke" | "swing";
  readonly seat: Seat | null;
  readonly text: string;
  readonly better: string;
  readonly cost: number;
  readonly reasons: readonly string[];
  readonly shift: { readonly [key in Seat]?: number };
}

/** How a seat's chance to win changed: the cost of its own choices, and the luck of draws and battles. */
export interface SeatReview {
  readonly seat: Seat;
  readonly chosen: number;
  readonly mistakes: number;
  readonly cost: number;
  readonly luck: number;
  readonly is_luck_clear: boolean;
}

/** The review of a game; `playouts` is how many it took. */
export interface Review {
  readonly points: readonly ReviewPoint[];
  readonly marks: readonly Mark[];
  readonly seats: readonly SeatReview[];
  readonly playouts: number;
}

/** The review of a finished game, or how many of its turns have been reviewed so far. */
export interface ReviewState {
  readonly done: number;
  readonly turns: number;
  readonly review: Review | null;
}

/** A choice: its chance to win, and how far it falls behind the best one. */
export interface AdvisedChoice {
  readonly decision: PlainDecision;
  readonly text: string;
  readonly chance: number;
  readonly behind: number;
  readonly reasons: readonly string[];
}

/** The best choices now, judging by what the seat knows; `warning` says what is wrong with the intended decision. */
export interface Advice {
  readonly choices: readonly AdvisedChoice[];
  readonly warning: readonly string[];
}

/** The payload of a webhook; `seat` is null for the table's own hook. */
export interface HookBody {
  readonly table: string;
  readonly name: string;
  readonly seat: Seat | null;
  readonly kind: "end" | "offer" | "request" | "turn" | "whisper";
  readonly sentence: string;
  readonly at: number;
}

/**
 * Everything stored about the holder of a seat; for tokens only when they were created, since only hashes are kept.
 *
 * `updates` are all those sent to the seat, including messages from it and whispers to it; `answers` are the prepared
 * ones, once the game has begun. For a companion table, `room` holds the seat's sealed entry.
 */
export interface PersonalData {
  readonly info: TableInfo;
  readonly seat: Seat;
  readonly name: string;
  readonly updates: readonly Update[];
  readonly answers: Mine | null;
  readonly room: RoomView | null;
  readonly hooks: readonly string[];
  readonly tokens_made_at: readonly number[];
  readonly last_seen_at: number | null;
}

/**
 * What `undo` would undo: `text` is your own last decision in words, `more` how many moves followed it.
 *
 * `asks` are the people who would have to agree; `fault` says why it cannot be undone, if so.
 */
export interface TakeBack {
  readonly text: string;
  readonly more: number;
  readonly asks: readonly Seat[];
  readonly fault: string | null;
}

/** Rights to a new table. Tokens are shown only once; an invitation lets others join or watch. */
export interface Created {
  readonly table: TableInfo;
  readonly host: string;
  readonly seats: { readonly [key in Seat]?: string };
  readonly invitation: string;
}

/** The right to a seat, for its holder alone; it takes effect when all seats in `waits_for` have agreed. */
export interface Right {
  readonly seat: Seat;
  readonly token: string;
  readonly waits_for: readonly Seat[];
}

/** The table of the next game, with your right to a seat there; the first to ask is its host. */
export interface Rematch {
  readonly table: TableInfo;
  readonly right: Right | null;
  readonly host: string | null;
  readonly invitation: string | null;
}

/** Lets others join or watch a table. */
export interface Invitation {
  readonly invitation: string;
}

/** Where others reach the server: its public address, if the operator has set one, and its local addresses. */
export interface Addresses {
  readonly public: string | null;
  readonly lan: string | null;
}

/** The right to be the host of a table. */
export interface HostRight {
  readonly host: string;
}

/**
 * What a token or invitation grants; an asker is waiting for others to agree to them taking the seat.
 *
 * A bot plays for the former holder of a seat, who can take it back at any time.
 */
export interface RightInfo {
  readonly right: "asker" | "former" | "host" | "invite" | "seat";
  readonly seat: Seat | null;
}

/** Newest first; request older ones with `before`, which is null when there are no more. */
export interface TableList {
  readonly tables: readonly TableInfo[];
  readonly before: number | null;
}

export interface EditionInfo {
  readonly name: string;
  readonly values: { readonly [key: string]: number | boolean | string };
}

/**
 * A rule that can be chosen: its clause, its meaning and its allowed values, in words and as data.
 *
 * A number ranges from `least` to `most`; a word is one of `choices`.
 */
export interface ParameterInfo {
  readonly key: string;
  readonly clause: string;
  readonly meaning: string;
  readonly allowed: string;
  readonly kind: "factions" | "number" | "switch" | "words";
  readonly least: number;
  readonly most: number;
  readonly choices: readonly string[];
}

/** A bot; `thinks` is False if it always decides at once. */
export interface BotInfo {
  readonly name: string;
  readonly description: string;
  readonly thinks: boolean;
}

/** How a bot plays and talks at any strength; `normal+raider` is a normal bot with the character `raider`. */
export interface CharacterInfo {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/**
 * All options for a new table.
 *
 * `strengths` are the bots to play against, weakest first; `bots` are all others. The former may have one of the
 * `characters`, or `any`, which gives each bot a different one. They think for at most `most_thought` seconds.
 */
export interface Choices {
  readonly editions: readonly EditionInfo[];
  readonly parameters: readonly ParameterInfo[];
  readonly strengths: readonly BotInfo[];
  readonly bots: readonly BotInfo[];
  readonly characters: readonly CharacterInfo[];
  readonly most_thought: number;
}

/** A right of a person at a table; `seat` is null for the host's. */
export interface HeldRight {
  readonly table: TableInfo;
  readonly right: "asker" | "former" | "host" | "seat";
  readonly seat: Seat | null;
}

/** Who a person is, and what they hold; the server does not know their keys, only how many there are. */
export interface Person {
  readonly name: string;
  readonly colour: "blue" | "gold" | "green" | "grey" | "orange" | "red" | "teal" | "violet";
  readonly created_at: number;
  readonly devices: number;
  readonly has_words: boolean;
  readonly rights: readonly HeldRight[];
  readonly passkeys: number;
}

/**
 * Everything stored about a person.
 *
 * `stored` has the rows about them by the name of their database table: keys and when they were made, rights, mail,
 * push, settings, vacation, what waits for them, games, ratings and tournaments. Hashes and keys are left out.
 */
export interface PersonExport {
  readonly person: Person;
  readonly stored: { readonly [key: string]: readonly { readonly [key: string]: string | number | boolean | null }[] };
}

/** The key of one device, shown only once: anyone who has it is this person. */
export interface PersonKey {
  readonly key: string;
  readonly person: Person;
}

/** What browsers need to create or use a passkey, as WebAuthn JSON; valid once, for five minutes. */
export interface PasskeyOptions {
  readonly options: string;
}

/** Twelve words that restore a person on any device, shown only once; earlier words become invalid. */
export interface Words {
  readonly words: string;
}

/** A one-time code that adds another device for the same person; it expires. */
export interface DeviceCode {
  readonly code: string;
  readonly until: number;
}

/** A table that keeps the old name, and why. */
export interface OldName {
  readonly table: string;
  readonly sentence: string;
}

/** The renamed person, and the tables that could not take the new name. */
export interface Renaming {
  readonly person: Person;
  readonly kept: readonly OldName[];
}

/**
 * New tokens for everything a person has a right to at a table; others have yet to grant the seats in `asked`.
 *
 * Bots play the seats in `former` until you take them back.
 */
export interface Entrance {
  readonly table: TableInfo;
  readonly host: string | null;
  readonly seats: { readonly [key: string]: string };
  readonly asked: { readonly [key: string]: string };
  readonly former: { readonly [key: string]: string };
}

/**
 * Who played a people; the name is empty for people who hide it or were deleted.
 *
 * `stay` is "left" for a player who left or was replaced, "late" for one who took over during the game.
 */
export interface GameSeat {
  readonly seat: Seat;
  readonly kind: HolderKind;
  readonly name: string;
  readonly colour: "blue" | "gold" | "green" | "grey" | "orange" | "red" | "teal" | "violet" | null;
  readonly stay: "late" | "left" | "whole";
  readonly is_winner: boolean;
  readonly is_you: boolean;
}

/** A finished game, with its players' names at the time. */
export interface FinishedGame {
  readonly table: string;
  readonly name: string;
  readonly finished_at: number;
  readonly edition: string;
  readonly turns: number;
  readonly ending: Ending;
  readonly seats: readonly GameSeat[];
  readonly outcome: "left" | "lost" | "unfinished" | "won" | null;
}

/** Newest first; request older ones with `older`, which is null when there are no more. */
export interface FinishedGames {
  readonly games: readonly FinishedGame[];
  readonly older: string | null;
}

/** How many games of one kind there were, and how many of them you, or that people, won. */
export interface Tally {
  readonly key: string;
  readonly games: number;
  readonly wins: number;
}

/** Your games against someone: how many, and how often each of you won. `key` finds these games, for you alone. */
export interface OpponentTally {
  readonly key: string;
  readonly name: string;
  readonly colour: "blue" | "gold" | "green" | "grey" | "orange" | "red" | "teal" | "violet" | null;
  readonly is_bot: boolean;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
}

/** Statistics of a server's public games, or of all games of one person; then `wins` are theirs. */
export interface Statistics {
  readonly games: number;
  readonly wins: number;
  readonly peoples: readonly Tally[];
  readonly editions: readonly Tally[];
  readonly lengths: readonly Tally[];
  readonly endings: readonly Tally[];
  readonly opponents: readonly OpponentTally[];
}

/**
 * A rating and its uncertainty: the strength is within `margin` of it in 19 of 20 cases.
 *
 * People with few games are not ranked yet.
 */
export interface LadderEntry {
  readonly place: number | null;
  readonly name: string;
  readonly colour: "blue" | "gold" | "green" | "grey" | "orange" | "red" | "teal" | "violet";
  readonly rating: number;
  readonly margin: number;
  readonly games: number;
  readonly wins: number;
  readonly is_you: boolean;
}

/** A page of a ladder, ranked people first. `you` is your own entry, even if it is on another page. */
export interface Ladder {
  readonly family: "1.10" | "1.2" | "1.7" | "9" | "draft";
  readonly entries: readonly LadderEntry[];
  readonly page: number;
  readonly pages: number;
  readonly you: LadderEntry | null;
}

export interface TournamentPlayer {
  readonly number: number;
  readonly name: string;
  readonly colour: "blue" | "gold" | "green" | "grey" | "orange" | "red" | "teal" | "violet";
  readonly is_you: boolean;
  readonly is_host: boolean;
}

export interface MatchSeat {
  readonly seat: Seat;
  readonly player: number;
}

/** A game of a tournament, with seats in seating order; `table` is set for people who may watch it. */
export interface TournamentMatch {
  readonly number: number;
  readonly round: number;
  readonly seats: readonly MatchSeat[];
  readonly status: "closed" | "over" | "planned" | "running" | "waiting";
  readonly table: string | null;
  readonly winners: readonly number[];
  readonly turns: number;
  readonly ending: Ending;
}

/**
 * Two points for a win alone, one for a win with an ally.
 *
 * Ties are broken by games won, then by the points of the opponents beaten, then by the number of turns the wins took.
 */
export interface Standing {
  readonly place: number;
  readonly player: number;
  readonly points: number;
  readonly wins: number;
  readonly beaten: number;
  readonly turns: number;
  readonly played: number;
}

/** A tournament, its games and standings. `you` is your number if you take part. */
export interface Tournament {
  readonly id: string;
  readonly name: string;
  readonly status: "gathering" | "over" | "running";
  readonly edition: string;
  readonly clock: Clock;
  readonly pace: "all_at_once" | "rounds";
  readonly cycles: number;
  readonly watch: "anyone" | "invited" | "nobody";
  readonly is_public: boolean;
  readonly created_at: number;
  readonly players: readonly TournamentPlayer[];
  readonly matches: readonly TournamentMatch[];
  readonly standings: readonly Standing[];
  readonly you: number | null;
  readonly is_host: boolean;
}

/** A tournament and its invitation, which is shown only once; earlier invitations become invalid. */
export interface TournamentMade {
  readonly tournament: Tournament;
  readonly invitation: string;
}

export interface TournamentLine {
  readonly id: string;
  readonly name: string;
  readonly status: "gathering" | "over" | "running";
  readonly edition: string;
  readonly players: number;
  readonly created_at: number;
  readonly is_yours: boolean;
}

/** Your tournaments and the public ones, newest first. */
export interface TournamentList {
  readonly tournaments: readonly TournamentLine[];
}

/**
 * What you are notified of and how; hours are in your time zone.
 *
 * Nothing is sent between `quiet_from` and `quiet_to`. With `digest_at`, a day's notifications are sent together at
 * that hour.
 */
export interface CallWish {
  /** at most 5 entries */
  readonly push: readonly ("end" | "offer" | "request" | "turn" | "whisper")[];
  /** at most 5 entries */
  readonly mail: readonly ("end" | "offer" | "request" | "turn" | "whisper")[];
  /** at most 64 characters */
  readonly zone: string;
  /** whole number 0 to 1439 */
  readonly quiet_from: number | null;
  /** whole number 0 to 1439 */
  readonly quiet_to: number | null;
  /** whole number 0 to 1439 */
  readonly digest_at: number | null;
}

/** A browser that receives push notifications. */
export interface CalledDevice {
  readonly label: string;
  readonly created_at: number;
  readonly is_this: boolean;
}

/**
 * How you are notified; `push_key` is the server key that browsers subscribe with.
 *
 * `mail_address` is used once it `is_confirmed`; `has_mail` tells whether this server can send mail at all.
 */
export interface CallInfo {
  readonly wish: CallWish;
  readonly push_key: string;
  readonly devices: readonly CalledDevice[];
  readonly has_mail: boolean;
  readonly mail_address: string;
  readonly is_confirmed: boolean;
  readonly away_until: number | null;
}

/** This address will receive no more mail. */
export interface Stopped {
  readonly sentence: string;
}

/** When your vacation ends; your clocks stand still at `tables`, but keep running at those in `kept`. */
export interface Away {
  readonly until: number | null;
  readonly tables: readonly string[];
  readonly kept: readonly OldName[];
}

/** A table that is waiting for your decision. */
export interface WaitingTable {
  readonly table: string;
  readonly name: string;
  readonly seat: Seat;
}

/** The tables that are waiting for you. */
export interface Waiting {
  readonly tables: readonly WaitingTable[];
}

/** The same with checked and normalized rules. */
export interface LabQuestion {
  readonly edition: string;
  readonly overrides: { readonly [key: string]: number | boolean | string };
  readonly changes: { readonly [key: string]: number | boolean | string };
  readonly bots: "easy" | "hard" | "normal";
  readonly effect: number;
}

/** A share or a difference of shares: the estimate and its interval. */
export interface LabInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How often a faction wins, and whether it is too powerful under rules that are not a change of others. */
export interface LabPeople {
  readonly seat: Seat;
  readonly wins: LabInterval;
  readonly answer: string | null;
}

/** One set of rules. */
export interface LabRules {
  readonly name: string;
  readonly games: number;
  readonly peoples: readonly LabPeople[];
  readonly evenness: string;
  readonly turns: number;
  readonly start: string | null;
}

/** What the change does for a people; `is_shown` if it is significant. */
export interface LabChange {
  readonly seat: Seat;
  readonly before: number;
  readonly after: number;
  readonly difference: LabInterval;
  readonly is_shown: boolean;
}

/** The results so far; the intervals are valid at any time, however often you look. */
export interface LabFound {
  readonly rules: readonly LabRules[];
  readonly changes: readonly LabChange[];
  readonly answers: readonly string[];
}

/** How far an experiment is. At most `most` games are played, fewer if the answers are clear. */
export interface LabProgress {
  readonly status: "failed" | "open" | "running" | "stopped" | "sure";
  readonly played: number;
  readonly most: number;
  readonly seconds_left: number | null;
  readonly core_seconds: number;
  readonly found: LabFound | null;
  readonly fault: string | null;
}

/** An experiment of this server. */
export interface LabRun {
  readonly id: string;
  readonly question: LabQuestion;
  readonly begun_at: number;
  readonly progress: LabProgress;
  readonly has_report: boolean;
}

/** The newest first. */
export interface LabRuns {
  readonly runs: readonly LabRun[];
}

export type FromClient = Attach | Act | Detach | Look;

export type AnyCommand =
  | Decide | Undo | Redo | AnswerUndo | Say | SetStanding | SealBid | Prepare | Forget | VoteToReplace | AnswerSeat
  | LeaveSeat | SetReady | SetPause | Commit | Reveal | Swap | AnswerSwap | SetLots | Start | GiveSeat | HandOver
  | SetDoor | Mute | Archive | Draw | PlaceDragon | SetStarter | SetTimer | HoldTimer | CallSealing | CancelSealing
  | CloseBox;

export type FromServer =
  | Updates | Missed | Done | Refused | Attached | Presence | Detached;

export type AnyNews =
  | Happened | Sealed | TakenBack | PutBack | UndoWanted | UndoAnswered | Said | SeatHeld | Renamed | ReadySet
  | PauseSet | LeaveSet | SwapWanted | SwapAnswered | SeatsMoved | LotsSet | TableChanged | Contributed | VoteCast
  | SeatWanted | SeatAnswered | HostChanged | DoorSet | MuteSet | StatusChanged | AnswersChanged | BotFailed
  | RematchMade | SetByHand | TimerChanged | SealingCalled | EntrySealed | SealingCancelled;

/** Decline what is asked. */
export interface Pass {
  readonly decide: "Pass";
}

/** Discard a Special Card for what the prompt offers for it. */
export interface PlayAce {
  readonly decide: "PlayAce";
  readonly ace: Ace;
}

export interface PlaceOrcs {
  readonly decide: "PlaceOrcs";
  /** whole number 0 to 20 */
  readonly castle: number;
  /** whole number 0 to 20 */
  readonly east: number;
  /** whole number 0 to 20 */
  readonly west: number;
}

/** `emerging`: hidden units come out of hiding where they arrive. */
export interface MoveUnits {
  readonly decide: "MoveUnits";
  readonly origin: Territory;
  readonly destination: Territory;
  /** whole number 1 to 20 */
  readonly count: number;
  readonly emerging: boolean;
}

/** Hidden units leave open ones of the same owner behind, and stay hidden. */
export interface MoveHidden {
  readonly decide: "MoveHidden";
  readonly origin: Territory;
  readonly destination: Territory;
  /** whole number 1 to 20 */
  readonly count: number;
  readonly emerging: boolean;
}

export interface BreakAlliance {
  readonly decide: "BreakAlliance";
}

export interface ProposeAlliance {
  readonly decide: "ProposeAlliance";
  readonly to: Seat;
}

export interface AcceptAlliance {
  readonly decide: "AcceptAlliance";
}

export interface PlaceBid {
  readonly decide: "PlaceBid";
  /** whole number 0 to 100 */
  readonly amount: number;
}

export interface PayGold {
  readonly decide: "PayGold";
}

export interface TakeFreeCard {
  readonly decide: "TakeFreeCard";
}

export interface ComeOut {
  readonly decide: "ComeOut";
}

export interface Hide {
  readonly decide: "Hide";
}

export interface ReviveUnits {
  readonly decide: "ReviveUnits";
  /** whole number 0 to 20 */
  readonly count: number;
}

export interface ReviveWithAce {
  readonly decide: "ReviveWithAce";
  readonly ace: Ace;
}

export interface DisbandUnits {
  readonly decide: "DisbandUnits";
  readonly place: Territory;
  /** whole number 1 to 20 */
  readonly count: number;
}

export interface ConscriptUnits {
  readonly decide: "ConscriptUnits";
  readonly place: Territory;
  /** whole number 1 to 20 */
  readonly count: number;
}

export interface HireUnits {
  readonly decide: "HireUnits";
  readonly place: Territory;
  /** whole number 1 to 20 */
  readonly count: number;
}

export interface RaiseUnits {
  readonly decide: "RaiseUnits";
  readonly place: Territory;
  /** whole number 1 to 20 */
  readonly count: number;
}

export interface Attack {
  readonly decide: "Attack";
  readonly place: Territory;
  readonly opponent: Seat;
}

export interface AskColour {
  readonly decide: "AskColour";
}

export interface AskNumber {
  readonly decide: "AskNumber";
}

/** `colour` is NONE for "no artifact". */
export interface AnswerColour {
  readonly decide: "AnswerColour";
  readonly colour: Colour;
}

export interface AnswerNumber {
  readonly decide: "AnswerNumber";
  /** whole number 0 to 20 */
  readonly count: number;
}

/** `card` is NONE for "no artifact". */
export interface SealPlan {
  readonly decide: "SealPlan";
  /** whole number 0 to 20 */
  readonly count: number;
  readonly card: Card | null;
}

/** A plan of the Elves that invokes their blessing. */
export interface SealBlessedPlan {
  readonly decide: "SealBlessedPlan";
  /** whole number 0 to 20 */
  readonly count: number;
  readonly card: Card | null;
}

/** More elite units than the ordinary ones leave room for. */
export interface SealElitePlan {
  readonly decide: "SealElitePlan";
  /** whole number 0 to 20 */
  readonly count: number;
  readonly card: Card | null;
  /** whole number 1 to 4 */
  readonly elites: number;
}

export interface PickElites {
  readonly decide: "PickElites";
  /** whole number 0 to 4 */
  readonly count: number;
}

/** Discard `cards`, two aces, to summon a chaos monster into the battle. */
export interface SummonChaos {
  readonly decide: "SummonChaos";
  readonly cards: readonly Ace[];
}

export interface KeepPlunder {
  readonly decide: "KeepPlunder";
}

/** Discard the plundered card, face up. */
export interface SellPlunder {
  readonly decide: "SellPlunder";
  readonly card: Card;
}

/** `swapped`: the Dwarves use their Jack as Queen and their Queen as Jack. */
export interface DeclareTreachery {
  readonly decide: "DeclareTreachery";
  readonly swapped: boolean;
}

export interface DiscardArtifact {
  readonly decide: "DiscardArtifact";
  readonly card: Card;
}

export interface GiveGold {
  readonly decide: "GiveGold";
  readonly to: Seat;
  /** whole number 1 to 100 */
  readonly amount: number;
}

export interface AskValue {
  readonly decide: "AskValue";
}

/** `value` is 0 for "no artifact". */
export interface AnswerValue {
  readonly decide: "AnswerValue";
  /** whole number 0 to 6 */
  readonly value: number;
}

export interface PlaceWithAce {
  readonly decide: "PlaceWithAce";
  readonly ace: Ace;
}

export interface PlaceUnits {
  readonly decide: "PlaceUnits";
  readonly place: Territory;
  /** whole number 1 to 20 */
  readonly count: number;
}

/** An Oracle predicts who wins, on which turn, and a castle that the winner then controls. */
export interface PredictVictory {
  readonly decide: "PredictVictory";
  readonly faction: Seat;
  /** whole number 1 to 50 */
  readonly turn: number;
  readonly place: Castle;
}

/** A card that the Elves do not get to see. */
export interface KeepSecret {
  readonly decide: "KeepSecret";
  readonly card: Card;
}

/** The Goblins take their turn of the Recruitment and Movement Round now. */
export interface TakeTurn {
  readonly decide: "TakeTurn";
}

/** Discard `cards`, two aces, one ace or 6♥, for another movement. */
export interface MoveAgain {
  readonly decide: "MoveAgain";
  readonly cards: readonly Card[];
}

/** Discard `cards`, two aces or 6♠, to break the walls of a castle. */
export interface BreakWalls {
  readonly decide: "BreakWalls";
  readonly place: Castle;
  readonly cards: readonly Card[];
}

/** Discard `cards`, two aces, for a question that is answered with yes or no. */
export interface BuyQuestion {
  readonly decide: "BuyQuestion";
  readonly cards: readonly Ace[];
}

/** Discard `cards`, two aces or 6♣, to decide how far the dragon goes. */
export interface ControlDragons {
  readonly decide: "ControlDragons";
  readonly cards: readonly Card[];
}

export interface MoveDragon {
  readonly decide: "MoveDragon";
  /** whole number 0 to 10 */
  readonly count: number;
}

/** Discard 6♦ to revive units. */
export interface ReviveWithSix {
  readonly decide: "ReviveWithSix";
}

/** Does this player hold the card? */
export interface AskForCard {
  readonly decide: "AskForCard";
  readonly opponent: Seat;
  readonly card: Card;
}

export interface AskForQueen {
  readonly decide: "AskForQueen";
  readonly opponent: Seat;
  readonly suit: Suit;
}

export interface AskForJack {
  readonly decide: "AskForJack";
  readonly opponent: Seat;
  readonly suit: Suit;
}

/** Has this player more than this amount? */
export interface AskForGold {
  readonly decide: "AskForGold";
  readonly opponent: Seat;
  /** whole number 0 to 20 */
  readonly amount: number;
}

export interface SeatFaction {
  readonly decide: "SeatFaction";
  readonly faction: Seat;
}

export interface NameStarter {
  readonly decide: "NameStarter";
  readonly faction: Seat;
}

export interface RollDie {
  readonly decide: "RollDie";
  /** whole number 1 to 6 */
  readonly pips: number;
}

export interface DealQueen {
  readonly decide: "DealQueen";
  readonly suit: Suit;
}

export interface DealJack {
  readonly decide: "DealJack";
  readonly suit: Suit;
}

export interface DrawArtifact {
  readonly decide: "DrawArtifact";
  readonly card: Card;
}

export interface DrawEvent {
  readonly decide: "DrawEvent";
  readonly event: EventCard;
}

export type PlainDecision =
  | Pass | PlayAce | PlaceOrcs | MoveUnits | MoveHidden | BreakAlliance | ProposeAlliance | AcceptAlliance | PlaceBid
  | PayGold | TakeFreeCard | ComeOut | Hide | ReviveUnits | ReviveWithAce | DisbandUnits | ConscriptUnits | HireUnits
  | RaiseUnits | Attack | AskColour | AskNumber | AnswerColour | AnswerNumber | SealPlan | SealBlessedPlan
  | SealElitePlan | PickElites | SummonChaos | KeepPlunder | SellPlunder | DeclareTreachery | DiscardArtifact
  | GiveGold | AskValue | AnswerValue | PlaceWithAce | PlaceUnits | PredictVictory | KeepSecret | TakeTurn | MoveAgain
  | BreakWalls | BuyQuestion | ControlDragons | MoveDragon | ReviveWithSix | AskForCard | AskForQueen | AskForJack
  | AskForGold | SeatFaction | NameStarter | RollDie | DealQueen | DealJack | DrawArtifact | DrawEvent;

export interface OfferAgreement {
  readonly decide: "OfferAgreement";
  readonly parties: readonly Seat[];
  /** 1 to 8 entries */
  readonly clauses: readonly Clause[];
}

/** Replaces the offer with this number. */
export interface CounterOffer {
  readonly decide: "CounterOffer";
  readonly number: number;
  readonly parties: readonly Seat[];
  /** 1 to 8 entries */
  readonly clauses: readonly Clause[];
}

export interface AcceptAgreement {
  readonly decide: "AcceptAgreement";
  readonly number: number;
}

export interface DeclineAgreement {
  readonly decide: "DeclineAgreement";
  readonly number: number;
}

/** Withdraws an offer, or a call to terminate an agreement. */
export interface WithdrawOffer {
  readonly decide: "WithdrawOffer";
  readonly number: number;
}

/** Calls for the end of an agreement; it ends when all its parties have done so. */
export interface TerminateAgreement {
  readonly decide: "TerminateAgreement";
  readonly number: number;
}

export type Talk =
  | OfferAgreement | CounterOffer | AcceptAgreement | DeclineAgreement | WithdrawOffer | TerminateAgreement;

export type Decision = PlainDecision | Talk;

export interface PayClause {
  readonly duty: "pay";
  readonly seat: Seat;
  readonly to: Seat;
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface PayShareClause {
  readonly duty: "pay_share";
  readonly seat: Seat;
  readonly to: Seat;
  readonly places: readonly Territory[];
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface PayIfWonClause {
  readonly duty: "pay_if_won";
  readonly seat: Seat;
  readonly to: Seat;
  readonly whose: Whose;
  readonly opponent: Seat | null;
  readonly places: readonly Territory[];
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface PayIfLostClause {
  readonly duty: "pay_if_lost";
  readonly seat: Seat;
  readonly to: Seat;
  readonly whose: Whose;
  readonly opponent: Seat | null;
  readonly places: readonly Territory[];
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface StayOutClause {
  readonly duty: "stay_out";
  readonly seat: Seat;
  readonly places: readonly Territory[];
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface LeaveClause {
  readonly duty: "leave";
  readonly seat: Seat;
  readonly places: readonly Territory[];
  /** whole number 1 to 50 */
  readonly turn: number | null;
}

export interface KeepAwayClause {
  readonly duty: "keep_away";
  readonly seat: Seat;
  readonly faction: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface BidAtMostClause {
  readonly duty: "bid_at_most";
  readonly seat: Seat;
  /** whole number 0 to 100 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface SendAtLeastClause {
  readonly duty: "send_at_least";
  readonly seat: Seat;
  readonly opponent: Seat | null;
  readonly places: readonly Territory[];
  /** whole number 1 to 20 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface SendAtMostClause {
  readonly duty: "send_at_most";
  readonly seat: Seat;
  readonly opponent: Seat | null;
  readonly places: readonly Territory[];
  /** whole number 0 to 20 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface NoArtifactClause {
  readonly duty: "no_artifact";
  readonly seat: Seat;
  readonly opponent: Seat | null;
  readonly places: readonly Territory[];
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface NoTreacheryClause {
  readonly duty: "no_treachery";
  readonly seat: Seat;
  readonly opponent: Seat | null;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface NoNegationClause {
  readonly duty: "no_negation";
  readonly seat: Seat;
  readonly faction: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface AllyWithClause {
  readonly duty: "ally_with";
  readonly seat: Seat;
  readonly faction: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface NoAllianceClause {
  readonly duty: "no_alliance";
  readonly seat: Seat;
  readonly faction: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface NoHiringClause {
  readonly duty: "no_hiring";
  readonly seat: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface TextClause {
  readonly duty: "text";
  readonly seat: Seat;
  /** 1 to 200 characters */
  readonly text: string;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface AttackClause {
  readonly duty: "attack";
  readonly seat: Seat;
  readonly opponent: Seat | null;
  readonly places: readonly Territory[];
  /** whole number 1 to 20 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
}

export interface EnterClause {
  readonly duty: "enter";
  readonly seat: Seat;
  readonly places: readonly Territory[];
  /** whole number 1 to 20 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
}

export interface HoldClause {
  readonly duty: "hold";
  readonly seat: Seat;
  readonly places: readonly Territory[];
  /** whole number 1 to 20 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface BidAtLeastClause {
  readonly duty: "bid_at_least";
  readonly seat: Seat;
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface BidAtLeastNowClause {
  readonly duty: "bid_at_least_now";
  readonly seat: Seat;
  /** whole number 1 to 100 */
  readonly amount: number;
}

export interface BidAtMostNowClause {
  readonly duty: "bid_at_most_now";
  readonly seat: Seat;
  /** whole number 0 to 100 */
  readonly amount: number;
}

export interface HireAtLeastClause {
  readonly duty: "hire_at_least";
  readonly seat: Seat;
  /** whole number 1 to 20 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
}

export interface NoAttackClause {
  readonly duty: "no_attack";
  readonly seat: Seat;
  readonly faction: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface NoHidingClause {
  readonly duty: "no_hiding";
  readonly seat: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface NoQuestionClause {
  readonly duty: "no_question";
  readonly seat: Seat;
  readonly opponent: Seat | null;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface NoForbiddingClause {
  readonly duty: "no_forbidding";
  readonly seat: Seat;
  readonly faction: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface RebateCardClause {
  readonly duty: "rebate_card";
  readonly seat: Seat;
  readonly to: Seat;
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface RebateUnitClause {
  readonly duty: "rebate_unit";
  readonly seat: Seat;
  readonly to: Seat;
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface PayIncomeShareClause {
  readonly duty: "pay_income_share";
  readonly seat: Seat;
  readonly to: Seat;
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface PayIfKeptClause {
  readonly duty: "pay_if_kept";
  readonly seat: Seat;
  readonly to: Seat;
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 8 */
  readonly clause: number;
}

export interface PayIfYieldedClause {
  readonly duty: "pay_if_yielded";
  readonly seat: Seat;
  readonly to: Seat;
  /** whole number 1 to 100 */
  readonly amount: number;
  /** whole number 1 to 8 */
  readonly clause: number;
}

export interface ShowSaleClause {
  readonly duty: "show_sale";
  readonly seat: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface ShowEventClause {
  readonly duty: "show_event";
  readonly seat: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface ShowQueenClause {
  readonly duty: "show_queen";
  readonly seat: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface ShowJackClause {
  readonly duty: "show_jack";
  readonly seat: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface ShowHandClause {
  readonly duty: "show_hand";
  readonly seat: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export interface ShowCardClause {
  readonly duty: "show_card";
  readonly seat: Seat;
  /** whole number 1 to 50 */
  readonly turn: number | null;
  readonly round: Round | null;
}

export type Clause =
  | PayClause | PayShareClause | PayIfWonClause | PayIfLostClause | StayOutClause | LeaveClause | KeepAwayClause
  | BidAtMostClause | SendAtLeastClause | SendAtMostClause | NoArtifactClause | NoTreacheryClause | NoNegationClause
  | AllyWithClause | NoAllianceClause | NoHiringClause | TextClause | AttackClause | EnterClause | HoldClause
  | BidAtLeastClause | BidAtLeastNowClause | BidAtMostNowClause | HireAtLeastClause | NoAttackClause | NoHidingClause
  | NoQuestionClause | NoForbiddingClause | RebateCardClause | RebateUnitClause | PayIncomeShareClause
  | PayIfKeptClause | PayIfYieldedClause | ShowSaleClause | ShowEventClause | ShowQueenClause | ShowJackClause
  | ShowHandClause | ShowCardClause;

export interface SeatsTaken {
  readonly event: "SeatsTaken";
  readonly order: readonly Seat[];
}

export interface UnitsPlaced {
  readonly event: "UnitsPlaced";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
}

export interface StarterNamed {
  readonly event: "StarterNamed";
  readonly seat: Seat;
}

export interface DieRolled {
  readonly event: "DieRolled";
  readonly pips: number;
}

export interface DragonPlaced {
  readonly event: "DragonPlaced";
  readonly number: number;
}

export interface TrollPlaced {
  readonly event: "TrollPlaced";
  readonly place: Territory;
  readonly clause: string;
}

export interface QueenDealt {
  readonly event: "QueenDealt";
  readonly seat: Seat;
}

export interface QueenLearned {
  readonly event: "QueenLearned";
  readonly seat: Seat;
  readonly suit: Suit;
}

export interface JackDealt {
  readonly event: "JackDealt";
  readonly seat: Seat;
}

export interface JackLearned {
  readonly event: "JackLearned";
  readonly seat: Seat;
  readonly suit: Suit;
}

export interface ArtifactDealt {
  readonly event: "ArtifactDealt";
  readonly seat: Seat;
  readonly clause: string;
}

export interface ArtifactLearned {
  readonly event: "ArtifactLearned";
  readonly seat: Seat;
  readonly card: Card;
}

export interface TurnBegan {
  readonly event: "TurnBegan";
  readonly turn: number;
  readonly starter: Seat;
}

export interface RoundBegan {
  readonly event: "RoundBegan";
  readonly round: Round;
}

export interface AcePlayed {
  readonly event: "AcePlayed";
  readonly seat: Seat;
  readonly ace: Ace;
  readonly clause: string;
}

export interface UnitsMoved {
  readonly event: "UnitsMoved";
  readonly seat: Seat;
  readonly origin: Territory;
  readonly destination: Territory;
  readonly count: number;
  readonly is_hidden: boolean;
  readonly clause: string;
}

export interface DeckReshuffled {
  readonly event: "DeckReshuffled";
}

export interface EventDeckReshuffled {
  readonly event: "EventDeckReshuffled";
}

export interface DragonCardTurned {
  readonly event: "DragonCardTurned";
  readonly card: Card;
}

export interface DragonDieRolled {
  readonly event: "DragonDieRolled";
  readonly pips: number;
}

/** `burnt` are the territories on its way where it burns what it finds. */
export interface DragonMoved {
  readonly event: "DragonMoved";
  readonly origin: number;
  readonly destination: number;
  readonly burnt: readonly Territory[];
}

export interface UnitsLost {
  readonly event: "UnitsLost";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
  readonly clause: string;
}

export interface TreasureLost {
  readonly event: "TreasureLost";
  readonly place: Territory;
  readonly amount: number;
  readonly clause: string;
}

export interface EventCardTurned {
  readonly event: "EventCardTurned";
  readonly event_card: EventCard;
  readonly clause: string;
}

export interface RedDragonAppeared {
  readonly event: "RedDragonAppeared";
  readonly place: Territory;
}

export interface CouncilCalled {
  readonly event: "CouncilCalled";
}

export interface AllianceBroken {
  readonly event: "AllianceBroken";
  readonly seat: Seat;
  readonly partner: Seat;
}

export interface AllianceProposed {
  readonly event: "AllianceProposed";
  readonly seat: Seat;
  readonly to: Seat;
}

export interface AllianceFormed {
  readonly event: "AllianceFormed";
  readonly seat: Seat;
  readonly partner: Seat;
}

export interface AllianceRefused {
  readonly event: "AllianceRefused";
  readonly seat: Seat;
  readonly to: Seat;
}

export interface CouncilPassed {
  readonly event: "CouncilPassed";
  readonly seat: Seat;
}

export interface GoldPlaced {
  readonly event: "GoldPlaced";
  readonly place: Territory;
  readonly amount: number;
  readonly clause: string;
}

export interface GoldWithheld {
  readonly event: "GoldWithheld";
  readonly place: Territory;
  readonly clause: string;
}

export interface CardPutUp {
  readonly event: "CardPutUp";
  readonly bidder: Seat;
}

export interface CardSeen {
  readonly event: "CardSeen";
  readonly seat: Seat;
  readonly card: Card;
}

export interface BidPlaced {
  readonly event: "BidPlaced";
  readonly seat: Seat;
  readonly amount: number;
}

export interface BidPassed {
  readonly event: "BidPassed";
  readonly seat: Seat;
}

export interface CardSold {
  readonly event: "CardSold";
  readonly seat: Seat;
  readonly amount: number;
}

export interface FreeCardTaken {
  readonly event: "FreeCardTaken";
  readonly seat: Seat;
}

export interface GoldPaid {
  readonly event: "GoldPaid";
  readonly seat: Seat;
  readonly payee: Payee;
  readonly amount: number;
  readonly clause: string;
}

export interface SecondCardTaken {
  readonly event: "SecondCardTaken";
  readonly seat: Seat;
}

export interface CardUnsold {
  readonly event: "CardUnsold";
}

/** Everyone sees a card that until now only the Elves knew. */
export interface UnsoldCardDiscarded {
  readonly event: "UnsoldCardDiscarded";
  readonly card: Card;
}

export interface NextEventShown {
  readonly event: "NextEventShown";
  readonly seat: Seat;
}

export interface NextEventLearned {
  readonly event: "NextEventLearned";
  readonly seat: Seat;
  readonly event_card: EventCard;
}

export interface UnitsEmerged {
  readonly event: "UnitsEmerged";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
  readonly clause: string;
}

export interface UnitsHid {
  readonly event: "UnitsHid";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
  readonly clause: string;
}

export interface UnitsRevived {
  readonly event: "UnitsRevived";
  readonly seat: Seat;
  readonly count: number;
  readonly price: number;
  readonly clause: string;
}

export interface DisbandAnnounced {
  readonly event: "DisbandAnnounced";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
}

export interface UnitsDisbanded {
  readonly event: "UnitsDisbanded";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
  readonly price: number;
  readonly clause: string;
}

export interface UnitsConscripted {
  readonly event: "UnitsConscripted";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
}

export interface HiringForbidden {
  readonly event: "HiringForbidden";
  readonly seat: Seat;
}

export interface UnitsHired {
  readonly event: "UnitsHired";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
  readonly price: number;
}

export interface UnitsRaised {
  readonly event: "UnitsRaised";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
}

export interface TrollLeft {
  readonly event: "TrollLeft";
  readonly place: Territory;
}

export interface BattleBegan {
  readonly event: "BattleBegan";
  readonly attacker: Seat;
  readonly defender: Seat;
  readonly place: Territory;
}

export interface QuestionAsked {
  readonly event: "QuestionAsked";
  readonly seat: Seat;
  readonly opponent: Seat;
  readonly question: BattleQuestion;
}

export interface ColourAnswered {
  readonly event: "ColourAnswered";
  readonly seat: Seat;
  readonly colour: Colour;
}

export interface NumberAnswered {
  readonly event: "NumberAnswered";
  readonly seat: Seat;
  readonly count: number;
}

export interface PlanRevealed {
  readonly event: "PlanRevealed";
  readonly seat: Seat;
  readonly count: number;
  readonly card: Card | null;
}

export interface TreacheryDeclared {
  readonly event: "TreacheryDeclared";
  readonly seat: Seat;
  readonly queen: Suit;
  readonly jack: Suit;
  readonly swapped: boolean;
}

export interface TreacheryNegated {
  readonly event: "TreacheryNegated";
  readonly seat: Seat;
}

export interface BattleValued {
  readonly event: "BattleValued";
  readonly seat: Seat;
  readonly units: number;
  readonly artifact: number;
  readonly bonus: number;
}

export interface BattleWon {
  readonly event: "BattleWon";
  readonly seat: Seat;
  readonly loser: Seat;
  readonly place: Territory;
  readonly clause: string;
}

export interface BothTreacherous {
  readonly event: "BothTreacherous";
  readonly place: Territory;
}

export interface ArtifactDiscarded {
  readonly event: "ArtifactDiscarded";
  readonly seat: Seat;
  readonly card: Card;
  readonly clause: string;
}

export interface IncomeReceived {
  readonly event: "IncomeReceived";
  readonly seat: Seat;
  readonly amount: number;
  readonly clause: string;
}

export interface TreasureCollected {
  readonly event: "TreasureCollected";
  readonly seat: Seat;
  readonly place: Territory;
  readonly amount: number;
}

export interface StarterMoved {
  readonly event: "StarterMoved";
  readonly seat: Seat;
}

export interface CastlesTied {
  readonly event: "CastlesTied";
  readonly seats: readonly Seat[];
}

export interface GameWon {
  readonly event: "GameWon";
  readonly seat: Seat;
  readonly ending: Ending;
}

export interface GoldGiven {
  readonly event: "GoldGiven";
  readonly seat: Seat;
  readonly to: Seat;
  readonly amount: number;
}

export interface GiftDelayed {
  readonly event: "GiftDelayed";
  readonly seat: Seat;
  readonly to: Seat;
  readonly amount: number;
}

export interface PredictionMade {
  readonly event: "PredictionMade";
  readonly seat: Seat;
}

export interface PredictionRevealed {
  readonly event: "PredictionRevealed";
  readonly seat: Seat;
  readonly faction: Seat;
  readonly turn: number;
  readonly place: Territory;
}

export interface VictoryShared {
  readonly event: "VictoryShared";
  readonly seats: readonly Seat[];
  readonly ending: Ending;
}

export interface SecretsKept {
  readonly event: "SecretsKept";
  readonly seat: Seat;
  readonly count: number;
}

export interface HandSeen {
  readonly event: "HandSeen";
  readonly seat: Seat;
  readonly owner: Seat;
  readonly card: Card;
}

export interface ValueAnswered {
  readonly event: "ValueAnswered";
  readonly seat: Seat;
  readonly value: number;
}

export interface AceTreacheryDeclared {
  readonly event: "AceTreacheryDeclared";
  readonly seat: Seat;
  readonly queen: Suit;
  readonly ace: Ace;
}

export interface UnitsPlacedByAce {
  readonly event: "UnitsPlacedByAce";
  readonly seat: Seat;
  readonly place: Territory;
  readonly count: number;
}

/** `to` would have been next. */
export interface InitiativeTaken {
  readonly event: "InitiativeTaken";
  readonly seat: Seat;
  readonly to: Seat;
}

export interface DragonControlled {
  readonly event: "DragonControlled";
  readonly seat: Seat;
  readonly count: number;
}

export interface WallsBroken {
  readonly event: "WallsBroken";
  readonly seat: Seat;
  readonly place: Territory;
  readonly clause: string;
}

export interface WallsRepaired {
  readonly event: "WallsRepaired";
  readonly place: Territory;
}

export interface CardAskedFor {
  readonly event: "CardAskedFor";
  readonly seat: Seat;
  readonly opponent: Seat;
  readonly card: Card;
  readonly yes: boolean;
}

export interface QueenAskedFor {
  readonly event: "QueenAskedFor";
  readonly seat: Seat;
  readonly opponent: Seat;
  readonly suit: Suit;
  readonly yes: boolean;
}

export interface JackAskedFor {
  readonly event: "JackAskedFor";
  readonly seat: Seat;
  readonly opponent: Seat;
  readonly suit: Suit;
  readonly yes: boolean;
}

/** Whether the other has more than this amount. */
export interface GoldAskedFor {
  readonly event: "GoldAskedFor";
  readonly seat: Seat;
  readonly opponent: Seat;
  readonly amount: number;
  readonly yes: boolean;
}

export interface BlessingInvoked {
  readonly event: "BlessingInvoked";
  readonly seat: Seat;
}

export interface WeaknessFelt {
  readonly event: "WeaknessFelt";
  readonly seat: Seat;
  readonly card: Card;
  readonly amount: number;
}

export interface ChaosSummoned {
  readonly event: "ChaosSummoned";
  readonly seat: Seat;
  readonly place: Territory;
}

export interface CardPlundered {
  readonly event: "CardPlundered";
  readonly seat: Seat;
  readonly loser: Seat;
}

export interface PlunderSeen {
  readonly event: "PlunderSeen";
  readonly seat: Seat;
  readonly card: Card;
}

export interface PlunderKept {
  readonly event: "PlunderKept";
  readonly seat: Seat;
  readonly loser: Seat;
}

export interface PlunderSold {
  readonly event: "PlunderSold";
  readonly seat: Seat;
  readonly loser: Seat;
  readonly card: Card;
}

export interface ElitesPicked {
  readonly event: "ElitesPicked";
  readonly seat: Seat;
  readonly count: number;
}

/** `answers` is the number of the offer that this one replaces, or 0. */
export interface AgreementOffered {
  readonly event: "AgreementOffered";
  readonly number: number;
  readonly seat: Seat;
  readonly parties: readonly Seat[];
  readonly clauses: readonly string[];
  readonly answers: number;
}

export interface OfferAccepted {
  readonly event: "OfferAccepted";
  readonly number: number;
  readonly seat: Seat;
}

export interface OfferDeclined {
  readonly event: "OfferDeclined";
  readonly number: number;
  readonly seat: Seat;
}

export interface OfferWithdrawn {
  readonly event: "OfferWithdrawn";
  readonly number: number;
  readonly seat: Seat;
}

export interface OfferLapsed {
  readonly event: "OfferLapsed";
  readonly number: number;
}

export interface AgreementFormed {
  readonly event: "AgreementFormed";
  readonly number: number;
  readonly parties: readonly Seat[];
}

export interface AgreementEnded {
  readonly event: "AgreementEnded";
  readonly number: number;
}

export interface TerminationCalled {
  readonly event: "TerminationCalled";
  readonly number: number;
  readonly seat: Seat;
}

export interface TerminationWithdrawn {
  readonly event: "TerminationWithdrawn";
  readonly number: number;
  readonly seat: Seat;
}

export interface AgreementTerminated {
  readonly event: "AgreementTerminated";
  readonly number: number;
}

/** The time to act has come. */
export interface DutyDue {
  readonly event: "DutyDue";
  readonly number: number;
  readonly seat: Seat;
  readonly duty: string;
}

export interface DutyYielded {
  readonly event: "DutyYielded";
  readonly number: number;
  readonly seat: Seat;
  readonly duty: string;
  readonly reason: YieldReason;
}

/** Its time is over, and it never gave way. */
export interface DutyKept {
  readonly event: "DutyKept";
  readonly number: number;
  readonly seat: Seat;
  readonly duty: string;
}

/** Nothing more comes of it; `reason` says why. */
export interface DutyLapsed {
  readonly event: "DutyLapsed";
  readonly number: number;
  readonly seat: Seat;
  readonly duty: string;
  readonly reason: YieldReason;
}

/** Everyone learns that it was shown to the parties, and only they learn what. */
export interface SecretDisclosed {
  readonly event: "SecretDisclosed";
  readonly number: number;
  readonly seat: Seat;
  readonly parties: readonly Seat[];
  readonly duty: string;
}

/** A card of the owner's hand. */
export interface CardDisclosed {
  readonly event: "CardDisclosed";
  readonly seat: Seat;
  readonly owner: Seat;
  readonly card: Card;
}

export interface QueenDisclosed {
  readonly event: "QueenDisclosed";
  readonly seat: Seat;
  readonly owner: Seat;
  readonly suit: Suit;
}

export interface JackDisclosed {
  readonly event: "JackDisclosed";
  readonly seat: Seat;
  readonly owner: Seat;
  readonly suit: Suit;
}

/** The card on sale, which the owner of the secret knows. */
export interface SaleDisclosed {
  readonly event: "SaleDisclosed";
  readonly seat: Seat;
  readonly owner: Seat;
  readonly card: Card;
}

export interface NextEventDisclosed {
  readonly event: "NextEventDisclosed";
  readonly seat: Seat;
  readonly owner: Seat;
  readonly event_card: EventCard;
}

/** A new agreement touches the question; everyone asked answers again, whether or not they had answered. */
export interface AskedAgain {
  readonly event: "AskedAgain";
  readonly number: number;
  readonly seats: readonly Seat[];
}

export interface PaymentMade {
  readonly event: "PaymentMade";
  readonly number: number;
  readonly seat: Seat;
  readonly to: Seat;
  readonly amount: number;
}

/** `amount` is what is missing, and stays owed. */
export interface PaymentShort {
  readonly event: "PaymentShort";
  readonly number: number;
  readonly seat: Seat;
  readonly to: Seat;
  readonly amount: number;
}

/** Part of a debt, or all of it; `left` is still owed. */
export interface DebtPaid {
  readonly event: "DebtPaid";
  readonly number: number;
  readonly seat: Seat;
  readonly to: Seat;
  readonly amount: number;
  readonly left: number;
}

export type GameEvent =
  | SeatsTaken | UnitsPlaced | StarterNamed | DieRolled | DragonPlaced | TrollPlaced | QueenDealt | QueenLearned
  | JackDealt | JackLearned | ArtifactDealt | ArtifactLearned | TurnBegan | RoundBegan | AcePlayed | UnitsMoved
  | DeckReshuffled | EventDeckReshuffled | DragonCardTurned | DragonDieRolled | DragonMoved | UnitsLost | TreasureLost
  | EventCardTurned | RedDragonAppeared | CouncilCalled | AllianceBroken | AllianceProposed | AllianceFormed
  | AllianceRefused | CouncilPassed | GoldPlaced | GoldWithheld | CardPutUp | CardSeen | BidPlaced | BidPassed
  | CardSold | FreeCardTaken | GoldPaid | SecondCardTaken | CardUnsold | UnsoldCardDiscarded | NextEventShown
  | NextEventLearned | UnitsEmerged | UnitsHid | UnitsRevived | DisbandAnnounced | UnitsDisbanded | UnitsConscripted
  | HiringForbidden | UnitsHired | UnitsRaised | TrollLeft | BattleBegan | QuestionAsked | ColourAnswered
  | NumberAnswered | PlanRevealed | TreacheryDeclared | TreacheryNegated | BattleValued | BattleWon | BothTreacherous
  | ArtifactDiscarded | IncomeReceived | TreasureCollected | StarterMoved | CastlesTied | GameWon | GoldGiven
  | GiftDelayed | PredictionMade | PredictionRevealed | VictoryShared | SecretsKept | HandSeen | ValueAnswered
  | AceTreacheryDeclared | UnitsPlacedByAce | InitiativeTaken | DragonControlled | WallsBroken | WallsRepaired
  | CardAskedFor | QueenAskedFor | JackAskedFor | GoldAskedFor | BlessingInvoked | WeaknessFelt | ChaosSummoned
  | CardPlundered | PlunderSeen | PlunderKept | PlunderSold | ElitesPicked | AgreementOffered | OfferAccepted
  | OfferDeclined | OfferWithdrawn | OfferLapsed | AgreementFormed | AgreementEnded | TerminationCalled
  | TerminationWithdrawn | AgreementTerminated | DutyDue | DutyYielded | DutyKept | DutyLapsed | SecretDisclosed
  | CardDisclosed | QueenDisclosed | JackDisclosed | SaleDisclosed | NextEventDisclosed | AskedAgain | PaymentMade
  | PaymentShort | DebtPaid;

export type Duty = Clause["duty"];
