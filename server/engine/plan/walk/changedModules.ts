import type { ModuleNode } from "../../config/loadModules.ts";
import type { Module, ModuleCall } from "../../config/module.ts";
import { callIdOf } from "../nodes/ids.ts";
import type { ModulePart } from "./modulePart.ts";

/** What two trees of modules differ in, beside what they declare. */
export interface ChangedModules {
  /** The ids of the modules that have other providers or configurations of them, tell them something else, have another dialect, or other `removed` blocks around them. */
  readonly rules: ReadonlySet<string>;
  /** The ids of the calls of which the module has other variables. */
  readonly variables: ReadonlySet<string>;
}

/** What is other now in the modules below a root, whose nodes are the same object where nothing changed. */
export function changedModules(now: ModulePart | undefined, before: ModulePart | undefined): ChangedModules {
  const rules = new Set<string>();
  const variables = new Set<string>();
  const visit = (own: ModulePart, known: ModulePart | undefined, isInside: boolean): void => {
    const { node } = own.inModule;
    const isOther = isInside || hasOtherRules(node, known?.inModule.node);
    if (isOther) rules.add(callIdOf(node.path));
    for (const [name, child] of own.children) {
      const had = known?.children.get(name);
      const isPassedOthers = isOther || passesOthers(node, known?.inModule.node, name);
      if (child === had && !isPassedOthers) continue;
      if (child.inModule.node.module.variables !== had?.inModule.node.module.variables)
        variables.add(callIdOf(child.inModule.node.path));
      visit(child, had, isPassedOthers);
    }
  };
  if (now && now !== before) visit(now, before, false);
  return { rules, variables };
}

const hasOtherRules = ({ dialect, module }: ModuleNode, before: ModuleNode | undefined): boolean =>
  dialect !== before?.dialect ||
  module.providers !== before.module.providers ||
  !sameItems(configurationsOf(module), configurationsOf(before.module)) ||
  !sameItems([...module.providerMeta.values()], [...before.module.providerMeta.values()]) ||
  !sameItems(module.configurationAliases, before.module.configurationAliases) ||
  !sameItems(module.removed, before.module.removed);

/** What a resource can ask for; what is set in a `provider` block is for its own node to look at. */
const configurationsOf = ({ configurations }: Module): readonly unknown[] =>
  configurations.flatMap(({ name, alias }) => [name, alias]);

/** Does a call hand down other provider configurations? */
function passesOthers({ module }: ModuleNode, before: ModuleNode | undefined, name: string): boolean {
  const [call, had] = [module.calls.get(name), before?.module.calls.get(name)];
  if (call === had) return false;
  const texts = ({ providers = [] }: Partial<ModuleCall> = {}) =>
    providers.flatMap((pair) => pair.flatMap((named) => [named?.name, named?.alias]));
  return !sameItems(texts(call), texts(had));
}

const sameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);
