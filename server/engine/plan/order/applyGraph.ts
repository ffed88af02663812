import { areDifferentInstances, configText, type InstanceAddress, type Key } from "../../addrs/address.ts";
import type { Action } from "../../lifecycle/reasons/decision.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import { groupBy } from "../../source/groupBy.ts";
import type { Graph } from "../graph/graph.ts";
import { CLOSE } from "../graph/wants.ts";
import { resourcesBefore } from "./dependencies.ts";
import { referredKeys } from "./referredInstances.ts";

/** A step of an apply that creates, updates or reads an object, or ends one. `resource` is the address without keys. */
export interface ApplyStep {
  /** The name of the step, as Terraform writes it: `test_thing.a (destroy)`. */
  readonly name: string;
  readonly run: Run;
  readonly address: InstanceAddress;
  readonly resource: string;
  /** The resources that the object depends on, by the state if the state has it. */
  readonly dependencies: readonly string[];
  /** Whether the step ends an object. */
  readonly ends: boolean;
  /** Whether the replacement, or a dependent, is created before this object ends. */
  readonly createsFirst: boolean;
}

/** The steps of an apply, and their dependencies. */
export interface ApplyGraph {
  readonly steps: readonly ApplyStep[];
  /**
   * The names that each name waits for. Beside the steps there are the declarations between them, and the points at which all
   * steps of a group are complete.
   */
  readonly edges: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names of the points, which Terraform does not have. */
  readonly points: ReadonlySet<string>;
}

/** The resources that the object of each instance depends on, by address. */
type Dependencies = ReadonlyMap<string, readonly string[]>;

const DESTROYING: ReadonlySet<Action> = new Set(["delete", "delete-then-create", "create-then-delete"]);
export const isDestroying = (action: Action): boolean => DESTROYING.has(action);
const IDLE: ReadonlySet<Action> = new Set(["delete", "no-op", "forget"]);

const destroys = ({ trace: { change } }: Run): boolean => isDestroying(change.action.outcome);
const creates = ({ trace: { change } }: Run): boolean =>
  !IDLE.has(change.action.outcome) && change.deposed === undefined;

const isReadForCheck = ({ instance: { declaration }, trace: { change } }: Run): boolean =>
  declaration?.check !== undefined && change.action.outcome === "read";

/** The node between all changes of managed objects and the data sources of checks. */
const CHECKS = "(execute checks)";

/**
 * Returns the graph of an apply of these runs. A creation waits for its dependencies and for the destruction that precedes it, a
 * destruction waits for the dependents in the state, and the data sources of checks wait for all managed objects.
 */
export function applyGraph(graph: Graph, runs: readonly Run[], stored: Dependencies): ApplyGraph {
  const configured = new Map<string, readonly string[]>();
  const creatorOf = (run: Run) => creatingStep(run, stored, graph, configured);
  const readers = runs.filter(isReadForCheck).map(creatorOf);
  const creators = runs.filter((run) => creates(run) && !isReadForCheck(run)).map(creatorOf);
  const destroyers = runs.filter(destroys).map((run) => endingStep(run, stored));
  const edges = new Map<string, Set<string>>();
  const points = new Set<string>();
  const connect = (from: string, to: string): void => {
    const targets = edges.get(from);
    if (from === to) return;
    if (targets) targets.add(to);
    else edges.set(from, new Set([to]));
  };
  addReferences(graph, [...creators, ...readers], connect);
  if (readers.length > 0)
    for (const { name, address } of creators) if (address.resource.mode === "managed") connect(CHECKS, name);
  for (const { name } of readers) connect(name, CHECKS);
  addEndings(creators, destroyers, connect, points);
  return { steps: [...creators, ...readers, ...destroyers], edges, points };
}

/**
 * Returns the step that creates an object. An object without stored dependencies uses those of its configuration, looked up once
 * for each resource.
 */
function creatingStep(
  run: Run,
  stored: Dependencies,
  graph: Graph,
  configured: Map<string, readonly string[]>,
): ApplyStep {
  const { address } = run.instance;
  const resource = configText(address.resource);
  const dependencies = stored.get(address.text) ?? configured.get(resource) ?? resourcesBefore(graph, resource);
  if (!stored.has(address.text)) configured.set(resource, dependencies);
  return { name: address.text, run, address, resource, dependencies, ends: false, createsFirst: false };
}

