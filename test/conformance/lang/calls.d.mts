/** Good calls of every function that always gives the same: each a list of arguments. */
export const CALLS: Readonly<Record<string, readonly (readonly string[])[]>>;
