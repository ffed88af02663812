import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { IN_DEVELOPMENT, type InstalledProvider } from "../../../engine/schema/schemaQuestion.ts";
import type { Failure } from "../../../engine/source/question.ts";
import type { CliConfiguration } from "./cliConfiguration.ts";

/** The unpacked package of a provider. */
export interface ProviderPackage {
  readonly executable: string;
  readonly folder: string;
  readonly version: string;
  /** Whether a checksum is required. A package that a user substitutes for a release is not in the lock file. */
  readonly isLocked: boolean;
}

/**
 * Returns the files of a provider by Terraform's rules: a development override, the installed version, or the locked version in a
 * mirror.
 */
export async function providerPackage(
  installed: InstalledProvider,
  { overrides, mirrors }: CliConfiguration,
): Promise<ProviderPackage | Failure> {
  const { root, dataDirectory, source, version, hashes } = installed;
  if (!isAddress(source) || (version !== undefined && !VERSION.test(version)))
    return { kind: "failure", absent: false, reason: "its address or version in the lock file is not valid" };
  const override = overrides.get(source) ?? overrides.get(source.replace(/^registry\.opentofu\.org\//, TERRAFORM));
  if (override !== undefined) return inFolder(source, override, IN_DEVELOPMENT, false);
  const top = isAbsolute(dataDirectory) ? dataDirectory : join(root, dataDirectory);
  const installedFolder = join(top, "providers");
  const chosen = version ?? (await newestIn(join(installedFolder, source)));
  if (chosen === undefined) return NOT_INSTALLED;
  const isLocked = version !== undefined || hashes.length > 0;
  const places = version === undefined ? [installedFolder] : [installedFolder, ...mirrors];
  for (const place of places) {
    const candidate = await inFolder(source, join(place, source, chosen, PLATFORM), chosen, isLocked);
    if (candidate.kind !== "failure") return candidate;
  }
  return NOT_INSTALLED;
}

const TERRAFORM = "registry.terraform.io/";
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/;

const NOT_INSTALLED: Failure = { kind: "failure", absent: true, reason: "not installed" };

/** Whether a source address is `host/namespace/type`, and safe as a relative path. */
const isAddress = (source: string): boolean =>
  /^[^/\\]+\/[^/\\]+\/[^/\\]+$/.test(source) && !/(^|\/)\.+(\/|$)/.test(source);

const isAbsolute = (path: string): boolean => /^([/\\]|[A-Za-z]:[/\\])/.test(path);

async function inFolder(
  source: string,
  folder: string,
  version: string,
  isLocked: boolean,
): Promise<(ProviderPackage & { readonly kind?: undefined }) | Failure> {
  const prefix = `terraform-provider-${source.slice(source.lastIndexOf("/") + 1)}`;
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix)).sort()) {
    const executable = join(folder, name);
    const about = await stat(executable).catch(() => undefined);
    if (about?.isFile()) return { executable, folder, version, isLocked };
  }
  return version === IN_DEVELOPMENT
    ? { kind: "failure", absent: false, reason: `no ${prefix} in the folder of dev_overrides`, lack: "override" }
    : NOT_INSTALLED;
}

async function newestIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => VERSION.test(name))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .at(-1);
}

const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows", sunos: "solaris" };
const PROCESSORS: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** The platform in Go's notation: `linux_amd64`. */
export const PLATFORM = `${SYSTEMS[process.platform] ?? process.platform}_${PROCESSORS[process.arch] ?? process.arch}`;
