import {
  instanceAddress,
  type Key,
  type ModuleStep,
  moduleAddress,
  type ResourceAddress,
  resourceAddress,
} from "../addrs/address.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { isPlainObject, type PlainObject } from "../values/encodings/plainJson.ts";
import { readChecks } from "./readChecks.ts";
import { objectKey, withObjectsOf } from "./sameObject.ts";
import { EMPTY_STATE, type ResourceObject, type State, type StateOutput, type StateResource } from "./state.ts";
import {
  emptyFile,
  encrypted,
  noModule,
  notAnObject,
  notJson,
  noVersion,
  twiceThere,
  unknownKey,
  unknownMode,
  unknownStatus,
  wrongEntry,
  wrongVersion,
} from "./texts.ts";

/**
 * Reads a state file. Undefined where it cannot be read: unread state is not empty state, so nothing may be concluded from
 * it; the diagnostic says what to do. Only a file that is absent means that nothing exists yet. What is as in `previous`
 * is the same object.
 */
export function readState(path: string, text: string, previous?: State): Result<State | undefined> {
  const unreadable = (found: Diagnostic) => result(undefined, [found]);
  if (text.trim() === "") return unreadable(emptyFile(path));
  const parsed = parsePlainJson(text);
  if ("fault" in parsed) return unreadable(notJson(path, parsed.fault.line, parsed.fault.message));
  const file = parsed.value;
  if (!isPlainObject(file)) return unreadable(notAnObject(path));
  if ("encrypted_data" in file) return unreadable(encrypted(path));
  if (typeof file.version !== "number") return unreadable(noVersion(path));
  if (file.version !== VERSION) return unreadable(wrongVersion(path, file.version, VERSION));
  const { value, diagnostics } = decode(path, file);
  return result(value && previous ? withObjectsOf(previous, value) : value, diagnostics);
}

/** The version of the state format that is read. */
const VERSION = 4;

function decode(path: string, file: PlainObject): Result<State | undefined> {
  const outputs = new Map<string, StateOutput>();
  for (const [name, output] of Object.entries(isPlainObject(file.outputs) ? file.outputs : {}))
    if (isPlainObject(output))
      outputs.set(name, { sensitive: output.sensitive === true, value: output.value, type: output.type });
  const resources = new Map<string, StateResource>();
  const faults: string[] = [];
  for (const resource of listOf(file.resources)) if (isPlainObject(resource)) addResource(resources, resource, faults);
  if (faults.length > 0) return result(undefined, [wrongEntry(path, faults[0]!)]);
  return result({
    ...EMPTY_STATE,
    serial: numberOf(file.serial),
    lineage: String(file.lineage ?? ""),
    terraformVersion: String(file.terraform_version ?? ""),
    outputs,
    resources,
    checkResults: readChecks(file.check_results),
  });
}

const listOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : []);
const numberOf = (json: unknown): number => (typeof json === "number" ? json : 0);

function addResource(resources: Map<string, StateResource>, written: PlainObject, faults: string[]): void {
  const { mode, module = "", type, name } = written;
  const steps = moduleSteps(String(module));
  const own = `${type}.${name}`;
  if (mode !== "managed" && mode !== "data") faults.push(unknownMode(own, mode));
  else if (module !== "" && steps.length === 0) faults.push(noModule(own, module));
  else addObjects(resources, resourceAddress(moduleAddress(steps), mode, String(type), String(name)), written, faults);
}

function addObjects(
  resources: Map<string, StateResource>,
  address: ResourceAddress,
  written: PlainObject,
  faults: string[],
): void {
  const configuration = String(written.provider ?? "");
  const provider = /\["(.*)"\]/.exec(configuration)?.[1] ?? "";
  const made = { provider, configuration };
  const known = resources.get(address.text)?.objects ?? [];
  const instances = listOf(written.instances).filter(isPlainObject);
  const objects = [...known, ...instances.flatMap((instance) => objectOf(address, made, instance, faults))];
  const twice = firstTwice(objects);
  if (twice) faults.push(twiceThere(twice.address.text, twice.deposed));
  resources.set(address.text, { objects });
}

function objectOf(
  address: ResourceAddress,
  made: Pick<ResourceObject, "provider" | "configuration">,
  instance: PlainObject,
  faults: string[],
): readonly ResourceObject[] {
  const { index_key: key, status = "", deposed, identity } = instance;
  const isKey = key === undefined || key === null || typeof key === "string" || typeof key === "number";
  if (!isKey) faults.push(unknownKey(address.text, key));
  if (status !== "" && status !== "tainted") faults.push(unknownStatus(address.text, status));
  if (!isKey) return [];
  return [
    {
      // A key is cut to its whole part.
      address: instanceAddress(address, typeof key === "number" ? Math.trunc(key) : (key ?? undefined)),
      ...made,
      ...(typeof deposed === "string" && deposed !== "" && { deposed }),
      status: status === "tainted" ? "tainted" : "ready",
      schemaVersion: numberOf(instance.schema_version),
      attributes: instance.attributes,
      sensitiveAttributes: listOf(instance.sensitive_attributes),
      createBeforeDestroy: instance.create_before_destroy === true,
      dependencies: listOf(instance.dependencies).map(String),
      ...(typeof instance.private === "string" && { private: instance.private }),
      ...(isPlainObject(identity) && {
        identity: { schemaVersion: numberOf(instance.identity_schema_version), value: identity },
      }),
    },
  ];
}

function firstTwice(objects: readonly ResourceObject[]): ResourceObject | undefined {
  const seen = new Set<string>();
  return objects.find((object) => seen.size === seen.add(objectKey(object)).size);
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
