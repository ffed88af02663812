import { decodeBody } from "../lang/decodeBody.ts";
import type { Confidence } from "../provider/provider.ts";
import { impliedType } from "../schema/impliedType.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import { equals, isTrue } from "../values/equality.ts";
import { SENSITIVE } from "../values/marks.ts";
import { type Path, pathText } from "../values/path.ts";
import { isWhollyKnown, NULL, nullValue, type Unasked, type Value } from "../values/value.ts";
import { applyPath, markAt, type PathMarks, transform, unaskedIn, unmarkDeep } from "../values/walk.ts";
import { type ActionFacts, decideAction } from "./action.ts";
import { proposedNew } from "./contract/proposedNew.ts";
import { ephemeralFaults } from "./ephemeral.ts";
import { ignoreChanges } from "./ignoreChanges.ts";
import { withOrigins } from "./origins.ts";
import { argumentRange } from "./places.ts";
import { preventDestroy } from "./preventDestroy.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import type { Run } from "./run.ts";
import { priorMarks, upgradedState } from "./storedObject.ts";
import type { Change, Operation, Stage, Trace, Transition } from "./trace.ts";

/** One instance through all its named objects, in order. What cannot be planned claims no action. */
export function lifecycle(instance: ResourceInstance): Run {
  const run: Progress = { instance, transitions: [], diagnostics: [], asked: [] };
  const prior = readPrior(run);
  if (run.diagnostics.some(({ severity }) => severity === "error")) return failed(run, prior);
  if (!instance.declaration || instance.orphan) return planDestroy(run, prior);
  run.diagnostics.push(...instance.faults);
  if (instance.faults.length > 0) return failed(run, prior);
  const configuration = configure(run);
  if (!configuration) return failed(run, prior);
  return planChange(run, prior, configuration);
}

/** What a lifecycle has gathered so far. */
interface Progress {
  readonly instance: ResourceInstance;
  readonly transitions: Transition[];
  readonly diagnostics: Diagnostic[];
  readonly asked: Question[];
}

const absent = (instance: ResourceInstance): Value => nullValue(impliedType(instance.schema.block));

function enter(
  run: Progress,
  operation: Operation,
  from: readonly Stage[],
  to: Stage,
  object: Value,
  confidence: Confidence,
  replacement = false,
): Value {
  run.transitions.push({ operation, from, to, object, confidence, replacement });
  return object;
}

function readPrior(run: Progress): Value {
  const { instance } = run;
  const { previousRun } = instance;
  if (!previousRun) return absent(instance);
  const { upgraded, previous, confidence, diagnostics } = upgradedState(instance, previousRun);
  run.diagnostics.push(...diagnostics);
  enter(run, "LastRun", [], "previousRunState", previous, "core");
  enter(run, "UpgradeResourceState", ["previousRunState"], "upgradedState", upgraded, confidence);
  const read = instance.provider.readResource({ type: previousRun.address.resource.type, currentState: upgraded });
  return enter(run, "ReadResource", ["upgradedState"], "priorState", read.response.newState, read.confidence);
}

function configure(run: Progress): Value | undefined {
  const { declaration, schema, scope, provider } = run.instance;
  if (!declaration) return undefined;
  const decoded = decodeBody(declaration.body, schema.block, scope);
  run.diagnostics.push(...decoded.diagnostics);
  run.asked.push(...decoded.asked);
  if (decoded.diagnostics.some((found) => found.severity === "error")) return undefined;
  const bare = unmarkDeep(decoded.value).value;
  const validated = provider.validateResourceConfig({ type: declaration.type, configuration: bare });
  for (const fault of validated.response)
    run.diagnostics.push({
      ...error(undefined, fault.summary, fault.detail),
      address: run.instance.address.text,
      near: argumentRange(declaration.body, fault.path) ?? declaration.header,
    });
  const ephemeral = ephemeralFaults(declaration.body, decoded.value);
  run.diagnostics.push(...ephemeral);
  if (validated.response.length + ephemeral.length > 0) return undefined;
  return enter(run, "ValidateResourceConfig", [], "configuration", decoded.value, validated.confidence);
}

function planDestroy(run: Progress, prior: Value): Run {
  const { instance } = run;
  const planned = absent(instance);
  enter(run, "PlanResourceChange", ["priorState"], "initialPlannedState", planned, "core");
  return finish(run, facts(run, prior, planned, []), prior, planned, [], instance.withheld);
}

function planChange(run: Progress, prior: Value, configuration: Value): Run {
  const { instance } = run;
  const tainted = instance.previousRun?.status === "tainted";
  const base = tainted ? absent(instance) : prior;
  const marked = unmarkDeep(configuration);
  const kept = ignoreChanges(instance.declaration?.lifecycle.ignoreChanges ?? [], base, configuration);
  const { value: effective, marks } = unmarkDeep(kept);
  const first = plan(run, base, effective, marks, tainted);
  const forcing = first.requiresReplace.filter((path) => differs(base, first.planned, path));
  const found = {
    ...facts(run, prior, first.planned, forcing),
    ignoresChanges: !isTrue(equals(effective, marked.value)),
  };
  const isCertain = forcing.some((path) => isWhollyKnown(applyPath(first.planned, path) ?? NULL));
  const unasked = isCertain ? instance.withheld : unaskedFor(run, prior, effective, found);
  const action = decideAction(found).outcome;
  const replaces = action === "delete-then-create" || action === "create-then-delete";
  if (!replaces || tainted) return finish(run, found, prior, first.planned, forcing, unasked);
  // What is ignored is configured anew, but what is sensitive stays as it was found with it.
  const second = plan(run, absent(instance), marked.value, marks, true);
  return finish(run, found, prior, second.planned, forcing, unasked);
}

