import { localFolder } from "../engine/config/moduleSource.ts";

/** A folder with configuration, and the local sources of its module calls. */
export interface ConfigurationFolder {
  readonly path: string;
  readonly sources: readonly string[];
}

/**
 * Returns the root modules: the folders that no other folder calls as a module. A folder that Terragrunt plans is none, because Terragrunt
 * adds files, a backend and values that only its own run has.
 */
export function findRoots(
  folders: readonly ConfigurationFolder[],
  units: readonly ConfigurationFolder[] = [],
): readonly string[] {
  const called = [...folders, ...units].flatMap(({ path, sources }) =>
    sources.map((source) => localFolder(path, source)),
  );
  const others = new Set([...called, ...units.map(({ path }) => path)]);
  return folders.map(({ path }) => path).filter((path) => !others.has(path));
}

/** Returns the module sources in a text that are relative paths, without parsing the text. */
export const localSources = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*"?source"?\s*[=:]\s*"(\.\.?(?:\/[^"]*)?)"/gm)].map((match) => match[1]!);

/** Returns the module sources in the text of a terragrunt.hcl that are relative paths, or paths in the repository around `top`. */
export const unitSources = (text: string, top: string): readonly string[] =>
  [...text.matchAll(/^\s*source\s*=\s*"(?:git::)?([^"?]*)/gm)].flatMap(([, source = ""]) => {
    const path = source
      .replace("${get_terragrunt_dir()}", ".")
      .replace("${get_repo_root()}", top)
      .replace(/\/{2,}/g, "/");
    return /^(?:\.\.?(?:\/|$)|\/)/.test(path) ? [path] : [];
  });

/** Whether a folder of this name holds no configuration of the user. */
export const isIgnoredFolder = (name: string): boolean =>
  IGNORED.has(name) || (name.startsWith(".") && name !== "." && name !== "..");

const IGNORED = new Set(["node_modules", "terraform.tfstate.d"]);
