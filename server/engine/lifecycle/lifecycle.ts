import { shortName } from "../addrs/provider.ts";
import type { Lifecycle } from "../config/module.ts";
import type { Evaluated } from "../lang/scope.ts";
import type { Doubt } from "../provider/doubt.ts";
import type { Confidence, PartDecision } from "../provider/provider.ts";
import { attributeAt } from "../schema/attributeAt.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { pathsFromStateJson } from "../values/encodings/stateJson.ts";
import { equals, isTrue } from "../values/equality.ts";
import { ASSUMED, EPHEMERAL, type Marks, SENSITIVE } from "../values/marks.ts";
import { type Path, pathText, samePath } from "../values/path.ts";
import { sharedWith } from "../values/shared.ts";
import { isAnew, isWhollyKnown, NULL, nullValue, type Unasked, type Value } from "../values/value.ts";
import { applyPath, markAt, type PathMarks, transform, unaskedIn, unmarkDeep } from "../values/walk.ts";
import { type ActionFacts, decideAction } from "./action.ts";
import { assumedBases } from "./assumedBases.ts";
import { configure } from "./configure.ts";
import { proposedNew } from "./contract/proposedNew.ts";
import { dataLifecycle } from "./dataLifecycle.ts";
import { type Action, type Decision, decide, isReplacement } from "./decision.ts";
import { type DoubtFacts, eachOnce, withDoubt } from "./doubts.ts";
import { noChange, notPlanned, refused, stopped } from "./ending.ts";
import { ignoreChanges, ignoredParts } from "./ignoreChanges.ts";
import { judgePlan, judgeReplacement, judgeWritten, type PlanAnswer } from "./judged.ts";
import { withOrigins } from "./origins.ts";
import { argumentRange } from "./places.ts";
import { preventDestroy } from "./preventDestroy.ts";
import { isDestroyedFirst, type Prior, readDestroyed, readPrior } from "./prior.ts";
import { absent, answered, begin, ended, enter, hasFailed, isStopped, type Progress } from "./progress.ts";
import { type ResourceInstance, toldOf, unaskedBehind } from "./resourceInstance.ts";
import type { Run } from "./run.ts";
import { schemaMarks } from "./schemaMarks.ts";
import type { Change, Stage } from "./trace.ts";
import { untold } from "./untold.ts";
import { withBases } from "./withBases.ts";

/**
 * One instance through all its named objects, in order. What cannot be planned claims no action. With `decisions`, these tell
 * in the end how each part of the planned state was decided. `decoded` is its configuration, where that was evaluated already.
 */
export function lifecycle(instance: ResourceInstance, decisions?: PartDecision[], decoded?: Evaluated): Run {
  if (instance.declaration?.mode === "data") return dataLifecycle(instance, decisions);
  const progress = begin(instance, decisions);
  progress.unasked = unaskedBehind(instance) ?? unaskedImport(instance);
  if (isStopped(progress)) return stoppedEarly(progress, absent(progress), decoded);
  const prior = readPrior(progress);
  if (isStopped(progress)) return stoppedEarly(progress, prior.value, decoded);
  progress.diagnostics.push(...instance.faults);
  if (instance.refreshing === "only")
    return hasFailed(progress) ? stopped(progress, prior.value) : justRefreshed(progress, prior);
  if (!instance.declaration || instance.orphan) return planDestroy(progress, prior);
  if (instance.isRefused && !hasFailed(progress)) return refused(progress, prior.value);
  if (instance.faults.length === 0) progress.diagnostics.push(...instance.meta.faults);
  if (hasFailed(progress)) return stopped(progress, prior.value);
  const configuration = configure(progress, prior.value, decoded);
  return configuration ? planChange(progress, prior, configuration) : stopped(progress, prior.value);
}

