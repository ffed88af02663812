import { crc32 } from "../codecs/crc32.ts";
import type { AttributeSchema, NestedAttributes } from "../schema/schema.ts";
import { encodeUtf8 } from "../source/utf8.ts";
import { typeJsonText } from "../values/encodings/typeJson.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";

/** What was seen of an attribute when its provider answered. */
export interface Learned {
  /** Its change has replaced an object. With `updates`: sometimes it does, so nobody knows. */
  readonly replaces?: true;
  /** Its change has updated an object in place. */
  readonly updates?: true;
  /** What it becomes where nobody configures it. */
  readonly default?: Value;
  /** Of what the provider computes: the arguments with which it changes. */
  readonly changes?: readonly string[];
  /** Pairs of what was configured and what the provider took as the same. */
  readonly normalizes?: readonly (readonly [configured: Value, there: Value])[];
}

/** What was learned of all providers, by `factKey`. */
export type Facts = ReadonlyMap<string, Learned>;

/** What was learned of one attribute of one type. */
export type LearnedAt = (path: Path, attribute: AttributeSchema) => Learned | undefined;

/** What a fact is known by; one of an attribute that has become another is none of it. */
export const factKey = (provider: string, type: string, path: Path, attribute: AttributeSchema): string =>
  `${provider}|${type}|${schemaPath(path)}|${attributeHash(attribute)}`;

export const learnedIn =
  (facts: Facts, provider: string, type: string): LearnedAt =>
  (path, attribute) =>
    facts.size === 0 ? undefined : facts.get(factKey(provider, type, path, attribute));

/** `disk.size`, of whichever disk. */
export const schemaPath = (path: Path): string =>
  path.flatMap((step) => (step.kind === "attribute" ? [step.name] : [])).join(".");

const attributeHash = (attribute: AttributeSchema): string => crc32(encodeUtf8(attributeText(attribute))).toString(16);

function attributeText({ type, nested, required, optional, computed, writeOnly }: AttributeSchema): string {
  const ways = [required, optional, computed, writeOnly].map(Number).join("");
  return `${ways}${nested ? nestedText(nested) : typeJsonText(type)}`;
}

const nestedText = ({ nesting, attributes }: NestedAttributes): string =>
  `${nesting}{${[...attributes].map(([name, attribute]) => `${name}:${attributeText(attribute)}`).join()}}`;
