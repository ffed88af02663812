import { equals, isTrue } from "../values/equality.ts";
import { type Path, samePath } from "../values/path.ts";
import { isObject, NULL, type Value, withoutDeepMarks } from "../values/value.ts";
import { applyPath } from "../values/walk.ts";
import { type Decision, decide, type Rule } from "./decision.ts";
import { lifecycle } from "./lifecycle.ts";
import { argumentRange } from "./places.ts";
import type { Run } from "./run.ts";
import type { Stage, Trace } from "./trace.ts";

/**
 * Runs one instance again with every decision recorded: the action first, then one for each attribute. Recording all of
 * them for every instance would double the walk's memory, so it is done for the one that is looked at.
 */
export function explain({ instance }: Run): readonly Decision[] {
  const run = lifecycle(instance);
  const { trace } = run;
  const names = isObject(trace.change.after) ? trace.change.after : trace.change.before;
  const attributes = isObject(names) ? [...names.entries.keys()] : [];
  return [trace.change.action, ...attributes.map((name) => decideAttribute(run, [{ kind: "attribute", name }]))];
}

/** The decisions about one place in the instance's value; what forces a replacement comes first. */
export function explainAttribute({ instance }: Run, path: Path): readonly Decision[] {
  const run = lifecycle(instance);
  const own = decideAttribute(run, path);
  const { change } = run.trace;
  const forces = change.replacePaths.some((forcing) => samePath(forcing, path));
  return forces && change.action.rule === "requires-replace" ? [change.action, own] : [own];
}

function decideAttribute({ instance, trace }: Run, path: Path): Decision {
  const { change } = trace;
  const before = at(change.before, path);
  const after = at(change.after, path);
  const configured = at(stage(trace, "configuration"), path);
  const range = instance.declaration && argumentRange(instance.declaration.body, path);
  const { outcome } = change.action;
  const first = path[0]?.kind === "attribute" ? instance.schema.block.attributes.get(path[0].name) : undefined;
  const rule = attributeRule(before, after, configured, first?.computed === true && !first.optional);
  const ends = outcome === "delete" || outcome === "forget";
  return decide(after, ends ? "ends" : rule, range ? [range] : [], path);
}

/** What only the provider sets never was in the configuration, so it cannot have gone from there. */
function attributeRule(before: Value, after: Value, configured: Value, isProviders: boolean): Rule {
  const same = isTrue(equals(before, after));
  if (after.kind === "unknown" && configured.kind === "null") return "known-after-apply";
  if (configured.kind !== "null" && same && !isTrue(equals(configured, after))) return "ignored";
  if (same) return configured.kind === "null" && after.kind !== "null" ? "kept" : "configured";
  if (before.kind === "null") return "not-tracked";
  return after.kind === "null" && !isProviders ? "removed" : "changed";
}

/** The object of a stage; of a replacement's two, the later. Null where the stage took no part. */
export function stage({ transitions }: Trace, name: Stage): Value {
  return transitions.findLast((transition) => transition.to === name)?.object ?? NULL;
}

const at = (object: Value, path: Path): Value => withoutDeepMarks(applyPath(object, path) ?? NULL);
