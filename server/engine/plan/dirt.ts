import type { ResourceAddress } from "../addrs/address.ts";
import { identical } from "../values/equality.ts";
import type { Value } from "../values/value.ts";
import type { ChangedModules } from "./changedModules.ts";
import { placesBefore } from "./faults.ts";
import { replacedPlaces } from "./graph.ts";
import { callIdOf } from "./ids.ts";
import { importsResource } from "./imports.ts";
import type { Inputs } from "./inputs.ts";
import type { PlacedObject, Placement } from "./moves.ts";
import { orphanId } from "./nodes/orphan.ts";
import type { Walked } from "./plan.ts";
import type { Row } from "./rows.ts";
import { takenOut } from "./takenOut.ts";

/** What a walk is about to go over. */
export interface Ahead
  extends Pick<
    Walked,
    | "inputs"
    | "workspace"
    | "given"
    | "atHand"
    | "seen"
    | "part"
    | "declared"
    | "orphans"
    | "imports"
    | "implied"
    | "graph"
    | "checked"
    | "placed"
    | "withheld"
  > {
  readonly modules: ChangedModules;
}

/** The rows to begin a walk with, and the places of the nodes that are to be looked at. */
export interface Beginning {
  readonly rows: (Row | undefined)[];
  readonly dirty: Iterable<number>;
  readonly isFromScratch: boolean;
}

/**
 * Dirt begins at what is new: a declaration, what a node waits for, an answer, an object of the state, a given value. All else
 * is taken over from the walk before.
 */
export function beginning(now: Ahead, before: Walked | undefined): Beginning {
  const { nodes, shape } = now.graph;
  const isPart = now.inputs.options.targets.length > 0;
  // What `-target` selects depends on the whole graph, and so does what each node sees of it.
  if (!before || isPart || before.isFull || !sameWorld(now, before) || now.workspace !== before.workspace)
    return { rows: nodes.map(() => undefined), dirty: shape.order, isFromScratch: true };
  const { rows, places } = shape === before.graph.shape ? sameNodes(now, before) : otherNodes(now, before);
  const dirty = new Set(places);
  const ids = [
    ...otherwiseCreated(now.graph.createBeforeDestroy, before.graph.createBeforeDestroy),
    ...otherwiseGiven(now, before),
    ...otherwiseImported(now, before),
    ...otherwiseTakenOut(now, before),
    ...otherwisePlaced(now.placed.placement, before.placed.placement),
  ];
  for (const id of ids) {
    const place = shape.placeOf.get(id);
    if (place !== undefined) dirty.add(place);
  }
  for (const place of otherwiseSeen(now, before)) dirty.add(place);
  for (const place of faultyImports(now, before)) dirty.add(place);
  const isWithheldOtherwise = now.withheld.key !== before.withheld.key;
  const { rules } = now.modules;
  if (rules.size > 0 || isWithheldOtherwise)
    // An orphan may have been made with a configuration that stands anywhere.
    for (const [place, { path, kind }] of nodes.entries())
      if (
        rules.has(callIdOf(path)) ||
        (rules.size > 0 && kind === "orphan") ||
        (isWithheldOtherwise && (kind === "resource" || kind === "orphan"))
      )
        dirty.add(place);
  return { rows, dirty, isFromScratch: false };
}

/** The places of the resources of which the state shows something else now: their schemas are inferred from it. */
function otherwiseSeen({ seen, graph }: Ahead, { seen: before }: Walked): readonly number[] {
  if (seen === before) return [];
  const keys = new Set([...seen.byType.keys(), ...before.byType.keys()]);
  const changed = [...keys].filter((key) => seen.byType.get(key) !== before.byType.get(key));
  const types = new Set(changed.map((key) => key.slice(key.lastIndexOf(" ") + 1)));
  if (types.size === 0) return [];
  return [...graph.nodes.entries()].flatMap(([place, { kind, declaration }]) =>
    kind === "orphan" || (kind === "resource" && types.has(declaration.type)) ? [place] : [],
  );
}

interface TakenOver {
  readonly rows: (Row | undefined)[];
  readonly places: readonly number[];
}

/** Where every node has its place as before, only those that are others are looked at, and those that ask for something. */
function sameNodes({ graph, checked, inputs }: Ahead, before: Walked): TakenOver {
  const hasOtherFaults = (place: number) => checked.faults[place] !== before.checked.faults[place];
  const asks = (place: number) => hasOtherAnswers(before.rows[place], before.inputs, inputs);
  const places = [
    ...replacedPlaces(graph.nodes, before.graph.nodes),
    ...before.unvisited,
    ...[...checked.faulty, ...before.checked.faulty].filter(hasOtherFaults),
    ...before.notable.filter(asks),
  ];
  return { rows: [...before.rows], places };
}

