/** Returns a noun with its article: `an object`, `a list of string`; `any type` needs none. */
export const a = (noun: string): string =>
  noun.startsWith("any ") ? noun : `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** Returns a count with its noun: `1 element`, `2 elements`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns `AfterCreate` for `after_create`. */
export const camelCase = (word: string): string => word.split("_").map(capitalized).join("");

/** The most names that a sentence lists. */
const MOST_LISTED = 3;

/** Returns the first names, and how many more there are. */
export const listed = (names: readonly string[]): string =>
  names.length <= MOST_LISTED
    ? names.join(", ")
    : `${names.slice(0, MOST_LISTED).join(", ")} and ${names.length - MOST_LISTED} more`;
