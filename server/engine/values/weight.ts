import type { Value } from "./value.ts";

/** How much a value is when written out: shared parts count each time that they occur. */
export interface Weight {
  /** The elements of it and of its elements. */
  readonly elements: number;
  /** The length of all its texts, in UTF-16 units. */
  readonly text: number;
  /** How deeply it is nested: 0 for what has no elements. */
  readonly depth: number;
}

/** The weight of a value, found out once for each collection that is not small. */
export function weightOf(value: Value): Weight {
  if (value.kind !== "sequence" && value.kind !== "mapping")
    return value.kind === "string" ? { elements: 0, text: value.value.length, depth: 0 } : NOTHING;
  const contents = value.kind === "sequence" ? value.items : value.entries;
  const known = weights.get(contents);
  if (known) return known;
  const made =
    value.kind === "sequence" ? sumOf(value.items) : sumOf(value.entries.values(), namesLength(value.entries));
  if (made.elements > FEW) weights.set(contents, made);
  return made;
}

/** So many elements are counted again sooner than they are looked up. */
const FEW = 16;

const NOTHING: Weight = { elements: 0, text: 0, depth: 0 };

// By the contents: they stay the same when marks are put on a value.
const weights = new WeakMap<object, Weight>();

function sumOf(items: Iterable<Value>, names = 0): Weight {
  let elements = 0;
  let text = names;
  let depth = 0;
  for (const item of items) {
    const weight = weightOf(item);
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
