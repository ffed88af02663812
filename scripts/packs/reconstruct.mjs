// Makes of the members that bindings state what `terraform providers schema -json` would print of the provider.

/** What no bindings state; a reader of the schema must take it for unknown. */
export const UNKNOWN = [
  "version",
  "sensitive",
  "write_only",
  "deprecated",
  "min_items",
  "max_items",
  "ephemeral_resource_schemas",
  "functions",
  "resource_identity_schemas",
];

/** Returns { schema, left }: the reconstructed schema, and the types that were left out, with the reason. */
export function reconstruct(source, { types }) {
  const nestedTypes = types.some(hasNestedTypes);
  const provider = { provider: { version: 0, block: {} }, resource_schemas: {}, data_source_schemas: {} };
  const left = [];
  for (const type of [...types].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    try {
      const block = blockOf(type, type.members, { nestedTypes: nestedTypes && !isOfOldSdk(type), path: [] });
      if (type.kind === "provider") delete block.attributes?.alias; // the bindings add it
      const schema = { version: 0, block };
      if (type.kind === "provider") provider.provider = schema;
      else provider[type.kind === "resource" ? "resource_schemas" : "data_source_schemas"][type.name] = schema;
    } catch (error) {
      if (!(error instanceof NotStated)) throw error;
      left.push({ kind: type.kind, type: type.name, why: error.message });
    }
  }
  const missing = { resource_schemas: [], data_source_schemas: [] };
  for (const { kind, type } of left)
    missing[kind === "resource" ? "resource_schemas" : "data_source_schemas"].push(type);
  const schema = {
    format_version: "1.0",
    reconstructed: true,
    unknown: UNKNOWN,
    missing,
    provider_schemas: { [source]: provider },
  };
  return { schema, left };
}

/** Thrown where the bindings do not state the form of something: the type is left out, because half a type claims what is false. */
class NotStated extends Error {}

/** Types of the original SDK have an id that can be set and is computed; these types have no attributes with attributes. */
const isOfOldSdk = (type) => type.members.some(({ name, computed, optional }) => name === "id" && computed && optional);

/** Whether an attribute of the type is described by attributes with flags of their own; an object type gives all members its own. */
const hasNestedTypes = (type) =>
  [...type.structs.values(), type.members].some((members) =>
    members.some((member) => {
      const struct = structOf(type, member);
      return !member.isBlock && struct !== undefined && !haveItsFlags(type.structs.get(struct.name), member);
    }),
  );

const haveItsFlags = (members, { computed, optional, required }) =>
  members.every(
    (member) => member.computed === computed && member.optional === optional && member.required === required,
  );

function blockOf(type, members, context) {
  const attributes = {};
  const blockTypes = {};
  for (const member of members)
    if (member.isBlock) blockTypes[member.name] = nestedBlockOf(type, member, context);
    else attributes[member.name] = attributeOf(type, member, context);
  return {
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(Object.keys(blockTypes).length > 0 && { block_types: blockTypes }),
  };
}

function nestedBlockOf(type, member, context) {
  const struct = structOf(type, member);
  if (struct === undefined) throw new NotStated(`the form of ${member.name} is not stated`);
  const block = blockOf(type, type.structs.get(struct.name), within(context, struct.name, member.name));
  if (member.form === undefined || member.form === "struct") return { nesting_mode: "single", block };
  if (member.form === "map") return { nesting_mode: "map", block };
  return {
    nesting_mode: member.form,
    block,
    ...(member.required && { min_items: 1 }),
    ...(!member.isMapped && { max_items: 1 }),
  };
}

/** Objects that hold themselves are cut off by the generator at an unstated depth. */
function within(context, struct, name) {
  if (context.path.includes(struct)) throw new NotStated(`${name} holds itself, to a depth that is not stated`);
  return { ...context, path: [...context.path, struct] };
}

