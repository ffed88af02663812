import { isPlanned, type Trace } from "../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { symbolOf, wordsBeside } from "../engine/render/changeWords.ts";
import { inlineCode, plainText } from "../engine/render/markdown.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { remember } from "../engine/source/remember.ts";
import { objectKey, type ResourceObject } from "../engine/state/state.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import type { SymbolKind } from "./navigation/symbols.ts";

/** An object in the file of a state: where it stands, and what the plan does with it. */
export interface StateObject {
  /** The address, and the key of a deposed object. */
  readonly name: string;
  readonly kind: SymbolKind;
  readonly provider: string;
  /** The offsets of its JSON in the text. */
  readonly start: number;
  readonly end: number;
  /** What happens to it, in the words of a plan; undefined if it is not planned. */
  readonly words: string | undefined;
  readonly symbol: string;
  readonly instance: { readonly address: string; readonly deposed?: string };
}

/** Returns the objects in the file of the state, in its order; empty for any other file, and while its text is not read. */
export function stateObjects({ plan }: ExplainableRoot, path: string, text: string): readonly StateObject[] {
  const { location, state } = plan.state;
  const places = location.kind === "file" && location.path === path ? state?.places : undefined;
  if (!places || places.excerpts[0]?.text !== text) return [];
  const traces = tracesByObject(plan);
  return places.objects.map((object, at) =>
    stateObject(plan, object, places.excerpts[at]!, traces.get(objectKey(object))),
  );
}

function stateObject(
  plan: ExplainablePlan,
  { address, deposed, provider }: ResourceObject,
  { start, end }: { readonly start: number; readonly end: number },
  trace: Trace | undefined,
): StateObject {
  const { masked } = secretsOf(plan);
  const change = trace && isPlanned(trace) ? trace.change : undefined;
  return {
    name: masked(deposed === undefined ? address.text : `${address.text} (deposed ${deposed})`),
    kind: address.resource.mode === "managed" ? "resource" : "data",
    provider,
    start,
    end,
    words: change && masked(wordsBeside(change, trace?.failed === true)),
    symbol: change ? symbolOf(change.action.outcome) : "",
    instance: { address: address.text, ...(deposed !== undefined && { deposed }) },
  };
}

/** Returns the instances of a plan by the object that they had in the state, before it was moved. */
const tracesByObject = remember(
  ({ traces }: ExplainablePlan): ReadonlyMap<string, Trace> =>
    new Map(
      traces.map((trace) => {
        const { address, previousAddress = address, deposed } = trace.change;
        return [`${previousAddress.text}|${deposed ?? ""}`, trace];
      }),
    ),
);

/** Returns what a plan does with an object, in Markdown. */
export const stateObjectText = ({ name, words = "is not planned", provider }: StateObject): string =>
  `${inlineCode(name)} ${plainText(words)}\n\n${inlineCode(provider)}`;

/** Returns the lens over an object: `~ will be updated in-place`; undefined for one that stays, or is not planned. */
export const stateLens = ({ words, symbol }: StateObject): string | undefined =>
  words === undefined || symbol === "" ? undefined : `${symbol} ${words}`;
