import type { ProviderSchemas, ResourceSchema } from "./schema.ts";

/** Places by type name. */
export type PlacesByType<S> = Pick<ReadonlyMap<string, S>, "get" | "keys">;

/** The places of one provider's schemas; `S` is the type of a place, `P` that of the places of one kind. */
export interface SchemaPlaces<S, P extends PlacesByType<S> = ReadonlyMap<string, S>> {
  readonly configuration: S | undefined;
  readonly resources: P;
  readonly dataSources: P;
  readonly ephemeralResources: P;
  /** The actions, list resources and identities; absent if they are not known. */
  readonly actions?: P;
  readonly listResources?: P;
  readonly identities?: P;
}

/** Returns the schemas of a provider, each decoded at its first use. The readers return undefined for an invalid schema. */
export function lazySchemas<S>(
  origin: Pick<ProviderSchemas, "basis" | "version" | "functions">,
  places: SchemaPlaces<S, PlacesByType<S>>,
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
  places: PlacesByType<S>,
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
