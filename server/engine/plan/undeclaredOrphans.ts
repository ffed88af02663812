import { type ModuleAddress, type ResourceAddress, resourceText } from "../addrs/address.ts";

import { type ModuleNode, moduleAt } from "../config/loadModules.ts";
import type { OrphanReason, ResourceInstance, Trace } from "../lifecycle/resourceInstance.ts";
import { runOrReuse, traceKey } from "./evaluateResource.ts";
import { captured, moduleScope } from "./moduleScope.ts";
import type { PlacedObject } from "./moves.ts";
import { providerOf } from "./providers.ts";
import type { Walk } from "./walk.ts";

/** The objects of the state that no resource of the configuration wants: each with the reason why. */
export function undeclaredOrphans(
  walk: Walk,
  root: ModuleNode | undefined,
  previous: readonly Trace[],
): readonly Trace[] {
  if (!root) return [];
  const known = new Map(previous.map((trace) => [traceKey(trace.instance), trace]));
  return [...walk.placement.values()].flatMap((placed) => {
    const resource = placed[0]?.address.resource;
    if (!resource || isWanted(walk, root, resource)) return [];
    return placed.flatMap((object) => {
      const instance = orphanInstance(walk, root, object);
      return instance ? [runOrReuse({ ran: walk.ranInstances, world: walk.world }, instance, known)] : [];
    });
  });
}

const isDeclared = (root: ModuleNode, { module, mode, type, name }: ResourceAddress): boolean =>
  moduleAt(root, module.steps)?.module.resources.has(resourceText(mode, type, name)) === true;

const isWanted = (walk: Walk, root: ModuleNode, resource: ResourceAddress): boolean =>
  isDeclared(root, resource) && isExpanded(walk, resource.module);

function orphanInstance(walk: Walk, root: ModuleNode, placed: PlacedObject): ResourceInstance | undefined {
  const { resource } = placed.address;
  const provider = providerOf(resource.type);
  const schema = provider?.resourceSchema(resource.type);
  if (!provider || !schema || resource.mode !== "managed") return undefined;
  return {
    address: placed.address,
    previousAddress: placed.previousAddress,
    declaration: undefined,
    orphan: reason(walk, placed, isDeclared(root, resource)),
    schema,
    provider,
    previousRun: placed.object,
    scope: captured(moduleScope(walk.world, root, resource.module), []),
    references: [],
    replace: false,
    triggeredBy: [],
    createBeforeDestroy: placed.object.createBeforeDestroy,
  };
}

function reason(walk: Walk, placed: PlacedObject, declared: boolean): OrphanReason {
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
  // A call whose repetition could not be told wants nothing to be destroyed.
  const undecided = [...row.repetitions.values()].some((repetition) => repetition.kind === "unknown");
  return undecided || row.instances.includes(module);
}
