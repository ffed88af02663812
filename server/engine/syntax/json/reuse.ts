import type { Anchor } from "../../source/range.ts";
import type { Expression, ObjectItem, SyntaxFile } from "../tree.ts";
import { propertiesOf } from "./body.ts";

/**
 * Returns the root value, with properties of unchanged text reused from `previous`, in order. `offsets` holds the start
 * of each property, and is updated for reused ones.
 */
export function reuseProperties(
  root: Expression,
  text: string,
  offsets: Map<Anchor, number>,
  previous: SyntaxFile | undefined,
): Expression {
  const before = previous?.body.value;
  if (!previous || !before) return root;
  const known = byText(before, previous.source.text, previous.offsets);
  const exchange = (property: ObjectItem): ObjectItem => {
    const same = known.get(textOf(property, text, offsets))?.pop();
    if (!same) return property;
    const { anchor } = property.key.range;
    offsets.set(same.key.range.anchor, offsets.get(anchor) ?? 0);
    offsets.delete(anchor);
    return same;
  };
  return withProperties(root, exchange);
}

/** Returns the properties by their text; of those with the same text, the first is last in its list. */
function byText(root: Expression, text: string, offsets: ReadonlyMap<Anchor, number>): Map<string, ObjectItem[]> {
  const known = new Map<string, ObjectItem[]>();
  for (const property of [...propertiesOf(root)].reverse()) {
    const key = textOf(property, text, offsets);
    const same = known.get(key);
    if (same) same.push(property);
    else known.set(key, [property]);
  }
  return known;
}

function textOf({ key, value }: ObjectItem, text: string, offsets: ReadonlyMap<Anchor, number>): string {
  const base = offsets.get(key.range.anchor) ?? 0;
  return text.slice(base + key.range.start, base + value.range.end);
}

function withProperties(root: Expression, exchange: (property: ObjectItem) => ObjectItem): Expression {
  if (root.kind === "object") return { ...root, items: root.items.map(exchange) };
  if (root.kind !== "tuple") return root;
  return { ...root, items: root.items.map((item) => (item.kind === "object" ? withProperties(item, exchange) : item)) };
}
