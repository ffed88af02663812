import { dirname, relative, sep } from "node:path";
import { directoryQuestion, fileQuestion } from "../engine/source/question.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";

/**
 * Returns a function that names files relative to the repository that holds a folder: the nearest one with `.git`. Without a repository,
 * names are relative to the working directory.
 */
export async function repositoryPaths(folder: string, ask: Ask): Promise<(path: string) => string> {
  const base = (await repositoryAround(folder, ask)) ?? process.cwd();
  return (path) => relative(base, path).split(sep).join("/");
}

/** Returns the folder of the repository that holds a folder; undefined if none does. */
export async function repositoryAround(folder: string, ask: Ask): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const place = `${at === "/" ? "" : at}/.git`;
    // In a worktree, `.git` is a file.
    const answers = [await answerTo(ask, directoryQuestion(place)), await answerTo(ask, fileQuestion(place))];
    if (answers.some(({ kind }) => kind !== "failure")) return at;
    if (dirname(at) === at) return undefined;
  }
}
