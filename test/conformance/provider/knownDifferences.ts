/** Where we differ, as `FAMILY: WORKSPACE`, with the parts that do; one that does not differ any more fails. */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "managed: what is sensitive was not noted": ["resource_drift"],
    "managed: only refresh": ["applyable"],
    "refactored: to another type": ["resource_drift", "calls"],
    "refactored: to another type, with private data": ["resource_drift", "calls"],
    "refactored: to another type and to nothing": ["prior_state", "calls"],
    "refactored: imported, and two found": ["resource_drift", "calls"],
    "refactored: imported without a configuration": ["calls"],
    "refactored: a type that is no more": ["diagnostics"],
    "refactored: a provider meta block": ["calls"],
    "read: data, and destroyed": ["prior_state"],
    "read: a check with data that is not there": ["prior_state"],
    "read: a variable that is not valid": ["calls"],
    "broken: OpenEphemeralResource: an object of another type": ["calls"],
    "broken: OpenEphemeralResource: a text for an object": ["calls"],
    "broken: OpenEphemeralResource: bytes that are no object": ["calls"],
    "broken: MoveResourceState: null": ["prior_state", "calls"],
    "broken: OpenEphemeralResource: null": ["calls"],
  }),
);
