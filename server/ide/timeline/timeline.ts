import { driftOf } from "../../engine/diff/drift.ts";
import type { Violation } from "../../engine/lifecycle/contract/violation.ts";
import { isReplacement } from "../../engine/lifecycle/decision.ts";
import { attemptOf, isAbout } from "../../engine/lifecycle/lifecycleRecord.ts";
import type { PartlyKnown } from "../../engine/lifecycle/partlyKnown.ts";
import {
  type CallReport,
  type Change,
  isConfiguration,
  type Operation,
  STAGE_ORDER,
  type Trace,
  type Transition,
  type Upgraded,
  type UpgradedPart,
} from "../../engine/lifecycle/trace.ts";
import type { LeftOutOfApply } from "../../engine/plan/order/applyOperation.ts";
import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import type { NotPlanned } from "../../engine/plan/report/notPlanned.ts";
import { BUILTIN } from "../../engine/provider/builtin/builtinProvider.ts";
import type { Confidence } from "../../engine/provider/provider.ts";
import { activatorText } from "../../engine/render/activators.ts";
import { notCalledText } from "../../engine/render/callWords.ts";
import { importText, symbolOf, wordsBeside } from "../../engine/render/changeWords.ts";
import { reasonIn } from "../../engine/render/configurationErrors.ts";
import { MAY_CHANGE, partlyKnownSymbol, partlyKnownText } from "../../engine/render/partlyKnown.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { pathName, valueText } from "../../engine/render/valueText.ts";
import { violatedPart } from "../../engine/render/violationWords.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import type { Path } from "../../engine/values/path.ts";
import { isWhollyKnown, NULL, type Value } from "../../engine/values/value.ts";
import { applyPath, unaskedIn } from "../../engine/values/walk.ts";
import type { Tone } from "../../protocol/explorer.ts";
import type {
  StageName,
  Timeline,
  TimelineHeader,
  TimelineOperation,
  TimelineStage,
  TimelineTrack,
  TimelineViolation,
} from "../../protocol/timeline.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { confidenceOf, LEGEND, NOT_PLANNED, PARTLY_KNOWN } from "../confidences.ts";
import { type Explanation, explanationOf } from "../explanation.ts";
import { type FilePlace, filePlace, lineText } from "../locations.ts";
import { partlyKnownTone, toneOf } from "../tones.ts";
import { presentWords, runColumns, type ShownRuns } from "./runColumns.ts";
import { runRows } from "./runRows.ts";
import { deposedTracks } from "./timelineDeposed.ts";
import { failedTracks, shownTrace } from "./timelineFailure.ts";
import { type Rehearsed, rehearsalView } from "./timelineRehearsal.ts";
import { foldedStages, timelineRows, unchangedLabel } from "./timelineRows.ts";
import { runView } from "./timelineRun.ts";
import { siblingsOf } from "./timelineSiblings.ts";

/** A timeline without the instance and the plan that it belongs to. */
export type TimelineView = Omit<Timeline<FilePlace>, "root" | "address" | "deposed" | "version">;

/**
 * Returns what the timeline page shows of one instance, with the rehearsal of its apply if there is one, and with the runs that stand
 * beside the plan; undefined if the plan does not know the address.
 */
export function timeline(
  { plan }: ExplainableRoot | Pick<ExplainableRoot, "plan">,
  address: string,
  deposed?: string,
  rehearsed?: Rehearsed,
  runs?: ShownRuns,
): TimelineView | undefined {
  const trace = traceAt(plan, address, deposed);
  const lacking = notPlannedAt(plan, address);
  const view = viewOf(plan, trace, lacking, rehearsed && shownTrace(rehearsed.trace, rehearsed.played), runs);
  const rehearsal = rehearsed && { rehearsal: rehearsalView(plan, rehearsed) };
  const run = trace && !lacking ? runView(plan, trace, rehearsed?.played?.failed.failure) : undefined;
  if (!view) return undefined;
  const tracks = rehearsed?.played ? failedTracks(view.tracks, rehearsed.played) : view.tracks;
  const deposedObjects = deposed === undefined && plan.state.state ? deposedTracks(plan, address, !!rehearsed) : [];
  return {
    ...view,
    tracks,
    ...(deposedObjects.length > 0 && { deposedObjects }),
    ...siblingsPart(plan, address, deposed),
    ...(run && { run }),
    ...rehearsal,
  };
}

