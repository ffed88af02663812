import type { NestingMode } from "../schema/schema.ts";
import { hasErrors } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { content } from "../syntax/content.ts";
import { traversalOf } from "../syntax/expressions.ts";
import type { Argument, Block, Body, Expression } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import { type Marks, NO_MARKS } from "../values/marks.ts";
import { STRING } from "../values/type.ts";
import { type Origin, objectValue, UNKNOWN, type Value, withMarks, withoutMarks } from "../values/value.ts";
import * as say from "./bodyFindings.ts";
import { evaluateIn } from "./evaluate.ts";
import { report } from "./evaluationFindings.ts";
import { elementsOf } from "./forExpression.ts";
import { withBinding, withHiddenMarks } from "./frame.ts";
import { withNewerFeatures } from "./newerFeatures.ts";
import type { Frame } from "./scope.ts";
import { startRange } from "./startRange.ts";

/** One nested block, and the frame of its expressions. */
export interface BlockInstance {
  readonly type: string;
  /** The label, for a map of blocks. */
  readonly key: string | undefined;
  readonly header: Range;
  readonly body: Body;
  readonly frame: Frame;
  /** The origins of the unknown number of blocks, if it is unknown. The block is not evaluated then. */
  readonly unknownCount: readonly Origin[] | undefined;
  /** The marks of the values that generate the block, which its arguments get too. */
  readonly marks: Marks;
}

/**
 * Returns the blocks of a dynamic block: one for each element of its for_each, or one in place of all while that is
 * unknown.
 */
export function dynamicBlocks(
  frame: Frame,
  block: Block,
  nestingOf: (type: string) => NestingMode | undefined,
): readonly BlockInstance[] {
  const dynamic = readDynamic(frame, block, nestingOf);
  if (!dynamic) return NONE;
  const { type, forEach, name, labels, inner } = dynamic;
  const base = { type, header: block.header, body: inner.body };
  const diagnosticCount = frame.diagnostics.length;
  const forEachValue = evaluateIn(inDynamic(frame), forEach.expression);
  if (frame.diagnostics.length > diagnosticCount) return NONE;
  const collection = withoutMarks(forEachValue);
  const unknownCount = collection.kind === "unknown" ? collection.origins : undefined;
  const elements = unknownCount && isIterable(collection) ? [[UNKNOWN, UNKNOWN] as const] : elementsOf(collection);
  if (!elements) {
    report(frame, say.wrongForEach(forEach.expression.range, collection));
    return NONE;
  }
  if (!isSound(frame, block, dynamic)) return NONE;
  return elements.flatMap(([key, value]): readonly BlockInstance[] => {
    const iterated = objectValue([
      ["key", key],
      ["value", withMarks(value, unknownCount ? forEachValue.marks : NO_MARKS)],
    ]);
    const element = withBinding(withHiddenMarks(frame, forEachValue.marks), name, iterated);
    const label = labelOf(element, labels);
    return label === WRONG ? [] : [{ ...base, key: label, frame: element, unknownCount, marks: forEachValue.marks }];
  });
}

const NONE: readonly BlockInstance[] = [];

/** The parts of a dynamic block. */
interface Dynamic {
  readonly type: string;
  readonly name: string;
  readonly forEach: Argument;
  readonly iterator: Argument | undefined;
  readonly labelList: Argument | undefined;
  readonly labels: readonly Expression[];
  /** The number of labels that the schema requires: 1 for a map of blocks, else 0. */
  readonly labelCount: number;
  /** The first content block; the dynamic block itself if it has none. */
  readonly inner: Block;
  readonly contents: readonly Block[];
}

