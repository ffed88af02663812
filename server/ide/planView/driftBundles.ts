import type { IgnoredPath } from "../../engine/config/module.ts";
import { declaredResource } from "../../engine/config/tree/moduleNode.ts";
import { readDifferences } from "../../engine/diff/drift.ts";
import { objectAt, type Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { NO_SECRETS } from "../../engine/render/secrets.ts";
import { pathName } from "../../engine/render/valueText.ts";
import { groupBy } from "../../engine/source/groupBy.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import type { Path } from "../../engine/values/path.ts";
import { type Value, withoutDeepMarks } from "../../engine/values/value.ts";
import { applyPath } from "../../engine/values/walk.ts";
import { type Bundle, type LaneSource, laneId } from "./planLanes.ts";

/** What the drifted objects of a line have in common. */
export type DriftLikeness = "covered" | "change" | "attributes";

/**
 * Returns the lanes of drifted objects, those of one type with the same changed attributes bundled. What ignore_changes covers is one
 * bundle, the last.
 */
export function driftBundlesOf(plan: Plan, lanes: readonly LaneSource[]): readonly Bundle[] {
  const isCovered = ({ trace }: LaneSource) => isDriftCovered(plan, trace!);
  const open = groupBy(
    lanes.filter((lane) => !isCovered(lane)),
    ({ trace }) => likenessKey(trace!),
  );
  const covered = lanes.filter(isCovered);
  return [...open.values(), ...(covered.length > 0 ? [covered] : [])].map((members) => ({
    id: `drift ${members.length > 1 ? "bundle of " : ""}${laneId(members[0]!)}`,
    lanes: members,
  }));
}

/** Returns what the objects of a bundle of drift have in common. */
export function driftLikeness(plan: Plan, { lanes }: Bundle): DriftLikeness {
  const [first, ...others] = lanes.map(({ trace }) => trace!);
  if (isDriftCovered(plan, first!)) return "covered";
  return others.every((other) => hasSameChange(first!, other)) ? "change" : "attributes";
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
const likenessKey = (trace: Trace): string => {
  const { address, deposed } = trace.change;
  const isDeleted = readDifferences(trace)?.isDeleted ?? false;
  // The names are only compared, and leave the server elsewhere.
  const names = pathsOf(trace).map((path) => pathName(path, NO_SECRETS));
  return [address.resource.type, deposed !== undefined, isDeleted, ...names].join("\n");
};

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
