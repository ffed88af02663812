import type { Mode } from "../../engine/addrs/address.ts";
import type { Module } from "../../engine/config/module.ts";
import { localName } from "../../engine/config/tree/namedProviders.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { attributeSchema } from "../../engine/schema/attributeSchema.ts";
import type { BlockSchema, ProviderSchemas } from "../../engine/schema/schema.ts";
import { typeNames, typeSchema } from "../../engine/schema/typeSchema.ts";
import type { Type } from "../../engine/values/type.ts";
import type { OuterBlock } from "./position.ts";

/** Returns the schema of a resource type; undefined if it is not at hand. */
export function blockSchemaOf(
  plan: ExplainablePlan,
  module: Module,
  mode: Mode,
  type: string,
): BlockSchema | undefined {
  const name = localName({ type, provider: undefined });
  const schemas = plan.queries.schemasOf(module, name) ?? otherSchemas(plan, module, mode, type);
  return typeSchema(schemas, mode, type)?.block;
}

/** Returns the schemas of a provider whose local name is not the first word of a type, such as `google-beta`. */
const otherSchemas = (plan: ExplainablePlan, module: Module, mode: Mode, type: string): ProviderSchemas | undefined =>
  localNames(module)
    .map((name) => plan.queries.schemasOf(module, name))
    .find((schemas) => typeSchema(schemas, mode, type));

/** Returns the local names of the providers of a module: those that it requires or configures, and those of its resources. */
export function localNames(module: Module): readonly string[] {
  const used = [...module.resources.values()].map(localName);
  const configured = module.configurations.map(({ name }) => name);
  return [...new Set(["terraform", ...module.providers.keys(), ...configured, ...used])];
}

/** Returns the names of all types of a mode that the providers of a module have. */
export function typesOf(plan: ExplainablePlan, module: Module, mode: Mode): readonly string[] {
  const types = localNames(module).flatMap((name) => {
    const schemas = plan.queries.schemasOf(module, name);
    return schemas ? typeNames(schemas, mode) : [];
  });
  return [...new Set(types)];
}

/** Returns the schema of a nested block, through `dynamic` blocks; undefined if the schema has none. */
export function nestedSchema(
  schema: BlockSchema | undefined,
  nested: readonly Pick<OuterBlock, "type" | "labels">[],
): BlockSchema | undefined {
  let block = schema;
  for (const { type, labels } of nested) {
    // The content of a dynamic block is that of the block that it makes.
    if (type === "content") continue;
    block = block && nestedBlock(block, type === "dynamic" ? (labels[0] ?? "") : type);
  }
  return block;
}

/** Returns the schema of the blocks of a type; also of an attribute that is written as blocks, as some objects are. */
function nestedBlock({ blockTypes, attributes }: BlockSchema, type: string): BlockSchema | undefined {
  const block = blockTypes.get(type)?.block;
  if (block) return block;
  const attribute = attributes.get(type);
  if (!attribute) return undefined;
  if (attribute.nested) return { attributes: attribute.nested.attributes, blockTypes: new Map(), deprecated: false };
  const element = "element" in attribute.type ? attribute.type.element : attribute.type;
  return element.kind === "object" ? blockOfObject(element.attributes) : undefined;
}

const blockOfObject = (attributes: ReadonlyMap<string, Type>): BlockSchema => ({
  attributes: new Map([...attributes].map(([name, type]) => [name, attributeSchema(type, "optional")])),
  blockTypes: new Map(),
  deprecated: false,
});
