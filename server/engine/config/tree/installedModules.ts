import type { Dialect, Product } from "../../lang/dialect.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { FileAnswer } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { isPlainObject } from "../../values/encodings/plainJson.ts";
import { textOf } from "../answerText.ts";
import type { ModuleCall } from "../module.ts";
import { isMet } from "../versionConstraint.ts";
import { changedSource, changedVersion, notInstalled } from "./moduleFindings.ts";
import { isLocalSource, isRegistrySource } from "./moduleSource.ts";
import type { NamedModule } from "./namedModule.ts";

/** The record of `terraform init` about a module that it downloaded. */
export interface InstalledModule {
  readonly folder: string;
  readonly source: string | undefined;
  readonly version: string | undefined;
}

/**
 * Returns the modules of `.terraform/modules/modules.json`, by the dotted names of their calls; broken entries are left
 * out.
 */
export const installedModules = remember(
  (answer: FileAnswer & { kind: "bytes" | "text" }): ReadonlyMap<string, InstalledModule> => {
    const parsed = parsePlainJson(textOf(answer));
    const modules = "value" in parsed && isPlainObject(parsed.value) ? parsed.value.Modules : undefined;
    const installed = new Map<string, InstalledModule>();
    for (const module of Array.isArray(modules) ? modules : []) {
      if (!isPlainObject(module) || typeof module.Key !== "string" || typeof module.Dir !== "string") continue;
      const { Key, Dir: folder, Source: source, Version: version } = module;
      installed.set(Key, { folder, source: text(source), version: text(version) });
    }
    return installed;
  },
);

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Returns faults if a call names another module, or another version, than the one that was downloaded for it. */
export function changedSourceFaults(
  call: NamedModule,
  { source, version }: InstalledModule,
  dialect: Dialect,
): readonly Diagnostic[] {
  const isOther =
    call.source !== undefined && source !== undefined && areDifferentSources(call.source, source, dialect);
  const faults = isOther ? [changedSource(call)] : [];
  if (call.version.length === 0) return faults;
  const numbers = version === undefined ? undefined : /^\d+(\.\d+)*$/.exec(version)?.[0].split(".").map(Number);
  const meetsConstraints = version !== undefined && (!numbers || isMet(call.version, numbers));
  return meetsConstraints ? faults : [...faults, changedVersion(call, version)];
}

/** Whether two sources certainly name different modules. Terraform records some sources in another spelling. */
function areDifferentSources(a: string, b: string, dialect: Dialect): boolean {
  if (sourceKind(a) !== sourceKind(b)) return true;
  const [plainA, plainB] = [plainSource(a, dialect), plainSource(b, dialect)];
  return plainA !== undefined && plainB !== undefined && plainA !== plainB;
}

function sourceKind(source: string): "local" | "registry" | "remote" {
  if (isLocalSource(source)) return "local";
  return isRegistrySource(source) ? "registry" : "remote";
}

/**
 * Returns a source in a comparable form: a folder, a registry address without the default host, a full git URL.
 * Undefined otherwise.
 */
function plainSource(source: string, dialect: Dialect): string | undefined {
  const [host = ""] = source.split("/", 1);
  if (isRegistrySource(source)) return host === PUBLIC[dialect.product] ? source.slice(host.length + 1) : source;
  return isLocalSource(source) || source.startsWith("git::https://") ? source : undefined;
}

/** The default registries. */
const PUBLIC: Readonly<Record<Product, string>> = {
  terraform: "registry.terraform.io",
  opentofu: "registry.opentofu.org",
};

/**
 * Returns what is wrong with the installation of a call whose source or version is faulty. A newer version may install what is computed
 * in a way that no known version has.
 */
export function installationFaults(call: ModuleCall, isFaulty: boolean, { newer }: Dialect): readonly Diagnostic[] {
  const { source, writtenSource, computedSource, version, sourceRange, header } = call;
  const mayBeNew = newer === "certain" || (newer === "possible" && source === undefined && !isFaulty);
  if (mayBeNew && (computedSource || writtenSource === undefined)) return [];
  if ((source !== undefined && !isFaulty) || sourceRange === header) return [];
  const text = computedSource ? undefined : writtenSource;
  if (text === undefined || !isLocalSource(text)) return [notInstalled(call)];
  return version.length > 0 ? [changedVersion(call, undefined)] : [];
}
