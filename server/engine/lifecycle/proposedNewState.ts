import type { Lifecycle } from "../config/module.ts";
import type { PartDecision } from "../provider/provider.ts";
import { SENSITIVE } from "../values/marks.ts";
import type { Path } from "../values/path.ts";
import { sharedWith } from "../values/structuralSharing.ts";
import type { Value } from "../values/value.ts";
import { markAt, type PathMarks, unmarkDeep } from "../values/walk.ts";
import type { Configured } from "./configuration.ts";
import { proposedNew } from "./contract/proposedNew.ts";
import { ignoreChanges, ignoredParts } from "./ignoreChanges.ts";
import { markedPaths } from "./markedPaths.ts";
import { withOpenBlocks } from "./openBlocks.ts";
import type { PriorObject } from "./priorState.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import { withTransition } from "./run/course.ts";
import type { Stage } from "./trace.ts";

/** An instance whose Proposed New State is known. Values here have no marks. */
export interface Proposed extends Configured {
  /** The object that the plan starts from; null for a tainted object and for the new object of a replacement. */
  readonly base: PriorObject;
  readonly writtenConfiguration: Value;
  /** The configuration that the provider gets: ignored parts are as in the base, computed blocks that are not written are null. */
  readonly effectiveConfiguration: Value;
  /** The marks of the effective configuration. */
  readonly marks: readonly PathMarks[];
  readonly proposed: Value;
  /** Whether the plan is for the new object of a replacement. */
  readonly isReplacement: boolean;
}

type Start = Pick<Proposed, "base" | "isReplacement">;

/** Computes the Proposed New State: the base object, changed by the configuration. Ignored parts keep their base values. */
export function propose(stage: Configured, { base, isReplacement }: Start): Proposed {
  const { instance, configuration } = stage;
  const writtenConfiguration = unmarkDeep(configuration).value;
  const ignored = ignoreChanges(
    ignoredBy(instance),
    instance.schema.block,
    base.value,
    configuration,
    instance.schema.isInferred,
  );
  const { value, marks } = unmarkDeep(ignored);
  const effectiveConfiguration = withOpenBlocks(instance.schema.block, value);
  const secretArguments = secretsWithIgnored(stage, base.value, writtenConfiguration);
  return merge({
    ...stage,
    secretArguments,
    base,
    isReplacement,
    writtenConfiguration,
    effectiveConfiguration,
    marks,
  });
}

/** Returns the Proposed New State of the new object of a replacement, in which nothing is ignored. */
export const proposeReplacement = (stage: Proposed, base: PriorObject): Proposed =>
  merge({
    ...stage,
    base,
    isReplacement: true,
    effectiveConfiguration: withOpenBlocks(stage.instance.schema.block, stage.writtenConfiguration),
    decisions: [],
  });

/** Merges configuration and prior state, as Terraform Core does. */
function merge(stage: Omit<Proposed, "proposed">): Proposed {
  const { instance, base, effectiveConfiguration, writtenConfiguration, marks, isExplaining, isReplacement } = stage;
  const { block } = instance.schema;
  const unmarkedBase = unmarkDeep(base.value);
  const decisions: PartDecision[] = [];
  const proposed = sharedWith(
    proposedNew(
      block,
      unmarkedBase.value,
      effectiveConfiguration,
      isExplaining ? (decision) => decisions.push(decision) : undefined,
    ),
    unmarkedBase.value,
  );
  if (isExplaining && effectiveConfiguration !== writtenConfiguration)
    decisions.push(...ignoredParts(ignoredBy(instance), block, unmarkedBase.value, writtenConfiguration));
  const entered = withTransition(stage, {
    operation: "ProposedNew",
    from: FROM_BOTH,
    to: "proposedNewState",
    // Values kept from the state keep their sensitive marks.
    object: markAt(proposed, [...unmarkedBase.marks, ...marks]),
    confidence: "core",
    replacement: isReplacement,
  });
  return { ...entered, decisions, proposed };
}

const FROM_BOTH: readonly Stage[] = ["priorState", "configuration"];

export const ignoredBy = ({ declaration }: ResourceInstance): Lifecycle["ignoreChanges"] =>
  declaration?.lifecycle.ignoreChanges ?? [];

/** Returns the sensitive arguments. Ignored arguments are as sensitive as in the base object. */
function secretsWithIgnored(stage: Configured, base: Value, writtenConfiguration: Value): readonly Path[] {
  const { instance, secretArguments = [] } = stage;
  const ignored = ignoredBy(instance);
  if (ignored !== "all" && ignored.length === 0) return secretArguments;
  const secrets = secretArguments.map((path) => ({ path, marks: SENSITIVE }));
  const kept = ignoreChanges(ignored, instance.schema.block, base, markAt(writtenConfiguration, secrets));
  return markedPaths(unmarkDeep(kept).marks, SENSITIVE);
}
