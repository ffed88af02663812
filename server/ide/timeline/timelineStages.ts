import { driftOf } from "../../engine/diff/drift.ts";
import { isReplacement } from "../../engine/lifecycle/reasons/decision.ts";
import {
  type CallReport,
  type Change,
  isConfiguration,
  STAGE_ORDER,
  type Trace,
  type Transition,
  type Upgraded,
  type UpgradedPart,
} from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import type { Confidence } from "../../engine/provider/provider.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { pathName } from "../../engine/render/valueText.ts";
import type { Path } from "../../engine/values/path.ts";
import { isWhollyKnown, NULL, type Value } from "../../engine/values/value.ts";
import { unaskedIn } from "../../engine/values/walk.ts";
import type { Tone } from "../../protocol/explorer.ts";
import type { StageName, TimelineStage, TimelineTrack } from "../../protocol/timeline.ts";
import { lineText } from "../navigation/locations.ts";
import { toneOf } from "../tones.ts";
import { sameContent } from "./timelineCells.ts";

/** The inputs of the second plan, each with that of the first one, whose title it has. */
const INPUTS_OF_APPLY: ReadonlyMap<StageName, StageName> = new Map([
  ["applyConfiguration", "configuration"],
  ["applyProposedNewState", "proposedNewState"],
]);

/** Whether a stage is an input of the second plan. */
export const isInputOfApply = (stage: StageName): boolean => INPUTS_OF_APPLY.has(stage);

/**
 * Returns one column for each stage; for the two plans of a replacement, the column of the new object. A second plan that sees what the
 * first one saw has no columns for its inputs.
 */
export function columnsOf({ change }: Trace, transitions: readonly Transition[]): readonly Transition[] {
  const isReplaced = isReplacement(change.action.outcome);
  // The null New State of the old object has no column.
  const shown = transitions.filter(({ isRehearsed, replacement }) => !isRehearsed || !isReplaced || replacement);
  const last = new Map([
    ...noObjects(change).map((transition) => [transition.to, transition] as const),
    ...shown.map((transition) => [transition.to, transition] as const),
  ]);
  const isRepeated = [...INPUTS_OF_APPLY].every(([second, first]) => {
    const [repeated, seen] = [last.get(second), last.get(first)];
    return !repeated || (seen !== undefined && sameContent(seen.object, repeated.object));
  });
  const names = isRepeated ? STAGE_ORDER.filter((name) => !isInputOfApply(name)) : STAGE_ORDER;
  return names.map((name) => last.get(name)).filter((transition) => transition !== undefined);
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
export const isEmptyStage = ({ operation, object }: Transition): boolean =>
  operation === "LastRun" && object.kind === "null";

/** Adds a column without an object for a call that failed before it led to one. */
export function withFailedStage(columns: readonly Transition[], failed: CallReport | undefined): readonly Transition[] {
  if (!failed || columns.some(({ to }) => to === failed.to)) return columns;
  const { diagnostics: _, failed: __, ...step } = failed;
  const order = (column: Transition) => STAGE_ORDER.indexOf(column.to);
  return [...columns, { ...step, object: NULL }].sort((a, b) => order(a) - order(b));
}

/** Returns what the stage that a failed call leads to shows: a cross, on the line of the object. */
export const failedStage = (columns: readonly Transition[], { to }: CallReport): Partial<TimelineStage> => ({
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
    title: "Configuration",
    description: "The configuration of the second plan, with every dependency applied.",
  },
  applyProposedNewState: {
    title: "Proposed",
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

export function stageOf(plan: Plan, trace: Trace, transition: Transition, folded: boolean): TimelineStage {
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
    ...(isEmptyStage(transition) && { isEmpty: true as const }),
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

/** Returns the note under the title of a stage: how old the object is, or the line of its block. */
function noteOf(plan: Plan, trace: Trace, transition: Transition): string | undefined {
  const { schemaVersion, to, object } = transition;
  if (to === "priorState" && driftOf(trace)) return "drifted";
  if (object.kind === "null") return "no object";
  if (to === "priorState") return priorNote(transition);
  if (to === "previousRunState" && isOfOtherSchema(trace)) return `schema version ${schemaVersion}`;
  if (transition.upgraded?.isAssumed) return "assumed";
  if (transition.isRehearsed) return isInputOfApply(to) ? "apply" : "rehearsed";
  return to === "configuration" && trace.declared ? lineText(plan, trace.declared) : undefined;
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
function priorNote({ operation, from, confidence, notCalled, at }: Transition): string {
  if (operation === "LastRun") return "as of the last run";
  if (operation === "Computed") return "computed from its arguments";
  const isRead = operation === "ReadDataSource" || confidence === "provider" || from.includes("importStubState");
  if (isRead) return at === undefined ? "read now" : `read at ${at}`;
  return notCalled === "unneeded" ? "as of the last run" : "not refreshed";
}

/** Whether the planned object is new and has attributes that only its provider's schema would name. */
export const lacksAttributes = ({ change, schema }: Trace): boolean =>
  schema?.isInferred === true &&
  change.after.kind !== "null" &&
  (change.before.kind === "null" || isReplacement(change.action.outcome));

/** Returns the tracks of the objects of an instance: one, or both of a replacement. */
export function tracksOf({ change }: Trace, columns: readonly Transition[]): readonly TimelineTrack[] {
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
      { ...ends, end: "forgotten", label: "1. forget" },
      { ...begins, label: "2. create" },
    ];
  return outcome === "delete-then-create"
    ? [
        { ...ends, label: "1. destroy" },
        { ...begins, label: "2. create" },
      ]
    : [
        { ...begins, label: "1. create" },
        { ...ends, label: "2. destroy (deposed)" },
      ];
}
