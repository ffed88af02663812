import type { Module } from "../../engine/config/module.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";

/** Returns the modules of a plan whose files belong to the workspace, each once. */
export function workspaceModules({ queries, root }: ExplainablePlan): readonly Module[] {
  const node = queries.moduleIn(root);
  return [...(node?.modules ?? [])].filter(({ path }) => !path.includes("/.terraform/"));
}
