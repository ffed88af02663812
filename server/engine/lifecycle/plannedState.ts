import type { Doubt } from "../provider/doubt.ts";
import { type Confidence, isSimulated, type PartDecision, type PlanResponse } from "../provider/provider.ts";
import type { Form } from "../provider/relations/likeness.ts";
import { missingIn, sensitivePaths } from "../state/content.ts";
import { withoutEphemeral } from "../values/ephemeral.ts";
import { rawEquals } from "../values/equality.ts";
import { ASSUMED, EPHEMERAL, SENSITIVE } from "../values/marks.ts";
import type { Path } from "../values/path.ts";
import { sharedWith } from "../values/structuralSharing.ts";
import type { Value } from "../values/value.ts";
import { applyPath, markAt, type PathMarks, unmarkDeep } from "../values/walk.ts";
import { stateDifferences } from "./contract/driftOrNormalization.ts";
import { judgePlan, judgeReplacement, judgeWritten, type PlanAnswer } from "./contractFindings.ts";
import { ignoreChanges, ignoredParts } from "./ignoreChanges.ts";
import { markedPaths } from "./markedPaths.ts";
import { ignoredBy, type Proposed } from "./proposedNewState.ts";
import { assumedBases } from "./reasons/assumedBases.ts";
import { leafDecisions } from "./reasons/leafDecisions.ts";
import { withOrigins } from "./reasons/origins.ts";
import { unreportedDecisions } from "./reasons/unreportedDecisions.ts";
import { isHeldBack, metaOf } from "./resourceInstance.ts";
import { withProviderReply, withReport, withTransition } from "./run/course.ts";
import { schemaMarks } from "./schemaMarks.ts";
import { pathWithin } from "./storedObject.ts";
import type { Stage } from "./trace.ts";

/** An instance whose Planned State is known. */
export interface Planned extends Proposed {
  /** The Planned State, with its marks. */
  readonly planned: Value;
  readonly requiresReplace: readonly Path[];
  readonly replacesOn: readonly Path[];
  readonly plannedPrivate: string | undefined;
  readonly answer: PlanAnswer;
  readonly confidence: Confidence;
  readonly doubt: Doubt | undefined;
  /** The configured values that are the stored ones in another form, or may be. */
  readonly forms: readonly Form[];
}

/** Asks the provider for the Planned State of a Proposed New State. `plannedPrivate` is the private data of the initial plan. */
export function plan(stage: Proposed, plannedPrivate?: string): Planned {
  const { instance, base, effectiveConfiguration, proposed, isReplacement } = stage;
  const { address, schema, provider, scope, previousRun } = instance;
  const priorState = unmarkDeep(base.value).value;
  const reply = provider.planResourceChange({
    type: address.resource.type,
    answers: scope.answers,
    configuration: effectiveConfiguration,
    priorState,
    proposedNewState: proposed,
    priorPrivate: base.private,
    plannedPrivate,
    ...metaOf(instance),
    removedArguments: instance.removedArguments,
    ...(previousRun && { isMissing: missingIn(previousRun.content) }),
    isAssumed: isAssumed(stage),
    explaining: stage.isExplaining,
  });
  const { response, confidence } = reply;
  const { plannedState, legacyTypeSystem = false } = response;
  // An ignored value stays, whatever the original SDK plans for it.
  const plannedWithIgnored = legacyTypeSystem
    ? ignoreChanges(ignoredBy(instance), undefined, priorState, plannedState, schema.isInferred)
    : plannedState;
  const marked = withPlanMarks(stage, plannedWithIgnored);
  const planned = sharedWith(withOrigins(marked, effectiveConfiguration, address.text), base.value);
  const call = planCall(confidence, isReplacement);
  const entered = withTransition(withReport(withProviderReply(stage, reply), stage, call), {
    object: planned,
    ...call,
  });
  return {
    ...entered,
    decisions: stage.isExplaining ? decisionsWith(stage, response, plannedWithIgnored) : stage.decisions,
    planned,
    requiresReplace: response.requiresReplace,
    replacesOn: response.replacesOn ?? [],
    plannedPrivate: response.plannedPrivate,
    answer: {
      prior: priorState,
      configuration: effectiveConfiguration,
      proposed,
      planned: plannedState,
      legacyTypeSystem,
    },
    confidence,
    doubt: response.doubt,
    forms: response.forms ?? (isSimulated(confidence) ? NO_FORMS : keptForms(stage, priorState, plannedState)),
  };
}

const NO_FORMS: readonly Form[] = [];

