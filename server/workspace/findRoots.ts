import { joinPath } from "../engine/source/paths.ts";

/** A folder with configuration, and the local sources of its module calls. */
export interface ConfigurationFolder {
  readonly path: string;
  readonly sources: readonly string[];
}

/** Returns the root modules: the folders that no other folder calls as a module. */
export function findRoots(folders: readonly ConfigurationFolder[]): readonly string[] {
  const called = new Set(folders.flatMap(({ path, sources }) => sources.map((source) => joinPath(path, source))));
  return folders.map(({ path }) => path).filter((path) => !called.has(path));
}

/** Returns the module sources in a text that are relative paths, without parsing the text. */
export const localSources = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*"?source"?\s*[=:]\s*"(\.\.?(?:\/[^"]*)?)"/gm)].map((match) => match[1]!);

/** Whether a folder of this name holds no configuration of the user. */
export const isIgnoredFolder = (name: string): boolean =>
  IGNORED.has(name) || (name.startsWith(".") && name !== "." && name !== "..");

const IGNORED = new Set(["node_modules", "terraform.tfstate.d"]);
