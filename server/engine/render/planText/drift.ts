import type { Trace } from "../../lifecycle/trace.ts";
import type { Plan } from "../../plan/plan.ts";
import { rawEquals } from "../../values/equality.ts";
import type { Path } from "../../values/path.ts";
import { withoutDeepMarks } from "../../values/value.ts";
import type { Secrets } from "../secrets.ts";
import { driftText } from "./changeText.ts";

/** What has changed outside of Terraform and matters to the plan, object by object. */
export const driftTexts = (plan: Plan, secrets: Secrets): readonly string[] =>
  plan.traces.flatMap((trace) => {
    const text = driftOf(trace, plan, secrets);
    return text === undefined ? [] : [text];
  });

function driftOf(trace: Trace, plan: Plan, secrets: Secrets): string | undefined {
  if (trace.isSettled) return undefined;
  const at = (stage: string) => trace.transitions.find(({ to }) => to === stage)?.object;
  const [before, after] = [at("upgradedState"), at("priorState")];
  if (!before || !after || trace.change.deposed !== undefined) return undefined;
  const isRefreshOnly = plan.mode === "refresh-only";
  const isSame = before === after || rawEquals(withoutDeepMarks(before), withoutDeepMarks(after));
  if (isSame && !(isRefreshOnly && trace.change.previousAddress)) return undefined;
  const own = plan.details.relevantAttributes.filter(({ resource }) => resource === trace.change.address.text);
  const isShown = (path: Path) => isRefreshOnly || own.some(({ steps }) => isAlong(path, steps));
  const isGone = after.kind === "null";
  if (!isSame && !isGone && before.kind === "mapping" && !isRefreshOnly) {
    const names = [...before.entries.keys()].filter((name) => isShown([{ kind: "attribute", name }]));
    const changes =
      after.kind === "mapping" ? names.filter((name) => !same(before.entries.get(name), after.entries.get(name))) : [];
    if (changes.length === 0) return undefined;
  }
  return driftText(trace, before, isSame ? before : after, isGone ? () => true : isShown, secrets);
}

const same = (a: Parameters<typeof rawEquals>[0] | undefined, b: typeof a): boolean =>
  a === b || (a !== undefined && b !== undefined && rawEquals(withoutDeepMarks(a), withoutDeepMarks(b)));

/** Does one of them lead to the other? */
function isAlong(path: Path, steps: readonly (string | number)[]): boolean {
  return path.every((step, at) => {
    if (at >= steps.length) return true;
    return (step.kind === "attribute" ? step.name : step.kind === "index" ? step.key : undefined) === steps[at];
  });
}
