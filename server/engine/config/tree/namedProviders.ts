import { resourceText } from "../../addrs/address.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import type { Import, Module, ProviderReference, Resource } from "../module.ts";
import { requiredSource } from "../settings/requiredProviders.ts";

/** A reference to a provider by its local name, and the alias of one of its configurations. */
export type NamedProvider = Pick<ProviderReference, "name" | "alias">;

/** A place where a module refers to a provider. */
export interface ProviderPlace {
  /** The local name. */
  readonly name: string;
  /** Whether `required_providers` does not list the local name. */
  readonly isImplied: boolean;
  readonly range: Range;
}

/** Returns the source addresses of all providers that a module requires or uses. */
export const providersIn = remember(
  (module: Module): ReadonlySet<string> => new Set([...module.providers.values(), ...providerPlaces(module).keys()]),
);

/** Returns the first place of each provider that a module requires or uses, by source address. */
export const providerPlaces = remember((module: Module): ReadonlyMap<string, ProviderPlace> => {
  const places = new Map<string, ProviderPlace>();
  const add = (name: string, range: Range) => {
    const source = requiredSource(module, name);
    if (!places.has(source)) places.set(source, { name, isImplied: !module.providers.has(name), range });
  };
  for (const { name, range } of module.requirements.values()) add(name, range);
  for (const { name, header } of module.configurations) add(name, header);
  for (const resource of module.resources.values()) add(localName(resource), resource.header);
  for (const action of module.actions.values()) add(localName(action), action.header);
  for (const block of importsOfUndeclared(module)) add(providerOfImport(block).name, block.range);
  return places;
});

/** Returns the import blocks whose target the module does not declare. */
export const importsOfUndeclared = ({ imports, resources }: Module): readonly Import[] =>
  imports.filter(
    ({ to: { resource, modules } }) =>
      modules.length === 0 &&
      resource !== undefined &&
      !resources.has(resourceText(resource.mode, resource.type, resource.name)),
  );

/** Returns the provider that an import block of an undeclared resource uses. */
export const providerOfImport = ({ provider, to: { resource } }: Import): NamedProvider => ({
  name: localName({ type: resource?.type ?? "", provider }),
  alias: provider?.alias,
});

/** Returns the source address of a resource's provider, according to the module's requirements. */
export const providerOfResource = (
  module: Pick<Module, "providers">,
  resource: Pick<Resource, "type" | "provider">,
): string => requiredSource(module, localName(resource));

/** Returns the local name of a resource's provider: its `provider` argument, else the first word of its type. */
export function localName({ type, provider }: Pick<Resource, "type" | "provider">): string {
  const end = type.indexOf("_");
  return provider?.name ?? (end < 0 ? type : type.slice(0, end));
}
