/** Where we differ, as `FAMILY: DIRECTORY`, and why; one that does not differ any more fails. */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ["meaning: import for_each list", "the keys of an import are not evaluated one by one"],
  ["modes: remote state with backend of cloud", "what each backend takes is known of the local one alone"],
]);
