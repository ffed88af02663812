/** Returns a noun with its article: `an object`, `a list of string`; `any type` needs none. */
export const a = (noun: string): string =>
  noun.startsWith("any ") ? noun : `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** Returns a count with its noun: `1 element`, `2 elements`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
