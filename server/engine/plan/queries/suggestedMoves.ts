import { type InstanceAddress, keyText, type ModuleStep, resourceText } from "../../addrs/address.ts";
import type { OrphanReason } from "../../lifecycle/decision.ts";
import { isPlanned, objectAt, type Trace } from "../../lifecycle/trace.ts";
import { groupBy } from "../../source/groupBy.ts";
import { remember } from "../../source/remember.ts";
import type { Block } from "../../syntax/tree.ts";
import { rawEquals } from "../../values/equality.ts";
import { type Value, withoutDeepMarks } from "../../values/value.ts";
import { applyPath, membersOf } from "../../values/walk.ts";
import type { ExplainablePlan } from "../plan.ts";

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

/** Returns the moves that would keep objects for the new instances of a block, at most `MOST_MOVES`. */
export function suggestedMoves(plan: ExplainablePlan, block: Block): readonly SuggestedMove[] {
  if (!plan.counts.actions.has("create") || !plan.counts.actions.has("delete")) return [];
  const created = plan.queries.tracesOf(block).filter(isCreated);
  const [first] = created;
  if (!first) return [];
  const destroyed = destroyedIn(plan);
  if (block.type === "module") return callMoves(created, destroyed, block.labels[0]?.value ?? "");
  const whole = resourceMove(created, destroyed);
  return whole ? [whole] : inOneModule(instanceMoves(created, destroyed));
}

/** The most moved blocks that are suggested at once: more is not a rename. */
const MOST_MOVES = 20;

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

/** Returns the move of a whole resource under its keys; undefined if no destroyed resource is similar enough. */
function resourceMove(created: readonly Trace[], destroyed: readonly Trace[]): SuggestedMove | undefined {
  const [first] = created;
  const { resource } = first!.change.address;
  const siblings = created.filter(({ change }) => change.address.resource === resource);
  const gone = destroyed.filter(
    (trace) => (trace.orphan === "no-resource-config" || trace.orphan === "no-module") && isSameType(trace, first!),
  );
  const byResource = groupBy(gone, ({ change }) => change.address.resource);
  const scored = [...byResource].map(([from, objects]) => ({ from, share: sharedShare(siblings, objects) }));
  const best = bestOf(scored);
  if (!best) return undefined;
  return move({ resource: best.from, key: undefined }, { resource, key: undefined });
}

/** Returns the average similarity of new instances to those with the same keys; 0 for a key that was not there. */
function sharedShare(created: readonly Trace[], destroyed: readonly Trace[]): number {
  const byKey = new Map(destroyed.map((trace) => [trace.change.address.key, trace]));
  const pairs = created.slice(0, MOST_MOVES).map((trace) => [trace, byKey.get(trace.change.address.key)] as const);
  const shares = pairs.map(([trace, other]) => (other ? similarity(trace, other) : 0));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Returns the moves that belong in the module of the first one. One moved block counts in all instances of its module. */
function inOneModule(moves: readonly SuggestedMove[]): readonly SuggestedMove[] {
  const module = moves[0]?.module.join(".");
  const inside = moves.filter((each) => each.module.join(".") === module);
  const isSame = (a: SuggestedMove, b: SuggestedMove) => a.from === b.from && a.to === b.to;
  return inside.filter((each, at) => inside.findIndex((earlier) => isSame(earlier, each)) === at);
}

/** Returns the moves of single instances, the most similar pairs first. */
function instanceMoves(created: readonly Trace[], destroyed: readonly Trace[]): readonly SuggestedMove[] {
  if (created.length > MOST_MOVES) return [];
  const remaining = new Set(destroyed.filter((trace) => isSameType(trace, created[0]!)).slice(0, MOST_CANDIDATES));
  return created.flatMap((trace) => {
    const siblings = [...remaining].filter((from) => isInSameModule(from, trace));
    const candidates = siblings.length > 0 ? siblings : [...remaining];
    const best = bestOf(candidates.map((from) => ({ from, share: similarity(trace, from) })));
    if (!best) return [];
    remaining.delete(best.from);
    return [move(best.from.change.address, trace.change.address)];
  });
}

/** The most destroyed objects that a new instance is compared with. */
const MOST_CANDIDATES = 100;

/** Returns the move of a module instance to a call of another name or with another key. */
function callMoves(created: readonly Trace[], destroyed: readonly Trace[], name: string): readonly SuggestedMove[] {
  const steps = created[0]!.change.address.resource.module.steps;
  const depth = steps.findIndex((step) => step.name === name);
  if (depth < 0) return [];
  const outer = steps.slice(0, depth);
  const gone = destroyed.filter(({ change }) => {
    const { steps: others } = change.address.resource.module;
    return others.length > depth && outer.every((step, at) => isSameStep(step, others[at]));
  });
  const byCall = (traces: readonly Trace[]) =>
    groupBy(traces, ({ change }) => stepText(change.address.resource.module.steps[depth]!));
  const goneCalls = new Map(byCall(gone));
  return [...byCall(created)].slice(0, MOST_MOVES).flatMap(([to, instances]) => {
    const scored = [...goneCalls].map(([from, objects]) => ({ from, share: innerShare(instances, objects, depth) }));
    const best = bestOf(scored);
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

/** Returns the candidate with the largest share; undefined if it is too small or another has the same. */
function bestOf<T extends { readonly share: number }>(scored: readonly T[]): T | undefined {
  const [best, second] = scored.filter(({ share }) => share >= LEAST_SIMILARITY).sort((a, b) => b.share - a.share);
  return best && best.share !== second?.share ? best : undefined;
}

const isInSameModule = (a: Trace, b: Trace): boolean =>
  a.change.address.resource.module === b.change.address.resource.module;

const isSameType = (a: Trace, b: Trace): boolean =>
  a.provider === b.provider && a.change.address.resource.type === b.change.address.resource.type;

/** Returns the share of the configured values of a new object that another object has too. */
function similarity(created: Trace, destroyed: Trace): number {
  const configured = objectAt(created, "configuration");
  const prior = withoutDeepMarks(destroyed.change.before);
  return (configured && equalShare(withoutDeepMarks(configured), prior)) ?? LEAST_SIMILARITY;
}

/** Returns the share of the known parts of a value that another value has; undefined if no part is known. */
function equalShare(value: Value, other: Value | undefined): number | undefined {
  if (value.kind === "null" || value.kind === "unknown") return undefined;
  if (!other || value.kind !== "mapping") return other && rawEquals(other, value) ? 1 : 0;
  const shares = membersOf(value).map(([step, member]) => equalShare(member, applyPath(other, [step])));
  const knownShares = shares.filter((share) => share !== undefined);
  return knownShares.length === 0 ? undefined : knownShares.reduce((sum, share) => sum + share, 0) / knownShares.length;
}

/** Returns the move between two addresses, in the innermost module that contains both. */
function move(from: InstanceEnd, to: InstanceEnd): SuggestedMove {
  const [fromSteps, toSteps] = [from.resource.module.steps, to.resource.module.steps];
  let depth = 0;
  while (depth < toSteps.length && isSameStep(toSteps[depth]!, fromSteps[depth])) depth++;
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

const isSameStep = (step: ModuleStep, other: ModuleStep | undefined): boolean =>
  step.name === other?.name && step.key === other.key;
