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

/** Returns the texts of the drift, one for each object: all of it, or what is relevant to the plan. */
export function driftTexts(plan: Plan, secrets: Secrets, isWhole = false): readonly string[] {
  if (plan.saved)
    return plan.saved.drift.flatMap((trace) => {
      const { before, after } = trace.change;
      return shownDrift(trace, before, after, before === after, plan, secrets, isWhole) ?? [];
    });
  const undecoded = undecodedDrift(plan);
  return plan.traces.flatMap((trace) => {
    const text = undecoded.has(trace) ? undefined : driftOf(trace, plan, secrets, isWhole);
    return text === undefined ? [] : [text];
  });
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
