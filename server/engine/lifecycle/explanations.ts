import { type Basis, weaker } from "../provider/basis.ts";
import { isSimulated, type PartDecision } from "../provider/provider.ts";
import { equals, isTrue } from "../values/equality.ts";
import { attribute, isWithin, type Path, pathText, samePath } from "../values/path.ts";
import { isObject, NULL, type Value, withoutDeepMarks } from "../values/value.ts";
import { applyPath } from "../values/walk.ts";
import { type Decision, decide, isForced, type Rule } from "./decision.ts";
import { decisionsByAttribute } from "./decisionsByAttribute.ts";
import { lifecycle } from "./lifecycle.ts";
import type { Run } from "./run.ts";
import { shownInstance } from "./shownRun.ts";
import { argumentRange } from "./sourceRanges.ts";
import type { Change } from "./trace.ts";

/**
 * Returns the decision about the action, then one for each attribute. Runs the instance again, because recording the decisions of
 * every instance would double the memory of a walk.
 */
export function explain(explained: Run): readonly Decision[] {
  const run = lifecycle(shownInstance(explained), { isExplaining: true });
  const { change } = run.trace;
  const names = isObject(change.after) ? change.after : change.before;
  const attributes = isObject(names) ? [...names.entries.keys()] : [];
  const decisionsOf = decisionsByAttribute(run.decisions ?? []);
  return [
    change.action,
    ...attributes.flatMap((name) => decisionsAt({ ...run, decisions: decisionsOf(name) }, [attribute(name)])),
  ];
}

/** Returns the basis of each leaf of the planned state, by its path; empty if a provider was asked. */
export function basesOf(explained: Run): ReadonlyMap<string, Basis> {
  const { confidence, change, schema } = explained.trace;
  if (!isSimulated(confidence) && !change.action.doubt && !schema?.isInferred) return NO_BASES;
  const { decisions = [] } = lifecycle(shownInstance(explained), { isExplaining: true });
  return new Map(decisions.flatMap(({ path, basis }) => (basis ? [[pathText(path), basis] as const] : [])));
}

const NO_BASES: ReadonlyMap<string, Basis> = new Map();

/** Returns the decisions about one path of an instance; the decision that forces a replacement comes first. */
export function explainAttribute(explained: Run, path: Path): readonly Decision[] {
  const run = lifecycle(shownInstance(explained), { isExplaining: true });
  const decisions = decisionsAt(run, path);
  const { change } = run.trace;
  const forces = change.replacePaths.some((forcing) => samePath(forcing, path));
  return forces && isForced(change.action) ? [change.action, ...decisions] : decisions;
}

/** Returns the decision about a path, or about the part that contains it; empty if planning failed. */
function decisionsAt({ instance, trace, decisions = [] }: Run, path: Path): readonly Decision[] {
  const { change, failed } = trace;
  if (failed) return [];
  const { outcome } = change.action;
  const range = instance.declaration && argumentRange(instance.declaration.body, path);
  const causes = range ? [range] : [];
  if (outcome === "delete" || outcome === "forget") return [decide(valueAt(change.after, path), "ends", causes, path)];
  const part = decisions.findLast((decision) => isWithin(path, decision.path));
  if (!part) return [];
  // The decision concerns the whole ignored argument.
  const decidedPath = part.rule === "ignored" ? part.path : path;
  const basis = weakestIn(decisions, path);
  return [
    {
      ...decide(valueAt(change.after, path), ruleOf(part, change, path), causes, decidedPath),
      ...(basis && { basis }),
    },
  ];
}

/** Returns the weakest basis of the decisions at a path; undefined if a provider was asked. */
const weakestIn = (decisions: readonly PartDecision[], path: Path): Basis | undefined =>
  decisions
    .flatMap(({ basis, path: inside }) => (basis && (isWithin(inside, path) || isWithin(path, inside)) ? [basis] : []))
    .reduce<Basis | undefined>((a, b) => (a ? weaker(a, b) : b), undefined);

/** Returns the rule that a part decision amounts to, given the change of the value. */
function ruleOf({ rule, outcome }: PartDecision, change: Change, path: Path): Rule {
  const [before, after] = [valueAt(change.before, path), valueAt(change.after, path)];
  switch (rule) {
    case "configured":
    case "paired":
      return configuredRule(before, after);
    case "kept":
      if (outcome.kind !== "null") return rule;
      // Null is not kept: a new object has no computed values yet.
      return isTrue(equals(before, after)) ? "configured" : "changed";
    default:
      return rule;
  }
}

/** Returns the rule by which the configuration decides a value, given the prior value. */
function configuredRule(before: Value, after: Value): Rule {
  if (isTrue(equals(before, after))) return "configured";
  if (before.kind === "null") return "not-tracked";
  return after.kind === "null" ? "removed" : "changed";
}

const valueAt = (object: Value, path: Path): Value => withoutDeepMarks(applyPath(object, path) ?? NULL);
