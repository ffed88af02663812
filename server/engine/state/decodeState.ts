import {
  configText,
  instanceAddress,
  type Key,
  type ResourceAddress,
  resourceAddress,
  resourceText,
} from "../addrs/address.ts";
import type { ProviderConfigurationAddress } from "../addrs/provider.ts";
import { toBase64 } from "../codecs/base64.ts";
import { eachOf, type Steps } from "../source/steps.ts";
import { encodeUtf8 } from "../source/utf8.ts";
import { type DeferredJson, readJson } from "../values/encodings/deferredJson.ts";
import { isPlainObject, NumberText, type PlainJson, type PlainObject } from "../values/encodings/plainJson.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { typeFromJson } from "../values/encodings/typeJson.ts";
import { DYNAMIC } from "../values/type.ts";
import { parseModuleAddress, parseProviderAddress, parseResourceAddress } from "./addressText.ts";
import { readChecks } from "./checkResults.ts";
import type { WrittenContent } from "./content.ts";
import { flatToJson } from "./flatmap.ts";
import { type Fault, Members, withLowerCaseNames } from "./members.ts";
import { reusedObjects } from "./reusedObjects.ts";
import {
  type ObjectExcerpt,
  objectKey,
  type ResourceObject,
  type State,
  type StateOutput,
  type StateResource,
} from "./state.ts";
import * as say from "./stateFindings.ts";
import { isVersion } from "./terraformVersion.ts";
import { jsonOf, readInstance, type WrittenInstance, type WrittenResource, type WrittenState } from "./writtenState.ts";

/** Decodes a state in the form of version 4. Every fault is one for which Terraform refuses the file. */
export function* decodeState(writtenState: WrittenState, faults: Fault[], previous: State | undefined): Steps<State> {
  const members = new Members(writtenState.members, STATE_MEMBERS, [], faults);
  const terraformVersion = members.text("terraform_version");
  if (terraformVersion !== "" && !isVersion(terraformVersion))
    members.fault(say.wrongTerraformVersion(terraformVersion), "terraform_version");
  const resources = new ResourceReader(faults, previous);
  if (members.plain("resources") !== undefined) members.list("resources");
  for (const resource of writtenState.resources) yield* resources.read(resource);
  return {
    serial: members.whole("serial"),
    lineage: members.text("lineage"),
    terraformVersion,
    outputs: readOutputs(members.object("outputs"), faults),
    resources: resources.resources,
    checkResults: readChecks(members, faults),
    ...(resources.leftOut.length > 0 && { leftOut: resources.leftOut }),
    ...(resources.excerpts.length === resources.objects.length && {
      places: { objects: resources.objects, excerpts: resources.excerpts },
    }),
    ...preservedMembers(members),
  };
}

const STATE_MEMBERS: ReadonlySet<string> = new Set([
  "version",
  "terraform_version",
  "serial",
  "lineage",
  "outputs",
  "resources",
  "check_results",
]);

const preservedMembers = ({ more }: Members): { readonly more?: PlainObject } => (more ? { more } : {});

function readOutputs(written: PlainObject, faults: Fault[]): ReadonlyMap<string, StateOutput> {
  const outputs = new Map<string, StateOutput>();
  for (const [name, json] of Object.entries(written)) {
    const members = new Members(json, OUTPUT_MEMBERS, ["outputs", name], faults);
    const [type, value = undefined] = [members.plain("type"), members.plain("value")];
    const outputType = typeFromJson(type);
    if (!outputType) members.fault(say.wrongOutputType(name), "type");
    else {
      const decoded = value === undefined ? { fault: { message: "it is absent" } } : fromStateJson(value, outputType);
      if ("fault" in decoded) members.fault(say.wrongOutputValue(name, decoded.fault.message), "value");
    }
    outputs.set(name, {
      sensitive: members.flag("sensitive"),
      content: { json: value, type },
      ...preservedMembers(members),
    });
  }
  return outputs;
}

const OUTPUT_MEMBERS: ReadonlySet<string> = new Set(["value", "type", "sensitive"]);

/** Decodes the resources of one file. */
class ResourceReader {
  readonly resources = new Map<string, StateResource>();
  readonly leftOut: PlainObject[] = [];
  /** The objects in the order of the file. */
  readonly objects: ResourceObject[] = [];
  /** The excerpts of the objects that came from the file, in the same order. */
  readonly excerpts: ObjectExcerpt[] = [];
  private readonly previousIfEqual: (object: ResourceObject) => ResourceObject;
  private readonly objectKeys = new Set<string>();
  /** The addresses of dependencies that are parsed already, by their texts. */
  private readonly readDependencies = new Map<string, string | undefined>();

