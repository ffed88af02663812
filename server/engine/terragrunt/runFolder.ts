import { TEXT_HASHES } from "../lang/functions/crypto/textHashes.ts";
import { below, isAbsolute, resolved } from "./filePaths.ts";
import type { UnitConfiguration } from "./unit.ts";

/** Where the root module of a unit comes from, and where Terragrunt copies it. */
export interface ModulePlace {
  /** The folder with the module, or the one above it that is copied whole; undefined if it is not on this machine. */
  readonly sourceRoot: string | undefined;
  /** The path of the root module in that folder. */
  readonly subfolder: string;
  /** The folder that the copy has in the cache. */
  readonly copyRoot: string;
  /** The folder in which Terraform runs. */
  readonly runFolder: string;
}

/** Returns the place of a unit's root module; without a source it is the folder of the unit. */
export function modulePlace({ terraform, downloadDir }: UnitConfiguration, unitFolder: string): ModulePlace {
  const source = terraform?.source ?? ".";
  const { root, subfolder, query } = splitSource(source);
  const isLocal = isLocalSource(root);
  const sourceRoot = isLocal ? resolved(unitFolder, localPath(root)) : undefined;
  const address = isLocal ? `file://${sourceRoot}` : remoteAddress(root, query);
  const cache = downloadDir ? resolved(unitFolder, downloadDir) : below(unitFolder, ".terragrunt-cache");
  const copyRoot = below(below(cache, folderHash(unitFolder)), folderHash(address));
  return { sourceRoot, subfolder, copyRoot, runFolder: below(copyRoot, subfolder) };
}

const localPath = (root: string): string => root.replace(/^file:\/\//, "");

/** Returns the name that Terragrunt gives to a folder of its cache. */
export const folderHash = (text: string): string =>
  TEXT_HASHES["sha1-base64"](text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Splits a source at its `//`; the one after a scheme does not count. */
export function splitSource(source: string): {
  readonly root: string;
  readonly subfolder: string;
  readonly query: string;
} {
  const start = source.indexOf("://") < 0 ? 0 : source.indexOf("://") + 3;
  const at = source.indexOf("//", start);
  const [whole, query = ""] = source.split("?", 2) as [string, string?];
  if (at < 0) return { root: whole, subfolder: "", query };
  return { root: source.slice(0, at), subfolder: whole.slice(at + 2).replace(/^\/+|\/+$/g, ""), query };
}

/** Whether a source is a folder of this machine. */
export const isLocalSource = (root: string): boolean =>
  root.startsWith("file://") ||
  isAbsolute(root) ||
  /^\.{1,2}(\/|$)/.test(root) ||
  (!root.includes("::") &&
    !root.includes("://") &&
    !/^(github|gitlab|bitbucket)\.(com|org)\//.test(root) &&
    !/^[\w.-]+@[\w.-]+:/.test(root));

/** Returns the address of a remote source as Terragrunt spells it; only its usual forms are known. */
function remoteAddress(root: string, query: string): string {
  void query;
  const ssh = /^(?:git::)?([\w.-]+@[\w.-]+):(?!\/\/)(.*)$/.exec(root);
  if (ssh) return `git::ssh://${ssh[1]}/${ssh[2]}`;
  if (/^github\.com\//.test(root)) return `git::https://${root.replace(/(\.git)?$/, ".git")}`;
  return root;
}
