import { type Action, type Decision, isReplacement, isReserved } from "../../lifecycle/decision.ts";
import { objectAt, type Trace } from "../../lifecycle/trace.ts";
import { documentedDefault, hasDocumented } from "../../provider/simulation/documented.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { ASSUMED } from "../../values/marks.ts";
import { attribute, type Path } from "../../values/path.ts";
import { isObject, type Value } from "../../values/value.ts";
import { markAt } from "../../values/walk.ts";

/**
 * The value of an instance, with what may come out otherwise marked as assumed: what the provider decides of an object that it may
 * change or replace, and what is configured with such. What follows from it is no surer.
 */
export function withDoubts(trace: Trace, value: Value): Value {
  if (!isObject(value)) return value;
  const { action, assumed = [] } = trace.change;
  const decided = isReserved(action) ? decidedPaths(trace) : isMade(action) ? defaultPaths(trace) : [];
  const paths = [...assumed, ...decided];
  if (paths.length === 0) return value;
  return markAt(
    value,
    paths.map((path) => ({ path, marks: ASSUMED })),
  );
}

const isMade = ({ outcome }: Decision<Action>): boolean => outcome === "create" || isReplacement(outcome);

/** What of an object that is made a simulation has filled in. */
function defaultPaths(trace: Trace): readonly Path[] {
  const { schema, confidence } = trace;
  if (!schema || confidence !== "schema" || !hasDocumented(schema.block)) return [];
  const { attributes, blockTypes } = schema.block;
  const isSet = configuredIn(trace);
  const filled = [...attributes].filter(([name, of]) => documentedDefault(of) && !isSet(name));
  const blocks = [...blockTypes].filter(([, { block }]) => hasDocumented(block));
  return [...filled, ...blocks].map(([name]) => [attribute(name)]);
}

/** What of an object its provider decides: what it computes, where that is not configured. */
function decidedPaths(trace: Trace): readonly Path[] {
  const { schema } = trace;
  if (!schema) return [];
  const isSet = configuredIn(trace);
  const attributes = [...schema.block.attributes].filter(([name, { computed }]) => computed && !isSet(name));
  const blocks = [...schema.block.blockTypes].filter(([, { block }]) => computesAnything(block));
  return [...attributes, ...blocks].map(([name]) => [attribute(name)]);
}

/** Which attributes are configured. */
function configuredIn(trace: Trace): (name: string) => boolean {
  const configuration = objectAt(trace, "configuration");
  return (name) => configuration?.kind === "mapping" && (configuration.entries.get(name)?.kind ?? "null") !== "null";
}

const computesAnything = ({ attributes, blockTypes }: BlockSchema): boolean =>
  [...attributes.values()].some(({ computed }) => computed) ||
  [...blockTypes.values()].some(({ block }) => computesAnything(block));
