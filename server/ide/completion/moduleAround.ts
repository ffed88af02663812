import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { folderOf } from "../../engine/source/paths.ts";

/** Returns the module of a file: that of its folder, even if the plan has not read the file; of a test, the root module. */
export const moduleAround = ({ queries, root }: ExplainablePlan, path: string): ModuleNode | undefined =>
  queries.moduleIn(folderOf(path)) ?? queries.moduleOf(path) ?? queries.moduleIn(root);
