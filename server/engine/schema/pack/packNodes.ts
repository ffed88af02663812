// The nodes of a pack are the blocks, attributes and types of all its schemas. Equal nodes are one node. A node that is used
// several times is a record with a number of its own, any other stands within its only user.

/** The kinds of records. */
export const RECORD = { block: 0, attribute: 1, type: 2 } as const;

/** The first number of a reference to a node: 0 if the node follows, else its number and 1. */
export const INLINE = 0;

/** How types are written. The parts of a type follow it. */
export const TYPE_CODES = ["string", "number", "bool", "dynamic", "list", "set", "map", "object", "tuple"] as const;

/** From this code on, a type is the number of a record. */
export const FIRST_TYPE_RECORD = 16;

/** The flags of an attribute, lowest bit first. */
export const ATTRIBUTE_FLAGS = [
  "required",
  "optional",
  "computed",
  "sensitive",
  "writeOnly",
  "deprecated",
  "mayBeComputed",
] as const;

export const HAS_NESTED = 1 << ATTRIBUTE_FLAGS.length;

export const NESTING_MODES = ["single", "group", "list", "set", "map"] as const;

/** The kinds of schemas in the index of a pack, in their order. */
export const SCHEMA_KINDS = [
  "configuration",
  "providerMeta",
  "resources",
  "dataSources",
  "ephemeralResources",
  "actions",
  "listResources",
  "identities",
] as const;

export type SchemaKind = (typeof SCHEMA_KINDS)[number];

/** The names of types, attributes and blocks in a pack. */
export const isName = (name: string): boolean => /^[\w.-]{1,200}$/.test(name);

/** Whether lines have no other characters than names. */
export const areNames = (lines: string): boolean => !/[^\w.\n-]/.test(lines);

/** The longest that a part of a pack may be when it is decompressed. */
export const LONGEST_SECTION = 8 * 1024 * 1024;
export const LONGEST_CHUNK = 1024 * 1024;

/** How deep nodes may be nested, and how many a schema may have, equal ones included. */
export const DEEPEST = 200;
export const MOST_NODES = 2_000_000;
