/** A JSON document that can hold text which is JSON already: numbers of any size stay exact. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | RawJson
  | readonly Json[]
  | { readonly [key: string]: Json };

export interface RawJson {
  readonly raw: string;
}

export const raw = (text: string): RawJson => ({ raw: text });

/** The text of the document; undefined members are left out. */
export function writeJson(json: Json): string {
  const writer: Writer = { parts: [], names: new Map() };
  write(json, writer);
  return writer.parts.join("");
}

interface Writer {
  readonly parts: string[];
  /** The names of members as they are written: most of them come again. */
  readonly names: Map<string, string>;
}

function write(json: Json, writer: Writer): void {
  const { parts } = writer;
  if (json === undefined || json === null) parts.push("null");
  else if (typeof json !== "object") parts.push(JSON.stringify(json));
  else if (Array.isArray(json)) writeArray(json, writer);
  else if (isRaw(json)) parts.push(json.raw);
  else writeObject(json as { readonly [key: string]: Json }, writer);
}

function writeArray(items: readonly Json[], writer: Writer): void {
  writer.parts.push("[");
  for (let at = 0; at < items.length; at++) {
    if (at > 0) writer.parts.push(",");
    write(items[at], writer);
  }
  writer.parts.push("]");
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
  const known = names.get(name);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(name)}:`;
  names.set(name, text);
  return text;
}

const isRaw = (json: object): json is RawJson =>
  "raw" in json && typeof json.raw === "string" && Object.keys(json).length === 1;
