/** The reasons for which a difference from a real binary is accepted. */
export const REASONS = {
  actions: "what actions check or plan is not followed",
  deprecations: "where a deprecated value is used is decided by references, not by marks",
  ephemeral: "the order of two faults of ephemeral values",
  for_each: "what for_each and keys of providers may be is judged as in Terraform",
  identities: "the identity schemas of types are not known",
  init: "init installs no module if one has an error, and the recorder then writes a manifest of its own",
  json: "the place or the number of faults of an expression in JSON",
  local_modules: "local modules are read where they are, initialised or not",
  manifest: "what else is wrong with a module whose manifest is wrong is not reported",
  newest: "the changelog of 1.17 has it, and the source of that day refuses it",
  order: "the faults that follow from another one, or its place",
  rare: "a rare fault that was not followed",
  sources: "a rare fault of a source that is evaluated early",
  syntax: "the syntax of provider functions is read in every version",
  value_files: "a validation does not read files with values",
} as const;
