import { foldersAround, joinPath, relativePath } from "../engine/source/paths.ts";
import { directoryQuestion, fileQuestion } from "../engine/source/question.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";
import { pathFrom } from "./workingPaths.ts";

/**
 * Returns a function that names files relative to the repository that holds a folder: the nearest one with `.git`. Without a repository,
 * names are relative to the working directory.
 */
export async function repositoryPaths(folder: string, ask: Ask): Promise<(path: string) => string> {
  const base = (await repositoryAround(folder, ask)) ?? pathFrom(".");
  return (path) => {
    const name = relativePath(base, path);
    return name === "." ? "" : name;
  };
}

/** Returns the folder of the repository that holds a folder; undefined if none does. */
export async function repositoryAround(folder: string, ask: Ask): Promise<string | undefined> {
  for (const at of [folder, ...foldersAround(folder)]) {
    const place = joinPath(at, ".git");
    // In a worktree, `.git` is a file.
    const answers = [await answerTo(ask, directoryQuestion(place)), await answerTo(ask, fileQuestion(place))];
    if (answers.some(({ kind }) => kind !== "failure")) return at;
  }
  return undefined;
}
