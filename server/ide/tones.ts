import type { PartlyKnown } from "../engine/lifecycle/partlyKnown.ts";
import type { Action } from "../engine/lifecycle/reasons/decision.ts";
import type { Tone } from "../protocol/explorer.ts";

/** Returns the colour of an action. */
export const toneOf = (action: Action): Tone => TONES[action];

/** Returns the colour of an instance of which only a part is known. */
export const partlyKnownTone = ({ changes }: PartlyKnown): Tone => (changes.length > 0 ? toneOf("update") : "none");

const TONES: Readonly<Record<Action, Tone>> = {
  "no-op": "none",
  create: "add",
  read: "read",
  update: "update",
  delete: "destroy",
  "delete-then-create": "destroy",
  "create-then-delete": "destroy",
  "forget-then-create": "destroy",
  forget: "destroy",
};
