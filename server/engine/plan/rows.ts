import type { Key, ModuleAddress } from "../addrs/address.ts";
import type { Run } from "../lifecycle/run.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { Anchor } from "../source/range.ts";
import type { Unasked, Value } from "../values/value.ts";
import type { GraphNode } from "./graph.ts";
import type { NotPlanned } from "./notPlanned.ts";

/**
 * What one node of the graph came to, for every instance of its module. A row whose inputs are the same is taken over, so
 * it must not lead to the walk that it was made in, nor to the files as they were then.
 */
export type Row = ValueRow | CallRow | ResourceRow;

interface Common {
  readonly id: string;
  readonly of: GraphNode["kind"];
  /** The top-level item that declares it. */
  readonly anchor: Anchor;
  /** What it was made from, compared with `identical`, in a fixed order. */
  readonly inputs: readonly unknown[];
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
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
}

/** A resource: its repetition in each module instance, and every instance's trace. */
export interface ResourceRow extends Common {
  readonly kind: "resource";
  readonly repetitions: ReadonlyMap<string, Repetition>;
  /** Every instance, in order. */
  readonly runs: readonly Run[];
  /** What is shown of them. */
  readonly traces: readonly Trace[];
  /** The resource's value in each module instance, made when it is first asked for. */
  readonly values: Map<string, Value>;
  readonly byModule: ReadonlyMap<string, readonly Trace[]>;
  /** The instances that have no trace, because nothing can be planned of them. */
  readonly notPlanned: readonly NotPlanned[];
}

/** What a row keeps of the node that it was made for. */
export const identityOf = (node: GraphNode): Pick<Row, "id" | "of" | "anchor"> => ({
  id: node.id,
  of: node.kind,
  anchor: (node.kind === "local" ? node.declaration.range : node.declaration.header).anchor,
});

/** What count and for_each came to. */
export interface Repetition {
  readonly kind: "single" | "count" | "each" | "unknown";
  /** Each key with its `each.value`. */
  readonly keys: ReadonlyMap<Key, Value | undefined>;
  /** Of an unknown one, what nobody was asked for; absent where it is wrong. */
  readonly unasked?: Unasked | undefined;
}
