import type {
  AttributeSchema,
  BlockSchema,
  NestingMode,
  ResourceSchema,
} from "../../../server/engine/schema/schema.ts";
import { typeJsonText } from "../../../server/engine/values/encodings/typeJson.ts";
import { encode } from "./protobuf.ts";

/** Returns the message of a schema in protocol 6 or 5. */
export const schemaMessage = ({ version, block }: ResourceSchema, protocol: 5 | 6 = 6): Buffer =>
  encode([1, version], [2, blockMessage(block, protocol)]);

const NESTING: Readonly<Record<NestingMode, number>> = { single: 1, list: 2, set: 3, map: 4, group: 5 };

const blockMessage = (block: BlockSchema, protocol: 5 | 6, isComputed = false): Buffer =>
  encode(
    ...[...block.attributes].map(([name, attribute]) => [2, attributeMessage(name, attribute, protocol)] as const),
    ...[...block.blockTypes].map(
      ([name, nested]) =>
        [
          3,
          encode(
            [1, name],
            [2, blockMessage(nested.block, protocol, nested.computed)],
            [3, NESTING[nested.nesting]],
            [4, nested.minItems],
            [5, nested.maxItems],
          ),
        ] as const,
    ),
    [4, block.description],
    [6, block.deprecated],
    [8, isComputed],
  );

function attributeMessage(name: string, attribute: AttributeSchema, protocol: 5 | 6): Buffer {
  const { nested } = attribute;
  return encode(
    [1, name],
    [2, nested ? undefined : typeJsonText(attribute.type)],
    [3, attribute.description],
    [4, attribute.required],
    [5, attribute.optional],
    [6, attribute.computed],
    [7, attribute.sensitive],
    [9, attribute.deprecated],
    [
      10,
      nested &&
        encode(...[...nested.attributes].map(([inner, of]) => [1, attributeMessage(inner, of, protocol)] as const), [
          3,
          NESTING[nested.nesting],
        ]),
    ],
    [protocol === 6 ? 11 : 10, attribute.writeOnly],
    [12, attribute.deprecationMessage],
  );
}
