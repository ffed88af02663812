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
  const parts: string[] = [];
  write(json, parts);
  return parts.join("");
}

function write(json: Json, parts: string[]): void {
  if (json === undefined || json === null) parts.push("null");
  else if (typeof json !== "object") parts.push(JSON.stringify(json));
  else if (Array.isArray(json)) writeArray(json, parts);
  else if (isRaw(json)) parts.push(json.raw);
  else writeObject(json as { readonly [key: string]: Json }, parts);
}

function writeArray(items: readonly Json[], parts: string[]): void {
  parts.push("[");
  for (const [at, item] of items.entries()) {
    if (at > 0) parts.push(",");
    write(item, parts);
  }
  parts.push("]");
}

function writeObject(members: { readonly [key: string]: Json }, parts: string[]): void {
  parts.push("{");
  let first = true;
  for (const [key, member] of Object.entries(members)) {
    if (member === undefined) continue;
    parts.push(first ? "" : ",", JSON.stringify(key), ":");
    write(member, parts);
    first = false;
  }
  parts.push("}");
}

const isRaw = (json: object): json is RawJson =>
  "raw" in json && typeof json.raw === "string" && Object.keys(json).length === 1;
