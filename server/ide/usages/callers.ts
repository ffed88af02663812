import type { Module } from "../../engine/config/module.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { addTo } from "../../engine/source/groupBy.ts";
import { remember } from "../../engine/source/remember.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";

/** A call of a module: the name of the call, and the module that makes it. */
export interface Caller {
  readonly root: ExplainableRoot;
  readonly module: Module;
  readonly call: string;
}

/** Returns the calls of the module in a folder, in all root modules. A module that is used several times calls it once. */
export function callersOf(roots: readonly ExplainableRoot[], folder: string): readonly Caller[] {
  const callers = new Map<string, Caller>();
  for (const root of roots) {
    const node = root.plan.queries.moduleIn(root.plan.root);
    for (const { module, call } of (node && callsIn(node).get(folder)) ?? [])
      callers.set(`${module.path} ${call}`, callers.get(`${module.path} ${call}`) ?? { root, module, call });
  }
  return [...callers.values()];
}

const callsIn = remember((root: ModuleNode): ReadonlyMap<string, readonly Omit<Caller, "root">[]> => {
  const callers = new Map<string, Omit<Caller, "root">[]>();
  const visited = new Set<Module>();
  const visit = ({ module, children }: ModuleNode): void => {
    const isNew = !visited.has(module);
    visited.add(module);
    for (const [call, child] of children) {
      if (!child) continue;
      if (isNew) addTo(callers, child.module.path, { module, call });
      visit(child);
    }
  };
  visit(root);
  return callers;
});
