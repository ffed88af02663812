import type { ModuleAddress } from "../addrs/address.ts";
import { resourceText } from "../addrs/address.ts";
import type { ModuleNode } from "../config/loadModules.ts";
import type { OrphanReason, Trace } from "../lifecycle/resourceInstance.ts";
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
  const traces: Trace[] = [];
  for (const placed of [...walk.placement.values()].flat()) {
    const { module, mode, type, name } = placed.address.resource;
    const provider = providerOf(type);
    const schema = provider?.resourceSchema(type);
    const node = nodeOf(root, module);
    const declared = node?.module.resources.has(resourceText(mode, type, name)) === true;
    if (!provider || !schema || mode !== "managed" || (declared && isExpanded(walk, module))) continue;
    const instance = {
      address: placed.address,
      previousAddress: placed.previousAddress,
      declaration: undefined,
      orphan: reason(placed, declared),
      schema,
      provider,
      previousRun: placed.object,
      scope: captured(moduleScope(walk.world, root, module), []),
      references: [],
      replace: false,
      triggeredBy: [],
      createBeforeDestroy: placed.object.createBeforeDestroy,
    };
    traces.push(runOrReuse({ ran: walk.ranInstances, world: walk.world }, instance, known));
  }
  return traces;
}

function reason(placed: PlacedObject, declared: boolean): OrphanReason {
  if (placed.object.deposed) return "deposed";
  if (declared) return "no-module";
  return placed.previousAddress ? "no-move-target" : "no-resource-config";
}

function nodeOf(root: ModuleNode, module: ModuleAddress): ModuleNode | undefined {
  let node: ModuleNode | undefined = root;
  for (const step of module.steps) node = node?.children.get(step.name);
  return node;
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
