import type { Module, ModuleCall } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { sameObjects } from "../../source/sameObjects.ts";
import { callIdOf } from "../graph/ids.ts";
import type { ModulePart } from "./modulePart.ts";

/** The differences between two module trees, apart from their declarations. */
export interface ChangedModules {
  /** The ids of the modules whose providers, provider configurations, provider_meta, dialect or enclosing `removed` blocks changed. */
  readonly rules: ReadonlySet<string>;
  /** The ids of the calls whose module has different variables. */
  readonly variables: ReadonlySet<string>;
}

/** Returns the changes in the modules below a root. An unchanged node is the same object in both trees. */
export function changedModules(now: ModulePart | undefined, previous: ModulePart | undefined): ChangedModules {
  const rules = new Set<string>();
  const variables = new Set<string>();
  const visit = (part: ModulePart, previousPart: ModulePart | undefined, isInside: boolean): void => {
    const { node } = part.inModule;
    const isOther = isInside || hasOtherRules(node, previousPart?.inModule.node);
    if (isOther) rules.add(callIdOf(node.path));
    for (const [name, child] of part.children) {
      const previousChild = previousPart?.children.get(name);
      const isPassedOthers = isOther || passesOthers(node, previousPart?.inModule.node, name);
      if (child === previousChild && !isPassedOthers) continue;
      if (child.inModule.node.module.variables !== previousChild?.inModule.node.module.variables)
        variables.add(callIdOf(child.inModule.node.path));
      visit(child, previousChild, isPassedOthers);
    }
  };
  if (now && now !== previous) visit(now, previous, false);
  return { rules, variables };
}

const hasOtherRules = ({ dialect, module }: ModuleNode, previous: ModuleNode | undefined): boolean =>
  dialect !== previous?.dialect ||
  module.providers !== previous.module.providers ||
  !sameObjects(configurationsOf(module), configurationsOf(previous.module)) ||
  !sameObjects([...module.providerMeta.values()], [...previous.module.providerMeta.values()]) ||
  !sameObjects(module.configurationAliases, previous.module.configurationAliases) ||
  !sameObjects(module.removed, previous.module.removed);

/** Returns the names and aliases of the provider configurations. The arguments of a `provider` block are left to its own node. */
const configurationsOf = ({ configurations }: Module): readonly unknown[] =>
  configurations.flatMap(({ name, alias }) => [name, alias]);

/** Whether a call passes different provider configurations to its module than before. */
function passesOthers({ module }: ModuleNode, before: ModuleNode | undefined, name: string): boolean {
  const [call, previousCall] = [module.calls.get(name), before?.module.calls.get(name)];
  if (call === previousCall) return false;
  const texts = ({ providers = [] }: Partial<ModuleCall> = {}) =>
    providers.flatMap((pair) => pair.flatMap((named) => [named?.name, named?.alias]));
  return !sameObjects(texts(call), texts(previousCall));
}
