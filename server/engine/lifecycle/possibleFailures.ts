import type { Provisioner } from "../config/module.ts";
import { type Failure, failureOutcome, provisionersRun } from "./failure.ts";
import type { Trace } from "./trace.ts";

const CALLS: readonly Failure[] = (["create", "update", "delete"] as const).flatMap((operation) =>
  (["object", "nothing"] as const).map((returns) => ({ operation, returns })),
);

/** Returns the failures that the apply of an instance can have, in no order of time. `rehearsed` has the steps of the apply. */
export function possibleFailures(rehearsed: Trace, provisioners: readonly Provisioner[]): readonly Failure[] {
  const ofProvisioners = provisionersRun(rehearsed, provisioners).map(
    (_, at): Failure => ({ operation: "provisioner", number: at + 1 }),
  );
  return [...CALLS, ...ofProvisioners].filter((failure) => failureOutcome(rehearsed, failure, provisioners));
}
