import type { Mode } from "../../engine/addrs/address.ts";
import type { Module } from "../../engine/config/module.ts";
import { localName } from "../../engine/config/namedProviders.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { BlockSchema, NestedBlockSchema, ProviderSchemas } from "../../engine/schema/schema.ts";
import type { OuterBlock } from "./position.ts";

/** The modes of the blocks that a provider has types for. */
export const MODES: ReadonlyMap<string, Mode> = new Map([
  ["resource", "managed"],
  ["data", "data"],
  ["ephemeral", "ephemeral"],
]);

/** Returns the schema of a resource type; undefined if it is not at hand. */
export function blockSchemaOf(
  plan: ExplainablePlan,
  module: Module,
  mode: Mode,
  type: string,
): BlockSchema | undefined {
  const name = localName({ type, provider: undefined });
  const schemas = plan.queries.schemasOf(module, name) ?? otherSchemas(plan, module, mode, type);
  return schemaIn(schemas, mode, type)?.block;
}

const schemaIn = (schemas: ProviderSchemas | undefined, mode: Mode, type: string) => {
  if (mode === "managed") return schemas?.resource(type);
  return mode === "data" ? schemas?.dataSource(type) : schemas?.ephemeralResource(type);
};

/** Returns the schemas of a provider whose local name is not the first word of a type, such as `google-beta`. */
const otherSchemas = (plan: ExplainablePlan, module: Module, mode: Mode, type: string): ProviderSchemas | undefined =>
  localNames(module)
    .map((name) => plan.queries.schemasOf(module, name))
    .find((schemas) => schemaIn(schemas, mode, type));

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
    if (mode === "managed") return schemas?.resourceTypes ?? [];
    return (mode === "data" ? schemas?.dataSourceTypes : schemas?.ephemeralResourceTypes) ?? [];
  });
  return [...new Set(types)];
}

/** Returns the schema of a nested block, through `dynamic` blocks; undefined if the schema has none. */
export function nestedSchema(schema: BlockSchema | undefined, nested: readonly OuterBlock[]): BlockSchema | undefined {
  let block = schema;
  for (const { type, labels } of nested) {
    // The content of a dynamic block is that of the block that it makes.
    if (type === "content") continue;
    block = nestedBlock(block, type === "dynamic" ? (labels[0] ?? "") : type)?.block;
  }
  return block;
}

const nestedBlock = (block: BlockSchema | undefined, type: string): NestedBlockSchema | undefined =>
  block?.blockTypes.get(type);