function attributeOf(type, member, context) {
  const struct = structOf(type, member);
  const flags = flagsOf(member, context.isInComputed);
  if (struct === undefined) return { type: plainTypeOf(member), ...flags };
  const members = type.structs.get(struct.name);
  const isNestedType =
    context.nestedTypes &&
    struct.wraps.length <= 1 &&
    !(member.computed && !member.optional && haveItsFlags(members, member)) &&
    !haveNoFlags(members);
  if (!isNestedType) return { type: typeOf(type, member, context), ...flags };
  const inside = {
    ...within(context, struct.name, member.name),
    isInComputed: member.computed || context.isInComputed,
  };
  const attributes = Object.fromEntries(members.map((inner) => [inner.name, attributeOf(type, inner, inside)]));
  return { nested_type: { nesting_mode: struct.wraps[0] ?? "single", attributes }, ...flags };
}

const haveNoFlags = (members) =>
  members.every(({ computed, optional, required }) => !(computed || optional || required));

/** Within a computed attribute the generator states every member as computed, so whether an optional one is cannot be told. */
function flagsOf({ computed, optional, required }, isInComputed) {
  if (required) return { required: true };
  if (!optional) return { computed: true };
  return computed ? { optional: true, computed: isInComputed ? "maybe" : true } : { optional: true };
}

function typeOf(type, member, context) {
  const struct = structOf(type, member);
  if (struct === undefined) return plainTypeOf(member);
  const inside = within(context, struct.name, member.name);
  const members = type.structs.get(struct.name);
  const object = ["object", Object.fromEntries(members.map((inner) => [inner.name, typeOf(type, inner, inside)]))];
  return struct.wraps.reduceRight((element, wrap) => [wrap, element], object);
}

/** The struct that a member holds, and the collections around it, or undefined. Between two collections a list may be a set. */
function structOf(type, member) {
  const storage = member.storage ?? member.stored;
  if (storage === undefined) return undefined;
  const outer = member.form ?? (member.ofSet ? "set" : "list");
  let name = storage.replace(/OutputReference$/, "");
  if (type.structs.has(name)) return { name, wraps: [] };
  const wraps = [];
  for (;;) {
    const suffix = /(List|Map)$/.exec(name)?.[1];
    if (suffix === undefined) return undefined;
    wraps.push(suffix === "Map" ? "map" : wraps.length === 0 && outer === "set" ? "set" : "list");
    name = name.slice(0, -suffix.length);
    if (type.structs.has(name)) return { name, wraps };
  }
}

const GETTERS = [
  [/^this\.getStringAttribute\(/, "string"],
  [/^this\.getNumberAttribute\(/, "number"],
  [/^this\.getBooleanAttribute\(/, "bool"],
  [/^this\.getListAttribute\(/, ["list", "string"]],
  [/^this\.getNumberListAttribute\(/, ["list", "number"]],
  [/^cdktf\.Fn\.tolist\(this\.getListAttribute\(/, ["set", "string"]],
  [/^cdktf\.Token\.asNumberList\(cdktf\.Fn\.tolist\(/, ["set", "number"]],
  [/^this\.getStringMapAttribute\(/, ["map", "string"]],
  [/^this\.getNumberMapAttribute\(/, ["map", "number"]],
  [/^this\.getBooleanMapAttribute\(/, ["map", "bool"]],
  [/^this\.getAnyMapAttribute\(/, "dynamic"],
];

function plainTypeOf(member) {
  for (const [form, type] of GETTERS) if (form.test(member.getter ?? "")) return type;
  const storage = member.storage ?? member.stored;
  if (storage === undefined || storage === "any") throw new NotStated(`the type of ${member.name} is not stated`);
  const outer = member.form ?? (member.ofSet ? "set" : /List$/.test(storage) ? "list" : "map");
  return storedTypeOf(storage, outer, member.name);
}

const SIMPLE = { string: "string", number: "number", boolean: "bool", any: "dynamic" };

/** Returns the type of which `storage` is the name, as stringListMap. A list within another collection may be a set. */
function storedTypeOf(storage, outer, name) {
  const suffix = /(List|Map)$/.exec(storage)?.[1];
  if (suffix === undefined) {
    const simple = SIMPLE[storage.toLowerCase()];
    if (simple === undefined) throw new NotStated(`the type of ${name} is not stated`);
    return simple;
  }
  const rest = storage.slice(0, -suffix.length);
  if (suffix === "Map" && rest.toLowerCase() === "any") return "dynamic";
  return [suffix === "Map" ? "map" : outer === "set" ? "set" : "list", storedTypeOf(rest, "list", name)];
}
