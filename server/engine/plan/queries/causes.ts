import { resourceText } from "../../addrs/address.ts";
import type { Resource } from "../../config/module.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/moduleNode.ts";
import { referencesOf } from "../../lang/reference.ts";
import { isForced } from "../../lifecycle/reasons/decision.ts";
import { expressionAt, writtenArgument } from "../../lifecycle/reasons/sourceRanges.ts";
import { objectAt, type Trace } from "../../lifecycle/trace.ts";
import type { Expression } from "../../syntax/tree.ts";
import { smallestDifferences } from "../../values/differences.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, isWithin, type Path } from "../../values/path.ts";
import { withoutDeepMarks } from "../../values/value.ts";
import { applyPath, membersOf } from "../../values/walk.ts";
import { expansionIn } from "../graph/expansion.ts";
import type { LivePlan } from "../plan.ts";
import type { Cause, ChangeCauses } from "../planQueries.ts";
import { runOf } from "../walk/runs.ts";
import { isLiteral } from "./literalExpression.ts";
import { provenCause } from "./provenCause.ts";
import { valueSources } from "./valueSources.ts";

/** Returns why an instance changes, as far as it is known; undefined for an unchanged instance, and for one without a block. */
export function causesOf(plan: LivePlan, trace: Trace, steps = MOST_TRIGGERS): ChangeCauses | undefined {
  const { action, address } = trace.change;
  const declaration = declarationOf(plan, trace);
  const module = moduleAt(plan.modules.root, address.resource.module.steps);
  const isUnchanged = action.outcome === "no-op" && !trace.partlyKnown?.changes.length;
  if (isUnchanged || !declaration || !module) return undefined;
  const trigger = action.rule === "replace-triggered" && steps > 0 ? triggerOf(plan, trace) : undefined;
  if (trigger) return causesOfTrigger(plan, trigger, declaration, steps);
  const repetition = repetitionOf(trace, declaration);
  return partCauses(plan, module, trace, declaration, repetition ? [] : decidingLeaves(trace, declaration), repetition);
}

/** The most replacements in a row that are followed, each triggered by the next one. */
const MOST_TRIGGERS = 8;

/** Returns the declaration of an instance; undefined if nothing declares it. */
export const declarationOf = (plan: LivePlan, trace: Trace): Resource | undefined =>
  runOf(plan, trace)?.instance.declaration;

function partCauses(
  plan: LivePlan,
  module: ModuleNode,
  trace: Trace,
  declaration: Resource,
  leaves: readonly Path[],
  repetition: WrittenPart | undefined,
): ChangeCauses {
  const argument = repetition ?? argumentAt(declaration, leaves);
  if (!argument) {
    const proven = leaves.length > 0 ? provenCause(plan, trace, leaves, undefined) : undefined;
    return { of: trace, leaves, argument: undefined, sources: [], proven };
  }
  const sources = leaves.length > 1 ? [] : valueSources(plan, module, argument.expression);
  // The state proves that Terraform put another value there, or an instance that the literal lacks; of a new one it proves nothing.
  const isOfState =
    leaves.length === 1 ? !isDrift(trace, leaves[0]!) : repetition && trace.change.action.rule !== "not-tracked";
  const proven =
    isOfState && isLiteral(argument.expression) ? argument : provenCause(plan, trace, leaves, repetition?.text);
  return { of: trace, leaves, argument, sources, proven };
}

/** Whether a change has a cause that the state alone does not prove. */
export const lacksProof = (plan: LivePlan): boolean =>
  plan.mode === "normal" &&
  plan.state.state !== undefined &&
  plan.traces.some((trace) => {
    const causes = causesOf(plan, trace);
    return causes !== undefined && !causes.proven && (causes.argument !== undefined || causes.leaves.length > 0);
  });

/** Returns the first instance whose change triggers the replacement of another; undefined if the plan does not have it. */
const triggerOf = (plan: LivePlan, { triggeredBy: [first] }: Trace): Trace | undefined =>
  plan.traces.find(({ change }) => change.address.text === first && change.deposed === undefined);

/** Returns the causes of the change that triggers a replacement: of the attribute that the trigger names, if one of its parts changes. */
function causesOfTrigger(
  plan: LivePlan,
  trigger: Trace,
  { lifecycle: { replaceTriggeredBy } }: Resource,
  steps: number,
): ChangeCauses | undefined {
  const causes = causesOf(plan, trigger, steps - 1);
  const declaration = declarationOf(plan, trigger);
  const module = moduleAt(plan.modules.root, trigger.change.address.resource.module.steps);
  if (!causes || causes.of !== trigger || !declaration || !module) return causes;
  const { mode, type, name } = declaration;
  const paths = replaceTriggeredBy.flatMap(referencesOf).flatMap(({ text, steps: inside }) => {
    const attributes = inside.flatMap((step) => (step.kind === "attribute" ? [attribute(step.name)] : []));
    return text === resourceText(mode, type, name) && attributes.length > 0 ? [attributes.slice(0, 1)] : [];
  });
  const named = causes.leaves.filter((leaf) => paths.some((path) => isWithin(leaf, path)));
  return named.length === 0 ? causes : partCauses(plan, module, trigger, declaration, named, undefined);
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
  const leavesAt = (path: Path) =>
    smallestDifferences(applyPath(prior, path), applyPath(planned, path), rawEquals, path).map((part) => part.path);
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
