import { isPlainObject, NumberText, type PlainJson, type PlainObject } from "../values/encodings/plainJson.ts";
import { wrongMember } from "./texts.ts";

/** What Terraform would refuse a state file for: what leads to it in the file, and why. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly why: string;
}

/**
 * The members of a JSON object in a state file, read as strictly as Terraform does: null stands for what is absent, names
 * count in upper and lower case, and what is of another kind is a fault.
 */
export class Members {
  private readonly json: PlainObject;
  private readonly hasMore: boolean;

  constructor(
    json: unknown,
    private readonly known: ReadonlySet<string>,
    private readonly path: readonly (string | number)[],
    private readonly faults: Fault[],
  ) {
    if (json !== null && json !== undefined && !isPlainObject(json)) this.fault(wrongMember(json, "an object"));
    this.json = isPlainObject(json) ? inLowerCase(json, known) : NO_MEMBERS;
    this.hasMore = isPlainObject(json) && !areKnown(json, known);
  }

  fault(why: string, ...below: readonly (string | number)[]): void {
    this.faults.push({ path: [...this.path, ...below], why });
  }

  /** As it stands there; undefined where it is absent. */
  plain(name: string): PlainJson | undefined {
    return Object.hasOwn(this.json, name) ? this.json[name] : undefined;
  }

  text(name: string): string {
    return this.as(name, "text", (json) => (typeof json === "string" ? json : undefined)) ?? "";
  }

  flag(name: string): boolean {
    return this.as(name, "true or false", (json) => (typeof json === "boolean" ? json : undefined)) ?? false;
  }

  /** A whole number, 0 or more. */
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

  /** The members of an object of texts. */
  textsByName(name: string): ReadonlyMap<string, string> {
    if (this.plain(name) === undefined) return NO_TEXTS;
    return new Map(Object.entries(this.object(name)).map(([key, item]) => [key, this.asText(item, name, key)]));
  }

  /** What nothing here knows, kept for the writer; a number that no double holds is kept there as well. */
  get more(): PlainObject | undefined {
    if (!this.hasMore && WHOLE.every((name) => !(this.json[name] instanceof NumberText))) return undefined;
    const kept = Object.entries(this.json).filter(
      ([name, json]) => !this.known.has(name) || (json instanceof NumberText && WHOLE.includes(name)),
    );
    return kept.length === 0 ? undefined : (Object.fromEntries(kept) as PlainObject);
  }

  private asText(item: PlainJson, ...below: readonly (string | number)[]): string {
    if (item !== null && typeof item !== "string") this.fault(wrongMember(item, "text"), ...below);
    return typeof item === "string" ? item : "";
  }

  private as<T>(name: string, wanted: string, read: (json: PlainJson) => T | undefined): T | undefined {
    const json = this.plain(name);
    if (json === undefined || json === null) return undefined;
    const value = read(json);
    if (value === undefined) this.fault(wrongMember(json, wanted), name);
    return value;
  }
}

const NO_MEMBERS: PlainObject = {};
const NO_ITEMS: readonly PlainJson[] = [];
const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** The numbers that are read as doubles. */
const WHOLE: readonly string[] = ["serial", "schema_version"];

/** Up to 64 bits. */
export function wholeNumber(json: unknown): number | undefined {
  if (typeof json === "number") return Number.isInteger(json) && json >= 0 ? json : undefined;
  if (!(json instanceof NumberText) || !/^[1-9][0-9]{0,19}$/.test(json.text)) return undefined;
  return BigInt(json.text) < 1n << 64n ? Number(json.text) : undefined;
}

/** The same object with the names that are known in lower case; itself where they all are. */
export function inLowerCase(json: PlainObject, known: ReadonlySet<string>): PlainObject {
  if (areKnown(json, known)) return json;
  const isOther = (name: string) => !known.has(name) && known.has(name.toLowerCase());
  if (!Object.keys(json).some(isOther)) return json;
  const made = Object.entries(json).map(([name, of]) => [isOther(name) ? name.toLowerCase() : name, of] as const);
  return Object.fromEntries(made) as PlainObject;
}

function areKnown(json: PlainObject, known: ReadonlySet<string>): boolean {
  for (const name in json) if (!known.has(name)) return false;
  return true;
}
