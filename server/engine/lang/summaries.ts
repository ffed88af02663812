import type { Diagnostic, FindingId } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import type { Dialect } from "./dialect.ts";
import { type Feature, supports } from "./features.ts";

// Most findings have the same summary in every dialect. This table has the others; what a finding says is written beside its id.

/** Another summary, or the change of a summary with names in it. */
type Renaming = string | ((summary: string) => string);

/** Providers are named by the addresses of the dialect's own registry. */
const inItsRegistry = (summary: string) => summary.replaceAll('["registry.terraform.io/', '["registry.opentofu.org/');

/** OpenTofu has two nodes for each variable of a module, and one with another name for a validation. */
const variablesTwice = (summary: string) =>
  inItsRegistry(summary)
    .replace(/(\S*\bvar\.[\w-]+) \(expand\)/g, "$1 (expand, input), $1 (expand, reference)")
    .replace(/(\bvar\.[\w-]+) \(validation\)/g, "$1 (expand, reference)");

const inLines = (summary: string) => summary.replace("Cycle: ", "Cycle:\n  ").replaceAll(", ", "\n  ");

const duplicated = (summary: string) => summary.replace(/^Duplicate (.*) block$/, "Duplicated `$1` block");

/** The summaries that a dialect with the feature has, by the id of the finding. */
const SUMMARIES: Readonly<Partial<Record<Feature, Readonly<Record<FindingId, Renaming>>>>> = {
  "opentofu-summaries": {
    "config/both-backends": "Both a backend and a cloud configuration are present",
    "config/creation-provisioner": 'Invalid "removed.provisioner" block',
    "config/invalid-name": (summary) => summary.replace(/^(Invalid ephemeral resource type)$/, "$1 name"),
    "config/no-identifier": "Missing required import argument",
    "config/two-identifiers": "Conflicting import arguments",
    "config/no-data-source": "Data source address is not allowed",
    "config/no-instance-key": (summary) => summary.replace("keys not", "address with keys is not"),
    "config/mock-twice": duplicated,
    "config/no-object": "Object expected",
    "config/override-twice": duplicated,
    "config/provider-twice-in-test": "Duplicated `mock_provider` block",
    "config/resource-twice": (summary) => summary.replace("Duplicate ephemeral ", "Duplicate ephemeral resource "),
    "config/second-cloud": "Duplicate cloud configurations",
    "lifecycle/ephemeral-argument": "Ephemeral value used in non-ephemeral context",
    "lang/no-namespace": "Unknown function namespace",
    "lang/no-provider": "Unknown function provider",
    "lang/no-provider-function": "Function not found in provider",
    "lang/no-provider-name": "Unable to parse provider function",
    "plan/deprecated-value": "Value derived from a deprecated source",
    "plan/deprecated-variable": "Variable marked as deprecated by the module author",
    "plan/ephemeral-argument": "Variable does not allow ephemeral value",
    "plan/ephemeral-output": "Output does not allow ephemeral value",
    "plan/ephemeral-root-output": "Invalid output configuration",
  },
  "unmatched-import-keys": { "plan/undeclared-import": "Import block target does not exist" },
  "two-nodes-of-variables": { "plan/cycle": variablesTwice },
  "instance-summaries": {
    "lifecycle/protected-instance": "Resource instance cannot be destroyed",
    "plan/forgotten-object": "Resource will be removed from the state",
  },
  "enabled-in-summaries": {
    "config/incompatible-module": "Module is incompatible with count, for_each, enabled and depends_on",
  },
  "terraform-cloud-summaries": {
    "config/both-backends": "Both a backend and Terraform Cloud configuration are present",
    "config/second-cloud": "Duplicate Terraform Cloud configurations",
  },
  "cycle-lines": { "config/early-cycle": inLines, "plan/cycle": inLines },
  "compatibility-summaries": { "config/unmet-version": "Incompatible module" },
  "for-each-summaries": {
    "plan/null-in-set": "Invalid for_each argument",
    "plan/wrong-in-set": "Invalid for_each argument",
  },
  "state-store-summaries": {
    "config/both-backends": "Conflicting 'cloud' and 'backend' configuration blocks are present",
    "config/second-backend": "Duplicate 'backend' configuration block",
  },
};

/** The commands that details tell the user to run. Details of other findings can have words of the user or of a provider. */
const COMMAND = /\bterraform (?=(?:init|state pull|workspace select)\b)/g;
const WITH_COMMANDS = /^(?:config|load)\//;

/** Returns a finding whose detail names the program of OpenTofu. */
const inItsProgram = (finding: Diagnostic): Diagnostic =>
  WITH_COMMANDS.test(finding.id) ? { ...finding, detail: finding.detail.replace(COMMAND, "tofu ") } : finding;

/** Returns a finding in the words of a dialect: with its summary, and with the name of its program. */
export const inWordsOf = (dialect: Dialect, finding: Diagnostic): Diagnostic => wordsOf(dialect)(finding);

const wordsOf = remember((dialect: Dialect) => {
  const features = (Object.keys(SUMMARIES) as Feature[]).filter((feature) => supports(dialect, feature));
  const isOpenTofu = supports(dialect, "opentofu-summaries");
  const words = new Map(features.flatMap((feature) => Object.entries(SUMMARIES[feature]!)));
  return remember((written: Diagnostic): Diagnostic => {
    const finding = isOpenTofu ? inItsProgram(written) : written;
    const other = words.get(finding.id) ?? (isOpenTofu ? inItsRegistry : undefined);
    if (other === undefined) return finding;
    return { ...finding, summary: typeof other === "string" ? other : other(finding.summary) };
  });
});
