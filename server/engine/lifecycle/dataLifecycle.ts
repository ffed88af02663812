import type { PartDecision, ReadDataResponse, Reply } from "../provider/provider.ts";
import { sameForm } from "../provider/simulation/sameForm.ts";
import { ASSUMED, SENSITIVE } from "../values/marks.ts";
import type { Path } from "../values/path.ts";
import { isObject, isWhollyKnown, type Value, withoutDeepMarks } from "../values/value.ts";
import { applyPath, markAt, membersOf, type PathMarks, unaskedIn, unmarkDeep } from "../values/walk.ts";
import { configure } from "./configure.ts";
import { unreadObject } from "./contract/unreadObject.ts";
import { decide, type ReadRule } from "./decision.ts";
import { noChange, notPlanned, refused, stopped } from "./ending.ts";
import { judgeState } from "./judged.ts";
import { withOrigins } from "./origins.ts";
import { absent, answered, begin, ended, enter, hasFailed, isStopped, type Progress, placeOf } from "./progress.ts";
import { type ResourceInstance, toldOf, unaskedBehind } from "./resourceInstance.ts";
import type { Run } from "./run.ts";
import { schemaMarks } from "./schemaMarks.ts";
import { storedValue } from "./storedObject.ts";
import { nullObject } from "./texts.ts";
import { unreadOf } from "./unread.ts";

/**
 * One data source: read now, or during the apply where its configuration is not known or what it depends on changes. Where
 * nobody reads it, it is what the last run found, as long as that was asked for the same.
 */
export function dataLifecycle(instance: ResourceInstance, decisions?: PartDecision[]): Run {
  const progress = begin(instance, decisions);
  progress.unasked = unaskedBehind(instance);
  if (isStopped(progress)) return stopped(progress, absent(progress));
  if (instance.isRefused && instance.faults.length === 0) return refused(progress, absent(progress));
  progress.diagnostics.push(...(instance.faults.length > 0 ? instance.faults : instance.meta.faults));
  const configuration = hasFailed(progress) ? undefined : configure(progress, absent(progress));
  if (!configuration) return stopped(progress, absent(progress));
  if (!isWhollyKnown(configuration)) return readLater(progress, configuration, "config-unknown");
  if (instance.isDependencyPending) return readLater(progress, configuration, "dependency-pending");
  const { provider, declaration, scope } = instance;
  const reading = provider.readDataSource?.({
    type: declaration!.type,
    answers: scope.answers,
    configuration: withoutDeepMarks(configuration),
    ...toldOf(instance),
    folder: scope.baseDirectory,
  });
  if (reading?.isUnread) answered(progress, reading);
  return reading && !reading.isUnread
    ? readNow(progress, configuration, reading)
    : asOfLastRun(progress, configuration);
}

function readNow(progress: Progress, configuration: Value, reading: Reply<ReadDataResponse>): Run {
  const { declaration } = progress.instance;
  const { state, secrets = [] } = answered(progress, reading);
  const isNested = declaration?.check !== undefined;
  if (!isStopped(progress)) judgeFound(progress, state);
  if (isNested && hasFailed(progress)) {
    asWarnings(progress);
    return readLater(progress, configuration, "check-nested");
  }
  if (isStopped(progress)) return stopped(progress, absent(progress));
  const found = marked(progress, configuration, state);
  if (secrets.length > 0) progress.secretive = markAt(found, secrets.map(asSecret));
  enter(progress, "ReadDataSource", ["configuration"], "priorState", found, reading.confidence);
  return isNested ? planned(progress, found, "check-nested") : known(progress, found, "read-now");
}

const asSecret = (path: Path): PathMarks => ({ path, marks: SENSITIVE });

/** What a provider has found is an object, and known as a whole. */
function judgeFound(progress: Progress, state: Value): void {
  const { instance } = progress;
  if (state.kind !== "null") judgeState(progress, "read", state);
  else
    progress.diagnostics.push({
      ...nullObject(instance.provider.source, instance.address.text),
      ...placeOf(instance, []),
    });
}

/** A check never fails a plan. */
function asWarnings({ diagnostics }: Progress): void {
  for (const [at, diagnostic] of diagnostics.entries()) diagnostics[at] = { ...diagnostic, severity: "warning" };
}

/** What only the provider can tell is not known until the apply. */
function readLater(progress: Progress, configuration: Value, rule: ReadRule): Run {
  const { instance } = progress;
  const expected = unreadObject(instance.schema.block, unmarkDeep(configuration).value);
  const after = withOrigins(marked(progress, configuration, expected), configuration, instance.address.text);
  // A plan that only refreshes makes no change, and what it does not read is not there; what a check failed to read is.
  if (instance.refreshing === "only") return known(progress, rule === "check-nested" ? after : absent(progress), rule);
  enter(progress, "ReadDataSource", ["configuration"], "initialPlannedState", after, "core");
  const unasked = unaskedIn(configuration);
  if (unasked === undefined) return planned(progress, after, rule, assumedIn(progress, configuration));
  const cause = unasked === "error" ? { source: instance.address.text, why: "configuration" as const } : unasked;
  return notPlanned(progress, absent(progress), after, cause);
}

function asOfLastRun(progress: Progress, configuration: Value): Run {
  const { instance } = progress;
  const { previousRun, provider, address } = instance;
  const found = previousRun && storedValue(instance, previousRun, instance.scope.answers);
  if (!found || !isObject(found) || !sameForm(withoutDeepMarks(configuration), withoutDeepMarks(found))) {
    const cause = unreadOf(provider.source, address.text);
    return notPlanned(
      progress,
      absent(progress),
      unreadObject(instance.schema.block, unmarkDeep(configuration).value),
      cause,
    );
  }
  const after = marked(progress, configuration, found);
  enter(progress, "LastRun", [], "priorState", after, "core");
  return known(progress, after, "as-of-last-run");
}

/** What it asks for that is no more than assumed. */
function assumedIn({ decisions, instance: { schema } }: Progress, configuration: Value): readonly Path[] {
  const { value, marks } = unmarkDeep(configuration);
  const assumed = marks.flatMap(({ path, marks: own }) => (own & ASSUMED ? [path] : []));
  // Without a schema nobody knows of what type it is, nor what else there is.
  const inferred = schema.isInferred ? membersOf(value).map(([step]) => [step]) : [];
  for (const path of [...assumed, ...inferred])
    decisions?.push({ path, rule: "configured", outcome: applyPath(value, path) ?? value, basis: "assumed" });
  return assumed;
}

const planned = (progress: Progress, after: Value, rule: ReadRule, assumed: readonly Path[] = []): Run =>
  ended(
    progress,
    {
      ...noChange(progress.instance, absent(progress), after),
      action: decide("read", rule),
      ...(assumed.length > 0 && { assumed }),
    },
    false,
    undefined,
  );

const known = (progress: Progress, found: Value, rule: ReadRule): Run =>
  ended(progress, { ...noChange(progress.instance, found, found), action: decide("no-op", rule) }, false, undefined);

/** What was found, with the marks of its configuration and of the schema. */
function marked({ instance }: Progress, configuration: Value, found: Value): Value {
  const { marks: given } = unmarkDeep(configuration);
  const own = given.filter(({ marks }) => marks & SENSITIVE);
  const isAssumed = given.some(({ marks }) => marks & ASSUMED);
  const all = isAssumed ? [{ path: [], marks: ASSUMED }] : [];
  return markAt(found, [...own, ...schemaMarks(instance.schema.block, found), ...all]);
}
