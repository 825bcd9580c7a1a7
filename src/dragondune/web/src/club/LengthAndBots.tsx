// The filters that all lists of finished games share.
import { Select } from "../pages/form-controls";
import words from "./club-texts.json";
import type { Chosen } from "./filters";

export const LengthAndBots = ({ chosen, change }: { chosen: Chosen; change: (part: Partial<Chosen>) => void }) => (
  <>
    <Select label="Length" values={words.lengths} value={chosen.length} choose={(length) => change({ length })} />
    <Select label="Bots" values={words.bots} value={chosen.bots} choose={(bots) => change({ bots })} />
  </>
);
