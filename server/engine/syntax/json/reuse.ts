import { addTo } from "../../source/groupBy.ts";
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
  const previousRoot = previous?.body.value;
  if (!previous || !previousRoot) return root;
  const previousByText = byText(previousRoot, previous.source.text, previous.offsets);
  const exchange = (property: ObjectItem): ObjectItem => {
    const reused = previousByText.get(textOf(property, text, offsets))?.pop();
    if (!reused) return property;
    const { anchor } = property.key.range;
    offsets.set(reused.key.range.anchor, offsets.get(anchor) ?? 0);
    offsets.delete(anchor);
    return reused;
  };
  return withProperties(root, exchange);
}

/** Returns the properties by their text; of those with the same text, the first is last in its list. */
function byText(root: Expression, text: string, offsets: ReadonlyMap<Anchor, number>): Map<string, ObjectItem[]> {
  const propertiesByText = new Map<string, ObjectItem[]>();
  for (const property of [...propertiesOf(root)].reverse())
    addTo(propertiesByText, textOf(property, text, offsets), property);
  return propertiesByText;
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
