import { type ReadSchema, readResourceSchema, type SchemaFault } from "./readResourceSchema.ts";
import { SchemaScanner, type Span } from "./schemaScanner.ts";

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
  const scanner = new SchemaScanner(text);
  const providers = new Map<string, ProviderSchemas>();
  let found = false;
  scanner.members((name) => {
    if (name !== "provider_schemas") return scanner.skip();
    found = true;
    scanner.members((address) => void providers.set(address, readProvider(text, scanner)));
  });
  const problem = scanner.problem ?? (found || text.trim() === "{}" ? undefined : "there are no provider_schemas");
  return { providers, faults: problem === undefined ? [] : [{ path: "", message: problem }] };
}

type Spans = ReadonlyMap<string, Span>;

function readProvider(text: string, scanner: SchemaScanner): ProviderSchemas {
  const spans: Record<string, Map<string, Span>> = { resource_schemas: new Map(), data_source_schemas: new Map() };
  let own: Span | undefined;
  scanner.members((name) => {
    const into = Object.hasOwn(spans, name) ? spans[name] : undefined;
    if (into) scanner.members((type) => void into.set(type, scanner.skip()));
    else if (name === "provider") own = scanner.skip();
    else scanner.skip();
  });
  const { resource_schemas: resources = NONE, data_source_schemas: dataSources = NONE } = spans;
  return {
    provider: lazily(text, () => own),
    resource: lazily(text, (type) => resources.get(type)),
    dataSource: lazily(text, (type) => dataSources.get(type)),
    resourceTypes: [...resources.keys()],
    dataSourceTypes: [...dataSources.keys()],
  };
}

const NONE: Spans = new Map();

function lazily(text: string, find: (type: string) => Span | undefined): (type?: string) => ReadSchema | undefined {
  const read = new Map<string, ReadSchema>();
  return (type = "") => {
    const span = find(type);
    if (!span) return undefined;
    const known = read.get(type);
    if (known) return known;
    const made = readResourceSchema(parsed(text.slice(span.start, span.end)));
    read.set(type, made);
    return made;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
