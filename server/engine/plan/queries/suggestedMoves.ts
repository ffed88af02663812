import { compareKeys, type InstanceAddress, keyText, type ModuleStep, resourceText } from "../../addrs/address.ts";
import type { Lifecycle } from "../../config/module.ts";
import type { OrphanReason } from "../../lifecycle/reasons/decision.ts";
import { isPlanned, objectAt, type Trace } from "../../lifecycle/trace.ts";
import { groupBy } from "../../source/groupBy.ts";
import { remember } from "../../source/remember.ts";
import type { Block } from "../../syntax/tree.ts";
import { rawEquals } from "../../values/equality.ts";
import { nullValue, type Value, withoutDeepMarks } from "../../values/value.ts";
import { applyPath, membersOf, transform } from "../../values/walk.ts";
import type { ExplainablePlan } from "../plan.ts";
import { sameStep } from "../refactor/moveStatements.ts";

/** A moved block that would keep objects which the plan destroys and creates again under other addresses. */
export interface SuggestedMove {
  /** The calls that lead from the root to the module of the moved block. */
  readonly module: readonly string[];
  /** The two ends, relative to that module. */
  readonly from: string;
  readonly to: string;
  /** The absolute address that the plan destroys. */
  readonly destroyed: string;
}

/**
 * Returns the alternatives that would keep objects for the new instances of a block, the most similar ones first. Each is a list of
 * moves that belong together.
 */
export function suggestedMoves(plan: ExplainablePlan, block: Block): readonly (readonly SuggestedMove[])[] {
  const { actions } = plan.counts;
  if (!actions.has("create") || !actions.has("delete")) return [];
  const created = plan.queries.tracesOf(block).filter(isCreated);
  if (created.length === 0) return [];
  const destroyed = destroyedIn(plan);
  const likeness: Likeness = (to, from) =>
    similarity(to, from, plan.queries.declarationOf(to)?.lifecycle.ignoreChanges);
  if (block.type === "module") {
    const calls = callMoves(created, destroyed, block.labels[0]?.value ?? "");
    return calls.length > 0 ? [calls] : inOneModule(movesIntoCall(created, destroyed, likeness));
  }
  const ofResource = resourceMoves(created, destroyed, likeness).map((move) => [move]);
  return (ofResource.length > 0 ? ofResource : instanceMoves(created, destroyed, likeness)).slice(0, MOST_ALTERNATIVES);
}

/** The most moved blocks that are suggested at once: more is not a rename. */
const MOST_MOVES = 20;

const MOST_ALTERNATIVES = 3;

/** The least share of equal arguments of two objects that may be the same one. */
const LEAST_SIMILARITY = 0.5;

const isCreated = (trace: Trace): boolean => isPlanned(trace) && trace.change.action.rule === "not-tracked";

const destroyedIn = remember((plan: ExplainablePlan): readonly Trace[] => plan.traces.filter(isLeftOver));

/** Whether an object is destroyed only because the configuration no longer has its address. */
const isLeftOver = (trace: Trace): boolean =>
  isPlanned(trace) &&
  trace.change.action.outcome === "delete" &&
  trace.change.deposed === undefined &&
  trace.orphan !== undefined &&
  WITHOUT_ADDRESS.has(trace.orphan);

const WITHOUT_ADDRESS: ReadonlySet<OrphanReason> = new Set<OrphanReason>([
  "no-resource-config",
  "no-module",
  "wrong-repetition",
  "count-index",
  "each-key",
]);

/** Returns the moves of whole resources under their keys, from the most similar destroyed resource to the least similar one. */
function resourceMoves(
  created: readonly Trace[],
  destroyed: readonly Trace[],
  likeness: Likeness,
): readonly SuggestedMove[] {
  const [first] = created;
  const { resource } = first!.change.address;
  const siblings = created.filter(({ change }) => change.address.resource === resource);
  const gone = destroyed.filter(
    (trace) => (trace.orphan === "no-resource-config" || trace.orphan === "no-module") && isSameType(trace, first!),
  );
  const byResource = groupBy(gone, ({ change }) => change.address.resource);
  return bestFirst(
    [...byResource].map(([from, objects]) => ({ from, share: sharedShare(siblings, objects, likeness) })),
  ).map(({ from }) => move({ resource: from, key: undefined }, { resource, key: undefined }));
}

