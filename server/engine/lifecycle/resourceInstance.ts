import type { InstanceAddress } from "../addrs/address.ts";
import type { Resource } from "../config/module.ts";
import type { Scope } from "../lang/scope.ts";
import type { Confidence, Provider } from "../provider/provider.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import type { ResourceObject } from "../state/state.ts";
import type { Path } from "../values/path.ts";
import type { Unasked, Value } from "../values/value.ts";

/** One instance before its lifecycle has run: everything that decides what will happen to it. */
export interface ResourceInstance {
  readonly address: InstanceAddress;
  /** Where its object is in the state, if that is another address. */
  readonly previousAddress: InstanceAddress | undefined;
  /** Absent: the object is not wanted any more, for the reason in `orphan`. */
  readonly declaration: Resource | undefined;
  readonly orphan: OrphanReason | undefined;
  readonly schema: ResourceSchema;
  readonly provider: Provider;
  readonly previousRun: ResourceObject | undefined;
  /** What its configuration is evaluated in. */
  readonly scope: Scope;
  /** The values that its references have in that scope, and `each.value`: with the other fields, the key of its memo. */
  readonly references: readonly (Value | undefined)[];
  readonly replace: boolean;
  readonly triggeredBy: readonly string[];
  /** What is wrong with it before its configuration is looked at: it is not planned then. */
  readonly faults: readonly Diagnostic[];
  readonly createBeforeDestroy: boolean;
  /** Why no action may be claimed, whatever its values are: its state was not loaded, a block that names it is not read. */
  readonly withheld: Unasked | undefined;
}

/** Why an object is not wanted any more. */
export type OrphanReason =
  | "deposed"
  | "no-resource-config"
  | "no-module"
  | "wrong-repetition"
  | "count-index"
  | "each-key"
  | "no-move-target"
  | "forgotten"
  | "destroy-mode";

export type Stage =
  | "previousRunState"
  | "upgradedState"
  | "priorState"
  | "configuration"
  | "proposedNewState"
  | "initialPlannedState"
  | "finalPlannedState"
  | "newState"
  | "importStubState";

/** One step of the lifecycle: which operation made which object from what, and who played it. */
export interface Transition {
  readonly operation: Operation;
  readonly from: readonly Stage[];
  readonly to: Stage;
  readonly object: Value;
  readonly confidence: Confidence;
  /** The second half of a replacement: planned as if nothing existed. */
  readonly replacement: boolean;
}

export type Operation =
  | "LastRun"
  | "UpgradeResourceState"
  | "ReadResource"
  | "ValidateResourceConfig"
  | "ProposedNew"
  | "PlanResourceChange";

export type Action =
  | "no-op"
  | "create"
  | "read"
  | "update"
  | "delete"
  | "delete-then-create"
  | "create-then-delete"
  | "forget";

/** What was decided, by which rule, about which part of the value, because of what. The sentence is in rules.ts. */
export interface Decision<T = unknown> {
  readonly outcome: T;
  readonly rule: Rule;
  readonly path: Path;
  readonly causes: readonly (Range | string)[];
}

/** Every rule that can decide something; each has its sentence in rules.ts. */
export type Rule =
  | OrphanReason
  | "not-tracked"
  | "unchanged"
  | "changed"
  | "changes-ignored"
  | "sensitivity-changed"
  | "requires-replace"
  | "tainted"
  | "replace-requested"
  | "replace-triggered"
  | "configured"
  | "kept"
  | "known-after-apply"
  | "ignored"
  | "removed"
  | "ends"
  | "not-planned";

export interface Change {
  readonly address: InstanceAddress;
  readonly previousAddress: InstanceAddress | undefined;
  readonly deposed: string | undefined;
  readonly action: Decision<Action>;
  readonly before: Value;
  readonly after: Value;
  readonly replacePaths: readonly Path[];
}

/** One instance after its lifecycle has run. */
export interface Trace {
  readonly instance: ResourceInstance;
  readonly transitions: readonly Transition[];
  readonly change: Change;
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
  /** Something of it is wrong: no action may be claimed. */
  readonly failed: boolean;
  /** Nothing is wrong, but too little is known: no action may be claimed. */
  readonly notPlanned: Unasked | undefined;
}

/** May the action of the trace be claimed? */
export const isPlanned = ({ failed, notPlanned }: Trace): boolean => !failed && notPlanned === undefined;
