import { fromBase64 } from "../../codecs/base64.ts";
import type { BlockSchema, ProviderSchemas, ResourceSchema } from "../../schema/schema.ts";
import { remember } from "../../source/remember.ts";
import { decodeUtf8 } from "../../source/utf8.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { isPlainObject } from "../../values/encodings/plainJson.ts";

/**
 * The SDK that a resource type is written with. `legacy` is the original SDK and `framework` the plugin framework, both only where
 * something proves it. `undecided` is simulated as `legacy`, because 9 of 11 types with a computed `id` were written with it.
 */
export type Sdk = "legacy" | "undecided" | "framework";

/** Returns the SDK of a type by its schema, the other schemas of its provider, and the private data of an object. */
export function sdkOf(block: BlockSchema, privateData: string | undefined, schemas: ProviderSchemas): Sdk {
  if (hasLegacyId(block)) return "legacy";
  if (!mayBeLegacy(block) || (isAllFramework(schemas) && usesFramework(schemas))) return "framework";
  return privateData !== undefined && isWrittenByLegacySdk(privateData) ? "legacy" : "undecided";
}

/** Whether a provider uses a feature of the framework: a function, an ephemeral resource, or a type without an `id`. */
const usesFramework = remember(
  ({ ephemeralResourceTypes, functions, resourceTypes, resource }: ProviderSchemas): boolean =>
    ephemeralResourceTypes.length > 0 ||
    (functions?.().size ?? 0) > 0 ||
    resourceTypes.some((type) => resource(type)?.block.attributes.has("id") === false),
);

/** Whether a type may be written with the original SDK, by its own schema alone. */
export const mayBeLegacy = remember(
  (block: BlockSchema): boolean => hasLegacyId(block) || (block.attributes.has("id") && !needsFramework(block)),
);

/** Whether no type of a provider is proven to be written with the original SDK. */
export const isAllFramework = remember(
  ({ resourceTypes, dataSourceTypes, resource, dataSource }: ProviderSchemas): boolean => {
    const count = resourceTypes.length + dataSourceTypes.length;
    const isUnproven = (schema: ResourceSchema | undefined) => schema !== undefined && !hasLegacyId(schema.block);
    return (
      count > 0 &&
      count <= MAX_EXAMINED_TYPES &&
      resourceTypes.every((type) => isUnproven(resource(type))) &&
      dataSourceTypes.every((type) => isUnproven(dataSource(type)))
    );
  },
);

/** A provider with more types is not examined as a whole, because only the schemas of used types are decoded. */
const MAX_EXAMINED_TYPES = 100;

/** The original SDK gives every type an optional and computed `id`, unless the provider declares another. */
function hasLegacyId({ attributes }: BlockSchema): boolean {
  const id = attributes.get("id");
  return id?.optional === true && id.computed;
}

/**
 * Whether a schema uses a feature that the original SDK lacks: nested attributes, or blocks with another nesting than list or
 * set.
 */
const needsFramework = ({ attributes, blockTypes }: BlockSchema): boolean =>
  [...attributes.values()].some(({ nested }) => nested !== undefined) ||
  [...blockTypes].some(
    ([name, { nesting, block }]) =>
      nesting === "map" || (nesting === "single" && name !== "timeouts") || needsFramework(block),
  );

/** The key of timeouts in the private data of the original SDK. */
const TIMEOUTS = "e2bfb730-ecaa-11e6-8f88-34363bc7c4c0";

/** Whether only the original SDK writes such private data (in base64). */
export function isWrittenByLegacySdk(privateData: string): boolean {
  const bytes = fromBase64(privateData);
  const text = bytes instanceof Uint8Array ? decodeUtf8(bytes) : undefined;
  const parsed = text === undefined ? undefined : parsePlainJson(text);
  if (!parsed || !("value" in parsed)) return false;
  // The framework writes nothing, or an object.
  if (parsed.value === null) return true;
  if (!isPlainObject(parsed.value)) return false;
  return Object.hasOwn(parsed.value, "schema_version") || Object.hasOwn(parsed.value, TIMEOUTS);
}
