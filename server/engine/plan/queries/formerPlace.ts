import { type ModuleNode, moduleAt } from "../../config/tree/moduleNode.ts";
import { endOf, type Range } from "../../source/range.ts";
import type { Item } from "../../syntax/tree.ts";
import type { LivePlan } from "../plan.ts";

/**
 * Returns the end of the item after which a resource or module call stood when the last apply was observed; undefined if nothing that
 * stood before it in its file is left. `name` is that in its module, such as `aws_vpc.main` or `module.net`.
 */
export function formerPlace(plan: LivePlan, module: readonly string[], name: string): Range | undefined {
  const node = moduleAt(
    plan.inputs.lastApplied,
    module.map((call) => ({ name: call })),
  );
  const header = node && headerOf(node, name);
  const path = header?.anchor.path ?? "";
  const file = node?.module.files.find(({ source }) => source.path === path);
  const place = file?.body.items.findIndex(({ range }) => range.anchor === header?.anchor) ?? -1;
  const present = new Map((plan.syntaxOf(path)?.body.items ?? []).map((item) => [labelled(item), item]));
  const neighbour = file?.body.items.slice(0, Math.max(place, 0)).findLast((item) => present.has(labelled(item)));
  const remaining = neighbour && present.get(labelled(neighbour));
  return remaining && endOf(remaining.range);
}

/** Returns what tells a block from others of its file: its type and labels. */
const labelled = (item: Item): string =>
  item.kind === "block" ? [item.type, ...item.labels.map(({ value }) => value)].join(" ") : `${item.name} =`;

const headerOf = ({ module }: ModuleNode, name: string): Range | undefined =>
  name.startsWith("module.")
    ? module.calls.get(name.slice("module.".length))?.header
    : module.resources.get(name)?.header;
