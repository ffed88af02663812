import type { Lifecycle } from "../config/module.ts";
import type { PartDecision } from "../provider/provider.ts";
import { SENSITIVE } from "../values/marks.ts";
import { sharedWith } from "../values/shared.ts";
import type { Value } from "../values/value.ts";
import { markAt, type PathMarks, unmarkDeep } from "../values/walk.ts";
import type { Configured } from "./configuration.ts";
import { proposedNew } from "./contract/proposedNew.ts";
import { enter } from "./course.ts";
import { ignoreChanges, ignoredParts } from "./ignoreChanges.ts";
import { markedPaths } from "./markedPaths.ts";
import type { PriorObject } from "./priorState.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import type { Stage } from "./trace.ts";

/** An instance whose Proposed New State is known. Values here have no marks. */
export interface Proposed extends Configured {
  /** The object that the plan starts from: none in the second half of a replacement, or where the object is tainted. */
  readonly base: PriorObject;
  /** The configuration as written. */
  readonly written: Value;
  /** The configuration that the provider gets: ignored parts are as in the base. */
  readonly effective: Value;
  /** The marks of the effective configuration. */
  readonly marks: readonly PathMarks[];
  readonly proposed: Value;
  /** Whether the plan is one for a new object that takes the place of another. */
  readonly isReplacement: boolean;
}

type Start = Pick<Proposed, "base" | "isReplacement">;

/** From the Configuration to the Proposed New State: the change of the base object, with ignored parts as they are there. */
export function propose(stage: Configured, { base, isReplacement }: Start): Proposed {
  const { instance, configuration } = stage;
  const written = unmarkDeep(configuration).value;
  const ignored = ignoreChanges(
    ignoredBy(instance),
    instance.schema.block,
    base.value,
    configuration,
    instance.schema.isInferred,
  );
  const { value: effective, marks } = unmarkDeep(ignored);
  const secretArguments = secretsWithIgnored(stage, base.value, written);
  return merge({ ...stage, ...secretArguments, base, isReplacement, written, effective, marks });
}

/** Returns the second half of a replacement: the plan of a new object, in which nothing is ignored. */
export const proposeAnew = (stage: Proposed, base: PriorObject): Proposed =>
  merge({ ...stage, base, isReplacement: true, effective: stage.written, decisions: [] });

/** Merges configuration and prior state, as Terraform Core does. */
function merge(stage: Omit<Proposed, "proposed">): Proposed {
  const { instance, base, effective, written, marks, isExplaining, isReplacement } = stage;
  const { block } = instance.schema;
  const before = unmarkDeep(base.value);
  const decisions: PartDecision[] = [];
  const proposed = sharedWith(
    proposedNew(block, before.value, effective, isExplaining ? (made) => decisions.push(made) : undefined),
    before.value,
  );
  if (isExplaining && effective !== written)
    decisions.push(...ignoredParts(ignoredBy(instance), block, before.value, written));
  const entered = enter(stage, {
    operation: "ProposedNew",
    from: FROM_BOTH,
    to: "proposedNewState",
    // Parts that the state has as sensitive stay so where nothing else is written.
    object: markAt(proposed, [...before.marks, ...marks]),
    confidence: "core",
    replacement: isReplacement,
  });
  return { ...entered, decisions, proposed };
}

const FROM_BOTH: readonly Stage[] = ["priorState", "configuration"];

export const ignoredBy = ({ declaration }: ResourceInstance): Lifecycle["ignoreChanges"] =>
  declaration?.lifecycle.ignoreChanges ?? [];

/** Returns the sensitive arguments, where ignored parts are as sensitive as they were. */
function secretsWithIgnored(stage: Configured, base: Value, written: Value): Pick<Configured, "secretArguments"> {
  const { instance, secretArguments = [] } = stage;
  const ignored = ignoredBy(instance);
  if (ignored !== "all" && ignored.length === 0) return {};
  const secrets = secretArguments.map((path) => ({ path, marks: SENSITIVE }));
  const kept = ignoreChanges(ignored, instance.schema.block, base, markAt(written, secrets));
  return { secretArguments: markedPaths(unmarkDeep(kept).marks, SENSITIVE) };
}