/** Where nobody can tell what there is, what is written is judged all the same. */
function stoppedEarly(progress: Progress, prior: Value, decoded: Evaluated | undefined): Run {
  const { orphan, behind, refreshing } = progress.instance;
  const isMerelyUnasked = progress.unasked && !progress.isPending && !hasFailed(progress) && !behind;
  if (isMerelyUnasked && !orphan && refreshing !== "only") configure(progress, prior, decoded);
  return stopped(progress, prior);
}

/** Why nobody can tell what an import brings; undefined where that is known, or nothing is imported. */
function unaskedImport({ importing, provider, address }: ResourceInstance): Unasked | undefined {
  if (!importing || provider.importResourceState) return importing?.unasked;
  return { source: address.text, why: "imported", of: shortName(provider.source) };
}

/** What became of the object is all that is asked for. */
function justRefreshed(progress: Progress, prior: Prior): Run {
  const { value } = progress.instance.orphan ? endOf(progress, prior).found : prior;
  if (isStopped(progress)) return stopped(progress, value);
  const change: Change = { ...noChange(progress.instance, value, value), action: decide("no-op", "refresh-only") };
  return ended(progress, change, false, progress.instance.withheld);
}

/** Of what nothing wants any more the end is planned of the object as the state has it. Observed on Terraform 1.11.4. */
function planDestroy(progress: Progress, prior: Prior): Run {
  const { instance } = progress;
  const planned = absent(progress);
  const { found, confidence } = endOf(progress, prior);
  if (isStopped(progress)) return stopped(progress, prior.value);
  enter(progress, "PlanResourceChange", FROM_PRIOR, "initialPlannedState", planned, confidence);
  const before = found.value.kind === "null" ? found.value : prior.value;
  const action = decideAction(facts(progress, before, planned, []));
  return finish(progress, action, before, planned, [], instance.withheld);
}

/** What is there of an object that is to end, and who has agreed to its end: mostly it is read only after that. */
function endOf(progress: Progress, prior: Prior): { readonly found: Prior; readonly confidence: Confidence } {
  const { refreshing, orphan } = progress.instance;
  const isReadFirst = refreshing === "only" && !isDestroyedFirst(orphan);
  const confidence =
    prior.value.kind === "null" || isReadFirst ? "core" : askedForEnd(progress, prior, absent(progress));
  const isRead = refreshing !== "never" && isDestroyedFirst(orphan) && !isStopped(progress);
  return { found: isRead ? readDestroyed(progress, prior) : prior, confidence };
}

/** A provider that has a say in deletions is asked; who has decided. */
function askedForEnd(progress: Progress, prior: Prior, planned: Value): Confidence {
  const { provider, orphan, keptBy, address, scope, meta } = progress.instance;
  if (!provider.plansDestroy || orphan === "forgotten" || keptBy) return "core";
  progress.diagnostics.push(...meta.faults);
  if (hasFailed(progress)) return "core";
  const planning = provider.planResourceChange({
    type: address.resource.type,
    answers: scope.answers,
    configuration: planned,
    priorState: unmarkDeep(prior.value).value,
    proposedNewState: planned,
    priorPrivate: prior.private,
    ...toldOf(progress.instance),
    explaining: false,
  });
  answered(progress, planning);
  return planning.confidence;
}

