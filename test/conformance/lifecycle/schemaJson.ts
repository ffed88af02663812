import type { AttributeSchema, BlockSchema, ResourceSchema } from "../../../server/engine/schema/schema.ts";
import { typeToJson } from "../../../server/engine/values/encodings/typeJson.ts";

/** A schema in the shape of `terraform providers schema -json`. */
export const schemaJson = ({ version, block }: ResourceSchema): unknown => ({ version, block: blockJson(block) });

const blockJson = (block: BlockSchema): unknown => ({
  ...(block.attributes.size > 0 && { attributes: attributesJson(block.attributes) }),
  ...(block.blockTypes.size > 0 && {
    block_types: Object.fromEntries(
      [...block.blockTypes].map(([name, nested]) => [
        name,
        { nesting_mode: nested.nesting, block: blockJson(nested.block) },
      ]),
    ),
  }),
});

const attributesJson = (attributes: ReadonlyMap<string, AttributeSchema>): unknown =>
  Object.fromEntries([...attributes].map(([name, attribute]) => [name, attributeJson(attribute)]));

const attributeJson = ({ type, nested, ...flags }: AttributeSchema): unknown => ({
  ...(nested
    ? { nested_type: { attributes: attributesJson(nested.attributes), nesting_mode: nested.nesting } }
    : { type: typeToJson(type) }),
  ...(flags.required && { required: true }),
  ...(flags.optional && { optional: true }),
  ...(flags.computed && { computed: true }),
  ...(flags.sensitive && { sensitive: true }),
  ...(flags.writeOnly && { write_only: true }),
});