/**
 * Why nothing can be claimed of what happens to an object that may exist: part of its configuration is not known, and nobody
 * was asked for it. A replacement that is certain, and a first creation, stay certain.
 */
function unaskedFor(
  run: Progress,
  prior: Value,
  configuration: Value,
  { replaceRequested, tainted, triggeredBy }: ActionFacts,
) {
  if (run.instance.withheld) return run.instance.withheld;
  if (prior.kind === "null" || replaceRequested || tainted || triggeredBy.length > 0) return undefined;
  const found = unaskedIn(configuration);
  return found === "error" ? { source: run.instance.address.text, why: "configuration" as const } : found;
}

function plan(
  run: Progress,
  prior: Value,
  configuration: Value,
  marks: readonly PathMarks[],
  replacement: boolean,
): { planned: Value; requiresReplace: readonly Path[] } {
  const { instance } = run;
  const bare = unmarkDeep(prior).value;
  const proposed = proposedNew(instance.schema.block, bare, configuration);
  enter(
    run,
    "ProposedNew",
    ["priorState", "configuration"],
    "proposedNewState",
    // What the state has as sensitive stays so where nothing else is written.
    markAt(proposed, [...priorMarks(instance), ...marks]),
    "core",
    replacement,
  );
  const { response, confidence } = instance.provider.planResourceChange({
    type: instance.address.resource.type,
    configuration,
    priorState: bare,
    proposedNewState: proposed,
  });
  const planned = withOrigins(markAt(response.plannedState, marks), configuration, instance.address.text);
  enter(run, "PlanResourceChange", ["proposedNewState"], "initialPlannedState", planned, confidence, replacement);
  return { planned, requiresReplace: response.requiresReplace };
}

function facts(run: Progress, prior: Value, planned: Value, forcing: readonly Path[]): ActionFacts {
  const { instance } = run;
  const { declaration } = instance;
  return {
    priorState: prior,
    plannedState: planned,
    orphan: instance.orphan,
    tainted: instance.previousRun?.status === "tainted",
    replaceRequested: instance.replace,
    triggeredBy: instance.triggeredBy,
    forcing: forcing.map((path) => (declaration && argumentRange(declaration.body, path)) ?? pathText(path)),
    createBeforeDestroy: instance.createBeforeDestroy,
    ignoresChanges: false,
    sameValue: isTrue(equals(unmarkDeep(prior).value, unmarkDeep(planned).value)),
    sameMarks: sameMarks(priorMarks(instance), unmarkDeep(planned).marks),
    header: declaration?.header,
  };
}

function finish(
  run: Progress,
  found: ActionFacts,
  prior: Value,
  planned: Value,
  replacePaths: readonly Path[],
  unasked: Unasked | undefined,
): Run {
  const { instance } = run;
  if (unasked) return notPlanned(run, prior, planned, unasked);
  const change: Change = {
    address: instance.address,
    previousAddress: instance.previousAddress,
    deposed: instance.previousRun?.deposed,
    action: decideAction(found),
    before: prior,
    after: planned,
    replacePaths,
  };
  const diagnostics = [...run.diagnostics, ...preventDestroy(instance, change)];
  return ended(run, change, diagnostics, false, undefined);
}

/** What is known of it stays; what only its action could tell is not known. */
function notPlanned(run: Progress, prior: Value, planned: Value, unasked: Unasked): Run {
  const open = transform(planned, (value) => (value.kind === "unknown" ? { ...value, origins: [unasked] } : value));
  return ended(run, noChange(run.instance, prior, open), run.diagnostics, false, unasked);
}

/** What is kept: of the answers only those that were asked for. */
function ended(
  { instance, transitions, asked }: Progress,
  change: Change,
  diagnostics: readonly Diagnostic[],
  failed: boolean,
  notPlanned: Unasked | undefined,
): Run {
  const scope = { ...instance.scope, answers: instance.scope.answers.only(asked) };
  const trace: Trace = {
    change,
    provider: instance.provider.name,
    schema: instance.schema,
    declared: instance.declaration?.header,
    orphan: instance.orphan,
    isTracked: instance.previousRun !== undefined,
    triggeredBy: instance.triggeredBy,
    transitions,
    diagnostics,
    failed,
    notPlanned,
  };
  return { instance: { ...instance, scope }, trace, asked };
}

const noChange = (instance: ResourceInstance, before: Value, after: Value): Change => ({
  address: instance.address,
  previousAddress: instance.previousAddress,
  deposed: instance.previousRun?.deposed,
  action: { outcome: "no-op", rule: "not-planned", path: [], causes: [] },
  before,
  after,
  replacePaths: [],
});

const failed = (run: Progress, prior: Value): Run =>
  ended(run, noChange(run.instance, prior, prior), run.diagnostics, true, undefined);

/** Does the plan change what stands at the path? Unknown counts as a change. */
function differs(prior: Value, planned: Value, path: Path): boolean {
  const before = applyPath(unmarkDeep(prior).value, path);
  const after = applyPath(unmarkDeep(planned).value, path);
  return !before || !after || !isTrue(equals(before, after));
}

function sameMarks(before: readonly PathMarks[], after: readonly PathMarks[]): boolean {
  const texts = (marks: readonly PathMarks[]) =>
    marks
      .filter(({ marks }) => marks & SENSITIVE)
      .map(({ path }) => pathText(path))
      .sort()
      .join();
  return texts(before) === texts(after);
}
