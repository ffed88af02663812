import { configText } from "../../addrs/address.ts";
import type { Change } from "../../lifecycle/trace.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { GraphNode } from "../graph/node.ts";
import { orphanId } from "../nodes/orphan.ts";
import type { LivePlan, Unreached } from "../plan.ts";

/** Returns the nodes that Terraform does not reach because a dependency failed, and the values that failed themselves. */
export function unreachedNodes(plan: LivePlan): Unreached {
  const { walked, rows, regime } = plan;
  if (regime.destroysAll) return withoutValues(neededByFailed(plan));
  if (!walked) return withoutValues(new Set());
  const lost = new Set<string>();
  const lostOrFaulty = new Set<string>();
  const { graph, checked } = walked;
  const isWrong = ({ id }: GraphNode, place: number) =>
    [...checked.faults[place]!.references, ...(rows.get(id)?.diagnostics ?? [])].some(
      ({ severity }) => severity === "error",
    );
  const wrong = new Uint8Array(graph.nodes.length);
  for (const place of graph.shape.order) {
    const node = graph.nodes[place]!;
    const isLost = graph.shape.written[place]!.some((used) => wrong[used] === 1);
    const isOwn = isWrong(node, place);
    if (isLost || isOwn) wrong[place] = 1;
    // A resource with errors still has its faultless instances.
    if (isLost) lost.add(node.id);
    if (isLost || (isOwn && node.kind !== "resource" && node.kind !== "orphan")) lostOrFaulty.add(node.id);
  }
  return { lost, all: lostOrFaulty, deposed: NONE };
}

const withoutValues = (lost: ReadonlySet<string>): Unreached => ({ lost, all: lost, deposed: lost });

/** Returns the dependencies of failed instances. A destruction reaches the dependencies of an object after the object. */
const neededByFailed = ({ traces, details }: LivePlan): ReadonlySet<string> =>
  new Set(
    traces
      .filter(({ diagnostics }) => hasErrors(diagnostics))
      .flatMap(({ change, stored }) => details.dependencies.get(change.address.text) ?? stored?.dependencies ?? []),
  );

const NONE: ReadonlySet<string> = new Set();

/** Whether Terraform reaches an instance although other nodes have errors. */
export const isReached = (unreached: Unreached, { address, deposed }: Change): boolean => {
  const lost = deposed === undefined ? unreached.all : unreached.deposed;
  if (lost.size === 0) return true;
  const id = configText(address.resource);
  return !lost.has(id) && !lost.has(orphanId(id));
};
