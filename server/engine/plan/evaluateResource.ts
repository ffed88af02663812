import {
  compareKeys,
  type InstanceAddress,
  instanceAddress,
  type Key,
  type ModuleAddress,
  resourceAddress,
} from "../addrs/address.ts";
import type { OrphanReason } from "../lifecycle/decision.ts";
import { lifecycle } from "../lifecycle/lifecycle.ts";
import type { ResourceInstance } from "../lifecycle/resourceInstance.ts";
import type { Run } from "../lifecycle/run.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { Provider } from "../provider/provider.ts";
import type { ResourceSchema } from "../schema/schema.ts";

import type { Question } from "../source/question.ts";
import { identical } from "../values/equality.ts";
import { compareCodePoints } from "../values/type.ts";
import type { Unasked, Value } from "../values/value.ts";
import type { GraphNode } from "./graph.ts";
import {
  isValidation,
  moduleScope,
  type Repeating,
  scopeSnapshot,
  staticValue,
  type World,
  withRepeating,
} from "./moduleScope.ts";
import type { PlacedObject, Placement } from "./moves.ts";
import type { NotPlanned } from "./notPlanned.ts";
import { missingFaults, type Providers, unaskedOf } from "./providers.ts";
import { evaluateRepetition, inRoom, MOST_INSTANCES, type Repeated } from "./repetition.ts";
import { type Triggered, triggeredBy } from "./replaceTriggers.ts";
import { identityOf, type Repetition, type ResourceRow } from "./rows.ts";
import { selfCycle, selfInBody, selfInRepetition } from "./selfReference.ts";

export type ResourceNode = GraphNode & { readonly kind: "resource" };

/** What a resource's instances are made from, beside the configuration. */
export interface ResourceSurroundings {
  readonly world: World;
  readonly placement: Placement;
  readonly providers: Providers;
  readonly createBeforeDestroy: boolean;
  /** How many instances the plan has room for. */
  readonly room: number;
  /** Why nothing may be claimed of what happens to an instance; undefined where nothing stands against it. */
  readonly withheld: (address: InstanceAddress) => Unasked | undefined;
  readonly previous: ResourceRow | undefined;
  /** The addresses whose lifecycle ran: an instance that is as before is taken over instead. */
  readonly ran: string[];
}

export function evaluateResource(
  surroundings: ResourceSurroundings,
  node: ResourceNode,
  instances: readonly ModuleAddress[],
  inputs: readonly unknown[],
): ResourceRow {
  const repetitions = new Map<string, Repetition>();
  const byModule = new Map<string, readonly Trace[]>();
  const runs: Run[] = [];
  const found = surroundings.providers.of(node.module, node.declaration);
  const diagnostics = "missing" in found ? [...missingFaults(found, node.module, node.declaration)] : [];
  const asked: Question[] = [];
  const notPlanned: NotPlanned[] = [];
  const room = { left: Math.min(surroundings.room, MOST_INSTANCES) };
  const known = new Map(surroundings.previous?.runs.map((run) => [instanceKey(run.instance), run]));
  for (const module of instances) {
    const repeated = inRoom(room, () => repetitionIn(surroundings.world, node, module));
    const { repetition } = repeated;
    repetitions.set(module.text, repetition);
    diagnostics.push(...repeated.diagnostics);
    asked.push(...repeated.asked);
    const wanted = instancesOf(surroundings, node, module, repetition);
    if ("unasked" in wanted) notPlanned.push(...notPlannedOf(surroundings, node, module, repetition, wanted.unasked));
    const planned = "unasked" in wanted ? [] : wanted.map((instance) => runOrReuse(surroundings, instance, known));
    runs.push(...planned);
    byModule.set(
      module.text,
      planned.map(({ trace }) => trace),
    );
  }
  const traces = runs.map(({ trace }) => trace);
  diagnostics.push(...traces.flatMap((trace) => trace.diagnostics));
  asked.push(...runs.flatMap((run) => run.asked));
  return {
    kind: "resource",
    ...identityOf(node),
    inputs,
    repetitions,
    runs,
    traces,
    values: new Map(),
    byModule,
    notPlanned,
    diagnostics,
    asked,
  };
}

