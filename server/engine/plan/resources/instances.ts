import {
  compareKeys,
  type InstanceAddress,
  instanceAddress,
  type Key,
  type ModuleAddress,
  resourceAddress,
} from "../../addrs/address.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import type { OrphanReason } from "../../lifecycle/reasons/decision.ts";
import { heldUpBy, type Importing, type Refreshing, type ResourceInstance } from "../../lifecycle/resourceInstance.ts";
import { rehearse } from "../../lifecycle/run/rehearsal.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import { shownRun } from "../../lifecycle/run/shownRun.ts";
import type { StandIn } from "../../provider/provider.ts";
import { irrelevant, type Same, sameElements, sameFields, sameIfPresent } from "../../source/sameFields.ts";
import { sameFinding, sameFindings, sameRange } from "../../source/sameFinding.ts";
import { identical } from "../../values/equality.ts";
import { compareCodePoints } from "../../values/type.ts";
import type { Unasked, Value } from "../../values/value.ts";
import { generatedFaults } from "../checks/expressions.ts";
import { selfInBody } from "../checks/selfReference.ts";
import type { ResourceNode } from "../graph/node.ts";
import type { PlacedObject } from "../graph/placement.ts";
import type { Setting, Surroundings } from "../kind/kind.ts";
import { repeatedBy } from "../kind/units.ts";
import type { Planner } from "../providers/providers.ts";
import { keeperOf } from "../refactor/forgottenObjects.ts";
import type { Imported } from "../refactor/imports.ts";
import type { Repetition, Row } from "../rows/rows.ts";
import {
  moduleScope,
  type Repeating,
  scopeSnapshot,
  staticValue,
  type World,
  withRepeating,
} from "../scope/moduleScope.ts";
import { dependencyChange } from "./dataDeferral.ts";
import { protectionReferences } from "./preventDestroyReferences.ts";
import { providerMeta } from "./providerMeta.ts";
import { removedArguments } from "./removedArguments.ts";
import { type Triggered, triggeredBy } from "./replaceTriggers.ts";
import { preconditionError } from "./resourceConditions.ts";

/** Runs the lifecycle of an instance, unless an equal one has run already. A planned instance is rehearsed in a rehearsal. */
export function runOrReuse({ ran, world }: Setting, instance: ResourceInstance, known: ReadonlyMap<string, Run>): Run {
  const before = known.get(instanceKey(instance));
  if (world.rehearsal && before) return rehearse(before, instance, world.rehearsal);
  if (before && sameInstance(before, instance, world)) return before;
  ran.push(instance.address.text);
  return shownRun(instance);
}

/** The identity of a run across plans: an instance and one of its objects. */
export const instanceKey = (instance: ResourceInstance): string =>
  `${instance.address.text}|${instance.previousRun?.deposed ?? ""}`;

/** Returns the runs of the last plan of a resource, by instance. */
export const lastRunsOf = (previousRow: Row | undefined): ReadonlyMap<string, Run> =>
  new Map(previousRow?.kind === "resource" ? previousRow.runs.map((run) => [instanceKey(run.instance), run]) : []);

const sameValue = sameIfPresent<Value>(identical);

const sameUnasked: Same<Unasked | undefined> = (before, now) =>
  before?.why === now?.why && before?.about === now?.about && before?.source === now?.source;

const sameImport = sameFields<Importing>({
  id: Object.is,
  identity: sameValue,
  hidden: Object.is,
  unasked: sameUnasked,
  range: sameRange,
});

/** Whether two instances have the same lifecycle. */
const sameLifecycle = sameFields<ResourceInstance>({
  // A run is looked up by its address, and the values of its scope are `references`.
  address: irrelevant,
  scope: irrelevant,
  declaration: Object.is,
  previousRun: Object.is,
  plannedPrivate: Object.is,
  previousAddress: Object.is,
  orphan: Object.is,
  schema: Object.is,
  provider: Object.is,
  packed: Object.is,
  replace: Object.is,
  refreshing: Object.is,
  createBeforeDestroy: Object.is,
  keptBy: Object.is,
  dependencyChange: Object.is,
  upstreamStatus: Object.is,
  refusal: sameIfPresent(sameFinding),
  meta: Object.is,
  removedArguments: Object.is,
  importing: sameIfPresent(sameImport),
  withheld: sameUnasked,
  triggeredBy: sameElements(Object.is),
  faults: sameFindings,
  references: sameElements(sameValue),
});

