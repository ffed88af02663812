import { type ModuleAddress, type ResourceAddress, resourceText } from "../../addrs/address.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/loadModules.ts";
import { referencesOf } from "../../lang/reference.ts";
import { changedFacts, typeOfKey } from "../../provider/facts.ts";
import { groupBy } from "../../source/groupBy.ts";
import { identical } from "../../values/equality.ts";
import type { Value } from "../../values/value.ts";
import { isUndecided } from "../checks/repetition.ts";
import { callIdOf, prefixOf, validationId } from "../graph/ids.ts";
import type { GraphNode, NodeOf, ResourceNode } from "../graph/node.ts";
import type { PlacedObject, Placement } from "../graph/placement.ts";
import type { Reads, Surroundings } from "../kind/kind.ts";
import { kindOf } from "../nodes/kinds.ts";
import { orphanId } from "../nodes/orphan.ts";
import { plannerInputs } from "../providers/providers.ts";
import { importInputs, importsNaming, importsOf, isSameImport } from "../refactor/imports.ts";
import { dependencyChange } from "../resources/dataDeferral.ts";
import { keysThere } from "../resources/moduleKeys.ts";
import { removedAround } from "../resources/orphans.ts";
import { removedArguments } from "../resources/removedArguments.ts";
import type { Ahead, Walked } from "../walked/walked.ts";

/** A part of the surroundings, as a node sees it. */
interface Read {
  /** Returns what a node sees of the part. Values are compared by `identical`, diagnostics by `sameFinding`, all else by identity. */
  seen(surroundings: Surroundings, node: GraphNode, instances: readonly ModuleAddress[]): readonly unknown[];
  /** Returns the ids of the nodes that may see a change since the previous walk; absent if edges already lead to those nodes. */
  changed?(now: Ahead, before: Walked): readonly string[];
}

/**
 * Everything that a node can read besides its declaration, its references and its module. This table is the one place that
 * decides whether a row is still valid: the walk starts at the nodes that may see a change, and compares what they see. A kind of
 * node gets only the parts that it lists in `reads`, so a part that is used but not compared does not compile.
 */
const READS: { readonly [K in keyof Reads]: Read } = {
  givenValues: {
    seen: ({ givenValues }, node) => {
      if (node.path.length > 0) return NOTHING;
      if (node.kind !== "variable" && node.kind !== "validation") return NOTHING;
      const value = givenValues.get(node.declaration.name);
      return [value?.value, ...(value ? [value.range?.anchor, value.range?.start, value.range?.end] : NOTHING)];
    },
    changed: changedVariables,
  },
  placement: { seen: seenObjects, changed: changedPlacement },
  root: { seen: seenBlocks, changed: (now, before) => [...changedImports(now, before), ...faultyImports(now, before)] },
  providers: {
    seen: seenPlanners,
    changed: changedPlanners,
  },
  packs: {
    seen: ({ packs }) => [packs],
    changed: ({ packs, graph }, before) => (packs === before.packs ? NOTHING : idsOf(graph.nodes, isConfiguration)),
  },
  withheld: {
    seen: ({ withheld }) => [withheld.key],
    changed: ({ withheld, graph }, before) =>
      withheld.key === before.withheld.key ? NOTHING : idsOf(graph.nodes, hasObjects),
  },
  createBeforeDestroy: {
    seen: ({ createBeforeDestroy }, { id }) => [createBeforeDestroy.has(id)],
    changed: ({ graph }, before) => difference(graph.createBeforeDestroy, before.graph.createBeforeDestroy),
  },
  isUsed: {
    seen: ({ isUsed }, { id }) => [isUsed(id)],
    changed: ({ graph }, before) =>
      graph.shape === before.graph.shape ? NOTHING : idsOf(graph.nodes, isConfiguration),
  },
  isNeeded: {
    seen: ({ isNeeded }, { id }) => [isNeeded(id)],
    changed: ({ regime, graph, placed }, before) =>
      !regime.destroysAll || (graph.shape === before.graph.shape && placed === before.placed)
        ? NOTHING
        : idsOf(graph.nodes, ({ kind }) => kind === "resource"),
  },
  deferredBy: {
    seen: ({ deferredBy, world }, { id }, instances) => {
      const resources = deferredBy(id);
      return resources.length === 0 ? NOTHING : instances.map((module) => dependencyChange(world, resources, module));
    },
  },
  applied: {
    seen: ({ applied }, node) => (node.kind === "resource" ? [removedArguments(applied, node)] : NOTHING),
    changed: changedRemovals,
  },
  callsAround: {
    seen: ({ callsAround }, { kind, path }) => {
      const calls = callsAround(path);
      if (kind === "orphan") return calls;
      return kind === "resource" ? [isUndecided(calls)] : [...(calls.at(-1)?.repetitions.values() ?? NOTHING)];
    },
  },
  resourceAt: {
    seen: ({ resourceAt }, node) => {
      const row = (text: string) => resourceAt(prefixOf(node.path) + text)?.traces ?? NOTHING;
      if (node.kind === "check") return namesOfData(node).flatMap(row);
      if (node.kind === "trigger") return row(nameOfResource(node));
      return node.kind === "resource" ? namesOfTriggers(node).flatMap(row) : NOTHING;
    },
  },
  actionAt: {
    seen: ({ actionAt }, node) => {
      if (node.kind !== "trigger") return NOTHING;
      return [...node.declaration.actions.keys()].flatMap((name) => {
        const row = actionAt(prefixOf(node.path) + name);
        return [...(row?.repetitions.values() ?? NOTHING), ...(row?.values.values() ?? NOTHING)];
      });
    },
  },
};

