import type { ProviderSchemas, ResourceSchema } from "./schema.ts";

/** Where the schemas of one provider stand, by the names of the types; `S` is how a place is said. */
export interface SchemaPlaces<S> {
  readonly configuration: S | undefined;
  readonly resources: ReadonlyMap<string, S>;
  readonly dataSources: ReadonlyMap<string, S>;
  readonly ephemeralResources: ReadonlyMap<string, S>;
}

/** The schemas of a provider, each read when it is first asked for. `read` gives undefined where it is none. */
export function lazySchemas<S>(
  origin: Pick<ProviderSchemas, "basis" | "version" | "functions">,
  { configuration, resources, dataSources, ephemeralResources }: SchemaPlaces<S>,
  read: (place: S) => ResourceSchema | undefined,
): ProviderSchemas {
  const own = lazily(new Map(configuration === undefined ? [] : [["", configuration]]), read);
  return {
    ...origin,
    configuration: () => own(""),
    resource: lazily(resources, read),
    dataSource: lazily(dataSources, read),
    ephemeralResource: lazily(ephemeralResources, read),
    resourceTypes: [...resources.keys()],
    dataSourceTypes: [...dataSources.keys()],
    ephemeralResourceTypes: [...ephemeralResources.keys()],
  };
}

function lazily<S>(
  places: ReadonlyMap<string, S>,
  read: (place: S) => ResourceSchema | undefined,
): (type: string) => ResourceSchema | undefined {
  const known = new Map<string, ResourceSchema | undefined>();
  return (type) => {
    const place = places.get(type);
    if (place === undefined) return undefined;
    if (!known.has(type)) known.set(type, read(place));
    return known.get(type);
  };
}
