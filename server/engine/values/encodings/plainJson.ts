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

/** JSON as text, its numbers as they were written. */
export function plainJsonText(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(plainJsonText).join()}]`;
  if (isPlainObject(json))
    return `{${Object.entries(json).map(([name, member]) => `${JSON.stringify(name)}:${plainJsonText(member)}`)}}`;
  return numberText(json) ?? JSON.stringify(json ?? null);
}
