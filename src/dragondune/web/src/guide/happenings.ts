// What the guide says at the beginning, about rounds, and about what happens without being asked.
import type { GameEvent, Seat, Territory, Update } from "../../wire";
import type { Note } from "./notes";

export interface Story extends Note {
  readonly title: string;
  /** Territories that it is about. */
  readonly lands?: readonly Territory[];
}

const AIM = "Hold {castles_to_win} castles ★ alone when a turn ends and you win; there are five, outlined on the map.";
const MAP = ".board", LOG = ".chronicle";

export const WELCOME: Readonly<Record<Seat, Story>> = {
  dwarves: welcome("Dwarves", "You begin without units but with gold, and whatever the others pay for artifacts comes to you. Hire your first units in the Movement Round."),
  elves: welcome("Elves", "You begin in 5★. You see each card before it is sold, may ask before a battle, and can hide from one."),
  goblins: welcome("Goblins", "You begin in 10★. Mercenaries cost you half, the others pay you for theirs, and each card you buy brings another."),
  orcs: welcome("Orcs", "You begin in the west, where you raise units for nothing, and you march farther than anybody. If nobody has won after {turns} turns, you have."),
};

function welcome(people: string, says: string): Story {
  return {
    title: `You lead the ${people}`, clause: "VII.2", says: `${AIM} ${says}`, lands: ["1c", "3c", "5c", "10c", "15c"],
    wise: "A turn has seven rounds; the ribbon above shows which one it is. On the slip stands what you can do now.",
  };
}

export const STORIES = {
  I: {
    title: "The dragon flies", clause: "I.1", at: MAP,
    says: "Each turn the wild dragons go on round the numbers, by the value of a card. Units and gold on open ground of every number they enter are lost. Castles ★ and forests • are safe.",
    wise: "Numbers with a dashed ring on the frame can be next. Do not end a march on open ground there.",
  },
  II: {
    title: "Gold on the map", clause: "II.4", at: MAP,
    says: "Event cards put gold on open territories. Whoever stands there alone when the turn ends collects {gold_per_unit} for each unit.",
    wise: "Send just as many units as the gold needs.",
  },
  III: { title: "The bidding", clause: "III.intro", says: "Artifacts are sold, one for each player who has room in the hand. They decide battles; aces do many other things." },
  IV: {
    title: "Recruiting and marching", clause: "IV.7", at: MAP,
    says: "One people after another revives, conscripts, recruits, and marches once. Who goes later sees what the others did.",
    wise: "While the others march, look which castles stand empty.",
  },
  V: { title: "Battles", clause: "V.intro", at: MAP, says: "Whoever shares a territory fights, outside the Great Mountain. Crossed swords mark the places. The one whose turn it is attacks, and wins if the totals are equal." },
  VI: {
    title: "Collection", clause: "VI.1", at: LOG,
    says: "Everybody gets {income} gold, each castle brings {castle_income} more to whoever holds it alone, and units collect the gold they stand on.",
  },
  VII: { title: "Victory", clause: "VII.2", at: ".players", says: "Whoever holds {castles_to_win} castles alone has won. If nobody does, the horn of the Starting Player passes on and a new turn begins." },
  RedDragon: {
    title: "The Red Dragon", clause: "II.2", at: MAP,
    says: "The second event card had the suit of the card on the pile: the Red Dragon burns everything in that card's territory, and a Great Council meets.",
    wise: "It strikes where gold lay the turn before. Collect and be gone.",
  },
  Council: { title: "The Great Council", clause: "note.9", at: ".players", says: "Now, and only now, alliances are made and ended. Allies lend each other a power and leave each other in peace, but never share a victory." },
  Alliance: { title: "An alliance", clause: "note.9", at: ".players", says: "Two peoples are allied until a later council. They do not enter where the other stands, and each uses the other's power." },
  Treachery: { title: "Treachery", clause: "V.9", at: LOG, says: "Who holds the Queen of the enemy's suit and the Jack of the suit the enemy played wins at once, whatever the totals. Queens and Jacks were dealt in secret.", wise: "Vary the suits you play against somebody who may have yours." },
  Burnt: { title: "Your units have burnt", clause: "I.2", at: MAP, says: "The dragon found them on open ground. They are in your graveyard, from where you revive some each turn." },
  Troll: { title: "The troll", clause: "note.11", at: MAP, says: "At the end of the Movement Round a troll kills {troll_losses} units of everybody who stands beside it. It leaves if anybody survives; until then nobody holds that castle.", wise: "Go there with more than it kills, or let somebody else go first." },
  Offer: { title: "An agreement is offered", clause: "note.8", at: ".tabs", says: "Agreements bind: what you promise in the game's own terms the game will hold you to. Read it under Deals, then accept, answer with another, or decline.", wise: "Peace along one border is worth a little gold." },
  Ace: { title: "An ace was played", clause: "ace.1", at: LOG, says: "Aces are Special Cards: a card without payment, mercenaries at half price, a longer march, hiding, or an end to somebody's power. The chronicle says which it was." },
  Hidden: { title: "Hidden units", clause: "elves.4", at: MAP, says: "Pale tokens with a hood are hidden. They count as absent: nobody fights them, and they hold nothing, until they come out." },
} as const satisfies Readonly<Record<string, Story>>;

export type StoryId = keyof typeof STORIES;

function storyOf(event: GameEvent, you: Seat): StoryId | null {
  switch (event.event) {
    case "RoundBegan": return event.round;
    case "RedDragonAppeared": return "RedDragon";
    case "CouncilCalled": return "Council";
    case "AllianceFormed": return "Alliance";
    case "TreacheryDeclared": return "Treachery";
    case "AgreementOffered": return event.parties.includes(you) && event.seat !== you ? "Offer" : null;
    case "AcePlayed": return event.seat === you ? null : "Ace";
    case "UnitsHid": return event.seat === you ? null : "Hidden";
    case "UnitsLost":
      if (event.seat !== you) return null;
      return event.clause === "I.2" || event.clause === "orcs.3" ? "Burnt" : event.clause === "IV.end" || event.clause === "note.11" ? "Troll" : null;
    default: return null;
  }
}

const TURNS_BACK = 2;

/** What has happened in this turn and the last, the latest first. */
export function happened(heard: readonly Update[], you: Seat): readonly StoryId[] {
  const found = new Set<StoryId>();
  let turns = 0;
  for (let i = heard.length - 1; i >= 0 && turns < TURNS_BACK; i--) {
    const news = heard[i]?.news;
    if (news?.news !== "happened") continue;
    for (const { event } of [...news.events].reverse()) {
      const story = storyOf(event, you);
      if (story) found.add(story);
      if (event.event === "TurnBegan") turns += 1;
    }
  }
  return [...found];
}
