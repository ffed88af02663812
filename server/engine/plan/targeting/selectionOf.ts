import { areDifferentInstances, configText, type InstanceAddress, resourceText } from "../../addrs/address.ts";
import type { PlanOptions } from "../../load/inputs.ts";
import { groupByAll } from "../../source/groupBy.ts";
import type { Graph } from "../graph/graph.ts";
import { type GraphNode, triggeringId } from "../graph/node.ts";
import type { PlacedObject, Placement } from "../graph/placement.ts";
import type { Selection } from "../graph/selection.ts";
import { about, contained, isMeant, isPartial, readTargets, type Target } from "../graph/target.ts";
import type { Regime } from "../regimes/regime.ts";

/** Returns the part of the graph that the targets or exclusions of a plan select. */
export function selectionOf(
  graph: Graph,
  { destroysAll }: Regime,
  options: Pick<PlanOptions, "targets" | "excludes">,
  placement: Placement,
): Selection | undefined {
  if (!isPartial(options)) return undefined;
  const targets = readTargets(options.targets);
  if (targets.length === 0) {
    const excludes = readTargets(options.excludes);
    return destroysAll ? sparedSelection(graph, excludes, placement) : restSelection(graph, excludes);
  }
  return destroysAll ? destroyedSelection(graph, targets, placement) : plannedSelection(graph, targets, placement);
}

/**
 * Returns the selection of a plan: the named nodes, their dependencies, the outputs that refer to nothing else, and the deposed objects
 * that are destroyed before named ones.
 */
function plannedSelection({ nodes, shape }: Graph, targets: readonly Target[], placement: Placement): Selection {
  const places = reached(
    [...nodes.keys()].filter((place) => isNamed(nodes[place]!, targets)),
    shape.uses,
  );
  addTriggers({ nodes, shape }, places);
  addOutputs({ nodes, shape }, places);
  const deposed = deposedBefore(placement, targets);
  const resources = new Set(deposed.map(({ address }) => configText(address.resource)));
  const holders = [...nodes.keys()].filter((place) => resources.has(resourceOf(nodes[place]!) ?? ""));
  const providers = holders.flatMap((place) => shape.uses[place]!.filter((used) => isProvider(nodes[used]!)));
  for (const place of reached(providers, shape.uses)) places.add(place);
  const further = holders.filter((place) => !places.has(place));
  const onlyDeposed = new Set(further.map((place) => resourceOf(nodes[place]!)!));
  const addresses = new Set(deposed.map(({ address }) => address.text));
  return {
    places: new Set([...places, ...further]),
    includes: (address) => !onlyDeposed.has(configText(address.resource)) && isSelected(address, targets),
    names: (address) => isMeant(address, targets),
    namesResource: (node) => isNamed(node, targets),
    takesDeposed: (address) => addresses.has(address.text),
    takesOnlyDeposed: (resource) => onlyDeposed.has(resource),
  };
}

/**
 * Returns the deposed objects that targets name, and those of their dependents, which are destroyed first. The current object of an
 * instance says what it depends on. Observed on Terraform 1.11.4.
 */
function deposedBefore({ byResource }: Placement, targets: readonly Target[]): readonly PlacedObject[] {
  const objects = [...byResource.values()].flat();
  const deposed = objects.filter(({ object }) => object.deposed !== undefined);
  const selected = new Set(deposed.filter(({ address }) => isMeant(address, targets)));
  if (selected.size === 0) return [];
  const dependencies = new Map(
    objects
      .filter(({ object }) => object.deposed === undefined)
      .map((each) => [each.address.text, each.object.dependencies]),
  );
  for (const { address } of selected)
    for (const dependent of deposed) {
      const isDependent = dependencies.get(dependent.address.text)?.includes(configText(address.resource));
      if (isDependent && !areDifferentInstances(address.resource.module, dependent.address.resource.module))
        selected.add(dependent);
    }
  return [...selected];
}

/** Adds the triggers of actions whose resources are selected, with what they need. */
function addTriggers({ nodes, shape }: Pick<Graph, "nodes" | "shape">, places: Set<number>): void {
  for (const [place, node] of nodes.entries())
    if (node.kind === "trigger" && places.has(shape.placeOf.get(triggeringId(node)) ?? -1))
      for (const each of reached([place], shape.uses)) places.add(each);
}

/** Adds the outputs of the root module that refer only to selected resources. */
function addOutputs({ nodes, shape }: Pick<Graph, "nodes" | "shape">, places: Set<number>): void {
  for (const [place, node] of nodes.entries())
    if (node.kind === "output" && node.path.length === 0) {
      const dependencies = reached([place], shape.uses);
      const resources = [...dependencies].filter((each) => isResource(nodes[each]!));
      if (resources.length > 0 && resources.every((each) => places.has(each)))
        for (const each of dependencies) places.add(each);
    }
}

