import { impliedType } from "../schema/impliedType.ts";
import { type Unasked, unknownValue, type Value } from "../values/value.ts";
import { transform } from "../values/walk.ts";
import { ended, hasFailed, type Progress } from "./progress.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import type { Run } from "./run.ts";
import type { Change } from "./trace.ts";

/** What is known of it stays; what only its action could tell is not known. */
export function notPlanned(progress: Progress, prior: Value, planned: Value, unasked: Unasked): Run {
  const open = transform(planned, (value) => (value.kind === "unknown" ? { ...value, origins: [unasked] } : value));
  return ended(progress, noChange(progress.instance, prior, open), false, unasked);
}

/** Something is wrong, or its provider has not answered: then nothing at all is known of what will be there. */
export function stopped(progress: Progress, prior: Value): Run {
  const { instance, isPending, unasked } = progress;
  if (hasFailed(progress) || !(isPending || unasked))
    return ended(progress, noChange(instance, prior, prior), true, undefined);
  const pending: Unasked = unasked ?? { source: instance.address.text, why: "pending" };
  const after = unknownValue(impliedType(instance.schema.block), [pending]);
  return ended(progress, noChange(instance, prior, after), false, pending);
}

/** A precondition fails: nobody is asked what would become of it. */
export const refused = (progress: Progress, prior: Value): Run =>
  ended(progress, noChange(progress.instance, prior, prior), true, undefined);

export const noChange = (instance: ResourceInstance, before: Value, after: Value): Change => ({
  address: instance.address,
  previousAddress: instance.previousAddress,
  deposed: instance.previousRun?.deposed,
  importing: instance.importing,
  action: { outcome: "no-op", rule: "not-planned", path: [], causes: [] },
  before,
  after,
  replacePaths: [],
});
