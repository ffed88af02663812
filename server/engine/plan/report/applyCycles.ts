import { areDifferentInstances, configText, type InstanceAddress } from "../../addrs/address.ts";
import type { Action } from "../../lifecycle/decision.ts";
import type { Run } from "../../lifecycle/run.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { CLOSE } from "../nodes/wants.ts";
import type { LivePlan } from "../plan.ts";
import { cycle } from "../texts.ts";
import type { Graph } from "../walk/graph.ts";
import { runsOf } from "../walk/runs.ts";
import { stronglyConnected } from "../walk/stronglyConnected.ts";
import { currentDependencies, resourcesBefore } from "./dependencies.ts";

/**
 * Returns the cycles in the graph of the apply. A creation waits for its dependencies and for the destruction that precedes it, a
 * destruction waits for the dependents in the state, and the data sources of checks wait for all creations. Terraform checks for
 * cycles once a plan is made.
 */
export function applyCycles(plan: Pick<LivePlan, "traces" | "rows" | "walked" | "counts">): readonly Diagnostic[] {
  const graph = plan.walked?.graph;
  if (!graph || ![...plan.counts.actions.keys()].some((action) => action === "read" || DESTROYING.has(action)))
    return [];
  const runs = runsOf(plan);
  const steps = runs.filter(isStep);
  const destroying = steps.filter(destroys);
  const checked = runs.filter(isReadForCheck);
  if (destroying.length + checked.length === 0) return [];
  const stored = currentDependencies(runs, graph);
  const configured = new Map<string, readonly string[]>();
  const creators = steps.filter(creates).map((run) => creatorOf(run, stored, graph, configured));
  const readers = checked.map((run) => creatorOf(run, stored, graph, configured));
  const destroyers = destroying.map((run) => destroyerOf(run, stored));
  const edges = new Map<string, Set<string>>();
  const connect = (from: string, to: string) => edges.set(from, (edges.get(from) ?? new Set()).add(to));
  addReferences(graph, [...creators, ...readers], connect);
  const referredTo = new Set(creators.flatMap(({ name }) => [...(edges.get(name) ?? [])]));
  if (readers.length > 0) for (const { name } of creators) if (!referredTo.has(name)) connect(CHECKS, name);
  for (const { name } of readers) connect(name, CHECKS);
  addDestroyEdges(creators, destroyers, (from, to) => {
    const isTurned = "createsFirst" in to && to.createsFirst && !("createsFirst" in from);
    if (isTurned) connect(to.name, from.name);
    else connect(from.name, to.name);
  });
  const loops = stronglyConnected(edges.keys(), (id) => edges.get(id) ?? []);
  return loops.map((names) => cycle(names));
}

const isStep = ({ trace: { failed, change } }: Run): boolean =>
  !failed && change.action.outcome !== "forget" && change.address.resource.mode === "managed";

const isReadForCheck = ({ instance: { declaration }, trace: { change } }: Run): boolean =>
  declaration?.check !== undefined && change.action.outcome === "read";

/** The node between all creations and the data sources of checks. */
const CHECKS = "(execute checks)";

/** A step of the apply. `resource` is the address without keys, as in dependencies. */
interface Step {
  readonly name: string;
  readonly address: InstanceAddress;
  readonly resource: string;
  /** The resources that it depends on. */
  readonly dependencies: readonly string[];
}

interface Destroyer extends Step {
  /** Whether the replacement, or a dependent, is created first. */
  readonly createsFirst: boolean;
}

const DESTROYING: ReadonlySet<Action> = new Set(["delete", "delete-then-create", "create-then-delete"]);
const destroys = ({ trace: { change } }: Run): boolean => DESTROYING.has(change.action.outcome);
const IDLE = new Set(["delete", "no-op"]);
const creates = ({ trace: { change } }: Run): boolean =>
  !IDLE.has(change.action.outcome) && change.deposed === undefined;

type Dependencies = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the step that creates an object. An object without stored dependencies uses those of its configuration, looked up once
 * for each resource.
 */
function creatorOf(
  { instance: { address } }: Run,
  stored: Dependencies,
  graph: Graph,
  configured: Map<string, readonly string[]>,
): Step {
  const resource = configText(address.resource);
  const own = stored.get(address.text) ?? configured.get(resource) ?? resourcesBefore(graph, resource);
  if (!stored.has(address.text)) configured.set(resource, own);
  return { name: address.text, address, resource, dependencies: own };
}

function destroyerOf({ trace: { change }, instance }: Run, stored: Dependencies): Destroyer {
  const { address, action, deposed } = change;
  const isReplaced = action.outcome === "create-then-delete";
  const key = deposed ?? (isReplaced ? "00000000" : undefined);
  // The plan stores the configured create_before_destroy for declared resources.
  const said = instance.orphan ? instance.previousRun?.createBeforeDestroy : instance.createBeforeDestroy;
  const createsFirst = key !== undefined || said === true;
  const operation = key === undefined ? "destroy" : `destroy deposed ${key}`;
  const dependencies = stored.get(address.text) ?? [];
  return {
    name: `${address.text} (${operation})`,
    address,
    resource: configText(address.resource),
    dependencies,
    createsFirst,
  };
}

/**
 * Connects each node that refers to a resource to the instances of the resource, and the end of a module to the nodes inside it.
 */
function addReferences(graph: Graph, creators: readonly Step[], connect: (from: string, to: string) => void): void {
  const byResource = grouped(creators);
  const nameOf = (id: string) => (id.endsWith(CLOSE) ? id : `${id} (expand)`);
  const wait = (from: string, ids: readonly string[]) => {
    for (const id of ids) {
      connect(from, nameOf(id));
      for (const { name } of byResource.get(id) ?? []) connect(from, name);
    }
  };
  for (const [place, { id }] of graph.nodes.entries()) {
    const ids = graph.shape.targets[place]!;
    wait(nameOf(id), ids);
    for (const { name } of byResource.get(id) ?? []) {
      connect(name, nameOf(id));
      wait(name, ids);
    }
  }
  for (const [call, ids] of graph.shape.inside) wait(`${call}${CLOSE}`, ids);
}

function grouped<T extends Step>(steps: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const step of steps) groups.set(step.resource, [...(groups.get(step.resource) ?? []), step]);
  return groups;
}

function addDestroyEdges(
  creators: readonly Step[],
  destroyers: readonly Destroyer[],
  connect: (from: Step | Destroyer, to: Step | Destroyer) => void,
): void {
  const [created, destroyed] = [grouped(creators), grouped(destroyers)];
  for (const creator of creators) {
    for (const own of destroyed.get(creator.resource) ?? []) if (own.address === creator.address) connect(creator, own);
    for (const resource of creator.dependencies)
      for (const other of destroyed.get(resource) ?? []) if (!areInOthers(creator, other)) connect(creator, other);
  }
  for (const destroyer of destroyers)
    for (const resource of destroyer.dependencies)
      for (const other of [...(destroyed.get(resource) ?? []), ...(created.get(resource) ?? [])])
        if (!areInOthers(other, destroyer)) connect(other, destroyer);
}

const areInOthers = ({ address: one }: Step, { address: other }: Step): boolean =>
  areDifferentInstances(one.resource.module, other.resource.module);
