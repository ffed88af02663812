import { lifecycleRecord, type RecordOptions } from "../../../server/engine/lifecycle/lifecycleRecord.ts";
import { objectAt, type Trace } from "../../../server/engine/lifecycle/trace.ts";
import { recordOptions } from "../../../server/engine/plan/rehearsal/recordOptions.ts";
import { type Value, withoutDeepMarks } from "../../../server/engine/values/value.ts";
import { settleRehearsal } from "../../../server/workspace/asked/settleRehearsal.ts";
import { describedValue } from "../../support/provider/ruledValues.ts";
import { withPlan } from "../provider/played.ts";
import type { Workspace } from "../provider/workspace.ts";
import type { AppliedCall, AppliedReally } from "./appliedReally.ts";

/** What a rehearsal says of the apply of one instance. */
export interface RehearsedInstance {
  readonly address: string;
  readonly type: string;
  /** The calls of the apply, in their order. */
  readonly calls: readonly string[];
  /** The planned objects of its calls of ApplyResourceChange, in their order; null for an object that ends. */
  readonly finalPlanned: readonly unknown[];
  /** The New State; undefined if nothing is applied. */
  readonly newState: unknown;
}

/** Rehearses the apply of every instance, over plugins within this process. */
export const rehearsed = (workspace: Workspace): Promise<readonly RehearsedInstance[]> =>
  withPlan(workspace, async (plan, ask) => {
    const instances: RehearsedInstance[] = [];
    for (const planned of plan.traces) {
      const { trace } = await settleRehearsal(plan, planned, [], ask);
      instances.push(rehearsedInstance(trace, recordOptions(plan, planned)));
    }
    return instances;
  });

function rehearsedInstance(trace: Trace, options: RecordOptions): RehearsedInstance {
  const { calls } = lifecycleRecord(trace, options);
  const applied = calls.filter(({ phase, operation }) => phase === "apply" && operation !== "ProposedNewState");
  const isData = trace.change.address.resource.mode === "data";
  const isDeletion = trace.change.action.outcome === "delete";
  const applies = applied.filter(({ operation }) => operation === "ApplyResourceChange");
  const final = objectAt(trace, "finalPlannedState");
  return {
    address: trace.change.address.text,
    type: trace.change.address.resource.type,
    // The recording has no call that validates a data source.
    calls: applied.map(({ operation }) => operation).filter((name) => !isData || name !== "ValidateResourceConfig"),
    finalPlanned: applies.map(({ half }) => (isDeletion || half === "delete" || !final ? null : described(final))),
    // The state has the current object at the address of a deposed one.
    newState: applies.length > 0 && trace.change.deposed === undefined ? described(trace.change.after) : undefined,
  };
}

const described = (value: Value): unknown => describedValue(withoutDeepMarks(value));

/** Returns the differences between a rehearsal and a real apply, one sentence each. What is unknown in the rehearsal differs from nothing. */
export function differencesFrom(
  { calls, resources }: AppliedReally,
  instances: readonly RehearsedInstance[],
): readonly string[] {
  const real = calls.filter(({ type }) => type !== "");
  const realNames = real.map(({ call, type }) => `${call} ${type}`).sort();
  // The recorded provider is not asked about the type that is built in.
  const ours = instances
    .flatMap(({ type, calls: own }) => (type === "terraform_data" ? [] : own.map((call) => `${call} ${type}`)))
    .sort();
  const objects = stateObjects(resources);
  return [
    ...(realNames.join() === ours.join()
      ? []
      : [`calls: ${without(ours, realNames)} beside ${without(realNames, ours)}`]),
    ...instances.flatMap((instance) => objectDifferences(instance, real, objects)),
  ];
}

const without = (names: readonly string[], others: readonly string[]): string => {
  const left = [...others];
  const rest = names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return `[${rest.join(", ")}]`;
};

function objectDifferences(
  { address, type, finalPlanned, newState }: RehearsedInstance,
  real: readonly AppliedCall[],
  objects: ReadonlyMap<string, unknown>,
): readonly string[] {
  const applied = real.filter((each) => each.call === "ApplyResourceChange" && each.type === type);
  const unmatched = (type === "terraform_data" ? [] : finalPlanned).filter(
    (object) => !applied.some(({ planned }) => agrees(object, planned)),
  );
  const stored = objects.get(address);
  const isWrong = newState !== undefined && !agreesWithState(newState, stored ?? null);
  return [
    ...unmatched.map((object) => `${address}: no call plans ${JSON.stringify(object)}`),
    ...(isWrong ? [`${address}: New State ${JSON.stringify(newState)}, stored ${JSON.stringify(stored)}`] : []),
  ];
}

/** A resource of a state file. */
export interface StateResource {
  readonly module?: string;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly instances: readonly {
    readonly index_key?: unknown;
    readonly deposed?: string;
    readonly status?: string;
    readonly attributes: unknown;
  }[];
}

function stateObjects(resources: unknown): ReadonlyMap<string, unknown> {
  const objects = new Map<string, unknown>();
  for (const { module, mode, type, name, instances } of resources as readonly StateResource[])
    for (const { index_key: key, deposed, attributes } of instances) {
      const at = key === undefined ? "" : `[${JSON.stringify(key)}]`;
      const prefix = module === undefined ? "" : `${module}.`;
      if (!deposed) objects.set(`${prefix}${mode === "data" ? "data." : ""}${type}.${name}${at}`, attributes);
    }
  return objects;
}

/** Whether an object agrees with another, wherever it is known. Elements of a set may stand in another order. */
function agrees(ours: unknown, real: unknown): boolean {
  if (isUnknown(ours)) return true;
  if (Array.isArray(ours) && Array.isArray(real))
    return ours.length === real.length && (ours.every((item, at) => agrees(item, real[at])) || agreesAsSet(ours, real));
  if (isObject(ours) && isObject(real))
    return [...new Set([...Object.keys(ours), ...Object.keys(real)])].every((name) => agrees(ours[name], real[name]));
  return ours === real;
}

function agreesAsSet(ours: readonly unknown[], real: readonly unknown[]): boolean {
  const left = [...real];
  return ours.every((item) => {
    const at = left.findIndex((other) => agrees(item, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === "object" && json !== null && !Array.isArray(json);

const isUnknown = (json: unknown): boolean => isObject(json) && "$unknown" in json;

/** As `agrees`, with an object as a state file has it: numbers are plain, and values of an open type have their type beside them. */
export function agreesWithState(ours: unknown, stored: unknown): boolean {
  if (isUnknown(ours)) return true;
  if (isObject(ours) && "$number" in ours) return Number(ours.$number) === Number(plainValue(stored));
  const real = plainValue(stored);
  if (Array.isArray(ours) && Array.isArray(real))
    return ours.length === real.length && ours.every((item) => real.some((other) => agreesWithState(item, other)));
  if (isObject(ours) && isObject(real))
    return Object.keys(ours).every((name) => agreesWithState(ours[name], real[name] ?? null));
  return ours === real;
}

const plainValue = (stored: unknown): unknown =>
  isObject(stored) && "value" in stored && "type" in stored && Object.keys(stored).length === 2 ? stored.value : stored;
