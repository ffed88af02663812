import type { Steps } from "../../source/steps.ts";
import { decodeUtf8 } from "../../source/utf8.ts";

/** A JSON object, as the log has it. */
export type LogMessage = Readonly<Record<string, unknown>>;

/** The numbers of lines of a log that hold no message. */
export interface OtherLines {
  /** Blank lines aside. */
  readonly skippedLines: number;
  /** The skipped lines that begin like a message, whose contents are missing. */
  readonly damagedLines: number;
}

/**
 * Calls `read` with each line that holds an object of JSON, and counts the others. Each step yields the number of bytes that it has read.
 */
export function* readLogLines(bytes: Uint8Array, read: (message: LogMessage) => void): Steps<OtherLines> {
  let skippedLines = 0;
  let damagedLines = 0;
  let yielded = 0;
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const message = end - start > MAX_LINE ? "damaged" : messageIn(bytes.subarray(start, end));
    if (typeof message === "object") read(message);
    else if (message !== "blank") skippedLines++;
    if (message === "damaged") damagedLines++;
    start = end + 1;
    if (start - yielded < STEP) continue;
    yield start - yielded;
    yielded = start;
  }
  return { skippedLines, damagedLines };
}

/** The number of bytes after which a reader can pause: a few milliseconds of work. */
const STEP = 256 * 1024;

const NEWLINE = 10;

/** The longest line that is decoded, in bytes. A message of a run is far shorter. */
const MAX_LINE = 4 * 1024 * 1024;

function messageIn(line: Uint8Array): LogMessage | "blank" | "other" | "damaged" {
  const text = decodeUtf8(line)?.trim();
  if (text === undefined) return "damaged";
  if (text === "") return "blank";
  // The systems that run Terraform put a time or a colour before each line.
  const start = text.startsWith("{") ? 0 : text.indexOf('{"');
  return start < 0 ? "other" : (objectIn(start === 0 ? text : text.slice(start)) ?? "damaged");
}

function objectIn(text: string): LogMessage | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is LogMessage =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the text of a member; undefined without one. */
export const textAt = (message: LogMessage | undefined, member: string): string | undefined => {
  const value = message?.[member];
  return typeof value === "string" ? value : undefined;
};

/** Returns the object that is a member; undefined without one. */
export const objectAt = (message: LogMessage | undefined, member: string): LogMessage | undefined => {
  const value = message?.[member];
  return isObject(value) ? value : undefined;
};