/** Returns the providers that plan a node, with their schemas and configurations. */
function seenPlanners({ providers, placement }: Surroundings, node: GraphNode): readonly unknown[] {
  const { path } = node;
  if (node.kind === "resource") return plannerInputs(providers.of(path, node.declaration));
  if (node.kind === "action") return plannerInputs(providers.ofAction(path, node.declaration));
  if (node.kind === "trigger")
    return [...node.declaration.actions.values()].flatMap((action) => plannerInputs(providers.ofAction(path, action)));
  return objectsOf(placement, node).flatMap(({ object }) => plannerInputs(providers.ofStored(object)));
}

const NOTHING: readonly never[] = [];

/** Returns all that a node of this kind sees of its surroundings, always in the same order. */
export function seenBy(
  surroundings: Surroundings,
  node: GraphNode,
  instances: readonly ModuleAddress[],
): readonly unknown[] {
  const seen: unknown[] = [];
  for (const name of readsOf(node)) for (const each of READS[name].seen(surroundings, node, instances)) seen.push(each);
  return seen;
}

const readsOf = (node: GraphNode): readonly (keyof Reads)[] => kindOf(node).reads;

/** Returns the ids of the nodes that may see a change in their surroundings since the previous walk. */
export const nodesSeeingChanges = (now: Ahead, before: Walked): readonly string[] =>
  Object.values<Read>(READS).flatMap(({ changed }) => changed?.(now, before) ?? NOTHING);

function idsOf(nodes: readonly GraphNode[], isMeant: (node: GraphNode) => boolean): readonly string[] {
  const ids: string[] = [];
  for (const node of nodes) if (isMeant(node)) ids.push(node.id);
  return ids;
}

const isConfiguration = ({ kind }: GraphNode): boolean => kind === "provider" || kind === "implied";

const hasObjects = ({ kind }: GraphNode): boolean => kind === "resource" || kind === "orphan";

/** Returns the elements that only one of the sets has. */
function difference(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  if (one === other) return NOTHING;
  return [...[...one].filter((id) => !other.has(id)), ...[...other].filter((id) => !one.has(id))];
}

