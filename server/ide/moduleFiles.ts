import type { Module } from "../engine/config/module.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { folderOf } from "../engine/source/paths.ts";

/** Returns the files of a module; of a root module with the tests and queries beside it, which refer to its names too. */
export const filesNaming = ({ queries, root }: ExplainablePlan, { path, files }: Module): Module["files"] =>
  path === root ? [...files, ...queries.configurationFiles.filter(({ source }) => isBeside(source.path, root))] : files;

const isBeside = (path: string, folder: string): boolean => path.endsWith(".hcl") && folderOf(path) === folder;
