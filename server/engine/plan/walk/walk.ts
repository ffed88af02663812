import type { ModuleAddress } from "../../addrs/address.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/loadModules.ts";
import type { UpstreamStatus } from "../../lifecycle/resourceInstance.ts";
import type { Inputs } from "../../load/inputs.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Value } from "../../values/value.ts";
import { MOST_INSTANCES } from "../checks/repetition.ts";
import type { Graph } from "../graph/graph.ts";
import type { GraphNode, Kind } from "../graph/node.ts";
import { isIncluded, type Selection } from "../graph/selection.ts";
import type { Surroundings, Visit } from "../kind/kind.ts";
import { parentOf } from "../kind/value.ts";
import { kindOf } from "../nodes/kinds.ts";
import { hasPlugins } from "../providers/answering.ts";
import { type Evaluated, instancesOfModule, marksIn, type Row, sameInputs, sameOutcome } from "../rows/rows.ts";
import { moduleScope, staticValue, type World } from "../scope/moduleScope.ts";
import type { Faults, NodeFaults } from "../walked/checked.ts";
import type { Work } from "../walked/walked.ts";
import { seenBy } from "./reads.ts";

/** A walk over the dirty nodes of a graph. It can pause between two nodes and go on later. */
export interface Walk {
  readonly graph: Graph;
  readonly faults: Faults;
  /** The surroundings without the members that differ between nodes. */
  readonly surroundings: Surroundings;
  /** The rows by place. A node that was not visited yet keeps its row of the last walk. */
  readonly rows: (Row | undefined)[];
  /** 1 for each node that must be visited, by their ranks. */
  readonly dirty: Uint8Array;
  /** A rank that no dirty node precedes. */
  next: number;
  /** The selected nodes; undefined if everything is planned. */
  readonly selection: Selection | undefined;
  /** The places of the rows that this walk computed. */
  readonly changed: number[];
  /** The open questions of rows by their keys, with the places of the rows. */
  readonly waiting: Map<string, Waiting>;
  /** The open questions that were not handed out yet. */
  readonly untold: Question[];
  /** The largest number of instances of a single pending row. */
  longestWaiting: number;
  readonly work: { readonly [K in keyof Work]: Work[K][number][] };
  /** The number of instances of all rows together. */
  instances: number;
  /** Whether no row of an earlier walk is reused. */
  readonly isFromScratch: boolean;
  /** Whether there are more instances than a plan has room for. Which ones fit depends on their order. */
  isFull: boolean;
}

/** A question, and the places of the rows that wait for its answer. */
export interface Waiting {
  readonly question: Question;
  readonly places: Set<number>;
}

/** The largest number of instances that are planned for one root module. */
const MOST_IN_PLAN = 100_000;

/** Visits the next dirty node; false when none is left. The caller decides when to yield and when to stop. */
export function step(walk: Walk): boolean {
  const rank = walk.dirty.indexOf(1, walk.next);
  if (rank < 0) return false;
  walk.next = rank;
  walk.dirty[rank] = 0;
  visit(walk, walk.graph.shape.order[rank]!);
  return true;
}

/** Visits the dirty nodes that `isTarget` selects, and their dependencies. */
export function stepTo(walk: Walk, isTarget: (node: GraphNode) => boolean): void {
  const { nodes, shape } = walk.graph;
  const needed = new Uint8Array(shape.order.length);
  for (let rank = shape.order.length - 1; rank >= 0; rank--) {
    const place = shape.order[rank]!;
    if (needed[rank] === 0 && !isTarget(nodes[place]!)) continue;
    needed[rank] = 1;
    for (const used of shape.uses[place]!) if (shape.rank[used]! >= 0) needed[shape.rank[used]!] = 1;
  }
  for (const [rank, place] of shape.order.entries())
    if (needed[rank] === 1 && walk.dirty[rank] === 1) {
      walk.dirty[rank] = 0;
      visit(walk, place);
    }
}

