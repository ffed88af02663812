import type { ProviderSchemas, ResourceSchema } from "./schema.ts";

/** The places of one provider's schemas, by type name; `S` is the type of a place. */
export interface SchemaPlaces<S> {
  readonly configuration: S | undefined;
  readonly resources: ReadonlyMap<string, S>;
  readonly dataSources: ReadonlyMap<string, S>;
  readonly ephemeralResources: ReadonlyMap<string, S>;
  /** The actions, list resources and identities; absent if they are not known. */
  readonly actions?: ReadonlyMap<string, S>;
  readonly listResources?: ReadonlyMap<string, S>;
  readonly identities?: ReadonlyMap<string, S>;
}

/** Returns the schemas of a provider, each decoded at its first use. The readers return undefined for an invalid schema. */
export function lazySchemas<S>(
  origin: Pick<ProviderSchemas, "basis" | "version" | "functions">,
  places: SchemaPlaces<S>,
  readSchema: (place: S) => ResourceSchema | undefined,
  readIdentity: (place: S) => ResourceSchema | undefined = () => undefined,
): ProviderSchemas {
  const { configuration, resources, dataSources, ephemeralResources, actions, listResources, identities } = places;
  const configurations = lazily(new Map(configuration === undefined ? [] : [["", configuration]]), readSchema);
  return {
    ...origin,
    configuration: () => configurations(""),
    resource: lazily(resources, readSchema),
    dataSource: lazily(dataSources, readSchema),
    ephemeralResource: lazily(ephemeralResources, readSchema),
    resourceTypes: [...resources.keys()],
    dataSourceTypes: [...dataSources.keys()],
    ephemeralResourceTypes: [...ephemeralResources.keys()],
    ...(actions && { action: lazily(actions, readSchema), actionTypes: [...actions.keys()] }),
    ...(listResources && {
      listResource: lazily(listResources, readSchema),
      listResourceTypes: [...listResources.keys()],
    }),
    ...(identities && { identity: lazily(identities, readIdentity) }),
  };
}

function lazily<S>(
  places: ReadonlyMap<string, S>,
  read: (place: S) => ResourceSchema | undefined,
): (type: string) => ResourceSchema | undefined {
  const decoded = new Map<string, ResourceSchema | undefined>();
  return (type) => {
    const place = places.get(type);
    if (place === undefined) return undefined;
    if (!decoded.has(type)) decoded.set(type, read(place));
    return decoded.get(type);
  };
}
