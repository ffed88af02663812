import type { Anchor, Range } from "../../source/range.ts";
import { firstAbove, type SourceFile, sourceFile } from "../../source/sourceFile.ts";
import { type Layout, layoutOf, setLayout } from "../literalElements.ts";
import type { Argument, Expression, ObjectConstructor, ObjectItem, Tuple } from "../tree.ts";
import type { Chunk, EditedChunk } from "./chunk.ts";

/** A literal with elements. An element of an object is an entry. */
type Literal = ObjectConstructor | Tuple;
type Element = Expression | ObjectItem;

/** The fewest elements for which those outside of an edit are kept; fewer are parsed again in no time. */
const MANY = 32;

/**
 * Returns the chunk of an argument with a long literal after an edit inside of it, of which only the edited elements are parsed; undefined
 * if that cannot be, so that the whole item has to be parsed. The edited elements are whole lines, because a comment or a token
 * cannot reach beyond those that parse on their own.
 */
export function editedLiteral(
  source: SourceFile,
  { chunk, from, to, by }: EditedChunk,
  parseText: (source: SourceFile) => readonly Chunk[],
): Chunk | undefined {
  const item = chunk.parts[0]?.item;
  if (chunk.parts.length !== 1 || item?.kind !== "argument") return undefined;
  const literal = item.expression;
  if ((literal.kind !== "object" && literal.kind !== "tuple") || literal.json) return undefined;
  const { starts, elements } = layoutOf(literal) ?? {
    elements: literal.items,
    starts: (literal.items as readonly Element[]).map(startOf),
  };
  const close = literal.range.end - 1;
  if (elements.length < MANY || to > close) return undefined;
  const lineStarts = (offset: number): boolean => isLineStart(source.text, chunk.start + offset);
  let first = firstAbove(starts, from) - 1;
  while (first > 0 && !lineStarts(starts[first]!)) first--;
  let next = firstAbove(starts, to - 1);
  while (next < starts.length && !lineStarts(starts[next]! + by)) next++;
  if (first < 1) return undefined;
  const begin = starts[first]!;
  const end = (next === starts.length ? close : starts[next]!) + by;
  if (end < begin || !lineStarts(end)) return undefined;
  const text = source.text.slice(chunk.start + begin, chunk.start + end);
  const edited = parsedElements(parseText, source.path, literal.kind, text);
  if (!edited) return undefined;
  return withElements(chunk, item, literal, by, {
    elements: [...elements.slice(0, first), ...edited, ...elements.slice(next)],
    starts: [
      ...starts.slice(0, first),
      ...edited.map((element) => startOf(element) - OPENING + begin),
      ...starts.slice(next).map((start) => start + by),
    ],
    ...(edited.length === 1 && next === first + 1 && { edit: { base: elements, at: first } }),
  });
}

/** Whether only blanks stand between the start of the line and an offset. */
function isLineStart(text: string, offset: number): boolean {
  let at = offset - 1;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at--;
  return text.charCodeAt(at) === 10;
}

const startOf = (element: Element): number => rangeOf(element).start;
const rangeOf = (element: Element): Range =>
  ("key" in element && !("kind" in element) ? element.key : (element as Expression)).range;

/** Returns the elements that a text has; undefined unless it is nothing but whole elements. */
function parsedElements(
  parseText: (source: SourceFile) => readonly Chunk[],
  path: string,
  kind: Literal["kind"],
  text: string,
): readonly Element[] | undefined {
  const written = kind === "object" ? `x = {\n${text}\n}\n` : `x = [\n${text}\n${LAST}`;
  const [chunk, ...others] = parseText(sourceFile(path, written));
  const item = chunk?.parts[0]?.item;
  if (!chunk?.whole || others.length > 0 || item?.kind !== "argument" || item.expression.kind !== kind)
    return undefined;
  if (item.expression.kind === "object") return item.expression.items;
  const { items } = item.expression as Tuple;
  return items.at(-1)?.range.start === written.length - LAST.length ? items.slice(0, -1) : undefined;
}

/** The last element of a tuple shows that a comma is before it: after an operator, it is no element of its own. */
const LAST = "0]\n";

/** The length of what `parsedElements` writes before the text. */
const OPENING = "x = {\n".length;

/** Returns the chunk with other elements. Their places are computed when somebody asks for them. */
function withElements(chunk: Chunk, item: Argument, literal: Literal, by: number, layout: Layout<Element>): Chunk {
  const anchor: Anchor = { path: item.range.anchor.path };
  const grown = ({ start, end }: Range): Range => ({ anchor, start, end: end + by });
  let items: readonly Element[] | undefined;
  const expression = {
    kind: literal.kind,
    get items() {
      items ??= layout.elements.map((element, at) => moved(element, anchor, layout.starts[at]! - startOf(element)));
      return items;
    },
    open: moved(literal.open, anchor, 0),
    range: grown(literal.range),
  } as Literal;
  setLayout(expression, layout);
  const argument: Argument = {
    kind: "argument",
    name: item.name,
    nameRange: moved(item.nameRange, anchor, 0),
    expression,
    range: grown(item.range),
  };
  return { ...chunk, end: chunk.end + by, parts: [{ anchor, distance: 0, item: argument }] };
}

/** Returns a part of a tree at another place: with all its ranges moved to an anchor and by a distance. */
function moved<T>(part: T, anchor: Anchor, distance: number): T {
  if (typeof part !== "object" || part === null || "marks" in part) return part;
  if (Array.isArray(part)) return part.map((each) => moved(each, anchor, distance)) as T;
  if ("anchor" in part) {
    const { start, end } = part as unknown as Range;
    return { anchor, start: start + distance, end: end + distance } as T;
  }
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, moved(each, anchor, distance)])) as T;
}
