import { writtenKey } from "../../engine/lifecycle/reasons/sourceRanges.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { type Range, spanning } from "../../engine/source/range.ts";
import type { ObjectConstructor, ObjectItem } from "../../engine/syntax/tree.ts";
import { placeIn } from "../../workspace/place.ts";
import { type Cursor, covers, extentOf } from "../cursor.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import { refactoring } from "./refactoring.ts";

/**
 * Returns the refactoring that sorts the entries of a map by their keys, with the cursor on one of the keys or on no entry. Empty if
 * they are sorted.
 */
export function sortKeys(plan: ExplainablePlan, { argument, expressions, offset }: Cursor): readonly Offer[] {
  const map = expressions.find((each) => each.kind === "object");
  const isInValue = map?.items.some(({ value }) => covers(extentOf(value), offset)) ?? false;
  const edit = map && !isInValue ? sortingEdit(plan, map) : undefined;
  if (!argument || !edit) return [];
  return [refactoring(plan, { title: `Sort the keys in ${argument.name}`, kind: "refactor.rewrite", edits: [edit] })];
}

/**
 * Returns the edit that sorts the entries. Undefined if a key is computed or repeated, and unless each entry has lines of its own with
 * nothing between them, because the entry that a comment or an empty line belongs to is not known.
 */
function sortingEdit(plan: ExplainablePlan, { items }: ObjectConstructor): TextReplacement | undefined {
  const keys = items.map(writtenKey).filter((key) => key !== undefined);
  const sorted = [...keys].sort();
  if (new Set(keys).size < items.length || keys.every((key, at) => key === sorted[at])) return undefined;
  const ranges = items.map(entryRange);
  const places = ranges.map((range) => placeIn(plan, range));
  const entries = places.map(({ file, start, end }) => file.text.slice(start, end));
  const separators = places.slice(1).map(({ file, start }, at) => file.text.slice(places[at]!.end, start));
  if (!separators.every((separator) => ONE_LINE_BREAK.test(separator))) return undefined;
  const text = sorted.map((key, at) => entries[keys.indexOf(key)]! + (separators[at] ?? "")).join("");
  return { range: spanning(ranges[0]!, ranges.at(-1)!), text };
}

const entryRange = ({ key, value }: ObjectItem): Range => spanning(key.range, extentOf(value));

const ONE_LINE_BREAK = /^[ \t]*,?[ \t]*\r?\n[ \t]*$/;
