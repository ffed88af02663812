import {
  CONDITIONS,
  type Condition,
  combinedEffect,
  type Effect,
  type Evidence,
  type Learned,
  type PartSchema,
  partKey,
  schemaPath,
} from "../provider/facts.ts";
import { partAt } from "../schema/partAt.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { rawEquals } from "../values/equality.ts";
import { attribute, type Path } from "../values/path.ts";
import { isNullOrEmptyList, isObject, type Value } from "../values/value.ts";
import { applyPath, membersOf } from "../values/walk.ts";

/** A change of an existing object that a provider planned, without marks. */
export interface SeenChange {
  readonly prior: Value;
  readonly planned: Value;
  /** The paths that force a replacement; empty for an update in place. */
  readonly replacePaths: readonly Path[];
  /** Leaves out what the provider decided by itself; undefined if it is not known. */
  readonly configuration?: Value;
  readonly evidence?: Evidence;
}

/**
 * Returns what a planned change shows of a type: an update shows that none of its arguments replaces, and a replacement shows the
 * arguments that do. Values are not kept.
 */
export function factsOfChange(block: BlockSchema, change: SeenChange): Facts {
  const { prior, planned, replacePaths, evidence = "planned" } = change;
  if (!isObject(prior) || !isObject(planned)) return new Map();
  const facts = new Map<string, Learned>();
  const note = (path: Path, part: PartSchema, condition: Condition, effect: Effect): void => {
    const key = partKey(schemaPath(path), part);
    facts.set(key, combined(facts.get(key), { [condition]: effect, evidence }));
  };
  if (replacePaths.length > 0) {
    for (const path of replacePaths) {
      const part = partAt(block, path);
      const condition = conditionAt(prior, planned, path);
      // A computed attribute changes with an argument, which is not told here.
      if (part && condition && !isOnlyComputed(part)) note(path, part, condition, "replaces");
    }
    return facts;
  }
  for (const path of causesOfChange(block, change)) {
    const part = partAt(block, path);
    const condition = conditionAt(prior, planned, path);
    // That one member was updated says nothing about the others.
    const isAboutMember = part && condition === "changed" && hasMembers(part);
    if (part && condition && !isOnlyComputed(part) && !isAboutMember) note(path, part, condition, "updates");
  }
  return facts;
}

/** Returns the parts that a change may be about: all that differ, except those that the configuration leaves to the provider. */
export const causesOfChange = (
  block: BlockSchema,
  { prior, planned, configuration }: Pick<SeenChange, "prior" | "planned" | "configuration">,
): readonly Path[] =>
  changedParts(block, prior, planned).filter((path) => {
    const part = partAt(block, path);
    const value = configuration && applyPath(configuration, path);
    if (!part || isOnlyComputed(part)) return false;
    const isComputed = "block" in part ? applyPath(planned, path)?.kind === "unknown" : part.computed;
    return !(isComputed && value !== undefined && isNullOrEmptyList(value));
  });

/** Facts of one type, by `partKey`. */
type Facts = ReadonlyMap<string, Learned>;

/** Returns the facts of both. What they say otherwise of one condition is `conditional`, and a default that differs is only usual. */
export function combinedFacts(earlier: Facts, later: Facts): Facts {
  const facts = new Map(earlier);
  for (const [key, learned] of later) facts.set(key, combined(facts.get(key), learned));
  return facts;
}

function combined(earlier: Learned | undefined, later: Learned): Learned {
  if (!earlier) return later;
  const effects: Partial<Record<Condition, Effect>> = {};
  for (const condition of CONDITIONS) {
    const [before, after] = [earlier[condition], later[condition]];
    const effect = before && after ? combinedEffect(before, after) : (before ?? after);
    if (effect) effects[condition] = effect;
  }
  const unknowns = unionOf(earlier.unknowns, later.unknowns);
  const relations = unionOf(earlier.relations, later.relations);
  const distinguishes = unionOf(earlier.distinguishes, later.distinguishes);
  const isContradicted = earlier.default && later.default && !rawEquals(earlier.default, later.default);
  const evidence = EVIDENCE.find((each) => each === (earlier.evidence ?? "probed") || each === later.evidence);
  return {
    ...later,
    ...earlier,
    ...effects,
    ...(unknowns && { unknowns }),
    ...(relations && { relations }),
    ...(distinguishes && { distinguishes }),
    ...(isContradicted && { isUsual: true }),
    ...(evidence && { evidence }),
  };
}

/** The evidence of facts, the strongest first. */
const EVIDENCE: readonly Evidence[] = ["probed", "planned", "recorded"];

const unionOf = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] | undefined =>
  a && b ? [...new Set([...a, ...b])] : (a ?? b);

const isOnlyComputed = (part: PartSchema): boolean => !("block" in part) && !part.optional && !part.required;

const hasMembers = (part: PartSchema): boolean => "block" in part || part.nested !== undefined;

function conditionAt(prior: Value, planned: Value, path: Path): Condition | undefined {
  const [before, after] = [applyPath(prior, path), applyPath(planned, path)];
  if (!before || !after || rawEquals(before, after)) return undefined;
  if (isNullOrEmptyList(before)) return isNullOrEmptyList(after) ? undefined : "added";
  return isNullOrEmptyList(after) ? "removed" : "changed";
}

/** Returns the paths of the parts that differ: attributes, and blocks as far as their objects correspond. */
function changedParts(block: BlockSchema, before: Value, after: Value, at: Path = []): readonly Path[] {
  return membersOf(after).flatMap(([step, value]) => {
    if (step.kind !== "attribute") return [];
    const path = [...at, attribute(step.name)];
    const previous = before.kind === "mapping" ? before.entries.get(step.name) : undefined;
    if (!previous || rawEquals(previous, value)) return [];
    const nested = block.blockTypes.get(step.name);
    if (!nested || nested.nesting === "set") return [path];
    if (isObject(previous) && isObject(value)) return changedParts(nested.block, previous, value, path);
    const [objectsBefore, objects] = [membersOf(previous), membersOf(value)];
    if (objectsBefore.length !== objects.length) return [path];
    return objects.flatMap(([index, object], place) =>
      changedParts(nested.block, objectsBefore[place]![1], object, [...path, index]),
    );
  });
}
