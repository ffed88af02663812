/** A JSON document that can contain JSON text, so that numbers of any size stay exact. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | RawJson
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Returns a message as JSON text, with exact numbers where it contains JSON documents. */
export const jsonText = (message: unknown): string => plainText(message as Json) ?? writeJson(message as Json);

/** Returns a document as plain values, for a writer that knows no others: a number that is no double becomes the nearest one. */
export function roundedJson(json: Json): unknown {
  if (typeof json !== "object" || json === null) return json;
  if (json instanceof RawJson) return JSON.parse(json.text);
  if (Array.isArray(json)) return json.map(roundedJson);
  return Object.fromEntries(Object.entries(json).map(([name, member]) => [name, roundedJson(member)]));
}

/** JSON text. A class, so that a user's member named `raw` is not mistaken for it. */
class RawJson {
  constructor(readonly text: string) {}

  /** Throws, because JSON.stringify cannot write raw JSON. */
  toJSON(): never {
    throw HOLDS_RAW;
  }
}

const HOLDS_RAW = Symbol("raw");

export const raw = (text: string): RawJson => new RawJson(text);

/** Returns the text of a document; undefined members are omitted. */
export function writeJson(json: Json): string {
  const writer: Writer = { parts: [], names: new Map() };
  write(json, writer);
  return writer.parts.join("");
}

interface Writer {
  readonly parts: string[];
  /** The encoded names of members, because most of them are repeated. */
  readonly names: Map<string, string>;
}

function write(json: Json, writer: Writer): void {
  const { parts } = writer;
  if (json === undefined || json === null) parts.push("null");
  else if (typeof json !== "object") parts.push(JSON.stringify(json));
  else if (Array.isArray(json)) writeArray(json, writer);
  else if (json instanceof RawJson) parts.push(json.text);
  else writeObject(json as { readonly [key: string]: Json }, writer);
}

function writeArray(items: readonly Json[], writer: Writer): void {
  writer.parts.push("[");
  for (let at = 0; at < items.length; at++) {
    if (at > 0) writer.parts.push(",");
    const item = items[at];
    const text = plainText(item);
    if (text === undefined) write(item, writer);
    else writer.parts.push(text);
  }
  writer.parts.push("]");
}

/** Returns an item as JSON.stringify writes it, which is several times as fast; undefined if the item contains JSON text. */
function plainText(item: Json): string | undefined {
  try {
    return JSON.stringify(item ?? null);
  } catch (caught) {
    if (caught === HOLDS_RAW) return undefined;
    throw caught;
  }
}

function writeObject(members: { readonly [key: string]: Json }, writer: Writer): void {
  writer.parts.push("{");
  let separator = "";
  for (const key in members) {
    const member = members[key];
    if (member === undefined) continue;
    writer.parts.push(separator, nameText(writer, key));
    write(member, writer);
    separator = ",";
  }
  writer.parts.push("}");
}

function nameText({ names }: Writer, name: string): string {
  const cachedText = names.get(name);
  if (cachedText !== undefined) return cachedText;
  const text = `${JSON.stringify(name)}:`;
  names.set(name, text);
  return text;
}