/** Which instances a resource has in a module instance; what it says of itself is no ground to count on. */
function repetitionIn(world: World, node: ResourceNode, module: ModuleAddress): Repeated {
  const validating = isValidation(world);
  const scope = moduleScope(world, node.module, module);
  const own = validating ? [] : selfInRepetition(node.declaration);
  if (own.length > 0) return { repetition: { kind: "unknown", keys: new Map() }, diagnostics: own, asked: [] };
  const repeated = evaluateRepetition(node.declaration, scope, validating);
  const cycle = validating ? undefined : selfCycle(node.declaration, module, [...repeated.repetition.keys.keys()]);
  return cycle ? { ...repeated, diagnostics: [...repeated.diagnostics, cycle] } : repeated;
}

/** Each instance that configuration or state know, where nothing can be planned of them. */
function notPlannedOf(
  { placement }: ResourceSurroundings,
  { declaration }: ResourceNode,
  module: ModuleAddress,
  { kind, keys }: Repetition,
  cause: Unasked,
): readonly NotPlanned[] {
  const resource = resourceAddress(module, declaration.mode, declaration.type, declaration.name);
  const range = declaration.header;
  if (kind === "unknown") return [{ address: resource.text, cause, range }];
  const stored = declaration.mode === "managed" ? (placement.get(resource.text) ?? []) : [];
  const known = new Set([...keys.keys(), ...stored.map(({ address }) => address.key)]);
  return [...known].map((key) => ({ address: instanceAddress(resource, key).text, cause, range }));
}

/** Runs the lifecycle of an instance, unless an equal one has run already. */
export function runOrReuse(
  { ran, world }: Pick<ResourceSurroundings, "ran" | "world">,
  instance: ResourceInstance,
  known: ReadonlyMap<string, Run>,
): Run {
  const before = known.get(instanceKey(instance));
  if (before && sameInstance(before, instance, world)) return before;
  ran.push(instance.address.text);
  return lifecycle(instance);
}

export const instanceKey = (instance: ResourceInstance): string =>
  `${instance.address.text}|${instance.previousRun?.deposed ?? ""}`;

function sameInstance({ instance: before, asked }: Run, now: ResourceInstance, world: World): boolean {
  return (
    before.declaration === now.declaration &&
    before.previousRun === now.previousRun &&
    before.previousAddress === now.previousAddress &&
    before.orphan === now.orphan &&
    before.schema === now.schema &&
    before.provider === now.provider &&
    before.replace === now.replace &&
    before.createBeforeDestroy === now.createBeforeDestroy &&
    before.withheld?.why === now.withheld?.why &&
    before.withheld?.of === now.withheld?.of &&
    before.triggeredBy.length === now.triggeredBy.length &&
    before.triggeredBy.every((address, at) => address === now.triggeredBy[at]) &&
    before.faults.length === now.faults.length &&
    before.faults.every(({ summary }, at) => summary === now.faults[at]?.summary) &&
    sameValues(before.references, now.references) &&
    asked.every((question) => before.scope.answers.get(question) === world.inputs.answers.get(question))
  );
}

const sameValues = (before: readonly (Value | undefined)[], now: readonly (Value | undefined)[]): boolean =>
  before.length === now.length &&
  before.every((value, at) => {
    const other = now[at];
    return value === other || (value !== undefined && other !== undefined && identical(value, other));
  });

