/** The text written so far, and the state that decides what precedes the next character. */
export interface Writer {
  text: string;
  column: number;
  /** The indentation; -1 outside of all collections. */
  indent: number;
  /** Whether no space is needed before the next word. */
  isSpaced: boolean;
  /** Whether a collection may begin on the current line, because it holds only indentation and indicators. */
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

/** Moves to the indentation, on a new line if the current one is longer. */
export function writeIndent(to: Writer): void {
  const indent = Math.max(to.indent, 0);
  if (!to.isIndented || to.column > indent || (to.column === indent && !to.isSpaced)) writeBreak(to);
  write(to, " ".repeat(indent - to.column));
  to.isSpaced = true;
  to.isIndented = true;
}

/** Writes an indicator after a space. */
export function writeApart(to: Writer, indicator: string): void {
  if (!to.isSpaced) write(to, " ");
  writeAtOnce(to, indicator);
}

/** Writes an indicator directly after the last character. */
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
