import type { Expression, ObjectConstructor, ObjectItem, Tuple } from "./tree.ts";

/** The elements of a literal as they were parsed, perhaps at other places, and where they begin now, from the start of the item. */
export interface Layout<Element> {
  readonly elements: readonly Element[];
  readonly starts: readonly number[];
  /** The elements before the edit and the index of the one that was replaced, if it was just one by one. */
  readonly edit?: { readonly base: readonly Element[]; readonly at: number };
}

/** The layouts of literals that were edited. Their own items are copies of the elements at the right places. */
const layouts = new WeakMap<object, Layout<Expression | ObjectItem>>();

export const layoutOf = (literal: ObjectConstructor | Tuple): Layout<Expression | ObjectItem> | undefined =>
  layouts.get(literal);

export const setLayout = (literal: ObjectConstructor | Tuple, layout: Layout<Expression | ObjectItem>): void =>
  void layouts.set(literal, layout);

/** Returns the items of a tuple without their places: one that was not edited is the same object as before. */
export const itemsAnywhere = (tuple: Tuple): readonly Expression[] =>
  (layouts.get(tuple)?.elements as readonly Expression[] | undefined) ?? tuple.items;

/** As `itemsAnywhere`, of an object. */
export const entriesAnywhere = (object: ObjectConstructor): readonly ObjectItem[] =>
  (layouts.get(object)?.elements as readonly ObjectItem[] | undefined) ?? object.items;
