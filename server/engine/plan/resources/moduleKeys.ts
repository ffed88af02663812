import { childModule, type Key, type ModuleAddress, ROOT } from "../../addrs/address.ts";
import { remember } from "../../source/remember.ts";
import type { Placement } from "../graph/placement.ts";

/** Returns the keys of the instances of a called module in which the state has objects. */
export const keysThere = (placement: Placement, around: ModuleAddress, name: string): ReadonlySet<Key> =>
  keysByCall(placement).get(callText(around.text, name)) ?? NONE;

const NONE: ReadonlySet<Key> = new Set();

const callText = (around: string, name: string): string =>
  around === "" ? `module.${name}` : `${around}.module.${name}`;

const keysByCall = remember(({ byId }: Placement): ReadonlyMap<string, ReadonlySet<Key>> => {
  const keysByModule = new Map<string, Set<Key>>();
  for (const { module } of [...byId.values()].flat()) {
    let around: ModuleAddress = ROOT;
    for (const { name, key } of module.steps) {
      const call = callText(around.text, name);
      const keys = keysByModule.get(call);
      if (keys) keys.add(key);
      else keysByModule.set(call, new Set([key]));
      around = childModule(around, name, key);
    }
  }
  return keysByModule;
});
