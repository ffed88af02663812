/** Where we differ, as `FAMILY: WORKSPACE`, with the parts that do; one that does not differ any more fails. */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    // Terraform shows the `moved` block.
    "stored: a move of something half known": ["diagnostics"],
    // Terraform reads nothing by such a schema.
    "computedBlocks: a schema with a computed block that is required, and lacking": ["diagnostics"],
    // Terraform configures the provider of what it only takes out of the state.
    "read: data that nothing declares -destroy -refresh=false -target=data.test_image.i": ["calls"],
    "read: data that nothing declares -destroy -refresh=false -target=module.m": ["calls"],
  }),
);
