import { remember } from "../source/remember.ts";
import { type JsonPlace, placeAt, placeOf } from "../values/encodings/jsonPlaces.ts";
import type { Span } from "../values/encodings/jsonReader.ts";
import { objectKey, type ResourceObject, type StatePlaces } from "./state.ts";

/** The steps to a member of an object: `attributes`, `tags`, `Name`. */
export type MemberPath = JsonPlace["path"];

/** Returns the span of an object, or of the member at a path in it. Only the JSON of that object is scanned. */
export function placeOfObject(places: StatePlaces, object: ResourceObject, path: MemberPath = []): Span | undefined {
  const at = indexOf(places).get(objectKey(object));
  const excerpt = at === undefined ? undefined : places.excerpts[at];
  return excerpt && path.length > 0 ? placeOf(excerpt.text, excerpt.start, path)?.value : excerpt;
}

/** Returns the object at an offset, and the path to the innermost member there. */
export function objectAt(
  places: StatePlaces,
  offset: number,
): { readonly object: ResourceObject; readonly path: MemberPath; readonly span: Span } | undefined {
  const at = lastStart(places.excerpts, offset);
  const excerpt = places.excerpts[at];
  if (!excerpt || offset >= excerpt.end) return undefined;
  const inner = placeAt(excerpt.text, excerpt.start, offset);
  return { object: places.objects[at]!, path: inner?.path ?? [], span: inner?.value ?? excerpt };
}

const indexOf = remember(
  ({ objects }: StatePlaces): ReadonlyMap<string, number> =>
    new Map(objects.map((object, at) => [objectKey(object), at])),
);

/** Returns the index of the last span that starts at or before an offset; -1 if there is none. */
function lastStart(spans: readonly Span[], offset: number): number {
  let [low, high] = [-1, spans.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (spans[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
