import type { Resource } from "../../config/module.ts";
import { moduleAt } from "../../config/tree/moduleNode.ts";
import { expressionAt, writtenArgument } from "../../lifecycle/reasons/sourceRanges.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { EarlierConfiguration } from "../../load/earlierConfiguration.ts";
import { remember } from "../../source/remember.ts";
import { expressionsIn } from "../../syntax/expressions.ts";
import type { Body, Expression, Item } from "../../syntax/tree.ts";
import { rawEquals } from "../../values/equality.ts";
import { type Path, pathText } from "../../values/path.ts";
import { withoutDeepMarks } from "../../values/value.ts";
import { applyPath } from "../../values/walk.ts";
import { expansionIn } from "../graph/expansion.ts";
import type { LivePlan } from "../plan.ts";
import type { ProvenCause } from "../planQueries.ts";
import { type Changed, type Differences, differencesOf, type Place } from "./configurationDifferences.ts";
import { earlierPlan } from "./earlierPlan.ts";

/**
 * Returns the only place whose change leads to the change of an instance: with an earlier configuration the parts that decide would not
 * change, and nothing else that they depend on differs from it. Undefined if no earlier configuration proves that.
 */
export function provenCause(
  plan: LivePlan,
  trace: Trace,
  leaves: readonly Path[],
  repetition: string | undefined,
): ProvenCause | undefined {
  if (plan.mode !== "normal" || !plan.state.state) return undefined;
  for (const earlier of plan.inputs.earlier ?? []) {
    const found = causeSince(plan, trace, leaves, repetition, earlier);
    if (found) return { ...found, since: earlier.origin };
  }
  return undefined;
}

function causeSince(
  plan: LivePlan,
  trace: Trace,
  leaves: readonly Path[],
  repetition: string | undefined,
  earlier: EarlierConfiguration,
): Changed | undefined {
  const then = earlierPlan(plan, earlier);
  const traceThen = tracesByAddress(then).get(trace.change.address.text);
  if (repetition === undefined ? !traceThen || !keepsLeaves(traceThen, leaves) : isSameChange(trace, traceThen))
    return undefined;
  const sides = [plan, then].map((each) => placeOf(each, trace)) as [InstancePlace?, InstancePlace?];
  const [here, there] = sides;
  if (!here || !there) return undefined;
  const differences: Differences = { changed: [], isUnclear: false, visited: new Map() };
  if (repetition === undefined) for (const leaf of leaves) compareLeaf(here, there, leaf, differences);
  else compareExpansions(here, there, repetition, differences);
  const [changed, ...more] = differences.changed;
  return differences.isUnclear || more.length > 0 ? undefined : changed;
}

const tracesByAddress = remember(
  ({ traces }: LivePlan): ReadonlyMap<string, Trace> =>
    new Map(
      traces.filter(({ change }) => change.deposed === undefined).map((each) => [each.change.address.text, each]),
    ),
);

/** Whether a plan leaves parts of an instance as the state has them. */
function keepsLeaves({ change: { before, after } }: Trace, leaves: readonly Path[]): boolean {
  const [prior, planned] = [withoutDeepMarks(before), withoutDeepMarks(after)];
  return leaves.every((leaf) => {
    const [was, is] = [applyPath(prior, leaf), applyPath(planned, leaf)];
    return was === undefined || is === undefined ? was === is : rawEquals(was, is);
  });
}

/** Whether two plans create an instance, or destroy it, alike. An instance that a plan does not have neither is nor becomes. */
const isSameChange = ({ change: { action } }: Trace, then: Trace | undefined): boolean =>
  then ? then.change.action.outcome === action.outcome : action.outcome === "no-op";

/** An instance in one of two plans: its block, and where the expressions of the block are evaluated. */
interface InstancePlace extends Omit<Place, "expression"> {
  readonly declaration: Resource;
}

function placeOf(plan: LivePlan, { change: { address } }: Trace): InstancePlace | undefined {
  const { module: instance, mode, type, name } = address.resource;
  const module = moduleAt(plan.modules.root, instance.steps);
  const resource = [...(module?.module.resources.values() ?? [])].find(
    (each) => each.mode === mode && each.type === type && each.name === name,
  );
  return module && resource && { plan, module, instance, key: address.key, repeated: resource, declaration: resource };
}

function compareExpansions(here: InstancePlace, there: InstancePlace, text: string, differences: Differences): void {
  const [now, then] = [expansionIn(here.declaration), expansionIn(there.declaration)];
  const range = now?.range ?? here.declaration.header;
  compareWritten({ ...here, expression: now }, { ...there, expression: then }, { text, range }, differences);
}

/** Compares what is written for a part of an instance. */
function compareLeaf(here: InstancePlace, there: InstancePlace, leaf: Path, differences: Differences): void {
  const [now, then] = [here, there].map(({ declaration }) => writtenArgument(declaration.body, leaf));
  if (!now && !then) {
    compareItems(here, there, leaf, differences);
    return;
  }
  const [expression, earlier] = [now, then].map((each) => each && expressionAt(each.argument.expression, each.inside));
  const name = now?.argument.name ?? `${then?.argument.name} (removed)`;
  const cause = { text: name, range: expression?.range ?? here.declaration.header };
  compareWritten({ ...here, expression }, { ...there, expression: earlier }, cause, differences);
}

/** Compares all blocks and arguments with the first name of a path, for a part of which it is not known where it is written. */
function compareItems(here: InstancePlace, there: InstancePlace, leaf: Path, differences: Differences): void {
  const [items, itemsThen] = [here, there].map(({ declaration }) => itemsNamed(declaration.body, leaf));
  const [expressions, others] = [items, itemsThen].map((each) => each?.flatMap(expressionsIn) ?? []);
  const cause = { text: pathText(leaf.slice(0, 1)), range: items?.[0]?.range ?? here.declaration.header };
  if (expressions!.length !== others!.length) {
    differences.changed.push(cause);
    return;
  }
  for (const [at, expression] of expressions!.entries())
    compareWritten({ ...here, expression }, { ...there, expression: others![at] }, cause, differences);
}

function itemsNamed({ items }: Body, [step]: Path): readonly Item[] {
  const name = step?.kind === "attribute" ? step.name : undefined;
  return items.filter((item) =>
    item.kind === "argument"
      ? item.name === name
      : (item.type === "dynamic" ? item.labels[0]?.value : item.type) === name,
  );
}

function compareWritten(now: MaybePlace, then: MaybePlace, cause: Changed, differences: Differences): void {
  if (now.expression && then.expression)
    differencesOf({ ...now, expression: now.expression }, { ...then, expression: then.expression }, cause, differences);
  else differences.changed.push(cause);
}

type MaybePlace = Omit<Place, "expression"> & { readonly expression: Expression | undefined };
