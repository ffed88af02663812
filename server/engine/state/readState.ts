import {
  instanceAddress,
  type Key,
  type Mode,
  type ModuleStep,
  moduleAddress,
  resourceAddress,
} from "../addrs/address.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { isPlainObject } from "../values/encodings/plainJson.ts";
import { EMPTY_STATE, type ResourceObject, type State, type StateOutput, type StateResource } from "./state.ts";
import { emptyFile, encrypted, notAnObject, notJson, noVersion, wrongVersion } from "./texts.ts";

/**
 * Reads a state file. Undefined where it cannot be read: unread state is not empty state, so nothing may be concluded from
 * it; the diagnostic says what to do. Only a file that is absent means that nothing exists yet.
 */
export function readState(path: string, text: string): Result<State | undefined> {
  const unreadable = (found: Diagnostic) => result(undefined, [found]);
  if (text.trim() === "") return unreadable(emptyFile(path));
  const parsed = parsePlainJson(text);
  if ("fault" in parsed) return unreadable(notJson(path, parsed.fault.line, parsed.fault.message));
  const file = parsed.value;
  if (!isPlainObject(file)) return unreadable(notAnObject(path));
  if ("encrypted_data" in file) return unreadable(encrypted(path));
  if (typeof file.version !== "number") return unreadable(noVersion(path));
  return file.version === VERSION ? result(decode(file)) : unreadable(wrongVersion(path, file.version, VERSION));
}

/** The version of the state format that is read. */
const VERSION = 4;

function decode(file: Record<string, unknown>): State {
  const outputs = new Map<string, StateOutput>();
  for (const [name, output] of Object.entries(isPlainObject(file.outputs) ? file.outputs : {}))
    if (isPlainObject(output))
      outputs.set(name, { sensitive: output.sensitive === true, value: output.value, type: output.type });
  const resources = new Map<string, StateResource>();
  for (const resource of Array.isArray(file.resources) ? file.resources : [])
    if (isPlainObject(resource)) addResource(resources, resource);
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
    if (!isPlainObject(instance)) continue;
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
  const key: unknown = JSON.parse(text.startsWith('"') ? asJson(text) : text);
  return typeof key === "number" ? key : String(key);
};

/** A text as HCL writes it: JSON has neither template sequences nor `\U`. */
const asJson = (text: string): string =>
  text
    .replaceAll("$${", "${")
    .replaceAll("%%{", "%{")
    .replace(/\\(?:U([0-9a-fA-F]{8})|[^U])/g, (whole, hex?: string) =>
      hex === undefined ? whole : String.fromCodePoint(Number.parseInt(hex, 16)),
    );
