import type { DocumentSelector } from "vscode-languageclient/node";

/** Both families of language ids: our own manifest's, and those that the Terraform and OpenTofu extensions contribute. */
const LANGUAGES = ["terraform", "opentofu", "terraform-vars", "opentofu-vars", "terraform-state"];

/** By name too, where another extension gave the file another language. */
const PATTERNS = ["**/*.tfstate", "**/*.tf.json", "**/*.tofu.json", "**/*.tfvars.json"];

/** The documents that the language server receives. */
export const documentSelector: DocumentSelector = [
  ...LANGUAGES.map((language) => ({ scheme: "file", language })),
  ...PATTERNS.map((pattern) => ({ scheme: "file", pattern })),
];

/** The language ids whose cursor the timeline follows. */
export const CONFIGURATION_LANGUAGES: readonly string[] = ["terraform", "opentofu"];
