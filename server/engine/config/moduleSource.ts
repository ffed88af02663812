import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { versionElsewhere, wrongSource } from "./texts.ts";

/** A source that names a folder beside the one of the call. */
export const isLocalSource = (source: string): boolean => /^\.\.?[/\\]/.test(source);

/** What is wrong with the form of a source; beside a `version` it can only be of a registry. */
export function sourceFaults(source: string, hasVersion: boolean, range: Range): readonly Diagnostic[] {
  if (isRegistrySource(source)) return [];
  if (hasVersion) return [versionElsewhere(range, source)];
  return isLocalSource(source) || isRemoteSource(source) ? [] : [wrongSource(range, source)];
}

/** `namespace/name/system`, with a host before and a folder behind it or without. */
export function isRegistrySource(source: string): boolean {
  const parts = source.replace(/\/\/.*/, "").split("/");
  const host = parts.length === 4 ? parts.shift()! : undefined;
  const [namespace = "", name = "", system = "", ...more] = parts;
  const isHost = host === undefined || (HOST.test(host) && !NO_REGISTRIES.has(host));
  return isHost && more.length === 0 && NAME.test(namespace) && NAME.test(name) && /^[0-9a-z]{1,64}$/.test(system);
}

const NAME = /^[0-9A-Za-z]([0-9A-Za-z-_]{0,62}[0-9A-Za-z])?$/;
/** The name of a host with a dot in it: labels of letters, digits and dashes, with none at an end. */
const HOST = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(:\d+)?$/u;
const NO_REGISTRIES = new Set(["github.com", "bitbucket.org", "gitlab.com"]);

/** An address, or one of the short forms of addresses that `terraform init` knows. */
const isRemoteSource = (source: string): boolean =>
  source.includes(":") ||
  source.startsWith("/") ||
  /^(github\.com|bitbucket\.org)\/|amazonaws\.com\/|googleapis\.com\//.test(source);
