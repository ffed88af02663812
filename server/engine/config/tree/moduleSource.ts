import type { Diagnostic } from "../../source/diagnostic.ts";
import { joinPath } from "../../source/paths.ts";
import type { Range } from "../../source/range.ts";
import { versionElsewhere, wrongSource } from "./moduleFindings.ts";

/** Whether a source names a folder relative to the calling module. */
export const isLocalSource = (source: string): boolean => /^\.\.?[/\\]/.test(source);

/** Returns the folder that a local source names. There a backslash separates names everywhere, as Terraform reads it. */
export const localFolder = (folder: string, source: string): string => joinPath(folder, source.replaceAll("\\", "/"));

/** Returns the faults of a source; with a `version`, it must name a registry. */
export function sourceFaults(source: string, hasVersion: boolean, range: Range): readonly Diagnostic[] {
  if (isRegistrySource(source)) return [];
  if (hasVersion) return [versionElsewhere(range, source)];
  return isLocalSource(source) || isRemoteSource(source) ? [] : [wrongSource(range, source)];
}

/** Whether a source is `namespace/name/system`, optionally with a host before and a subfolder after it. */
export function isRegistrySource(source: string): boolean {
  const parts = source.replace(/\/\/.*/, "").split("/");
  const host = parts.length === 4 ? parts.shift()! : undefined;
  const [namespace = "", name = "", system = "", ...more] = parts;
  const isHost = host === undefined || (HOST.test(host) && !NO_REGISTRIES.has(host));
  return isHost && more.length === 0 && NAME.test(namespace) && NAME.test(name) && /^[0-9a-z]{1,64}$/.test(system);
}

const NAME = /^[0-9A-Za-z]([0-9A-Za-z-_]{0,62}[0-9A-Za-z])?$/;
/** A host name with a dot: labels of letters, digits and dashes, which neither begin nor end with a dash. */
const HOST = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(:\d+)?$/u;
const NO_REGISTRIES = new Set(["github.com", "bitbucket.org", "gitlab.com"]);

/** Whether a source is a URL, or a shorthand of one that `terraform init` knows. */
const isRemoteSource = (source: string): boolean =>
  source.includes(":") ||
  source.startsWith("/") ||
  /^(github\.com|bitbucket\.org)\/|amazonaws\.com\/|googleapis\.com\//.test(source);
