import type { ResourceAddress } from "../../addrs/address.ts";
import type { Removed, Resource } from "../../config/module.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/loadModules.ts";
import type { OrphanReason } from "../../lifecycle/reasons/decision.ts";
import { heldUpBy, instanceOf, NO_META, type ResourceInstance } from "../../lifecycle/resourceInstance.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { PlacedObject } from "../graph/placement.ts";
import type { Reads, Setting } from "../kind/kind.ts";
import { type Resolved, storedFaults, unaskedOf } from "../providers/providers.ts";
import { isForgotten, keeperOf } from "../refactor/forgottenObjects.ts";
import type { NotPlanned } from "../rows/notPlanned.ts";
import { moduleScope, scopeSnapshot, type World } from "../scope/moduleScope.ts";
import { byKey, type Planned, refreshingIn, runOrReuse } from "./instances.ts";
import { providerMeta } from "./providerMeta.ts";

/** The planned runs of state objects that the configuration no longer wants. */
export interface Orphans {
  readonly runs: readonly Run[];
  readonly notPlanned: readonly NotPlanned[];
  readonly diagnostics: readonly Diagnostic[];
}

type OrphanSurroundings = Setting & Pick<Reads, "placement" | "root" | "providers" | "withheld" | "callsAround">;

const NONE: Orphans = { runs: [], notPlanned: [], diagnostics: [] };

/** A declared resource, its planner, and the objects to plan. */
export interface DeclaredElsewhere {
  readonly declaration: Resource;
  readonly planner: Resolved;
  readonly which: Planned;
}

/**
 * Returns the planned runs of the objects of a resource that is not declared, or not in this instance of its module. Objects of a
 * declared resource are destroyed by the provider that the declaration names, whichever provider created them.
 */
export function orphansOf(
  surroundings: OrphanSurroundings,
  resource: ResourceAddress,
  elsewhere: DeclaredElsewhere | undefined,
  lastRuns: ReadonlyMap<string, Run>,
): Orphans {
  const { root, placement, callsAround } = surroundings;
  if (!root || resource.mode !== "managed") return NONE;
  const declaration = elsewhere?.declaration;
  const path = resource.module.steps.map(({ name }) => name);
  const unread = declaration ? undefined : callsAround(path).find((call) => call.unread)?.unread;
  const runs: Run[] = [];
  const notPlanned: NotPlanned[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const placed of placement.byResource.get(resource.text) ?? []) {
    const isDeposed = placed.object.deposed !== undefined;
    if (elsewhere?.which === "deposed" && !isDeposed) continue;
    if (isDeposed && surroundings.selection?.takesDeposed(placed.address) === false) continue;
    // Observed on Terraform 1.11.4: a target that names any instance of a declared resource includes its instances in modules that are
    // not declared, but for a destruction.
    const isSelected = surroundings.selection?.includes(placed.address) ?? true;
    if (!isDeposed && !isSelected && (!declaration || surroundings.world.regime.destroysAll)) continue;
    const { text } = placed.address;
    const planner = elsewhere?.planner ?? surroundings.providers.ofStored(placed.object);
    if (unread) notPlanned.push({ address: text, cause: unread });
    else if ("missing" in planner) {
      notPlanned.push({ address: text, cause: unaskedOf(planner, text) });
      if (!declaration) diagnostics.push(...storedFaults(planner, text));
    } else
      runs.push(runOrReuse(surroundings, orphanInstance(surroundings, root, placed, declaration, planner), lastRuns));
  }
  return { runs: runs.sort((a, b) => byKey(a.instance, b.instance)), notPlanned, diagnostics };
}

function orphanInstance(
  { world, withheld, upstreamStatus }: OrphanSurroundings,
  root: ModuleNode,
  placed: PlacedObject,
  declaration: Resource | undefined,
  { provider, schema }: Pick<ResourceInstance, "provider" | "schema">,
): ResourceInstance {
  const { steps } = placed.address.resource.module;
  const scope = scopeSnapshot(moduleScope(world, root, placed.address.resource.module), []);
  const orphan = reason(world, root, placed, declaration !== undefined);
  return instanceOf({
    address: placed.address,
    previousAddress: placed.previousAddress,
    declaration,
    orphan,
    keptBy: keeperOf(root, declaration, placed, true),
    schema,
    provider,
    previousRun: placed.object,
    scope,
    createBeforeDestroy: placed.object.createBeforeDestroy,
    refreshing: refreshingIn(world, placed.address, orphan),
    upstreamStatus: heldUpBy(provider, upstreamStatus),
    meta: declaration ? providerMeta(moduleAt(root, steps)?.module, provider, scope) : NO_META,
    withheld: withheld.of(placed.address),
  });
}

function reason(world: World, root: ModuleNode, placed: PlacedObject, isDeclared: boolean): OrphanReason {
  const { followsConfiguration, destroysAll } = world.regime;
  if (followsConfiguration && isForgotten(root, placed.address)) return "forgotten";
  if (placed.object.deposed) return "deposed";
  if (destroysAll) return "destroy-mode";
  if (isDeclared) return "no-module";
  return placed.previousAddress ? "no-move-target" : "no-resource-config";
}

/** Returns the `removed` blocks that can apply to the objects of a module: those in the module and in its ancestors. */
export function removedAround(root: ModuleNode | undefined, path: readonly string[]): readonly Removed[] {
  const blocks: Removed[] = [];
  for (let depth = 0; depth <= path.length; depth++) {
    const around = path.slice(0, depth).map((name) => ({ name }));
    blocks.push(...(moduleAt(root, around)?.module.removed ?? []));
  }
  return blocks;
}
