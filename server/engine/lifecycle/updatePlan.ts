import { isUnprovenReplacement } from "../provider/doubt.ts";
import { attributeAt } from "../schema/attributeAt.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { extended } from "../source/extended.ts";
import { equals, isTrue } from "../values/equality.ts";
import { ASSUMED } from "../values/marks.ts";
import { type Path, pathText, samePath } from "../values/path.ts";
import { isOfNewObject, isWhollyKnown, NULL, nullValue, type Unasked, type Value } from "../values/value.ts";
import { applyPath, transform, unaskedIn, unmarkDeep } from "../values/walk.ts";
import { type ActionFacts, decideAction } from "./action.ts";
import { actionFacts, isTainted } from "./actionFacts.ts";
import type { Configured } from "./configuration.ts";
import { hasFailed } from "./findings.ts";
import { ignoredParts } from "./ignoreChanges.ts";
import { markedPaths } from "./markedPaths.ts";
import { partlyKnown } from "./partlyKnown.ts";
import { judge, judgeSecond, type Planned, plan } from "./plannedState.ts";
import { endDecided, type PlanOutcome } from "./planOutcome.ts";
import { ignoredBy, propose, proposeReplacement } from "./proposedNewState.ts";
import { isReplacement } from "./reasons/decision.ts";
import { type DoubtFacts, distinctPaths, doubtOfUnplanned, withDoubt } from "./reasons/doubts.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import { absentObject, isStopped, proceed } from "./run/course.ts";
import { endStopped } from "./run/endings.ts";
import type { Run } from "./run/run.ts";

/** Plans an object with a configuration: asks for its Planned State and decides the action. */
export function planUpdate(stage: Configured): Run {
  const tainted = isTainted(stage.instance, stage.prior.value);
  const base = tainted ? { value: absentObject(stage), private: undefined } : stage.prior;
  const proposed = propose(stage, { base, isReplacement: tainted });
  const planned = unlessStopped(plan(proposed, stage.instance.plannedPrivate));
  return proceed(
    proceed(planned, (answer: Planned) => unlessStopped(judge(answer))),
    decide,
  );
}

const unlessStopped = (stage: Planned): Planned | Run =>
  isStopped(stage) ? endStopped(stage, stage.prior.value) : stage;

/** Decides the action; a replacement is planned a second time, as if nothing existed. */
function decide(first: Planned): Run {
  const { instance, prior, writtenConfiguration, effectiveConfiguration, planned, marks } = first;
  const assumed = markedPaths(marks, ASSUMED);
  const forcing = forcingPaths(first, assumed);
  const facts = actionFacts(instance, {
    prior: prior.value,
    planned,
    forcing,
    ignoresChanges: () => !isTrue(equals(effectiveConfiguration, writtenConfiguration)),
    configuration: effectiveConfiguration,
  });
  const doubtFacts: DoubtFacts = {
    simulated: first.doubt,
    simulatedNew: first.doubt,
    assumed,
    assumedMayReplace: mayReplaceIfAssumed(assumed, first),
    ignored: ignoredPaths(first),
    block: instance.schema.block,
    configuration: writtenConfiguration,
  };
  const isCertain = forcing.some((path) => isWhollyKnown(applyPath(planned, path) ?? NULL));
  const unasked = isCertain ? instance.withheld : unaskedFor(instance, prior.value, effectiveConfiguration, facts);
  const action = decideAction(facts);
  const end = (last: Planned): Run => {
    const outcome: PlanOutcome = {
      action: withDoubt(action, { ...doubtFacts, simulatedNew: last.doubt }),
      prior: prior.value,
      planned: last.planned,
      replacePaths: forcing,
      forms: first.forms,
      unasked,
      partlyKnown:
        unasked && unasked !== instance.withheld
          ? partlyKnown(unmarkDeep(prior.value).value, effectiveConfiguration, planned)
          : undefined,
      doubt: unasked && prior.value.kind !== "null" ? doubtOfUnplanned(doubtFacts) : undefined,
    };
    return withPlannedPrivate(last, endDecided(last, outcome));
  };
  return isReplacement(action.outcome) && !facts.tainted ? proceed(planReplacement(first), end) : end(first);
}

