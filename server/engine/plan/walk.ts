import { type ModuleAddress, ROOT } from "../addrs/address.ts";
import type { LoadedVariables } from "../config/variableValues.ts";
import {
  evaluateCall,
  evaluateLocal,
  evaluateOutput,
  evaluateVariable,
  referencedValues,
  sameInputs,
} from "./evaluateNode.ts";
import { evaluateResource } from "./evaluateResource.ts";
import { callId, type Graph, type GraphNode, writtenIn } from "./graph.ts";
import type { Inputs } from "./inputs.ts";
import type { Placement } from "./moves.ts";
import { type Providers, providersAtHand, type Resolved } from "./providers.ts";
import type { Row } from "./rows.ts";
import { faultsInPlan, faultsInValidation, type NodeFaults } from "./staticCheck.ts";
import { storedResource } from "./storedResource.ts";
import type { Withheld } from "./withheld.ts";

/** A walk over the graph that can be left between two nodes and taken up again. */
export interface Walk {
  readonly graph: Graph;
  /** What scopes look into. It must not lead to `previous`: traces outlive their walk. */
  readonly world: { readonly inputs: Inputs; readonly workspace: string; readonly rows: Map<string, Row> };
  readonly given: LoadedVariables["given"];
  readonly placement: Placement;
  readonly providers: Providers;
  readonly withheld: Withheld;
  readonly previous: ReadonlyMap<string, Row>;
  readonly ranInstances: string[];
  readonly ranValues: string[];
  /** How many nodes are done, and how many instances they have. */
  at: number;
  instances: number;
}

/** How many instances are planned of one root module. */
const MOST_IN_PLAN = 100_000;

/** Evaluates the next node; false when all are done. Only whoever calls this knows of yielding and cancelling. */
export function step(walk: Walk): boolean {
  const node = walk.graph.ordered[walk.at++];
  if (!node) return false;
  const instances = instancesOfModule(walk, node);
  const faultsOf = walk.world.inputs.options.mode === "validate" ? faultsInValidation : faultsInPlan;
  const faults = faultsOf(providersAtHand(walk.world.inputs))(node);
  const unsound = faults.references.length > 0;
  const inputs = [unsound, ...inputsOf(walk, node, instances)];
  const before = walk.previous.get(node.id);
  const reusable = before && before.of === node.kind && sameInputs(before.inputs, inputs);
  const row = reusable ? before : evaluateNode(walk, node, instances, inputs, before);
  if (row.kind === "resource") walk.instances += row.traces.length;
  walk.world.rows.set(node.id, reusable || !unsound ? row : { ...row, diagnostics: soundPart(row, faults) });
  return walk.at < walk.graph.ordered.length;
}

function soundPart(row: Row, { sound }: NodeFaults): Row["diagnostics"] {
  if (row.kind !== "resource") return [];
  const inBody = new Set(row.traces.flatMap(({ diagnostics }) => diagnostics));
  return row.diagnostics.filter((found) => (inBody.has(found) ? sound.body : sound.repetition));
}

function evaluateNode(
  walk: Walk,
  node: GraphNode,
  instances: readonly ModuleAddress[],
  inputs: readonly unknown[],
  before: Row | undefined,
): Row {
  if (node.kind !== "resource") walk.ranValues.push(node.id);
  switch (node.kind) {
    case "variable":
      return evaluateVariable(walk.world, node, instances, walk.given, inputs);
    case "local":
      return evaluateLocal(walk.world, node, instances, inputs);
    case "output":
      return evaluateOutput(walk.world, node, instances, inputs);
    case "call":
      return evaluateCall(walk.world, node, instances, inputs);
    case "resource": {
      if (walk.world.inputs.options.mode === "console") return storedResource(walk, node, instances, inputs);
      const surroundings = {
        world: walk.world,
        placement: walk.placement,
        providers: walk.providers,
        createBeforeDestroy: walk.graph.createBeforeDestroy.has(node.id),
        previous: before?.kind === "resource" ? before : undefined,
        room: MOST_IN_PLAN - walk.instances,
        withheld: walk.withheld.of,
        ran: walk.ranInstances,
      };
      return evaluateResource(surroundings, node, instances, inputs);
    }
  }
}

const ROOT_ONLY: readonly ModuleAddress[] = [ROOT];

function instancesOfModule(walk: Walk, node: GraphNode): readonly ModuleAddress[] {
  if (node.module.path.length === 0) return ROOT_ONLY;
  const row = walk.world.rows.get(callId(node.module));
  return row?.kind === "call" ? row.instances : [];
}

// Everything that decides what a node comes to; in the same order for the same node.
function inputsOf(walk: Walk, node: GraphNode, instances: readonly ModuleAddress[]): readonly unknown[] {
  const written = writtenIn(node);
  const shared = [
    ...declarationInputs(walk, node),
    written?.dialect,
    written && [...written.module.providers].join(),
    ...instances,
    "of",
    ...referencedValues(walk.world, node, instances, "expansion"),
    ...referencedValues(walk.world, node, instances, "references"),
  ];
  const asked = walk.previous.get(node.id)?.asked ?? [];
  return asked.length === 0 ? shared : [...shared, ...asked.map((question) => walk.world.inputs.answers.get(question))];
}

function declarationInputs(walk: Walk, node: GraphNode): readonly unknown[] {
  switch (node.kind) {
    case "variable": {
      const { parent, declaration } = node;
      if (!parent) return [declaration, walk.given.get(declaration.name)?.value];
      const row = walk.world.rows.get(callId(node.module));
      return [declaration, parent.module.calls.get(node.module.path.at(-1)!)?.body, row];
    }
    case "local":
      return [node.declaration.expression];
    case "resource": {
      const { declaration, id } = node;
      const { replace, mode } = walk.world.inputs.options;
      const placed = placedObjects(walk, node);
      const planner = plannerInputs(walk.providers.of(node.module, declaration));
      const createsFirst = walk.graph.createBeforeDestroy.has(id);
      return [declaration, createsFirst, mode, walk.withheld.key, ...planner, ...replace, ...placed];
    }
    default:
      return [node.declaration];
  }
}

const plannerInputs = (found: Resolved): readonly unknown[] =>
  "missing" in found ? [found.missing, found.configuration] : [found.provider, found.schema, found.configuration];

function placedObjects(walk: Walk, node: GraphNode & { kind: "resource" }): readonly unknown[] {
  const { mode, type, name } = node.declaration;
  const local = `${mode === "managed" ? "" : `${mode}.`}${type}.${name}`;
  return instancesOfModule(walk, node).flatMap((module) => {
    const text = module === ROOT ? local : `${module.text}.${local}`;
    return (walk.placement.get(text) ?? []).flatMap(({ object, address }) => [object, address]);
  });
}
