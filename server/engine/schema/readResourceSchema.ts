import { isPlainObject, type PlainObject } from "../values/encodings/plainJson.ts";
import { typeFromJson } from "../values/encodings/typeJson.ts";
import { quoted } from "../values/text/quote.ts";
import { DYNAMIC, type Type, withoutOptional } from "../values/type.ts";
import { nestedAttributesType } from "./impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, NestingMode, ResourceSchema } from "./schema.ts";

/** A part of a schema that cannot be decoded, and its path. */
export interface SchemaFault {
  /** `block.block_types.rule.nesting_mode` */
  readonly path: string;
  readonly message: string;
}

export interface ReadSchema {
  readonly schema: ResourceSchema;
  readonly faults: readonly SchemaFault[];
}

/**
 * Decodes one schema in the shape of `terraform providers schema -json`: `{"version", "block"}`. Parts that cannot be
 * decoded are left out and reported in `faults`.
 */
export function readResourceSchema(json: unknown): ReadSchema {
  const faults: SchemaFault[] = [];
  const fault = (path: string, message: string) => void faults.push({ path, message });
  if (!isPlainObject(json)) {
    fault("", "a schema is a JSON object");
    return { schema: { version: 0, block: EMPTY }, faults };
  }
  const version = typeof json.version === "number" ? json.version : 0;
  const block = json.block === undefined ? EMPTY : readBlock(json.block, "block", 0, fault);
  return { schema: { version, block }, faults };
}

/**
 * Decodes an identity in the shape of `resource_identity_schemas`: `{"version", "attributes"}`. What an import must name is
 * required, what it may name is optional.
 */
export function readIdentitySchema(json: unknown): ResourceSchema {
  const { version, attributes } = isPlainObject(json) ? json : {};
  const members = isPlainObject(attributes) ? Object.entries(attributes) : [];
  const described = members.map(([name, member]) => {
    const {
      required_for_import: required,
      optional_for_import: optional,
      ...rest
    } = isPlainObject(member) ? member : {};
    return [name, { ...rest, required, optional }] as const;
  });
  return readResourceSchema({ version, block: { attributes: Object.fromEntries(described) } }).schema;
}

type Fault = (path: string, message: string) => void;

const EMPTY: BlockSchema = { attributes: new Map(), blockTypes: new Map(), deprecated: false };
const MAX_DEPTH = 200;

function readBlock(json: unknown, path: string, depth: number, fault: Fault): BlockSchema {
  if (!isPlainObject(json)) fault(path, "a block is a JSON object");
  else if (depth > MAX_DEPTH) fault(path, `blocks are nested more than ${MAX_DEPTH} deep`);
  if (!isPlainObject(json) || depth > MAX_DEPTH) return EMPTY;
  const attributes = readAttributes(json.attributes, `${path}.attributes`, depth, fault);
  const blockTypes = new Map<string, NestedBlockSchema>();
  for (const [name, member, memberPath] of membersOf(json.block_types, `${path}.block_types`, fault)) {
    const nesting = readNesting(member.nesting_mode, `${memberPath}.nesting_mode`, fault);
    if (attributes.has(name)) fault(memberPath, `${quoted(name)} is an attribute already`);
    else if (nesting)
      blockTypes.set(name, {
        nesting,
        block: member.block === undefined ? EMPTY : readBlock(member.block, `${memberPath}.block`, depth + 1, fault),
        minItems: count(member.min_items),
        maxItems: count(member.max_items),
        ...(isPlainObject(member.block) && member.block.computed === true && { computed: true }),
      });
  }
  return { attributes, blockTypes, deprecated: json.deprecated === true, ...described(json) };
}

function readAttributes(
  json: unknown,
  path: string,
  depth: number,
  fault: Fault,
): ReadonlyMap<string, AttributeSchema> {
  const attributes = new Map<string, AttributeSchema>();
  for (const [name, member, memberPath] of membersOf(json, path, fault)) {
    const nested =
      member.nested_type === undefined
        ? undefined
        : readNested(member.nested_type, `${memberPath}.nested_type`, depth, fault);
    const type = nested
      ? nestedAttributesType(nested.nesting, nested.attributes)
      : readType(member.type, `${memberPath}.type`, fault);
    attributes.set(name, {
      type,
      ...(nested && { nested }),
      required: member.required === true,
      optional: member.optional === true,
      computed: member.computed === true || member.computed === MAYBE,
      ...(member.computed === MAYBE && { mayBeComputed: true }),
      sensitive: member.sensitive === true,
      writeOnly: member.write_only === true,
      deprecated: member.deprecated === true,
      ...(isText(member.deprecation_message) && { deprecationMessage: member.deprecation_message }),
      ...described(member),
    });
  }
  return attributes;
}

/** The value of `computed` in a schema that was reconstructed, where an optional attribute may be computed too. */
const MAYBE = "maybe";

const described = ({ description }: PlainObject): { readonly description?: string } =>
  isText(description) ? { description } : {};

const isText = (json: unknown): json is string => typeof json === "string" && json !== "";

function readNested(json: unknown, path: string, depth: number, fault: Fault): AttributeSchema["nested"] {
  if (!isPlainObject(json) || depth > MAX_DEPTH) {
    fault(path, "nested attributes are a JSON object");
    return undefined;
  }
  const nesting = readNesting(json.nesting_mode, `${path}.nesting_mode`, fault);
  if (nesting === "group") fault(`${path}.nesting_mode`, 'nested attributes have no nesting mode "group"');
  if (!nesting || nesting === "group") return undefined;
  return { nesting, attributes: readAttributes(json.attributes, `${path}.attributes`, depth + 1, fault) };
}

function readType(json: unknown, path: string, fault: Fault): Type {
  const type = typeFromJson(json);
  if (!type) fault(path, "not a type as Terraform writes types in JSON");
  return type ? withoutOptional(type) : DYNAMIC;
}

const NESTING_MODES: ReadonlySet<unknown> = new Set<NestingMode>(["single", "group", "list", "set", "map"]);
const isNesting = (json: unknown): json is NestingMode => NESTING_MODES.has(json);

function readNesting(json: unknown, path: string, fault: Fault): NestingMode | undefined {
  if (isNesting(json)) return json;
  fault(path, `no nesting mode: ${JSON.stringify(json) ?? "missing"}`);
  return undefined;
}

const count = (json: unknown): number => (typeof json === "number" && json > 0 ? Math.floor(json) : 0);

function* membersOf(json: unknown, path: string, fault: Fault): Iterable<readonly [string, PlainObject, string]> {
  if (json === undefined || json === null) return;
  if (!isPlainObject(json)) return fault(path, "expected a JSON object");
  for (const [name, member] of Object.entries(json)) {
    if (isPlainObject(member)) yield [name, member, `${path}.${name}`];
    else fault(`${path}.${name}`, "expected a JSON object");
  }
}
