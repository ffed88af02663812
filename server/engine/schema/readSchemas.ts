import { once } from "../source/once.ts";
import { decodeUtf8, encodeUtf8 } from "../source/utf8.ts";
import { JsonReader, parsePlainJson, type Span } from "../values/encodings/jsonReader.ts";
import { readFunctions } from "./functionSchema.ts";
import { JsonMembers } from "./jsonMembers.ts";
import { lazySchemas, type SchemaPlaces } from "./lazySchemas.ts";
import { readIdentitySchema, readResourceSchema, type SchemaFault } from "./readResourceSchema.ts";
import type { ProviderSchemas, ResourceSchema, SchemaBasis } from "./schema.ts";

export interface ReadSchemas {
  /** By source address: `registry.terraform.io/hashicorp/aws`. */
  readonly providers: ReadonlyMap<string, ProviderSchemas>;
  readonly faults: readonly SchemaFault[];
  /** Present if the schemas were put together from other sources than the providers: the members that are not known of any schema. */
  readonly unknownMembers?: readonly string[];
}

/**
 * Indexes the output of `terraform providers schema -json`. A file of 25 MB is ready at once, because only the place of
 * each type is looked up; a type is decoded at its first use. A provider whose text is truncated is left out.
 */
export function readSchemas(content: string | Uint8Array, basis: SchemaBasis): ReadSchemas {
  const bytes = typeof content === "string" ? encodeUtf8(content) : content;
  const members = new JsonMembers(bytes);
  const providers = new Map<string, ProviderSchemas>();
  let [isFound, isFormatAlone, format] = [false, true, "1.0"];
  let isReconstructed = false;
  let unknownMembers: readonly string[] = [];
  for (let name = members.firstName(); name !== undefined; name = members.nextName()) {
    isFormatAlone &&= name === "format_version";
    if (name === "provider_schemas") {
      isFound = true;
      for (let address = members.firstName(); address !== undefined; address = members.nextName()) {
        const places = placesOfProvider(members);
        const functions = once(() => readFunctions(places.functions && valueAt(bytes, places.functions)));
        const origin = { basis, version: undefined, functions };
        if (!members.failed)
          providers.set(
            address,
            lazySchemas(origin, places, readAt(bytes, readSchema), readAt(bytes, readIdentitySchema)),
          );
      }
    } else {
      const value = valueAt(bytes, members.skipSpan());
      if (name === "format_version") format = String(value);
      if (name === "reconstructed") isReconstructed = value === true;
      if (name === "unknown" && Array.isArray(value)) unknownMembers = value.map(String);
    }
  }
  if (members.failed || !members.isAtEnd()) return { providers, faults: [{ path: "", message: brokenText(bytes) }] };
  if (!/^[01]\./.test(format))
    return unreadSchemas(`format_version ${format} is not known here, only 0.1 to 1.x`, "format_version");
  // In a folder without providers, Terraform prints the format alone.
  if (!isFound && !isFormatAlone) return unreadSchemas("there are no provider_schemas");
  return { providers, faults: [], ...(isReconstructed && { unknownMembers }) };
}

const unreadSchemas = (message: string, path = ""): ReadSchemas => ({
  providers: new Map(),
  faults: [{ path, message }],
});

/** Returns the error message for a file that cannot be decoded. */
function brokenText(bytes: Uint8Array): string {
  if (bytes.length === 0) return "it is empty";
  const text = decodeUtf8(bytes);
  if (text === undefined) return "it is not UTF-8";
  const parsed = parsePlainJson(text.replace(/^\ufeff/, ""));
  if ("fault" in parsed) return `line ${parsed.fault.line} is not JSON: ${parsed.fault.message}`;
  return "there are no provider_schemas as terraform writes them";
}

type Spans = ReadonlyMap<string, Span>;

function placesOfProvider(members: JsonMembers): SchemaPlaces<Span> & { readonly functions: Span | undefined } {
  const sections = new Map<string, Spans>();
  let configuration: Span | undefined;
  let functions: Span | undefined;
  for (let name = members.firstName(); name !== undefined; name = members.nextName()) {
    if (SECTIONS.has(name)) sections.set(name, spansIn(members));
    else {
      const span = members.skipSpan();
      if (name === "provider") configuration = span;
      if (name === "functions") functions = span;
    }
  }
  const actions = sections.get("action_schemas");
  const listResources = sections.get("list_resource_schemas");
  const identities = sections.get("resource_identity_schemas");
  return {
    configuration,
    functions,
    resources: sections.get("resource_schemas") ?? NONE,
    dataSources: sections.get("data_source_schemas") ?? NONE,
    ephemeralResources: sections.get("ephemeral_resource_schemas") ?? NONE,
    // Older versions of Terraform leave out these, whatever the provider has.
    ...(actions && { actions }),
    ...(listResources && { listResources }),
    ...(identities && { identities }),
  };
}

const SECTIONS: ReadonlySet<string> = new Set([
  "resource_schemas",
  "data_source_schemas",
  "ephemeral_resource_schemas",
  "action_schemas",
  "list_resource_schemas",
  "resource_identity_schemas",
]);
const NONE: Spans = new Map();

/** Returns the spans of the members of an object. */
function spansIn(members: JsonMembers): Spans {
  const spans = new Map<string, Span>();
  for (let name = members.firstName(); name !== undefined; name = members.nextName())
    spans.set(name, members.skipSpan());
  return spans;
}

/**
 * Returns a reader of the schema in a span; the reader returns undefined for invalid JSON, so that nothing is checked
 * against it.
 */
const readAt =
  (bytes: Uint8Array, decode: (json: unknown) => ResourceSchema) =>
  (span: Span): ResourceSchema | undefined => {
    const value = valueAt(bytes, span);
    return value === undefined ? undefined : decode(value);
  };

const readSchema = (json: unknown): ResourceSchema => readResourceSchema(json).schema;

const valueAt = (bytes: Uint8Array, { start, end }: Span): unknown =>
  new JsonReader(decodeUtf8(bytes.subarray(start, end)) ?? "").value();
