import { JsonReader, type Span } from "./jsonReader.ts";

/** A member or an element in JSON text: its path and its span. */
export interface JsonPlace {
  readonly path: readonly (string | number)[];
  /** The span of a member's name, with its quotes. */
  readonly name?: Span;
  readonly value: Span;
}

/** Returns the place of a path in the value that begins at `start`; undefined if there is none. */
export function placeOf(text: string, start: number, path: readonly (string | number)[]): JsonPlace | undefined {
  let place: JsonPlace | undefined;
  for (const step of path) {
    // Of members with the same name, the last counts.
    place = childrenOf(text, place ?? { path: [], value: { start, end: start } }).findLast(
      (child) => child.path.at(-1) === step,
    );
    if (!place) return undefined;
  }
  return place;
}

/** Returns the direct members or elements of a value; none unless it is an object or an array. */
function childrenOf(text: string, { path, value }: JsonPlace): readonly JsonPlace[] {
  const children: JsonPlace[] = [];
  const reader = new JsonReader(text, value.start);
  if (text[reader.start()] === "{")
    for (let step = reader.firstName(); step !== undefined; step = reader.nextName()) {
      const name = { start: reader.nameStart, end: reader.nameEnd };
      children.push({ path: [...path, step], name, value: reader.skipSpan() });
    }
  else if (text[reader.start()] === "[")
    for (let isMore = reader.firstItem(); isMore; isMore = reader.nextItem())
      children.push({ path: [...path, children.length], value: reader.skipSpan() });
  return children;
}