const sameInstance = ({ instance, asked }: Run, now: ResourceInstance, { inputs }: World): boolean =>
  sameLifecycle(instance, now) &&
  asked.every((question) => instance.scope.answers.get(question) === inputs.answers.get(question));

/** The objects of a resource that are planned. A deposed object depends on nothing, and is always destroyed. */
export type Planned = "all" | "deposed";

/** A declared resource in one module instance. */
export interface InInstance {
  readonly node: ResourceNode;
  readonly inModule: ModuleNode;
  readonly module: ModuleAddress;
  readonly repetition: Repetition;
  readonly planner: Planner;
  readonly imported: Imported["byAddress"];
}

/** Returns the instances of a resource in one module instance. */
export function instancesOf(
  surroundings: Surroundings,
  resourceHere: InInstance,
  which: Planned,
): readonly ResourceInstance[] {
  const { node, module, repetition } = resourceHere;
  const { mode, type, name } = node.declaration;
  const resource = resourceAddress(module, mode, type, name);
  const { selection, world } = surroundings;
  const placed = surroundings.placement.byResource.get(resource.text) ?? [];
  const keys = world.regime.destroysAll || which === "deposed" ? NO_KEYS : repetition.keys;
  const make = maker(surroundings, resourceHere, placed);
  const current = new Map<Key, PlacedObject>();
  for (const object of placed) if (!object.object.deposed) current.set(object.address.key, object);
  const wanted: ResourceInstance[] = [];
  for (const [key, value] of keys) {
    const object = current.get(key);
    const address = object?.address ?? instanceAddress(resource, key);
    if (selection?.includes(address) ?? true)
      wanted.push(make(address, object, { kind: repetition.kind, key, value }, undefined, wanted.length < MOST_ASKED));
  }
  // A data source that is no longer wanted is not destroyed.
  if (mode === "data") return wanted;
  const unwanted =
    which === "deposed" ? [] : placed.filter(({ object, address }) => !object.deposed && !keys.has(address.key));
  const orphans = orphanInstances(surroundings, node, unwanted, make);
  const deposed = deposedInstances(surroundings, placed, make);
  // Keys come in order; orphans and deposed objects come between them.
  return orphans.length + deposed.length === 0 ? wanted : [...wanted, ...orphans, ...deposed].sort(byKey);
}

const NO_KEYS: Repetition["keys"] = new Map();

/** The largest number of instances of a resource about which a live plugin is asked. */
const MOST_ASKED = 1_000;

const TOO_MANY: StandIn = {
  isAwaited: false,
  reason: "is asked only about the first 1,000 instances of a resource",
  remedy: undefined,
};

/** Returns the selected instances that have an object but that the configuration does not want. */
const orphanInstances = (
  { selection, world }: Surroundings,
  node: ResourceNode,
  unwanted: readonly PlacedObject[],
  make: Make,
): readonly ResourceInstance[] =>
  unwanted
    .filter(({ address }) => selection?.includes(address) ?? true)
    .map((object) => {
      const orphan = world.regime.destroysAll ? "destroy-mode" : orphanReason(node, object.address.key);
      return make(object.address, object, undefined, orphan);
    });

/** Returns the selected deposed objects. A target must name them; they are no dependencies. */
const deposedInstances = (
  { selection }: Surroundings,
  placed: readonly PlacedObject[],
  make: Make,
): readonly ResourceInstance[] =>
  placed
    .filter(({ object, address }) => object.deposed && (selection?.takesDeposed(address) ?? true))
    .map((object) => make(object.address, object, undefined, "deposed"));

/** Compares instances by key; deposed objects come after the current one. */
export const byKey = (a: ResourceInstance, b: ResourceInstance): number =>
  compareKeys(a.address.key, b.address.key) ||
  compareCodePoints(a.previousRun?.deposed ?? "", b.previousRun?.deposed ?? "");

const NOT_TRIGGERED: Triggered = { by: [], diagnostics: [] };

type Make = (
  address: InstanceAddress,
  placed: PlacedObject | undefined,
  repeating: Repeating | undefined,
  orphan: OrphanReason | undefined,
  isAsked?: boolean,
) => ResourceInstance;

