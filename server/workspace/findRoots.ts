import { joinPath } from "../engine/source/paths.ts";

/** A folder that holds configuration, with the local sources of the modules that it calls. */
export interface ConfigurationFolder {
  readonly path: string;
  readonly sources: readonly string[];
}

/** The folders that no other folder calls as a module: the root modules. */
export function findRoots(folders: readonly ConfigurationFolder[]): readonly string[] {
  const called = new Set(folders.flatMap(({ path, sources }) => sources.map((source) => joinPath(path, source))));
  return folders.map(({ path }) => path).filter((path) => !called.has(path));
}

/** The sources in a text that name a folder; found without parsing it. */
export const localSources = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*"?source"?\s*[=:]\s*"(\.\.?(?:\/[^"]*)?)"/gm)].map((match) => match[1]!);

/** Folders that hold no configuration of the user's. */
export const isIgnoredFolder = (name: string): boolean =>
  IGNORED.has(name) || (name.startsWith(".") && name !== "." && name !== "..");

const IGNORED = new Set(["node_modules", "terraform.tfstate.d"]);
