import {
  areDifferentInstances,
  configText,
  type InstanceAddress,
  type Key,
  type Mode,
  type ModuleStep,
  resourceText,
} from "../../addrs/address.ts";
import type { PlanOptions } from "../../load/inputs.ts";
import { splitModules } from "../../state/addressText.ts";
import { type GraphNode, triggeringId } from "../nodes/node.ts";
import type { PlacedObject, Placement } from "../refactor/moves.ts";
import type { Regime } from "../regimes/regime.ts";
import type { Graph } from "../walk/graph.ts";

/** The target of a `-target` option: a module instance, a resource in a module instance, or one instance of a resource. */
export interface Target {
  readonly steps: readonly ModuleStep[];
  /** The resource; absent if the target is the whole module. */
  readonly resource?: { readonly mode: Mode; readonly type: string; readonly name: string; readonly key: Key };
}

/** Parses a target such as `module.a["x"].terraform_data.b[0]`; undefined if the text is not an address. */
export function readTarget(text: string): Target | undefined {
  const address = splitModules(text);
  if (!address) return undefined;
  const { steps, objectSteps: parts } = address;
  if (parts.length === 0) return steps.length > 0 ? { steps } : undefined;
  const mode = MODES.get(parts[0]!.name ?? "");
  const [type, name, last, ...more] = mode ? parts.slice(1) : parts;
  if (type?.name === undefined || name?.name === undefined || last?.name !== undefined || more.length > 0)
    return undefined;
  return { steps, resource: { mode: mode ?? "managed", type: type.name, name: name.name, key: last?.key } };
}

const MODES: ReadonlyMap<string, Mode> = new Map<string, Mode>([
  ["data", "data"],
  ["ephemeral", "ephemeral"],
]);

/** The nodes that are planned, and the instances of the named ones; `undefined` stands for the whole graph. */
export interface Selection {
  readonly places: ReadonlySet<number>;
  includes(address: InstanceAddress): boolean;
  /** Whether a target itself names the address. Deposed objects of mere dependencies stay. */
  names(address: InstanceAddress): boolean;
}

export const isIncluded = (selection: Selection | undefined, place: number): boolean =>
  selection === undefined || selection.places.has(place);

/** Returns the part of the graph that the targets of a plan select. */
export function selectionOf(
  graph: Graph,
  { destroysAll }: Regime,
  texts: PlanOptions["targets"],
  placement: Placement,
): Selection | undefined {
  if (texts.length === 0) return undefined;
  const targets = texts.flatMap((text) => readTarget(text) ?? []);
  return destroysAll ? destroyedSelection(graph, targets, placement) : plannedSelection(graph, targets);
}

/** Returns the selection of a plan: the named nodes, their dependencies, and the outputs that refer to nothing else. */
function plannedSelection({ nodes, shape }: Graph, targets: readonly Target[]): Selection {
  const places = reached(
    [...nodes.keys()].filter((place) => isNamed(nodes[place]!, targets)),
    shape.uses,
  );
  for (const [place, node] of nodes.entries())
    if (node.kind === "trigger" && places.has(shape.placeOf.get(triggeringId(node)) ?? -1))
      for (const each of reached([place], shape.uses)) places.add(each);
  for (const [place, node] of nodes.entries())
    if (node.kind === "output" && node.path.length === 0) {
      const dependencies = reached([place], shape.uses);
      const resources = [...dependencies].filter((each) => isResource(nodes[each]!));
      if (resources.length > 0 && resources.every((each) => places.has(each)))
        for (const each of dependencies) places.add(each);
    }
  return {
    places,
    includes: (address) => isSelected(address, targets),
    names: (address) => isMeant(address, targets),
  };
}

/**
 * Returns the selection of a destruction: the named objects and their dependents according to the state, whatever is configured.
 */