/** Returns the ids of the root's variables and validations whose value changed or has another source range, where its faults are. */
function changedVariables({ givenValues, part }: Ahead, previous: Walked): readonly string[] {
  if (givenValues === previous.givenValues) return NOTHING;
  return [...part.inModule.node.module.variables.keys()].flatMap((name): readonly string[] => {
    const [now, last] = [givenValues.get(name), previous.givenValues.get(name)];
    const id = `var.${name}`;
    if (now?.range !== last?.range) return [id, validationId(id)];
    return sameValue(now?.value, last?.value) ? NOTHING : [id];
  });
}

const sameValue = (one: Value | undefined, other: Value | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && identical(one, other));

const objectsOf = ({ byId, byResource }: Placement, node: GraphNode): readonly PlacedObject[] =>
  (byId.get(node.kind === "orphan" ? node.resource : node.id) ?? NOTHING).flatMap(
    ({ text }) => byResource.get(text) ?? NOTHING,
  );

function seenObjects(
  { placement }: Surroundings,
  node: GraphNode,
  instances: readonly ModuleAddress[],
): readonly unknown[] {
  if (node.kind !== "call") return objectsOf(placement, node).flatMap(({ object, address }) => [object, address]);
  const { count, forEach, name } = node.declaration;
  // Only a doubtful expansion is compared with the keys in the state.
  if (!count && !forEach) return NOTHING;
  return [instances.map((instance) => [...keysThere(placement, instance, name)].join()).join("; ")];
}

/** Returns the ids of the nodes with other objects, and of the enclosing calls, whose doubtful expansion depends on the objects inside. */
function changedPlacement({ placed: { placement: now } }: Ahead, { placed }: Walked): readonly string[] {
  const { placement: previousPlacement } = placed;
  if (now === previousPlacement) return NOTHING;
  const ids = new Set([...now.byId.keys(), ...previousPlacement.byId.keys()]);
  const objects = ({ byId, byResource }: Placement, id: string) =>
    (byId.get(id) ?? NOTHING).flatMap((resource) => byResource.get(resource.text) ?? NOTHING);
  return [...ids]
    .filter((id) => !sameObjects(objects(now, id), objects(previousPlacement, id)))
    .flatMap((id): readonly string[] => [
      id,
      orphanId(id),
      ...callsAround((now.byId.get(id) ?? previousPlacement.byId.get(id))?.[0]),
    ]);
}

function callsAround(resource: ResourceAddress | undefined): readonly string[] {
  const names = resource?.module.steps.map(({ name }) => name) ?? NOTHING;
  return names.map((_, at) => callIdOf(names.slice(0, at + 1)));
}

const sameObjects = (now: readonly PlacedObject[], before: readonly PlacedObject[]): boolean =>
  now.length === before.length &&
  now.every(({ object, address }, at) => object === before[at]!.object && address === before[at]!.address);

/** Returns the `removed` blocks that can apply to a node, and the inputs of its import blocks. */
function seenBlocks({ root, placement, world }: Surroundings, node: GraphNode): readonly unknown[] {
  if (node.kind === "orphan") return removedAround(root, node.path);
  if (node.kind === "validation") return calledFrom(root, node);
  if (node.kind !== "resource") return NOTHING;
  const { path, declaration } = node;
  const canBeRemoved = path.length > 0 && objectsOf(placement, node).length > 0;
  const imported = importInputs(world, root, importsOf(root, path, declaration), declaration);
  return canBeRemoved ? [...removedAround(root, path), ...imported] : imported;
}

/** Returns the providers of the calling module, because their functions can appear in the argument of a variable. */
function calledFrom(root: ModuleNode | undefined, { path }: NodeOf<"validation">): readonly unknown[] {
  const around = path.slice(0, -1).map((name) => ({ name }));
  const module = path.length === 0 ? undefined : moduleAt(root, around);
  return [module?.dialect, module?.module.providers];
}

