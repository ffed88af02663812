import type { IgnoredPath, Lifecycle } from "../config/module.ts";
import { mapValue, nullValue, objectValue, type Value, withMarks } from "../values/value.ts";

/** The configuration with what `ignore_changes` names taken from the prior state; the paths where that made a difference. */
export function ignoreChanges(ignored: Lifecycle["ignoreChanges"], prior: Value, configuration: Value): Value {
  if (prior.kind === "null" || configuration.kind === "null") return configuration;
  if (ignored === "all") return prior;
  return ignored.reduce<Value>((value, path) => keepPrior(value, prior, path.steps), configuration);
}

type Steps = IgnoredPath["steps"];

function keepPrior(configured: Value, prior: Value | undefined, steps: Steps): Value {
  const [step, ...rest] = steps;
  if (step === undefined) return prior ?? configured;
  if (typeof step === "number") return keepItem(configured, prior, step, rest);
  const before = prior?.kind === "mapping" ? prior.entries.get(step) : undefined;
  if (configured.kind !== "mapping") return configured;
  const { type } = configured;
  const entries = new Map(configured.entries);
  const now = entries.get(step);
  if (now !== undefined && (before !== undefined || rest.length > 0)) entries.set(step, keepPrior(now, before, rest));
  else if (before !== undefined && rest.length === 0 && type.kind === "map") entries.set(step, before);
  else if (rest.length === 0 && type.kind === "map") entries.delete(step);
  else if (now !== undefined) entries.set(step, nullValue(now.type));
  const made = type.kind === "map" ? mapValue(type.element, entries) : objectValue(entries);
  return withMarks(made, configured.marks);
}

function keepItem(configured: Value, prior: Value | undefined, at: number, rest: Steps): Value {
  if (configured.kind !== "sequence" || prior?.kind !== "sequence") return configured;
  const items = configured.items.map((item, index) => (index === at ? keepPrior(item, prior.items[at], rest) : item));
  return { ...configured, items };
}