/**
 * Returns the selection of a plan without what is excluded. Dependents of a resource are excluded with any of its instances, and
 * the resource itself only if the address has no keys.
 */
function restSelection({ nodes, shape }: Graph, excludes: readonly Target[]): Selection {
  const wholly = excludes.filter(({ steps, resource }) =>
    [...steps, resource].every((each) => each?.key === undefined),
  );
  const namedPlaces = [...nodes.keys()].filter((place) => isNamed(nodes[place]!, excludes));
  const excluded = new Set(namedPlaces.filter((place) => isNamed(nodes[place]!, wholly)));
  const dependents = dependentsOf(shape.uses);
  for (const named of namedPlaces)
    for (const place of reached(dependents[named]!, dependents))
      if (resourceOf(nodes[place]!) !== resourceOf(nodes[named]!)) excluded.add(place);
  const rest = [...nodes.keys()].filter((place) => isResource(nodes[place]!) && !excluded.has(place));
  const places = reached(rest, shape.uses);
  addOutputs({ nodes, shape }, places);
  const includes = (address: InstanceAddress): boolean => !isMeant(address, excludes);
  return {
    places,
    includes,
    names: includes,
    namesResource: isResource,
    takesDeposed: includes,
    takesOnlyDeposed: () => false,
  };
}

/** Returns the places that use each place. */
function dependentsOf(uses: Graph["shape"]["uses"]): readonly (readonly number[])[] {
  const dependents: number[][] = uses.map(() => []);
  for (const [place, used] of uses.entries()) for (const each of used) dependents[each]!.push(place);
  return dependents;
}

/** Returns the selection of a destruction that spares the excluded objects and, by the state, all that they depend on. */
function sparedSelection(graph: Graph, excludes: readonly Target[], { byResource }: Placement): Selection {
  const objects = [...byResource.values()].flat();
  const spared = new Set(objects.filter(({ address }) => isMeant(address, excludes)));
  for (const { address, object } of spared)
    for (const placed of objects) {
      const isDependency = object.dependencies.includes(configText(placed.address.resource));
      if (isDependency && !areDifferentInstances(placed.address.resource.module, address.resource.module))
        spared.add(placed);
    }
  return selectionOfDestroyed(
    graph,
    objects.filter((placed) => !spared.has(placed)),
  );
}

/**
 * Returns the selection of a destruction: the named objects and their dependents according to the state, whatever is configured.
 */
function destroyedSelection(graph: Graph, targets: readonly Target[], { byResource }: Placement): Selection {
  const objects = [...byResource.values()].flat();
  return selectionOfDestroyed(
    graph,
    withDependents(objects, ({ address }) => isMeant(address, targets)),
  );
}

function selectionOfDestroyed({ nodes, shape }: Graph, destroyed: readonly PlacedObject[]): Selection {
  const resources = new Set(destroyed.map(({ address }) => configText(address.resource)));
  const addresses = new Set(destroyed.map(({ address }) => address.text));
  const destroyedPlaces = [...nodes.keys()].filter((place) => resources.has(resourceOf(nodes[place]!) ?? ""));
  const includes = ({ text }: InstanceAddress) => addresses.has(text);
  // A destroyed object does not need its dependencies, so their resources are not selected.
  const places = [...reached(destroyedPlaces, shape.uses)].filter((place) => !isResource(nodes[place]!));
  return {
    places: new Set([...destroyedPlaces, ...places]),
    includes,
    names: includes,
    namesResource: isResource,
    takesDeposed: includes,
    takesOnlyDeposed: () => false,
  };
}

/** Returns the selected objects and their direct and indirect dependents. The dependencies of deposed objects are ignored. */
function withDependents(
  objects: readonly PlacedObject[],
  isSelectedObject: (placed: PlacedObject) => boolean,
): readonly PlacedObject[] {
  const dependents = groupByAll(objects, ({ object }) => (object.deposed === undefined ? object.dependencies : []));
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

const isProvider = ({ kind }: GraphNode): boolean => kind === "provider" || kind === "implied";

export const isResource = ({ kind }: GraphNode): boolean => kind === "resource" || kind === "orphan";

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

/** Whether an instance is planned: no target names its resource, or one of those that do contains the instance. */
function isSelected(address: InstanceAddress, targets: readonly Target[]): boolean {
  const naming = about(address, targets);
  return naming.length === 0 || contained(address, naming);
}
