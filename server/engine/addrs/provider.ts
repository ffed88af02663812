import { internTable } from "../values/internTable.ts";

/**
 * A configuration of a provider: the default one of a module, or one with an alias. Its module has no keys, because a
 * module with a provider block cannot be repeated. Interned: equal addresses are the same object.
 */
export interface ProviderConfigurationAddress {
  /** The names of the calls from the root to the module; empty for the root module. */
  readonly module: readonly string[];
  /** The source address of the provider: `registry.terraform.io/hashicorp/aws`. */
  readonly provider: string;
  readonly alias: string | undefined;
  /** As Terraform writes it: `module.a.provider["registry.terraform.io/hashicorp/aws"].east`. */
  readonly text: string;
}

export function providerConfigurationAddress(
  module: readonly string[],
  provider: string,
  alias: string | undefined,
): ProviderConfigurationAddress {
  const calls = module.map((name) => `module.${name}.`).join("");
  const text = `${calls}provider["${provider}"]${alias === undefined ? "" : `.${alias}`}`;
  return configurations(text, () => ({ module, provider, alias, text }));
}

const configurations = internTable<ProviderConfigurationAddress>();

/** Returns a source address as users write it, without the host of a public registry: `hashicorp/aws`. */
export const shortProviderName = (address: string): string =>
  address.replace(/^registry\.(terraform\.io|opentofu\.org)\//, "");
