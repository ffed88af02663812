import { ROOT } from "../../engine/addrs/address.ts";
import { isPlanned } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { isObject } from "../../engine/values/value.ts";

/** The attributes by which other objects name an object, the most usual first. */
const NAMING = ["id", "arn", "self_link"];

/**
 * Returns the references to objects of the root module that stand for texts, by the texts: the IDs of objects that keep them. A text that
 * names two objects, or may be something else, has none.
 */
export function knownReferences({ traces }: ExplainablePlan): ReadonlyMap<string, string> {
  const references = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const trace of traces) {
    const { address, before, after } = trace.change;
    const { resource, key } = address;
    if (resource.module !== ROOT || resource.mode !== "managed" || !isPlanned(trace)) continue;
    if (!isObject(before) || !isObject(after)) continue;
    const index = key === undefined ? "" : typeof key === "string" ? `[${JSON.stringify(key)}]` : `[${key}]`;
    for (const name of NAMING.toReversed()) {
      const [stored, planned] = [before.entries.get(name), after.entries.get(name)];
      if (stored?.kind !== "string" || planned?.kind !== "string" || stored.value !== planned.value) continue;
      if (stored.marks !== 0 || stored.value.length < SHORTEST) continue;
      const object = `${resource.text}${index}`;
      const known = references.get(stored.value);
      if (known !== undefined && !known.startsWith(`${object}.`)) ambiguous.add(stored.value);
      references.set(stored.value, `${object}.${name}`);
    }
  }
  for (const text of ambiguous) references.delete(text);
  return references;
}

/** A shorter text is more likely a word than an ID. */
const SHORTEST = 6;
