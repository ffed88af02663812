import { driftedTraces, driftGroups, sameChanges } from "../../diff/driftGroups.ts";
import { hasDrifted, objectAt, type Trace } from "../../lifecycle/trace.ts";
import type { Plan } from "../../plan/plan.ts";
import { undecodedDrift } from "../../plan/report/undecodedDrift.ts";
import { rawEquals } from "../../values/equality.ts";
import type { Path } from "../../values/path.ts";
import { type Value, withoutDeepMarks } from "../../values/value.ts";
import type { Secrets } from "../secrets.ts";
import { driftText } from "./changeText.ts";
import { productWords } from "./productWords.ts";

/** The drift that is shown: all of it, the part that is relevant to the plan, as Terraform does, or none. */
export type ShownDrift = "all" | "relevant" | "none";

export const DRIFT_WORDS: readonly ShownDrift[] = ["all", "relevant", "none"];

/** The most objects with the same change that are named. */
const MOST_NAMED = 3;

/**
 * Returns the texts of all drift. Of objects with the same change only the first is printed, and then the addresses of the others; what
 * ignore_changes covers is last.
 */
export function allDriftTexts(plan: Plan, secrets: Secrets): readonly string[] {
  const texts = new Map(driftByTrace(plan, secrets, true));
  if (plan.saved) return [...texts.values()];
  const drifted = driftedTraces(plan).filter((trace) => texts.has(trace));
  const grouped = driftGroups(plan, drifted).flatMap((group) =>
    sameChanges(group).flatMap(([first, ...similar]) => [
      texts.get(first)!,
      ...(similar.length > 0 ? [similarText(similar, secrets)] : []),
    ]),
  );
  // What differs in its form alone is no drift, although the text of a plan has it.
  const isDrifted = new Set(drifted);
  return [...grouped, ...[...texts].flatMap(([trace, text]) => (isDrifted.has(trace) ? [] : [text]))];
}

/** Returns `  # 12 more objects have the same change: test_thing.b, test_thing.c, test_thing.d and 9 more`. */
function similarText(similar: readonly Trace[], secrets: Secrets): string {
  const named = similar.slice(0, MOST_NAMED).map(({ change }) => secrets.masked(change.address.text));
  const unnamed = similar.length - named.length;
  const subject = similar.length === 1 ? "1 more object has" : `${similar.length} more objects have`;
  return `  # ${subject} the same change: ${named.join(", ")}${unnamed > 0 ? ` and ${unnamed} more` : ""}\n`;
}

/** Returns the texts of the drift that is relevant to the plan, one for each object. */
export const driftTexts = (plan: Plan, secrets: Secrets): readonly string[] =>
  driftByTrace(plan, secrets, false).map(([, text]) => text);

function driftByTrace(plan: Plan, secrets: Secrets, isWhole: boolean): readonly (readonly [Trace, string])[] {
  const { saved } = plan;
  const undecoded = saved ? undefined : undecodedDrift(plan);
  return (saved?.drift ?? plan.traces).flatMap((trace) => {
    if (undecoded?.has(trace)) return [];
    const text = saved ? savedDrift(trace, plan, secrets, isWhole) : driftOf(trace, plan, secrets, isWhole);
    return text === undefined ? [] : [[trace, text] as const];
  });
}

function savedDrift(trace: Trace, plan: Plan, secrets: Secrets, isWhole: boolean): string | undefined {
  const { before, after } = trace.change;
  return shownDrift(trace, before, after, before === after, plan, secrets, isWhole);
}

function driftOf(trace: Trace, plan: Plan, secrets: Secrets, isWhole: boolean): string | undefined {
  if (trace.isSettled) return undefined;
  const [before, after] = [objectAt(trace, "upgradedState"), objectAt(trace, "priorState")];
  if (!before || !after || trace.change.deposed !== undefined) return undefined;
  const isRefreshOnly = !plan.regime.plansChanges;
  const isSame = !hasDrifted(trace);
  if (isSame && !(isRefreshOnly && trace.change.previousAddress)) return undefined;
  return shownDrift(trace, before, after, isSame, plan, secrets, isWhole);
}

/** Returns the text of a drifted or moved object; undefined if nothing of it is relevant. */
function shownDrift(
  trace: Trace,
  before: Value,
  after: Value,
  isSame: boolean,
  plan: Plan,
  secrets: Secrets,
  isWhole: boolean,
): string | undefined {
  const areAllShown = isWhole || !plan.regime.plansChanges;
  const relevantAttributes = plan.details.relevantAttributes.filter(
    ({ resource }) => resource === trace.change.address.text,
  );
  const isShown = (path: Path) => areAllShown || relevantAttributes.some(({ steps }) => isOnPath(path, steps));
  if (!isSame && !areAllShown && !changesWithin(before, after, isShown)) return undefined;
  return driftText(trace, before, isSame ? before : after, isShown, secrets, productWords(plan.language.dialect).rules);
}

/** Whether a shown attribute changed. */
function changesWithin(before: Value, after: Value, isShown: (path: Path) => boolean): boolean {
  if (before.kind !== "mapping") return true;
  return [...before.entries].some(([name, valueBefore]) => {
    const valueAfter = after.kind === "mapping" ? after.entries.get(name) : undefined;
    return isShown([{ kind: "attribute", name }]) && !same(valueBefore, valueAfter);
  });
}

const same = (a: Value, b: Value | undefined): boolean =>
  a === b || (b !== undefined && rawEquals(withoutDeepMarks(a), withoutDeepMarks(b)));

/** Whether one of the two paths is a prefix of the other. */
function isOnPath(path: Path, steps: readonly (string | number)[]): boolean {
  return path.every((step, at) => {
    if (at >= steps.length) return true;
    return (step.kind === "attribute" ? step.name : step.kind === "index" ? step.key : undefined) === steps[at];
  });
}
