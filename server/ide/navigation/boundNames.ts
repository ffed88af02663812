import type { Range } from "../../engine/source/range.ts";
import { argumentOf } from "../../engine/syntax/bodyArguments.ts";
import { expressionsIn, walkExpression } from "../../engine/syntax/expressions.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { Body, Expression, For, SyntaxFile, Traversal } from "../../engine/syntax/tree.ts";
import { type Cursor, covers, cursorAt } from "../cursor.ts";

/** A name that holds within one item: bound by a `for` or a `dynamic` block, or that of the repetition of a block. */
export interface BoundName {
  /** Where it is bound: the name in a `for`, the iterator or label of a `dynamic` block, the `for_each` or `count` of a block. */
  readonly definition: Range;
  readonly uses: readonly Range[];
  /** Whether the definition is the name itself, so that both can be renamed. */
  readonly isRenamable: boolean;
}

/** Returns the bound name at an offset; undefined for any other name. */
export function boundNameAt(sources: Sources, path: string, offset: number): BoundName | undefined {
  const cursor = cursorAt(sources, path, offset);
  return cursor && (nameOfFor(cursor) ?? nameOfDynamic(cursor) ?? nameOfRepetition(cursor));
}

function nameOfFor({ expressions, syntax, offset }: Cursor): BoundName | undefined {
  for (const bound of expressions) {
    if (bound.kind !== "for") continue;
    for (const name of namesOf(bound)) {
      const [definition, ...uses] = placesOfBound(syntax, bound, name);
      if (definition && [definition, ...uses].some((range) => covers(range, offset)))
        return { definition, uses, isRenamable: true };
    }
    // A name of the inner expression is not that of an outer one.
    const [use] = expressions;
    if (use?.kind === "traversal" && binds(bound, use.root)) return undefined;
  }
  return undefined;
}

const namesOf = ({ keyName, valueName }: For): readonly string[] =>
  keyName === undefined ? [valueName] : [keyName, valueName];

/** Returns the iterator of the innermost `dynamic` block that binds the name at the cursor. */
function nameOfDynamic({ nested, expressions, offset }: Cursor): BoundName | undefined {
  const [use] = expressions;
  if (use?.kind !== "traversal" || !covers(use.rootRange, offset)) return undefined;
  for (const block of nested.toReversed()) {
    const [label] = block.type === "dynamic" ? block.labels : [];
    if (!label) continue;
    const iterator = argumentOf(block.body, "iterator")?.expression;
    const name = iterator?.kind === "traversal" ? iterator.root : label.value;
    if (name !== use.root) continue;
    const uses = traversalsIn(block.body).filter((each) => each.root === name && each !== iterator);
    return {
      definition: iterator?.range ?? label.range,
      uses: uses.map(({ rootRange }) => rootRange),
      isRenamable: iterator !== undefined,
    };
  }
  return undefined;
}

/** Returns `each.key`, `each.value` or `count.index` at the cursor, which the block around it binds. */
function nameOfRepetition({ item, expressions, offset }: Cursor): BoundName | undefined {
  const use = expressions.find((each) => each.kind === "traversal");
  const [member] = use?.steps ?? [];
  const by = use && REPEATED_BY.get(use.root);
  if (!use || by === undefined || item.kind !== "block" || member?.kind !== "attribute") return undefined;
  if (offset < use.rootRange.start || member.range.end < offset) return undefined;
  const argument = argumentOf(item.body, by);
  if (!argument) return undefined;
  const uses = traversalsIn(item.body).flatMap(({ root, rootRange, steps: [step] }) =>
    root === use.root && step?.kind === "attribute" && step.name === member.name
      ? [{ ...rootRange, end: step.range.end }]
      : [],
  );
  return { definition: argument.nameRange, uses, isRenamable: false };
}

const REPEATED_BY: ReadonlyMap<string, string> = new Map([
  ["each", "for_each"],
  ["count", "count"],
]);

/** Returns the traversals in a body and its blocks, in text order. */
const traversalsIn = ({ items }: Body): readonly Traversal[] =>
  items.flatMap(expressionsIn).flatMap((expression) => {
    const found: Traversal[] = [];
    walkExpression(expression, (node) => {
      if (node.kind === "traversal") found.push(node);
      return true;
    });
    return found;
  });

/** Returns the ranges of a name that a `for` expression binds: where it is bound first, then its uses. */
function placesOfBound(syntax: SyntaxFile, bound: For, name: string): readonly Range[] {
  const binding = bindingOf(syntax, bound, name);
  const inside = [bound.key, bound.value, bound.condition].filter((part) => part !== undefined);
  return [...(binding ? [binding] : []), ...inside.flatMap((part) => usesOf(part, name))];
}

/** Returns the range of a bound name between `for` and `in`; the tree does not keep it. */
function bindingOf({ source, offsets }: SyntaxFile, { range, collection }: For, name: string): Range | undefined {
  const start = (offsets.get(range.anchor) ?? 0) + range.start;
  const head = source.text.slice(start, start + collection.range.start - range.start);
  const found = new RegExp(`^[[{]\\s*for\\b[\\s\\S]*?(?<![\\w-])(${escaped(name)})(?![\\w-])`).exec(head);
  if (!found) return undefined;
  const end = range.start + found[0].length;
  return { anchor: range.anchor, start: end - name.length, end };
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns the uses of a name in an expression, without those where an inner `for` binds it again. */
function usesOf(expression: Expression, name: string): readonly Range[] {
  const uses: Range[] = [];
  walkExpression(expression, (node) => {
    if (node.kind === "traversal" && node.root === name) uses.push(node.rootRange);
    if (node.kind !== "for" || !binds(node, name)) return true;
    uses.push(...usesOf(node.collection, name));
    return false;
  });
  return uses;
}

/** Whether a `for` expression binds a name. */
const binds = ({ keyName, valueName }: For, name: string): boolean => name === keyName || name === valueName;
