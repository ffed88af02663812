import type { Confidence } from "../provider/provider.ts";
import type { Form } from "../provider/relations/likeness.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Path } from "../values/path.ts";
import { nullValue, type Value } from "../values/value.ts";
import type { StateDifferences } from "./contract/driftOrNormalization.ts";
import type { Violation } from "./contract/violation.ts";
import { isReplacement } from "./reasons/decision.ts";
import {
  type CallReport,
  type NotCalled,
  type Operation,
  STAGE_ORDER,
  type Stage,
  type Trace,
  type Transition,
  type Upgraded,
} from "./trace.ts";

/** The part of a replacement that a stage or a call belongs to. */
export type Half = "delete" | "create";

/** The phase of a run in which Terraform makes a call. */
export type Phase = "validate" | "plan" | "apply";

/** An object of an instance at a stage, and who gave it. */
export interface StageRecord {
  readonly stage: Stage;
  readonly phase: Phase;
  readonly half?: Half;
  readonly object: Value;
  readonly confidence: Confidence;
  /** As in `Transition`. */
  readonly schemaVersion?: number;
}

type NoCall = "LastRun" | "Computed" | "ImportBlock" | "StateWrite";

const isNoCall = (operation: Operation): operation is NoCall =>
  operation === "LastRun" || operation === "Computed" || operation === "ImportBlock" || operation === "StateWrite";

