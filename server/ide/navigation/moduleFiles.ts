import type { Module } from "../../engine/config/module.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";

/** Returns the files of a module; of a root module with its tests and queries, which refer to its names too. */
export const filesNaming = ({ queries, root }: ExplainablePlan, { path, files }: Module): Module["files"] =>
  path === root
    ? queries.configurationFiles.filter(({ source }) => queries.moduleOf(source.path)?.module.path === root)
    : files;
