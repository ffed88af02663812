import type { BlockSchema } from "../schema/schema.ts";
import type { Range } from "../source/range.ts";
import { content } from "../syntax/content.ts";
import { keywordOf } from "../syntax/expressions.ts";
import type { Argument, Block, Body } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import { STRING } from "../values/type.ts";
import { objectValue, type Value, withoutMarks } from "../values/value.ts";
import { noContent, noSuchBlock, wrongForEach } from "./bodyFaults.ts";
import { evaluateIn } from "./evaluate.ts";
import { report } from "./faults.ts";
import { elementsOf } from "./forExpression.ts";
import { bind, within } from "./frame.ts";
import type { Frame } from "./scope.ts";

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
    report(frame, noSuchBlock(block.labels[0]?.range ?? block.header, type));
    return NONE;
  }
  const read = content(block.body, DYNAMIC_CONTENT);
  frame.found.push(...read.diagnostics);
  const { arguments: written, blocks } = read.value;
  const [inner] = blocks;
  const forEach = written.get("for_each");
  if (!inner) report(frame, noContent(block.body.missingItem));
  if (!inner || !forEach) return NONE;
  const iterator = written.get("iterator");
  const name = (iterator && keywordOf(iterator.expression)) ?? type;
  const base = { type, header: block.header };
  const given = evaluateIn(frame, forEach.expression);
  const collection = withoutMarks(given);
  if (collection.kind === "unknown") return [{ ...base, key: undefined, body: undefined, frame }];
  const elements = elementsOf(collection);
  if (!elements) {
    report(frame, wrongForEach(forEach.expression.range, collection));
    return NONE;
  }
  return elements.map(([key, value]) => {
    const iterated = objectValue([
      ["key", key],
      ["value", value],
    ]);
    const element = bind(within(frame, given.marks), name, iterated);
    return { ...base, key: labelOf(element, written.get("labels")), body: inner.body, frame: element };
  });
}

const NONE: readonly BlockInstance[] = [];

const DYNAMIC_CONTENT = {
  arguments: { for_each: "required", iterator: "optional", labels: "optional" },
  blocks: { content: [] },
} as const;

function labelOf(frame: Frame, labels: Argument | undefined): string | undefined {
  if (!labels) return undefined;
  const value: Value = evaluateIn(frame, labels.expression);
  const first = value.kind === "sequence" ? value.items[0] : undefined;
  const text = first && convert(first, STRING);
  return text && "value" in text && text.value.kind === "string" ? text.value.value : undefined;
}
