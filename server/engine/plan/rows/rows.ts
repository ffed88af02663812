import { type Key, type ModuleAddress, ROOT } from "../../addrs/address.ts";
import type { Opened } from "../../lifecycle/ephemeralLifecycle.ts";
import { isReplacement } from "../../lifecycle/reasons/decision.ts";
import type { UpstreamStatus } from "../../lifecycle/resourceInstance.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import { type Change, evaluatedTrace, type Trace } from "../../lifecycle/trace.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Anchor } from "../../source/range.ts";
import { irrelevant, type Same, sameElements, sameFields, sameIfPresent } from "../../source/sameFields.ts";
import { sameFinding, sameFindings } from "../../source/sameFinding.ts";
import { identical } from "../../values/equality.ts";
import type { Marks } from "../../values/marks.ts";
import { samePath } from "../../values/path.ts";
import { deepMarks, type Unasked, type Value } from "../../values/value.ts";
import { callIdOf } from "../graph/ids.ts";
import type { InstanceConditions } from "./conditionResults.ts";
import { type Counts, NOTHING_COUNTED } from "./counts.ts";
import type { ActionInvocation } from "./invocation.ts";
import type { NotPlanned } from "./notPlanned.ts";

/**
 * The result of one node of the graph, for every instance of its module. A row with unchanged inputs is reused in later walks,
 * so a row must not reference the walk that computed it, nor the file contents of that time.
 */
export type Row = ValueRow | CallRow | ResourceRow | ActionRow | TriggerRow;

/** Returns the rows of the calls that lead to a module, the outermost first; without those that have none. */
export const callRows = (rows: RowLookup, path: readonly string[]): readonly CallRow[] =>
  path.flatMap((_, at) => {
    const row = rows.get(callIdOf(path.slice(0, at + 1)));
    return row?.kind === "call" ? [row] : [];
  });

/** Returns the row of a resource; undefined where the id is of none. */
export function resourceRow(rows: RowLookup, id: string): ResourceRow | undefined {
  const row = rows.get(id);
  return row?.kind === "resource" ? row : undefined;
}

/** Returns the row of an action; undefined where the id is of none. */
export function actionRow(rows: RowLookup, id: string): ActionRow | undefined {
  const row = rows.get(id);
  return row?.kind === "action" ? row : undefined;
}

/** Returns the instances of the module at a path; none while they are unknown. */
export function instancesOfModule(rows: RowLookup, path: readonly string[]): readonly ModuleAddress[] {
  if (path.length === 0) return ROOT_ONLY;
  const row = rows.get(callIdOf(path));
  return row?.kind === "call" ? row.instances : [];
}

const ROOT_ONLY: readonly ModuleAddress[] = [ROOT];

/** Finds rows by their ids. */
export interface RowLookup {
  get(id: string): Row | undefined;
}