  constructor(
    private readonly faults: Fault[],
    previous: State | undefined,
  ) {
    this.previousIfEqual = reusedObjects(previous);
  }

  *read({ path, json, instances }: WrittenResource): Steps<void> {
    const members = new Members(json, RESOURCE_MEMBERS, path, this.faults);
    const [mode, module, type, name] = [
      members.text("mode"),
      members.text("module"),
      members.text("type"),
      members.text("name"),
    ];
    const provider = members.text("provider");
    // Terraform ignores this member, but refuses a file in which it is not a text.
    members.text("each");
    const inModule = parseModuleAddress(module);
    if (members.plain("instances") !== undefined) members.list("instances");
    if (mode !== "managed" && mode !== "data") members.fault(say.unknownMode(`${type}.${name}`, mode), "mode");
    else if (!inModule) members.fault(say.noModule(resourceText(mode, type, name), module), "module");
    else {
      const configuration = parseProviderAddress(provider);
      if (configuration)
        yield* this.add(resourceAddress(inModule, mode, type, name), configuration, members, instances);
      else if (isPlainObject(json))
        this.leftOut.push({ ...json, instances: instances.map((instance) => jsonOf(instance)) });
    }
  }

  private *add(
    address: ResourceAddress,
    configuration: ProviderConfigurationAddress,
    members: Members,
    instances: readonly WrittenInstance[],
  ): Steps<void> {
    const objects: ResourceObject[] = [];
    yield* eachOf(instances, INSTANCE_COST, (instance) => {
      const object =
        instance.reused && belongsTo(instance.reused, address, configuration)
          ? instance.reused
          : this.object(address, configuration, instance);
      if (!object) return;
      const id = objectKey(object);
      if (this.objectKeys.has(id))
        this.faults.push({ path: instance.path, why: say.duplicateObject(object.address.text, object.deposed) });
      this.objectKeys.add(id);
      objects.push(object);
      this.objects.push(object);
      if (instance.excerpt) this.excerpts.push(instance.excerpt);
    });
    const earlierEntry = this.resources.get(address.text);
    // The provider configuration is that of the last entry.
    const earlier =
      earlierEntry?.objects.map((object) => ({ ...object, provider: configuration.provider, configuration })) ?? [];
    const more = { ...earlierEntry?.more, ...members.more };
    this.resources.set(address.text, {
      address,
      configuration,
      objects: [...earlier, ...objects],
      ...(Object.keys(more).length > 0 && { more }),
    });
  }

  private object(
    address: ResourceAddress,
    configuration: ProviderConfigurationAddress,
    instanceJson: WrittenInstance,
  ): ResourceObject | undefined {
    const written = readInstance(instanceJson);
    const members = new Members(written.json, INSTANCE_MEMBERS, written.path, this.faults);
    const key = members.plain("index_key") ?? undefined;
    if (!isKey(key)) {
      members.fault(say.unknownKey(address.text, key), "index_key");
      return undefined;
    }
    const instance = instanceAddress(address, instanceKeyOf(key));
    const { sensitiveAttributes, ...marks } = readOptionalMembers(members, instance.text);
    const dependencies = this.dependencies(members, instance.text);
    const identity = members.plain("identity");
    const flat = members.textsByName("attributes_flat");
    const attributes = written.attributes ?? deferredJson(members.plain("attributes"));
    const isFlat = attributes === undefined && flat.size > 0;
    return this.previousIfEqual({
      address: instance,
      provider: configuration.provider,
      configuration,
      schemaVersion: members.whole("schema_version"),
      content: {
        json: attributes ?? readJson(isFlat ? flatToJson(flat) : {}),
        sensitiveAttributes,
        ...(isFlat && { flat }),
      },
      createBeforeDestroy: members.flag("create_before_destroy"),
      dependencies,
      ...marks,
      ...(isPlainObject(identity) && {
        identity: { schemaVersion: members.whole("identity_schema_version"), value: identity },
      }),
      ...preservedMembers(members),
    });
  }

  private dependencies(members: Members, instance: string): readonly string[] {
    return members.texts("dependencies").map((text, at) => {
      const dependency = this.dependency(text);
      if (dependency === undefined) members.fault(say.wrongDependency(instance, text), "dependencies", at);
      return dependency ?? text;
    });
  }

