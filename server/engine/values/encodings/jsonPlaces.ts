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
  let found: JsonPlace | undefined;
  for (const step of path) {
    // Of members with the same name, the last counts.
    found = childrenOf(text, found ?? { path: [], value: { start, end: start } }).findLast(
      (child) => child.path.at(-1) === step,
    );
    if (!found) return undefined;
  }
  return found;
}

/** Returns the innermost member or element at an offset in the value that begins at `start`; its name belongs to it. */
export function placeAt(text: string, start: number, offset: number): JsonPlace | undefined {
  let found: JsonPlace | undefined;
  for (let inner: JsonPlace | undefined = { path: [], value: { start, end: start } }; inner; ) {
    inner = childrenOf(text, inner).find((child) => holds(child, offset));
    found = inner ?? found;
  }
  return found;
}

const holds = ({ name, value }: JsonPlace, offset: number): boolean =>
  (name ?? value).start <= offset && offset < value.end;

/** Returns the direct members or elements of a value; none unless it is an object or an array. */
function childrenOf(text: string, { path, value }: JsonPlace): readonly JsonPlace[] {
  const found: JsonPlace[] = [];
  const reader = new JsonReader(text, value.start);
  if (text[reader.start()] === "{")
    for (let step = reader.firstName(); step !== undefined; step = reader.nextName()) {
      const name = { start: reader.nameStart, end: reader.nameEnd };
      found.push({ path: [...path, step], name, value: reader.skipSpan() });
    }
  else if (text[reader.start()] === "[")
    for (let isMore = reader.firstItem(); isMore; isMore = reader.nextItem())
      found.push({ path: [...path, found.length], value: reader.skipSpan() });
  return found;
}
