import type { Position } from "vscode-languageserver";
import { TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import { lineAndCharacter, offsetAt, type SourceFile, sourceFile } from "../engine/source/sourceFile.ts";
import type { Encoding } from "./encoding.ts";

// A server has one client. How that counts the characters of a line is decided once, when it connects.

let encoding: Encoding = "utf-16";

export function useEncoding(chosen: Encoding): void {
  encoding = chosen;
}

/** Returns the position of an offset, in the client's encoding. */
export function positionAt(file: SourceFile, offset: number): Position {
  const { line, character } = lineAndCharacter(file, offset);
  if (encoding === "utf-16") return { line, character };
  const start = file.lineStarts[line]!;
  return { line, character: lengthIn(file.text.slice(start, start + character)) };
}

/** Returns the offset of a position of the client. A position after the end of its line is clamped. */
export function offsetOf(file: SourceFile, { line, character }: Position): number {
  if (encoding === "utf-16") return offsetAt(file, line, character);
  const start = offsetAt(file, line, 0);
  const end = offsetAt(file, line, Number.MAX_SAFE_INTEGER);
  let [offset, count] = [start, 0];
  for (const sign of file.text.slice(start, end)) {
    if (count >= character) break;
    count += lengthIn(sign);
    offset += sign.length;
  }
  return offset;
}

/** Returns the length of a text in the client's encoding. */
export function lengthIn(text: string): number {
  if (encoding === "utf-16") return text.length;
  let length = 0;
  for (const sign of text) length += encoding === "utf-32" ? 1 : bytesOf(sign.codePointAt(0)!);
  return length;
}

const bytesOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** Applies the edits of a client to a document, which counts in UTF-16. */
export function updatedDocument(
  document: TextDocument,
  changes: TextDocumentContentChangeEvent[],
  version: number,
): TextDocument {
  if (encoding === "utf-16") return TextDocument.update(document, changes, version);
  return changes.reduce((updated, change) => {
    if (!("range" in change)) return TextDocument.update(updated, [change], version);
    const file = sourceFile("", updated.getText());
    const [start, end] = [change.range.start, change.range.end].map((at) => updated.positionAt(offsetOf(file, at)));
    return TextDocument.update(updated, [{ text: change.text, range: { start: start!, end: end! } }], version);
  }, document);
}
