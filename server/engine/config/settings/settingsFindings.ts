import { type Dialect, type Product, productName } from "../../lang/dialect.ts";
import { type Diagnostic, error, errorAt, informationAt, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";
import { secondAt } from "../decode/declarationFindings.ts";

export const wrongVersion = errorAt(
  "config/wrong-version",
  "Invalid version constraint",
  'A version constraint must be an operator and a version, such as ">= 1.5", or several of them separated by commas.',
);

export const versionNoText = errorAt(
  "config/version-no-text",
  "Invalid version constraint",
  'The version must be a literal string, such as "~> 5.0".',
);

export const prereleaseVersion = errorAt(
  "config/prerelease-version",
  "Invalid required_version constraint",
  (text: string) =>
    `${text} is a prerelease, which required_version cannot name. Remove the part after the dash; a prerelease counts as its version.`,
);

/** `isCertain`: whether the version is the one that the user runs. */
export const unmetVersion = (range: Range, product: Product, version: string, isCertain: boolean): Diagnostic =>
  error(
    "config/unmet-version",
    range,
    `Unsupported ${productName(product)} Core version`,
    `This constraint excludes ${productName(product)} ${version}. Use a version that it allows, or change the constraint.`,
    !isCertain && { inEditor: "information" },
  );

export const unknownVersionRequired = informationAt(
  "config/unknown-version-required",
  "Version not known",
  ({ product, version }: Dialect) =>
    `Stateline knows no ${productName(product)} that this constraint allows, so it follows ${productName(product)} ${version.join(".")}.`,
);

export const ineffectiveVersion = warningAt(
  "config/ineffective-version",
  "Ineffective version constraint",
  "OpenTofu reads language blocks since 1.12, so the constraint should exclude older versions: >= 1.12.0.",
);

export const secondCompatibility = errorAt(
  "config/second-compatibility",
  "Duplicate compatible_with block",
  "A language block can have only one version constraint of OpenTofu. Remove one of the two.",
);

export const wrongExperiment = errorAt(
  "config/wrong-experiment",
  "Invalid experiment keyword",
  "An experiment must be a keyword without quotes.",
);

export const unknownExperiment = (range: Range, keyword: string): Diagnostic =>
  error("config/unknown-experiment", range, "Unknown experiment keyword", `There is no experiment ${quoted(keyword)}.`);

export const wrongEdition = errorAt(
  "config/wrong-edition",
  "Invalid language edition",
  (edition: string) => `The language edition must be a keyword without quotes. The only edition is ${edition}.`,
);

export const unknownEdition = errorAt(
  "config/unknown-edition",
  "Unsupported language edition",
  (edition: string, only: string) => `The language edition ${edition} does not exist. The only edition is ${only}.`,
);

export const concludedExperiment = errorAt(
  "config/concluded-experiment",
  "Experiment has concluded",
  (keyword: string) => `The experiment ${quoted(keyword)} has become part of the language. Remove the argument.`,
);

export const experimental = errorAt(
  "config/experimental",
  "Module uses experimental features",
  "Experiments are available only in alpha versions of Terraform, not in releases. Remove the argument.",
);

export const strayRequiredProviders = errorAt(
  "config/stray-required-providers",
  "Invalid required_providers block",
  "A required_providers block must be inside a terraform block. Move it there.",
);

export const secondRequiredProviders = secondAt(
  "config/second-required-providers",
  "Duplicate required providers configuration",
  "A module can have only one required_providers block. Move these entries to the first one.",
);

export const secondBackend = secondAt(
  "config/second-backend",
  "Duplicate backend configuration",
  "A module can have only one backend block. Remove one of the two.",
);

/** As `secondBackend`, in an override file. */
export const secondOverridingBackend = (range: Range, first: Range): Diagnostic => ({
  ...secondBackend(range, first),
  id: "config/second-overriding-backend",
});

export const secondCloud = secondAt(
  "config/second-cloud",
  "Duplicate HCP Terraform configurations",
  "A module can have only one cloud block. Remove one of the two.",
);

export const bothBackends = (backend: Range, cloud: Range): Diagnostic =>
  error(
    "config/both-backends",
    backend,
    "Both a backend and cloud configuration are present",
    "A module can have a backend block or a cloud block, but not both. Remove one of the two.",
    { related: [{ range: cloud, message: "the cloud block" }] },
  );

export const secondEncryption = errorAt(
  "config/second-encryption",
  "Duplicate encryption configuration",
  "A module can have only one encryption block. Remove one of the two.",
);

export const secondProviderMeta = secondAt(
  "config/second-provider-meta",
  "Duplicate provider_meta block",
  (name: string) =>
    `This module already has a provider_meta block for the provider ${quoted(name)}. Remove one of the two.`,
);

const WRONG_REQUIREMENT = "Invalid required_providers object";

export const wrongRequirement = errorAt(
  "config/wrong-requirement",
  WRONG_REQUIREMENT,
  'A provider requirement must be an object, such as { source = "hashicorp/aws", version = "~> 5.0" }.',
);

export const unknownRequirement = errorAt(
  "config/unknown-requirement",
  WRONG_REQUIREMENT,
  (name: string) =>
    `Only "source", "version" and "configuration_aliases" are allowed here, not ${quoted(name)}. Configure the provider in a provider block.`,
);

export const wrongRequirementKey = errorAt(
  "config/wrong-requirement-key",
  "Invalid Attribute",
  'Only "source", "version" and "configuration_aliases" are allowed here.',
);

export const wrongImpliedName = errorAt(
  "config/wrong-implied-name",
  "Invalid provider name",
  (name: string) => `${quoted(name)} is not a valid provider name. Use only letters, digits and single dashes.`,
);

export const sourceNoText = errorAt(
  "config/source-no-text",
  "Invalid source",
  'The source must be a literal string, such as "hashicorp/aws".',
);

export const wrongSourceForm = errorAt(
  "config/wrong-source-form",
  "Invalid provider source string",
  (source: string) =>
    `${quoted(source)} is not a valid provider source. Use a namespace and a name, such as hashicorp/aws, with an optional host before them.`,
);

export const wrongSourcePart = (range: Range, part: "type" | "namespace", text: string): Diagnostic =>
  error(
    "config/wrong-source-part",
    range,
    `Invalid provider ${part}`,
    `${quoted(text)} is not a valid part of a provider source. Use only letters, digits and single dashes.`,
  );

export const wrongHost = (range: Range, host: string): Diagnostic =>
  error("config/wrong-host", range, "Invalid provider source hostname", `${quoted(host)} is not a valid hostname.`);

export const redundantPrefix = errorAt(
  "config/redundant-prefix",
  "Invalid provider type",
  (type: string) =>
    `A provider name does not include the "terraform-provider-" prefix of its repository. Use ${quoted(type.replace(/^terraform-(provider-)?/, ""))} instead of ${quoted(type)}.`,
);

const WRONG_ALIAS = "Invalid configuration_aliases value";

export const wrongAlias = errorAt(
  "config/wrong-alias",
  WRONG_ALIAS,
  "Each element must be an aliased configuration of this provider, as in [aws.east, aws.west].",
);

export const aliasOfOther = errorAt(
  "config/alias-of-other",
  WRONG_ALIAS,
  (provider: string, name: string) => `Each alias here must begin with ${quoted(provider)}, not with ${quoted(name)}.`,
);