function destroyedSelection({ nodes, shape }: Graph, targets: readonly Target[], { byResource }: Placement): Selection {
  const destroyed = withDependents([...byResource.values()].flat(), ({ address }) => isMeant(address, targets));
  const resources = new Set(destroyed.map(({ address }) => configText(address.resource)));
  const addresses = new Set(destroyed.map(({ address }) => address.text));
  const destroyedPlaces = [...nodes.keys()].filter((place) => resources.has(resourceOf(nodes[place]!) ?? ""));
  const includes = ({ text }: InstanceAddress) => addresses.has(text);
  // A destroyed object does not need its dependencies, so their resources are not selected.
  const places = [...reached(destroyedPlaces, shape.uses)].filter((place) => !isResource(nodes[place]!));
  return { places: new Set([...destroyedPlaces, ...places]), includes, names: includes };
}

/** Returns the selected objects and their direct and indirect dependents. The dependencies of deposed objects are ignored. */
function withDependents(
  objects: readonly PlacedObject[],
  isSelectedObject: (placed: PlacedObject) => boolean,
): readonly PlacedObject[] {
  const dependents = new Map<string, PlacedObject[]>();
  for (const placed of objects.filter(({ object }) => object.deposed === undefined))
    for (const resource of placed.object.dependencies)
      dependents.set(resource, [...(dependents.get(resource) ?? []), placed]);
  const selected = new Set(objects.filter(isSelectedObject));
  for (const { address } of selected)
    for (const dependent of dependents.get(configText(address.resource)) ?? [])
      if (!areDifferentInstances(address.resource.module, dependent.address.resource.module)) selected.add(dependent);
  return [...selected];
}

/** Returns these places and all places that can be reached from them. */
export function reached(from: readonly number[], edges: readonly (readonly number[])[]): Set<number> {
  const visited = new Set<number>();
  const pending = [...from];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (visited.has(place)) continue;
    visited.add(place);
    pending.push(...edges[place]!);
  }
  return visited;
}

const isResource = ({ kind }: GraphNode): boolean => kind === "resource" || kind === "orphan";

/** Whether a target names the resource of the node, whatever the keys. */
function isNamed(node: GraphNode, targets: readonly Target[]): boolean {
  const id = resourceOf(node);
  if (id === undefined) return false;
  return targets.some(({ steps, resource }) => {
    const path = steps.map(({ name }) => `module.${name}.`).join("");
    if (!resource) return id.startsWith(path);
    const { mode, type, name } = resource;
    return id === path + resourceText(mode, type, name);
  });
}

/** Returns the id of the resource that a node plans; undefined for other nodes. */
const resourceOf = (node: GraphNode): string | undefined =>
  node.kind === "orphan" ? node.resource : node.kind === "resource" ? node.id : undefined;

/** Whether one of the targets contains the instance. */
export const isMeant = (address: InstanceAddress, targets: readonly Target[]): boolean =>
  contained(address, about(address, targets));

/** Whether an instance is planned: no target names its resource, or one of those that do contains the instance. */
function isSelected(address: InstanceAddress, targets: readonly Target[]): boolean {
  const naming = about(address, targets);
  return naming.length === 0 || contained(address, naming);
}

/** Returns the targets that name the resource of an instance or an enclosing module, with any keys. */
const about = ({ resource: { module, mode, type, name } }: InstanceAddress, targets: readonly Target[]) =>
  targets.filter(
    ({ steps, resource }) =>
      sameNames(steps, module.steps, resource === undefined) &&
      (!resource || (resource.mode === mode && resource.type === type && resource.name === name)),
  );

const contained = ({ resource: { module }, key }: InstanceAddress, targets: readonly Target[]): boolean =>
  targets.some(({ steps, resource: targetResource }) => {
    const last = steps.length - 1;
    const fits = steps.every(
      (step, at) => step.key === module.steps[at]!.key || (!targetResource && at === last && step.key === undefined),
    );
    return fits && (targetResource?.key === undefined || targetResource.key === key);
  });

const sameNames = (targetSteps: readonly ModuleStep[], steps: readonly ModuleStep[], isPrefix: boolean): boolean =>
  (isPrefix ? targetSteps.length <= steps.length : targetSteps.length === steps.length) &&
  targetSteps.every(({ name }, at) => name === steps[at]!.name);
