import { type Diagnostic, error, errorAt, errorNearAt, warning, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import type { Argument, Call } from "../../syntax/tree.ts";
import { quoted } from "../../values/text/quote.ts";
import { secondAt } from "../decode/declarationFindings.ts";

const badAlias = "Invalid provider configuration alias";

export const wrongAliasName = errorNearAt(
  "config/wrong-alias-name",
  badAlias,
  "An alias may contain only letters, digits, underscores and dashes.",
);

export const inlineVersion = warningAt(
  "config/inline-version",
  "Version constraints inside provider configuration blocks are deprecated",
  "Move the version constraint to the required_providers block. It still works here, but is deprecated.",
);

export const reservedProviderArgument = ({ name, nameRange }: Argument): Diagnostic =>
  error(
    "config/reserved-provider-argument",
    nameRange,
    "Reserved argument name in provider block",
    `${quoted(name)} is reserved in provider blocks. Remove it.`,
  );

export const requiredTwice = warningAt(
  "config/required-twice",
  "Duplicate required provider",
  (name: string, otherName: string, source: string) =>
    `${quoted(name)} and ${quoted(otherName)} are two names for one provider, ${source}. Use one of them.`,
);

export const requiredUnder = warningAt(
  "config/required-under",
  "Duplicate required provider",
  (name: string, required: string) =>
    `The resource type implies the provider ${quoted(name)}, which this module requires as ${quoted(required)}. Use the same name, or set provider = ${required}.`,
);

export const wrongImpliedProvider = errorAt(
  "config/wrong-implied-provider",
  "Invalid provider local name",
  (name: string) => `The resource type begins with ${quoted(name)}, which is not a valid provider name.`,
);

export const namespacedCall = ({ name, nameRange }: Call, summary: string, available: string): Diagnostic => {
  const start = nameRange.start + name.indexOf(":");
  return error(
    "config/namespaced-call",
    { ...nameRange, start, end: start + 1 },
    summary,
    `Names of functions cannot have a namespace here. ${available}`,
  );
};

export const wrongProviderKey = (
  range: Range,
  name: string,
  user: "module" | "resource",
  isKeyed: boolean,
): Diagnostic =>
  error(
    "config/wrong-provider-key",
    range,
    `Invalid ${user} provider configuration`,
    isKeyed
      ? `Only a configuration with for_each takes a key, and ${name} has none.`
      : `${name} has a for_each: select one of its configurations with a key, such as ${name}["key"].`,
  );

export const sameProviderForEach = (range: Range, user: "module" | "resource"): Diagnostic =>
  warning(
    "config/same-provider-for-each",
    range,
    `Provider configuration for_each matches ${user}`,
    `A provider configuration must outlive what it manages: if an element leaves this for_each, nobody can destroy its objects. Use a larger collection for the provider.`,
  );

export const undefinedProvider = (severity: "error" | "warning", range: Range, name: string): Diagnostic =>
  error(
    "config/undefined-provider",
    range,
    "Reference to undefined provider",
    `The module does not declare a provider ${quoted(name)}. Add an entry ${name.split(".")[0]} to its required_providers block.`,
    { severity },
  );

export const unpassedProvider = warningAt(
  "config/unpassed-provider",
  "Missing required provider configuration",
  (name: string) => `The module expects its caller to pass the provider configuration ${name}, and this call does not.`,
);

export const incompatibleModule = errorAt(
  "config/incompatible-module",
  "Module is incompatible with count, for_each, and depends_on",
  (path: readonly string[], { name }: { readonly name: string }) =>
    `${path.map((step) => `module.${step}`).join(".")} configures the provider ${name} itself, so its call cannot use count, for_each or depends_on. Configure the provider in the caller and pass it with providers = {}.`,
);

export const overriddenConfiguration = errorAt(
  "config/overridden-configuration",
  "Cannot override provider configuration",
  (name: string) =>
    `The module configures ${name} itself, so the call cannot pass a configuration for it. Remove the entry here, or the provider block in the module.`,
);

export const otherProvider = errorAt(
  "config/other-provider",
  "Provider type mismatch",
  (name: string, requiredProvider: string, passedProvider: string) =>
    `In this module ${quoted(name)} is the provider ${requiredProvider}, but the call passes a configuration of ${passedProvider}.`,
);

/** `isExpected`: whether the module declares that its own caller passes the configuration, and it has no caller. */
export const missingProvider = (configuration: string, near: Range, isExpected: boolean): Diagnostic =>
  error(
    "config/missing-provider",
    undefined,
    `missing provider ${configuration}`,
    isExpected
      ? "The module call passes a configuration that a caller of this module must pass. As a root module, this module has no caller."
      : "The module call passes this configuration, but the calling module does not have it. Add a provider block, or an entry in required_providers.",
    { near, ...(isExpected && { inEditor: "information" }) },
  );

export const emptyConfiguration = warningAt(
  "config/empty-configuration",
  "Redundant empty provider block",
  (name: string) =>
    `An empty provider block is no longer needed. Remove it, and add ${name} to the required_providers block of the module.`,
);

export const providerTwice = secondAt(
  "config/provider-twice",
  "Duplicate provider configuration",
  (name: string) =>
    `The provider ${name} is already configured. Give this configuration another alias, or remove one of the two.`,
);

const WRONG_REFERENCE = "Invalid provider configuration reference";

/** `argument` is the name of the argument that refers to a configuration. */
export const aliasForEach = errorAt(
  "config/alias-for-each",
  'Alias required when using "for_each"',
  "Only a provider configuration with an alias can have for_each. Add alias = ….",
);

export const wrongProviderReference = errorAt(
  "config/wrong-provider-reference",
  WRONG_REFERENCE,
  (argument: string) =>
    `${quoted(argument)} must be a reference to a provider configuration, such as aws, or aws.east with an alias.`,
);

export const wrongProviderAlias = errorAt(
  "config/wrong-provider-alias",
  WRONG_REFERENCE,
  "Only an alias may follow the provider name, as in aws.east.",
);

export const wrongProviderName = errorAt(
  "config/wrong-provider-name",
  "Invalid provider local name",
  (name: string, normal: string | undefined) =>
    normal === undefined
      ? `${name} is not a valid provider name. Use only letters, digits and single dashes, and no dash at the end.`
      : `Provider names must be in lower case. Use ${quoted(normal)} instead of ${quoted(name)}.`,
);

export const passedTwice = secondAt(
  "config/passed-twice",
  "Duplicate provider address",
  (provider: string) => `The call already passes a configuration for ${provider}. Remove one of the two.`,
);
