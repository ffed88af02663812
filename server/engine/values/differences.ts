import { type Path, pathText } from "./path.ts";
import { isSet, type Value } from "./value.ts";
import { applyPath, membersOf } from "./walk.ts";

/** A part in which two values differ; absent from the value that does not have it. */
export interface Difference {
  readonly path: Path;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/**
 * Returns the smallest parts in which two values differ, by the given equality. The elements of a set are not told apart. `path` leads to
 * the values.
 */
export function smallestDifferences(
  before: Value | undefined,
  after: Value | undefined,
  isSame: (a: Value, b: Value) => boolean,
  path: Path = [],
): readonly Difference[] {
  if (before && after && isSame(before, after)) return [];
  if (!before || !after || before.kind !== after.kind || !hasMembers(after)) return [{ path, before, after }];
  const steps = new Map([...membersOf(before), ...membersOf(after)].map(([step]) => [pathText([step]), step]));
  return [...steps.values()].flatMap((step) =>
    smallestDifferences(applyPath(before, [step]), applyPath(after, [step]), isSame, [...path, step]),
  );
}

const hasMembers = (value: Value): boolean => value.kind === "mapping" || (value.kind === "sequence" && !isSet(value));
