import { type JsonFault, JsonReader, type Span } from "../values/encodings/jsonReader.ts";
import { type ReadSchema, readResourceSchema, type SchemaFault } from "./readResourceSchema.ts";

/** The schemas of one provider. Each is decoded when it is first asked for. */
export interface ProviderSchemas {
  /** The provider's own configuration. */
  provider(): ReadSchema | undefined;
  resource(type: string): ReadSchema | undefined;
  dataSource(type: string): ReadSchema | undefined;
  readonly resourceTypes: readonly string[];
  readonly dataSourceTypes: readonly string[];
}

export interface ReadSchemas {
  /** By source address: `registry.terraform.io/hashicorp/aws`. */
  readonly providers: ReadonlyMap<string, ProviderSchemas>;
  readonly faults: readonly SchemaFault[];
}

/**
 * Reads what `terraform providers schema -json` printed. Only where each type stands is found out: a file of 20 MB is ready
 * at once, and a type costs time and memory when it is used.
 */
export function readSchemas(text: string): ReadSchemas {
  const reader = new JsonReader(text, text.startsWith("\ufeff") ? 1 : 0);
  const providers = new Map<string, ProviderSchemas>();
  let found = false;
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    if (name !== "provider_schemas") reader.skip();
    else {
      found = true;
      for (let address = reader.firstName(); address !== undefined; address = reader.nextName())
        providers.set(address, readProvider(text, reader));
    }
  }
  const problem = reader.isAtEnd() ? undefined : faultText(reader.fault());
  const absent = found || text.trim() === "{}" ? undefined : "there are no provider_schemas";
  const message = problem ?? absent;
  return { providers, faults: message === undefined ? [] : [{ path: "", message }] };
}

const faultText = ({ line, message }: JsonFault): string => `line ${line} is not JSON: ${message}`;

type Spans = ReadonlyMap<string, Span>;

function readProvider(text: string, reader: JsonReader): ProviderSchemas {
  let [own, resources, dataSources]: [Spans, Spans, Spans] = [NONE, NONE, NONE];
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    if (name === "resource_schemas") resources = memberSpans(reader);
    else if (name === "data_source_schemas") dataSources = memberSpans(reader);
    else {
      const span = reader.skipped();
      if (name === "provider") own = new Map([["", span]]);
    }
  }
  return {
    provider: lazily(text, own),
    resource: lazily(text, resources),
    dataSource: lazily(text, dataSources),
    resourceTypes: [...resources.keys()],
    dataSourceTypes: [...dataSources.keys()],
  };
}

/** Where the members of an object stand. */
function memberSpans(reader: JsonReader): Spans {
  const spans = new Map<string, Span>();
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) spans.set(name, reader.skipped());
  return spans;
}

const NONE: Spans = new Map();

function lazily(text: string, spans: Spans): (type?: string) => ReadSchema | undefined {
  const read = new Map<string, ReadSchema>();
  return (type = "") => {
    const span = spans.get(type);
    if (!span) return undefined;
    const known = read.get(type);
    if (known) return known;
    const made = readResourceSchema(new JsonReader(text, span.start).value());
    read.set(type, made);
    return made;
  };
}
