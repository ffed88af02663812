import type { ResourceRow } from "../../engine/plan/rows/rows.ts";
import type { BlockSchema } from "../../engine/schema/schema.ts";
import { contentBodies } from "../../engine/schema/writtenBlocks.ts";
import type { Range } from "../../engine/source/range.ts";
import type { Body } from "../../engine/syntax/tree.ts";
import { successorOf } from "../deprecation.ts";
import type { RuleFinding } from "./ruleFinding.ts";

/** Returns the arguments and nested blocks of a resource that its provider has deprecated, and a type that is deprecated as a whole. */
export function deprecatedArguments({ runs }: ResourceRow): readonly RuleFinding[] {
  const instance = runs.find(({ instance: { declaration } }) => declaration !== undefined)?.instance;
  if (!instance?.declaration || instance.schema.isInferred) return [];
  const { block, body } = instance.declaration;
  const [type] = block.labels;
  const finding = (range: Range, message: string): RuleFinding => ({
    rule: "deprecated",
    range,
    message,
    addresses: [instance.address.resource.text],
  });
  return [
    ...(instance.schema.block.deprecated && type ? [finding(type.range, `${type.value} is deprecated`)] : []),
    ...deprecatedIn(body, instance.schema.block).map(({ range, message }) => finding(range, message)),
  ];
}

interface Deprecated {
  readonly range: Range;
  readonly message: string;
}

function deprecatedIn(body: Body, schema: BlockSchema): readonly Deprecated[] {
  return body.items.flatMap((item): readonly Deprecated[] => {
    if (item.kind === "argument") {
      if (!schema.attributes.get(item.name)?.deprecated) return [];
      const successor = successorOf(schema, item.name);
      const instead = successor === undefined ? "" : `. Use ${successor}`;
      return [{ range: item.nameRange, message: `${item.name} is deprecated${instead}` }];
    }
    const isDynamic = item.type === "dynamic";
    const name = isDynamic ? (item.labels[0]?.value ?? "") : item.type;
    const nested = schema.blockTypes.get(name)?.block;
    if (!nested) return [];
    const bodies = isDynamic ? contentBodies(item.body) : [item.body];
    const ofBlock = nested.deprecated ? [{ range: item.header, message: `${name} is deprecated` }] : [];
    return [...ofBlock, ...bodies.flatMap((each) => deprecatedIn(each, nested))];
  });
}
