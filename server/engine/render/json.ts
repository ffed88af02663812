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
  const pieces: string[] = [];
  printJson(json, (piece) => pieces.push(piece));
  return pieces.join("");
}

/** Writes a document as `writeJson`, in pieces, so that its text is never in memory as a whole. */
export function printJson(json: Json, out: (piece: string) => void): void {
  const writer = new Writer(out);
  write(json, writer);
  writer.flush();
}

/** The documents that may be written many times: false until the first time, then true, and the text from the second time on. */
const repeated = new WeakMap<object, boolean | string>();

/**
 * Marks a document as one that is written again as long as what it is about stays the same. From the second time on its text is kept
 * beside it, so that a command, which writes once, keeps none.
 */
export function kept<J extends { readonly [key: string]: Json }>(json: J): J {
  repeated.set(json, false);
  return json;
}

/** Returns the kept text of a document; undefined if it is not marked, or written for the first time. */
function keptText(json: object): string | undefined {
  const text = repeated.get(json);
  if (text === undefined) return undefined;
  if (typeof text === "string") return text;
  if (!text) {
    repeated.set(json, true);
    return undefined;
  }
  const pieces: string[] = [];
  const writer = new Writer((piece) => pieces.push(piece));
  writeObject(json as { readonly [key: string]: Json }, writer);
  writer.flush();
  const written = pieces.join("");
  repeated.set(json, written);
  return written;
}

/** The length at which collected text leaves a writer. */
const PIECE = 1 << 16;

/** Collects text until it is long enough for a piece. */
class Writer {
  /** The encoded names of members, because most of them are repeated. */
  readonly names = new Map<string, string>();
  readonly #out: (piece: string) => void;
  #parts: string[] = [];
  #length = 0;

  constructor(out: (piece: string) => void) {
    this.#out = out;
  }

  add(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
    if (this.#length > PIECE) this.flush();
  }

  flush(): void {
    if (this.#length > 0) this.#out(this.#parts.join(""));
    this.#parts = [];
    this.#length = 0;
  }
}

function write(json: Json, writer: Writer): void {
  if (json === undefined || json === null) writer.add("null");
  else if (typeof json !== "object") writer.add(JSON.stringify(json));
  else if (Array.isArray(json)) writeArray(json, writer);
  else if (json instanceof RawJson) writer.add(json.text);
  else {
    const text = keptText(json);
    if (text === undefined) writeObject(json as { readonly [key: string]: Json }, writer);
    else writer.add(text);
  }
}

function writeArray(items: readonly Json[], writer: Writer): void {
  writer.add("[");
  for (let at = 0; at < items.length; at++) {
    if (at > 0) writer.add(",");
    const item = items[at];
    const kept = typeof item === "object" && item !== null ? keptText(item) : undefined;
    const text = kept ?? (isLong(item) ? undefined : plainText(item));
    if (text === undefined) write(item, writer);
    else writer.add(text);
  }
  writer.add("]");
}

/** Whether an item holds a list that may be long, such as the resources of a module, so that its text may be too. */
function isLong(item: Json): boolean {
  if (typeof item !== "object" || item === null) return false;
  for (const member of Object.values(item)) if (Array.isArray(member) && member.length > MOST_ITEMS) return true;
  return false;
}

/** The most items of a list that is written at once. */
const MOST_ITEMS = 100;

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
  writer.add("{");
  let separator = "";
  for (const key in members) {
    const member = members[key];
    if (member === undefined) continue;
    writer.add(separator + nameText(writer, key));
    write(member, writer);
    separator = ",";
  }
  writer.add("}");
}

function nameText({ names }: Writer, name: string): string {
  const cachedText = names.get(name);
  if (cachedText !== undefined) return cachedText;
  const text = `${JSON.stringify(name)}:`;
  names.set(name, text);
  return text;
}