function planChange(progress: Progress, prior: Prior, configuration: Value): Run {
  const { instance } = progress;
  const tainted = isTainted(instance, prior.value);
  const base = tainted ? { value: absent(progress), private: undefined } : prior;
  const written = unmarkDeep(configuration).value;
  const { value: effective, marks } = unmarkDeep(
    ignoreChanges(ignoredBy(instance), instance.schema.block, base.value, configuration, instance.schema.isInferred),
  );
  noteSensitive(progress, base.value, written);
  const first = plan(progress, base, written, { effective, marks }, tainted);
  if (isStopped(progress)) return stopped(progress, prior.value);
  // Terraform judges the first of two plans.
  if (first.isAnswered) {
    judgePlan(progress, first.answer);
    judgeReplacement(progress, first.answer, first.requiresReplace);
  }
  if (hasFailed(progress)) return stopped(progress, prior.value);
  const assumed = pathsWith(marks, ASSUMED);
  const forcing = forcingPaths(instance.schema.block, base.value, first, assumed);
  const found = {
    ...facts(progress, prior.value, first.planned, forcing),
    ignoresChanges: !isTrue(equals(effective, written)),
  };
  const doubted: DoubtFacts = {
    simulated: first.doubt,
    simulatedNew: first.doubt,
    assumed,
    assumedMayReplace: mayReplaceIfAssumed(assumed, first),
    block: instance.schema.block,
    configuration: written,
  };
  const isCertain = forcing.some((path) => isWhollyKnown(applyPath(first.planned, path) ?? NULL));
  const unasked = isCertain ? instance.withheld : unaskedFor(progress, prior.value, effective, found);
  const action = decideAction(found);
  if (!isReplacement(action.outcome) || tainted)
    return finish(progress, withDoubt(action, doubted), prior.value, first.planned, forcing, unasked);
  // What is ignored is configured anew, but what is sensitive stays as it was found with it.
  const nothing: Prior = { value: absent(progress), private: first.private };
  const said = progress.diagnostics.length;
  const second = plan(progress, nothing, written, { effective: written, marks }, true);
  // What it warns of was mostly told with the first of the two plans already.
  if (!hasFailed(progress)) progress.diagnostics.length = said;
  if (second.isAnswered) judgeWritten(progress, "plan", second.answer.planned);
  if (isStopped(progress)) return stopped(progress, prior.value);
  const doubtful = withDoubt(action, { ...doubted, simulatedNew: second.doubt });
  return finish(progress, doubtful, prior.value, second.planned, forcing, unasked);
}

/** What is ignored is as sensitive as it was. */
function noteSensitive(progress: Progress, prior: Value, written: Value): void {
  const ignored = ignoredBy(progress.instance);
  if (ignored !== "all" && ignored.length === 0) return;
  const own = (progress.secretArguments ?? []).map((path) => ({ path, marks: SENSITIVE }));
  const kept = ignoreChanges(ignored, progress.instance.schema.block, prior, markAt(written, own));
  progress.secretArguments = pathsWith(unmarkDeep(kept).marks, SENSITIVE);
}

const pathsWith = (marks: readonly PathMarks[], mark: Marks): readonly Path[] =>
  marks.flatMap(({ path, marks: own }) => (own & mark ? [path] : []));

/**
 * What cannot be changed in place, and changes; of nothing there is nothing to replace, whatever a provider says. Of what is only
 * written the provider alone knows whether it changes. A description forces nothing where the change is no more than assumed, but
 * where it comes with an object that is only made.
 */
function forcingPaths(block: BlockSchema, prior: Value, plan: Planned, assumed: readonly Path[]): readonly Path[] {
  const { requiresReplace, planned, doubt } = plan;
  const withoutAssumed = (value: Value): Value =>
    transform(unmarkDeep(value).value, (part, at) =>
      !isAnew(part) && assumed.some((open) => samePath(open, at)) ? nullValue(part.type) : part,
    );
  if (prior.kind === "null") return [];
  const changing = eachOnce(requiresReplace).filter(
    (path) => attributeAt(block, path)?.writeOnly || differs(prior, planned, path),
  );
  if (doubt?.because !== "documented-replacement" || assumed.length === 0 || changing.length === 0) return changing;
  const [before, after] = [withoutAssumed(prior), withoutAssumed(planned)];
  return changing.filter((path) => differs(before, after, path));
}

/**
 * Why nothing can be claimed of what happens to an object that may exist: part of its configuration is not known, and nobody
 * was asked for it. A replacement that is certain, and a first creation, stay certain.
 */
function unaskedFor(
  { instance }: Progress,
  prior: Value,
  configuration: Value,
  { replaceRequested, tainted, triggeredBy }: ActionFacts,
): Unasked | undefined {
  if (instance.withheld) return instance.withheld;
  if (prior.kind === "null" || replaceRequested || tainted || triggeredBy.length > 0) return undefined;
  const found = unaskedIn(configuration);
  return found === "error" ? { source: instance.address.text, why: "configuration" } : found;
}

