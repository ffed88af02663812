import type { Range } from "../engine/source/range.ts";
import { walkExpression } from "../engine/syntax/expressions.ts";
import type { Expression, For, SyntaxFile } from "../engine/syntax/tree.ts";

/** Returns the ranges of a name that a `for` expression binds: where it is bound first, then its uses. */
export function placesOfBound(syntax: SyntaxFile, bound: For, name: string): readonly Range[] {
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
export const binds = ({ keyName, valueName }: For, name: string): boolean => name === keyName || name === valueName;
