import type { Diagnostic } from "../source/diagnostic.ts";
import type { FileAnswer } from "../source/question.ts";
import { remember } from "../source/remember.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { isPlainObject } from "../values/encodings/plainJson.ts";
import { textOf } from "./answerText.ts";
import type { ModuleCall } from "./module.ts";
import { isLocalSource, isRegistrySource } from "./moduleSource.ts";
import { changedSource, changedVersion } from "./texts.ts";
import { isMet } from "./versionConstraint.ts";

/** What `terraform init` has written down of a module that it fetched. */
export interface InstalledModule {
  readonly folder: string;
  readonly source: string | undefined;
  readonly version: string | undefined;
}

/** The modules of `.terraform/modules/modules.json`, by the names of the calls that lead to them; what is broken in it is not there. */
export const installedModules = remember(
  (answer: FileAnswer & { kind: "bytes" | "text" }): ReadonlyMap<string, InstalledModule> => {
    const parsed = parsePlainJson(textOf(answer));
    const modules = "value" in parsed && isPlainObject(parsed.value) ? parsed.value.Modules : undefined;
    const found = new Map<string, InstalledModule>();
    for (const module of Array.isArray(modules) ? modules : []) {
      if (!isPlainObject(module) || typeof module.Key !== "string" || typeof module.Dir !== "string") continue;
      const { Key, Dir: folder, Source: source, Version: version } = module;
      found.set(Key, { folder, source: text(source), version: text(version) });
    }
    return found;
  },
);

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Does a call want another module now than the one that was fetched for it? */
export function changedFault(call: ModuleCall, { source, version }: InstalledModule): Diagnostic | undefined {
  if (call.source !== undefined && source !== undefined && areDifferent(call.source, source))
    return changedSource(call.sourceRange, call.name);
  if (call.version.length === 0) return undefined;
  const numbers = version === undefined ? undefined : /^\d+(\.\d+)*$/.exec(version)?.[0].split(".").map(Number);
  const isFit = version !== undefined && (!numbers || isMet(call.version, numbers));
  return isFit ? undefined : changedVersion(call.sourceRange, call.name, version);
}

/** Do two sources surely lead to two modules? Terraform writes down some in another form than they were written. */
function areDifferent(one: string, other: string): boolean {
  if (kindOf(one) !== kindOf(other)) return true;
  const [wanted, had] = [plainSource(one), plainSource(other)];
  return wanted !== undefined && had !== undefined && wanted !== had;
}

function kindOf(source: string): "local" | "registry" | "remote" {
  if (isLocalSource(source)) return "local";
  return isRegistrySource(source) ? "registry" : "remote";
}

/** A source in the form in which two can be compared: a folder, one of a registry without the host that it needs not name, git in full. */
function plainSource(source: string): string | undefined {
  const [host = ""] = source.split("/", 1);
  if (isRegistrySource(source)) return PUBLIC.has(host) ? source.slice(host.length + 1) : source;
  return isLocalSource(source) || source.startsWith("git::https://") ? source : undefined;
}

/** Where modules come from whose source names no host. */
const PUBLIC = new Set(["registry.terraform.io", "registry.opentofu.org"]);