interface Common {
  readonly id: string;
  /** The top-level item that declares the node; absent for a resource that only the state has. */
  readonly anchor: Anchor | undefined;
  /** The inputs that the row was computed from, in a fixed order, compared with `identical`; undefined if no later plan builds on the row. */
  readonly inputs: readonly unknown[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
  /** The results of the conditions by instance; absent if the node has no conditions. */
  readonly conditions?: readonly InstanceConditions[];
  /** The union of the marks of all values in the row. */
  readonly marks: Marks;
  /** The status of the dependencies when the row was evaluated; only present if plugins answer. */
  readonly upstreamStatus?: UpstreamStatus;
  /** The status that dependents see; only present if plugins answer. */
  readonly statusForDependents?: UpstreamStatus;
}

/** A variable, local or output: a value for each module instance, by its address text. */
export interface ValueRow extends Common {
  readonly kind: "value";
  readonly values: ReadonlyMap<string, Value>;
}

/** A module call: its repetition in each instance of the module that makes the call. */
export interface CallRow extends Common {
  readonly kind: "call";
  readonly repetitions: ReadonlyMap<string, Repetition>;
  /** The instances of the child module. */
  readonly instances: readonly ModuleAddress[];
  /** The reason why the content of the module is unknown; undefined if the module was read. */
  readonly unread: Unasked | undefined;
  /** The call itself, if its expansion or the content of its module is unknown. */
  readonly notPlanned: readonly NotPlanned[];
}

/** A resource: its repetition in each module instance, and every instance's trace; those that only the state has, too. */
export interface ResourceRow extends Common {
  readonly kind: "resource";
  readonly repetitions: ReadonlyMap<string, Repetition>;
  /** Every instance, in order. */
  readonly runs: readonly Run[];
  /** The traces of the runs. */
  readonly traces: readonly Trace[];
  /** The value of the resource by module instance, computed on first use. */
  readonly values: Map<string, Value>;
  readonly byModule: ReadonlyMap<string, readonly Trace[]>;
  /** The stored values of the instances that `-target` excludes, by module instance. When destroying: the values that provider configurations need. */
  readonly leftOut?: ReadonlyMap<string, ReadonlyMap<Key, Value>>;
  /** The reason why the instances have no trace and cannot be planned. */
  readonly cause: Unasked | undefined;
  readonly notPlanned: readonly NotPlanned[];
  readonly counts: Counts;
  /** The opened instances of an ephemeral resource. */
  readonly opened?: readonly Opened[];
}

/** An action: its repetition in each module instance, and the configurations of its instances. */
export interface ActionRow extends Common {
  readonly kind: "action";
  readonly repetitions: ReadonlyMap<string, Repetition>;
  /**
   * The configurations by the addresses of the instances; without those that have errors. Empty in a language in which what
   * triggers an action evaluates it.
   */
  readonly values: ReadonlyMap<string, Value>;
}

/** The action triggers of a resource: the invocations that its changes cause. */
export interface TriggerRow extends Common {
  readonly kind: "trigger";
  readonly invocations: readonly ActionInvocation[];
  /** The configurations of the invocations, by their places. */
  readonly values: ReadonlyMap<string, Value>;
}

/** Returns the number of instances of a row by outcome. */
export const countsOf = (row: Row | undefined): Counts => (row?.kind === "resource" ? row.counts : NOTHING_COUNTED);

/** Returns the union of the marks of all values in a row. */
export function marksIn(row: Evaluated): Marks {
  let marks = 0;
  if (row.kind !== "call" && row.kind !== "resource")
    for (const value of row.values.values()) marks |= deepMarks(value);
  if (row.kind === "resource") for (const run of row.runs) marks |= run.marks;
  return marks;
}

/** The result of a node. The walk adds the inputs that it was computed from. */
export type Evaluated = Row extends infer R ? (R extends Row ? Omit<R, AddedByWalk> : never) : never;

/** The fields of a row that the walk adds to a result. */
type AddedByWalk = "inputs" | "marks" | "upstreamStatus" | "statusForDependents";

/** The result of a node for one kind of row. */
export type EvaluatedAs<K extends Row["kind"]> = Omit<Extract<Row, { readonly kind: K }>, AddedByWalk>;

/** The result of evaluating count and for_each. */
export interface Repetition {
  readonly kind: "single" | "count" | "each" | "unknown";
  /** Each key with its `each.value`. */
  readonly keys: ReadonlyMap<Key, Value | undefined>;
  /** The cause of an unknown repetition; absent if the repetition is invalid. */
  readonly unasked?: Unasked | undefined;
  /** Whether the keys depend on assumed values. */
  readonly isAssumed?: true;
}

/** Returns the repetition in a module instance; the previous object if it is unchanged. */
export function keptRepetition(before: Row | undefined, instance: ModuleAddress, now: Repetition): Repetition {
  const known = before && "repetitions" in before ? before.repetitions.get(instance.text) : undefined;
  return known && sameRepetition(known, now) ? known : now;
}

function sameRepetition(previous: Repetition, now: Repetition): boolean {
  if (previous.kind !== now.kind || previous.keys.size !== now.keys.size || previous.unasked?.why !== now.unasked?.why)
    return false;
  if (previous.isAssumed !== now.isAssumed) return false;
  const entries = now.keys.entries();
  for (const [key, value] of previous.keys) {
    const [ownKey, own] = entries.next().value!;
    if (key !== ownKey || !sameInput(value, own)) return false;
  }
  return true;
}

/** Whether two rows have equal inputs. Values are compared with `identical`, everything else by identity. */
export const sameInputs = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((input, at) => sameInput(input, now[at]));

function sameInput(previous: unknown, now: unknown): boolean {
  if (previous === now) return true;
  if (isDiagnostic(previous)) return isDiagnostic(now) && sameFinding(previous, now);
  return isValue(previous) && isValue(now) && identical(previous, now);
}

const isDiagnostic = (input: unknown): input is Diagnostic =>
  typeof input === "object" && input !== null && "summary" in input && "severity" in input;

const isValue = (input: unknown): input is Value =>
  typeof input === "object" && input !== null && "marks" in input && "kind" in input;

/** Whether other rows see no difference between two rows of a node: then its dependents need no visit. */
export function sameOutcome(previous: Row, now: Row): boolean {
  if (previous.kind === "value") return now.kind === "value" && sameValueRow(previous, now);
  if (previous.kind === "call") return now.kind === "call" && sameCallRow(previous, now);
  if (previous.kind === "action") return now.kind === "action" && sameActionRow(previous, now);
  if (previous.kind === "trigger") return now.kind === "trigger" && sameTriggerRow(previous, now);
  return now.kind === "resource" && sameResourceRow(previous, now);
}

/** Whether two rows hold the same values. Only rows of ephemeral resources hold them from the start; all others derive them from their traces. */
const sameGiven = (before: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): boolean =>
  [...now].every(([instance, value]) => sameInput(before.get(instance), value));

function sameTable<K, T>(before: ReadonlyMap<K, T>, now: ReadonlyMap<K, T>, same: (a: T, b: T) => boolean): boolean {
  if (before.size !== now.size) return false;
  for (const [key, value] of before) if (!now.has(key) || !same(value, now.get(key)!)) return false;
  return true;
}

const sameChange = (shown: Trace, other: Trace): boolean =>
  shown === other ||
  (isReplaced(shown) === isReplaced(other) && sameEvaluated(evaluatedTrace(shown), evaluatedTrace(other)));

const isReplaced = ({ change }: Trace): boolean => isReplacement(change.action.outcome);

const sameEvaluated = (a: Trace, b: Trace): boolean =>
  a === b ||
  (a.change.address === b.change.address &&
    a.change.deposed === b.change.deposed &&
    a.orphan === b.orphan &&
    a.failed === b.failed &&
    a.change.action.outcome === b.change.action.outcome &&
    sameDoubtedParts(a.change, b.change) &&
    sameReadFindings(a, b) &&
    (isSameText(a, b) || sameObjects(a, b)));

/** Whether two reads have equal diagnostics; only those of a check's data source matter, because the check reports them. */
const sameReadFindings = (a: Trace, b: Trace): boolean =>
  a.change.action.rule === b.change.action.rule &&
  (a.change.action.rule !== "check-nested" || sameFindings(a.diagnostics, b.diagnostics));

function sameDoubtedParts({ action: { doubt: a } }: Change, { action: { doubt: b } }: Change): boolean {
  const [paths, others] = [a?.about ?? [], b?.about ?? []];
  return paths.length === others.length && paths.every((path, at) => samePath(path, others[at]!));
}

/** Whether two settled traces share the stored object and the schema, so that comparing their values is unnecessary. */
const isSameText = (a: Trace, b: Trace): boolean =>
  a.isSettled === true && b.isSettled === true && a.stored === b.stored && a.schema === b.schema;

const sameObjects = (a: Trace, b: Trace): boolean =>
  identical(a.change.before, b.change.before) && identical(a.change.after, b.change.after);

/** The fields that dependents cannot see. The comparisons come last in this file because they use everything above. */
const COMMON = {
  kind: irrelevant,
  id: irrelevant,
  anchor: irrelevant,
  inputs: irrelevant,
  diagnostics: irrelevant,
  asked: irrelevant,
  conditions: irrelevant,
  marks: irrelevant,
  upstreamStatus: irrelevant,
  // That a dependency is simulated for now matters only to a dependent that waits for it.
  statusForDependents: (before: UpstreamStatus, now: UpstreamStatus) =>
    (before === "awaited" ? undefined : before) === (now === "awaited" ? undefined : now),
} as const;

const sameRepetitions: Same<CallRow["repetitions"]> = (before, now) => sameTable(before, now, Object.is);

const sameValueRow = sameFields<ValueRow>({
  ...COMMON,
  values: (before, now) => sameTable(before, now, sameInput),
});

const sameCallRow = sameFields<CallRow>({
  ...COMMON,
  repetitions: sameRepetitions,
  instances: sameElements(Object.is),
  unread: (before, now) => before?.why === now?.why,
  notPlanned: irrelevant,
});

const sameActionRow = sameFields<ActionRow>({
  ...COMMON,
  repetitions: sameRepetitions,
  values: (before, now) => sameTable(before, now, identical),
});

const sameTriggerRow = sameFields<TriggerRow>({ ...COMMON, invocations: irrelevant, values: irrelevant });

const sameResourceRow = sameFields<ResourceRow>({
  ...COMMON,
  repetitions: sameRepetitions,
  traces: sameElements(sameChange),
  values: sameGiven,
  cause: (before, now) => before?.why === now?.why && before?.source === now?.source,
  leftOut: sameIfPresent((before, now) => sameTable(before, now, (one, other) => sameTable(one, other, sameInput))),
  // They follow from the traces.
  runs: irrelevant,
  byModule: irrelevant,
  counts: irrelevant,
  notPlanned: irrelevant,
  opened: irrelevant,
});

/** The rows of a plan, in the order of their nodes. */
export interface Rows extends RowLookup {
  readonly all: readonly Row[];
}
