import { providerConfigurationAddress } from "../../addrs/provider.ts";
import { isIdentifier, legacyProvider, parseProviderAddress } from "../addressText.ts";
import type { Members } from "../members.ts";
import { wrongLegacyProvider } from "../stateFindings.ts";

/** An instance as versions 1 to 3 address it. */
export interface LegacyInstance {
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  readonly key: number | undefined;
}

/** Parses `aws_instance.web.0` and `data.aws_ami.ubuntu`. */
export function parseLegacyInstance(text: string): LegacyInstance | undefined {
  const parts = text.split(".");
  if (parts.length < 2 || parts.length > 4) return undefined;
  const isData = parts.length > 2 && parts[0] === "data";
  const [type = "", name = "", index, more] = isData ? parts.slice(1) : parts;
  if (more !== undefined) return undefined;
  const key = index === undefined ? undefined : integer(index);
  return Number.isNaN(key) ? undefined : { mode: isData ? "data" : "managed", type, name, key };
}

/** Parses an integer of any base, as Go does. */
const integer = (text: string): number =>
  /^[+-]?(?:0[0-7]*|[1-9][0-9]*)$/.test(text)
    ? Number.parseInt(text, /^[+-]?0[0-7]/.test(text) ? 8 : 10)
    : /^0[xob][0-9a-f]+$/i.test(text)
      ? Number(text)
      : Number.NaN;

/** Returns the provider of a resource in today's form; derived from the resource type if none is written. */
export function legacyProviderConfiguration(
  members: Members,
  module: readonly string[],
  address: string,
  type: string,
): string {
  const written = members.text("provider");
  if (written.includes("provider.")) {
    const parsed = parseProviderAddress(written);
    if (!parsed) members.fault(wrongLegacyProvider(address, written), "provider");
    return parsed?.text ?? "";
  }
  const [name = "", alias, ...more] = written === "" ? [type.split("_", 1)[0]] : written.split(".");
  const isOne = isIdentifier(name) && (alias === undefined || isIdentifier(alias)) && more.length === 0;
  if (written !== "" && !isOne) members.fault(wrongLegacyProvider(address, written), "provider");
  return providerConfigurationAddress(module, legacyProvider(name), alias).text;
}
