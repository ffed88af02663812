/** A property of an object, with its text if it is a scalar. */
export interface Property {
  readonly name: string;
  readonly text: string | undefined;
}

/** An object or array around a position, and its property or element that leads there. */
export interface Container {
  readonly kind: "object" | "array";
  /** The other properties of an object, before and after the position. */
  readonly others: readonly Property[];
  /** The name of the property around the position; undefined in an array, and where a name is being written. */
  readonly name: string | undefined;
}

/** A position in a JSON text: the containers around it, outermost first, and the word that is being written. */
export interface JsonPlace {
  readonly containers: readonly Container[];
  /** The string or word that is being written, without its quotation mark and escapes. */
  readonly written: string;
  readonly isQuoted: boolean;
  /** Whether the quotation mark after the position ends the string. */
  readonly isClosed: boolean;
}

interface Frame {
  readonly kind: "object" | "array";
  readonly others: Property[];
  name: string | undefined;
  /** Whether the colon after the name was read. */
  isValue: boolean;
}

/** Returns the position at an offset of a JSON text, which may be broken. */
export function jsonPlaceAt(text: string, offset: number): JsonPlace {
  const frames: Frame[] = [];
  const end = (scalar: string | undefined) => {
    const frame = frames.at(-1);
    if (frame?.kind !== "object" || frame.name === undefined) return;
    if (!frame.isValue) return;
    frame.others.push({ name: frame.name, text: scalar });
    frame.name = undefined;
    frame.isValue = false;
  };
  let at = 0;
  while (at < offset) {
    const character = text[at]!;
    const frame = frames.at(-1);
    if (character === '"') {
      const close = closeOf(text, at);
      if (close >= offset) return placeOf(frames, text, offset, unescaped(text.slice(at + 1, offset)), true);
      const content = unescaped(text.slice(at + 1, close));
      if (frame?.kind === "object" && !frame.isValue) frame.name = content;
      else end(text.slice(at, close + 1));
      at = close + 1;
      continue;
    }
    if (character === "{" || character === "[") {
      frames.push({ kind: character === "{" ? "object" : "array", others: [], name: undefined, isValue: false });
    } else if (character === "}" || character === "]") {
      frames.pop();
      end(undefined);
    } else if (character === ":") {
      if (frame) frame.isValue = true;
    } else if (character === ",") {
      // A property whose value is missing ends here too.
      end(undefined);
      if (frame) [frame.name, frame.isValue] = [undefined, false];
    } else if (/[\w.+-]/.test(character)) {
      const word = /^[\w.+-]+/.exec(text.slice(at, at + 200))![0];
      if (at + word.length >= offset) return placeOf(frames, text, offset, text.slice(at, offset), false);
      end(word);
      at += word.length;
      continue;
    }
    at++;
  }
  return placeOf(frames, text, offset, "", false);
}

function placeOf(
  frames: readonly Frame[],
  text: string,
  offset: number,
  written: string,
  isQuoted: boolean,
): JsonPlace {
  const isClosed = isQuoted && /^(?:[^"\\\n]|\\.)*"/.test(text.slice(offset, offset + 1000));
  const after =
    frames.at(-1)?.kind === "object" ? namesAfter(text, isClosed ? closeOf(text, offset - 1) + 1 : offset) : [];
  const containers = frames.map(({ kind, others, name, isValue }, depth) => ({
    kind,
    others:
      depth === frames.length - 1 ? [...others, ...after.map((each) => ({ name: each, text: undefined }))] : others,
    name: isValue ? name : undefined,
  }));
  return { containers, written, isQuoted, isClosed };
}

/** Returns the names of the properties that follow in the same object. */
function namesAfter(text: string, offset: number): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (let at = offset; at < text.length && depth >= 0; at++) {
    const character = text[at]!;
    if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    else if (character === '"') {
      const close = closeOf(text, at);
      if (depth === 0 && /^\s*:/.test(text.slice(close + 1, close + 40)))
        names.push(unescaped(text.slice(at + 1, close)));
      at = close;
    }
  }
  return names;
}

/** Returns the offset of the quotation mark that ends a string; a string also ends with its line. */
function closeOf(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === "\\") at++;
    else if (character === '"') return at;
    else if (character === "\n") return at;
  }
  return text.length;
}

/** Returns the content of a string, as far as its escapes are whole. */
function unescaped(content: string): string {
  try {
    return JSON.parse(`"${content.replace(/\\(?:u[\da-fA-F]{0,3})?$/, "")}"`) as string;
  } catch {
    return content;
  }
}
