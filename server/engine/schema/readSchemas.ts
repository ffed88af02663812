import { type JsonFault, JsonReader, type Span } from "../values/encodings/jsonReader.ts";
import { readResourceSchema, type SchemaFault } from "./readResourceSchema.ts";
import type { ProviderSchemas, ResourceSchema, SchemaBasis } from "./schema.ts";

export interface ReadSchemas {
  /** By source address: `registry.terraform.io/hashicorp/aws`. */
  readonly providers: ReadonlyMap<string, ProviderSchemas>;
  readonly faults: readonly SchemaFault[];
}

/**
 * Reads what `terraform providers schema -json` printed. Only where each type stands is found out: a file of 20 MB is ready
 * at once, and a type costs time and memory when it is used.
 */
export function readSchemas(text: string, basis: SchemaBasis): ReadSchemas {
  const reader = new JsonReader(text, text.startsWith("\ufeff") ? 1 : 0);
  const providers = new Map<string, ProviderSchemas>();
  let found = false;
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    if (name !== "provider_schemas") reader.skip();
    else {
      found = true;
      for (let address = reader.firstName(); address !== undefined; address = reader.nextName())
        providers.set(address, readProvider(text, reader, basis));
    }
  }
  const problem = reader.isAtEnd() ? undefined : faultText(reader.fault());
  const absent = found || text.trim() === "{}" ? undefined : "there are no provider_schemas";
  const message = problem ?? absent;
  return { providers, faults: message === undefined ? [] : [{ path: "", message }] };
}

const faultText = ({ line, message }: JsonFault): string => `line ${line} is not JSON: ${message}`;

type Spans = ReadonlyMap<string, Span>;

function readProvider(text: string, reader: JsonReader, basis: SchemaBasis): ProviderSchemas {
  let [own, resources, dataSources, ephemeral]: [Spans, Spans, Spans, Spans] = [NONE, NONE, NONE, NONE];
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    if (name === "resource_schemas") resources = memberSpans(reader);
    else if (name === "data_source_schemas") dataSources = memberSpans(reader);
    else if (name === "ephemeral_resource_schemas") ephemeral = memberSpans(reader);
    else {
      const span = reader.skipped();
      if (name === "provider") own = new Map([["", span]]);
    }
  }
  return {
    basis,
    version: undefined,
    configuration: lazily(text, own),
    resource: lazily(text, resources),
    dataSource: lazily(text, dataSources),
    ephemeralResource: lazily(text, ephemeral),
    resourceTypes: [...resources.keys()],
    dataSourceTypes: [...dataSources.keys()],
    ephemeralResourceTypes: [...ephemeral.keys()],
  };
}

/** Where the members of an object stand. */
function memberSpans(reader: JsonReader): Spans {
  const spans = new Map<string, Span>();
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) spans.set(name, reader.skipped());
  return spans;
}

const NONE: Spans = new Map();

function lazily(text: string, spans: Spans): (type?: string) => ResourceSchema | undefined {
  const read = new Map<string, ResourceSchema>();
  return (type = "") => {
    const span = spans.get(type);
    if (!span) return undefined;
    const known = read.get(type);
    if (known) return known;
    const made = readResourceSchema(new JsonReader(text, span.start).value()).schema;
    read.set(type, made);
    return made;
  };
}