/** Returns the average similarity of new instances to those with the same keys; 0 for a key that was not there. */
function sharedShare(created: readonly Trace[], destroyed: readonly Trace[], likeness: Likeness): number {
  const byKey = new Map(destroyed.map((trace) => [trace.change.address.key, trace]));
  const pairs = created.slice(0, MOST_MOVES).map((trace) => [trace, byKey.get(trace.change.address.key)] as const);
  const shares = pairs.map(([trace, other]) => (other ? likeness(trace, other) : 0));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Returns the moves that belong in the module of the first one. One moved block counts in all instances of its module. */
function inOneModule(moves: readonly SuggestedMove[]): readonly (readonly SuggestedMove[])[] {
  const module = moves[0]?.module.join(".");
  const inside = moves.filter((each) => each.module.join(".") === module);
  const isSame = (a: SuggestedMove, b: SuggestedMove) => a.from === b.from && a.to === b.to;
  const distinct = inside.filter((each, at) => inside.findIndex((earlier) => isSame(earlier, each)) === at);
  return distinct.length > 0 ? [distinct] : [];
}

/** A new instance and a destroyed one that may be the same object. */
interface Pair {
  readonly to: Trace;
  readonly from: Trace;
  readonly share: number;
}

/**
 * Returns the moves of single instances. If only one instance is new or gone, each object that it may be, or each instance that may have
 * it, is an alternative.
 */
function instanceMoves(
  created: readonly Trace[],
  destroyed: readonly Trace[],
  likeness: Likeness,
): readonly (readonly SuggestedMove[])[] {
  if (created.length > MOST_MOVES) return [];
  const candidates = destroyed.filter((trace) => isSameType(trace, created[0]!)).slice(0, MOST_CANDIDATES);
  const pairs = bestFirst(
    created.flatMap((to) => nearest(to, candidates).map((from) => ({ to, from, share: likeness(to, from) }))),
  );
  const chosen = distinctPairs(pairs);
  const moves = (some: readonly Pair[]) => some.map(({ from, to }) => move(from.change.address, to.change.address));
  if (chosen.length > 1) return inOneModule(moves(chosen));
  return moves(pairs).map((each) => [each]);
}

/** Returns the candidates in the module of an instance; all if there is none. */
function nearest(trace: Trace, candidates: readonly Trace[]): readonly Trace[] {
  const siblings = candidates.filter((from) => isInSameModule(from, trace));
  return siblings.length > 0 ? siblings : candidates;
}

/** Returns the best pairs in which no instance occurs twice, in the order of the new instances. */
function distinctPairs(pairs: readonly Pair[]): readonly Pair[] {
  const used = new Set<Trace>();
  const chosen = pairs.filter(({ from, to }) => {
    if (used.has(from) || used.has(to)) return false;
    used.add(from).add(to);
    return true;
  });
  return chosen.toSorted((a, b) => compareKeys(a.to.change.address.key, b.to.change.address.key));
}

/** The most destroyed objects that a new instance is compared with. */
const MOST_CANDIDATES = 100;

/** Returns the moves of resources into a call, each from the most similar one outside. */
function movesIntoCall(
  created: readonly Trace[],
  destroyed: readonly Trace[],
  likeness: Likeness,
): readonly SuggestedMove[] {
  const byResource = [...groupBy(created, ({ change }) => change.address.resource).values()];
  return byResource.slice(0, MOST_MOVES).flatMap((traces) => resourceMoves(traces, destroyed, likeness).slice(0, 1));
}

/** Returns the move of a module instance to a call of another name or with another key. */
function callMoves(created: readonly Trace[], destroyed: readonly Trace[], name: string): readonly SuggestedMove[] {
  const steps = created[0]!.change.address.resource.module.steps;
  const depth = steps.findIndex((step) => step.name === name);
  if (depth < 0) return [];
  const outer = steps.slice(0, depth);
  const gone = destroyed.filter(({ change }) => {
    const { steps: others } = change.address.resource.module;
    return others.length > depth && outer.every((step, at) => sameStep(step, others[at]));
  });
  const byCall = (traces: readonly Trace[]) =>
    groupBy(traces, ({ change }) => stepText(change.address.resource.module.steps[depth]!));
  const goneCalls = new Map(byCall(gone));
  return [...byCall(created)].slice(0, MOST_MOVES).flatMap(([to, instances]) => {
    const scored = [...goneCalls].map(([from, objects]) => ({ from, share: innerShare(instances, objects, depth) }));
    const [best] = bestFirst(scored);
    if (!best) return [];
    goneCalls.delete(best.from);
    const destroyedCall = [...outer.map(stepText), best.from].join(".");
    return [{ module: outer.map((step) => step.name), from: best.from, to, destroyed: destroyedCall }];
  });
}

/** Returns the share of the instances whose address within the call is the same. */
function innerShare(created: readonly Trace[], destroyed: readonly Trace[], depth: number): number {
  const inner = ({ change }: Trace): string => relativeText(change.address, depth + 1);
  const destroyedAddresses = new Set(destroyed.map(inner));
  return created.filter((trace) => destroyedAddresses.has(inner(trace))).length / created.length;
}

/** Returns the candidates that are similar enough, the most similar first; of equals the first in Terraform's order. */
const bestFirst = <T extends { readonly share: number }>(scored: readonly T[]): readonly T[] =>
  scored.filter(({ share }) => share >= LEAST_SIMILARITY).sort((a, b) => b.share - a.share);

const isInSameModule = (a: Trace, b: Trace): boolean =>
  a.change.address.resource.module === b.change.address.resource.module;

const isSameType = (a: Trace, b: Trace): boolean =>
  a.provider === b.provider && a.change.address.resource.type === b.change.address.resource.type;

/** Returns how similar a new instance is to a destroyed one, from 0 to 1. */
type Likeness = (created: Trace, destroyed: Trace) => number;

/** Returns the share of the configured values of a new object that another object has too; what a move would ignore does not count. */
function similarity(created: Trace, destroyed: Trace, ignored: Lifecycle["ignoreChanges"] = []): number {
  const configured = objectAt(created, "configuration");
  if (!configured || ignored === "all") return LEAST_SIMILARITY;
  const names = new Set(ignored.map(({ steps }) => steps[0]));
  const counted = transform(withoutDeepMarks(configured), (value, [step, ...inner]) =>
    step?.kind === "attribute" && inner.length === 0 && names.has(step.name) ? nullValue(value.type) : value,
  );
  return equalShare(counted, withoutDeepMarks(destroyed.change.before)) ?? LEAST_SIMILARITY;
}

/** Returns the share of the parts known of two values that are equal; undefined if no part of both is known. */
function equalShare(value: Value, other: Value | undefined): number | undefined {
  if (value.kind === "null" || value.kind === "unknown" || other?.kind === "unknown") return undefined;
  if (!other || value.kind !== "mapping") return other && rawEquals(other, value) ? 1 : 0;
  const shares = membersOf(value).map(([step, member]) => equalShare(member, applyPath(other, [step])));
  const knownShares = shares.filter((share) => share !== undefined);
  return knownShares.length === 0 ? undefined : knownShares.reduce((sum, share) => sum + share, 0) / knownShares.length;
}

/** Returns the move between two addresses, in the innermost module that contains both. */
function move(from: InstanceEnd, to: InstanceEnd): SuggestedMove {
  const [fromSteps, toSteps] = [from.resource.module.steps, to.resource.module.steps];
  let depth = 0;
  while (depth < toSteps.length && sameStep(toSteps[depth]!, fromSteps[depth])) depth++;
  return {
    module: toSteps.slice(0, depth).map((step) => step.name),
    from: relativeText(from, depth),
    to: relativeText(to, depth),
    destroyed: relativeText(from, 0),
  };
}

type InstanceEnd = Pick<InstanceAddress, "resource" | "key">;

/** Returns an address without the first steps of its module. */
function relativeText({ resource: { module, mode, type, name }, key }: InstanceEnd, depth: number): string {
  const calls = module.steps.slice(depth).map(stepText);
  return [...calls, `${resourceText(mode, type, name)}${keyText(key)}`].join(".");
}

const stepText = ({ name, key }: ModuleStep): string => `module.${name}${keyText(key)}`;