/** Returns the stored values that a provider kept because the configured ones prove to be the same in another form. */
function keptForms({ effectiveConfiguration }: Proposed, priorState: Value, plannedState: Value): readonly Form[] {
  if (priorState.kind === "null" || plannedState.kind === "null") return NO_FORMS;
  const { forms } = stateDifferences(effectiveConfiguration, priorState);
  return forms.filter(({ path }) => {
    const [prior, planned] = [applyPath(priorState, path), applyPath(plannedState, path)];
    return prior !== undefined && planned !== undefined && rawEquals(prior, planned);
  });
}

/**
 * Whether the plan depends on a simulated response: about another instance, about the prior object, or about the validation that comes
 * first.
 */
const isAssumed = ({ instance, base, marks, standIn, isReplacement }: Proposed): boolean =>
  isHeldBack(instance) ||
  (standIn !== undefined && (standIn.isAwaited || isReplacement)) ||
  base.isAssumed === true ||
  marks.some(({ marks: own }) => (own & ASSUMED) !== 0);

/** Returns a planned object with the marks of the configuration, the schema and the state. */
function withPlanMarks({ instance, marks }: Proposed, planned: Value): Value {
  const { schema, previousRun } = instance;
  // A plan has no ephemeral values: without a schema, only their marks show that an attribute is write-only. Its marks do not say
  // which values are assumed.
  const isEphemeral = ({ marks: own }: PathMarks): boolean => (own & EPHEMERAL) !== 0;
  const stored = withoutEphemeral(markAt(planned, marks.filter(isEphemeral)));
  const lasting = marks
    .filter((one) => !isEphemeral(one))
    .map(({ path, marks: own }) => ({ path, marks: own & ~ASSUMED }));
  // Without a schema of this version, only the state shows which attributes are sensitive.
  const isOfOtherVersion = instance.packed !== undefined && instance.provider === instance.packed.provider;
  const isOpen = schema.isInferred === true || isOfOtherVersion;
  const recordedSecrets = isOpen && previousRun ? sensitivePaths(previousRun.content) : [];
  const recordedMarks = recordedSecrets.map((path) => ({ path: pathWithin(stored, path), marks: SENSITIVE }));
  return markAt(stored, [...lasting, ...schemaMarks(schema.block, stored), ...recordedMarks]);
}

const FROM_PROPOSED: readonly Stage[] = ["proposedNewState"];

const planCall = (confidence: Confidence, replacement: boolean) => ({
  operation: "PlanResourceChange" as const,
  from: FROM_PROPOSED,
  to: "initialPlannedState" as const,
  confidence,
  replacement,
});

/** Returns how each part was decided, by Core, by the provider, and by `ignore_changes`. */
function decisionsWith(stage: Proposed, response: PlanResponse, plannedWithIgnored: Value): readonly PartDecision[] {
  const { instance, base, proposed, marks, decisions } = stage;
  const { block } = instance.schema;
  const { plannedState, doubt } = response;
  const ofProvider = [...decisions, ...(response.decisions ?? unreportedDecisions(proposed, plannedState))];
  const bases = [...(response.bases ?? []), ...assumedBases(block, markedPaths(marks, ASSUMED))];
  const mayBeReplaced = doubt !== undefined && doubt.mayReplace.length > 0;
  const basisDecisions = leafDecisions(ofProvider, bases, plannedState, mayBeReplaced);
  const ignored =
    plannedWithIgnored === plannedState
      ? []
      : ignoredParts(ignoredBy(instance), block, unmarkDeep(base.value).value, plannedState);
  return [...ofProvider, ...basisDecisions, ...ignored];
}

/** Whether a provider answered the plan, rather than a simulation. */
const isAnswered = ({ confidence }: Planned): boolean => !isSimulated(confidence);

/** Adds the contract violations of a plan. Of the two plans of a replacement, Terraform checks only the first. */
export const judge = (stage: Planned): Planned =>
  isAnswered(stage)
    ? judgedCall(stage, judgeReplacement(judgePlan(stage, stage.answer), stage.answer, stage.requiresReplace))
    : stage;

const judgedCall = (stage: Planned, judged: Planned): Planned =>
  withReport(judged, stage, planCall(stage.confidence, stage.isReplacement));

/** Adds the violations of write-only values in the second plan of a replacement. */
export const judgeSecond = (stage: Planned): Planned =>
  isAnswered(stage) ? judgedCall(stage, judgeWritten(stage, "plan", stage.answer.planned)) : stage;
