import { type ModuleAddress, moduleAddress, ROOT } from "../addrs/address.ts";
import { groupBy } from "../source/groupBy.ts";
import { compareCodePoints } from "../values/type.ts";
import type { Json } from "./json.ts";

/** JSON of a resource instance, with its module; without JSON, only the module is shown. */
export interface InModule {
  readonly module: ModuleAddress;
  readonly json?: Json;
}

/** Returns the content of a module instance, in the given order, and its child modules as text; undefined if both are empty. */
export function moduleTree(items: readonly InModule[], module: ModuleAddress = ROOT): Json {
  const depth = module.steps.length;
  const resources = items.flatMap((each) => (each.module === module && each.json !== undefined ? [each.json] : []));
  const itemsByChild = groupBy(
    items.filter((each) => each.module !== module),
    (each) => moduleAddress(each.module.steps.slice(0, depth + 1)),
  );
  if (items.length === 0) return undefined;
  const children = [...itemsByChild].sort(([a], [b]) => compareCodePoints(a.text, b.text));
  return {
    address: module.text || undefined,
    resources: resources.length > 0 ? resources : undefined,
    child_modules: children.length > 0 ? children.map(([child, inside]) => moduleTree(inside, child)) : undefined,
  };
}
