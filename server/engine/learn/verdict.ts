import { schemaPath } from "../provider/facts.ts";
import { partAt } from "../schema/partAt.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { rawEquals } from "../values/equality.ts";
import type { Path } from "../values/path.ts";
import { isObject, type Value } from "../values/value.ts";
import { applyPath, membersOf } from "../values/walk.ts";
import type { PlannedChange } from "./conversation.ts";

/** The effect of one change of a configuration on the object. */
export type ObservedEffect = "replaces" | "updates" | "none";

export interface Observed {
  readonly effect: ObservedEffect;
  /** The schema paths of the computed values that become unknown; undefined if others change as well. */
  readonly unknowns: readonly string[] | undefined;
}

/** Returns what a plan does to the object: it replaces it if a path that has to replace differs, as Terraform decides it. */
export function effectIn(
  prior: Value,
  { planned, requiresReplace }: Pick<PlannedChange, "planned" | "requiresReplace">,
): ObservedEffect {
  if (rawEquals(prior, planned)) return "none";
  return requiresReplace.some((path) => differsAt(prior, planned, path)) ? "replaces" : "updates";
}

function differsAt(prior: Value, planned: Value, path: Path): boolean {
  const [before, after] = [applyPath(prior, path), applyPath(planned, path)];
  return !before || !after || !rawEquals(before, after);
}

/** Returns what a change of the part at a schema path did, and which other values it changed. */
export function observedIn(
  block: BlockSchema,
  prior: Value,
  change: Pick<PlannedChange, "planned" | "requiresReplace">,
  changedPath: string,
): Observed {
  const effect = effectIn(prior, change);
  const differing = differences(prior, change.planned);
  // The elements of a set differ as a whole.
  const isAbout = (path: string): boolean => isInside(path, changedPath) || isInside(changedPath, path);
  const outside = differing.filter(({ path }) => !isAbout(schemaPath(path)));
  const isOnlyUnknown = outside.every(({ after, path }) => after.kind === "unknown" && isComputed(block, path));
  const unknowns = [...new Set(outside.map(({ path }) => schemaPath(path)))].sort();
  return { effect, unknowns: isOnlyUnknown ? unknowns : undefined };
}

/** Returns the schema paths of the parts that a plan changes, those that replace the object first. */
export const changedPaths = (
  prior: Value,
  { planned, requiresReplace }: Pick<PlannedChange, "planned" | "requiresReplace">,
): readonly string[] => {
  const replacing = requiresReplace.filter((path) => differsAt(prior, planned, path));
  return [...new Set([...replacing, ...differences(prior, planned).map(({ path }) => path)].map(schemaPath))];
};

const isInside = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`);

/** Whether the provider may decide a part: a computed attribute, or blocks with computed attributes. */
const isComputed = (block: BlockSchema, path: Path): boolean => {
  const part = partAt(block, path);
  return part !== undefined && ("block" in part || part.computed);
};

interface Difference {
  readonly path: Path;
  readonly after: Value;
}

/** Returns the parts that differ, as deep as objects and lists correspond. */
function differences(before: Value, after: Value, path: Path = []): readonly Difference[] {
  if (rawEquals(before, after)) return [];
  const isComparable =
    (isObject(before) && isObject(after)) ||
    (before.kind === "sequence" &&
      after.kind === "sequence" &&
      before.type.kind === "list" &&
      before.items.length === after.items.length);
  if (!isComparable) return [{ path, after }];
  const membersBefore = membersOf(before);
  return membersOf(after).flatMap(([step, member], at) => {
    const other = membersBefore[at]?.[1];
    return other ? differences(other, member, [...path, step]) : [{ path: [...path, step], after: member }];
  });
}
