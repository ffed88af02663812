/** The most instances whose keys a refactoring changes: each needs a moved block. */
export const MOST_MOVED = 50;

/** Returns the moved block of an instance, after an empty line; the keys are in brackets. */
export const movedInstance = (name: string, from: string, to: string): string =>
  `\n\nmoved {\n  from = ${name}${from}\n  to   = ${name}${to}\n}`;
