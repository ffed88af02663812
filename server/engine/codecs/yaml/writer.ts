/** The text that is being written, and what stands before the next character. */
export interface Writer {
  text: string;
  column: number;
  /** -1 outside of all collections. */
  indent: number;
  /** No space is wanted before the next word. */
  isSpaced: boolean;
  /** On the line there is nothing yet that a collection could not begin after. */
  isIndented: boolean;
}

export const writer = (): Writer => ({ text: "", column: 0, indent: -1, isSpaced: true, isIndented: true });

export function write(to: Writer, characters: string): void {
  to.text += characters;
  to.column += characters.length === 1 ? 1 : [...characters].length;
}

export function writeBreak(to: Writer, character = "\n"): void {
  to.text += character;
  to.column = 0;
}

/** Goes to the indentation, on the next line where this one is too far. */
export function writeIndent(to: Writer): void {
  const indent = Math.max(to.indent, 0);
  if (!to.isIndented || to.column > indent || (to.column === indent && !to.isSpaced)) writeBreak(to);
  write(to, " ".repeat(indent - to.column));
  to.isSpaced = true;
  to.isIndented = true;
}

/** Writes an indicator apart from what stands before. */
export function writeApart(to: Writer, indicator: string): void {
  if (!to.isSpaced) write(to, " ");
  writeAtOnce(to, indicator);
}

/** Writes an indicator at the end of what stands before. */
export function writeAtOnce(to: Writer, indicator: string): void {
  write(to, indicator);
  to.isSpaced = false;
  to.isIndented = false;
}

/** Writes an indicator after which a collection may begin on the same line. */
export function writeOpening(to: Writer, indicator: string): void {
  const { isIndented } = to;
  writeApart(to, indicator);
  to.isIndented = isIndented;
}
