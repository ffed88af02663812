/** Where we differ, as `FAMILY: WORKSPACE`, with the parts that do; one that does not differ any more fails. */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({}));
