import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { jsonPlaceAt } from "./completion/json/jsonPlace.ts";
import { nativePlaceIn } from "./completion/json/nativePlace.ts";
import { positionAtEnd } from "./completion/positionAtEnd.ts";
import type { Cursor } from "./cursor.ts";
import type { NamedPart } from "./writtenSchema.ts";

/** Returns the argument or block whose name in a JSON file is at the cursor, with the blocks around it; undefined for anything else. */
export function jsonName(plan: ExplainablePlan, path: string, { syntax, item, offset }: Cursor): NamedPart | undefined {
  const { anchor } = item.range;
  const { text } = syntax.source;
  const base = syntax.offsets.get(anchor) ?? 0;
  const place = jsonPlaceAt(text, base + offset);
  const native = place.isQuoted && place.isClosed ? nativePlaceIn(plan, path, place) : undefined;
  if (native?.kind !== "name") return undefined;
  const start = text.lastIndexOf('"', base + offset - 1);
  const end = text.indexOf('"', base + offset);
  const position = positionAtEnd(native.text);
  if (position?.kind !== "item" || start < 0 || end < 0) return undefined;
  const around = position.blocks.filter(({ type }) => type !== "");
  return {
    name: text.slice(start + 1, end),
    range: { anchor, start: start - base, end: end + 1 - base },
    around: around.map(({ type, labels }) => ({ type, labels })),
  };
}
