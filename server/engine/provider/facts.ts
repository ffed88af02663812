import { crc32 } from "../codecs/crc32.ts";
import type { AttributeSchema, NestedAttributes } from "../schema/schema.ts";
import { encodeUtf8 } from "../source/utf8.ts";
import { typeJsonText } from "../values/encodings/typeJson.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";

/** The facts about an attribute that earlier provider responses showed. */
export interface Learned {
  /** Whether a change of the attribute has replaced an object. Together with `updates`, either may happen. */
  readonly replaces?: true;
  /** Whether a change of the attribute has updated an object in place. */
  readonly updates?: true;
  /** The value that the provider plans when the attribute is not configured. */
  readonly default?: Value;
  /** For a computed attribute: the arguments whose change also changes it. */
  readonly changes?: readonly string[];
  /** Pairs of values that the provider treats as equal. */
  readonly normalizes?: readonly (readonly [configured: Value, prior: Value])[];
}

/** The facts about all providers, by `typeKey`. A type keeps its object as long as none of its facts changes. */
export type Facts = ReadonlyMap<string, TypeFacts>;

/** The facts about the attributes of one resource type, by `attributeKey`. */
export type TypeFacts = ReadonlyMap<string, Learned>;

/** Returns the learned facts about an attribute at a path; undefined if there are none. */
export type LearnedAt = (path: Path, attribute: AttributeSchema) => Learned | undefined;

/** One fact, and the attribute that it is about. */
export interface Fact {
  readonly provider: string;
  readonly type: string;
  readonly path: Path;
  readonly attribute: AttributeSchema;
  readonly learned: Learned;
}

/** Groups facts by type. */
export function factsOf(facts: readonly Fact[]): Facts {
  const byType = new Map<string, Map<string, Learned>>();
  for (const { provider, type, path, attribute, learned } of facts) {
    const key = typeKey(provider, type);
    byType.set(key, (byType.get(key) ?? new Map()).set(attributeKey(path, attribute), learned));
  }
  return byType;
}

export const typeKey = (provider: string, type: string): string => `${provider}|${type}`;

export const typeOfKey = (key: string): string => key.slice(key.lastIndexOf("|") + 1);

/** Returns the keys of the types whose facts differ. */
export function changedFacts(facts: Facts, previous: Facts): readonly string[] {
  if (facts === previous) return [];
  const keys = new Set([...facts.keys(), ...previous.keys()]);
  return [...keys].filter((key) => facts.get(key) !== previous.get(key));
}

/** Returns a look-up in the facts about one type. */
export const learnedIn =
  (facts: TypeFacts): LearnedAt =>
  (path, attribute) =>
    facts.size === 0 ? undefined : facts.get(attributeKey(path, attribute));

/** The key holds a hash of the schema, so a fact is not found once the attribute has changed. */
const attributeKey = (path: Path, attribute: AttributeSchema): string =>
  `${schemaPath(path)}|${attributeHash(attribute)}`;

/** Returns a path without indexes: `disk.size` for the size of any disk. */
export const schemaPath = (path: Path): string =>
  path.flatMap((step) => (step.kind === "attribute" ? [step.name] : [])).join(".");

const attributeHash = (attribute: AttributeSchema): string => crc32(encodeUtf8(attributeText(attribute))).toString(16);

function attributeText({ type, nested, required, optional, computed, writeOnly }: AttributeSchema): string {
  const ways = [required, optional, computed, writeOnly].map(Number).join("");
  return `${ways}${nested ? nestedText(nested) : typeJsonText(type)}`;
}

const nestedText = ({ nesting, attributes }: NestedAttributes): string =>
  `${nesting}{${[...attributes].map(([name, attribute]) => `${name}:${attributeText(attribute)}`).join()}}`;
