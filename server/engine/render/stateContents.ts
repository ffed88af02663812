import { compareResources, type ModuleAddress, moduleAddress, ROOT, resourceText } from "../addrs/address.ts";
import { decodedAsStored, markedAsStored } from "../lifecycle/storedObject.ts";
import { inferSchema, UNSEEN_TYPE } from "../schema/inferSchema.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import { withSeenMembers } from "../schema/seenShape.ts";
import { attributesJson, outputValue } from "../state/content.ts";
import type { ResourceObject, State, StateResource } from "../state/state.ts";
import { compareObjects } from "../state/writeState.ts";
import type { Converted } from "../values/conversion/convert.ts";
import { isPlainObject, type PlainJson } from "../values/encodings/plainJson.ts";
import { fromPlainJson, fromStateJson } from "../values/encodings/stateJson.ts";
import { compareCodePoints, DYNAMIC } from "../values/type.ts";
import { isWhollyKnown, NULL, nullValue, objectValue, tupleValue, type Value, withMarks } from "../values/value.ts";

/** The decoded content of a state, in the order in which Terraform shows it. */
export interface StateContents {
  readonly root: ModuleContents;
  readonly outputs: readonly ShownOutput[];
  /** The reasons that Terraform would refuse to show the state: objects that do not fit their schemas. */
  readonly faults: readonly string[];
}

export interface ModuleContents {
  readonly address: ModuleAddress;
  readonly objects: readonly ShownObject[];
  readonly children: readonly ModuleContents[];
}

export interface ShownObject {
  readonly object: ResourceObject;
  /** The schema of the object's type; inferred from the object if no schema is available. */
  readonly schema: ResourceSchema;
  readonly value: Value;
}

export interface ShownOutput {
  readonly name: string;
  readonly sensitive: boolean;
  readonly value: Value;
}

/** Returns the schema of an object's type; undefined if none is available. */
export type SchemaOf = (object: ResourceObject) => ResourceSchema | undefined;

/** Decodes a state. Without a schema, values are shown as stored, and those whose names suggest secrets are masked. */
export function stateContents(state: State, schemaOf: SchemaOf): StateContents {
  const faults: string[] = [];
  const byModule = new Map<ModuleAddress, StateResource[]>([[ROOT, []]]);
  for (const resource of [...state.resources.values()].sort((a, b) => compareResources(a.address, b.address))) {
    for (const module of enclosingModules(resource.address.module)) if (!byModule.has(module)) byModule.set(module, []);
    byModule.get(resource.address.module)!.push(resource);
  }
  const toShownObject = (object: ResourceObject) => shownObject(object, schemaOf(object), faults);
  return {
    root: contentsOf(ROOT, byModule, toShownObject),
    outputs: [...state.outputs]
      .sort(([a], [b]) => compareCodePoints(a, b))
      .map(([name, output]) => ({ name, sensitive: output.sensitive, value: outputValue(output.content) ?? NULL })),
    faults,
  };
}

/** Returns a module with its enclosing modules, outermost first. */
const enclosingModules = ({ steps }: ModuleAddress): readonly ModuleAddress[] =>
  steps.map((_, at) => moduleAddress(steps.slice(0, at + 1)));

function contentsOf(
  address: ModuleAddress,
  byModule: ReadonlyMap<ModuleAddress, readonly StateResource[]>,
  toShownObject: (object: ResourceObject) => ShownObject,
): ModuleContents {
  const children = [...byModule.keys()]
    .filter(({ steps }) => steps.length === address.steps.length + 1)
    .filter((child) => moduleAddress(child.steps.slice(0, -1)) === address)
    .sort((a, b) => compareCodePoints(a.text, b.text));
  return {
    address,
    objects: (byModule.get(address) ?? []).flatMap(({ objects }) =>
      [...objects].sort(compareObjects).map(toShownObject),
    ),
    children: children.map((child) => contentsOf(child, byModule, toShownObject)),
  };
}

/** Returns one object, decoded by the schema of its type, or by a schema inferred from the object. */
export function shownObject(
  object: ResourceObject,
  providerSchema: ResourceSchema | undefined,
  faults: string[],
): ShownObject {
  const schema = providerSchema ?? inferredOf(object);
  const fault = schema.isInferred || object.deposed !== undefined ? undefined : versionFault(object, schema);
  const read: Converted = fault === undefined ? decoded(object, schema) : { value: NULL };
  if (fault !== undefined) faults.push(fault);
  if ("fault" in read) faults.push(`${object.address.text}: ${read.fault.message}`);
  const value = "value" in read ? markedAsStored(read.value, object, schema) : NULL;
  return { object, schema, value };
}

/**
 * Returns an object with null in place of attributes that are not wholly known, which states up to Terraform 0.11 may contain.
 */
export const withKnownAttributes = (object: Value): Value =>
  isWhollyKnown(object) || object.kind !== "mapping"
    ? object
    : objectValue(
        [...object.entries].map(([name, value]) => [
          name,
          isWhollyKnown(value) ? value : withMarks(nullValue(value.type), value.marks),
        ]),
      );

/** Returns the fault of an object with another schema version, which Terraform refuses to show; otherwise undefined. */
function versionFault({ address, schemaVersion }: ResourceObject, { version }: ResourceSchema): string | undefined {
  if (version === schemaVersion) return undefined;
  const { mode, type, name } = address.resource;
  return `schema version ${schemaVersion} for ${resourceText(mode, type, name)} in state does not match version ${version} from the provider`;
}

const inferredOf = ({ content, schemaVersion }: ResourceObject): ResourceSchema =>
  inferSchema([], { version: schemaVersion, object: withSeenMembers(UNSEEN_TYPE.object, attributesJson(content)) });

const decoded = (object: ResourceObject, schema: ResourceSchema): Converted =>
  schema.isInferred ? { value: untyped(attributesJson(object.content)) } : decodedAsStored(object, schema);

/** Returns JSON as a value without a given type. JSON with `value` and `type` is decoded by that type. */
function untyped(json: PlainJson): Value {
  const isTyped = isPlainObject(json) && Object.keys(json).length === 2 && "value" in json && "type" in json;
  const decodedValue = isTyped ? fromStateJson(json, DYNAMIC) : undefined;
  if (decodedValue && "value" in decodedValue) return decodedValue.value;
  if (Array.isArray(json)) return tupleValue(json.map(untyped));
  if (!isPlainObject(json)) return fromPlainJson(json);
  return objectValue(Object.entries(json).map(([name, of]) => [name.normalize("NFC"), untyped(of)]));
}

/** Returns the objects of a module and its descendants. */
export const objectsIn = ({ objects, children }: ModuleContents): readonly ShownObject[] => [
  ...objects,
  ...children.flatMap(objectsIn),
];
