import type { Type } from "../values/type.ts";
import type { FunctionSchema } from "./functionSchema.ts";

/**
 * What blocks of a type, or nested attributes, become: one object (`group`: never null), or a collection of objects.
 */
export type NestingMode = "single" | "group" | "list" | "set" | "map";

/** The schema of a resource type, a data source or a provider configuration; `version` is the version of its states. */
export interface ResourceSchema {
  readonly version: number;
  readonly block: BlockSchema;
  /** Whether the schema was inferred from how the type is used, so that attributes may be missing. */
  readonly isInferred?: true;
}

/**
 * Where schemas come from, best first: built into Terraform, a file that the user names, the cache of a plugin's answer,
 * a plugin, a pack; or inferred from how the types are used, which proves no error.
 */
export type SchemaBasis = "builtin" | "file" | "cache" | "plugin" | "pack" | "inferred";

/** All schemas of a provider. A schema is decoded at its first use, and stays the same object from then on. */
export interface ProviderSchemas {
  readonly basis: SchemaBasis;
  /** The version of the provider, if it is known. */
  readonly version: string | undefined;
  /** Returns the schema of `provider` blocks. */
  configuration(): ResourceSchema | undefined;
  /** Returns the schema of `resource` blocks of a type. */
  resource(type: string): ResourceSchema | undefined;
  /** Returns the schema of `data` blocks of a type. */
  dataSource(type: string): ResourceSchema | undefined;
  /** Returns the schema of `ephemeral` blocks of a type. */
  ephemeralResource(type: string): ResourceSchema | undefined;
  readonly resourceTypes: readonly string[];
  readonly dataSourceTypes: readonly string[];
  readonly ephemeralResourceTypes: readonly string[];
  /** Returns the schema of the `config` blocks of an action type; absent if the actions are not known. */
  action?(type: string): ResourceSchema | undefined;
  readonly actionTypes?: readonly string[];
  /** Returns the schema of the `config` blocks of a list resource type; absent if they are not known. */
  listResource?(type: string): ResourceSchema | undefined;
  readonly listResourceTypes?: readonly string[];
  /** Returns the identity of a resource type, as the attributes to import by; absent if identities are not known. */
  identity?(type: string): ResourceSchema | undefined;
  /** Returns the schema of `provider_meta` blocks; absent if it is not known. */
  providerMeta?(): ResourceSchema | undefined;
  /** Whether the provider takes part in planning deletions; absent if that is not known. */
  readonly plansDestroy?: boolean;
  /** Whether the provider writes configurations of its objects: the capability `generate_resource_config`. */
  readonly generatesConfiguration?: boolean;
  /** Returns the functions by their bare names; absent if they are not known. */
  functions?(): ReadonlyMap<string, FunctionSchema>;
}

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

/** The attributes and block types that a block may have, by name; no name is both. */
export interface BlockSchema {
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
  readonly blockTypes: ReadonlyMap<string, NestedBlockSchema>;
  readonly deprecated: boolean;
  /** The provider's description; absent if it is empty. */
  readonly description?: string;
  /** Whether the block belongs to the language, so that another version may have more in it. */
  readonly isOfLanguage?: true;
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
  /** Whether only the name of a sensitive attribute says that it is, because the schema does not tell. */
  readonly isGuessedSecret?: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  /** What the provider says about the deprecation; absent if it says nothing there. */
  readonly deprecationMessage?: string;
  /** Whether it is not known if an optional attribute is computed too. Only a schema that was reconstructed does not tell. */
  readonly mayBeComputed?: boolean;
  /** The provider's description; absent if it is empty. */
  readonly description?: string;
}

/** Attributes within an attribute, written as an object and never as blocks. */
export interface NestedAttributes {
  readonly nesting: Exclude<NestingMode, "group">;
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
}

/** A type of nested block; a `maxItems` of 0 allows any number. */
export interface NestedBlockSchema {
  readonly nesting: NestingMode;
  readonly block: BlockSchema;
  readonly minItems: number;
  readonly maxItems: number;
  /** Whether the provider decides the blocks where none is written. Nothing in such a block is required. */
  readonly computed?: true;
  /** Whether the blocks are known only as a configuration and a state show them. */
  readonly isInferred?: true;
}
