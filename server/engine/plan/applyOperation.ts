import type { InstanceAddress } from "../addrs/address.ts";
import type { Half } from "../lifecycle/lifecycleRecord.ts";
import type { Trace } from "../lifecycle/trace.ts";

/** One operation of an apply: what happens to one object. */
export interface ApplyOperation {
  /** The number of the operation in the order, from 1. */
  readonly number: number;
  readonly trace: Trace;
  readonly address: InstanceAddress;
  readonly deposed: string | undefined;
  readonly action: OperationAction;
  /** The half of a replacement that the operation is. */
  readonly half: Half | undefined;
  /** The number of the step. Operations of one step wait for none of each other, and each for one of the step before. */
  readonly step: number;
  /** The operations that have to be complete first, without those that one of them waits for. */
  readonly waitsFor: readonly ApplyOperation[];
}

export type OperationAction = "create" | "update" | "delete" | "read" | "forget";

/** The part of an apply of an instance that targets leave out: all, or only the creation after the old object is destroyed. */
export type LeftOutOfApply = "all" | "creation";

/** Returns the operations of an instance or a deposed object: none, one, or the two halves of a replacement. */
export const operationsOf = (order: readonly ApplyOperation[], trace: Trace): readonly ApplyOperation[] =>
  order.filter((operation) => operation.trace === trace);

/** Returns the operations that wait for an operation, and for no other one in between. */
export const waitingFor = (order: readonly ApplyOperation[], operation: ApplyOperation): readonly ApplyOperation[] =>
  order.filter(({ waitsFor }) => waitsFor.includes(operation));

/** Returns the operations that a failure of some operations prevents: those that wait for them, directly or not. */
export function preventedBy(
  order: readonly ApplyOperation[],
  failed: Iterable<ApplyOperation>,
): ReadonlySet<ApplyOperation> {
  const stopped = new Set(failed);
  const prevented = new Set<ApplyOperation>();
  for (const operation of order)
    if (!stopped.has(operation) && operation.waitsFor.some((each) => stopped.has(each) || prevented.has(each)))
      prevented.add(operation);
  return prevented;
}
