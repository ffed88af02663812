import type { Resource } from "../config/module.ts";
import { BUILTIN } from "../provider/builtin.ts";
import type { Provider } from "../provider/provider.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { Unasked } from "../values/value.ts";

/** The provider that plans resources of a type; undefined where none is at hand, and nothing is claimed of its resources. */
export const providerOf = (type: string): Provider | undefined => (BUILTIN.resourceSchema(type) ? BUILTIN : undefined);

/** Who plans a managed resource with which schema, or why nothing of it is planned. */
export type Planner = { readonly provider: Provider; readonly schema: ResourceSchema } | { readonly unasked: Unasked };

/** Who plans a resource that is declared; `localNames` are the providers that its module requires. */
export function plannerOf(
  { mode, type, provider }: Resource,
  source: string,
  localNames: ReadonlyMap<string, string>,
): Planner {
  const [implied = ""] = type.split("_");
  const local = provider ?? implied;
  return planner(mode, type, source, () => localNames.get(local) ?? `registry.terraform.io/hashicorp/${local}`);
}

/** Who plans an object that only the state knows; `address` is that of its provider. */
export const plannerOfStored = (mode: Resource["mode"], type: string, source: string, address: string): Planner =>
  planner(mode, type, source, () => address);

function planner(mode: Resource["mode"], type: string, source: string, address: () => string): Planner {
  if (mode !== "managed") return { unasked: { source, why: "not-read", of: shortName(address()) } };
  const provider = providerOf(type);
  const schema = provider?.resourceSchema(type);
  return provider && schema
    ? { provider, schema }
    : { unasked: { source, why: "no-schema", of: shortName(address()) } };
}

/** `hashicorp/aws`, as users say it: without the public registries. */
const shortName = (address: string): string => address.replace(/^registry\.(terraform\.io|opentofu\.org)\//, "");
