import type { Type } from "../values/type.ts";

export type NestingMode = "single" | "group" | "list" | "set" | "map";

export interface ResourceSchema {
  readonly version: number;
  readonly block: BlockSchema;
}

export interface BlockSchema {
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
  readonly blockTypes: ReadonlyMap<string, NestedBlockSchema>;
  readonly deprecated: boolean;
}

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

export interface NestedAttributes {
  readonly nesting: Exclude<NestingMode, "group">;
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
}

export interface NestedBlockSchema {
  readonly nesting: NestingMode;
  readonly block: BlockSchema;
  readonly minItems: number;
  readonly maxItems: number;
}
