import { isReference, parseReference } from "../../engine/lang/reference.ts";
import type { Range } from "../../engine/source/range.ts";
import { remember } from "../../engine/source/remember.ts";
import { lineAndCharacter, type SourceFile } from "../../engine/source/sourceFile.ts";
import { partsForRecursion } from "../../engine/syntax/expressions.ts";
import type { Block, Body, Expression, Item, SyntaxFile, Traversal } from "../../engine/syntax/tree.ts";
import type { TokenKind } from "./tokenKinds.ts";

/** A name in a file, on one line. */
export interface SemanticToken {
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly kind: TokenKind;
  readonly isDefinition: boolean;
}

/** A name, relative to its item. */
interface Name {
  readonly range: Range;
  readonly kind: TokenKind;
  readonly isDefinition?: true;
}

/** Returns the names of a file by what they stand for, in text order; with `lines`, only those on these lines. */
export function semanticTokens(
  { source, body, offsets }: SyntaxFile,
  lines?: { readonly from: number; readonly to: number },
): readonly SemanticToken[] {
  const tokens: SemanticToken[] = [];
  for (const item of body.items) {
    const base = offsets.get(item.range.anchor);
    if (base === undefined || !isWithin(source, item.range, base, lines)) continue;
    for (const { range, kind, isDefinition = false } of namesIn(item)) {
      const { line, character } = lineAndCharacter(source, base + range.start);
      if (lines && (line < lines.from || line > lines.to)) continue;
      tokens.push({ line, character, length: range.end - range.start, kind, isDefinition });
    }
  }
  return tokens;
}

function isWithin(
  source: SourceFile,
  { start, end }: Range,
  base: number,
  lines?: { from: number; to: number },
): boolean {
  if (!lines) return true;
  return (
    lineAndCharacter(source, base + start).line <= lines.to && lineAndCharacter(source, base + end).line >= lines.from
  );
}

/** Returns the names of a top-level item; the same for an item whose text did not change. */
const namesIn = remember((item: Item): readonly Name[] => {
  const names: Name[] = [];
  collectItem(names, item, []);
  return names.filter(({ range }) => range.end > range.start).sort((a, b) => a.range.start - b.range.start);
});

/** The names that `for` expressions around a part bind. */
type Bound = readonly string[];

function collectItem(names: Name[], item: Item, bound: Bound): void {
  if (item.kind === "argument") {
    names.push({ range: item.nameRange, kind: "property" });
    collectIn(names, item.expression, bound);
    return;
  }
  names.push({ range: item.typeRange, kind: "keyword" }, ...labelNames(item));
  collectBody(names, item.body, item.type === "dynamic" ? [...bound, ...iteratorsOf(item)] : bound);
}

const collectBody = (names: Name[], { items }: Body, bound: Bound): void => {
  for (const item of items) collectItem(names, item, bound);
};

/** Returns the labels of a block: the type of a resource, and the name that the block declares. */
function labelNames({ type, labels }: Block): readonly Name[] {
  const [first, second] = labels;
  const declared = (range: Range | undefined, kind: TokenKind): readonly Name[] =>
    range ? [{ range: unquoted(range), kind, isDefinition: true }] : [];
  switch (type) {
    case "resource":
    case "data":
    case "ephemeral":
    case "action":
    case "list":
      return [
        ...(first ? [{ range: unquoted(first.range), kind: "type" } as const] : []),
        ...declared(second?.range, "class"),
      ];
    case "module":
    case "provider":
      return declared(first?.range, "namespace");
    case "variable":
    case "output":
    case "check":
    case "run":
      return declared(first?.range, "variable");
    default:
      return first ? [{ range: unquoted(first.range), kind: "property" }] : [];
  }
}

/** Returns the range of a label without its quotation marks. A label without them is too short to lose any. */
const unquoted = (range: Range): Range =>
  range.end - range.start > 2 ? { ...range, start: range.start + 1, end: range.end - 1 } : range;

function iteratorsOf({ labels, body }: Block): readonly string[] {
  const iterator = body.items.find((item) => item.kind === "argument" && item.name === "iterator");
  if (iterator?.kind === "argument" && iterator.expression.kind === "traversal") return [iterator.expression.root];
  return labels.map(({ value }) => value);
}

function collectIn(names: Name[], expression: Expression, bound: Bound): void {
  if (expression.kind === "traversal") names.push(...traversalNames(expression, bound));
  if (expression.kind === "call") names.push({ range: expression.nameRange, kind: "function" });
  if (expression.kind === "relativeTraversal") names.push(...stepNames(expression.steps));
  const keys = expression.kind === "object" ? expression.items.map(({ key }) => key).filter(isPlainKey) : [];
  for (const { range } of keys) names.push({ range, kind: "property" });
  const inside =
    expression.kind === "for"
      ? [...bound, expression.valueName, ...(expression.keyName === undefined ? [] : [expression.keyName])]
      : bound;
  for (const part of partsForRecursion(expression)) if (!keys.includes(part)) collectIn(names, part, inside);
}

/** Whether a key of an object is written as a bare name. */
const isPlainKey = ({ kind }: Expression): boolean => kind === "literal" || kind === "traversal";

const KEYWORD_ROOTS: ReadonlySet<string> = new Set([
  ...[
    "var",
    "local",
    "module",
    "data",
    "ephemeral",
    "action",
    "list",
    "each",
    "count",
    "self",
    "path",
    "terraform",
    "tofu",
  ],
]);

/** Returns the names of a reference: its keyword, the declaration that it names, and the attributes after that. */
function traversalNames(traversal: Traversal, bound: Bound): readonly Name[] {
  const { root, rootRange, steps } = traversal;
  if (bound.includes(root)) return [{ range: rootRange, kind: "parameter" }, ...stepNames(steps)];
  const reference = parseReference(traversal);
  if (!isReference(reference)) return [];
  const first: Name = { range: rootRange, kind: KEYWORD_ROOTS.has(root) ? "keyword" : "type" };
  const kinds = declaredKinds(reference.subject.kind, root);
  return [first, ...stepNames(steps, kinds)];
}

/** Returns the kinds of the steps that name a declaration. */
function declaredKinds(subject: string, root: string): readonly TokenKind[] {
  if (subject === "variable" || subject === "local") return ["variable"];
  if (subject === "module") return ["namespace"];
  if (subject !== "resource") return [];
  return KEYWORD_ROOTS.has(root) ? ["type", "class"] : ["class"];
}

const stepNames = (steps: Traversal["steps"], kinds: readonly TokenKind[] = []): readonly Name[] => {
  let at = 0;
  return steps.flatMap((step): readonly Name[] => {
    if (step.kind !== "attribute") return [];
    const kind = kinds[at++] ?? "property";
    const { range, name } = step;
    return [{ range: { ...range, start: range.end - name.length }, kind }];
  });
};
