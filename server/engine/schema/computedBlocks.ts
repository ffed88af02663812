import { remember } from "../source/remember.ts";
import type { BlockSchema, ProviderSchemas, ResourceSchema } from "./schema.ts";

/** Whether any nested block of a schema, at any depth, is computed. */
export const hasComputedBlocks: (block: BlockSchema) => boolean = remember((block) =>
  [...block.blockTypes.values()].some((nested) => nested.computed === true || hasComputedBlocks(nested.block)),
);

/** Returns the schemas of a provider as versions read them that do not know computed blocks. */
export const withoutComputedBlocks = remember(
  (schemas: ProviderSchemas): ProviderSchemas => ({
    ...schemas,
    resource: (type) => plainSchema(schemas.resource(type)),
    dataSource: (type) => plainSchema(schemas.dataSource(type)),
    ephemeralResource: (type) => plainSchema(schemas.ephemeralResource(type)),
  }),
);

const plainSchema = (schema: ResourceSchema | undefined): ResourceSchema | undefined =>
  schema && hasComputedBlocks(schema.block) ? withPlainBlocks(schema) : schema;

const withPlainBlocks = remember(
  (schema: ResourceSchema): ResourceSchema => ({ ...schema, block: plainBlock(schema.block) }),
);

const plainBlock = (schema: BlockSchema): BlockSchema => ({
  ...schema,
  blockTypes: new Map(
    [...schema.blockTypes].map(([name, { computed: _, block, ...nested }]) => [
      name,
      { ...nested, block: plainBlock(block) },
    ]),
  ),
});

/**
 * Returns what is wrong with the computed blocks of a schema, each with the path of the part: a part of a computed block must be
 * computed, too; a group of blocks cannot be; and what is computed cannot be required.
 */
export const computedBlockFaults = remember((block: BlockSchema): readonly string[] =>
  hasComputedBlocks(block) ? faultsIn(block, "") : [],
);

const faultsIn = ({ blockTypes }: BlockSchema, prefix: string): readonly string[] =>
  [...blockTypes].flatMap(([name, { nesting, computed, minItems, block }]) => {
    const path = `${prefix}${name}`;
    const inner = faultsIn(block, `${path}.`);
    if (!computed) return inner;
    const attributes = [...block.attributes].filter(([, attribute]) => !attribute.computed);
    const blocks = [...block.blockTypes].filter(([, nested]) => !nested.computed);
    return [
      ...(nesting === "group" ? [`${path}: NestingGroup blocks cannot be computed`] : []),
      ...((nesting === "list" || nesting === "set") && minItems > 0
        ? [`${path}: Computed cannot be used when MinItems > 0`]
        : []),
      ...attributes.map(([member]) => `${path}.${member}: all attributes within computed blocks must also be computed`),
      ...blocks.map(([member]) => `${path}.${member}: all nested blocks within computed blocks must also be computed`),
      ...inner,
    ];
  });
