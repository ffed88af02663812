import { textOf } from "../engine/config/answerText.ts";
import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { valuesInFile } from "../engine/config/variableValues.ts";
import { folderOf, joinPath, relativePath } from "../engine/source/paths.ts";
import { type DirectoryEntry, directoryQuestion, fileQuestion } from "../engine/source/question.ts";
import { sourceFile } from "../engine/source/sourceFile.ts";
import { parse } from "../engine/syntax/parse.ts";
import type { Value } from "../engine/values/value.ts";
import { type Ask, answerTo } from "./asked/ask.ts";

/** A file of variable values that only an option has read. */
export interface VariableFile {
  readonly path: string;
  /** The path from the root module: `env/prod.tfvars`. */
  readonly name: string;
}

/** A variable file with its values. */
export interface ReadVariableFile extends VariableFile {
  readonly values: ReadonlyMap<string, { readonly value: Value; readonly line: number | undefined }>;
}

/** The most folders that are searched, and the most files that are found. */
const MOST_FOLDERS = 60;
const MOST_FILES = 60;

/** The folders beside a root module that are searched. */
const BESIDE = /^(?:env|envs|environments?|vars|variables|tfvars|config|configs|stages)$/i;

/** The folders that are never searched. */
const SKIPPED = /^(?:\.|node_modules$|modules$|examples$|tests?$)/;

/**
 * Returns the variable files in the folder of a root module, in two levels of folders below it and in folders beside it that are named
 * like environments, in the order of their names. A folder with configuration of its own keeps its files.
 */
export async function optionalVariableFiles(root: string, ask: Ask): Promise<readonly VariableFile[]> {
  const entries = await entriesOf(root, ask);
  const around = folderOf(root);
  const beside =
    around === "" || around === root ? [] : (await entriesOf(around, ask)).filter(({ name }) => BESIDE.test(name));
  const below = await filesIn([...foldersOf(root, entries), ...foldersOf(around, beside)], 2, ask);
  return [...filesOf(root, entries).filter((path) => !isAutomatic(path)), ...below]
    .map((path) => ({ path, name: relativePath(root, path) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, MOST_FILES);
}

/** Returns the variable files with their values, without those that cannot be read. `openText` returns the text of an open file. */
export async function readVariableFiles(
  root: string,
  ask: Ask,
  openText: (path: string) => string | undefined,
): Promise<readonly ReadVariableFile[]> {
  const files = await optionalVariableFiles(root, ask);
  const read = await Promise.all(
    files.map(async (file) => {
      const open = openText(file.path);
      const answer = open === undefined ? await answerTo(ask, fileQuestion(file.path)) : undefined;
      if (answer?.kind === "failure") return [];
      const text = open ?? (answer ? textOf(answer) : "");
      return [{ ...file, values: valuesInFile(parse(sourceFile(file.path, text))) }];
    }),
  );
  return read.flat();
}

async function filesIn(folders: readonly string[], levels: number, ask: Ask): Promise<readonly string[]> {
  const listed = await Promise.all(
    folders.slice(0, MOST_FOLDERS).map(async (folder) => [folder, await entriesOf(folder, ask)] as const),
  );
  const own = listed.filter(
    ([, entries]) => !entries.some(({ name, directory }) => !directory && isConfigurationFile(name)),
  );
  const files = own.flatMap(([folder, entries]) => filesOf(folder, entries));
  const deeper = levels > 1 ? own.flatMap(([folder, entries]) => foldersOf(folder, entries)) : [];
  return deeper.length === 0 ? files : [...files, ...(await filesIn(deeper, levels - 1, ask))];
}

async function entriesOf(folder: string, ask: Ask): Promise<readonly DirectoryEntry[]> {
  const listing = await answerTo(ask, directoryQuestion(folder));
  return listing.kind === "entries" ? listing.entries : [];
}

const foldersOf = (folder: string, entries: readonly DirectoryEntry[]): readonly string[] =>
  entries.filter(({ name, directory }) => directory && !SKIPPED.test(name)).map(({ name }) => joinPath(folder, name));

const filesOf = (folder: string, entries: readonly DirectoryEntry[]): readonly string[] =>
  entries
    .filter(({ name, directory }) => !directory && /\.tfvars(?:\.json)?$/.test(name))
    .map(({ name }) => joinPath(folder, name));

/** Whether Terraform reads a file in the folder of the root module without an option. */
const isAutomatic = (path: string): boolean => /(?:\/terraform|\.auto)\.tfvars(?:\.json)?$/.test(path);
