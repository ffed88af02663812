import type { InstanceAddress, Key, Mode, ModuleStep } from "../addrs/address.ts";
import { withModule } from "../state/addressText.ts";
import type { Graph } from "./graph.ts";
import type { GraphNode } from "./nodes/node.ts";

/** What `-target` names: a module instance, a resource in one, or one instance of a resource. */
export interface Target {
  readonly steps: readonly ModuleStep[];
  /** Absent where all that is in the module is meant. */
  readonly resource?: { readonly mode: Mode; readonly type: string; readonly name: string; readonly key: Key };
}

/** Reads `module.a["x"].terraform_data.b[0]`; undefined where it is no address. */
export function readTarget(text: string): Target | undefined {
  const found = withModule(text);
  if (!found) return undefined;
  const { steps, rest } = found;
  if (rest.length === 0) return steps.length > 0 ? { steps } : undefined;
  const isData = rest[0]!.name === "data";
  const [type, name, last, ...more] = isData ? rest.slice(1) : rest;
  if (type?.name === undefined || name?.name === undefined || last?.name !== undefined || more.length > 0)
    return undefined;
  return { steps, resource: { mode: isData ? "data" : "managed", type: type.name, name: name.name, key: last?.key } };
}

/** Which nodes are planned, and which instances of those that are named; `undefined` where everything is. */
export interface Selection {
  readonly places: ReadonlySet<number>;
  includes(address: InstanceAddress): boolean;
  /** Does a target itself name it? Of what others only depend on, deposed objects stay. */
  names(address: InstanceAddress): boolean;
}

export const isIncluded = (selection: Selection | undefined, place: number): boolean =>
  selection === undefined || selection.places.has(place);

/** What these targets leave of a graph: what they name, what that depends on, and the outputs that show nothing else. */
export function selectionOf(graph: Graph, texts: readonly string[], isDestroy: boolean): Selection | undefined {
  if (texts.length === 0) return undefined;
  const targets = texts.flatMap((text) => readTarget(text) ?? []);
  const { nodes, shape } = graph;
  const named = [...nodes.keys()].filter((place) => isNamed(nodes[place]!, targets));
  const wanted = isDestroy ? [...reached(named, shape.usedBy, (place) => isResource(nodes[place]!))] : named;
  const meant = new Set(wanted);
  // What is destroyed needs nothing that it depends on.
  const isNeeded = (place: number) => !isDestroy || meant.has(place) || !isResource(nodes[place]!);
  const places = reached(wanted, shape.uses, isNeeded);
  for (const [place, node] of nodes.entries())
    if (node.kind === "output" && node.path.length === 0) {
      const behind = reached([place], shape.uses);
      const resources = [...behind].filter((each) => isResource(nodes[each]!));
      if (resources.length > 0 && resources.every((each) => places.has(each)))
        for (const each of behind) places.add(each);
    }
  return {
    places,
    includes: (address) => isSelected(address, targets),
    names: (address) => isDestroy || isMeant(address, targets),
  };
}

function reached(
  from: readonly number[],
  edges: readonly (readonly number[])[],
  counts: (place: number) => boolean = () => true,
): Set<number> {
  const found = new Set<number>();
  const passed = new Set<number>();
  const pending = [...from];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (passed.has(place)) continue;
    passed.add(place);
    if (counts(place) || from.includes(place)) found.add(place);
    pending.push(...edges[place]!);
  }
  return found;
}

const isResource = ({ kind }: GraphNode): boolean => kind === "resource" || kind === "orphan";

/** Does any target name the resource of the node, whatever the keys? */
const isNamed = (node: GraphNode, targets: readonly Target[]): boolean =>
  (node.kind === "resource" || node.kind === "orphan") &&
  targets.some(({ steps, resource }) => {
    const path = steps.map(({ name }) => `module.${name}.`).join("");
    const id = node.kind === "orphan" ? node.resource : node.id;
    if (!resource) return id.startsWith(path);
    const { mode, type, name } = resource;
    return id === `${path}${mode === "data" ? "data." : ""}${type}.${name}`;
  });

/** Does one of the targets contain the instance? */
export const isMeant = (address: InstanceAddress, targets: readonly Target[]): boolean =>
  contained(address, about(address, targets));

/** An instance of a resource that some target names is planned only if one of them contains it. */
function isSelected(address: InstanceAddress, targets: readonly Target[]): boolean {
  const naming = about(address, targets);
  return naming.length === 0 || contained(address, naming);
}

/** The targets that name the resource of an instance, or a module around it, whatever the keys. */
const about = ({ resource: { module, mode, type, name } }: InstanceAddress, targets: readonly Target[]) =>
  targets.filter(
    ({ steps, resource }) =>
      sameNames(steps, module.steps, resource === undefined) &&
      (!resource || (resource.mode === mode && resource.type === type && resource.name === name)),
  );

const contained = ({ resource: { module }, key }: InstanceAddress, targets: readonly Target[]): boolean =>
  targets.some(({ steps, resource: wanted }) => {
    const last = steps.length - 1;
    const fits = steps.every(
      (step, at) => step.key === module.steps[at]!.key || (!wanted && at === last && step.key === undefined),
    );
    return fits && (wanted?.key === undefined || wanted.key === key);
  });

const sameNames = (wanted: readonly ModuleStep[], steps: readonly ModuleStep[], isPrefix: boolean): boolean =>
  (isPrefix ? wanted.length <= steps.length : wanted.length === steps.length) &&
  wanted.every(({ name }, at) => name === steps[at]!.name);
