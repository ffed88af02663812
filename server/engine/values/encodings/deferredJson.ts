import { bug } from "../../source/bug.ts";
import type { Excerpt } from "./excerpt.ts";
import { JsonReader } from "./jsonReader.ts";
import { isPlainObject, type PlainJson } from "./plainJson.ts";
import { endOfPlainJson } from "./plainJsonCheck.ts";

/** Valid JSON that is parsed anew by each `read`. */
export interface DeferredJson {
  readonly isObject: boolean;
  read(): PlainJson;
}

/** Returns JSON that is already parsed. */
export const readJson = (json: PlainJson): DeferredJson => ({ isObject: isPlainObject(json), read: () => json });

/** One valid JSON value within a longer text. */
export interface JsonExcerpt extends Excerpt {
  /** Whether `JSON.parse` reads the value without loss. */
  readonly isPlain: boolean;
}

/** Returns the excerpt of the same JSON in another text, shifted by `by` units. */
export const excerptIn = (text: string, { start, end, isPlain }: JsonExcerpt, by: number): JsonExcerpt => ({
  text,
  start: start + by,
  end: end + by,
  isPlain,
});

/** JSON within a longer text, which can be replaced by another text that holds the same JSON. */
export class JsonInText implements DeferredJson {
  constructor(private excerpt: JsonExcerpt) {}

  get isObject() {
    return this.excerpt.text[this.excerpt.start] === "{";
  }

  read(): PlainJson {
    const { text, start, end, isPlain } = this.excerpt;
    if (isPlain) return JSON.parse(text.slice(start, end)) as PlainJson;
    const json = new JsonReader(text, start).value();
    return json === undefined ? bug("an excerpt that was judged as JSON is none") : json;
  }

  /** Reads from another excerpt with the same JSON from now on, so that the earlier text can be freed. */
  moveTo(excerpt: JsonExcerpt): void {
    this.excerpt = excerpt;
  }
}

/** Moves the reader past the next value and returns its excerpt; undefined if the value is not valid JSON. */
export function passJson(reader: JsonReader): JsonExcerpt | undefined {
  const start = reader.start();
  const end = endOfPlainJson(reader.text, start);
  if (end >= 0) reader.passTo(end);
  else if (reader.value() === undefined) return undefined;
  return { text: reader.text, start, end: reader.end, isPlain: end >= 0 };
}
