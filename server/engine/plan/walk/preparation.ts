import type { ProviderConfigurationAddress } from "../../addrs/provider.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import type { Loaded } from "../../load/load.ts";
import { sameObjects } from "../../source/sameObjects.ts";
import type { Steps } from "../../source/steps.ts";
import { EMPTY_STATE } from "../../state/state.ts";
import { buildGraph } from "../graph/graph.ts";
import { type GraphNode, type OrphanNode, type ProviderUserNode, usesProviders, type Want } from "../graph/node.ts";
import type { Placement } from "../graph/placement.ts";
import { wantsOf } from "../graph/wants.ts";
import { impliedNodes } from "../nodes/implied.ts";
import { orphanNodes } from "../nodes/orphan.ts";
import { hasConfigured } from "../providers/answering.ts";
import { type Providers, providersOf, storedConfiguration } from "../providers/providers.ts";
import { configuredForImports, importReferences, importsBelow, importsOf, sameImports } from "../refactor/imports.ts";
import { placeObjects } from "../refactor/moves.ts";
import type { Regime } from "../regimes/regime.ts";
import { withheldClaims } from "../rows/withheldClaims.ts";
import { changedModules } from "../walked/changedModules.ts";
import { nodesOf } from "../walked/modulePart.ts";
import type { Ahead, Walked } from "../walked/walked.ts";
import { modulePart } from "./declaredPart.ts";
import { checkNodes } from "./nodeFaults.ts";
import { redeclared } from "./redeclarations.ts";
import { schemaWants } from "./schemaReferences.ts";

/**
 * Prepares a walk: builds the graph, finds its static faults, and assigns the objects of the state to its nodes. `lastPart` holds
 * the nodes declared last, which are valid in every regime.
 */
export function* prepare(
  read: Loaded,
  regime: Regime,
  root: ModuleNode,
  previous: Walked | undefined,
  lastPart = previous?.part,
): Steps<Ahead> {
  const { inputs, workspace, variables, state, providers } = read;
  const part = modulePart(root, undefined, inputs.answers, lastPart);
  const declared = part === previous?.part ? previous.declared : nodesOf(part);
  // Reused parts cost next to nothing.
  const cost = previous ? 0 : declared.length * NODE_COST;
  yield cost;
  const changed = redeclared(declared, previous?.declared);
  const placed = placeObjects(state.state ?? EMPTY_STATE, root, previous?.placed, changed);
  const orphans =
    previous && placed === previous.placed && changed.size === 0
      ? previous.orphans
      : orphanNodes(placed.placement, declared, previous?.orphans ?? []);
  yield cost;
  const modules = changedModules(part, previous?.part);
  const linked = linkedNodes(read, regime, root, { declared, orphans, placed, modules }, previous);
  yield cost;
  const { available: atHand, packs, seenTypes, facts } = providers;
  const isComparable = previous?.regime === regime && previous.atHand === atHand;
  const changes = isComparable
    ? { graph: previous.graph, redeclared: changed, modules, before: previous.checked }
    : undefined;
  const checked = checkNodes(linked.graph, part, { regime, atHand }, changes);
  yield cost;
  return {
    inputs,
    regime,
    workspace,
    givenValues: variables.values,
    atHand,
    packs,
    seenTypes,
    facts,
    part,
    declared,
    orphans,
    imports: importsBelow(root),
    ...linked,
    checked,
    placed,
    withheld: withheldClaims(state),
    modules,
  };
}

/** Returns the graph of the declared nodes, the orphans, and the provider configurations that are named but have no block. */
function linkedNodes(
  { inputs, providers }: Loaded,
  regime: Regime,
  root: ModuleNode,
  { declared, orphans, placed, modules }: Pick<Ahead, "declared" | "orphans" | "placed" | "modules">,
  previous: Walked | undefined,
): Pick<Ahead, "graph" | "linked" | "implied"> {
  const hasSameImports = previous !== undefined && sameImports(importsBelow(root), previous.imports);
  const isUnchanged =
    hasSameImports &&
    declared === previous.declared &&
    orphans === previous.orphans &&
    modules.rules.size === 0 &&
    previous.regime === regime &&
    previous.atHand === providers.available &&
    previous.inputs.options === inputs.options;
  // After an answer of a plugin nothing is declared otherwise.
  if (isUnchanged) return { graph: previous.graph, linked: [], implied: previous.implied };
  const configurations = providersOf(root, providers);
  const plannersOf = (node: ProviderUserNode): readonly ProviderConfigurationAddress[] =>
    node.kind === "orphan" ? storedWith(root, placed.placement, node) : configuredBy(configurations, node);
  const needed = hasConfigured(providers.available)
    ? [
        ...[...declared, ...orphans].filter(usesProviders).flatMap(plannersOf),
        ...configuredForImports(root, regime, inputs.options),
      ]
    : [];
  const implied = needed.length > 0 ? impliedNodes(needed, declared, previous?.implied ?? []) : [];
  const hasSameNodes =
    declared === previous?.declared && orphans === previous.orphans && sameObjects(implied, previous.implied);
  // What a validation reads of a body depends on the schemas at hand.
  const keepsEdges =
    hasSameImports && previous.regime === regime && (!regime.judgesBySchema || previous.atHand === providers.available);
  if (keepsEdges && hasSameNodes) return { graph: previous.graph, linked: [], implied };
  const nodes = orphans.length + implied.length === 0 ? declared : [...declared, ...orphans, ...implied];
  // Another provider may plan a resource if provider requirements changed.
  const reusable = keepsEdges && modules.rules.size === 0 ? previous.graph : undefined;
  const wantsOf = withImportWants(root, regime.judgesBySchema ? schemaWants(root, providers.available) : ownWants);
  return {
    ...buildGraph(nodes, reusable, { providersOf: (node) => plannersOf(node).map(({ text }) => text), wantsOf }),
    implied,
  };
}

/** The cost of each part of the preparation, per node. */
const NODE_COST = 0.1;

function configuredBy(
  providers: Providers,
  node: Exclude<ProviderUserNode, OrphanNode>,
): readonly ProviderConfigurationAddress[] {
  const users = node.kind === "trigger" ? [...node.declaration.actions.values()] : [node.declaration];
  return users.flatMap((user) => providers.configurationOf(node.path, user) ?? []);
}

/** Returns the provider configurations that created the objects of an orphan. */
const storedWith = (
  root: ModuleNode,
  { byId, byResource }: Placement,
  { resource }: OrphanNode,
): readonly ProviderConfigurationAddress[] =>
  (byId.get(resource) ?? [])
    .flatMap(({ text }) => byResource.get(text) ?? [])
    .map(({ object }) => storedConfiguration(root, object.provider, object.configuration) ?? object.configuration);

type WantsOf = (node: GraphNode) => readonly Want[];

const ownWants: WantsOf = ({ wants }) => wants;

/** Returns the wants of a node; those of an imported resource include the references of its import block. */
function withImportWants(root: ModuleNode, wants: WantsOf): WantsOf {
  if (importsBelow(root).length === 0) return wants;
  return (node) => {
    const blocks = node.kind === "resource" ? importsOf(root, node.path, node.declaration) : [];
    if (blocks.length === 0) return wants(node);
    const wanted = blocks.flatMap(({ block, path }) => wantsOf(path, importReferences(block)));
    return [...wants(node), ...wanted.filter(({ id }) => id !== node.id)];
  };
}
