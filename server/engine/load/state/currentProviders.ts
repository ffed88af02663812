import { providerConfigurationAddress } from "../../addrs/provider.ts";
import { requiredSource } from "../../config/settings/requiredProviders.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { extended } from "../../source/extended.ts";
import { rememberLast } from "../../source/remember.ts";
import type { ResourceObject, State, StateResource } from "../../state/state.ts";
import { legacyProvider, otherRegistry } from "../loadFindings.ts";
import type { LoadedState } from "./loadedState.ts";

/** The addresses of providers in a state that Terraform 0.12 wrote: without a namespace. */
const LEGACY = /^registry\.terraform\.io\/-\/(.+)$/;

/**
 * Returns the state with the addresses that its providers have in the configuration, as if `terraform state replace-provider` had been
 * run. Terraform refuses a state with an address of Terraform 0.12, so each of them is an error. A provider of another registry is
 * the same one, which is told.
 */
export function withCurrentProviders(loaded: LoadedState, root: ModuleNode | undefined): LoadedState {
  const { state, location, diagnostics } = loaded;
  if (!state || !root) return loaded;
  const addresses = otherAddresses(state, root);
  if (addresses.size === 0) return loaded;
  const start = location.kind === "file" ? { anchor: { path: location.path }, start: 0, end: 0 } : undefined;
  const added = [...addresses].flatMap(([from, to]): readonly Diagnostic[] => {
    if (LEGACY.test(from)) return [legacyProvider(start, from, to)];
    return root.dialect.product === "opentofu" && from.startsWith(OPENTOFU) ? [] : [otherRegistry(start, from, to)];
  });
  return {
    ...loaded,
    asStored: loaded,
    state: replacedIn(state, addresses),
    diagnostics: [...diagnostics, ...added],
  };
}

const OPENTOFU = "registry.opentofu.org/";
const TERRAFORM = "registry.terraform.io/";

/** Returns the address in the configuration of each provider that has another one in the state. */
function otherAddresses({ resources }: State, root: ModuleNode): ReadonlyMap<string, string> {
  const required = new Set([...root.modules].flatMap(({ providers }) => [...providers.values()]));
  const addresses = new Map<string, string>();
  for (const { configuration } of resources.values()) {
    const { provider } = configuration;
    if (addresses.has(provider) || required.has(provider)) continue;
    const name = LEGACY.exec(provider)?.[1];
    if (name !== undefined) addresses.set(provider, requiredSource(root.module, name));
    const [host, namespace, type] = provider.split("/");
    const published = `${TERRAFORM}${namespace}/${type}`;
    const isOther = name === undefined && type !== undefined && host !== "registry.terraform.io";
    // A provider that only a private registry has stays what it is.
    if (isOther && namespace !== "builtin" && (required.has(published) || namespace === "hashicorp"))
      addresses.set(provider, published);
  }
  return addresses;
}

/** The states with present addresses, by the state that was read and its addresses. A resource keeps its object. */
const replacedIn = rememberLast(
  (addresses: ReadonlyMap<string, string>) => [...addresses].join("\n"),
  (state: State, addresses): State => {
    const resources = [...state.resources].map(([text, each]) => [text, replacedResource(each, addresses)] as const);
    return extended(state, { resources: new Map(resources) });
  },
);

function replacedResource(resource: StateResource, addresses: ReadonlyMap<string, string>): StateResource {
  const { module, provider, alias } = resource.configuration;
  const source = addresses.get(provider);
  if (source === undefined) return resource;
  const configuration = providerConfigurationAddress(module, source, alias);
  const objects = resource.objects.map(
    (object): ResourceObject => extended(object, { provider: source, configuration }),
  );
  return { ...resource, configuration, objects };
}
