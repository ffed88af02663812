import { childModule, instanceAddress, resourceAddress } from "../../engine/addrs/address.ts";
import type { State, StateResource } from "../../engine/state/state.ts";

/**
 * Returns the state in which the results of some data sources have the addresses in a module called from theirs; undefined if it has none of
 * them. A data source that moved is read again with equal arguments, so its last result tells as much as before.
 */
export function withMovedResults(
  state: State | undefined,
  dataSources: ReadonlySet<string>,
  call: string,
): State | undefined {
  if (!state || ![...dataSources].some((address) => state.resources.has(address))) return undefined;
  const { places: _, ...content } = state;
  const resources = [...state.resources.values()].map((resource) =>
    dataSources.has(resource.address.text) ? inModule(resource, call) : resource,
  );
  return { ...content, resources: new Map(resources.map((resource) => [resource.address.text, resource])) };
}

function inModule(resource: StateResource, call: string): StateResource {
  const { module, mode, type, name } = resource.address;
  const address = resourceAddress(childModule(module, call, undefined), mode, type, name);
  const objects = resource.objects.map((object) => ({
    ...object,
    address: instanceAddress(address, object.address.key),
  }));
  return { ...resource, address, objects };
}
