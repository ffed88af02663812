import type { ModuleNode } from "../../config/tree/loadModules.ts";
import type { Loaded } from "../../load/load.ts";
import { createdFirst, type Graph } from "../graph/graph.ts";
import type { Placement } from "../graph/placement.ts";
import { isIncluded, type Selection } from "../graph/selection.ts";
import type { Shape } from "../graph/shape.ts";
import type { Reads, Surroundings } from "../kind/kind.ts";
import { withConfigurations } from "../providers/providerConfigurations.ts";
import { providersOf } from "../providers/providers.ts";
import { configuredForImports } from "../refactor/imports.ts";
import type { Rows } from "../rows/rows.ts";
import { actionRow, callRows, type Row, resourceRow } from "../rows/rows.ts";
import type { World } from "../scope/moduleScope.ts";
import { selectionOf } from "../targeting/selectionOf.ts";
import type { Ahead, Walked } from "../walked/walked.ts";
import { type Beginning, beginning } from "./dirt.ts";
import type { Walk } from "./walk.ts";

/** Returns a walk over the nodes that differ from the previous walk. */
export const beginWalk = (
  read: Loaded,
  root: ModuleNode,
  ahead: Ahead,
  previous: Walked | undefined,
  isAlreadyValid: Surroundings["isAlreadyValid"],
): Walk => walkFrom(beginning(ahead, previous), read, root, ahead, previous, isAlreadyValid);

/** Returns a walk over the dirty nodes of a beginning; with `rehearsal`, one that rehearses the apply. */
export function walkFrom(
  { rows, dirty, isFromScratch }: Beginning,
  read: Loaded,
  root: ModuleNode,
  ahead: Ahead,
  previous: Walked | undefined,
  isAlreadyValid: Surroundings["isAlreadyValid"],
  rehearsal?: World["rehearsal"],
): Walk {
  const { graph, checked, placed } = ahead;
  const { shape } = graph;
  const { options } = read.inputs;
  const { regime } = ahead;
  const selected = regime.hasValues ? selectionOf(graph, regime, options, placed.placement) : undefined;
  const begun = new Set(configuredForImports(root, regime, options).map(({ text }) => text));
  const selection = selected && including(selected, shape, begun);
  const marks = new Uint8Array(shape.order.length);
  for (const place of dirty) if (shape.rank[place]! >= 0 && isIncluded(selection, place)) marks[shape.rank[place]!] = 1;
  const idsOf = (places: Iterable<number>) => Array.from(places, (place) => graph.nodes[place]!.id);
  const work: Walk["work"] = {
    linked: idsOf(ahead.linked),
    checked: idsOf(checked.judged),
    visited: [],
    instances: [],
    values: [],
  };
  const get = (id: string): Row | undefined => rows[shape.placeOf.get(id) ?? -1];
  const world = {
    inputs: read.inputs,
    regime,
    workspace: read.workspace,
    rows: { get },
    providers: { available: ahead.atHand },
    ...(rehearsal && { rehearsal }),
  };
  const setting = {
    world,
    atHand: ahead.atHand,
    selection,
    isAlreadyValid,
    upstreamStatus: undefined,
    room: 0,
    ran: work.instances,
  };
  return {
    graph,
    faults: checked.faults,
    surroundings: { ...setting, ...readsOf(read, root, ahead, selection, begun, get) },
    selection,
    rows,
    dirty: marks,
    next: 0,
    changed: [],
    waiting: new Map(),
    untold: [],
    longestWaiting: 0,
    work,
    instances: isFromScratch || !previous ? 0 : previous.counts.instances,
    isFromScratch,
    isFull: false,
  };
}

/** Returns the data that nodes read besides their references. `begun` are the ids of the provider configurations that imports need. */
function readsOf(
  read: Loaded,
  root: ModuleNode,
  { regime, graph, placed: { placement }, withheld, givenValues }: Ahead,
  selection: Selection | undefined,
  begun: ReadonlySet<string>,
  get: Rows["get"],
): Reads {
  const { shape, nodes } = graph;
  const { lastApplied: applied } = read.inputs;
  const isDestruction = regime.destroysAll && read.state.state !== undefined;
  const needed = isDestruction ? neededToDestroy(graph, configurationsIn(graph, placement)) : undefined;
  const isNeeded = (id: string) => needed?.has(id) ?? true;
  const placeOf = (id: string) => shape.placeOf.get(id) ?? -1;
  const declared = providersOf(root, read.providers);
  return {
    root,
    givenValues,
    placement,
    providers: regime.hasValues
      ? withConfigurations(declared, { rows: { get }, hasNode: (id) => shape.placeOf.has(id) })
      : declared,
    packs: read.providers.packs,
    withheld,
    createBeforeDestroy: selection ? createdFirst(graph, selection.places) : graph.createBeforeDestroy,
    isUsed: (id) => (begun.has(id) || (shape.usedBy[placeOf(id)] ?? []).length > 0) && isNeeded(id),
    isNeeded,
    deferredBy: (id) => (shape.deferring.get(placeOf(id)) ?? []).map((place) => nodes[place]!.id),
    applied,
    callsAround: (path) => callRows({ get }, path),
    resourceAt: (id) => resourceRow({ get }, id),
    actionAt: (id) => actionRow({ get }, id),
  };
}

/** Returns a selection with further nodes. */
const including = (selection: Selection, { placeOf }: Shape, ids: ReadonlySet<string>): Selection =>
  ids.size === 0
    ? selection
    : { ...selection, places: new Set([...selection.places, ...[...ids].flatMap((id) => placeOf.get(id) ?? [])]) };

/** Returns the ids of the provider configurations that plan objects of the state. A destruction needs no others. */
const configurationsIn = ({ nodes, shape }: Graph, { byId }: Placement): readonly string[] =>
  [...nodes.entries()].flatMap(([place, node]) => {
    const isThere = node.kind === "orphan" || (node.kind === "resource" && byId.has(node.id));
    const uses = isThere ? shape.uses[place]!.map((used) => nodes[used]!) : [];
    return uses.flatMap(({ id, kind }) => (kind === "provider" || kind === "implied" ? [id] : []));
  });

/** Returns the ids of provider configurations and of all nodes that they depend on. The search ends at managed resources and data sources, whose values the state has. */
function neededToDestroy({ nodes, shape }: Graph, configurations: readonly string[]): ReadonlySet<string> {
  const needed = new Set(configurations);
  const pending = configurations.flatMap((id) => shape.placeOf.get(id) ?? []);
  for (let place = pending.pop(); place !== undefined; place = pending.pop())
    for (const used of shape.uses[place]!) {
      const { id, kind, declaration } = nodes[used]!;
      if (needed.has(id)) continue;
      needed.add(id);
      if (kind !== "resource" || declaration.mode === "ephemeral") pending.push(used);
    }
  return needed;
}
