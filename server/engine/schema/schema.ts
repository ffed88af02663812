import type { Type } from "../values/type.ts";

/** What blocks of a type, or nested attributes, become: one object (`group`: never null), or a collection of objects. */
export type NestingMode = "single" | "group" | "list" | "set" | "map";

/** What a provider says of a resource type, a data source or its own configuration; `version` is that of its states. */
export interface ResourceSchema {
  readonly version: number;
  readonly block: BlockSchema;
}

/** What may stand in a block, by name; no name is both an attribute and a block type. */
export interface BlockSchema {
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
  readonly blockTypes: ReadonlyMap<string, NestedBlockSchema>;
  readonly deprecated: boolean;
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
