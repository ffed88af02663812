import type { LivePlan } from "../engine/plan/plan.ts";
import { joinPath } from "../engine/source/paths.ts";
import { type DirectoryEntry, directoryQuestion } from "../engine/source/question.ts";
import { type Ask, answerTo } from "./asked/ask.ts";

/**
 * Returns the workspaces that the files of a root module name: the folders of their local states, and the variable files in the
 * folder and one level below.
 */
export async function workspacesOnDisk(plan: Pick<LivePlan, "root" | "modules">, ask: Ask): Promise<readonly string[]> {
  const { root, modules } = plan;
  const backend = modules.root?.module.backend;
  const states = (backend?.type === "local" && backend.settings.get("workspace_dir")) || "terraform.tfstate.d";
  const list = async (path: string): Promise<readonly DirectoryEntry[]> => {
    const listing = await answerTo(ask, directoryQuestion(path));
    return listing.kind === "entries" ? listing.entries : [];
  };
  const [stateEntries, entries] = await Promise.all([list(joinPath(root, states)), list(root)]);
  const folders = entries.filter(({ name, directory }) => directory && !name.startsWith(".")).slice(0, MOST_FOLDERS);
  const below = await Promise.all(folders.map(({ name }) => list(joinPath(root, name))));
  const files = [entries, ...below].flat().filter(({ directory }) => !directory);
  return [
    ...stateEntries.filter(({ directory }) => directory).map(({ name }) => name),
    ...files.flatMap(({ name }) => workspaceOfFile(name) ?? []),
  ];
}

/** The most folders that are searched for variable files. */
const MOST_FOLDERS = 50;

/** Returns `prod` for `prod.tfvars`; undefined for any other file, and for those that are read in every workspace. */
function workspaceOfFile(name: string): string | undefined {
  const [, stem] = /^(.+)\.tfvars(?:\.json)?$/.exec(name) ?? [];
  return stem === undefined || stem === "terraform" || stem.endsWith(".auto") ? undefined : stem;
}