/** What is not there any more is not half made either. */
const isTainted = ({ previousRun }: ResourceInstance, prior: Value): boolean =>
  previousRun?.status === "tainted" && prior.kind !== "null";

interface Planned {
  readonly planned: Value;
  readonly requiresReplace: readonly Path[];
  readonly private: string | undefined;
  readonly answer: PlanAnswer;
  /** Did whoever makes the objects answer, and no simulation of it? */
  readonly isAnswered: boolean;
  readonly confidence: Confidence;
  readonly replacesOn: readonly Path[];
  readonly doubt: Doubt | undefined;
}

/** A configuration without its marks, as it counts: what is ignored is as it was before. */
interface Effective {
  readonly effective: Value;
  readonly marks: readonly PathMarks[];
}

const FROM_PRIOR: readonly Stage[] = ["priorState"];
const FROM_BOTH: readonly Stage[] = ["priorState", "configuration"];
const FROM_PROPOSED: readonly Stage[] = ["proposedNewState"];

const ignoredBy = ({ declaration }: ResourceInstance): Lifecycle["ignoreChanges"] =>
  declaration?.lifecycle.ignoreChanges ?? [];

/** From the prior object and the configuration to the Planned State. */
function plan(
  progress: Progress,
  prior: Prior,
  written: Value,
  { effective, marks }: Effective,
  replacement: boolean,
): Planned {
  const { instance, decisions } = progress;
  const { address, schema, provider } = instance;
  const before = unmarkDeep(prior.value);
  // A second plan stands for the first.
  if (decisions) decisions.length = 0;
  const proposed = sharedWith(
    proposedNew(schema.block, before.value, effective, decisions && ((made) => decisions.push(made))),
    before.value,
  );
  if (effective !== written) decisions?.push(...ignoredParts(ignoredBy(instance), schema.block, before.value, written));
  // What the state has as sensitive stays so where nothing else is written.
  const shown = markAt(proposed, [...before.marks, ...marks]);
  enter(progress, "ProposedNew", FROM_BOTH, "proposedNewState", shown, "core", { replacement });
  const planning = provider.planResourceChange({
    type: address.resource.type,
    answers: instance.scope.answers,
    configuration: effective,
    priorState: before.value,
    proposedNewState: proposed,
    priorPrivate: prior.private,
    ...toldOf(instance),
    takenOut: instance.takenOut,
    explaining: decisions !== undefined,
  });
  const response = answered(progress, planning);
  const { plannedState, requiresReplace, plannedPrivate, legacyTypeSystem = false, doubt } = response;
  // Whatever the original SDK makes of a value that is ignored, it stays.
  const kept = legacyTypeSystem
    ? ignoreChanges(ignoredBy(instance), undefined, before.value, plannedState, schema.isInferred)
    : plannedState;
  decisions?.push(...(response.decisions ?? untold(proposed, plannedState)));
  const bases = [...(response.bases ?? []), ...assumedBases(schema.block, pathsWith(marks, ASSUMED))];
  if (decisions)
    decisions.push(...withBases(decisions, bases, plannedState, doubt !== undefined && doubt.mayReplace.length > 0));
  const answer = { prior: before.value, configuration: effective, proposed, planned: plannedState, legacyTypeSystem };
  if (decisions && kept !== plannedState)
    decisions.push(...ignoredParts(ignoredBy(instance), schema.block, before.value, plannedState));
  // What is only passed through is not in what is planned, nor how sure that is.
  const lasting = marks
    .filter(({ marks: own }) => (own & EPHEMERAL) === 0)
    .map(({ path, marks: own }) => ({ path, marks: own & ~ASSUMED }));
  // Without a schema, what the state has noted as sensitive is all that is known of it.
  const noted = schema.isInferred ? notedIn(instance) : [];
  const marked = markAt(kept, [...lasting, ...schemaMarks(schema.block, kept), ...noted]);
  const planned = sharedWith(withOrigins(marked, effective, address.text), prior.value);
  const { confidence } = planning;
  enter(progress, "PlanResourceChange", FROM_PROPOSED, "initialPlannedState", planned, confidence, {
    replacement,
  });
  const isAnswered = confidence !== "schema" && confidence !== "inferred";
  const { replacesOn = [] } = response;
  return {
    planned,
    requiresReplace,
    private: plannedPrivate,
    answer,
    isAnswered,
    confidence,
    replacesOn,
    doubt,
  };
}

