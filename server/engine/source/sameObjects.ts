/** Whether two lists hold identical objects in the same order. */
export const sameObjects = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((each, at) => each === b[at]));