function readDynamic(
  frame: Frame,
  block: Block,
  nestingOf: (type: string) => NestingMode | undefined,
): Dynamic | undefined {
  const [label] = block.labels;
  const type = label?.value ?? "";
  const nesting = nestingOf(type);
  if (!nesting) {
    report(frame, say.noSuchBlock(label?.range ?? block.header, type));
    return undefined;
  }
  const labelCount = nesting === "map" ? 1 : 0;
  const read = content(block.body, labelCount > 0 ? LABELLED_CONTENT : DYNAMIC_CONTENT);
  const { dialect } = frame.scope;
  frame.diagnostics.push(...withNewerFeatures(dialect, read.diagnostics));
  const { arguments: args, blocks: contents } = read.value;
  const forEach = args.get("for_each");
  if (!forEach || hasErrors(read.diagnostics)) return undefined;
  const iterator = args.get("iterator");
  const name = iterator ? traversalOf(iterator.expression)?.root : type;
  const labelList = args.get("labels");
  const labels = labelList ? itemsOf(labelList.expression) : [];
  return {
    type,
    name: name ?? type,
    forEach,
    iterator,
    labelList,
    labels: labels ?? [],
    labelCount,
    inner: contents[0] ?? block,
    contents,
  };
}

/** Whether the parts after the for_each are valid; reports the first fault. */
function isSound(frame: Frame, block: Block, { iterator, labelList, labelCount, contents }: Dynamic): boolean {
  const diagnosticCount = frame.diagnostics.length;
  if (iterator) checkIterator(frame, iterator);
  if (frame.diagnostics.length === diagnosticCount && labelList) checkLabels(frame, labelList, labelCount);
  if (frame.diagnostics.length === diagnosticCount && !contents[0])
    report(frame, say.noContent(block.body.missingItem));
  if (frame.diagnostics.length === diagnosticCount && contents[1]) report(frame, say.twoContents(contents[1].header));
  return frame.diagnostics.length === diagnosticCount;
}

const LABELLED_CONTENT = {
  arguments: { for_each: "required", iterator: "optional", labels: "required" },
  blocks: { content: [] },
} as const;

const DYNAMIC_CONTENT = {
  arguments: { for_each: "required", iterator: "optional" },
  blocks: { content: [] },
} as const;

/** Returns the frame of a for_each in a dynamic block, whose names may differ from those of the body. */
const inDynamic = (frame: Frame): Frame => (frame.scope.inDynamic ? { ...frame, scope: frame.scope.inDynamic } : frame);

const isIterable = ({ type: { kind } }: Value): boolean => kind !== "string" && kind !== "number" && kind !== "bool";

function checkIterator(frame: Frame, { expression }: Argument): void {
  const traversal = traversalOf(expression);
  if (!traversal) report(frame, say.notStatic(expression.range));
  else if (traversal.steps.length > 0) report(frame, say.wrongIterator(traversal.range));
}

/** Returns the expressions of a list constructor; undefined for any other expression. */
const itemsOf = (expression: Expression): readonly Expression[] | undefined =>
  expression.kind === "tuple" ? expression.items : undefined;

function checkLabels(frame: Frame, { expression }: Argument, labelCount: number): void {
  const labels = itemsOf(expression);
  if (!labels) report(frame, say.noLabelList(startRange(expression)));
  else if (labels.length > labelCount) report(frame, say.surplusLabel(labels[labelCount]!.range));
  else if (labels.length < labelCount) report(frame, say.tooFewLabels(expression.range));
}

const WRONG = Symbol("wrong label");

function labelOf(frame: Frame, [label]: readonly Expression[]): string | undefined | typeof WRONG {
  if (!label) return undefined;
  const diagnosticCount = frame.diagnostics.length;
  const value = evaluateIn(inDynamic(frame), label);
  if (frame.diagnostics.length > diagnosticCount) return WRONG;
  const text = convert(value, STRING);
  if ("value" in text && text.value.kind === "string" && text.value.marks === NO_MARKS) return text.value.value;
  report(frame, say.wrongLabel(label.range, "fault" in text ? text.fault.message : reasonOf(text.value)));
  return WRONG;
}

const reasonOf = ({ kind }: Value): string =>
  kind === "null" ? "it is null" : kind === "unknown" ? "it is known only after apply" : "it is sensitive or ephemeral";
