import type { DocumentSelector } from "vscode-languageclient";
import { system } from "./system/onComputer.ts";

/** The language ids of this extension's manifest, and those of the Terraform and OpenTofu extensions. */
const LANGUAGES = [
  ...["terraform", "opentofu", "terraform-vars", "opentofu-vars", "terraform-state"],
  ...["terraform-test", "opentofu-test", "terraform-template", "terragrunt"],
  ...["terraform-stack", "terraform-deploy", "terraform-policy", "terraform-policytest", "terraform-migrate"],
];

/** The names of files to which another extension may have given another language. */
const PATTERNS = [
  "**/*.tfstate",
  "**/*.tf.json",
  "**/*.tofu.json",
  "**/*.tfvars.json",
  // Units of Terragrunt include files of any name; the server leaves those alone that no unit reads.
  "**/*.hcl",
  "**/*.tfquery.json",
];

const ofSystem = system.scheme === undefined ? {} : { scheme: system.scheme };

/** The documents that the language server receives. */
export const documentSelector: DocumentSelector = [
  ...LANGUAGES.map((language) => ({ ...ofSystem, language })),
  ...PATTERNS.map((pattern) => ({ ...ofSystem, pattern })),
];

/** The language ids whose cursor the timeline follows. */
export const CONFIGURATION_LANGUAGES: readonly string[] = ["terraform", "opentofu"];
