import { identical } from "../values/equality.ts";
import type { Value } from "../values/value.ts";
import { placesBefore } from "./faults.ts";
import { callIdOf } from "./ids.ts";
import type { Inputs } from "./inputs.ts";
import type { ModulePart } from "./modulePart.ts";
import type { PlacedObject, Placement } from "./moves.ts";
import { orphanId } from "./nodes/orphan.ts";
import type { Walked } from "./plan.ts";
import type { Row } from "./rows.ts";

/** What a walk is about to go over. */
type Ahead = Omit<Walked, "rows" | "unvisited" | "order" | "isFull">;

/** The rows to begin a walk with, and the places of the nodes that are to be looked at. */
export interface Beginning {
  readonly rows: (Row | undefined)[];
  readonly dirty: Iterable<number>;
}

/**
 * Dirt begins at what is new: a declaration, what a node waits for, an answer, an object of the state, a given value. All else
 * is taken over from the walk before.
 */
export function beginning(now: Ahead, before: Walked | undefined): Beginning {
  const { nodes, shape } = now.graph;
  if (!before || before.isFull || !sameWorld(now.inputs, before) || now.workspace !== before.workspace)
    return { rows: nodes.map(() => undefined), dirty: shape.order };
  const placeBefore = placesBefore(before.graph, now.graph);
  const dirty = new Set<number>();
  const rows: (Row | undefined)[] = [];
  const unvisited = new Set(before.unvisited);
  const isSameShape = before.graph.shape === shape;
  for (let place = 0; place < nodes.length; place++) {
    const known = placeBefore(place);
    const row = known === undefined ? undefined : before.rows[known];
    rows.push(row);
    if (
      known === undefined ||
      row === undefined ||
      nodes[place] !== before.graph.nodes[known] ||
      now.checked.faults[place] !== before.checked.faults[known] ||
      unvisited.has(known) ||
      (!isSameShape && !sameUses(shape.uses[place]!, before.graph.shape.uses[known]!, placeBefore)) ||
      (row.asked.length > 0 && hasOtherAnswers(row, before.inputs, now.inputs))
    )
      dirty.add(place);
  }
  for (const id of [
    ...otherwiseCreated(now.graph.createBeforeDestroy, before.graph.createBeforeDestroy),
    ...otherwiseGiven(now, before),
    ...otherwisePlaced(now.placed.placement, before.placed.placement),
  ]) {
    const place = shape.placeOf.get(id);
    if (place !== undefined) dirty.add(place);
  }
  const isOtherModule = modulesWithOtherRules(now.part, before.part);
  const isWithheldOtherwise = now.withheld.key !== before.withheld.key;
  if (isOtherModule.size > 0 || isWithheldOtherwise)
    for (const [place, { path, kind }] of nodes.entries())
      if (isOtherModule.has(callIdOf(path)) || (isWithheldOtherwise && (kind === "resource" || kind === "orphan")))
        dirty.add(place);
  return { rows, dirty };
}

const sameWorld = ({ root, options }: Inputs, { inputs }: Walked): boolean =>
  root === inputs.root && options === inputs.options;

function sameUses(
  now: readonly number[],
  before: readonly number[],
  placeBefore: (place: number) => number | undefined,
): boolean {
  return now.length === before.length && now.every((place, at) => placeBefore(place) === before[at]);
}

const hasOtherAnswers = ({ asked }: Row, before: Inputs, now: Inputs): boolean =>
  asked.some((question) => before.answers.get(question) !== now.answers.get(question));

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

/** The nodes that have other objects. */
function otherwisePlaced(now: Placement, before: Placement): readonly string[] {
  if (now === before) return [];
  const ids = new Set([...now.byId.keys(), ...before.byId.keys()]);
  const objects = ({ byId, byResource }: Placement, id: string) =>
    (byId.get(id) ?? []).flatMap((resource) => byResource.get(resource.text) ?? []);
  return [...ids]
    .filter((id) => !sameObjects(objects(now, id), objects(before, id)))
    .flatMap((id) => [id, orphanId(id)]);
}

const sameObjects = (now: readonly PlacedObject[], before: readonly PlacedObject[]): boolean =>
  now.length === before.length &&
  now.every(({ object, address }, at) => object === before[at]!.object && address === before[at]!.address);

/** The ids of the modules that have other providers, another dialect, or other `removed` blocks around them. */
function modulesWithOtherRules(now: ModulePart, before: ModulePart): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (own: ModulePart, known: ModulePart | undefined, isAround: boolean): void => {
    if (own === known && !isAround) return;
    const [node, had] = [own.inModule.node, known?.inModule.node];
    const isOther =
      isAround ||
      node.dialect !== had?.dialect ||
      node.module.providers !== had.module.providers ||
      !sameItems(node.module.removed, had.module.removed);
    if (isOther) found.add(callIdOf(node.path));
    for (const [name, child] of own.children) visit(child, known?.children.get(name), isOther);
  };
  visit(now, before, false);
  return found;
}

const sameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);
