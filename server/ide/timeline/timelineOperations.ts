import { changedLeaves } from "../../engine/diff/changedLeaves.ts";
import { diff } from "../../engine/diff/diff.ts";
import type { Violation } from "../../engine/lifecycle/contract/violation.ts";
import { attemptOf, isAbout } from "../../engine/lifecycle/lifecycleRecord.ts";
import { isReplacement } from "../../engine/lifecycle/reasons/decision.ts";
import {
  type CallReport,
  type Change,
  isConfiguration,
  type Operation,
  type Trace,
  type Transition,
} from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { BUILTIN } from "../../engine/provider/builtin/builtinProvider.ts";
import type { Confidence } from "../../engine/provider/provider.ts";
import { notCalledText } from "../../engine/render/callWords.ts";
import { leafInLine } from "../../engine/render/leafText.ts";
import { secretsOf } from "../../engine/render/secrets.ts";

import { violatedPart } from "../../engine/render/violationWords.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { NULL } from "../../engine/values/value.ts";
import { applyPath } from "../../engine/values/walk.ts";
import type { StageName, TimelineOperation, TimelineViolation } from "../../protocol/timeline.ts";
import { confidenceOf } from "../confidences.ts";
import { isInputOfApply } from "./timelineStages.ts";

const OPERATIONS: Readonly<Record<Operation, string>> = {
  LastRun: "",
  Computed: "",
  ImportBlock: "",
  StateWrite: "Save",
  UpgradeResourceState: "Upgrade",
  ReadResource: "Read",
  ReadDataSource: "Read",
  ImportResourceState: "Import",
  MoveResourceState: "Move",
  ValidateResourceConfig: "Validate",
  ProposedNew: "Merge",
  PlanResourceChange: "Plan",
  ApplyResourceChange: "Apply",
};

/** Returns the operations that led to the stages, each with what it reported; a failed one that led to none is the last. */
export function operationsOf(
  plan: Plan,
  trace: Trace,
  { reports = [], transitions, violations }: Pick<Trace, "reports" | "transitions" | "violations">,
): readonly TimelineOperation[] {
  const isOf = (step: Step) => (report: CallReport) =>
    report.operation === step.operation &&
    report.replacement === step.replacement &&
    report.isRehearsed === step.isRehearsed;
  const missing = reports.filter((report) => report.failed && !transitions.some((step) => isOf(step)(report)));
  const steps: readonly Step[] = [...transitions, ...missing];
  const judged = (violation: Violation): Step | undefined =>
    steps.findLast(({ operation, isRehearsed }) =>
      isAbout(violation, { operation, phase: isRehearsed ? "apply" : "plan" }),
    );
  return steps.flatMap((step) => {
    const broken = violations.filter((violation) => judged(violation) === step);
    return operationOf(plan, { ...trace, transitions }, step, reports.filter(isOf(step)), broken) ?? [];
  });
}

/** Returns a failed validation as the step after the last stage that was reached. */
export function afterPrevious(operation: TimelineOperation, columns: readonly Transition[]): TimelineOperation {
  const at = columns.findIndex(({ to }) => to === operation.to);
  return { ...operation, from: columns[at - 1]?.to ?? operation.from };
}

/**
 * Returns an operation between the columns of a timeline, which can lack the inputs of the second plan; undefined if it leads to one of
 * these.
 */
export function betweenColumns(
  operation: TimelineOperation,
  columns: readonly Transition[],
): TimelineOperation | undefined {
  const isLeftOut = (stage: StageName) => isInputOfApply(stage) && !columns.some(({ to }) => to === stage);
  if (isLeftOut(operation.to)) return undefined;
  return isLeftOut(operation.from) ? { ...operation, from: "initialPlannedState" } : operation;
}

/** A step that the page draws: one that led to a stage, or a call that failed. */
type Step = Omit<Transition, "object" | "upgraded">;

/** Returns an operation; undefined if the page draws none. */
function operationOf(
  plan: Plan,
  trace: Trace,
  step: Step,
  reports: readonly CallReport[],
  broken: readonly Violation[],
): TimelineOperation | undefined {
  const { change, provider } = trace;
  const { operation, confidence, notCalled } = step;
  const arrow = arrowOf(change, step);
  if (!arrow) return undefined;
  const reason = notCalled && notCalledText(notCalled, operation);
  // A broken promise stands among the violations, with both values.
  const textOf = (finding: Diagnostic): string =>
    finding.id === "lifecycle/broken-promise" && broken.length > 0 ? headOf(finding) : findingText(plan, finding);
  const findings = [...new Set(reports.flatMap(({ diagnostics }) => diagnostics.map(textOf)))];
  const violations = broken.map((violation) => violationView(plan, trace, violation));
  const isFailed = reports.some(({ failed }) => failed);
  const how = reason ?? CORE_STEPS[operation] ?? who(confidence, provider);
  const isAttempt = operation === "PlanResourceChange" && isReplacement(change.action.outcome) && !step.replacement;
  return {
    ...arrow,
    tooltip: [
      `${operation}: ${how}`,
      ...(isAttempt ? attemptText(plan, trace) : []),
      ...findings,
      ...violations.map(({ part, rule, sentence: why }) => `${part} breaks ${rule}. ${why}`),
    ].join("\n"),
    confidence: reason === undefined ? confidenceOf(confidence) : { level: 0, word: "not called", tooltip: reason },
    track: trackOf(change, step),
    ...(reason !== undefined && { notCalled: reason }),
    ...(isFailed && { failed: true as const }),
    ...(findings.length > 0 && { findings }),
    ...(violations.length > 0 && { violations }),
  };
}

