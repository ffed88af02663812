import type { Diagnostic } from "../../source/diagnostic.ts";

/** The static faults of a node. */
export interface NodeFaults {
  /** The faults of the references in the expressions of the node. If there are any, no evaluation faults are reported. */
  readonly references: readonly Diagnostic[];
  /** The warnings for references to something deprecated. */
  readonly warnings: readonly Diagnostic[];
  /** The parts of a resource without reference faults, whose evaluation faults are reported nevertheless. */
  readonly sound: { readonly repetition: boolean; readonly body: boolean };
  readonly dependsOn: readonly Diagnostic[];
  /** The faults of parts without an effect: paths in `ignore_changes`, attributes of an argument; reported only if there are no others. */
  readonly ignored: readonly Diagnostic[];
  /** The faults of the other arguments of a call, and of the required variables that the call does not set. */
  readonly callArguments: readonly Diagnostic[];
}

/** Returns all static faults of a node. */
export const allFaults = ({
  references,
  warnings,
  dependsOn,
  ignored,
  callArguments,
}: NodeFaults): readonly Diagnostic[] => [...callArguments, ...references, ...warnings, ...dependsOn, ...ignored];

export const SOUND: NodeFaults = {
  references: [],
  warnings: [],
  sound: { repetition: true, body: true },
  dependsOn: [],
  ignored: [],
  callArguments: [],
};

/** The static faults of each node, by the place of the node in the graph. */
export type Faults = readonly NodeFaults[];

export interface Checked {
  readonly faults: Faults;
  /** The places of the nodes with faults. */
  readonly faulty: readonly number[];
  /** The places of the nodes that were checked; the faults of all others were reused. */
  readonly judged: readonly number[];
}
