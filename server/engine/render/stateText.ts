import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../schema/schema.ts";
import { remember } from "../source/remember.ts";
import { encodeUtf8 } from "../source/utf8.ts";
import { isIdentifier } from "../state/addressText.ts";
import { JsonReader } from "../values/encodings/jsonReader.ts";
import { isPlainObject, numberText, type PlainJson } from "../values/encodings/plainJson.ts";
import { fromPlainJson } from "../values/encodings/stateJson.ts";
import { MASKED } from "../values/marks.ts";
import { formatNumber } from "../values/numbers/number.ts";
import { quoted } from "../values/text/quote.ts";
import { compareCodePoints, hasDynamic, isCollection, isPrimitive, type Type } from "../values/type.ts";
import { childrenOf, isAscii, type MappingValue, NULL, type Value } from "../values/value.ts";
import { MASK } from "./secrets.ts";
import { type ModuleContents, type ShownObject, type StateContents, withKnownAttributes } from "./stateContents.ts";

/** Yields the state as `terraform show` prints it, object by object, so that its text is never in memory as a whole. */
export function* statePieces({ root, outputs }: StateContents): Iterable<string> {
  if (outputs.length === 0 && root.objects.length === 0 && root.children.length === 0) {
    yield EMPTY;
    return;
  }
  yield* modulePieces(root, true);
  if (outputs.length > 0) yield "\n\nOutputs:\n\n";
  for (const { name, sensitive, value } of outputs)
    yield `${name} = ${sensitive ? MASK : typedText(value, value.type, 0, true)}\n`;
}

const EMPTY = "The state file is empty. No resources are represented.\n";

/** Yields the text of a module. A blank line precedes each object but the first, and one more precedes a module. */
function* modulePieces({ objects, children }: ModuleContents, isFirst: boolean): Iterable<string> {
  if (objects.length > 0 && !isFirst) yield "\n";
  for (const [at, object] of objects.entries()) yield (isFirst && at === 0 ? "" : "\n") + objectText(object);
  for (const child of children) yield* modulePieces(child, isFirst && objects.length === 0);
}

function objectText({ object, schema, value }: ShownObject): string {
  const { address, deposed, status } = object;
  const { mode, type, name } = address.resource;
  const remark = deposed !== undefined ? ` (deposed object ${deposed})` : status === "tainted" ? " (tainted)" : "";
  const keyword = mode === "managed" ? "resource" : mode;
  const body = blockText(withKnownAttributes(value), schema.block, 0, true);
  return `# ${address.text}:${remark}\n${keyword} ${quoted(type)} ${quoted(name)} ${body}\n`;
}

export const isMasked = ({ marks }: Value): boolean => (marks & MASKED) !== 0;
export const indentOf = (depth: number): string => "    ".repeat(depth);
export const memberOf = (value: Value, name: string): Value =>
  value.kind === "mapping" ? (value.entries.get(name) ?? NULL) : NULL;

/**
 * Returns the body of a block. `isLegacy` holds until a feature shows that the type does not use the original SDK. That SDK
 * cannot distinguish an empty string from null, so an empty string is shown as null.
 */
function blockText(value: Value, block: BlockSchema, depth: number, isLegacy: boolean): string {
  if (isMasked(value)) return maskedBlock(depth);
  const isOld = isLegacy && !isModern(block);
  const attributes = new Map<string, string>();
  for (const [name, attribute] of block.attributes) {
    const member = memberOf(value, name);
    if (attribute.writeOnly) attributes.set(name, WRITE_ONLY);
    else if (member.kind !== "null") attributes.set(name, attributeText(member, attribute, depth + 1, isOld));
  }
  const groups = [...block.blockTypes]
    .filter(([name]) => memberOf(value, name).kind !== "null")
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([name, nested]) => blocksOf(name, memberOf(value, name), nested, depth + 1, isOld));
  if (attributes.size === 0 && groups.length === 0) return "{}";
  const blank = attributes.size > 0 ? "\n" : "";
  const blocks = groups.map((group) => (group.length > 0 ? blank + group.join("") : ""));
  return `{\n${membersText(attributes, depth + 1, quotedUnlessIdentifier)}${blocks.join("")}${indentOf(depth)}}`;
}

export const WRITE_ONLY = "(write-only attribute)";

const maskedBlock = (depth: number): string =>
  `{\n${indentOf(depth)}  # At least one attribute in this block is (or was) sensitive,\n${indentOf(depth)}  # so its contents will not be displayed.\n${indentOf(depth)}}`;

