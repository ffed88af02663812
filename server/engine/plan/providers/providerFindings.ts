import type { Mode } from "../../addrs/address.ts";
import { BUILTIN_PROVIDER } from "../../config/settings/requiredProviders.ts";
import { type Diagnostic, error } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { suggesting } from "../../syntax/suggestion.ts";
import { quoted } from "../../values/text/quote.ts";

/** The finding of a type that a provider lacks. */
export const unknownType = (range: Range | undefined, mode: Mode, provider: string, type: string): Diagnostic =>
  error("plan/unknown-type", range, ...unknownTypeTexts(mode, provider, type));

/** The finding of a type that the language lacks. */
export const unknownBuiltinType = (range: Range | undefined, mode: Mode, type: string): Diagnostic =>
  suggesting(type, ["terraform_data", "terraform_remote_state"], () =>
    error("plan/unknown-builtin-type", range, ...unknownTypeTexts(mode, BUILTIN_PROVIDER, type)),
  );

function unknownTypeTexts(mode: Mode, provider: string, type: string): [summary: string, detail: string] {
  const kind = mode === "managed" ? "resource type" : mode === "data" ? "data source" : "ephemeral resource";
  return [`Invalid ${kind}`, `${provider} has no ${kind} ${quoted(type)}. Correct the name of the type.`];
}

/** The finding of a provider without a block that rejects an empty configuration. */
export const invalidImpliedConfiguration = (source: string): Diagnostic =>
  error(
    "plan/invalid-implied-configuration",
    undefined,
    "Invalid provider configuration",
    `${source} must be configured. Add a provider block for it to the root module.`,
  );

export const missingInImplied = (source: string, name: string): Diagnostic =>
  error(
    "plan/missing-in-implied",
    undefined,
    "Missing required argument",
    `The configuration of ${source} needs ${quoted(name)}.`,
  );

/** The finding of an object whose type its provider no longer has. */
export const lostType = (address: string, source: string): Diagnostic =>
  error(
    "plan/lost-type",
    undefined,
    `no schema available for ${address} while reading state; this is a bug in Terraform and should be reported`,
    `${source} no longer has this resource type, so it cannot read or destroy ${address}. Use a version of the provider that has it, or remove the object with terraform state rm.`,
  );

/** `isExpected`: whether the module declares that its caller passes the configuration, and it has no caller. */
export const noProviderConfiguration = (
  near: Range | undefined,
  address: string,
  configuration: string,
  isExpected: boolean,
): Diagnostic =>
  error(
    "plan/no-provider-configuration",
    undefined,
    "Provider configuration not present",
    isExpected
      ? `${address} needs ${configuration}, which a calling module must pass in its "providers" argument. As a root module, this module has no caller.`
      : `${address} needs ${configuration}, but no provider block declares it. Add one with this alias, or use another configuration.`,
    { ...(near && { near }), address, ...(isExpected && { inEditor: "information" }) },
  );
