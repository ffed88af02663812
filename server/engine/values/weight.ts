import { type Contents, editOf } from "./editedCollection.ts";
import { MANY, type Value } from "./value.ts";

/** The size of a value when it is written out: a shared part counts each time it occurs. */
export interface Weight {
  /** The number of elements on all levels. */
  readonly elements: number;
  /** The length of all texts, in UTF-16 units. */
  readonly text: number;
  /** The depth of nesting: 0 for a value without elements. */
  readonly depth: number;
}

/** Returns the weight of a value; cached for each collection that is not small, or is an element of a long one. */
export function weightOf(value: Value, isElementOfMany = false): Weight {
  if (value.kind !== "sequence" && value.kind !== "mapping")
    return value.kind === "string" ? { elements: 0, text: value.value.length, depth: 0 } : NOTHING;
  const contents = value.kind === "sequence" ? value.items : value.entries;
  const cached = weights.get(contents);
  if (cached) return cached;
  const count = value.kind === "sequence" ? value.items.length : value.entries.size;
  const weight =
    (count < MANY ? undefined : weightAfterEdit(contents)) ??
    (value.kind === "sequence"
      ? sumOf(value.items, count, 0)
      : sumOf(value.entries.values(), count, namesLength(value.entries)));
  if (isElementOfMany || weight.elements > FEW) weights.set(contents, weight);
  return weight;
}

/** Up to this number, counting elements is faster than a lookup. */
const FEW = 16;

const NOTHING: Weight = { elements: 0, text: 0, depth: 0 };

// Keyed by the contents, which stay the same object when marks are added to a value.
const weights = new WeakMap<Contents, Weight>();

/** Returns the weight of contents that differ in one element from those with a known weight; undefined if all elements are needed. */
function weightAfterEdit(contents: Contents): Weight | undefined {
  const edit = editOf(contents);
  const base = edit && weights.get(edit.base);
  if (!base) return undefined;
  const [before, after] = [weightOf(edit.before, true), weightOf(edit.after, true)];
  if (after.depth < before.depth && before.depth + 1 === base.depth) return undefined;
  return {
    elements: base.elements - before.elements + after.elements,
    text: base.text - before.text + after.text,
    depth: Math.max(base.depth, after.depth + 1),
  };
}

function sumOf(items: Iterable<Value>, count: number, names: number): Weight {
  let elements = 0;
  let text = names;
  let depth = 0;
  for (const item of items) {
    const weight = weightOf(item, count >= MANY);
    elements += 1 + weight.elements;
    text += weight.text;
    depth = Math.max(depth, weight.depth);
  }
  return { elements, text, depth: depth + 1 };
}

function namesLength(entries: ReadonlyMap<string, Value>): number {
  let length = 0;
  for (const name of entries.keys()) length += name.length;
  return length;
}
