import type { InstanceAddress } from "../addrs/address.ts";
import type { Confidence, StandIn } from "../provider/provider.ts";
import type { Form } from "../provider/relations/likeness.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { ResourceObject } from "../state/state.ts";
import { rawEquals } from "../values/equality.ts";
import type { Path } from "../values/path.ts";
import { type Unasked, type Value, withoutDeepMarks } from "../values/value.ts";
import type { Violation } from "./contract/violation.ts";
import type { PartlyKnown } from "./partlyKnown.ts";
import type { Action, Decision, OrphanReason, Rule } from "./reasons/decision.ts";
import type { Importing } from "./resourceInstance.ts";

/** The result of an instance's lifecycle, as views show it. The trace of a settled instance computes its object on demand. */
export interface Trace {
  readonly change: Change;
  /** The source address of the provider: `terraform.io/builtin/terraform`. */
  readonly provider: string;
  readonly schema: ResourceSchema | undefined;
  /** The range of the block's header; undefined if only the state has the instance. */
  readonly declared: Range | undefined;
  /** The reason why the object is an orphan. */
  readonly orphan: OrphanReason | undefined;
  /** Its object in the state. */
  readonly stored: ResourceObject | undefined;
  /** The addresses whose change asks for its replacement. */
  readonly triggeredBy: readonly string[];
  /** Whether the object equals the stored object. The object and its transitions are then computed on demand. */
  readonly isSettled?: true;
  readonly transitions: readonly Transition[];
  /** The confidence of the last transition. */
  readonly confidence: Confidence;
  /** The value read, with a mark on each secret that Terraform shows. Views do not show these secrets. */
  readonly objectWithSecrets?: Value;
  /** The contract violations of the provider's responses. */
  readonly violations: readonly Violation[];
  readonly diagnostics: readonly Diagnostic[];
  /** The calls that reported something, in their order; absent if none did. */
  readonly reports?: readonly CallReport[];
  /** Whether the instance has an error: no action may be claimed. */
  readonly failed: boolean;
  /** Present if a precondition fails, whose error the resource has. */
  readonly isRefused?: true;
  /** The reason why no action may be claimed although there is no error; undefined if the action may be claimed. */
  readonly notPlanned: Unasked | undefined;
  /** The reason why a simulation stands in for the plugin; undefined if the plugin answered or was not to be asked. */
  readonly standIn: StandIn | undefined;
  /**
   * The trace that everything else of the plan follows from, except that a replacement counts; present if this trace rests on a pack of
   * another version, and absent if it is the same.
   */
  readonly evaluated?: Trace;
  /** The certain changes of an instance that is not planned because a part of its configuration is unknown. */
  readonly partlyKnown?: PartlyKnown;
}

export interface Change {
  readonly address: InstanceAddress;
  /** The address of the object in the state, if it differs. */
  readonly previousAddress: InstanceAddress | undefined;
  readonly deposed: string | undefined;
  /** The ID or identity by which the object is imported. */
  readonly importing: Omit<Importing, "range"> | undefined;
  readonly action: Decision<Action>;
  readonly before: Value;
  readonly after: Value;
  readonly replacePaths: readonly Path[];
  /** The configured values that are the stored ones in another form, or may be; absent if there are none. */
  readonly forms?: readonly Form[];
  /**
   * The arguments of a replacement that the configuration marks as sensitive, regardless of the schema; absent if there are none.
   */
  readonly secretArguments?: readonly Path[];
  /** The parts that only the file of a finished plan has; absent in a live plan. */
  readonly written?: WrittenParts;
}

/** The parts of a change that the file of a finished plan has beside its values. */
export interface WrittenParts {
  /** The planned object with the marks of the file alone, without those of the schema. */
  readonly asPlanned: Value;
  /** The identity of the object; undefined where it has none. */
  readonly beforeIdentity: Value | undefined;
  readonly afterIdentity: Value | undefined;
  /** The version of the schema of the identity; undefined if neither a schema nor the file says it. */
  readonly identityVersion: number | undefined;
  /** The configuration that Terraform generates for an import; empty for none. */
  readonly generatedConfiguration: string;
  /** The names of the action, if the JSON has others for it than a live plan. */
  readonly actions?: readonly string[];
  /** The reason that the file gives for the action; undefined without one. */
  readonly reason: Rule | undefined;
}

/** What a call reported. Its step is absent from the transitions if it led to no object. */
export interface CallReport {
  readonly operation: Operation;
  readonly from: readonly Stage[];
  readonly to: Stage;
  readonly confidence: Confidence;
  readonly replacement: boolean;
  /** Whether the call belongs to the rehearsal of the apply. */
  readonly isRehearsed?: true;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the lifecycle ended here. */
  readonly failed: boolean;
}

/**
 * Why a call is not made: refreshing is turned off, or only for objects that change; configured providers are asked to plan and not to read objects; whoever plays the
 * provider reads nothing; the object is only forgotten; a destruction uses the state that its refresh left; there is no object; the data
 * source is read during the apply; the provider plans no deletions, so Core does.
 */
