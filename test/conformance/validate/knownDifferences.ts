/** Where we differ, as `FAMILY: DIRECTORY`, and why; one that does not differ any more fails. */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, string> = new Map([]);