/** Returns the trace of an instance, or of a deposed object of it; undefined if the plan has none. */
export const traceAt = (plan: Plan, address: string, deposed?: string): Trace | undefined =>
  plan.traces.find(({ change }) => change.address.text === address && (change.deposed ?? undefined) === deposed);

/** Returns the view of an instance, or of the reason why it is not planned; undefined if the plan does not know it. */
function viewOf(
  plan: ExplainablePlan,
  trace: Trace | undefined,
  lacking: NotPlanned | undefined,
  rehearsed: Trace | undefined,
  runs: ShownRuns | undefined,
): TimelineView | undefined {
  if (!trace || (lacking && plan.state.state && !trace.partlyKnown)) return lacking && withoutPlan(plan, lacking);
  if (plan.state.state) return traceView(plan, trace, rehearsed, runs);
  return lacking && configurationView(plan, trace, lacking);
}

function siblingsPart(plan: Plan, address: string, deposed: string | undefined): Pick<TimelineView, "siblings"> {
  const siblings = siblingsOf(plan, address, deposed);
  return siblings ? { siblings } : {};
}

function traceView(plan: ExplainablePlan, trace: Trace, shown: Trace = trace, shownRuns: ShownRuns = {}): TimelineView {
  const { transitions, reports: reported } = shown;
  const failed = reported?.findLast((report) => report.failed);
  const columns = withFailedStage(columnsOf(trace, transitions), failed);
  const explanation = explanationOf(plan, trace);
  const { declaration } = explanation;
  const runs = runColumns(plan, trace, shownRuns);
  const rows = timelineRows(plan, trace, columns, explanation, runs);
  const folded = foldedStages(rows, columns);
  const header = trace.partlyKnown
    ? partlyKnownHeader(plan, trace, trace.partlyKnown)
    : headerOf(plan, trace, explanation);
  const stages = columns.map((column) => ({
    ...stageOf(plan, trace, column, folded.has(column.to) || isEmptyStage(column)),
    ...(column.to === failed?.to && failedStage(columns, failed)),
  }));
  return {
    header,
    stages,
    ...(runs.length > 0 && {
      runs: runs.map(({ stage }) => stage),
      runRows: runRows(runs, stages, header, presentWords(plan, shownRuns)),
    }),
    operations: operationsOf(plan, trace, shown).map((operation) =>
      operation.failed && operation.from === operation.to ? afterPrevious(operation, columns) : operation,
    ),
    tracks: tracksOf(trace, columns),
    rows,
    unchangedLabel: unchangedLabel(rows),
    ...(lacksAttributes(trace) && { unknownRowsLabel: "# (attributes of the provider are not known)" }),
    confidences: LEGEND,
    ...(declaration && { source: filePlace(plan, declaration.block.range) }),
  };
}

/** Returns the timeline of an instance whose state is not loaded: its Configuration. */
function configurationView(plan: ExplainablePlan, trace: Trace, lacking: NotPlanned): TimelineView {
  const view = withoutPlan(plan, lacking);
  const columns = columnsOf(trace, trace.transitions).filter(({ to }) => to === "configuration");
  const [configuration] = columns;
  if (!configuration) return view;
  const change = { ...trace.change, before: NULL, after: configuration.object };
  const rows = timelineRows(plan, { ...trace, change }, columns, explanationOf(plan, trace));
  return {
    ...view,
    stages: columns.map((column) => stageOf(plan, trace, column, false)),
    tracks: [{ tone: "none", stages: ["configuration"], end: "object", label: "" }],
    // The action is unknown, so no row has a sign. Only what is configured is shown.
    rows: rows.filter(({ cells }) => cells[0]?.kind !== "unset").map((row) => ({ ...row, sign: "" })),
  };
}

/** Whether the planned object is new and has attributes that only its provider's schema would name. */
const lacksAttributes = ({ change, schema }: Trace): boolean =>
  schema?.isInferred === true &&
  change.after.kind !== "null" &&
  (change.before.kind === "null" || isReplacement(change.action.outcome));

