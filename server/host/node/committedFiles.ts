import { basename, dirname } from "node:path";
import { joinPath } from "../../engine/source/paths.ts";
import type { Failure } from "../../engine/source/question.ts";
import type {
  CommitAnswer,
  CommitQuestion,
  CommittedFileQuestion,
  RevisionsAnswer,
  RevisionsQuestion,
} from "../../workspace/asked/commitQuestions.ts";
import type { Asker } from "../shared/asker.ts";
import { git } from "./git.ts";

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });
const RESTRICTED = failure("git is not started in a restricted workspace");

/** Finds a commit of the repository around a folder, and the files that belong to it. */
export const commitAsker: Asker = async (question, within, signal) => {
  if (within) return RESTRICTED;
  const { folder, revision } = question as CommitQuestion;
  const texts = (...args: readonly string[]) => git(folder, args, signal).then(textOf);
  // A revision that begins with a dash would be an option.
  const named = await texts("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`);
  const id = named?.trim() ?? "";
  if (id === "") return failure(`${revision} is no commit of a git repository around ${folder}`);
  const [referenceFiles, date = "", prefix = "", committed = "", present = "", changed = ""] = await Promise.all([
    referenceFilesOf(folder, revision, texts),
    texts("show", "--no-patch", "--format=%cs", id),
    texts("rev-parse", "--show-prefix"),
    texts("ls-tree", "-r", "-z", "--full-tree", "--name-only", id),
    texts("ls-files", "-z", "--full-name", "--cached", "--others", "--exclude-standard", ":/"),
    texts(
      "diff",
      "-z",
      "--name-only",
      "--no-renames",
      "--no-relative",
      "--no-ext-diff",
      "--ignore-submodules",
      id,
      "--",
    ),
  ]);
  // The folder may be reached by a link, so the top of the repository is counted from it, and not asked for.
  const top = prefix
    .trim()
    .split("/")
    .filter(Boolean)
    .reduce((path) => dirname(path), folder);
  const paths = (list: string): readonly string[] =>
    list
      .split("\0")
      .filter(Boolean)
      .map((name) => `${top}/${name}`);
  const [committedFiles, presentFiles] = [paths(committed), paths(present)];
  const known = new Set(committedFiles);
  return {
    kind: "commit",
    id,
    date: date.trim(),
    referenceFiles,
    committedFiles,
    presentFiles,
    // A file that was never added is in no difference.
    changedFiles: [...new Set([...paths(changed), ...presentFiles.filter((path) => !known.has(path))])],
  } satisfies CommitAnswer;
};

/** Returns the files of git that change when a revision comes to name another commit: HEAD, and that of a branch or tag. */
async function referenceFilesOf(
  folder: string,
  revision: string,
  texts: (...args: readonly string[]) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const name = revision.replace(/(?:[~^]\d*|\^\{[^}]*\})*$/, "") || "HEAD";
  const reference = (await texts("rev-parse", "--symbolic-full-name", name))?.trim() ?? "";
  if (reference === "") return [];
  const paths = await texts("rev-parse", "--git-path", "HEAD", "--git-path", reference);
  return (paths ?? "")
    .split("\n")
    .filter(Boolean)
    .map((path) => joinPath(folder, path));
}

/** Lists the branches and the last commits of the repository around a folder. */
export const revisionsAsker: Asker = async (question, within, signal) => {
  if (within) return RESTRICTED;
  const { folder } = question as RevisionsQuestion;
  const texts = (...args: readonly string[]) => git(folder, args, signal).then(textOf);
  const [refs, log] = await Promise.all([
    texts("for-each-ref", "--sort=-committerdate", "--count=50", "--format=%(refname)", "refs/heads", "refs/remotes"),
    texts("log", "--max-count=30", "--format=%h%x00%cs%x00%s", "--", "."),
  ]);
  if (refs === undefined) return failure(`no git repository around ${folder}`);
  const lines = (text: string | undefined): readonly string[] => (text ?? "").split("\n").filter(Boolean);
  return {
    kind: "revisions",
    branches: lines(refs)
      .map((name) => name.replace(/^refs\/(?:heads|remotes)\//, ""))
      .filter((name) => !name.endsWith("/HEAD")),
    commits: lines(log).map((line) => {
      const [id = "", date = "", subject = ""] = line.split("\0");
      return { id, date, subject };
    }),
  } satisfies RevisionsAnswer;
};

/** Reads a file as a commit has it. */
export const committedFileAsker: Asker = async (question, within, signal) => {
  if (within) return RESTRICTED;
  const { file, commit } = question as CommittedFileQuestion;
  const bytes = await showFrom(dirname(file), basename(file), commit, signal);
  return bytes ? { kind: "bytes", bytes } : failure("the commit does not have it");
};

/** Runs `git show` in the folder of a file, or, if that is gone, in the nearest one above it. */
async function showFrom(
  folder: string,
  name: string,
  commit: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  const bytes = await git(folder, ["show", `${commit}:./${name}`], signal);
  if (bytes || dirname(folder) === folder) return bytes;
  return showFrom(dirname(folder), `${basename(folder)}/${name}`, commit, signal);
}

const textOf = (bytes: Uint8Array | undefined): string | undefined => bytes && new TextDecoder().decode(bytes);
