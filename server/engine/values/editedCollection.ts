import { objectTypeOf, tupleOf } from "./type.ts";
import type { MappingValue, SequenceValue, Value } from "./value.ts";

/** The elements of a collection, which stay the same object when marks are added to the value. */
export type Contents = MappingValue["entries"] | SequenceValue["items"];

/** The only element in which a collection differs from an earlier one. */
interface Edit {
  readonly base: Contents;
  readonly at: string | number;
  readonly before: Value;
  readonly after: Value;
}

// An edit keeps the earlier collection, so that only one step is remembered.
const edits = new WeakMap<Contents, Edit>();

/**
 * Returns a collection with another value for one of its elements, by key or index. What is computed from a whole collection is
 * computed for the result from that one element, by `editOf`.
 */
export function withElement<V extends MappingValue | SequenceValue>(
  collection: V,
  at: string | number,
  after: Value,
): V;
export function withElement(
  collection: MappingValue | SequenceValue,
  at: string | number,
  after: Value,
): MappingValue | SequenceValue {
  return collection.kind === "mapping"
    ? withEntry(collection, at as string, after)
    : withItem(collection, at as number, after);
}

function withEntry(mapping: MappingValue, key: string, after: Value): MappingValue {
  const before = mapping.entries.get(key)!;
  if (before === after) return mapping;
  const entries = new Map(mapping.entries).set(key, after);
  noteEdit(entries, { base: mapping.entries, at: key, before, after });
  const isOfType = after.type === before.type || mapping.type.kind !== "object";
  return { ...mapping, type: isOfType ? mapping.type : objectTypeOf(entries), entries };
}

function withItem(sequence: SequenceValue, at: number, after: Value): SequenceValue {
  const before = sequence.items[at]!;
  if (before === after) return sequence;
  const items = sequence.items.with(at, after);
  noteEdit(items, { base: sequence.items, at, before, after });
  const isOfType = after.type === before.type || sequence.type.kind !== "tuple";
  return { ...sequence, type: isOfType ? sequence.type : tupleOf(items.map((item) => item.type)), items };
}

function noteEdit(contents: Contents, edit: Edit): void {
  edits.delete(edit.base);
  edits.set(contents, edit);
}

/** Returns the edit that is the only difference of two collections, in either direction; undefined if none is remembered. */
export function editBetween(a: Contents, b: Contents): Edit | undefined {
  const edit = edits.get(b);
  if (edit?.base === a) return edit;
  const reverse = edits.get(a);
  return reverse?.base === b ? reverse : undefined;
}

/** Returns the edit by which a collection was made from another one; undefined if there was none, or it is no longer remembered. */
export const editOf = (contents: Contents): Edit | undefined => edits.get(contents);