function endingStep(run: Run, stored: Dependencies): ApplyStep {
  const { trace, instance } = run;
  const { address, action, deposed } = trace.change;
  const isReplaced = action.outcome === "create-then-delete";
  const key = deposed ?? (isReplaced ? "00000000" : undefined);
  // The plan stores the configured create_before_destroy for declared resources.
  const isCreatedFirst = instance.orphan ? instance.previousRun?.createBeforeDestroy : instance.createBeforeDestroy;
  return {
    name: `${address.text} (${key === undefined ? "destroy" : `destroy deposed ${key}`})`,
    run,
    address,
    resource: configText(address.resource),
    dependencies: stored.get(address.text) ?? [],
    ends: true,
    createsFirst: key !== undefined || isCreatedFirst === true,
  };
}

type Connect = (from: string, to: string) => void;

/**
 * Connects each node that refers to a resource to the instances that it names, else to all, and the end of a module to the nodes
 * inside it.
 */
function addReferences(graph: Graph, creators: readonly ApplyStep[], connect: Connect): void {
  const byResource = groupBy(creators, ({ resource }) => resource);
  const wait = (from: string, id: string, keys?: ReadonlySet<Key>) => {
    connect(from, nodeName(id));
    for (const { name, address } of byResource.get(id) ?? []) if (keys?.has(address.key) !== false) connect(from, name);
  };
  for (const [place, node] of graph.nodes.entries()) {
    for (const id of graph.shape.targets[place]!)
      wait(nodeName(node.id), id, byResource.has(id) ? referredKeys(node, id) : undefined);
    for (const { name } of byResource.get(node.id) ?? []) connect(name, nodeName(node.id));
  }
  for (const [call, ids] of graph.shape.inside) for (const id of ids) wait(`${call}${CLOSE}`, id);
}

/** Returns the name of a declaration, or of the end of a module, as Terraform writes it. */
export const nodeName = (id: string): string => (id.endsWith(CLOSE) ? id : `${id} (expand)`);

/** Steps of one resource in one module instance, with the same dependencies. `all` is the name of the point after them. */
interface StepGroup {
  readonly steps: readonly ApplyStep[];
  readonly all: string;
}

/**
 * Connects the endings of objects: with the creation of their replacements, with the endings and creations of what they depend on,
 * and with those of their dependents.
 */
function addEndings(
  creators: readonly ApplyStep[],
  destroyers: readonly ApplyStep[],
  connect: Connect,
  points: Set<string>,
): void {
  const created = groupsOf(creators);
  const destroyed = groupsOf(destroyers);
  const waitForAll = (from: StepGroup, to: StepGroup): void => {
    const [step] = to.steps;
    if (to.steps.length > 1 && !points.has(to.all)) {
      points.add(to.all);
      for (const { name } of to.steps) connect(to.all, name);
    }
    for (const { name } of from.steps) connect(name, to.steps.length > 1 ? to.all : step!.name);
  };
  const connectGroups = (from: StepGroup, to: StepGroup): void => {
    const [one, other] = [from.steps[0]!, to.steps[0]!];
    if (areInOthers(one, other)) return;
    const isTurned = other.createsFirst && !one.ends;
    if (isTurned) waitForAll(to, from);
    else waitForAll(from, to);
  };
  const endings = groupBy(destroyers, ({ address }) => address.text);
  for (const creator of creators)
    for (const own of endings.get(creator.address.text) ?? [])
      if (own.createsFirst) connect(own.name, creator.name);
      else connect(creator.name, own.name);
  for (const group of [...created.values()].flat())
    for (const resource of group.steps[0]!.dependencies)
      for (const other of destroyed.get(resource) ?? []) connectGroups(group, other);
  for (const group of [...destroyed.values()].flat())
    for (const resource of group.steps[0]!.dependencies)
      for (const other of [...(destroyed.get(resource) ?? []), ...(created.get(resource) ?? [])])
        connectGroups(other, group);
}

/** Returns the groups of the steps, by the resource without keys. */
const groupsOf = (steps: readonly ApplyStep[]): ReadonlyMap<string, readonly StepGroup[]> =>
  groupBy(
    [...groupBy(steps, groupKey)].map(([key, members]) => ({ steps: members, all: `${key} (all)` })),
    (group) => group.steps[0]!.resource,
  );

const groupKey = ({ address, dependencies, ends, createsFirst }: ApplyStep): string =>
  JSON.stringify([address.resource.text, ends, createsFirst, dependencies]);

/** Whether two steps are in different instances of the same module, which know nothing of each other. */
const areInOthers = ({ address: one }: ApplyStep, { address: other }: ApplyStep): boolean =>
  areDifferentInstances(one.resource.module, other.resource.module);
