/**
 * Returns the object with further members, as `{ ...object, ...members }` does. V8 takes some 0.7 µs for each member that follows a
 * spread and is new to the object, so code that runs for every instance extends objects with this function.
 */
export const extended = <T extends object, M extends object>(object: T, members: M): Omit<T, keyof M> & M =>
  Object.assign({}, object, members);