/** A call, or a step of Terraform Core's own, that leads from some stages to another. */
export interface CallRecord {
  readonly operation: Exclude<Operation, NoCall | "ProposedNew"> | "ProposedNewState";
  readonly phase: Phase;
  readonly from: readonly Stage[];
  readonly to: Stage;
  readonly half?: Half;
  /** Whether the object of the call is deposed by then: it exists beside the new one. */
  readonly deposed?: true;
  readonly confidence: Confidence;
  /** Why the call is not made; absent for a call that is made. */
  readonly notCalled?: NotCalled;
  /** What an upgrade or a move did with the parts of the stored object. */
  readonly upgraded?: Upgraded;
  /** The values that the call kept or returned in another form; absent for none. */
  readonly forms?: readonly Form[];
  /** The parts that a read shows as changed outside of Terraform; absent for none. */
  readonly drift?: readonly Path[];
  /** The plan of an update that decided a replacement, before the plans of both halves. */
  readonly attempt?: UpdateAttempt;
  readonly violations: readonly Violation[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the lifecycle of the instance ends here, because of the diagnostics or a broken contract. */
  readonly failed?: true;
  /** Whether a rehearsed failure ends the apply here. */
  readonly fails?: true;
}

/** The update that Terraform asks for first; the provider answers that it needs a replacement. */
export interface UpdateAttempt {
  readonly proposed: Value;
  readonly planned: Value;
  /** The paths of requires_replace; empty if something else replaces the object. */
  readonly requiresReplace: readonly Path[];
}

/** The stages and calls of an instance over one run, in Terraform's order. Of a replacement both halves stand. */
export interface LifecycleRecord {
  readonly stages: readonly StageRecord[];
  readonly calls: readonly CallRecord[];
}

/** The circumstances that decide the order of the calls, beside the trace. */
export interface RecordOptions {
  /** Whether the apply was rehearsed: even an object that is only forgotten is upgraded then. */
  readonly isRehearsed: boolean;
  /** Whether the provider plans deletions. */
  readonly plansDestroy: boolean;
  /** Whether it is a managed resource with conditions, which the apply checks even of an object without a change. */
  readonly isChecked: boolean;
  /** The trace of the plan that comes first: the refresh before a destruction. */
  readonly preceding?: Trace | undefined;
  /** The differences between the stored object and the one that was read; undefined if no plugin read it. */
  readonly read?: StateDifferences | undefined;
  /** The Configuration that the first validation sees; undefined if it is not known or nothing is validated. */
  readonly validated?: Value | undefined;
}

/** Returns the stages and calls of an instance: as planned and, if the trace holds a rehearsal, as applied. */
export function lifecycleRecord(trace: Trace, options: RecordOptions): LifecycleRecord {
  const { preceding } = options;
  // The refresh before a destruction has read the object.
  const planCalls = preceding
    ? [...plannedCalls(preceding), ...plannedCalls(trace).filter((call) => !isRead(call))]
    : plannedCalls(trace);
  const seenCalls = planCalls.map((call) => ({ ...call, ...differencesIn(call, trace, options) }));
  const configured = preceding ?? trace;
  const validated =
    configured.declared && !configured.orphan && !isDeferred(configured) ? [validation("validate", configured)] : [];
  return {
    stages: withValidated(stagesOf(trace), validated.length > 0 ? options.validated : undefined, isInvalid(trace)),
    calls: withFindings([...validated, ...seenCalls, ...appliedCalls(trace, options)], trace),
  };
}

/** Returns what a call of the plan kept or returned in another form, and the drift that it shows. */
function differencesIn(
  { operation, notCalled, half }: Call,
  { change }: Trace,
  { read }: RecordOptions,
): Pick<Call, "forms" | "drift"> {
  if (notCalled) return {};
  const isReadNow = operation === "ReadResource" && read !== undefined;
  const isPlan = operation === "PlanResourceChange" && half !== "create";
  const { forms = [] } = isReadNow ? read : isPlan ? change : {};
  return {
    ...(forms.length > 0 && { forms }),
    ...(isReadNow && read.changed.length > 0 && { drift: read.changed }),
  };
}

/** Adds the Configuration of the first validation after the one that is planned. What is refused there is not planned. */
function withValidated(
  stages: readonly StageRecord[],
  object: Value | undefined,
  isRefused: boolean,
): readonly StageRecord[] {
  const at = stages.findIndex(({ stage, half }) => stage === "configuration" && half !== "delete");
  const planned = stages[at];
  if (!object || (!planned && !isRefused)) return stages;
  const validated: StageRecord = {
    ...(planned ?? { stage: "configuration" }),
    phase: "validate",
    object,
    confidence: "core",
  };
  if (isRefused) return [...stages.filter((stage) => stage !== planned), validated];
  return [...stages.slice(0, at + 1), validated, ...stages.slice(at + 1)];
}

/** The stages that are null where an object ends. */
const ENDED: readonly Stage[] = [
  "configuration",
  "proposedNewState",
  "initialPlannedState",
  "finalPlannedState",
  "newState",
];

/** The stages of a rehearsed apply. */
const OF_APPLY: ReadonlySet<Stage> = new Set([
  "applyConfiguration",
  "applyProposedNewState",
  "finalPlannedState",
  "newState",
]);

/** Returns the phase in which an object is at a stage. */
export const phaseOf = (stage: Stage): Phase => (OF_APPLY.has(stage) ? "apply" : "plan");

function stagesOf(trace: Trace): readonly StageRecord[] {
  const { outcome } = trace.change.action;
  if (outcome === "delete") return [...existing(trace), ...ended(trace)];
  const prior: StageRecord = { stage: "priorState", phase: "plan", object: nullObject(trace), confidence: "core" };
  if (!isReplacement(outcome)) {
    const stages = inOrder(trace.transitions);
    const isOfNothing = outcome === "create" && !stages.some(({ stage }) => stage === "priorState");
    return isOfNothing ? [prior, ...stages] : stages;
  }
  const old = [...existing(trace), ...ended(trace)].map((stage) => ({ ...stage, half: "delete" as const }));
  const made = inOrder(trace.transitions.filter(isOfNewObject));
  const created = [prior, ...made].map((stage) => ({ ...stage, half: "create" as const }));
  return outcome === "create-then-delete" ? [...created, ...old] : [...old, ...created];
}

/** Whether a step of a replacement is about the new object. */
const isOfNewObject = ({ to, replacement }: Transition): boolean => replacement || to === "configuration";

/** Returns the stages of the existing object up to its Prior State. */
const existing = ({ transitions }: Trace): readonly StageRecord[] =>
  inOrder(transitions).filter(({ stage }) => STAGE_ORDER.indexOf(stage) <= STAGE_ORDER.indexOf("priorState"));

/** Returns the null stages of an object that ends. The last two belong to a rehearsal. */
const ended = (trace: Trace): readonly StageRecord[] =>
  ENDED.filter((stage) => hasApply(trace) || phaseOf(stage) === "plan").map((stage) => ({
    stage,
    phase: phaseOf(stage),
    object: nullObject(trace),
    confidence: stage === "newState" ? "rehearsed" : "core",
  }));

const nullObject = ({ change }: Trace): Value => nullValue(change.before.type);

const hasApply = ({ transitions }: Trace): boolean => transitions.some((step) => step.isRehearsed === true);

/** Returns the last object of each stage, in the order of the lifecycle. */
const inOrder = (transitions: readonly Transition[]): readonly StageRecord[] =>
  STAGE_ORDER.flatMap((stage) => {
    const step = transitions.findLast(({ to }) => to === stage);
    if (!step) return [];
    const { object, confidence, schemaVersion } = step;
    return [
      { stage, phase: phaseOf(stage), object, confidence, ...(schemaVersion !== undefined && { schemaVersion }) },
    ];
  });

type Call = Omit<CallRecord, "violations" | "diagnostics" | "failed">;

/** Returns the calls of a plan. Terraform plans the end of an orphan before it reads the object. */
function plannedCalls(trace: Trace): readonly Call[] {
  const { action } = trace.change;
  const calls = trace.transitions.flatMap((step) => (step.isRehearsed ? [] : plannedCall(step, trace)));
  if (action.outcome !== "delete" || trace.change.deposed !== undefined) return calls;
  return [...calls.filter((call) => !isRead(call)), ...calls.filter(isRead)];
}

const isRead = ({ operation }: Call): boolean => operation === "ReadResource";

function plannedCall(
  { operation, from, to, confidence, replacement, notCalled, upgraded }: Transition,
  trace: Trace,
): readonly Call[] {
  if (isNoCall(operation)) return [];
  const call = {
    phase: "plan" as const,
    to,
    confidence,
    ...(notCalled && { notCalled }),
    ...(upgraded && { upgraded }),
    ...halfOf(trace, to, replacement),
  };
  // The plan that decides a replacement proposes an object that neither half has.
  const isDeciding = call.half === "delete";
  if (operation === "ProposedNew") return isDeciding ? [] : [{ ...call, operation: "ProposedNewState", from }];
  if (operation === "PlanResourceChange")
    return [
      isDeciding
        ? { ...call, operation, from: ["priorState", "configuration"], ...attemptOf(trace) }
        : { ...call, operation, from: planInputs(trace) },
    ];
  return [{ ...call, operation, from: to === "configuration" ? ["configuration"] : from }];
}

/** Returns the update that decided a replacement; nothing for a tainted object, of which no update is asked. */
export function attemptOf({ change, transitions }: Trace): { readonly attempt?: UpdateAttempt } {
  const objectOf = (stage: Stage) => transitions.find(({ to, replacement }) => to === stage && !replacement)?.object;
  const [proposed, planned] = [objectOf("proposedNewState"), objectOf("initialPlannedState")];
  if (!isReplacement(change.action.outcome) || !proposed || !planned) return {};
  return { attempt: { proposed, planned, requiresReplace: change.replacePaths } };
}

const halfOf = (trace: Trace, to: Stage, replacement: boolean): { readonly half?: Half } =>
  isReplacement(trace.change.action.outcome)
    ? { half: replacement || to === "configuration" ? "create" : "delete" }
    : {};

/** Returns the objects that a plan depends on. The planned end of an orphan sees the object before it is read. */
function planInputs({ change, orphan, transitions }: Trace): readonly Stage[] {
  if (change.action.outcome !== "delete") return ["priorState", "configuration", "proposedNewState"];
  const isReadLater = orphan !== undefined && change.deposed === undefined;
  return isReadLater && transitions.some(({ to }) => to === "upgradedState") ? ["upgradedState"] : ["priorState"];
}

const validation = (phase: Phase, { transitions, change }: Trace): Call => ({
  operation: "ValidateResourceConfig",
  phase,
  from: [phase === "apply" ? "applyConfiguration" : "configuration"],
  to: phase === "apply" ? "applyConfiguration" : "configuration",
  ...(isReplacement(change.action.outcome) && { half: "create" as const }),
  confidence: transitions.find(({ to }) => to === "configuration")?.confidence ?? "core",
});

/** Returns the calls of a rehearsed apply; none without a rehearsal. Seen in logs of Terraform 1.11.4. */
function appliedCalls(trace: Trace, { isRehearsed, plansDestroy, isChecked }: RecordOptions): readonly Call[] {
  const { change, transitions } = trace;
  if (!isRehearsed || trace.failed || trace.notPlanned) return [];
  switch (change.action.outcome) {
    case "no-op":
      return isChecked ? [upgrade(trace)] : [];
    case "create":
      return creation(trace);
    case "update":
      return [upgrade(trace), ...creation(trace)];
    case "forget":
      return [upgrade(trace)];
    case "delete":
      return ending(trace, plansDestroy && change.deposed !== undefined);
    case "delete-then-create":
    case "forget-then-create":
      return [...ending(trace, false), ...creation(trace)];
    case "create-then-delete":
      return [...creation(trace), ...ending(trace, plansDestroy).map((call) => ({ ...call, deposed: true as const }))];
    default:
      return [validation("apply", trace), ...transitions.flatMap(appliedCall)];
  }
}

/** Returns the calls for an object that is created or updated: it is validated and planned again. */
const creation = (trace: Trace): readonly Call[] => [
  validation("apply", trace),
  ...trace.transitions
    .filter(({ to }) => to !== "applyConfiguration" && phaseOf(to) === "apply")
    .filter(({ replacement }) => replacement === isReplacement(trace.change.action.outcome))
    .flatMap(appliedCall)
    .map((call) => ({ ...call, ...halfOf(trace, call.to, true) })),
];

function appliedCall({ operation, from, to, confidence, isRehearsed: isOfApply }: Transition): readonly Call[] {
  if (!isOfApply || isNoCall(operation) || operation === "ValidateResourceConfig") return [];
  return [
    { operation: operation === "ProposedNew" ? "ProposedNewState" : operation, phase: "apply", from, to, confidence },
  ];
}

/** Returns the calls for an object that ends. Only a deposed object is planned again, by a provider that plans deletions. */
const ending = (trace: Trace, isPlanned: boolean): readonly Call[] => {
  const half = halfOf(trace, "newState", false);
  const plan: Call = {
    operation: "PlanResourceChange",
    phase: "apply",
    from: ["priorState"],
    to: "finalPlannedState",
    ...half,
    confidence: trace.confidence,
  };
  const apply: Call = {
    operation: "ApplyResourceChange",
    phase: "apply",
    from: ["priorState", "finalPlannedState"],
    to: "newState",
    ...half,
    confidence: "rehearsed",
  };
  return [upgrade(trace), ...(isPlanned ? [plan] : []), apply];
};

/** The apply upgrades every existing object again, from the plan file. */
const upgrade = (trace: Trace): Call => ({
  operation: "UpgradeResourceState",
  phase: "apply",
  from: ["priorState"],
  to: "priorState",
  ...halfOf(trace, "priorState", false),
  confidence: trace.transitions.find(({ to }) => to === "upgradedState")?.confidence ?? "core",
});

/** Adds each violation to the call that it is about, and what each call reported. A call that failed is the last one of its phase. */
function withFindings(madeCalls: readonly Call[], trace: Trace): readonly CallRecord[] {
  const { violations, reports = [] } = trace;
  // What the first validation refuses is not validated again.
  const isRefused = isInvalid(trace);
  const calls = [...madeCalls, ...reports.flatMap((report) => missingCall(madeCalls, report, trace))].filter(
    ({ operation, phase }) => !isRefused || operation !== "ValidateResourceConfig" || phase === "validate",
  );
  const places = reports.map((report) => calls.findIndex((call) => isReportedBy(call, report, trace)));
  return calls.map((call, at): CallRecord => {
    const own = reports.filter((_, index) => places[index] === at);
    const broken = violations.filter((one) => calls.findLastIndex((each) => isAbout(one, each)) === at);
    const failed = own.some((report) => report.failed);
    return {
      ...call,
      violations: broken,
      diagnostics: own.flatMap(({ diagnostics }) => diagnostics),
      ...(failed && { failed }),
    };
  });
}

/** Whether the first validation refused the configuration. */
const isInvalid = ({ reports = [] }: Trace): boolean =>
  reports.some(
    ({ operation, failed, isRehearsed }) => failed && !isRehearsed && operation === "ValidateResourceConfig",
  );

/** Returns the call of a report that led to no object; none for a call that is among the others. */
function missingCall(calls: readonly Call[], report: CallReport, trace: Trace): readonly Call[] {
  if (calls.some((call) => isReportedBy(call, report, trace))) return [];
  const { operation, from, to, confidence, replacement, isRehearsed: isOfApply } = report;
  if (isNoCall(operation) || operation === "ProposedNew") return [];
  const inputs: readonly Stage[] = operation === "PlanResourceChange" ? planInputs(trace) : from;
  const isValidation = operation === "ValidateResourceConfig";
  return [
    {
      operation,
      phase: isOfApply ? "apply" : "plan",
      from: isValidation ? [to] : inputs,
      to,
      confidence,
      ...halfOf(trace, to, replacement),
    },
  ];
}

/** Whether a report is that of a call. Terraform reports what a validation finds with the first one. */
function isReportedBy(call: Call, { operation, replacement, isRehearsed }: CallReport, trace: Trace): boolean {
  if (call.operation !== operation || (call.phase === "apply") !== (isRehearsed === true)) return false;
  return operation !== "PlanResourceChange" || call.half === halfOf(trace, call.to, replacement).half;
}

/** Whether a data source is validated only during the apply. */
const isDeferred = ({ transitions }: Trace): boolean =>
  transitions.some(({ to, notCalled }) => to === "configuration" && notCalled === "deferred");

/** Whether a violation is one of what a call answered. */
export function isAbout(
  { rule, isRehearsed }: Pick<Violation, "rule" | "isRehearsed">,
  { operation, phase }: { readonly operation: Call["operation"] | Operation; readonly phase: Phase },
): boolean {
  if (isRehearsed || rule === "plan-stable") return operation === "PlanResourceChange" && phase === "apply";
  if (rule === "plan-valid") return operation === "PlanResourceChange" && phase === "plan";
  if (rule === "apply-consistent") return operation === "ApplyResourceChange";
  return phase === "plan" && RETURNING.has(operation);
}

/** The calls that return an object while planning. */
const RETURNING: ReadonlySet<Call["operation"] | Operation> = new Set([
  "UpgradeResourceState",
  "MoveResourceState",
  "ImportResourceState",
  "ReadResource",
  "ReadDataSource",
  "PlanResourceChange",
]);