/** Returns the nested blocks of one type, each on lines of its own. */
function blocksOf(
  name: string,
  value: Value,
  { nesting, block }: NestedBlockSchema,
  depth: number,
  isLegacy: boolean,
): readonly string[] {
  const isOne = nesting === "single" || nesting === "group";
  const bodies: readonly (readonly [string, Value])[] = isOne
    ? [["", value]]
    : nesting === "map" && value.kind === "mapping"
      ? [...value.entries].map(([key, body]) => [` ${quoted(key)}`, body] as const)
      : [...childrenOf(value)].map((body) => ["", body] as const);
  return bodies.map(([label, body]) => {
    // The check for legacy features starts anew in each element of a list or set.
    const text = isMasked(value)
      ? maskedBlock(depth)
      : blockText(body, block, depth, isOne || nesting === "map" ? isLegacy : true);
    return `${indentOf(depth)}${quotedUnlessIdentifier(name)}${label} ${text}\n`;
  });
}

const attributeText = (value: Value, { nested, type }: AttributeSchema, depth: number, isLegacy: boolean): string =>
  nested ? nestedText(value, nested, depth, isLegacy) : typedText(value, type, depth, isLegacy);

function nestedText(value: Value, nested: NestedAttributes, depth: number, isLegacy: boolean): string {
  if (isMasked(value)) return MASK;
  if (nested.nesting === "single") return nestedObject(value, nested, depth, isLegacy);
  const single: NestedAttributes = { ...nested, nesting: "single" };
  if (nested.nesting !== "map")
    return listText(
      [...childrenOf(value)].map((item) => nestedText(item, single, depth + 1, true)),
      depth,
    );
  if (value.kind !== "mapping" || value.entries.size === 0) return "{}";
  const lines = [...value.entries].map(([key, item]) => {
    const comma = isMasked(item) ? "" : ",";
    return `${indentOf(depth + 1)}${quoted(key)} = ${nestedText(item, single, depth + 1, isLegacy)}${comma}\n`;
  });
  return `{\n${lines.join("")}${indentOf(depth)}}`;
}

function nestedObject(value: Value, { attributes }: NestedAttributes, depth: number, isLegacy: boolean): string {
  const textByName = new Map<string, string>();
  for (const [name, attribute] of attributes) {
    const member = memberOf(value, name);
    if (attribute.writeOnly) textByName.set(name, isMasked(member) ? "(sensitive, write-only attribute)" : WRITE_ONLY);
    else if (member.kind !== "null") textByName.set(name, attributeText(member, attribute, depth + 1, isLegacy));
  }
  return enclosedMembers(textByName, depth, quotedUnlessIdentifier);
}

/** Returns the text of a value by its type. */
function typedText(typedValue: Value, type: Type, depth: number, isLegacy: boolean): string {
  const value =
    isLegacy && typedValue.kind === "string" && typedValue.value === ""
      ? { ...NULL, marks: typedValue.marks }
      : typedValue;
  if (isMasked(value)) return MASK;
  if (type.kind === "dynamic") return dynamicText(value, depth);
  if (isPrimitive(type)) return primitiveText(value, depth);
  if (type.kind === "tuple")
    return listText(
      type.elements.map((element, at) =>
        typedText(value.kind === "sequence" ? value.items[at]! : NULL, element, depth + 1, true),
      ),
      depth,
    );
  if (type.kind === "object") {
    const members = [...type.attributes].map(([name, of]) => [name, memberOf(value, name), of] as const);
    const shown = members.filter(([, member]) => member.kind !== "null");
    return enclosedMembers(
      new Map(shown.map(([name, member, of]) => [name, typedText(member, of, depth + 1, isLegacy)])),
      depth,
      quotedUnlessIdentifier,
    );
  }
  if (type.kind !== "map")
    return listText(
      [...childrenOf(value)].map((item) => typedText(item, type.element, depth + 1, true)),
      depth,
    );
  const comma = (item: Value): string => (type.element.kind === "object" && !isMasked(item) ? "," : "");
  return mapText(value, depth, (item) => typedText(item, type.element, depth + 1, isLegacy) + comma(item));
}

function mapText(value: Value, depth: number, text: (item: Value) => string): string {
  const entries = value.kind === "mapping" ? [...value.entries] : [];
  return enclosedMembers(new Map(entries.map(([key, item]) => [key, text(item)])), depth, quoted);
}

