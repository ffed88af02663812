import {
  instanceAddress,
  type Key,
  type Mode,
  type ModuleStep,
  moduleAddress,
  resourceAddress,
} from "../addrs/address.ts";
import { type Diagnostic, error, type Result, result } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { parsePlainJson } from "../values/plainJson.ts";
import { EMPTY_STATE, type ResourceObject, type State, type StateOutput, type StateResource } from "./state.ts";

/**
 * Reads a state file. Undefined where it cannot be read: unread state is not empty state, so nothing may be concluded from
 * it; the diagnostic says what to do. Only a file that is absent means that nothing exists yet.
 */
export function readState(path: string, text: string): Result<State | undefined> {
  const subject: Range = { anchor: { path }, start: 0, end: 0 };
  const unreadable = (detail: string) => result(undefined, [damaged(subject, detail)]);
  if (text.trim() === "")
    return unreadable("The file is empty. Restore it from a backup, or delete it if nothing has been created yet.");
  const parsed = parsePlainJson(text);
  if ("fault" in parsed)
    return unreadable(
      `Line ${parsed.fault.line} is not JSON: ${parsed.fault.message}. Restore the file from a backup.`,
    );
  const file = parsed.value;
  if (!isRecord(file)) return unreadable("The file does not hold a JSON object. Restore it from a backup.");
  if ("encrypted_data" in file)
    return unreadable("The state is encrypted. Stateline does not decrypt state; give it a plain copy.");
  if (file.version !== 4) return unreadable(versionDetail(file.version));
  return result(decode(file));
}

function versionDetail(version: unknown): string {
  if (typeof version !== "number") return 'It has no "version", so it is not a state file. Restore it from a backup.';
  if (version > 4)
    return `It is of version ${version}, and Stateline reads version 4. It was written by a newer Terraform; update Stateline.`;
  return `It is of version ${version}, and Stateline reads version 4. Run terraform apply or terraform refresh with a current Terraform to upgrade it.`;
}

function decode(file: Record<string, unknown>): State {
  const outputs = new Map<string, StateOutput>();
  for (const [name, output] of Object.entries(isRecord(file.outputs) ? file.outputs : {}))
    if (isRecord(output))
      outputs.set(name, { sensitive: output.sensitive === true, value: output.value, type: output.type });
  const resources = new Map<string, StateResource>();
  for (const resource of Array.isArray(file.resources) ? file.resources : [])
    if (isRecord(resource)) addResource(resources, resource);
  return {
    ...EMPTY_STATE,
    serial: typeof file.serial === "number" ? file.serial : 0,
    lineage: String(file.lineage ?? ""),
    terraformVersion: String(file.terraform_version ?? ""),
    outputs,
    resources,
  };
}

function addResource(resources: Map<string, StateResource>, written: Record<string, unknown>): void {
  const mode = written.mode as Mode;
  const address = resourceAddress(
    moduleAddress(moduleSteps(String(written.module ?? ""))),
    mode,
    String(written.type),
    String(written.name),
  );
  const provider = /\["(.*)"\]/.exec(String(written.provider ?? ""))?.[1] ?? "";
  const objects: ResourceObject[] = [];
  for (const instance of Array.isArray(written.instances) ? written.instances : []) {
    if (!isRecord(instance)) continue;
    const key =
      typeof instance.index_key === "string" || typeof instance.index_key === "number" ? instance.index_key : undefined;
    objects.push({
      address: instanceAddress(address, key),
      provider,
      ...(typeof instance.deposed === "string" && instance.deposed !== "" && { deposed: instance.deposed }),
      status: instance.status === "tainted" ? "tainted" : "ready",
      schemaVersion: typeof instance.schema_version === "number" ? instance.schema_version : 0,
      attributes: instance.attributes,
      sensitiveAttributes: Array.isArray(instance.sensitive_attributes) ? instance.sensitive_attributes : [],
      createBeforeDestroy: instance.create_before_destroy === true,
      dependencies: Array.isArray(instance.dependencies) ? instance.dependencies.map(String) : [],
    });
  }
  const known = resources.get(address.text);
  resources.set(address.text, { provider, objects: known ? [...known.objects, ...objects] : objects });
}

/** Reads `module.a["x"].module.b[0]`. */
export function moduleSteps(text: string): readonly ModuleStep[] {
  const steps: ModuleStep[] = [];
  for (const [, name, key] of text.matchAll(/module\.([^.[]+)(\[(?:[0-9]+|"(?:[^"\\]|\\.)*")\])?/g))
    steps.push({ name: name!, key: key === undefined ? undefined : readKey(key.slice(1, -1)) });
  return steps;
}

const readKey = (text: string): Key => {
  const key: unknown = JSON.parse(text.startsWith('"') ? text.replaceAll("$${", "${").replaceAll("%%{", "%{") : text);
  return typeof key === "number" ? key : String(key);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const damaged = (subject: Range, detail: string): Diagnostic => ({
  ...error(subject, "State not loaded", `${detail} Until then no actions are claimed for this root module.`),
  origin: "stateline",
});
