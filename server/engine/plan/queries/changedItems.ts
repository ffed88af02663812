import type { Anchor } from "../../source/range.ts";
import { callIdOf } from "../graph/ids.ts";
import type { LivePlan } from "../plan.ts";
import type { Revision } from "../planQueries.ts";

/** Returns the anchors of the items whose rows differ from those of an earlier plan with the same nodes. */
export function changedItems({ walked }: LivePlan, earlier: Revision): ReadonlySet<Anchor> {
  const changed = new Set<Anchor>();
  if (!walked || walked.rows === earlier) return changed;
  const { rows, graph } = walked;
  const add = (place: number | undefined) => {
    for (const row of place === undefined ? [] : [rows[place], earlier[place]])
      if (row?.anchor) changed.add(row.anchor);
  };
  for (let place = 0; place < rows.length; place++) {
    if (rows[place] === earlier[place]) continue;
    add(place);
    // The call of a module stands for everything inside the module.
    const { path } = graph.nodes[place]!;
    for (let depth = 1; depth <= path.length; depth++) add(graph.shape.placeOf.get(callIdOf(path.slice(0, depth))));
  }
  return changed;
}
