import { MODES } from "../../engine/addrs/address.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { Cursor } from "../cursor.ts";
import { instanceLines } from "./headerHover.ts";
import { type Hover, MOST_LISTED } from "./hoverText.ts";
import { jsonNameAt } from "./jsonName.ts";

/** Returns the hover of the name of a resource in a JSON file: what happens to its instances; undefined if none is planned. */
export function jsonHeaderHover({ plan }: ExplainableRoot, path: string, cursor: Cursor): Hover | undefined {
  const named = path.endsWith(".json") ? jsonNameAt(plan, path, cursor) : undefined;
  const node = plan.queries.moduleOf(path);
  if (named?.position.kind !== "label" || !node) return undefined;
  const { type: block, labels } = named.position;
  const [type, ...others] = labels;
  const mode = MODES.get(block);
  if (mode === undefined || type === undefined || others.length > 0) return undefined;
  const isMeant = ({ change: { address } }: Trace): boolean => {
    const { resource } = address;
    const { steps } = resource.module;
    const isInModule = steps.length === node.path.length && steps.every(({ name }, at) => name === node.path[at]);
    return isInModule && resource.mode === mode && resource.type === type && resource.name === named.name;
  };
  const traces = plan.traces.filter((trace) => isMeant(trace) && (trace.failed || isPlanned(trace)));
  if (traces.length === 0) return undefined;
  const shown = traces.slice(0, MOST_LISTED).map((trace) => instanceLines(plan, trace, traces.length === 1));
  const more = traces.length - shown.length;
  return { range: named.range, markdown: [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n\n") };
}