/** The tooltips of Terraform Core's own steps. */
const CORE_STEPS: Readonly<Partial<Record<Operation, string>>> = {
  ProposedNew: "Terraform Core's own merge",
  StateWrite: "Terraform Core writes the object to the state",
};

function violationView(plan: Plan, trace: Trace, violation: Violation): TimelineViolation {
  const { rule, explanation, tolerated } = violation;
  const part = violatedPart(violation, trace, secretsOf(plan));
  return { rule, part, sentence: explanation, ...(tolerated && { tolerated: true }) };
}

/** Returns what the plan of an update proposed and why it became a replacement; nothing where no update was asked for. */
function attemptText(plan: Plan, trace: Trace): readonly string[] {
  const { attempt } = attemptOf(trace);
  if (!attempt) return [];
  const secrets = secretsOf(plan);
  const proposed = attempt.requiresReplace.flatMap((path) => {
    const [before, after] = [trace.change.before, attempt.proposed].map((object) => applyPath(object, path) ?? NULL);
    return changedLeaves(diff(before!, after!, path)).map((leaf) => leafInLine(leaf, secrets).text);
  });
  return proposed.length === 0
    ? ["An update was planned first. Its answer requires no replacement."]
    : [`An update was planned first. Its answer requires a replacement for ${proposed.join(", ")}`];
}

/** Returns `Error: Bad opt: …`. */
const findingText = (plan: Plan, finding: Diagnostic): string =>
  secretsOf(plan).masked(
    [headOf(finding), [finding.detail, finding.advice ?? ""].filter((text) => text !== "").join(" ")]
      .filter((text) => text !== "")
      .join(": "),
  );

/** Returns `Error: Bad opt`. */
const headOf = ({ severity, summary }: Diagnostic): string =>
  [`${severity[0]!.toUpperCase()}${severity.slice(1)}`, summary].filter((text) => text !== "").join(": ");

/**
 * Returns the stages that an operation connects, and its label; undefined if the page draws none. A replacement has two plans: the
 * first one decides it, the second one plans the new object.
 */
function arrowOf(change: Change, transition: Step): Pick<TimelineOperation, "from" | "to" | "label"> | undefined {
  const { operation, to, replacement } = transition;
  const from = transition.from.at(-1) ?? (isConfiguration(to) ? to : undefined);
  if (!from || operation === "LastRun" || operation === "Computed" || operation === "ImportBlock") return undefined;
  const { outcome } = change.action;
  const decidesReplacement = isReplacement(outcome) && !replacement;
  if (decidesReplacement && (operation === "ProposedNew" || operation === "ApplyResourceChange")) return undefined;
  if (decidesReplacement && operation === "PlanResourceChange")
    return { from: "priorState", to: "configuration", label: replacementLabel(change) };
  if (outcome === "delete" && operation === "PlanResourceChange")
    return { from, to: "initialPlannedState", label: "Plan: destroy" };
  return { from, to, label: OPERATIONS[operation] };
}

/** Returns `Plan: replace (ami, zone)`, with the attributes that force the replacement. */
function replacementLabel({ replacePaths }: Change): string {
  const names = replacePaths.map((path) => (path[0]?.kind === "attribute" ? path[0].name : ""));
  return names.length === 0 ? "Plan: replace" : `Plan: replace (${names.join(", ")})`;
}

/** Returns the track of an operation: that of the new object from its validation on, else that of the existing object. */
function trackOf(change: Change, { operation, replacement }: Step): number {
  const [existing, created] = trackNumbers(change);
  const isAboutNew = replacement || operation === "ValidateResourceConfig" || operation === "ProposedNew";
  return isReplacement(change.action.outcome) && isAboutNew ? created : existing;
}

/** Returns the tracks of the existing object and of its replacement, in order of time. */
const trackNumbers = ({ action }: Change): readonly [number, number] =>
  action.outcome === "create-then-delete" ? [1, 0] : [0, 1];

const who = (confidence: Confidence, provider: string): string =>
  confidence === "core" && provider === BUILTIN.source
    ? `the rules of ${provider}, which is built into Terraform`
    : confidenceOf(confidence).tooltip;
