import type { LivePlan } from "../engine/plan/plan.ts";
import { baseName, folderOf, joinPath } from "../engine/source/paths.ts";
import { directoryQuestion } from "../engine/source/question.ts";
import { type Ask, answerTo } from "./asked/ask.ts";
import { optionalVariableFiles } from "./variableFiles.ts";

/**
 * Returns the workspaces that the files of a root module name: the folders of their local states, and the variable files that only an
 * option has read.
 */
export async function workspacesOnDisk(plan: Pick<LivePlan, "root" | "modules">, ask: Ask): Promise<readonly string[]> {
  const { root, modules } = plan;
  const backend = modules.root?.module.backend;
  const states = (backend?.type === "local" && backend.settings.get("workspace_dir")) || "terraform.tfstate.d";
  const [listing, files] = await Promise.all([
    answerTo(ask, directoryQuestion(joinPath(root, states))),
    optionalVariableFiles(root, ask),
  ]);
  const entries = listing.kind === "entries" ? listing.entries : [];
  return [
    ...entries.filter(({ directory }) => directory).map(({ name }) => name),
    ...files.flatMap(({ path }) => workspaceOfFile(path) ?? []),
  ];
}

/** Returns `prod` for `prod.tfvars` and for `prod/terraform.tfvars`; undefined for a file that is read in every workspace. */
function workspaceOfFile(path: string): string | undefined {
  const [, stem] = /^(.+)\.tfvars(?:\.json)?$/.exec(baseName(path)) ?? [];
  return stem === "terraform" ? baseName(folderOf(path)) : stem?.endsWith(".auto") ? undefined : stem;
}
