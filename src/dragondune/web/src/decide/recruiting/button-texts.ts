// What the button says: the deed, with its numbers.
import type { Option, Territory } from "../../../wire";
import { capital, fill, placeName } from "../../names";
import type { Ask } from "../ask";
import deeds from "./button-texts.json";
import { aceName } from "./TurnParts";

const DEEDS: Readonly<Record<string, string>> = deeds;

export function deedOf({ asked }: Ask, option: Option): string {
  const { decision, price, text } = option;
  const {
    decide,
    count,
    place = asked.place,
    destination,
  } = decision as { decide: string; count?: number; place?: Territory; destination?: Territory };
  const deed = DEEDS[`${asked.question} ${decide}`] ?? DEEDS[`${decide} ${count}`] ?? DEEDS[decide];
  if (!deed) return capital(text);
  return fill(deed, {
    count,
    cost: price ? ` for ${price}` : "",
    cards: aceName(option),
    place: place ? placeName(place) : "there",
    destination: destination && placeName(destination),
  });
}