/** Re-evaluates a node if any of its inputs changed, and marks its dependents dirty if its result did. */
function visit(walk: Walk, place: number): void {
  const node = walk.graph.nodes[place]!;
  const { root, world } = walk.surroundings;
  const module = root && moduleAt(root, node.path.map(named));
  const written = node.kind === "variable" ? parentModule(root, node.path) : module;
  const instances = instancesOfModule(world.rows, node.path);
  const faults = walk.faults[place]!;
  const previousRow = walk.rows[place];
  walk.work.visited.push(node.id);
  const upstreamStatus = statusOfUpstream(walk, place);
  const deciding =
    world.regime.isIncremental && !world.inputs.isOneShot
      ? inputsOf({ ...walk.surroundings, upstreamStatus }, node, written, instances, faults)
      : undefined;
  if (deciding && previousRow?.inputs) {
    const [status, ...others] = [...deciding, ...answersTo(world, previousRow)];
    const [earlierStatus] = previousRow.inputs;
    // What was planned of the same values stays, although they may change once a plugin has answered.
    const countingStatus = status === "awaited" && earlierStatus === undefined ? earlierStatus : status;
    if (sameInputs(previousRow.inputs, [countingStatus, ...others])) return;
  }
  const isSound = faults.references.length === 0;
  const evaluated = evaluate(walk, { node, module, written, instances, previousRow, isSound }, upstreamStatus);
  const diagnostics = isSound ? evaluated.diagnostics : soundPart(evaluated, faults);
  const inputs = deciding && [...deciding, ...answersTo(world, evaluated)];
  const ownStatus = statusForDependents(walk, { diagnostics, asked: evaluated.asked }, faults, upstreamStatus);
  // Added members precede the spread ones, because V8 makes a hidden class for each object otherwise.
  const status = { upstreamStatus, statusForDependents: ownStatus };
  const row: Row = { inputs, marks: marksIn(evaluated), ...status, ...evaluated, diagnostics };
  walk.rows[place] = row;
  noteWaiting(walk, place, row);
  walk.changed.push(place);
  const isSame = previousRow && sameOutcome(previousRow, row);
  if (isSame && ownStatus === previousRow.statusForDependents) return;
  // A dependent whose values are the same only has to know that it need not wait any longer.
  const isConcerned = (user: number): boolean => !isSame || waits(walk.rows[user]);
  const { usedBy, rank } = walk.graph.shape;
  for (const user of usedBy[place]!)
    if (rank[user]! >= 0 && isIncluded(walk.selection, user) && isConcerned(user)) walk.dirty[rank[user]!] = 1;
}

/** Whether a row was evaluated while a dependency was simulated, whatever its own status is. */
const waits = (row: Row | undefined): boolean => row?.upstreamStatus === "awaited";

/** Returns the status of a node's dependencies. Providers that answer are not asked while one has failed or is pending. */
function statusOfUpstream(walk: Walk, place: number): UpstreamStatus {
  const { graph, rows, faults, surroundings } = walk;
  const { regime } = surroundings.world;
  if (!hasPlugins(surroundings.atHand)) return undefined;
  // An object is destroyed before the objects that it depends on.
  const isMeant = (used: number) => !regime.destroysAll || graph.nodes[used]!.kind !== "resource";
  const uses = graph.shape.uses[place]!.filter(isMeant);
  const statuses = uses.map((used) =>
    hasErrors(faults[used]!.references) ? "failed" : rows[used]?.statusForDependents,
  );
  if (statuses.includes("failed")) return "failed";
  // Without values no node waits for another.
  return regime.hasValues ? WAITING.find((status) => statuses.includes(status)) : undefined;
}

const WAITING = ["pending", "awaited"] as const;

/** Returns the status that the dependents of a row see. */
function statusForDependents(
  { surroundings }: Walk,
  { diagnostics, asked }: Pick<Row, "diagnostics" | "asked">,
  { references }: NodeFaults,
  upstreamStatus: UpstreamStatus,
): UpstreamStatus {
  const { answers } = surroundings.world.inputs;
  if (!hasPlugins(surroundings.atHand)) return undefined;
  if (upstreamStatus === "failed" || hasErrors(references) || hasErrors(diagnostics)) return "failed";
  const open = asked.filter((question) => answers.get(question) === undefined);
  if (upstreamStatus === "pending" || open.some(({ need }) => need !== "better")) return "pending";
  return upstreamStatus ?? (open.length > 0 ? "awaited" : undefined);
}