/** Returns the ids of the resources whose import blocks changed. */
function changedImports({ imports, graph }: Ahead, { imports: last }: Walked): readonly string[] {
  if (imports === last) return NOTHING;
  if (imports.length + last.length === 0) return NOTHING;
  const without = (some: Walked["imports"], others: Walked["imports"]) => {
    const byBlock = groupBy(others, ({ block }) => block);
    return some.filter((one) => !byBlock.get(one.block)?.some((other) => isSameImport(one, other)));
  };
  const changed = [...without(imports, last), ...without(last, imports)];
  if (changed.length === 0) return NOTHING;
  return idsOf(graph.nodes, (node) => isImported(node, changed));
}

const isImported = (node: GraphNode, imports: Walked["imports"]): boolean =>
  node.kind === "resource" && importsNaming(imports, node.path, node.declaration).length > 0;

/** Returns the ids of the imported resources with findings, because the reason why a name is not found may have changed. */
function faultyImports({ imports }: Ahead, { graph, rows, notable }: Walked): readonly string[] {
  if (imports.length === 0) return NOTHING;
  return notable.flatMap((place): readonly string[] => {
    const node = graph.nodes[place]!;
    return rows[place]!.diagnostics.length > 0 && isImported(node, imports) ? [node.id] : NOTHING;
  });
}

/** Returns the ids of the nodes whose provider, provider configuration or schema may have changed. */
function changedPlanners(
  { modules: { rules }, packs, seenTypes: seen, graph, facts }: Ahead,
  before: Walked,
): readonly string[] {
  const learned = changedFacts(facts, before.facts);
  const types = new Set([...changedSeenTypes(seen, before.seenTypes), ...learned.map(typeOfKey)]);
  const hasOtherPacks = packs !== before.packs;
  if (rules.size === 0 && types.size === 0 && !hasOtherPacks) return NOTHING;
  return idsOf(
    graph.nodes,
    (node) =>
      // The configuration of an orphan can be declared in any module.
      node.kind === "orphan" ||
      rules.has(callIdOf(node.path)) ||
      (node.kind === "resource" && (hasOtherPacks || types.has(node.declaration.type))),
  );
}

/** Returns the types whose objects in the state have another shape, from which their schemas are inferred. */
function changedSeenTypes(now: Walked["seenTypes"], previous: Walked["seenTypes"]): ReadonlySet<string> {
  if (now === previous) return new Set();
  const keys = new Set([...now.byType.keys(), ...previous.byType.keys()]);
  const changed = [...keys].filter((key) => now.byType.get(key) !== previous.byType.get(key));
  return new Set(changed.map((key) => key.slice(key.lastIndexOf(" ") + 1)));
}

/** Returns the ids of the resources from which other arguments were removed since the last apply. */
function changedRemovals(
  { inputs: { lastApplied: applied }, graph }: Ahead,
  { inputs: previousInputs }: Walked,
): readonly string[] {
  if (applied === previousInputs.lastApplied) return NOTHING;
  return idsOf(
    graph.nodes,
    (node) =>
      node.kind === "resource" &&
      removedArguments(applied, node) !== removedArguments(previousInputs.lastApplied, node),
  );
}

/** Returns the name of the resource whose changes trigger actions. */
export const nameOfResource = ({ declaration: { resource } }: NodeOf<"trigger">): string =>
  resourceText(resource.mode, resource.type, resource.name);

/** Returns the name of the data source in a check block. */
const namesOfData = ({ declaration: { data } }: NodeOf<"check">): readonly string[] =>
  data ? [resourceText(data.mode, data.type, data.name)] : NOTHING;

/** Returns the names of the resources whose changes replace a resource. */
const namesOfTriggers = ({ declaration }: ResourceNode): readonly string[] =>
  declaration.lifecycle.replaceTriggeredBy
    .flatMap(referencesOf)
    .flatMap(({ subject, text }): readonly string[] => (subject.kind === "resource" ? [text] : NOTHING));
