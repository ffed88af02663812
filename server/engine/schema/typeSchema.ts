import type { Mode } from "../addrs/address.ts";
import type { ProviderSchemas, ResourceSchema } from "./schema.ts";

/** Returns the schema of a type of resources in a mode; undefined if the provider does not have it. */
export function typeSchema(schemas: ProviderSchemas | undefined, mode: Mode, type: string): ResourceSchema | undefined {
  if (mode === "managed") return schemas?.resource(type);
  return mode === "data" ? schemas?.dataSource(type) : schemas?.ephemeralResource(type);
}

export function typeNames(schemas: ProviderSchemas, mode: Mode): readonly string[] {
  if (mode === "managed") return schemas.resourceTypes;
  return mode === "data" ? schemas.dataSourceTypes : schemas.ephemeralResourceTypes;
}
