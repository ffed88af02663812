import { compareResources } from "../../addrs/address.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import { type Shape, samePlaces } from "../graph/shape.ts";
import type { ResourceRow, Row } from "../rows/rows.ts";

/** The order of all traces: the position of the instances of each resource. */
export interface TraceOrder {
  readonly shape: Shape;
  readonly groups: readonly Group[];
}

/** The instances of a resource in one instance of its module. */
interface Group {
  readonly place: number;
  readonly module: string;
}

/** Returns Terraform's order of all instances; the previous one if the rows at the `changed` places have the same groups. */
export function traceOrder(
  shape: Shape,
  rows: readonly (Row | undefined)[],
  previous: { readonly order: TraceOrder; readonly rows: readonly (Row | undefined)[] } | undefined,
  changed: readonly number[],
): TraceOrder {
  if (
    samePlaces(previous?.order.shape, shape) &&
    previous &&
    changed.every((place) => sameGroups(previous.rows[place], rows[place]))
  )
    return previous.order;
  const groups: (Group & { readonly first: Trace })[] = [];
  for (const [place, row] of rows.entries())
    if (row?.kind === "resource")
      for (const [module, [first]] of row.byModule) if (first) groups.push({ place, module, first });
  groups.sort((a, b) => compareResources(a.first.change.address.resource, b.first.change.address.resource));
  return { shape, groups: groups.map(({ place, module }) => ({ place, module })) };
}

function sameGroups(previous: Row | undefined, now: Row | undefined): boolean {
  if (previous === now) return true;
  if (previous?.kind !== "resource" || now?.kind !== "resource") return previous?.kind === now?.kind;
  const [had, has] = [groupNames(previous), groupNames(now)];
  return had.length === has.length && had.every((name, at) => name === has[at]);
}

const groupNames = ({ byModule }: ResourceRow): readonly string[] =>
  [...byModule].flatMap(([name, traces]) => (traces.length > 0 ? [name] : []));

/** Returns all traces of the rows in this order. */
export function tracesInOrder({ groups }: TraceOrder, rows: readonly (Row | undefined)[]): readonly Trace[] {
  const traces: Trace[] = [];
  for (const { place, module } of groups) {
    const row = rows[place];
    if (row?.kind === "resource") for (const trace of row.byModule.get(module) ?? []) traces.push(trace);
  }
  return traces;
}
