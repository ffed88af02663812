/** A plan of the corpus that a judge makes otherwise than we do, with the reason. */
export interface Accepted {
  readonly languages: RegExp;
  readonly name: string;
  readonly why: string;
}

export const ACCEPTED: readonly Accepted[] = [
  ...["an output becomes sensitive", "an output is not sensitive any more", "JSON in texts", "objects and maps"].map(
    (name): Accepted => ({
      languages: /^terraform@1\.3/,
      name,
      why: "Terraform 1.3 counts hidden elements as attributes, and prints changes of sensitivity as none",
    }),
  ),
  {
    languages: /^terraform@1\.3/,
    name: "moved to what is not in configuration",
    why: "the state has a type that the provider does not have",
  },
  {
    languages: /^terraform@1\.16/,
    name: "imports for the members of any collection",
    why: "1.16.0-rc2 follows only the first of several import blocks with for_each for a resource",
  },
  {
    languages: /^(opentofu@|terraform@1\.[345])/,
    name: "imports for the members of any collection",
    why: "faults of import blocks are those of validations",
  },
  {
    languages: /^(opentofu@|terraform@1\.[345])/,
    name: "empty texts and secrets",
    why: "these versions neither show a sensitive null nor an empty text that goes",
  },
  {
    languages: /^terraform@1\.[345]/,
    name: "numbers of all sizes",
    why: "Terraform 1.5 and its predecessors print numbers as the nearest double",
  },
  {
    languages: /^terraform@1\.[345]/,
    name: "unknown through operators and templates",
    why: "Terraform 1.5 and its predecessors know nothing of an unknown value, not even that it is not null",
  },
  {
    languages: /^terraform@1\.[345]/,
    name: "constants beside what is none",
    why: "Terraform 1.5 and its predecessors keep the known parts of a template with a fault",
  },
];