function otherNodes({ graph, checked, inputs }: Ahead, before: Walked): TakenOver {
  const { nodes, shape } = graph;
  const placeBefore = placesBefore(before.graph, graph);
  const unvisited = new Set(before.unvisited);
  const rows: (Row | undefined)[] = [];
  const places: number[] = [];
  for (let place = 0; place < nodes.length; place++) {
    const known = placeBefore(place);
    const rowBefore = known === undefined ? undefined : before.rows[known];
    // What has come into a loop is not evaluated, and whoever waits for it lacks it now.
    const row = shape.rank[place]! < 0 ? undefined : rowBefore;
    if (rowBefore && !row) places.push(...shape.usedBy[place]!);
    rows.push(row);
    if (
      known === undefined ||
      nodes[place] !== before.graph.nodes[known] ||
      checked.faults[place] !== before.checked.faults[known] ||
      unvisited.has(known) ||
      // Whether it is used at all may be another thing now.
      nodes[place]!.kind === "provider" ||
      !sameUses(shape.uses[place]!, before.graph.shape.uses[known]!, placeBefore) ||
      hasOtherAnswers(row, before.inputs, inputs)
    )
      places.push(place);
  }
  return { rows, places };
}

const sameWorld = ({ inputs: now, atHand }: Ahead, { inputs, atHand: known }: Walked): boolean =>
  now.root === inputs.root && now.options === inputs.options && atHand === known;

function sameUses(
  now: readonly number[],
  before: readonly number[],
  placeBefore: (place: number) => number | undefined,
): boolean {
  return now.length === before.length && now.every((place, at) => placeBefore(place) === before[at]);
}

const hasOtherAnswers = (row: Row | undefined, before: Inputs, now: Inputs): boolean =>
  !row || row.asked.some((question) => before.answers.get(question) !== now.answers.get(question));

/** What is in one set and not in the other. */
function otherwiseCreated(now: ReadonlySet<string>, before: ReadonlySet<string>): readonly string[] {
  if (now === before) return [];
  return [...[...now].filter((id) => !before.has(id)), ...[...before].filter((id) => !now.has(id))];
}

/** The root's variables that are given another value, or none any more. */
function otherwiseGiven({ given, part }: Ahead, before: Walked): readonly string[] {
  const names = [...part.inModule.node.module.variables.keys()];
  const isAsBefore = (name: string) => sameValue(given.get(name)?.value, before.given.get(name)?.value);
  return names.filter((name) => !isAsBefore(name)).map((name) => `var.${name}`);
}

const sameValue = (one: Value | undefined, other: Value | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && identical(one, other));

/** The resources that are imported otherwise, or not any more. */
function otherwiseImported({ imports, graph }: Ahead, { imports: known }: Walked): readonly string[] {
  const changed = [...imports.filter((one) => !known.includes(one)), ...known.filter((one) => !imports.includes(one))];
  if (changed.length === 0) return [];
  return graph.nodes.flatMap((node) =>
    node.kind === "resource" && changed.some((one) => importsResource(one, node.path, node.declaration))
      ? [node.id]
      : [],
  );
}

/** Returns the places of imported resources with findings: why a name in an import block leads nowhere may be another reason now. */
function faultyImports({ imports, graph }: Ahead, { graph: before, rows, notable }: Walked): readonly number[] {
  if (imports.length === 0) return [];
  return notable.flatMap((place) => {
    const node = before.nodes[place]!;
    const isFaulty = node.kind === "resource" && rows[place]!.diagnostics.length > 0;
    const isImported = isFaulty && imports.some((one) => importsResource(one, node.path, node.declaration));
    return isImported ? (graph.shape.placeOf.get(node.id) ?? []) : [];
  });
}

/** The resources of which something else was taken out since they were applied. */
function otherwiseTakenOut({ inputs: { applied }, graph }: Ahead, { inputs: before }: Walked): readonly string[] {
  if (applied === before.applied) return [];
  return graph.nodes.flatMap((node) =>
    node.kind === "resource" && takenOut(applied, node) !== takenOut(before.applied, node) ? [node.id] : [],
  );
}

/** The nodes that have other objects. */
function otherwisePlaced(now: Placement, before: Placement): readonly string[] {
  if (now === before) return [];
  const ids = new Set([...now.byId.keys(), ...before.byId.keys()]);
  const objects = ({ byId, byResource }: Placement, id: string) =>
    (byId.get(id) ?? []).flatMap((resource) => byResource.get(resource.text) ?? []);
  return [...ids]
    .filter((id) => !sameObjects(objects(now, id), objects(before, id)))
    .flatMap((id) => [id, orphanId(id), ...callsAbove((now.byId.get(id) ?? before.byId.get(id))?.[0])]);
}

/** The calls that lead to the module of a resource: it may depend on what is in them how often they are made. */
function callsAbove(resource: ResourceAddress | undefined): readonly string[] {
  const names = resource?.module.steps.map(({ name }) => name) ?? [];
  return names.map((_, at) => callIdOf(names.slice(0, at + 1)));
}

const sameObjects = (now: readonly PlacedObject[], before: readonly PlacedObject[]): boolean =>
  now.length === before.length &&
  now.every(({ object, address }, at) => object === before[at]!.object && address === before[at]!.address);
