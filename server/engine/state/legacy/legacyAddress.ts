import { providerConfigurationAddress } from "../../addrs/provider.ts";
import { isIdentifier, legacyProvider, providerIn } from "../addressText.ts";
import type { Members } from "../members.ts";
import { wrongLegacyProvider } from "../texts.ts";

/** An instance as versions 1 to 3 name it. */
export interface LegacyInstance {
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  readonly key: number | undefined;
}

/** Reads `aws_instance.web.0` and `data.aws_ami.ubuntu`. */
export function legacyInstance(text: string): LegacyInstance | undefined {
  const all = text.split(".");
  if (all.length < 2 || all.length > 4) return undefined;
  const isData = all.length > 2 && all[0] === "data";
  const [type = "", name = "", index, more] = isData ? all.slice(1) : all;
  if (more !== undefined) return undefined;
  const key = index === undefined ? undefined : integer(index);
  return Number.isNaN(key) ? undefined : { mode: isData ? "data" : "managed", type, name, key };
}

/** As Go reads an integer of any base. */
const integer = (text: string): number =>
  /^[+-]?(?:0[0-7]*|[1-9][0-9]*)$/.test(text)
    ? Number.parseInt(text, /^[+-]?0[0-7]/.test(text) ? 8 : 10)
    : /^0[xob][0-9a-f]+$/i.test(text)
      ? Number(text)
      : Number.NaN;

/** The provider of a resource, as a current Terraform writes it; by the type's name where nothing is said. */
export function legacyConfiguration(
  members: Members,
  module: readonly string[],
  address: string,
  type: string,
): string {
  const written = members.text("provider");
  if (written.includes("provider.")) {
    const found = providerIn(written);
    if (!found) members.fault(wrongLegacyProvider(address, written), "provider");
    return found?.text ?? "";
  }
  const [name = "", alias, ...more] = written === "" ? [type.split("_", 1)[0]] : written.split(".");
  const isOne = isIdentifier(name) && (alias === undefined || isIdentifier(alias)) && more.length === 0;
  if (written !== "" && !isOne) members.fault(wrongLegacyProvider(address, written), "provider");
  return providerConfigurationAddress(module, legacyProvider(name), alias).text;
}
