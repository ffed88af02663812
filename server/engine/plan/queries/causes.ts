import type { Resource } from "../../config/module.ts";
import { moduleAt } from "../../config/moduleNode.ts";
import { isForced } from "../../lifecycle/decision.ts";
import { expressionAt, writtenArgument } from "../../lifecycle/sourceRanges.ts";
import { objectAt, type Trace } from "../../lifecycle/trace.ts";
import type { Expression } from "../../syntax/tree.ts";
import { rawEquals } from "../../values/equality.ts";
import { type Path, pathText } from "../../values/path.ts";
import { isSet, type Value, withoutDeepMarks } from "../../values/value.ts";
import { applyPath, membersOf } from "../../values/walk.ts";
import type { LivePlan } from "../plan.ts";
import { expansionIn } from "../resources/expansion.ts";
import { isLiteral } from "./literalExpression.ts";
import type { Cause, ChangeCauses } from "./planQueries.ts";
import { valueSources } from "./valueSources.ts";

/** Returns why an instance changes, as far as it is known; undefined for an unchanged instance, and for one without a block. */
export function causesOf(plan: LivePlan, trace: Trace, declaration: Resource | undefined): ChangeCauses | undefined {
  const { action, address } = trace.change;
  const module = moduleAt(plan.modules.root, address.resource.module.steps);
  const isUnchanged = action.outcome === "no-op" && !trace.partlyKnown?.changes.length;
  if (isUnchanged || !declaration || !module) return undefined;
  const repetition = repetitionOf(trace, declaration);
  const leaves = repetition ? [] : decidingLeaves(trace, declaration);
  const argument = repetition ?? argumentAt(declaration, leaves);
  if (!argument) return { leaves, argument: undefined, sources: [], proven: undefined };
  const sources = leaves.length > 1 ? [] : valueSources(plan, module, argument.expression);
  // The state proves that Terraform put another value there, or an instance that the literal lacks; of a new one it proves nothing.
  const isOfState = leaves.length === 1 ? !isDrift(trace, leaves[0]!) : repetition && action.rule !== "not-tracked";
  const isProven = isOfState && isLiteral(argument.expression);
  return { leaves, argument, sources, proven: isProven ? argument : undefined };
}

/** A written argument of a block, with its expression. */
interface WrittenPart extends Cause {
  readonly expression: Expression;
}

/** Returns the count or for_each that decides whether an instance exists; undefined if its existence does not change. */
function repetitionOf({ change: { action, address } }: Trace, declaration: Resource): WrittenPart | undefined {
  const isOneOfMany = action.rule === "not-tracked" && address.key !== undefined;
  const name = isOneOfMany ? (declaration.count ? "count" : "for_each") : REPETITIONS[action.rule];
  const expression = name === undefined ? undefined : expansionIn(declaration);
  return name === undefined || !expression ? undefined : { text: name, range: expression.range, expression };
}

/** The arguments that say, by these rules, that an instance does not exist. */
const REPETITIONS: Readonly<Record<string, string>> = {
  "each-key": "for_each",
  "count-index": "count",
  disabled: "enabled",
};

/** Returns the paths of the smallest parts that differ: those that force a replacement, or else those that can be configured. */
function decidingLeaves(trace: Trace, { body }: Resource): readonly Path[] {
  const { action, before, after, replacePaths } = trace.change;
  const [prior, planned] = [withoutDeepMarks(before), withoutDeepMarks(after)];
  const leavesAt = (path: Path) => differencesIn(applyPath(prior, path), applyPath(planned, path), path);
  if (isForced(action)) return replacePaths.flatMap(leavesAt);
  if (trace.partlyKnown) return trace.partlyKnown.changes.flatMap(leavesAt);
  if (action.outcome !== "update") return [];
  const leaves = membersOf(planned).flatMap(([step]) => leavesAt([step]));
  const written = leaves.filter((path) => writtenArgument(body, path) !== undefined);
  return written.length > 0 ? written : leaves.filter((path) => isConfigurable(trace, path));
}

/** Whether a configuration can set the attribute or block at the start of a path. */
function isConfigurable({ schema }: Trace, [step]: Path): boolean {
  const attribute = step?.kind === "attribute" ? schema?.block.attributes.get(step.name) : undefined;
  return !attribute || attribute.optional || attribute.required;
}

/** Returns the paths of the smallest parts in which two values differ. The elements of a set are not told apart. */
function differencesIn(before: Value | undefined, after: Value | undefined, path: Path): readonly Path[] {
  if (before && after && rawEquals(before, after)) return [];
  if (!before || !after || before.kind !== after.kind || !hasMembers(after)) return [path];
  const steps = new Map([...membersOf(before), ...membersOf(after)].map(([step]) => [pathText([step]), step]));
  return [...steps.values()].flatMap((step) =>
    differencesIn(applyPath(before, [step]), applyPath(after, [step]), [...path, step]),
  );
}

const hasMembers = (value: Value): boolean => value.kind === "mapping" || (value.kind === "sequence" && !isSet(value));

/** Returns the argument that all leaves belong to, as deep as it is written; undefined if several do, or none is written. */
function argumentAt({ body }: Resource, [first, ...more]: readonly Path[]): WrittenPart | undefined {
  const written = first && writtenArgument(body, first);
  if (!written) return undefined;
  const { argument, inside } = written;
  if (more.some((path) => writtenArgument(body, path)?.argument !== argument)) return undefined;
  const expression = expressionAt(argument.expression, more.length === 0 ? inside : []);
  return { text: argument.name, range: expression.range, expression };
}

/** Whether a part was changed outside of Terraform, as far as the object was read. */
function isDrift(trace: Trace, path: Path): boolean {
  const [stored, read] = trace.isSettled ? [] : [objectAt(trace, "upgradedState"), objectAt(trace, "priorState")];
  if (!stored || !read || stored === read) return false;
  const [storedPart, readPart] = [stored, read].map((object) => applyPath(withoutDeepMarks(object), path));
  return !storedPart || !readPart ? storedPart !== readPart : !rawEquals(storedPart, readPart);
}
