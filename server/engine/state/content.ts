import type { Converted } from "../values/conversion/convert.ts";
import type { DeferredJson } from "../values/encodings/deferredJson.ts";
import { toJson } from "../values/encodings/json.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { isPlainObject, type PlainJson, sameJson } from "../values/encodings/plainJson.ts";
import { fromStateJson, pathsFromStateJson, pathsToStateJson } from "../values/encodings/stateJson.ts";
import { typeFromJson, typeToJson } from "../values/encodings/typeJson.ts";
import { identical } from "../values/equality.ts";
import { SENSITIVE } from "../values/marks.ts";
import type { Path } from "../values/path.ts";
import type { Type } from "../values/type.ts";
import { nullValue, type Value } from "../values/value.ts";
import { type PathMarks, transformUnknown, unmarkDeep } from "../values/walk.ts";

/** The attributes of an object: as a state file has them, or as a plan computed them. */
export type ObjectContent = WrittenContent | ComputedContent;

/** The attributes of an object in a state file. */
export interface WrittenContent {
  /** The attributes as in the file; for a flat list, the JSON that its names suggest. */
  readonly json: DeferredJson;
  /** The flat list that Terraform 0.11 wrote: `tags.%`, `tags.Name`, `ports.#`, `ports.0`. */
  readonly flat?: ReadonlyMap<string, string>;
  /** The paths to sensitive values, as in the file. */
  readonly sensitiveAttributes: readonly unknown[];
}

/** The attributes of an object that no file has yet. */
export interface ComputedContent {
  /** The object with its marks; parts of the object may be unknown. */
  readonly value: Value;
  /** The type of the schema. Where the type is dynamic, JSON has the value's own type beside the value. */
  readonly type: Type;
}

/** The value of an output: as a state file has it, or as a plan computed it. */
export type OutputContent = WrittenOutput | { readonly value: Value };

/** The value of an output in a state file: plain JSON, and the JSON of its type. */
export interface WrittenOutput {
  readonly json: unknown;
  readonly type: unknown;
}

/** Returns the attributes as JSON; null stands for every unknown value. */
export const attributesJson = (content: ObjectContent): PlainJson =>
  "json" in content ? content.json.read() : jsonOf(content.value, content.type);

/**
 * Returns whether an object in a file has no attribute at a path, not even null: the version of the provider that wrote it did not know
 * the attribute. Elements of sets have no place in the file, and count as complete. The object is parsed once, when it is first needed.
 */
export function missingIn(content: ObjectContent): (path: Path) => boolean {
  if (!("json" in content) || content.flat) return () => false;
  let object: PlainJson | undefined;
  return (path) => {
    object ??= content.json.read();
    return lacks(object, path);
  };
}

function lacks(object: PlainJson, path: Path): boolean {
  let at: PlainJson | undefined = object;
  for (const step of path) {
    if (step.kind === "element") return false;
    const key = step.kind === "attribute" ? step.name : step.key;
    if (typeof key === "number") at = Array.isArray(at) ? at[key] : undefined;
    else if (!isPlainObject(at)) return false;
    else if (Object.hasOwn(at, key)) at = at[key];
    else return true;
  }
  return false;
}

/** Returns the flat list of attributes that Terraform 0.11 wrote; undefined for every other object. */
export const flatAttributes = (content: ObjectContent): WrittenContent["flat"] =>
  "json" in content ? content.flat : undefined;

/** Returns the marks of an object by their paths; a file has only the mark `SENSITIVE`. */
export const storedMarks = (content: ObjectContent): readonly PathMarks[] =>
  "json" in content
    ? pathsFromStateJson(content.sensitiveAttributes).map((path) => ({ path, marks: SENSITIVE }))
    : unmarkDeep(content.value).marks;

/** Returns the paths to the sensitive values of an object. */
export const sensitivePaths = (content: ObjectContent): readonly Path[] =>
  storedMarks(content).flatMap(({ path, marks }) => (marks & SENSITIVE ? [path] : []));

/** Returns the paths to the sensitive values of an object, as a state file writes them. */
export const sensitiveJson = (content: ObjectContent): readonly unknown[] =>
  "json" in content ? content.sensitiveAttributes : pathsToStateJson(sensitivePaths(content));

/** Whether two objects have the same attributes and the same sensitive paths. */
export function sameContent(a: ObjectContent, b: ObjectContent): boolean {
  if (!("json" in a && "json" in b)) return "value" in a && "value" in b && identical(a.value, b.value);
  return (
    (a.flat === undefined) === (b.flat === undefined) &&
    sameJson(a.json.read(), b.json.read()) &&
    sameJson([...(a.flat ?? [])], [...(b.flat ?? [])]) &&
    sameJson(a.sensitiveAttributes, b.sensitiveAttributes)
  );
}

/** Returns the value of an output; undefined if the file has none of the type that it names. */
export function outputValue(content: OutputContent): Value | undefined {
  if ("value" in content) return content.value;
  const type = typeFromJson(content.type);
  const read: Converted | undefined = type && fromStateJson(content.json, type);
  return read && "value" in read ? read.value : undefined;
}

/** Returns an output as a state file writes it; null stands for every unknown value. */
export const writtenOutput = (content: OutputContent): WrittenOutput =>
  "value" in content
    ? { json: jsonOf(content.value, content.value.type), type: typeToJson(content.value.type) }
    : content;

function jsonOf(value: Value, type: Type): PlainJson {
  const known = transformUnknown(value, (part) => nullValue(part.type));
  const encoded = toJson(known, type);
  const parsed = "text" in encoded ? parsePlainJson(encoded.text) : undefined;
  return parsed && "value" in parsed ? parsed.value : null;
}
