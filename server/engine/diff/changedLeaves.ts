import { remember } from "../source/remember.ts";
import { rawEquals } from "../values/equality.ts";
import { EPHEMERAL, MASKED } from "../values/marks.ts";
import type { Path } from "../values/path.ts";
import { isSet, NULL, type Value, withMarks, withoutDeepMarks } from "../values/value.ts";
import type { DiffNode } from "./diff.ts";
import { type TextChange, textChange } from "./textChange.ts";

/** A smallest part of a value that changes. */
export interface ChangedLeaf {
  readonly path: Path;
  readonly sign: "+" | "-" | "~";
  readonly before: Value;
  readonly after: Value;
  /** What differs inside the text that the part is; undefined for any other value. */
  readonly text: TextChange | undefined;
}

/**
 * Returns the smallest parts of a node that change, in order. What is added or removed is one part. Of a set, whole elements are added and
 * removed. What is sensitive is told as a whole.
 */
export const changedLeaves = (node: DiffNode): readonly ChangedLeaf[] => {
  const { path, sign, before, after, children } = node;
  if (sign === "=") return [];
  if (isHidden(before) || isHidden(after)) return [hiddenLeaf(path, sign, before, after)];
  if (sign !== "~") return [{ path, sign, before, after, text: undefined }];
  if (children.length > 0) return children.flatMap(changedLeaves);
  return elementLeaves(node) ?? [{ path, sign, before, after, text: innerChange(node) }];
};

/** Returns the part of which one value is sensitive: neither is told, since what became sensitive was a secret before. */
function hiddenLeaf(path: Path, sign: ChangedLeaf["sign"], before: Value, after: Value): ChangedLeaf {
  const marks = before.marks | after.marks;
  const marked = (value: Value): Value => (value.kind === "null" ? value : withMarks(value, marks));
  return { path, sign, before: marked(before), after: marked(after), text: undefined };
}

/** Returns what differs inside the texts before and after; undefined if one is sensitive or no text. */
export const innerChange = remember(({ before, after }: DiffNode): TextChange | undefined => {
  if (before.kind !== "string" || after.kind !== "string" || isHidden(before) || isHidden(after)) return undefined;
  return textChange(before.value, after.value);
});

const isHidden = ({ marks }: Value): boolean => (marks & (MASKED | EPHEMERAL)) !== 0;

/** Returns the elements that a set loses and gains; undefined for any other value. */
function elementLeaves({ path, before, after }: DiffNode): readonly ChangedLeaf[] | undefined {
  if (!isKnownSet(before) || !isKnownSet(after)) return undefined;
  const leaf = (item: Value, sign: "+" | "-"): ChangedLeaf => ({
    path: [...path, { kind: "element", value: item }],
    sign,
    before: sign === "-" ? withMarks(item, before.marks) : NULL,
    after: sign === "+" ? withMarks(item, after.marks) : NULL,
    text: undefined,
  });
  const lost = before.items.filter((item) => !hasElement(after.items, item));
  const gained = after.items.filter((item) => !hasElement(before.items, item));
  const leaves = [...lost.map((item) => leaf(item, "-")), ...gained.map((item) => leaf(item, "+"))];
  return leaves.length > 0 ? leaves : undefined;
}

const isKnownSet = (value: Value): value is Extract<Value, { kind: "sequence" }> =>
  value.kind === "sequence" && isSet(value);

const hasElement = (items: readonly Value[], item: Value): boolean => {
  const content = withoutDeepMarks(item);
  return items.some((other) => rawEquals(withoutDeepMarks(other), content));
};
