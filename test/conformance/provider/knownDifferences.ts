/** Where we differ, as `FAMILY: WORKSPACE`, with the parts that do; one that does not differ any more fails. */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "refactored: imported, and two found": ["resource_drift", "calls"],
    "refactored: imported without a configuration": ["calls"],
    "refactored: a type that is no more": ["diagnostics"],
    "read: data, and destroyed": ["prior_state"],
    "read: a check with data that is not there": ["prior_state"],
    "read: a variable that is not valid": ["calls"],
    "broken: OpenEphemeralResource: an object of another type": ["calls"],
    "broken: OpenEphemeralResource: a text for an object": ["calls"],
    "broken: OpenEphemeralResource: bytes that are no object": ["calls"],
    "broken: OpenEphemeralResource: null": ["calls"],
  }),
);
