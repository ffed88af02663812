import { STRING } from "../values/type.ts";
import { isWhollyKnown, memberOrNull, NULL, stringValue, unknownValue, type Value } from "../values/value.ts";
import { originsOf } from "../values/walk.ts";

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
 * Returns the text that is made of arguments; undefined if one of them has no text, or if the provider may make another one. `argumentOf`
 * returns the planned value of an argument.
 */
export function composedValue(
  { text, unless }: Composed,
  provider: Value | undefined,
  argumentOf: (name: string) => Value | undefined,
): Value | undefined {
  if (unless !== undefined && (!provider || memberOrNull(provider, unless).kind !== "null")) return undefined;
  const parts = text.split(/[{}]/).map((part, at) => (at % 2 === 0 ? stringValue(part) : (argumentOf(part) ?? NULL)));
  if (!parts.every(isWhollyKnown)) return unknownValue(STRING, originsOf(parts));
  const texts = parts.map((part) => (part.kind === "string" ? part.value : undefined));
  return texts.some((each, at) => each === undefined || (at % 2 === 1 && each === ""))
    ? undefined
    : stringValue(texts.join(""));
}
