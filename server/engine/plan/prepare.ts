import type { ModuleNode } from "../config/loadModules.ts";
import { sameObjects } from "../source/sameObjects.ts";
import type { Steps } from "../source/steps.ts";
import { EMPTY_STATE } from "../state/state.ts";
import { changedModules } from "./changedModules.ts";
import { checkNodes } from "./faults.ts";
import { buildGraph } from "./graph.ts";
import { configuredForImports, importReferences, importsOf } from "./imports.ts";
import { isValidation } from "./inputs.ts";
import { modulePart, nodesOf } from "./modulePart.ts";
import { type Placement, placeObjects } from "./moves.ts";
import { impliedNodes } from "./nodes/implied.ts";
import type { GraphNode, OrphanNode, ResourceNode, Want } from "./nodes/node.ts";
import { orphanNodes } from "./nodes/orphan.ts";
import { wantsOf } from "./nodes/wants.ts";
import type { Ahead, Read, Walked } from "./plan.ts";
import { type Providers, providersOf, storedConfiguration } from "./providers.ts";
import { redeclared } from "./redeclared.ts";
import { schemaWants } from "./validate/schemaWants.ts";
import { withheldClaims } from "./withheld.ts";

/**
 * The graph, what is wrong in it whatever its values are, and where the objects of the state belong in it. What is `known` of the
 * declarations holds whatever they are planned for.
 */
export function* prepare(
  { inputs, workspace, variables, state, providers }: Read,
  root: ModuleNode,
  before: Walked | undefined,
  known = before?.part,
): Steps<Ahead> {
  const part = modulePart(root, undefined, inputs.answers, known);
  const declared = part === before?.part ? before.declared : nodesOf(part);
  // What is taken over costs next to nothing.
  const cost = before ? 0 : declared.length * NODE_COST;
  yield cost;
  const changed = redeclared(declared, before?.declared);
  const placed = placeObjects(state.state ?? EMPTY_STATE, root, before?.placed, changed);
  const orphans =
    before && placed === before.placed && changed.size === 0
      ? before.orphans
      : orphanNodes(placed.placement, declared, before?.orphans ?? []);
  yield cost;
  const validating = isValidation(inputs);
  const modules = changedModules(part, before?.part);
  const configurations = providersOf(root, providers);
  const plannersOf = (node: ResourceNode | OrphanNode): readonly string[] =>
    node.kind === "orphan" ? storedWith(root, placed.placement, node) : configuredBy(configurations, node);
  const isExec = inputs.options.providers === "exec";
  const named = isExec ? [...declared, ...orphans].flatMap(resourcesIn).flatMap(plannersOf) : [];
  const configured = isExec ? configuredForImports(root, inputs.options) : [];
  const implied = isExec ? impliedNodes([...named, ...configured], declared, before?.implied ?? []) : [];
  const { imports } = root.module;
  const isSame =
    declared === before?.declared &&
    orphans === before.orphans &&
    sameObjects(implied, before.implied) &&
    sameObjects(imports, before.imports);
  const { graph, linked } = isSame
    ? { graph: before.graph, linked: [] }
    : buildGraph(
        orphans.length + implied.length === 0 ? declared : [...declared, ...orphans, ...implied],
        // Other rules may give a resource another provider.
        modules.rules.size === 0 && sameObjects(imports, before?.imports ?? []) ? before?.graph : undefined,
        {
          providersOf: plannersOf,
          wantsOf: validating ? schemaWants(root, providers.atHand) : importWants(root),
        },
      );
  yield cost;
  const { atHand, seen } = providers;
  const isComparable = before && isValidation(before.inputs) === validating && before.atHand === atHand;
  const changes = isComparable && { graph: before.graph, redeclared: changed, modules, before: before.checked };
  const checked = checkNodes(graph, part, { isValidation: validating, atHand }, changes || undefined);
  yield cost;
  const withheld = withheldClaims(state);
  const given = variables.given;
  return {
    inputs,
    workspace,
    given,
    atHand,
    seen,
    part,
    declared,
    orphans,
    implied,
    imports,
    graph,
    checked,
    placed,
    withheld,
    modules,
    linked,
  };
}

/** What each part of preparing costs, by nodes. */
const NODE_COST = 0.1;

const resourcesIn = (node: GraphNode): readonly (ResourceNode | OrphanNode)[] =>
  node.kind === "resource" || node.kind === "orphan" ? [node] : [];

function configuredBy(providers: Providers, { path, declaration }: ResourceNode): readonly string[] {
  const id = providers.configurationOf(path, declaration);
  return id === undefined ? [] : [id];
}

/** The configurations that the objects were made with. */
const storedWith = (root: ModuleNode, { byId, byResource }: Placement, { resource }: OrphanNode): readonly string[] =>
  (byId.get(resource) ?? [])
    .flatMap(({ text }) => byResource.get(text) ?? [])
    .map(({ object }) => storedConfiguration(root, object.provider, object.configuration) ?? object.configuration);

/** What a node waits for; of a resource that is imported also what the import refers to. */
function importWants(root: ModuleNode): (node: GraphNode) => readonly Want[] {
  if (root.module.imports.length === 0) return ({ wants }) => wants;
  return (node) => {
    const blocks = node.kind === "resource" ? importsOf(root, node.path, node.declaration) : [];
    if (blocks.length === 0) return node.wants;
    return [...node.wants, ...wantsOf([], blocks.flatMap(importReferences)).filter(({ id }) => id !== node.id)];
  };
}