  /** Returns the address of the resource that an object depends on, without keys; undefined if it is invalid. */
  private dependency(text: string): string | undefined {
    if (!this.readDependencies.has(text)) {
      const address = parseResourceAddress(text);
      this.readDependencies.set(text, address && configText(address));
    }
    return this.readDependencies.get(text);
  }
}

/** Returns the optional members of an instance; invalid ones are faults. */
function readOptionalMembers(
  members: Members,
  instance: string,
): Pick<ResourceObject, "deposed" | "status" | "private"> & Pick<WrittenContent, "sensitiveAttributes"> {
  const status = members.text("status");
  const deposed = members.text("deposed");
  const privateBase64 = privateData(members.plain("private") ?? "");
  if (status !== "" && status !== "tainted") members.fault(say.unknownStatus(instance, status), "status");
  if (deposed !== "" && byteLength(deposed) !== 8) members.fault(say.wrongDeposedKey(instance, deposed), "deposed");
  if (privateBase64 === undefined) members.fault(say.wrongPrivate(instance), "private");
  const sensitive = sensitivePaths(members.plain("sensitive_attributes") ?? null);
  if (!sensitive) members.fault(say.wrongPath(instance), "sensitive_attributes");
  return {
    ...(deposed !== "" && { deposed }),
    status: status === "tainted" ? "tainted" : "ready",
    sensitiveAttributes: sensitive ?? [],
    ...(privateBase64 && { private: privateBase64 }),
  };
}

const deferredJson = (json: PlainJson | undefined): DeferredJson | undefined =>
  json === undefined ? undefined : readJson(json);

/** The cost of checking an instance. */
const INSTANCE_COST = 0.2;

const RESOURCE_MEMBERS: ReadonlySet<string> = new Set(["module", "mode", "type", "name", "provider", "instances"]);

const INSTANCE_MEMBERS: ReadonlySet<string> = new Set([
  "index_key",
  "status",
  "deposed",
  "schema_version",
  "attributes",
  "attributes_flat",
  "sensitive_attributes",
  "private",
  "dependencies",
  "create_before_destroy",
  "identity",
]);

const belongsTo = (
  object: ResourceObject,
  address: ResourceAddress,
  configuration: ProviderConfigurationAddress,
): boolean => object.address.resource === address && object.configuration === configuration;

const isKey = (json: PlainJson | undefined): json is string | number | NumberText | undefined =>
  json === undefined ||
  typeof json === "string" ||
  typeof json === "number" ||
  (json instanceof NumberText && Number.isFinite(Number(json.text)));

/** Returns the instance key; a number is truncated. */
const instanceKeyOf = (json: string | number | NumberText | undefined): Key =>
  json instanceof NumberText ? Math.trunc(Number(json.text)) : typeof json === "number" ? Math.trunc(json) : json;

const byteLength = (text: string): number => encodeUtf8(text).length;

/** Returns paths to attributes; undefined if Terraform refuses one of them. */
function sensitivePaths(json: PlainJson): readonly PlainJson[] | undefined {
  if (json === null) return [];
  const paths = Array.isArray(json) ? json.map((path) => (path === null ? [] : stepsOf(path))) : [undefined];
  return paths.every((path) => path !== undefined) ? paths : undefined;
}

function stepsOf(json: PlainJson): readonly PlainJson[] | undefined {
  const steps = Array.isArray(json) ? json.map(stepOf) : [undefined];
  return steps.every((step) => step !== undefined) ? steps : undefined;
}

function stepOf(json: PlainJson): PlainJson | undefined {
  if (!isPlainObject(json)) return undefined;
  const step = withLowerCaseNames(json, STEP_MEMBERS);
  if (step.value === undefined) return undefined;
  const isPath =
    step.type === "get_attr"
      ? step.value === null || typeof step.value === "string"
      : step.type === "index" && "value" in fromStateJson(step.value, DYNAMIC);
  return isPath ? step : undefined;
}

const STEP_MEMBERS: ReadonlySet<string> = new Set(["type", "value"]);

/** Returns bytes that are written in base64 or as a list of numbers; undefined if they are neither. */
function privateData(json: PlainJson): string | undefined {
  if (Array.isArray(json))
    return json.every((byte) => typeof byte === "number" && byte >= 0 && byte < 256 && Number.isInteger(byte))
      ? toBase64(Uint8Array.from(json as readonly number[]))
      : undefined;
  return typeof json === "string" && isBase64(json.replace(/[\r\n]/g, "")) ? json : undefined;
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
