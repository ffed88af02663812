import { createHash } from "node:crypto";

/** The most bytes of one answer. */
export const MOST_BYTES = 20_480;

/** Space for the line that names the next cursor. */
const RESERVED = 200;

/** A part of a text; `next` is the cursor of the part that follows. */
export interface Page {
  readonly text: string;
  readonly next?: string;
}

/** Returns the part of a text at a cursor, the first one without; undefined if the cursor belongs to no part of this text. */
export function pageOf(text: string, cursor: string | undefined): Page | undefined {
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 12);
  const [offsetText = "", markText] = cursor?.split(".") ?? ["0", mark];
  const bytes = Buffer.from(text);
  const start = /^\d+$/.test(offsetText) ? Number(offsetText) : -1;
  if (markText !== mark || start < 0 || start > bytes.length) return undefined;
  if (bytes.length - start <= MOST_BYTES) return { text: bytes.subarray(start).toString() };
  const end = cutBefore(bytes, start, start + MOST_BYTES - RESERVED);
  const next = `${end}.${mark}`;
  const rest = `… The answer goes on: call again with the cursor ${next}.`;
  return { text: `${bytes.subarray(start, end).toString()}\n\n${rest}`, next };
}

/** Returns the last end of a line in front of a limit; if a line is too long, the last end of a character. */
function cutBefore(bytes: Buffer, start: number, limit: number): number {
  const line = bytes.lastIndexOf("\n", limit - 1) + 1;
  if (line > start) return line;
  let end = limit;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return end;
}

/** Returns a text that is cut to one answer. */
export const cutText = (text: string): string => {
  const { text: first, next } = pageOf(text, undefined)!;
  return next === undefined ? first : `${first.slice(0, first.lastIndexOf("\n\n"))}\n\n… The rest is left out.`;
};
