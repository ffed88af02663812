import type { CodeAction } from "../../../server/ide/editing/codeAction.ts";
import { Random } from "../lifecycle/random.ts";
import { appliedState, type Judgement, judged } from "./judge.ts";
import { type Files, randomMove } from "./moves.ts";
import { type Offer, offersIn } from "./offers.ts";

/** A configuration that was moved by hand, with the actions that the editor offers, and what the real terraform plans of each. */
export interface MovedCase {
  readonly name: string;
  readonly files: Files;
  readonly state: string | null;
  readonly before: Judgement;
  readonly offers: readonly (Offer & { readonly after: Judgement })[];
}

export const isMoved = ({ title }: CodeAction): boolean => /^Add (?:\d+ )?moved blocks?(?: from [^ ]+)?:/.test(title);

/** Returns the case of a seed, judged by the real terraform. */
export async function movedCase(seed: number): Promise<MovedCase> {
  const { applied, edited } = randomMove(new Random(seed));
  const state = await appliedState(applied);
  const before = withoutValues(await judged(edited, state));
  const offers: MovedCase["offers"][number][] = [];
  for (const offer of offersIn(edited, state, isMoved))
    offers.push({ ...offer, after: withoutValues(await judged(offer.files, state)) });
  return { name: `seed ${seed}`, files: edited, state, before, offers };
}

const withoutValues = (judgement: Judgement): Judgement => ({ ...judgement, values: "" });

/** Returns why a judgement contradicts what an action promises; empty if it does not. */
export function brokenPromises(before: Judgement, { title, after }: MovedCase["offers"][number]): readonly string[] {
  const lost = (actions: Judgement["actions"]) =>
    Object.entries(actions).flatMap(([address, action]) => (action.includes("delete") ? [address] : []));
  const lostBefore = new Set(lost(before.actions));
  const newlyLost = lost(after.actions).filter((address) => !lostBefore.has(address));
  const effect = `${difference(before, after)} → ${difference(after, before) || "no change"}`;
  return [
    ...newlyLost.map((address) => `${title}: ${address} is destroyed`),
    ...(after.errors.length > before.errors.length ? [`${title}: ${after.errors.join(", ")}`] : []),
    ...(title.endsWith(`: ${effect}`) || before.errors.length > 0 ? [] : [`${title}: the real effect is ${effect}`]),
  ];
}

const SYMBOLS = [
  ["delete+create", "-/+"],
  ["create+delete", "+/-"],
  ["delete", "-"],
  ["update", "~"],
  ["create", "+"],
] as const;

/** Returns the actions of the objects whose action is another one in the other judgement. */
function difference({ actions }: Judgement, other: Judgement): string {
  const differing = Object.entries(actions).filter(([address, action]) => other.actions[address] !== action);
  return SYMBOLS.flatMap(([action, symbol]) => {
    const count = differing.filter(([, one]) => one === action).length;
    return count > 0 ? [`${symbol}${count}`] : [];
  }).join(" ");
}
