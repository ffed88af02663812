import type { AttributeSchema, BlockSchema, ProviderSchemas } from "../../schema/schema.ts";
import type { FindingId } from "../../source/diagnostic.ts";
import { attribute, type Path } from "../../values/path.ts";
import { isObject, type Value } from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";
import type { ProviderFault } from "../provider.ts";
import { isAllFramework, mayBeLegacy } from "./providerSdk.ts";

/**
 * Returns the errors that any provider reports for a configuration, in the words of the plugin SDKs: a value for a read-only
 * attribute, or null for a required attribute. Unknown values pass.
 */
export function sdkFaults(
  block: BlockSchema,
  configuration: Value,
  schemas: ProviderSchemas,
): readonly ProviderFault[] {
  // Each type plans in its own way, but the words are those of its provider.
  const summaries = mayBeLegacy(block) && !isAllFramework(schemas) ? OF_ORIGINAL_SDK : OF_FRAMEWORK;
  return misusesIn(block, configuration, []).map(({ path, kind }) => ({
    id: IDS[kind],
    severity: "error",
    summary: summaries[kind],
    detail: DETAILS[kind](nameOf(path)),
    path,
  }));
}

interface Misuse {
  readonly path: Path;
  readonly kind: "readOnly" | "missing";
}

type Members = Pick<BlockSchema, "attributes"> & Partial<Pick<BlockSchema, "blockTypes">>;

function misusesIn({ attributes, blockTypes }: Members, value: Value, path: Path): readonly Misuse[] {
  if (!isObject(value)) return [];
  return [...value.entries].flatMap(([name, member]): readonly Misuse[] => {
    const memberPath = [...path, attribute(name)];
    const schema = attributes.get(name);
    const kind = schema && misuseOf(schema, member);
    if (kind) return [{ path: memberPath, kind }];
    if (schema) return schema.nested ? inside(schema.nested, member, memberPath) : [];
    const nested = blockTypes?.get(name);
    return nested ? inside({ nesting: nested.nesting, ...nested.block }, member, memberPath) : [];
  });
}

const inside = (nested: Members & { readonly nesting: string }, value: Value, path: Path): readonly Misuse[] =>
  nested.nesting === "single" || nested.nesting === "group"
    ? misusesIn(nested, value, path)
    : membersOf(value).flatMap(([step, member]) => misusesIn(nested, member, [...path, step]));

function misuseOf({ required, optional, computed }: AttributeSchema, { kind }: Value): Misuse["kind"] | undefined {
  if (required) return kind === "null" ? "missing" : undefined;
  return computed && !optional && kind !== "null" && kind !== "unknown" ? "readOnly" : undefined;
}

const nameOf = (path: Path): string => {
  const step = path.at(-1);
  return step?.kind === "attribute" ? step.name : "";
};

const IDS: Readonly<Record<Misuse["kind"], FindingId>> = {
  readOnly: "provider/read-only-argument",
  missing: "provider/missing-argument",
};

const OF_ORIGINAL_SDK: Readonly<Record<Misuse["kind"], string>> = {
  readOnly: "Value for unconfigurable attribute",
  missing: "Missing required argument",
};

const OF_FRAMEWORK: typeof OF_ORIGINAL_SDK = {
  readOnly: "Invalid Configuration for Read-Only Attribute",
  missing: "Missing Configuration for Required Attribute",
};

const DETAILS: Readonly<Record<Misuse["kind"], (name: string) => string>> = {
  readOnly: (name) => `Only the provider sets ${name}. Remove it from the configuration.`,
  missing: (name) => `${name} must not be null.`,
};
