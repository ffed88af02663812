import { jsonString } from "../text/quote.ts";
import { compareCodePoints } from "../type.ts";

/** JSON as data. A number that a double would change, or write in another way, is kept as its text. */
export type PlainJson = null | boolean | number | string | NumberText | readonly PlainJson[] | PlainObject;
/** A JSON object; of repeated names the last counts. */
export interface PlainObject {
  readonly [name: string]: PlainJson;
}

/** A JSON number as it was written: too long for a double, or in a form that a double would not be printed in. */
export class NumberText {
  constructor(readonly text: string) {}
}

/** Of a JSON value that is an object: neither an array nor the text of a number. */
export const isPlainObject = (json: unknown): json is PlainObject =>
  typeof json === "object" && json !== null && !Array.isArray(json) && !(json instanceof NumberText);

/** The text of a JSON number; undefined for anything else. */
export function numberText(json: unknown): string | undefined {
  if (typeof json === "number") return String(json);
  return json instanceof NumberText ? json.text : undefined;
}

/** Do both say the same, the order of members left out of account? */
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

/** As Go writes it, in the order in which it was read; on lines of their own where `indent` is given. */
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
  // An object in JavaScript has names of digits in front. Whoever has such names wrote them in order.
  if (names.some((name) => /^\d+$/.test(name))) names.sort(compareCodePoints);
  const colon = indent === undefined ? ":" : ": ";
  const members = names.map((name) => jsonString(name) + colon + plainJsonText(json[name]!, deeper(indent)));
  return enclosed("{", members, "}", indent);
}

/** What stands between brackets, as Go lays it out at an indent. */
export function enclosed(open: string, parts: readonly string[], close: string, indent: string | undefined): string {
  if (indent === undefined || parts.length === 0) return open + parts.join() + close;
  const within = `\n${deeper(indent)}`;
  return `${open}${within}${parts.join(`,${within}`)}\n${indent}${close}`;
}

const deeper = <T extends string | undefined>(indent: T): T | string => (indent === undefined ? indent : `${indent}  `);
