import type { GraphNode } from "./nodes/node.ts";
import type { LivePlan } from "./plan.ts";

/** The ids of the nodes that Terraform does not come to, as something that they depend on is wrong; and of values that are wrong. */
export function unreachedNodes(plan: LivePlan): ReadonlySet<string> {
  const { walked, rows, mode } = plan;
  if (mode === "destroy") return neededByFailed(plan);
  const failed = new Set<string>();
  if (!walked) return failed;
  const { graph, checked } = walked;
  const isWrong = ({ id }: GraphNode, place: number) =>
    [...checked.faults[place]!.references, ...(rows.get(id)?.diagnostics ?? [])].some(
      ({ severity }) => severity === "error",
    );
  const wrong = new Uint8Array(graph.nodes.length);
  for (const place of graph.shape.order) {
    const node = graph.nodes[place]!;
    const isLost = graph.shape.uses[place]!.some((used) => wrong[used] === 1);
    const isOwn = isWrong(node, place);
    if (isLost || isOwn) wrong[place] = 1;
    // Of a resource those instances count that nothing is wrong with.
    if (isLost || (isOwn && node.kind !== "resource" && node.kind !== "orphan")) failed.add(node.id);
  }
  return failed;
}

/** A destruction evaluates nothing, and goes the other way: what an object depends on comes after it. */
const neededByFailed = ({ traces, details }: LivePlan): ReadonlySet<string> =>
  new Set(
    traces
      .filter(({ diagnostics }) => diagnostics.some(({ severity }) => severity === "error"))
      .flatMap(({ change, stored }) => details.dependencies.get(change.address.text) ?? stored?.dependencies ?? []),
  );
