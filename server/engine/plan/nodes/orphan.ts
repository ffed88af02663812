import type { ResourceAddress } from "../../addrs/address.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { callIdOf, idOfResource } from "../graph/ids.ts";
import type { GraphNode, OrphanNode } from "../graph/node.ts";
import type { Placement } from "../graph/placement.ts";
import { type NodeKind, type Reads, reading, type Setting, type Visit } from "../kind/kind.ts";
import { lastRunsOf } from "../resources/instances.ts";
import { orphansOf } from "../resources/orphans.ts";
import type { NotPlanned } from "../rows/notPlanned.ts";
import { rowOfRuns } from "../rows/resourceRow.ts";
import type { EvaluatedAs } from "../rows/rows.ts";

type OrphanReads = "placement" | "root" | "providers" | "withheld" | "callsAround";

/** The objects of a resource that no module declares. `orphanNodes` creates the nodes from the state. */
export const orphan: NodeKind<"orphan", OrphanReads> = {
  reads: reading({ placement: true, root: true, providers: true, withheld: true, callsAround: true }),
  declare: () => [],
  evaluate: orphanRow,
  anchor: () => undefined,
  units: () => [],
};

/** Returns the node of a resource that no module declares. The node waits for the calls of its enclosing modules. */
function orphanNode(address: ResourceAddress): OrphanNode {
  const resource = idOfResource(address);
  const path = address.module.steps.map(({ name }) => name);
  const wants = path.map((_, at) => ({ id: callIdOf(path.slice(0, at + 1)) }));
  const id = orphanId(resource);
  return { kind: "orphan", id, resource, path, declaration: undefined, expansion: [], references: [], wants };
}

/** Returns the id of an orphan's node. The suffix keeps references from resolving to a resource that is not declared. */
export const orphanId = (resource: string): string => `${resource} (orphan)`;

function orphanRow(
  surroundings: Setting & Pick<Reads, OrphanReads>,
  { node: { id, resource: resourceId }, previousRow }: Visit<"orphan">,
): EvaluatedAs<"resource"> {
  const byModule = new Map<string, readonly Run[]>();
  const notPlanned: NotPlanned[] = [];
  const diagnostics: Diagnostic[] = [];
  const lastRuns = lastRunsOf(previousRow);
  for (const resource of surroundings.placement.byId.get(resourceId) ?? []) {
    const orphans = orphansOf(surroundings, resource, undefined, lastRuns);
    if (orphans.runs.length > 0) byModule.set(resource.module.text, orphans.runs);
    notPlanned.push(...orphans.notPlanned);
    diagnostics.push(...orphans.diagnostics);
  }
  return {
    id,
    anchor: undefined,
    repetitions: new Map(),
    cause: undefined,
    ...rowOfRuns(byModule, notPlanned, diagnostics),
  };
}

/** Returns the nodes of the resources that have objects but no declaration; existing nodes are reused. */
export function orphanNodes(
  { byId }: Placement,
  declared: readonly GraphNode[],
  previousNodes: readonly GraphNode[],
): readonly GraphNode[] {
  const ids = new Set(declared.map(({ id }) => id));
  const previousById = new Map(previousNodes.map((node) => [node.id, node] as const));
  return [...byId].flatMap(([id, [address]]) =>
    address && address.mode === "managed" && !ids.has(id)
      ? [previousById.get(orphanId(id)) ?? orphanNode(address)]
      : [],
  );
}
