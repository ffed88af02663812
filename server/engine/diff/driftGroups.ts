import type { IgnoredPath } from "../config/module.ts";
import { declaredResource } from "../config/tree/moduleNode.ts";
import { objectAt, type Trace } from "../lifecycle/trace.ts";
import type { Plan } from "../plan/plan.ts";
import { groupBy } from "../source/groupBy.ts";
import { remember } from "../source/remember.ts";
import { runwise } from "../source/runwise.ts";
import { rawEquals } from "../values/equality.ts";
import { type Path, pathText } from "../values/path.ts";
import { type Value, withoutDeepMarks } from "../values/value.ts";
import { applyPath } from "../values/walk.ts";
import { driftOf, readDifferences } from "./drift.ts";

/** The likeness of several drifted objects: ignore_changes covers them, the change is the same, or only its attributes are. */
export type DriftLikeness = "covered" | "change" | "attributes";

/** Drifted objects that one line can stand for. */
export interface DriftGroup {
  readonly likeness: DriftLikeness;
  readonly traces: readonly Trace[];
}

/** Returns the instances whose objects were changed outside of Terraform, as far as they were read. */
export const driftedTraces = remember(({ traces }: Pick<Plan, "traces">): readonly Trace[] =>
  driftedRuns(traces).flat(),
);

const driftedRuns = runwise(
  (first: Trace, other: Trace) => first.change.address.resource === other.change.address.resource,
  // A settled instance is as it is stored, and its objects are not decoded for this.
  (traces) => traces.filter((trace) => driftOf(trace) !== undefined),
);

/**
 * Returns drifted objects in groups, those of one type with the same changed attributes together. What ignore_changes covers is one
 * group, the last.
 */
export function driftGroups(plan: Plan, traces: readonly Trace[]): readonly DriftGroup[] {
  const [covered, open] = [true, false].map((wanted) =>
    traces.filter((trace) => isDriftCovered(plan, trace) === wanted),
  ) as [Trace[], Trace[]];
  const groups = [...groupBy(open, likenessKey).values()].map((members): DriftGroup => {
    const isSame = members.every((other) => hasSameChange(members[0]!, other));
    return { likeness: isSame ? "change" : "attributes", traces: members };
  });
  return covered.length > 0 ? [...groups, { likeness: "covered", traces: covered }] : groups;
}

/** Returns the objects of a group in parts that have the same change. */
export function sameChanges({ traces }: DriftGroup): readonly (readonly [Trace, ...Trace[]])[] {
  const parts: [Trace, ...Trace[]][] = [];
  for (const trace of traces) {
    const key = likenessKey(trace);
    const part = parts.find(([first]) => likenessKey(first) === key && hasSameChange(first, trace));
    if (part) part.push(trace);
    else parts.push([trace]);
  }
  return parts;
}

/** Whether ignore_changes covers every attribute of an object that was changed outside of Terraform, so that no plan undoes the change. */
export function isDriftCovered(plan: Plan, trace: Trace): boolean {
  const { outcome } = trace.change.action;
  const differences = readDifferences(trace);
  // A new object has the configured values.
  if ((outcome !== "no-op" && outcome !== "update") || !differences || differences.isDeleted) return false;
  const ignored =
    declaredResource(plan.details.configuration?.root, trace.change.address.resource)?.lifecycle.ignoreChanges ?? [];
  return ignored === "all" || differences.changed.every((path) => ignored.some((each) => covers(each, path)));
}

/** Whether a path is at or below one that ignore_changes names. */
const covers = ({ steps }: IgnoredPath, path: Path): boolean =>
  steps.length <= path.length &&
  steps.every((name, at) => {
    const step = path[at]!;
    return step.kind !== "element" && (step.kind === "attribute" ? step.name : step.key) === name;
  });

const pathsOf = (trace: Trace): readonly Path[] => readDifferences(trace)?.changed ?? [];

/** Returns a text that is equal for objects of one type with the same changed attributes. */
const likenessKey = remember((trace: Trace): string => {
  const { address, deposed } = trace.change;
  const isDeleted = readDifferences(trace)?.isDeleted ?? false;
  return [address.resource.type, deposed !== undefined, isDeleted, ...pathsOf(trace).map(pathText)].join("\n");
});

/** Whether the changed attributes of two objects had the same values, and have the same ones now. */
const hasSameChange = (trace: Trace, other: Trace): boolean =>
  (readDifferences(trace)?.isDeleted ?? false) ||
  (["upgradedState", "priorState"] as const).every((stage) =>
    pathsOf(trace).every((path) => equalAt(objectAt(trace, stage), objectAt(other, stage), path)),
  );

function equalAt(object: Value | undefined, other: Value | undefined, path: Path): boolean {
  const [part, otherPart] = [object, other].map((each) => each && applyPath(withoutDeepMarks(each), path));
  return part === undefined || otherPart === undefined ? part === otherPart : rawEquals(part, otherPart);
}
