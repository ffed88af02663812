import type { ModuleNode } from "../config/loadModules.ts";
import { callIdOf } from "./ids.ts";
import type { ModulePart } from "./modulePart.ts";

/** What two trees of modules differ in, beside what they declare. */
export interface ChangedModules {
  /** The ids of the modules that have other providers, another dialect, or other `removed` blocks around them. */
  readonly rules: ReadonlySet<string>;
  /** The ids of the calls of which the module has other variables. */
  readonly variables: ReadonlySet<string>;
}

export function changedModules(now: ModulePart | undefined, before: ModulePart | undefined): ChangedModules {
  const rules = new Set<string>();
  const variables = new Set<string>();
  const visit = (own: ModulePart, known: ModulePart | undefined, isInside: boolean): void => {
    if (own === known && !isInside) return;
    const { node } = own.inModule;
    const isOther = isInside || hasOtherRules(node, known?.inModule.node);
    if (isOther) rules.add(callIdOf(node.path));
    for (const [name, child] of own.children) {
      const had = known?.children.get(name);
      if (child === had && !isOther) continue;
      if (child.inModule.node.module.variables !== had?.inModule.node.module.variables)
        variables.add(callIdOf(child.inModule.node.path));
      visit(child, had, isOther);
    }
  };
  if (now) visit(now, before, false);
  return { rules, variables };
}

const hasOtherRules = ({ dialect, module }: ModuleNode, before: ModuleNode | undefined): boolean =>
  dialect !== before?.dialect ||
  module.providers !== before.module.providers ||
  module.removed.length !== before.module.removed.length ||
  module.removed.some((removed, at) => removed !== before.module.removed[at]);