/** Returns the text of a value without a type, as its JSON. */
function dynamicText(value: Value, depth: number): string {
  if (isMasked(value)) return MASK;
  if (value.kind === "sequence")
    return listText(
      value.items.map((item) => dynamicText(item, depth + 1)),
      depth,
    );
  if (value.kind === "mapping") return dynamicObject(value, depth);
  return primitiveText(value, depth);
}

const dynamicObject = ({ entries }: MappingValue, depth: number): string =>
  enclosedMembers(
    new Map([...entries].map(([name, item]) => [name, dynamicText(item, depth + 1)])),
    depth,
    quotedUnlessIdentifier,
  );

function primitiveText(value: Value, depth: number): string {
  if (value.kind === "string") return stringText(value.value, depth);
  if (value.kind === "number") return formatNumber(value.value);
  return value.kind === "bool" ? String(value.value) : "null";
}

/** Returns a string: JSON as a call of `jsonencode`, several lines as a heredoc, other text quoted. */
function stringText(text: string, depth: number): string {
  const json = /^[{[]/.test(text) ? parseWholeJson(text) : undefined;
  if (json !== undefined) {
    const inner = jsonText(json, depth + 1);
    return inner.includes("\n")
      ? `jsonencode(\n${indentOf(depth + 1)}${inner}\n${indentOf(depth)})`
      : `jsonencode(${inner})`;
  }
  if (!text.includes("\n")) return quoted(text);
  const lines = text.replace(SURROUNDING_SPACE, "").split("\n");
  return `<<-EOT\n${lines.map((line) => `${indentOf(depth + 1)}${line}\n`).join("")}${indentOf(depth)}EOT`;
}

/** Matches white space as Go defines it, at either end. */
export const SURROUNDING_SPACE = /^\p{White_Space}+|\p{White_Space}+$/gu;

export function parseWholeJson(text: string): PlainJson | undefined {
  const reader = new JsonReader(text);
  const value = reader.value();
  return reader.isAtVeryEnd() ? value : undefined;
}

/** Returns JSON of a string; numbers keep their notation. */
function jsonText(json: PlainJson, depth: number): string {
  if (Array.isArray(json))
    return listText(
      json.map((item) => jsonText(item, depth + 1)),
      depth,
    );
  if (isPlainObject(json))
    return enclosedMembers(
      new Map(Object.entries(json).map(([name, item]) => [name, jsonText(item, depth + 1)])),
      depth,
      quotedUnlessIdentifier,
    );
  return numberText(json) ?? primitiveText(fromPlainJson(json), depth);
}

function listText(items: readonly string[], depth: number): string {
  if (items.length === 0) return "[]";
  const lines = items.map((item) => `${indentOf(depth + 1)}${item},\n`);
  return `[\n${lines.join("")}${indentOf(depth)}]`;
}

function enclosedMembers(
  members: ReadonlyMap<string, string>,
  depth: number,
  nameText: (name: string) => string,
): string {
  return members.size === 0 ? "{}" : `{\n${membersText(members, depth + 1, nameText)}${indentOf(depth)}}`;
}

/** Returns `name = text` lines in the order of the names, with aligned equals signs. */
function membersText(members: ReadonlyMap<string, string>, depth: number, nameText: (name: string) => string): string {
  const lines = [...members]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([name, text]) => [nameText(name), text] as const);
  // Terraform counts the bytes of the longest name, and pads the others by characters.
  const width = Math.max(0, ...lines.map(([name]) => byteLength(name)));
  return lines.map(([name, text]) => `${indentOf(depth)}${padName(name, width)} = ${text}\n`).join("");
}

export const padName = (name: string, width: number): string =>
  name + " ".repeat(Math.max(0, width - (isAscii(name) ? name : [...name]).length));
export const byteLength = (text: string): number => (isAscii(text) ? text : encodeUtf8(text)).length;

export const quotedUnlessIdentifier = (name: string): string => (isIdentifier(name) ? name : quoted(name));

/** Whether the block uses a feature that the original SDK lacks. */
export const isModern = remember(
  ({ attributes, blockTypes }: BlockSchema): boolean =>
    [...blockTypes.values()].some(({ nesting }) => nesting === "map" || nesting === "group") ||
    [...attributes.values()].some(({ nested, type }) => nested !== undefined || isModernType(type)),
);

function isModernType(type: Type): boolean {
  if (hasDynamic(type) || type.kind === "tuple" || type.kind === "object") return true;
  if (!isCollection(type) || !isCollection(type.element)) return false;
  return !isPrimitive(type.element.element);
}
