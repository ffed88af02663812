import { JsonReader, type Span } from "./jsonReader.ts";

/** A member or an element of JSON text: what leads to it, and where it stands. */
export interface JsonPlace {
  readonly path: readonly (string | number)[];
  /** The name of a member, with its quotes. */
  readonly name?: Span;
  readonly value: Span;
}

/** Where the value at a path stands, seen from the value that begins at `start`; undefined where there is none. */
export function placeOf(text: string, start: number, path: readonly (string | number)[]): JsonPlace | undefined {
  let found: JsonPlace | undefined;
  for (const step of path) {
    // Of repeated names the last counts.
    found = childrenOf(text, found ?? { path: [], value: { start, end: start } }).findLast(
      (child) => child.path.at(-1) === step,
    );
    if (!found) return undefined;
  }
  return found;
}

/** The innermost member or element at an offset, its name included, seen from the value that begins at `start`. */
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

/** The direct members or elements of what stands at a place; nothing for anything but an object or an array. */
function childrenOf(text: string, { path, value }: JsonPlace): readonly JsonPlace[] {
  const found: JsonPlace[] = [];
  const reader = new JsonReader(text, value.start);
  if (text[reader.start()] === "{")
    for (let step = reader.firstName(); step !== undefined; step = reader.nextName()) {
      const name = { start: reader.nameStart, end: reader.nameEnd };
      found.push({ path: [...path, step], name, value: reader.skipped() });
    }
  else if (text[reader.start()] === "[")
    for (let isMore = reader.firstItem(); isMore; isMore = reader.nextItem())
      found.push({ path: [...path, found.length], value: reader.skipped() });
  return found;
}
