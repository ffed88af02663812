import { fromBase64 } from "../../codecs/base64.ts";
import type { BlockSchema, ProviderSchemas, ResourceSchema } from "../../schema/schema.ts";
import { remember } from "../../source/remember.ts";
import { decodeUtf8 } from "../../source/utf8.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { isPlainObject } from "../../values/encodings/plainJson.ts";

/**
 * What a resource is made with, as far as its schema, those of its provider and what is kept beside its object show: the original SDK, or the framework. `undecided` is
 * mostly the original SDK, but nothing proves it.
 */
export type Shape = "legacy" | "undecided" | "framework";

export function shapeOf(block: BlockSchema, own: string | undefined, schemas: ProviderSchemas): Shape {
  if (isProven(block)) return "legacy";
  if (isProvenFramework(block, schemas)) return "framework";
  if (own !== undefined && keptByOriginalSdk(own)) return "legacy";
  return isLegacy(block) && !isAllFramework(schemas) ? "undecided" : "framework";
}

/** Is it certainly made with the framework? A provider has no function and nothing ephemeral without it. */
export const isProvenFramework = (block: BlockSchema, schemas: ProviderSchemas): boolean =>
  !isLegacy(block) || (isAllFramework(schemas) && knowsFramework(schemas));

const knowsFramework = remember(
  ({ ephemeralResourceTypes, functions, resourceTypes, resource }: ProviderSchemas): boolean =>
    ephemeralResourceTypes.length > 0 ||
    (functions?.().size ?? 0) > 0 ||
    resourceTypes.some((type) => resource(type)?.block.attributes.has("id") === false),
);

/** Is it made with the original SDK, by its schema alone? Undecided counts as such. */
export const isLegacy = remember((block: BlockSchema): boolean => {
  if (isProven(block)) return true;
  return block.attributes.has("id") && !isOfFramework(block);
});

/** Has a provider nothing that is proven to be made with the original SDK? Then it knows only the framework. */
export const isAllFramework = remember(
  ({ resourceTypes, dataSourceTypes, resource, dataSource }: ProviderSchemas): boolean => {
    const count = resourceTypes.length + dataSourceTypes.length;
    const isUnproven = (schema: ResourceSchema | undefined) => schema !== undefined && !isProven(schema.block);
    return (
      count > 0 &&
      count <= MOST_READ &&
      resourceTypes.every((type) => isUnproven(resource(type))) &&
      dataSourceTypes.every((type) => isUnproven(dataSource(type)))
    );
  },
);

/** Of a provider that has more, only what is used is read. */
const MOST_READ = 100;

/** The original SDK gives every type such an id, unless its provider says otherwise. */
function isProven({ attributes }: BlockSchema): boolean {
  const id = attributes.get("id");
  return id?.optional === true && id.computed;
}

const isOfFramework = ({ attributes, blockTypes }: BlockSchema): boolean =>
  [...attributes.values()].some(({ nested }) => nested !== undefined) ||
  [...blockTypes].some(
    ([name, { nesting, block }]) =>
      nesting === "map" || (nesting === "single" && name !== "timeouts") || isOfFramework(block),
  );

/** The key under which the original SDK keeps the timeouts of an object. */
const TIMEOUTS = "e2bfb730-ecaa-11e6-8f88-34363bc7c4c0";

function keptByOriginalSdk(own: string): boolean {
  const bytes = fromBase64(own);
  const text = bytes instanceof Uint8Array ? decodeUtf8(bytes) : undefined;
  const parsed = text === undefined ? undefined : parsePlainJson(text);
  if (!parsed || !("value" in parsed)) return false;
  // The framework keeps nothing, or an object.
  if (parsed.value === null) return true;
  if (!isPlainObject(parsed.value)) return false;
  return Object.hasOwn(parsed.value, "schema_version") || Object.hasOwn(parsed.value, TIMEOUTS);
}
