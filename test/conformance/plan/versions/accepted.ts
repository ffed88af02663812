/** A plan of the corpus that a judge makes otherwise than we do, with the reason. */
export interface Accepted {
  readonly languages: RegExp;
  readonly name: string;
  readonly why: string;
}

export const ACCEPTED: readonly Accepted[] = [
  {
    languages: /^terraform@1\.16/,
    name: "imports for the members of any collection",
    why: "1.16.0-rc2 follows only the first of several import blocks with for_each for a resource",
  },
  {
    languages: /^(opentofu@|terraform@1\.[45])/,
    name: "imports for the members of any collection",
    why: "faults of import blocks are those of validations",
  },
  {
    languages: /^(opentofu@|terraform@1\.[45])/,
    name: "empty texts and secrets",
    why: "these versions neither show a sensitive null nor an empty text that goes",
  },
  {
    languages: /^terraform@1\.[45]/,
    name: "numbers of all sizes",
    why: "Terraform 1.4 and 1.5 print numbers as the nearest double",
  },
  {
    languages: /^terraform@1\.[45]/,
    name: "unknown through operators and templates",
    why: "Terraform 1.4 and 1.5 know nothing of an unknown value, not even that it is not null",
  },
  {
    languages: /^terraform@1\.[45]/,
    name: "constants beside what is none",
    why: "Terraform 1.4 and 1.5 keep the known parts of a template with a fault",
  },
];