/** Returns why an instance is not planned: a reason of its own, or of its resource or module call. */
const notPlannedAt = (plan: Plan, address: string): NotPlanned | undefined =>
  plan.notPlanned.find((lacking) => lacking.address === address) ??
  plan.notPlanned.find(
    (lacking) => address.startsWith(`${lacking.address}[`) || address.startsWith(`${lacking.address}.`),
  );

/** Returns the timeline of an instance that is not planned. */
function withoutPlan(plan: Plan, { cause, range }: NotPlanned): TimelineView {
  const words = cause.why === "configuration" ? "cannot be planned" : "is not planned";
  const why = secretsOf(plan).masked(reasonIn(plan, cause));
  return {
    header: {
      symbol: "?",
      tone: "none",
      words,
      sentence: `${isAddress(why) ? why : `${why[0]?.toUpperCase() ?? ""}${why.slice(1)}`}.`,
      chain: [],
      confidence: NOT_PLANNED,
      provider: "",
      notes: [],
    },
    stages: [],
    operations: [],
    tracks: [],
    rows: [],
    confidences: LEGEND,
    ...(range && { source: filePlace(plan, range) }),
  };
}

/** Whether a text begins with an address or a quoted path, which keeps its case at the start of a sentence. */
const isAddress = (text: string): boolean => /^(\w+[.[]|")/.test(text);

/** Returns one column for each stage; for the two plans of a replacement, the column of the new object. */
function columnsOf({ change }: Trace, transitions: readonly Transition[]): readonly Transition[] {
  const isReplaced = isReplacement(change.action.outcome);
  // The null New State of the old object has no column.
  const shown = transitions.filter(({ isRehearsed, replacement }) => !isRehearsed || !isReplaced || replacement);
  const last = new Map([
    ...noObjects(change).map((transition) => [transition.to, transition] as const),
    ...shown.map((transition) => [transition.to, transition] as const),
  ]);
  return STAGE_ORDER.map((name) => last.get(name)).filter((transition) => transition !== undefined);
}

/** Returns the stages at which there is no object, although no call led there: before a creation, and of what is proposed for an end. */
function noObjects({ action }: Change): readonly Transition[] {
  const stage = NO_OBJECT[action.outcome];
  if (!stage) return [];
  return [{ operation: "LastRun", from: [], to: stage, object: NULL, confidence: "core", replacement: false }];
}

const NO_OBJECT: Readonly<Partial<Record<Change["action"]["outcome"], StageName & Transition["to"]>>> = {
  create: "priorState",
  delete: "proposedNewState",
};

/** Whether a stage has no object and no call that led there. */
const isEmptyStage = ({ operation, object }: Transition): boolean => operation === "LastRun" && object.kind === "null";

/** Adds a column without an object for a call that failed before it led to one. */
function withFailedStage(columns: readonly Transition[], failed: CallReport | undefined): readonly Transition[] {
  if (!failed || columns.some(({ to }) => to === failed.to)) return columns;
  const { diagnostics: _, failed: __, ...step } = failed;
  const order = (column: Transition) => STAGE_ORDER.indexOf(column.to);
  return [...columns, { ...step, object: NULL }].sort((a, b) => order(a) - order(b));
}

/** Returns what the stage that a failed call leads to shows: a cross, on the line of the object. */
const failedStage = (columns: readonly Transition[], { to }: CallReport): Partial<TimelineStage> => ({
  hasFailed: true,
  note: "failed",
  folded: false,
  ...(columns.find((column) => column.to === to)?.object.kind === "null" && {
    kind: "state",
    description: "Not reached.",
  }),
});

const STAGES: Readonly<Record<StageName, { title: string; description: string }>> = {
  previousRunState: { title: "Previous Run", description: "The object as the state file has it." },
  upgradedState: { title: "Upgraded", description: "The same data in the shape of the current schema." },
  priorState: { title: "Prior", description: "The object as it was last read." },
  configuration: { title: "Configuration", description: "The configuration with every reference resolved." },
  proposedNewState: { title: "Proposed", description: "Configuration and prior state merged by Terraform Core." },
  initialPlannedState: { title: "Initial Planned", description: "What the provider plans the object to be." },
  applyConfiguration: {
    title: "Configuration (apply)",
    description: "The configuration of the second plan, with every dependency applied.",
  },
  applyProposedNewState: {
    title: "Proposed (apply)",
    description: "That configuration and the prior state merged by Terraform Core.",
  },
  finalPlannedState: { title: "Final Planned", description: "The plan once everything it depends on is known." },
  newState: { title: "New", description: "The object after the apply, as far as it is known before." },
  importId: { title: "Import ID", description: "What the import block names the object by." },
  importStubState: {
    title: "Import Stub",
    description: "What the provider returned for that ID, before the object is read.",
  },
};

/** The descriptions of a planned state that no provider computed. */
const UNASKED_PLANS: Readonly<Partial<Record<Confidence, string>>> = {
  inferred: "The differences between configuration and state. The provider was not asked.",
  schema: "The usual plan of providers with such a schema. The provider was not asked.",
  pack: "The usual plan of providers with the schema of the pack. The provider was not asked.",
};

function stageOf(plan: Plan, trace: Trace, transition: Transition, folded: boolean): TimelineStage {
  const { to, object, confidence, upgraded } = transition;
  const { title, description } = STAGES[to];
  const origin = (to === "initialPlannedState" && UNASKED_PLANS[confidence]) || description;
  const note = noteOf(plan, trace, transition);
  const unknownPart = unknownPartText(trace, to);
  return {
    name: to,
    title,
    tooltip: `${title}: ${origin}`,
    ...(note !== undefined && { note }),
    folded,
    kind: isConfiguration(to) ? "configuration" : "state",
    hasUnknown: unknownPart !== undefined || !isWhollyKnown(object),
    ...(to === "priorState" && driftOf(trace) && { hasDrift: true as const }),
    description: [
      origin,
      knownnessText(object, unknownPart),
      ...(upgraded ? [upgradeText(upgraded, secretsOf(plan))] : []),
    ].join(" "),
  };
}

/** The stages of the object that the provider plans. */
const PLANNED: ReadonlySet<StageName> = new Set([
  "proposedNewState",
  "initialPlannedState",
  "applyProposedNewState",
  "finalPlannedState",
  "newState",
]);

/** Returns what is unknown at a stage beside its values, because no schema names the attributes of the provider. */
function unknownPartText(trace: Trace, to: StageName): string | undefined {
  if (!PLANNED.has(to) || trace.schema?.isInferred !== true) return undefined;
  if (lacksAttributes(trace)) return "The attributes of the provider are not known.";
  const isUpdated = to === "initialPlannedState" && trace.change.action.outcome === "update";
  return isUpdated ? "The provider may change other attributes." : undefined;
}

function knownnessText(object: Value, unknownPart: string | undefined): string {
  if (object.kind === "null") return "No object.";
  if (unaskedIn(object)) return "Some values are not known.";
  if (!isWhollyKnown(object)) return "Some values are not known until apply.";
  return unknownPart ?? "Wholly known.";
}

/** Whether the stored object was written with another schema than the current one. */
const isOfOtherSchema = ({ transitions, schema }: Trace): boolean =>
  transitions.some(
    ({ upgraded }) => upgraded && (upgraded.from !== schema?.version || upgraded.movedFrom !== undefined),
  );

/** The stages whose titles say that they belong to the apply. */
const OF_SECOND_PLAN: ReadonlySet<StageName> = new Set(["applyConfiguration", "applyProposedNewState"]);

/** Returns the note under the title of a stage: how old the object is, or the line of its block. */
function noteOf(plan: Plan, trace: Trace, transition: Transition): string | undefined {
  if (isEmptyStage(transition) || transition.object.kind === "null") return "no object";
  if (transition.to === "priorState") return driftOf(trace) ? "drifted" : priorNote(transition);
  const { schemaVersion, to } = transition;
  if (to === "previousRunState" && isOfOtherSchema(trace)) return `schema version ${schemaVersion}`;
  if (transition.upgraded?.isAssumed) return "assumed";
  if (transition.isRehearsed) return OF_SECOND_PLAN.has(to) ? undefined : "rehearsed";
  return transition.to === "configuration" && trace.declared ? lineText(plan, trace.declared) : undefined;
}

/** Returns what an upgrade did with the parts of the stored object. */
function upgradeText({ from, movedFrom, isAssumed, parts }: Upgraded, secrets: Secrets): string {
  const nameOf = (path: Path) => pathName(path, secrets);
  const texts = parts.map(({ path, how, from: former }) =>
    former ? `${nameOf(path)} (renamed from ${nameOf(former)}, equal value)` : `${nameOf(path)} (${UPGRADED[how]})`,
  );
  const what = movedFrom === undefined ? "Upgraded" : `Moved from ${movedFrom}, an object`;
  const who = isAssumed ? " The provider was not asked: only the shape is certain." : "";
  return `${what} from version ${from} of the schema.${who}${texts.length > 0 ? ` Touched: ${texts.join(", ")}.` : ""}`;
}

const UPGRADED: Readonly<Record<UpgradedPart["how"], string>> = {
  renamed: "renamed",
  added: "added",
  dropped: "left out",
  lost: "null, because the value does not match the type",
  converted: "in another form",
  changed: "another value",
};

/** Returns how old the Prior State is. An imported object is read while planning, whoever plays its provider. */
function priorNote({ operation, from, confidence }: Transition): string {
  if (operation === "LastRun") return "as of the last run";
  const isRead = operation === "ReadDataSource" || confidence === "provider" || from.includes("importStubState");
  return isRead ? "read now" : "not refreshed";
}

const OPERATIONS: Readonly<Record<Operation, string>> = {
  LastRun: "",
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
function operationsOf(
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
  const judged = (rule: Violation["rule"]): Step | undefined =>
    steps.findLast(({ operation, isRehearsed }) => isAbout(rule, { operation, phase: isRehearsed ? "apply" : "plan" }));
  return steps.flatMap((step) => {
    const broken = violations.filter(({ rule }) => judged(rule) === step);
    return operationOf(plan, { ...trace, transitions }, step, reports.filter(isOf(step)), broken) ?? [];
  });
}

/** Returns a failed validation as the step after the last stage that was reached. */
function afterPrevious(operation: TimelineOperation, columns: readonly Transition[]): TimelineOperation {
  const at = columns.findIndex(({ to }) => to === operation.to);
  return { ...operation, from: columns[at - 1]?.to ?? operation.from };
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
  const findings = reports.flatMap(({ diagnostics }) => diagnostics.map((finding) => findingText(plan, finding)));
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

/** What Terraform Core does itself. */
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
  const proposed = attempt.requiresReplace.map((path) => {
    const [before, after] = [trace.change.before, attempt.proposed].map((object) => applyPath(object, path) ?? NULL);
    return `${pathName(path, secrets)}: ${valueText(before!, secrets)} → ${valueText(after!, secrets)}`;
  });
  return proposed.length === 0
    ? ["An update was planned first. The provider required no replacement."]
    : [`An update was planned first. The answer requires a replacement for ${proposed.join(", ")}`];
}

/** Returns `Error: Bad opt: …`. */
const findingText = (plan: Plan, { severity, summary, detail }: Diagnostic): string =>
  secretsOf(plan).masked(
    `${severity[0]!.toUpperCase()}${severity.slice(1)}: ${[summary, detail].filter((text) => text !== "").join(": ")}`,
  );

/**
 * Returns the stages that an operation connects, and its label; undefined if the page draws none. A replacement has two plans: the
 * first one decides it, the second one plans the new object.
 */
function arrowOf(change: Change, transition: Step): Pick<TimelineOperation, "from" | "to" | "label"> | undefined {
  const { operation, to, replacement } = transition;
  const from = transition.from.at(-1) ?? (isConfiguration(to) ? to : undefined);
  if (!from || operation === "LastRun" || operation === "ImportBlock") return undefined;
  const { outcome } = change.action;
  const decidesReplacement = isReplacement(outcome) && !replacement;
  if (decidesReplacement && (operation === "ProposedNew" || operation === "ApplyResourceChange")) return undefined;
  if (decidesReplacement && operation === "PlanResourceChange")
    return { from: "priorState", to: "configuration", label: `Plan: replace ${replacedNames(change)}`.trim() };
  if (outcome === "delete" && operation === "PlanResourceChange")
    return { from, to: "initialPlannedState", label: "Plan: destroy" };
  return { from, to, label: OPERATIONS[operation] };
}

/** Returns the attributes that force the replacement, separated by commas. */
const replacedNames = ({ replacePaths }: Change): string =>
  replacePaths.map((path) => (path[0]?.kind === "attribute" ? path[0].name : "")).join(", ");

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

function tracksOf({ change }: Trace, columns: readonly Transition[]): readonly TimelineTrack[] {
  const names = columns.flatMap((column) => (isEmptyStage(column) ? [] : [column.to]));
  const tone = toneOf(change.action.outcome);
  const { outcome } = change.action;
  if (!isReplacement(change.action.outcome)) {
    const end = outcome === "delete" ? "destroyed" : outcome === "forget" ? "forgotten" : "object";
    return [{ tone, stages: names, end, label: "" }];
  }
  const isOld = (name: StageName) => STAGE_ORDER.indexOf(name) <= STAGE_ORDER.indexOf("priorState");
  const ends = { tone: "destroy" as Tone, stages: names.filter(isOld), end: "destroyed" as const };
  const begins = { tone: "add" as Tone, stages: names.filter((name) => !isOld(name)), end: "object" as const };
  if (outcome === "forget-then-create")
    return [
      { ...ends, end: "forgotten", label: "1 forget" },
      { ...begins, label: "2 create" },
    ];
  return outcome === "delete-then-create"
    ? [
        { ...ends, label: "1 destroy" },
        { ...begins, label: "2 create" },
      ]
    : [
        { ...begins, label: "1 create" },
        { ...ends, label: "2 destroy" },
      ];
}

function headerOf(plan: Plan, trace: Trace, explanation: Explanation): TimelineHeader<FilePlace> {
  const { change, provider, failed } = trace;
  const secrets = secretsOf(plan);
  const danger = DANGERS[change.action.outcome];
  return {
    symbol: symbolOf(change.action.outcome),
    tone: toneOf(change.action.outcome),
    words: secrets.masked(wordsBeside(change, failed)),
    sentence: sentence(change.action, change, secrets),
    ...(!failed && { activatedBy: activatorText(change) }),
    ...(danger !== undefined && { danger }),
    ...(explanation.cause !== undefined && { cause: explanation.cause }),
    chain: explanation.chain,
    confidence: confidenceOf(trace.confidence),
    provider,
    notes: [...notesOf(trace, explanation), ...driftNote(trace, secrets)].map(secrets.masked),
  };
}

/** Returns the header of an instance of which only a part is known. */
function partlyKnownHeader(plan: Plan, trace: Trace, partlyKnown: PartlyKnown): TimelineHeader<FilePlace> {
  return {
    symbol: partlyKnownSymbol(partlyKnown),
    tone: partlyKnownTone(partlyKnown),
    words: MAY_CHANGE,
    sentence: `${partlyKnownText(partlyKnown, secretsOf(plan))}.`,
    chain: [],
    confidence: PARTLY_KNOWN,
    provider: trace.provider,
    notes: [],
  };
}

function notesOf({ change }: Trace, { createdFirstFor: first, leftOutOfApply }: Explanation): readonly string[] {
  const { previousAddress, action } = change;
  const imported = importText(change);
  return [
    ...(imported === undefined ? [] : [imported]),
    ...(previousAddress && action.outcome !== "no-op" ? [`moved from ${previousAddress.text}`] : []),
    ...(first === undefined ? [] : [`created first: ${first} has create_before_destroy and depends on it`]),
    ...(leftOutOfApply === undefined ? [] : [LEFT_OUT[leftOutOfApply]]),
  ];
}

const LEFT_OUT: Readonly<Record<LeftOutOfApply, string>> = {
  all: "not applied: no target needs it",
  creation: "only the old object is destroyed: no target needs the new one",
};

/** Returns what was changed outside of Terraform; nothing without drift. */
function driftNote(trace: Trace, secrets: Secrets): readonly string[] {
  const drift = driftOf(trace);
  if (!drift) return [];
  const names = drift.attributes.map((path) => pathName(path, secrets));
  return [drift.isDeleted ? "deleted outside of Terraform" : `changed outside of Terraform: ${names.join(", ")}`];
}

const DANGERS: Readonly<Partial<Record<Change["action"]["outcome"], string>>> = {
  delete: "The object is destroyed with everything that it contains.",
  "delete-then-create": "The old object is destroyed before the new one exists.",
};