function instancesOf(
  surroundings: ResourceSurroundings,
  node: ResourceNode,
  module: ModuleAddress,
  repetition: Repetition,
): readonly ResourceInstance[] | { readonly unasked: Unasked } {
  const { mode, type, name } = node.declaration;
  const resource = resourceAddress(module, mode, type, name);
  const planner = surroundings.providers.of(node.module, node.declaration);
  if ("missing" in planner) return { unasked: unaskedOf(planner, resource.text) };
  const destroyAll = surroundings.world.inputs.options.mode === "destroy";
  if (repetition.kind === "unknown" && !destroyAll)
    return { unasked: repetition.unasked ?? { source: resource.text, why: "configuration" } };
  const { provider, schema } = planner;
  const placed = surroundings.placement.get(resource.text) ?? [];
  const current = new Map(placed.filter(({ object }) => !object.deposed).map((found) => [found.address.key, found]));
  const moved = new Map(placed.map(({ address, previousAddress }) => [address.key, previousAddress]));
  const inCycle = selfCycle(node.declaration, module, [...repetition.keys.keys()]) !== undefined;
  const make = maker(surroundings, node, module, provider, schema, inCycle, moved);
  const made: ResourceInstance[] = [];
  for (const [key, value] of destroyAll ? [] : repetition.keys) {
    const repeating = { kind: repetition.kind, key, value };
    made.push(make(instanceAddress(resource, key), current.get(key), repeating, undefined));
    current.delete(key);
  }
  for (const [key, object] of current) {
    const orphan = destroyAll ? "destroy-mode" : orphanReason(node, key);
    made.push(make(object.address, object, undefined, orphan));
  }
  for (const object of placed) if (object.object.deposed) made.push(make(object.address, object, undefined, "deposed"));
  // Keys come in order; orphans and deposed objects come after them.
  return made.length === repetition.keys.size ? made : made.sort(byKey);
}

const byKey = (a: ResourceInstance, b: ResourceInstance): number =>
  compareKeys(a.address.key, b.address.key) ||
  compareCodePoints(a.previousRun?.deposed ?? "", b.previousRun?.deposed ?? "");

const NOT_TRIGGERED: Triggered = { by: [], diagnostics: [] };

type Make = (
  address: InstanceAddress,
  placed: PlacedObject | undefined,
  repeating: Repeating | undefined,
  orphan: OrphanReason | undefined,
) => ResourceInstance;

function maker(
  { world, createBeforeDestroy, withheld }: ResourceSurroundings,
  node: ResourceNode,
  module: ModuleAddress,
  provider: Provider,
  schema: ResourceSchema,
  inCycle: boolean,
  moved: ReadonlyMap<Key, InstanceAddress | undefined>,
): Make {
  const inside = moduleScope(world, node.module, module);
  const kept = scopeSnapshot(inside, [...node.expansion, ...node.references]);
  const shared = node.references.map((reference) => {
    const { kind } = reference.subject;
    return kind === "each" || kind === "count" ? undefined : staticValue(inside, reference);
  });
  const replaced = new Set(world.inputs.options.replace);
  return (address, placed, repeating, orphan) => {
    const scope = withRepeating(kept, repeating);
    const kind = repeating?.kind ?? "single";
    const isJudged = !orphan && !isValidation(world);
    const triggered = isJudged ? triggeredBy(world, node, scope, module, kind) : NOT_TRIGGERED;
    const own = isJudged && !inCycle ? selfInBody(node.declaration, address.key) : [];
    return {
      address,
      // The plan before a destruction has made the moves.
      previousAddress: orphan === "destroy-mode" ? undefined : moved.get(address.key),
      declaration: node.declaration,
      orphan,
      schema,
      provider,
      previousRun: placed?.object,
      scope,
      references: orphan ? [] : repeating?.value ? [...shared, repeating.value] : shared,
      replace: replaced.has(address.text),
      triggeredBy: triggered.by,
      faults: own.length > 0 ? own : triggered.diagnostics,
      createBeforeDestroy,
      withheld: withheld(address),
    };
  };
}

/** Why an instance that the state has is not wanted by a resource that is declared. */
function orphanReason({ declaration }: ResourceNode, key: Key): OrphanReason {
  if (typeof key === "number") return declaration.count ? "count-index" : "wrong-repetition";
  if (typeof key === "string") return declaration.forEach ? "each-key" : "wrong-repetition";
  return "wrong-repetition";
}