/** Returns the run with the private data that the provider planned, which a second plan needs. */
const withPlannedPrivate = ({ plannedPrivate }: Planned, run: Run): Run =>
  plannedPrivate === undefined || plannedPrivate === "" ? run : extended(run, { plannedPrivate });

/** Returns the differing arguments that `ignore_changes` keeps. */
function ignoredPaths({ instance, base, writtenConfiguration, effectiveConfiguration }: Planned): readonly Path[] {
  if (effectiveConfiguration === writtenConfiguration) return [];
  const parts = ignoredParts(ignoredBy(instance), instance.schema.block, base.value, writtenConfiguration);
  return parts.map(({ path }) => path);
}

/**
 * Returns the plan of the new object of a replacement. Ignored arguments have their configured values, but keep the marks of the
 * ignored ones.
 */
function planReplacement(first: Planned): Planned | Run {
  const second = plan(proposeReplacement(first, { value: absentObject(first), private: first.plannedPrivate }));
  // Terraform reports warnings only with the first plan.
  const withFirstWarnings = hasFailed(second) ? second : { ...second, diagnostics: first.diagnostics };
  return unlessStopped(judgeSecond(withFirstWarnings));
}

/**
 * Returns the paths that force a replacement: those of requiresReplace whose value differs, or is write-only. A creation replaces
 * nothing. A learned or documented replacement does not count if only assumed values change, unless they belong to a new object.
 */
function forcingPaths(stage: Planned, assumed: readonly Path[]): readonly Path[] {
  const { requiresReplace, planned, doubt, base, instance } = stage;
  const prior = base.value;
  if (prior.kind === "null") return [];
  const { block }: { readonly block: BlockSchema } = instance.schema;
  const changing = distinctPaths(requiresReplace).filter(
    (path) => attributeAt(block, path)?.writeOnly || differs(prior, planned, path),
  );
  if (!isUnprovenReplacement(doubt?.because) || assumed.length === 0 || changing.length === 0) return changing;
  const withoutAssumed = (value: Value): Value =>
    transform(unmarkDeep(value).value, (part, at) =>
      !isOfNewObject(part) && assumed.some((open) => samePath(open, at)) ? nullValue(part.type) : part,
    );
  const [before, after] = [withoutAssumed(prior), withoutAssumed(planned)];
  return changing.filter((path) => differs(before, after, path));
}

/** Whether the plan changes the value at a path. Unknown counts as a change. */
function differs(prior: Value, planned: Value, path: Path): boolean {
  const before = applyPath(unmarkDeep(prior).value, path);
  const after = applyPath(unmarkDeep(planned).value, path);
  return !before || !after || !isTrue(equals(before, after));
}

/**
 * Returns the assumed arguments whose change may replace the object. If a plugin answered, only those on which the provider
 * always replaces.
 */
function mayReplaceIfAssumed(assumed: readonly Path[], { doubt, replacesOn }: Planned): readonly Path[] {
  if (assumed.length === 0) return assumed;
  const argumentPaths = distinctPaths(assumed.map((path) => path.slice(0, 1)));
  if (doubt) return argumentPaths;
  const replacing = new Set(replacesOn.map(pathText));
  return argumentPaths.filter((path) => replacing.has(pathText(path)));
}

/**
 * Returns why no action may be claimed for an object that may exist: part of its configuration is unknown because nobody was
 * asked. A certain replacement, and a first creation, stay certain.
 */
function unaskedFor(
  { withheld, address }: ResourceInstance,
  prior: Value,
  configuration: Value,
  { replaceRequested, tainted, triggeredBy }: ActionFacts,
): Unasked | undefined {
  if (withheld) return withheld;
  if (prior.kind === "null" || replaceRequested || tainted || triggeredBy.length > 0) return undefined;
  const unasked = unaskedIn(configuration);
  return unasked === "error" ? { source: address.text, why: "configuration" } : unasked;
}
