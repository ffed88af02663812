import { type ModuleAddress, moduleAddress, ROOT } from "../addrs/address.ts";
import { groupBy } from "../source/groupBy.ts";
import { compareCodePoints } from "../values/type.ts";
import type { Json } from "./json.ts";

/** Something of a resource instance, and where it stands; without JSON only the module is shown. */
export interface InModule {
  readonly module: ModuleAddress;
  readonly json?: Json;
}

/** Returns the content of a module instance, in the given order, and its child modules as text; undefined if both are empty. */
export function moduleTree(all: readonly InModule[], module: ModuleAddress = ROOT): Json {
  const depth = module.steps.length;
  const own = all.flatMap((each) => (each.module === module && each.json !== undefined ? [each.json] : []));
  const below = groupBy(
    all.filter((each) => each.module !== module),
    (each) => moduleAddress(each.module.steps.slice(0, depth + 1)),
  );
  if (all.length === 0) return undefined;
  const children = [...below].sort(([a], [b]) => compareCodePoints(a.text, b.text));
  return {
    address: module.text || undefined,
    resources: own.length > 0 ? own : undefined,
    child_modules: children.length > 0 ? children.map(([child, inside]) => moduleTree(inside, child)) : undefined,
  };
}