function noteWaiting(walk: Walk, place: number, row: Row): void {
  const { waiting, untold, surroundings } = walk;
  const handedOut = untold.length;
  for (const question of row.asked) {
    const known = waiting.get(question.key);
    if (known) known.places.add(place);
    else if (surroundings.world.inputs.answers.get(question) === undefined) {
      waiting.set(question.key, { question, places: new Set([place]) });
      untold.push(question);
    }
  }
  if (untold.length > handedOut) walk.longestWaiting = Math.max(walk.longestWaiting, instancesOf(row));
}

/** Returns the walk with new answers: the rows that asked for them are dirty. */
export function withAnswers(walk: Walk, inputs: Inputs, found: readonly Question[]): Walk {
  for (const { key } of found) {
    for (const place of walk.waiting.get(key)?.places ?? []) walk.dirty[walk.graph.shape.rank[place]!] = 1;
    walk.waiting.delete(key);
  }
  const { surroundings } = walk;
  return { ...walk, next: 0, surroundings: { ...surroundings, world: { ...surroundings.world, inputs } } };
}

const named = (name: string): { readonly name: string } => ({ name });

const parentModule = (root: ModuleNode | undefined, path: readonly string[]): ModuleNode | undefined =>
  path.length === 0 ? undefined : moduleAt(root, path.slice(0, -1).map(named));

/** A visit of any kind of node. The module is undefined if it is not loaded. */
interface AnyVisit extends Omit<Visit<Kind>, "node" | "module"> {
  readonly node: GraphNode;
  readonly module: ModuleNode | undefined;
}

function evaluate(walk: Walk, visited: AnyVisit, upstreamStatus: UpstreamStatus): Evaluated {
  const { node, previousRow: before } = visited;
  const { surroundings, work } = walk;
  const isValue = node.kind !== "resource" && node.kind !== "orphan";
  if (isValue) work.values.push(node.id);
  const otherInstances = walk.instances - instancesOf(before);
  const room = MOST_IN_PLAN - otherInstances;
  const kind = kindOf(node);
  const evaluator = kind[surroundings.world.regime.evaluator] ?? kind.evaluate;
  const row = evaluator({ ...surroundings, room, upstreamStatus }, visited as Visit<Kind>);
  walk.instances = otherInstances + instancesOf(row);
  if (row.kind === "resource" && row.cause?.why === "too-many" && room < MOST_INSTANCES) walk.isFull = true;
  return row;
}

const instancesOf = (row: Evaluated | undefined): number => (row?.kind === "resource" ? row.traces.length : 0);

function soundPart(row: Evaluated, { sound }: NodeFaults): Row["diagnostics"] {
  if (row.kind !== "resource") return [];
  const inBody = new Set(row.traces.flatMap(({ diagnostics }) => diagnostics));
  return row.diagnostics.filter((found) => (inBody.has(found) ? sound.body : sound.repetition));
}

/** Returns everything that decides the result of a node, except for answers, in the same order for the same node. */
function inputsOf(
  surroundings: Surroundings,
  node: GraphNode,
  written: ModuleNode | undefined,
  instances: readonly ModuleAddress[],
  faults: NodeFaults,
): readonly unknown[] {
  return [
    // Dependents inherit the status.
    surroundings.upstreamStatus,
    faults.references.length > 0,
    written?.dialect,
    written?.module.providers,
    ...(written?.module.providerMeta.values() ?? []),
    node.declaration,
    ...("argument" in node ? [node.argument] : []),
    ...("unread" in node ? [node.unread?.why] : []),
    ...seenBy(surroundings, node, instances),
    ...instances,
    "of",
    ...referencedValues(surroundings.world, node, written, instances),
  ];
}

const answersTo = ({ inputs }: World, { asked }: Evaluated): readonly unknown[] =>
  asked.map((question) => inputs.answers.get(question));

/** Returns the values of all references of a node, in every instance of its module. */
function referencedValues(
  world: World,
  node: GraphNode,
  written: ModuleNode | undefined,
  instances: readonly ModuleAddress[],
): readonly Value[] {
  const values: Value[] = [];
  if (!written || node.expansion.length + node.references.length === 0) return values;
  for (const instance of instances) {
    const scope = moduleScope(world, written, node.kind === "variable" ? parentOf(instance) : instance);
    for (const reference of node.expansion) values.push(staticValue(scope, reference));
    for (const reference of node.references) values.push(staticValue(scope, reference));
  }
  return values;
}
