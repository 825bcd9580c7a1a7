// Commands besides the decision itself, and the sentence when one is refused.
import { useState } from "preact/hooks";
import type { AnyCommand } from "../../wire";
import { messageOf } from "../kit/refused";
import type { Place } from "../store";

export interface Commander {
  readonly fault: string | null;
  act(command: AnyCommand): void;
}

export function useCommand(place: Place): Commander {
  const [fault, setFault] = useState<string | null>(null);
  return {
    fault,
    act: (command) => {
      setFault(null);
      place.act(command).catch((refusal: unknown) => setFault(messageOf(refusal)));
    },
  };
}
