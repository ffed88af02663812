import { type ModuleAddress, type ResourceAddress, resourceText } from "../addrs/address.ts";

import { type ModuleNode, moduleAt } from "../config/loadModules.ts";
import type { Resource } from "../config/module.ts";
import type { OrphanReason } from "../lifecycle/decision.ts";
import type { ResourceInstance } from "../lifecycle/resourceInstance.ts";
import type { Run } from "../lifecycle/run.ts";
import { instanceKey, runOrReuse } from "./evaluateResource.ts";
import { isForgotten } from "./forgotten.ts";
import { moduleScope, scopeSnapshot } from "./moduleScope.ts";
import type { PlacedObject } from "./moves.ts";
import type { NotPlanned } from "./notPlanned.ts";
import { unaskedOf } from "./providers.ts";
import type { Walk } from "./walk.ts";

/** The objects of the state that no resource of the configuration wants: each with the reason why. */
export function undeclaredOrphans(
  walk: Walk,
  root: ModuleNode | undefined,
  previous: readonly Run[],
): { readonly orphans: readonly Run[]; readonly notPlanned: readonly NotPlanned[] } {
  const orphans: Run[] = [];
  const notPlanned: NotPlanned[] = [];
  const known = new Map(previous.map((run) => [instanceKey(run.instance), run]));
  for (const placed of root ? walk.placement.values() : []) {
    const resource = placed[0]?.address.resource;
    if (!root || !resource || resource.mode !== "managed" || isWanted(walk, root, resource)) continue;
    for (const object of placed) {
      const instance = orphanInstance(walk, root, object);
      if ("cause" in instance) notPlanned.push(instance);
      else orphans.push(runOrReuse({ ran: walk.ranInstances, world: walk.world }, instance, known));
    }
  }
  return { orphans, notPlanned };
}

const declarationOf = (root: ModuleNode, { module, mode, type, name }: ResourceAddress): Resource | undefined =>
  moduleAt(root, module.steps)?.module.resources.get(resourceText(mode, type, name));

const isDeclared = (root: ModuleNode, resource: ResourceAddress): boolean =>
  declarationOf(root, resource) !== undefined;

const isWanted = (walk: Walk, root: ModuleNode, resource: ResourceAddress): boolean =>
  isDeclared(root, resource) && isExpanded(walk, resource.module);

function orphanInstance(walk: Walk, root: ModuleNode, placed: PlacedObject): ResourceInstance | NotPlanned {
  const { resource, text } = placed.address;
  const planner = walk.providers.ofStored(placed.object);
  if ("missing" in planner) return { address: text, cause: unaskedOf(planner, text) };
  const { provider, schema } = planner;
  const orphan = reason(walk, root, placed, isDeclared(root, resource));
  return {
    address: placed.address,
    previousAddress: orphan === "destroy-mode" ? undefined : placed.previousAddress,
    declaration: declarationOf(root, resource),
    orphan,
    schema,
    provider,
    previousRun: placed.object,
    scope: scopeSnapshot(moduleScope(walk.world, root, resource.module), []),
    references: [],
    replace: false,
    triggeredBy: [],
    faults: [],
    createBeforeDestroy: placed.object.createBeforeDestroy,
    withheld: walk.withheld.of(placed.address),
  };
}

function reason(walk: Walk, root: ModuleNode, placed: PlacedObject, declared: boolean): OrphanReason {
  if (isForgotten(root, placed.address)) return "forgotten";
  if (placed.object.deposed) return "deposed";
  if (walk.world.inputs.options.mode === "destroy") return "destroy-mode";
  if (declared) return "no-module";
  return placed.previousAddress ? "no-move-target" : "no-resource-config";
}

function isExpanded(walk: Walk, module: ModuleAddress): boolean {
  if (module.steps.length === 0) return true;
  const id = module.steps.map((step) => `module.${step.name}`).join(".");
  const row = walk.world.rows.get(id);
  if (row?.kind !== "call") return false;
  // While a call's count or for_each is unknown, none of its instances counts as removed.
  const undecided = [...row.repetitions.values()].some((repetition) => repetition.kind === "unknown");
  const destroyAll = walk.world.inputs.options.mode === "destroy";
  return (undecided && !destroyAll) || row.instances.includes(module);
}