function maker(
  { root, world, atHand, createBeforeDestroy, withheld, deferredBy, upstreamStatus, applied, resourceAt }: Surroundings,
  { node, inModule, module, repetition, planner: { provider, schema, packed }, imported }: InInstance,
  stored: readonly PlacedObject[],
): Make {
  const previousAddresses = new Map(stored.map(({ address, previousAddress }) => [address.key, previousAddress]));
  const inside = moduleScope(world, inModule, module);
  const snapshot = scopeSnapshot(inside, [...node.expansion, ...node.references]);
  const sharedScope = repetition.keys.size > 1 ? { shared: new Map(), ...snapshot } : snapshot;
  const shared = node.references.map((reference) => {
    const { kind } = reference.subject;
    return kind === "each" || kind === "count" ? undefined : staticValue(inside, reference);
  });
  const isProtectionComputed = protectionReferences(node.declaration.lifecycle).length > 0;
  const meta = providerMeta(inModule.module, provider, inside);
  const gone = removedArguments(applied, node);
  const { importsObjects, evaluatesTriggers } = world.regime;
  const replaced = new Set(world.inputs.options.replace);
  const isData = node.declaration.mode === "data";
  const names = { atHand, module: inModule.module, path: inModule.path, context: repeatedBy(node.declaration) };
  const generated = generatedFaults(names, node.declaration.body, schema.block);
  const self = selfInBody(node.declaration);
  const changingDependency = isData ? dependencyChange(world, deferredBy(node.id), module) : "none";
  return (address, placed, repeating, orphan, isAsked = true) => {
    const scope = withRepeating(sharedScope, repeating);
    const kind = repeating?.kind ?? "single";
    const isTriggered = !orphan && evaluatesTriggers;
    const triggered = isTriggered ? triggeredBy(resourceAt, node, inModule, scope, module, kind) : NOT_TRIGGERED;
    const inBody = orphan ? [] : [...self(address.key), ...generated(scope)];
    return {
      address,
      previousAddress: previousAddresses.get(address.key),
      declaration: node.declaration,
      orphan,
      keptBy: keeperOf(root, node.declaration, placed, orphan !== undefined),
      schema,
      provider: isAsked ? provider : (provider.unasked?.(TOO_MANY) ?? provider),
      previousRun: placed?.object,
      // An instance with any object in the state, even a deposed one, is not imported.
      importing: previousAddresses.has(address.key) || !importsObjects ? undefined : imported.get(address.text),
      scope,
      references: orphan && !isProtectionComputed ? [] : repeating?.value ? [...shared, repeating.value] : shared,
      replace: replaced.has(address.text),
      triggeredBy: triggered.by,
      faults: inBody.length > 0 ? inBody : triggered.diagnostics,
      createBeforeDestroy: createBeforeDestroy.has(node.id),
      refreshing: refreshingIn(world, address, orphan),
      dependencyChange: changingDependency,
      upstreamStatus: heldUpBy(provider, upstreamStatus),
      refusal: orphan ? undefined : preconditionError(world, node, inModule, module, repeating),
      meta,
      removedArguments: gone,
      withheld: withheld.of(address),
      packed: orphan ? undefined : packed,
    };
  };
}

/** Returns why a declared resource no longer wants an instance of the state. */
function orphanReason({ declaration }: ResourceNode, key: Key): OrphanReason {
  if (typeof key === "number") return declaration.count ? "count-index" : "wrong-repetition";
  if (typeof key === "string") return declaration.forEach ? "each-key" : "wrong-repetition";
  return declaration.enabled ? "disabled" : "wrong-repetition";
}

/** Returns when an object of a plan is read. A plan that only refreshes does so whatever the options say. */
export function refreshingIn(
  { inputs: { options }, regime }: World,
  { text }: InstanceAddress,
  orphan: OrphanReason | undefined,
): Refreshing {
  const { refreshing } = regime;
  // What nothing declares any more is not read in a minimal refresh, unless it is requested.
  if (refreshing === "first" && options.minimalRefresh && !options.reads?.includes(text))
    return orphan ? "unneeded" : "changed";
  if (refreshing !== "first" || options.refresh) return refreshing;
  return options.providers === "configured" ? "unwanted" : "never";
}