function facts(progress: Progress, prior: Value, planned: Value, forcing: readonly Path[]): ActionFacts {
  const { instance } = progress;
  const { declaration } = instance;
  const [before, after] = [unmarkDeep(prior), unmarkDeep(planned)];
  return {
    priorState: prior,
    plannedState: planned,
    orphan: instance.orphan,
    keptBy: instance.keptBy,
    isTracked: instance.previousRun !== undefined,
    tainted: isTainted(instance, prior),
    replaceRequested: instance.replace,
    triggeredBy: instance.triggeredBy,
    forcing: forcing.map((path) => (declaration && argumentRange(declaration.body, path)) ?? pathText(path)),
    createBeforeDestroy: instance.createBeforeDestroy,
    ignoresChanges: false,
    sameValue: isTrue(equals(before.value, after.value)),
    sameMarks: sameMarks(notedMarks(instance) ?? before.marks, after.marks),
    header: declaration?.header,
  };
}

function finish(
  progress: Progress,
  action: Decision<Action>,
  prior: Value,
  planned: Value,
  replacePaths: readonly Path[],
  unasked: Unasked | undefined,
): Run {
  const { instance, deferred, secretArguments = [] } = progress;
  if (unasked) return notPlanned(progress, prior, planned, unasked);
  if (deferred)
    return notPlanned(progress, prior, planned, { source: instance.address.text, why: "deferred", of: deferred });
  const change: Change = {
    ...noChange(instance, prior, planned),
    action,
    replacePaths,
    ...(isReplacement(action.outcome) && secretArguments.length > 0 && { secretArguments }),
  };
  progress.diagnostics.push(...preventDestroy(instance, change));
  return ended(progress, change, false, undefined);
}

/** Returns the assumed arguments whose change replaces the object, or may. A plugin that was asked has decided that already. */
function mayReplaceIfAssumed(assumed: readonly Path[], { confidence, replacesOn }: Planned): readonly Path[] {
  const tops = eachOnce(assumed.map((path) => path.slice(0, 1)));
  if (confidence === "schema" || confidence === "inferred") return tops;
  const replacing = new Set(replacesOn.map(pathText));
  return tops.filter((path) => replacing.has(pathText(path)));
}

/** Does the plan change what stands at the path? Unknown counts as a change. */
function differs(prior: Value, planned: Value, path: Path): boolean {
  const before = applyPath(unmarkDeep(prior).value, path);
  const after = applyPath(unmarkDeep(planned).value, path);
  return !before || !after || !isTrue(equals(before, after));
}

/** Of an object that nobody reads again: what was noted as sensitive when it was written, whatever the schema says by now. */
const notedMarks = (instance: ResourceInstance): readonly PathMarks[] | undefined =>
  instance.refreshing === "never" && instance.previousRun ? notedIn(instance) : undefined;

const notedIn = ({ previousRun }: ResourceInstance): readonly PathMarks[] =>
  pathsFromStateJson(previousRun?.sensitiveAttributes ?? []).map((path) => ({ path, marks: SENSITIVE }));

function sameMarks(before: readonly PathMarks[], after: readonly PathMarks[]): boolean {
  const texts = (marks: readonly PathMarks[]) =>
    marks
      .filter(({ marks }) => marks & SENSITIVE)
      .map(({ path }) => pathText(path))
      .sort()
      .join();
  return texts(before) === texts(after);
}
