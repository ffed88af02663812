/** The text of one file as the engine sees it; `path` is the name the workspace knows it by. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** UTF-16 offset of the first character of every line. */
  readonly lineStarts: readonly number[];
}

export function sourceFile(path: string, text: string): SourceFile {
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  return { path, text, lineStarts };
}

/** The 0-based line that holds `offset`, and the offset within that line, in UTF-16 units. */
export function lineAndCharacter(file: SourceFile, offset: number): { line: number; character: number } {
  let low = 0;
  let high = file.lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (file.lineStarts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low, character: offset - file.lineStarts[low]! };
}

/** The UTF-16 offset of a 0-based line and character; beyond the end of a line or file it is clamped to it. */
export function offsetAt(file: SourceFile, line: number, character: number): number {
  const start = file.lineStarts[line];
  if (start === undefined) return file.text.length;
  const next = file.lineStarts[line + 1] ?? file.text.length + 1;
  return Math.min(start + character, next - 1);
}
