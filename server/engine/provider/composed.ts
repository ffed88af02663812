import { compareNumbers } from "../schema/pack/packVersion.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { STRING } from "../values/type.ts";
import { isWhollyKnown, NULL, stringValue, unknownValue, type Value } from "../values/value.ts";
import { originsOf } from "../values/walk.ts";
import type { Learned } from "./facts.ts";

/** A text that a provider makes of the arguments of a new object, so that its plan knows it. */
export interface Composed {
  /** The names of arguments stand in braces: `{account_id}@{project}.iam.gserviceaccount.com`. */
  readonly text: string;
  /** The argument of the provider with which nothing is known of the text. */
  readonly unless?: string;
  /** The first version of the provider that plans the text. */
  readonly since?: string;
}

/**
 * Returns the text that is made of arguments; undefined if one of them has no text, or if the provider may make another one. `valueOf`
 * returns the planned value of an argument.
 */
export function composedValue(
  { text, unless }: Composed,
  provider: Value | undefined,
  valueOf: (name: string) => Value | undefined,
): Value | undefined {
  if (unless !== undefined && (!provider || memberOf(provider, unless).kind !== "null")) return undefined;
  const parts = text.split(/[{}]/).map((part, at) => (at % 2 === 0 ? stringValue(part) : (valueOf(part) ?? NULL)));
  if (!parts.every(isWhollyKnown)) return unknownValue(STRING, originsOf(parts));
  const texts = parts.map((part) => (part.kind === "string" ? part.value : undefined));
  return texts.some((each, at) => each === undefined || (at % 2 === 1 && each === ""))
    ? undefined
    : stringValue(texts.join(""));
}

/** Returns facts without the texts that the provider does not plan before a later version. */
export const asOfVersion = (
  byPart: ReadonlyMap<string, Learned>,
  version: string | undefined,
): ReadonlyMap<string, Learned> =>
  new Map(
    [...byPart].map(([key, learned]) => {
      const since = learned.composed?.since;
      if (since === undefined || version === undefined || compareNumbers(version, since) >= 0) return [key, learned];
      const { composed: _, ...rest } = learned;
      return [key, rest];
    }),
  );

const memberOf = (object: Value, name: string): Value =>
  (object.kind === "mapping" ? object.entries.get(name) : undefined) ?? NULL;
