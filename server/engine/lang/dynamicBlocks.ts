import type { BlockSchema } from "../schema/schema.ts";
import { error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { content } from "../syntax/content.ts";
import { keywordOf } from "../syntax/expressions.ts";
import type { Argument, Block, Body } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { STRING } from "../values/type.ts";
import { friendlyName } from "../values/typeName.ts";
import { objectValue, type Value, withoutMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { elementsOf } from "./forExpression.ts";
import { bind, type Frame } from "./frame.ts";

/** One nested block, and where its expressions are evaluated. */
export interface BlockInstance {
  readonly type: string;
  /** Its label, in a map of blocks. */
  readonly key: string | undefined;
  readonly header: Range;
  /** Undefined while it is not known how many there will be. */
  readonly body: Body | undefined;
  readonly frame: Frame;
}

/** The blocks that a dynamic block makes: one for each element of what it is for. */
export function dynamicBlocks(frame: Frame, block: Block, schema: BlockSchema): readonly BlockInstance[] {
  const type = block.labels[0]?.value ?? "";
  const nested = schema.blockTypes.get(type);
  if (!nested) {
    const detail = `Blocks of type ${JSON.stringify(type)} are not expected here.`;
    frame.found.push(error(block.labels[0]?.range ?? block.header, "Unsupported block type", detail));
    return NONE;
  }
  const read = content(block.body, DYNAMIC_CONTENT);
  frame.found.push(...read.diagnostics);
  const { arguments: given, blocks } = read.value;
  const [inner] = blocks;
  const forEach = given.get("for_each");
  if (!inner) frame.found.push(error(block.body.missingItem, "Missing dynamic content block", MISSING_CONTENT));
  if (!inner || !forEach) return NONE;
  const iterator = given.get("iterator");
  const name = (iterator && keywordOf(iterator.expression)) ?? type;
  const base = { type, header: block.header };
  const collection = withoutMarks(evaluateIn(frame, forEach.expression));
  if (collection.kind === "unknown") return [{ ...base, key: undefined, body: undefined, frame }];
  const elements = elementsOf(collection);
  if (!elements) {
    const problem =
      collection.kind === "null"
        ? "Cannot use a null value in for_each."
        : `Cannot use a ${friendlyName(collection.type)} value in for_each. An iterable collection is required.`;
    frame.found.push(error(forEach.expression.range, "Invalid dynamic for_each value", problem));
    return NONE;
  }
  return elements.map(([key, value]) => {
    const iterated = objectValue([
      ["key", key],
      ["value", value],
    ]);
    const element = bind(frame, name, iterated);
    return { ...base, key: labelOf(element, given.get("labels")), body: inner.body, frame: element };
  });
}

const NONE: readonly BlockInstance[] = [];

const DYNAMIC_CONTENT = {
  arguments: { for_each: "required", iterator: "optional", labels: "optional" },
  blocks: { content: [] },
} as const;

const MISSING_CONTENT =
  'A dynamic block must have a nested block of type "content" to describe the body of each generated block.';

function labelOf(frame: Frame, labels: Argument | undefined): string | undefined {
  if (!labels) return undefined;
  const value: Value = evaluateIn(frame, labels.expression);
  const first = value.kind === "sequence" ? value.items[0] : undefined;
  const text = first && convert(first, STRING);
  return text && "value" in text && text.value.kind === "string" ? text.value.value : undefined;
}
