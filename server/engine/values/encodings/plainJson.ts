import { jsonString } from "../text/quote.ts";
import { compareCodePoints } from "../type.ts";

/** Decoded JSON. A number that a double would change, or print in another form, is kept as text. */
export type PlainJson = null | boolean | number | string | NumberText | readonly PlainJson[] | PlainObject;
/** A JSON object; of members with the same name, the last counts. */
export interface PlainObject {
  readonly [name: string]: PlainJson;
}

/** A JSON number in its original spelling: too long for a double, or in a form in which a double is not printed. */
export class NumberText {
  constructor(readonly text: string) {}
}

/** Whether a JSON value is an object: neither an array nor a `NumberText`. */
export const isPlainObject = (json: unknown): json is PlainObject =>
  typeof json === "object" && json !== null && !Array.isArray(json) && !(json instanceof NumberText);

/** Returns the text of a JSON number; undefined for anything else. */
export function numberText(json: unknown): string | undefined {
  if (typeof json === "number") return String(json);
  return json instanceof NumberText ? json.text : undefined;
}

/** Whether two JSON values are equal, regardless of the order of members. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => sameJson(item, b[at]));
  if (a instanceof NumberText) return b instanceof NumberText && a.text === b.text;
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  let count = 0;
  for (const name in a) {
    if (!Object.hasOwn(b, name) || !sameJson(a[name], b[name])) return false;
    count++;
  }
  return count === Object.keys(b).length;
}

/** Encodes JSON as Go does, with members in their original order; `indent` puts each on a line of its own. */
export function plainJsonText(json: unknown, indent?: string): string {
  if (typeof json === "string") return jsonString(json);
  if (json instanceof NumberText) return json.text;
  if (Array.isArray(json))
    return enclosed(
      "[",
      json.map((item) => plainJsonText(item, deeper(indent))),
      "]",
      indent,
    );
  if (!isPlainObject(json)) return String(json);
  const names = Object.keys(json);
  // A JavaScript object puts numeric names first. A writer with such names sorts them all.
  if (names.some((name) => /^\d+$/.test(name))) names.sort(compareCodePoints);
  const colon = indent === undefined ? ":" : ": ";
  const members = names.map((name) => jsonString(name) + colon + plainJsonText(json[name]!, deeper(indent)));
  return enclosed("{", members, "}", indent);
}

/** Returns the parts in brackets, in Go's layout at an indent. */
export function enclosed(open: string, parts: readonly string[], close: string, indent: string | undefined): string {
  if (indent === undefined || parts.length === 0) return open + parts.join() + close;
  const within = `\n${deeper(indent)}`;
  return `${open}${within}${parts.join(`,${within}`)}\n${indent}${close}`;
}

const deeper = <T extends string | undefined>(indent: T): T | string => (indent === undefined ? indent : `${indent}  `);
