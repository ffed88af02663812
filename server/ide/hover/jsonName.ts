import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Range } from "../../engine/source/range.ts";
import { jsonPlaceAt } from "../completion/json/jsonPlace.ts";
import { nativePlaceIn } from "../completion/json/nativePlace.ts";
import type { Position } from "../completion/position.ts";
import { positionAtEnd } from "../completion/positionAtEnd.ts";
import type { Cursor } from "../cursor.ts";
import type { NamedPart } from "../writtenSchema.ts";

/** A name in a JSON file, and the position that it has in the native syntax. */
export interface JsonName {
  readonly name: string;
  readonly range: Range;
  readonly position: Position;
}

/** Returns the name of a property at the cursor of a JSON file; undefined for anything else. */
export function jsonNameAt(
  plan: ExplainablePlan,
  path: string,
  { syntax, item, offset }: Cursor,
): JsonName | undefined {
  const { anchor } = item.range;
  const { text } = syntax.source;
  const base = syntax.offsets.get(anchor) ?? 0;
  const place = jsonPlaceAt(text, base + offset);
  const native = place.isQuoted && place.isClosed ? nativePlaceIn(plan, path, place) : undefined;
  const position = native?.kind === "name" ? positionAtEnd(native.text) : undefined;
  const start = text.lastIndexOf('"', base + offset - 1);
  const end = text.indexOf('"', base + offset);
  if (!position || start < 0 || end < 0) return undefined;
  return { name: text.slice(start + 1, end), range: { anchor, start: start - base, end: end + 1 - base }, position };
}

/** Returns the argument or block whose name in a JSON file is at the cursor, with the blocks around it; undefined for anything else. */
export function jsonName(plan: ExplainablePlan, path: string, cursor: Cursor): NamedPart | undefined {
  const named = jsonNameAt(plan, path, cursor);
  if (named?.position.kind !== "item") return undefined;
  const { name, range, position } = named;
  const around = position.blocks.filter(({ type }) => type !== "").map(({ type, labels }) => ({ type, labels }));
  return { name, range, around };
}