export type NotCalled =
  | "refresh"
  | "unneeded"
  | "configured"
  | "level"
  | "forgotten"
  | "destroy-mode"
  | "no-object"
  | "deferred"
  | "no-plan-destroy";

/** One step of the lifecycle: its operation, its inputs, the resulting object, and the confidence in the result. */
export interface Transition {
  readonly operation: Operation;
  readonly from: readonly Stage[];
  readonly to: Stage;
  readonly object: Value;
  readonly confidence: Confidence;
  /** The time of day, `12:04`, at which a plugin read the object; absent if none did. */
  readonly at?: string;
  /** Why Terraform's call of this step is not made: Core alone decides the object. Absent for a call that is made. */
  readonly notCalled?: NotCalled;
  /** The attributes changed by an upgrade from another schema version. */
  readonly upgraded?: Upgraded;
  /** The schema version that the object was written with; present for the object of the last run. */
  readonly schemaVersion?: number;
  /** The second half of a replacement: planned as if nothing existed. */
  readonly replacement: boolean;
  /** Whether the step belongs to the rehearsal of the apply. */
  readonly isRehearsed?: true;
}

/** An object upgraded from another schema version, or moved from another type. */
export interface Upgraded {
  /** The schema version of the stored object. */
  readonly from: number;
  /** The type that the object was moved from; undefined for an object that keeps its type. */
  readonly movedFrom?: string;
  /** Whether the schema alone decided the upgrade, without the provider. */
  readonly isAssumed: boolean;
  readonly parts: readonly UpgradedPart[];
}

/**
 * What an upgrade did with one part: another name has its value (`renamed`, `from` the former name), it has a value that the stored object
 * lacked (`added`), the upgraded object lacks it (`dropped`), it is null where the stored value does not fit (`lost`), its value is in
 * another form (`converted`), or is another value (`changed`).
 */
export interface UpgradedPart {
  readonly path: Path;
  readonly how: "renamed" | "added" | "dropped" | "lost" | "converted" | "changed";
  readonly from?: Path;
}

/** `applyConfiguration` and `applyProposedNewState` are the Configuration and the Proposed New State of the second plan, during the apply. */
export type Stage =
  | "previousRunState"
  | "upgradedState"
  | "priorState"
  | "configuration"
  | "proposedNewState"
  | "initialPlannedState"
  | "applyConfiguration"
  | "applyProposedNewState"
  | "finalPlannedState"
  | "newState"
  | "importId"
  | "importStubState";

/** The stages in the order of the lifecycle. */
export const STAGE_ORDER: readonly Stage[] = [
  "previousRunState",
  "upgradedState",
  "importId",
  "importStubState",
  "priorState",
  "configuration",
  "proposedNewState",
  "initialPlannedState",
  "applyConfiguration",
  "applyProposedNewState",
  "finalPlannedState",
  "newState",
];

/** Whether the object at a stage is a Configuration. */
export const isConfiguration = (stage: Stage): boolean => stage === "configuration" || stage === "applyConfiguration";

const STAGES_OF_APPLY: Readonly<Partial<Record<Stage, Stage>>> = {
  configuration: "applyConfiguration",
  proposedNewState: "applyProposedNewState",
  initialPlannedState: "finalPlannedState",
};

/** Returns the stage of the second plan that corresponds to one of the first plan; undefined if none does. */
export const stageOfApply = (stage: Stage): Stage | undefined => STAGES_OF_APPLY[stage];

/**
 * `LastRun`, `Computed`, `ImportBlock` and `StateWrite` are no calls: an object comes from the state, from what its arguments imply, or from an
 * `import` block, or is only saved.
 */
export type Operation =
  | "LastRun"
  | "Computed"
  | "StateWrite"
  | "UpgradeResourceState"
  | "ReadResource"
  | "ReadDataSource"
  | "ImportBlock"
  | "ImportResourceState"
  | "MoveResourceState"
  | "ValidateResourceConfig"
  | "ProposedNew"
  | "PlanResourceChange"
  | "ApplyResourceChange";

/** Returns the trace that references and triggers see. */
export const evaluatedTrace = (trace: Trace): Trace => trace.evaluated ?? trace;

/** Whether the action of the trace may be claimed. */
export const isPlanned = ({ failed, notPlanned }: Trace): boolean => !failed && notPlanned === undefined;

/** Returns the object at a stage of the lifecycle; undefined if the stage was not reached. */
export const objectAt = ({ transitions }: Pick<Trace, "transitions">, stage: Stage): Value | undefined =>
  transitions.find(({ to }) => to === stage)?.object;

/** Whether a plugin read the object in this session. */
export const wasRead = ({ transitions }: Pick<Trace, "transitions">): boolean =>
  transitions.some(({ operation, confidence }) => operation === "ReadResource" && confidence === "provider");

/** Whether the object that a plugin read differs from the upgraded one, as Terraform compares them. */
export function hasDrifted(trace: Pick<Trace, "transitions">): boolean {
  if (!wasRead(trace)) return false;
  const [before, after] = [objectAt(trace, "upgradedState"), objectAt(trace, "priorState")];
  return !!before && !!after && before !== after && !rawEquals(withoutDeepMarks(before), withoutDeepMarks(after));
}
