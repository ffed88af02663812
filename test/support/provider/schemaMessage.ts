import type {
  AttributeSchema,
  BlockSchema,
  NestingMode,
  ResourceSchema,
} from "../../../server/engine/schema/schema.ts";
import { typeJsonText } from "../../../server/engine/values/encodings/typeJson.ts";
import { encode } from "./protobuf.ts";

/** A schema as protocol 6 sends it. */
export const schemaMessage = ({ version, block }: ResourceSchema): Buffer =>
  encode([1, version], [2, blockMessage(block)]);

const NESTING: Readonly<Record<NestingMode, number>> = { single: 1, list: 2, set: 3, map: 4, group: 5 };

const blockMessage = (block: BlockSchema): Buffer =>
  encode(
    ...[...block.attributes].map(([name, attribute]) => [2, attributeMessage(name, attribute)] as const),
    ...[...block.blockTypes].map(
      ([name, nested]) =>
        [
          3,
          encode(
            [1, name],
            [2, blockMessage(nested.block)],
            [3, NESTING[nested.nesting]],
            [4, nested.minItems],
            [5, nested.maxItems],
          ),
        ] as const,
    ),
  );

function attributeMessage(name: string, attribute: AttributeSchema): Buffer {
  const { nested } = attribute;
  return encode(
    [1, name],
    [2, nested ? undefined : typeJsonText(attribute.type)],
    [4, attribute.required],
    [5, attribute.optional],
    [6, attribute.computed],
    [7, attribute.sensitive],
    [
      10,
      nested &&
        encode(...[...nested.attributes].map(([inner, of]) => [1, attributeMessage(inner, of)] as const), [
          3,
          NESTING[nested.nesting],
        ]),
    ],
    [11, attribute.writeOnly],
  );
}
