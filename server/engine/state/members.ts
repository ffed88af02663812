import { isPlainObject, NumberText, type PlainJson, type PlainObject } from "../values/encodings/plainJson.ts";
import { wrongMember } from "./stateFindings.ts";

/** A reason for Terraform to refuse a state file, and the path to it in the file. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly why: string;
}

/**
 * The members of a JSON object in a state file, decoded as strictly as by Terraform: null counts as absent, the case of
 * names is ignored, and a value of the wrong type is a fault.
 */
export class Members {
  private readonly json: PlainObject;
  private readonly hasMore: boolean;

  constructor(
    json: unknown,
    private readonly knownNames: ReadonlySet<string>,
    private readonly path: readonly (string | number)[],
    private readonly faults: Fault[],
  ) {
    if (json !== null && json !== undefined && !isPlainObject(json)) this.fault(wrongMember(json, "an object"));
    this.json = isPlainObject(json) ? withLowerCaseNames(json, knownNames) : NO_MEMBERS;
    this.hasMore = isPlainObject(json) && !areAllKnown(json, knownNames);
  }

  fault(why: string, ...below: readonly (string | number)[]): void {
    this.faults.push({ path: [...this.path, ...below], why });
  }

  /** Returns the JSON of a member; undefined if it is absent. */
  plain(name: string): PlainJson | undefined {
    return Object.hasOwn(this.json, name) ? this.json[name] : undefined;
  }

  text(name: string): string {
    return this.as(name, "text", (json) => (typeof json === "string" ? json : undefined)) ?? "";
  }

  flag(name: string): boolean {
    return this.as(name, "true or false", (json) => (typeof json === "boolean" ? json : undefined)) ?? false;
  }

  /** Returns a whole number, 0 or more. */
  whole(name: string): number {
    return this.as(name, "a whole number, 0 or more", wholeNumber) ?? 0;
  }

  list(name: string): readonly PlainJson[] {
    return this.as(name, "a list", (json) => (Array.isArray(json) ? json : undefined)) ?? NO_ITEMS;
  }

  object(name: string): PlainObject {
    return this.as(name, "an object", (json) => (isPlainObject(json) ? json : undefined)) ?? NO_MEMBERS;
  }

  texts(name: string): readonly string[] {
    return this.list(name).map((item, at) => this.asText(item, name, at));
  }

  /** Returns the members of an object of texts. */
  textsByName(name: string): ReadonlyMap<string, string> {
    if (this.plain(name) === undefined) return NO_TEXTS;
    return new Map(Object.entries(this.object(name)).map(([key, item]) => [key, this.asText(item, name, key)]));
  }

  /**
   * Returns the members that this decoder does not know, for the writer. A number that no double can hold is among them.
   */
  get more(): PlainObject | undefined {
    if (!this.hasMore && WHOLE.every((name) => !(this.json[name] instanceof NumberText))) return undefined;
    const preserved = Object.entries(this.json).filter(
      ([name, json]) => !this.knownNames.has(name) || (json instanceof NumberText && WHOLE.includes(name)),
    );
    return preserved.length === 0 ? undefined : (Object.fromEntries(preserved) as PlainObject);
  }

  private asText(item: PlainJson, ...below: readonly (string | number)[]): string {
    if (item !== null && typeof item !== "string") this.fault(wrongMember(item, "text"), ...below);
    return typeof item === "string" ? item : "";
  }

  private as<T>(name: string, expected: string, read: (json: PlainJson) => T | undefined): T | undefined {
    const json = this.plain(name);
    if (json === undefined || json === null) return undefined;
    const value = read(json);
    if (value === undefined) this.fault(wrongMember(json, expected), name);
    return value;
  }
}

const NO_MEMBERS: PlainObject = {};
const NO_ITEMS: readonly PlainJson[] = [];
const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** The members that are read as doubles. */
const WHOLE: readonly string[] = ["serial", "schema_version"];

/** Returns a whole number of up to 64 bits; undefined for anything else. */
export function wholeNumber(json: unknown): number | undefined {
  if (typeof json === "number") return Number.isInteger(json) && json >= 0 ? json : undefined;
  if (!(json instanceof NumberText) || !/^[1-9][0-9]{0,19}$/.test(json.text)) return undefined;
  return BigInt(json.text) < 1n << 64n ? Number(json.text) : undefined;
}

/** Returns the object with its known names in lower case; the same object if they all are. */
export function withLowerCaseNames(json: PlainObject, known: ReadonlySet<string>): PlainObject {
  if (areAllKnown(json, known)) return json;
  const isOther = (name: string) => !known.has(name) && known.has(name.toLowerCase());
  if (!Object.keys(json).some(isOther)) return json;
  const lowered = Object.entries(json).map(([name, of]) => [isOther(name) ? name.toLowerCase() : name, of] as const);
  return Object.fromEntries(lowered) as PlainObject;
}

function areAllKnown(json: PlainObject, known: ReadonlySet<string>): boolean {
  for (const name in json) if (!known.has(name)) return false;
  return true;
}
