import { isReserved } from "../lifecycle/decision.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { ASSUMED } from "../values/marks.ts";
import { attribute, type Path } from "../values/path.ts";
import { isObject, type Value } from "../values/value.ts";
import { markAt } from "../values/walk.ts";

/**
 * The value of an instance, with what may come out otherwise marked as assumed: what the provider decides of an object that it may
 * change or replace, and what is configured with such. What follows from it is no surer. Without a schema every action is doubtful anyway.
 */
export function withDoubts(trace: Trace, value: Value): Value {
  if (trace.schema?.isInferred || !isObject(value)) return value;
  const paths = [...(trace.change.assumed ?? []), ...(isReserved(trace.change.action) ? decidedPaths(trace) : [])];
  if (paths.length === 0) return value;
  return markAt(
    value,
    paths.map((path) => ({ path, marks: ASSUMED })),
  );
}

/** What of an object its provider decides: what it computes, where that is not configured. */
function decidedPaths({ schema, transitions }: Trace): readonly Path[] {
  if (!schema) return [];
  const configuration = transitions.find(({ to }) => to === "configuration")?.object;
  const isSet = (name: string) =>
    configuration?.kind === "mapping" && (configuration.entries.get(name)?.kind ?? "null") !== "null";
  const attributes = [...schema.block.attributes].filter(([name, { computed }]) => computed && !isSet(name));
  const blocks = [...schema.block.blockTypes].filter(([, { block }]) => computesAnything(block));
  return [...attributes, ...blocks].map(([name]) => [attribute(name)]);
}

const computesAnything = ({ attributes, blockTypes }: BlockSchema): boolean =>
  [...attributes.values()].some(({ computed }) => computed) ||
  [...blockTypes.values()].some(({ block }) => computesAnything(block));
