import type { Type } from "../values/type.ts";
import type { FunctionSchema } from "./functionSchema.ts";

/** What blocks of a type, or nested attributes, become: one object (`group`: never null), or a collection of objects. */
export type NestingMode = "single" | "group" | "list" | "set" | "map";

/** What a provider says of a resource type, a data source or its own configuration; `version` is that of its states. */
export interface ResourceSchema {
  readonly version: number;
  readonly block: BlockSchema;
  /** It was inferred from how the type is used: there may be more attributes than these. */
  readonly isInferred?: true;
}

/**
 * Where schemas come from, best first: what Terraform has built in, a file that the user names, what was kept of a plugin's
 * answer, a plugin; or only from how the types are used, which proves nothing wrong.
 */
export type SchemaBasis = "builtin" | "file" | "cache" | "plugin" | "inferred";

/** What a provider says of itself. A schema is decoded when it is first asked for, and is one object from then on. */
export interface ProviderSchemas {
  readonly basis: SchemaBasis;
  /** That of the provider, where it is known. */
  readonly version: string | undefined;
  /** Of `provider` blocks. */
  configuration(): ResourceSchema | undefined;
  /** Of `resource` blocks. */
  resource(type: string): ResourceSchema | undefined;
  /** Of `data` blocks. */
  dataSource(type: string): ResourceSchema | undefined;
  /** Of `ephemeral` blocks. */
  ephemeralResource(type: string): ResourceSchema | undefined;
  readonly resourceTypes: readonly string[];
  readonly dataSourceTypes: readonly string[];
  readonly ephemeralResourceTypes: readonly string[];
  /** Of `provider_meta` blocks; absent where nobody has said. */
  providerMeta?(): ResourceSchema | undefined;
  /** Has it a say in plain deletions? Absent where nobody has said. */
  readonly plansDestroy?: boolean;
  /** Its functions, by their bare names; absent where nobody has said which it has. */
  functions?(): ReadonlyMap<string, FunctionSchema>;
}

/** A provider that has nothing. */
export const NO_SCHEMAS: ProviderSchemas = {
  basis: "inferred",
  version: undefined,
  configuration: () => undefined,
  resource: () => undefined,
  dataSource: () => undefined,
  ephemeralResource: () => undefined,
  resourceTypes: [],
  dataSourceTypes: [],
  ephemeralResourceTypes: [],
};

/** What may stand in a block, by name; no name is both an attribute and a block type. */
export interface BlockSchema {
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
  readonly blockTypes: ReadonlyMap<string, NestedBlockSchema>;
  readonly deprecated: boolean;
  /** What the provider writes of it; absent where that is nothing. */
  readonly description?: string;
}

/** One attribute. `optional` and `computed` together: the provider decides it where the configuration does not. */
export interface AttributeSchema {
  readonly type: Type;
  /** Set for an attribute with nested attributes; `type` is then what they imply. */
  readonly nested?: NestedAttributes;
  readonly required: boolean;
  readonly optional: boolean;
  readonly computed: boolean;
  readonly sensitive: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  /** What the provider writes of it; absent where that is nothing. */
  readonly description?: string;
}

/** Attributes within an attribute: written as an object, never as blocks. */
export interface NestedAttributes {
  readonly nesting: Exclude<NestingMode, "group">;
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
}

/** A type of nested block; `maxItems` 0 stands for any number. */
export interface NestedBlockSchema {
  readonly nesting: NestingMode;
  readonly block: BlockSchema;
  readonly minItems: number;
  readonly maxItems: number;
}
