/** Where we differ, as `FAMILY: WORKSPACE`, with the parts that do; one that does not differ any more fails. */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    // Terraform shows the `moved` block.
    "stored: a move of something half known": ["diagnostics"],
    // Terraform does not look at what such a block refers to, whatever the validation or the plan that does not know it.
    "stored: a dynamic block that is not known refers to nothing there is": [
      "applyable",
      "complete",
      "diagnostics",
      "errored",
    ],
    // Terraform configures the provider of what it only takes out of the state.
    "read: data that nothing declares -destroy -refresh=false -target=data.test_image.i": ["calls"],
    "read: data that nothing declares -destroy -refresh=false -target=module.m": ["calls"],
  }),
);
