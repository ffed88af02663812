import { localFolder } from "../engine/config/tree/moduleSource.ts";
import type { OtherPlanner } from "../engine/load/inputs.ts";

/** A folder with configuration, and the local sources of its module calls. */
export interface ConfigurationFolder {
  readonly path: string;
  readonly sources: readonly string[];
}

/** For each folder that is called as a module by a relative path: the folders with the calls. */
export type Callers = ReadonlyMap<string, readonly string[]>;

export function callersIn(folders: readonly ConfigurationFolder[]): Callers {
  const callers = new Map<string, string[]>();
  for (const { path, sources } of folders)
    for (const called of new Set(sources.map((source) => localFolder(path, source)))) {
      const known = callers.get(called);
      if (known) known.push(path);
      else callers.set(called, [path]);
    }
  return callers;
}

/** The planners of the folders that no run in them plans. */
export type OtherPlanners = ReadonlyMap<string, OtherPlanner>;

/** Returns the root modules: the folders that no other folder calls as a module, and that nothing else plans. */
export const findRoots = (
  folders: readonly ConfigurationFolder[],
  callers: Callers,
  otherPlanners: OtherPlanners = new Map(),
): readonly string[] =>
  folders.map(({ path }) => path).filter((path) => !callers.has(path) && !otherPlanners.has(path));

/**
 * Returns the folders that Terragrunt plans: its units, and the modules that its files name. Terragrunt adds files, a backend and values
 * that only its own run has.
 */
export function terragruntFolders(
  folders: readonly ConfigurationFolder[],
  units: readonly string[],
  files: readonly TerragruntFile[],
): ReadonlySet<string> {
  const paths = new Set(units);
  const endings = new Set<string>();
  for (const { folder, sources } of files)
    for (const source of sources) {
      if (source.startsWith("/")) endings.add(source);
      else paths.add(localFolder(folder, source));
    }
  if (endings.size > 0)
    for (const { path } of folders) if (pathEndings(path).some((ending) => endings.has(ending))) paths.add(path);
  return paths;
}

/** Returns the ends of a path that begin with a slash, the whole path included. */
const pathEndings = (path: string): readonly string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(index));

/** A file of Terragrunt, and the module sources in it. */
export interface TerragruntFile {
  readonly folder: string;
  readonly sources: readonly string[];
  /** The folders of files named terragrunt.hcl that it includes; `ABOVE` for the nearest one above. */
  readonly included: readonly string[];
}

/** Stands for the nearest folder above with a file named terragrunt.hcl. */
export const ABOVE = "above";

/** Returns the folders of the files named terragrunt.hcl that a text includes, as far as its calls and paths tell. */
export const includedFolders = (folder: string, text: string): readonly string[] => [
  ...(/\bfind_in_parent_folders\(\s*(?:"terragrunt\.hcl"\s*)?\)/.test(text) ? [ABOVE] : []),
  ...[...text.matchAll(/"((?:\.\.\/)+)terragrunt\.hcl"/g)].map(([, up = ""]) => localFolder(folder, up.slice(0, -1))),
];

/** Returns the module sources in a text that are relative paths, without parsing the text. */
export const localSources = (text: string): readonly string[] =>
  [...text.matchAll(/^(?:\s*|[^#\n]*\{\s*)"?source"?\s*[=:]\s*"(\.\.?(?:\/[^"]*)?)"/gm)].map((match) => match[1]!);

/**
 * Returns the module sources in a text of Terragrunt that can be folders of the workspace. One that begins with a value that is not
 * evaluated is cut to what follows that: the end of a path.
 */
export const terragruntSources = (text: string): readonly string[] =>
  [...text.matchAll(/^(?:\s*|[^#\n]*\{\s*)"?[a-z_]*source[a-z_]*"?\s*[=:]\s*"(?:git::)?([^"?]*)/gm)].flatMap(
    ([, source = ""]) => {
      const evaluated = source.replace("${get_terragrunt_dir()}", ".").replace(/^.*\$\{.*\}/, "/");
      const path = evaluated.replace(/\/{2,}/g, "/");
      return /^(?:\.\.?(?:\/|$)|\/.)/.test(path) ? [path.replace(/(.)\/$/, "$1")] : [];
    },
  );

/** Whether a file of this name declares the components of a stack. */
export const isComponentsFile = (name: string): boolean => /\.(?:tfcomponent|tfstack)\.(?:hcl|json)$/.test(name);

/** Whether a file of this name can be one of Terragrunt: its own, or one that others include. */
export const isTerragruntFile = (name: string): boolean =>
  /^[^.].*\.hcl(?:\.json)?$/.test(name) &&
  !/\.(tftest|tofutest|tfquery|tfmock|tfcomponent|tfstack|tfdeploy|policy|policytest|tfmigrate)\.hcl/.test(name) &&
  !isOfOtherProgram(name);

/** Whether a file of this name is HCL of a program that has nothing to do with Terraform. */
export const isOfOtherProgram = (name: string): boolean => /\.(pkr|pkrvars|nomad)\.hcl(?:\.json)?$/.test(name);

/** Whether a folder of this name holds no configuration of the user. */
export const isIgnoredFolder = (name: string): boolean =>
  IGNORED.has(name) || (name.startsWith(".") && name !== "." && name !== "..");

const IGNORED = new Set(["node_modules", "terraform.tfstate.d"]);
