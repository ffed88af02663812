import type { Module } from "../../engine/config/module.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";

/** Returns the modules of a plan whose files belong to the workspace, each once. */
export function workspaceModules({ queries, root }: ExplainablePlan): readonly Module[] {
  const node = queries.moduleIn(root);
  const modules = new Map(node ? nodesBelow(node).map(({ module }) => [module.path, module] as const) : []);
  return [...modules.values()].filter(({ path }) => !path.includes("/.terraform/"));
}

const nodesBelow = (node: ModuleNode): readonly ModuleNode[] => [
  node,
  ...[...node.children.values()].flatMap((child) => (child ? nodesBelow(child) : [])),
];
