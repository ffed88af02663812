import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import { sourceFile } from "../../source/sourceFile.ts";
import { expressionsIn } from "../expressions.ts";
import { scan } from "../scan/scanner.ts";
import * as T from "../scan/token.ts";
import type { Argument, Body, Item, SyntaxFile } from "../tree.ts";
import type { Chunk, ChunkedFile } from "./chunk.ts";
import { parseNative } from "./file.ts";
import { hasNewSign } from "./newSigns.ts";
import { type Statement, statementsIn } from "./statements.ts";

/** A file whose parts with syntax that no version has are left out, and the first fault of each of these parts. */
export interface WithoutUnreadParts {
  readonly file: SyntaxFile;
  readonly faults: readonly Diagnostic[];
}

/**
 * Returns a broken file in which values have no parse that a newer version may read, and other parts of this kind are absent; undefined
 * if there are none. `certain`: a newer version reads the file, so everything that is complete may be new, and not only what has a sign
 * that nobody writes by mistake. `previous` is the result for an earlier text.
 */
export function withoutUnreadParts(
  file: SyntaxFile,
  certain: boolean,
  previous?: SyntaxFile,
): WithoutUnreadParts | undefined {
  if (file.diagnostics.length === 0 || !("chunks" in file)) return undefined;
  const { text } = file.source;
  const unread: Statement[] = [];
  const found: PlacedFault[] = [];
  let read: SyntaxFile = file;
  // The parser leaves a block at its first fault, so that others are found only in what is left without it.
  for (let round = 0; round < MOST_ROUNDS && read.diagnostics.length > 0; round++) {
    const more = unreadOf(read, certain);
    if (more.length === 0) break;
    found.push(...more.map((statement) => faultIn(read, statement)));
    unread.push(...more);
    unread.sort((a, b) => a.start - b.start);
    read = parseNative(sourceFile(file.source.path, masked(text, unread), file.source), previous ?? file);
  }
  if (unread.length === 0) return undefined;
  const values = new Map(unread.flatMap(({ value }) => (value ? [[value.start, value.end] as const] : [])));
  const items = read.body.items.map((item) => withUnread(item, read, values, text));
  const unreadRanges = items
    .flatMap(expressionsIn)
    .flatMap(({ range, ...node }) => (node.kind === "broken" && node.unread !== undefined ? [range] : []));
  const body = { ...read.body, items };
  const faults = found.sort((a, b) => a.at - b.at).map((each) => placedIn(read, each));
  return { file: { ...read, source: file.source, body, unread: unreadRanges }, faults };
}

/** How often the rest of a file is read again, each time without what could not be read before. */
const MOST_ROUNDS = 20;

/** A fault, and its offset in the file. */
interface PlacedFault {
  readonly at: number;
  readonly fault: Diagnostic;
}

/** Returns the first fault of a statement. */
function faultIn({ diagnostics, offsets }: SyntaxFile, { start, end }: Statement): PlacedFault {
  const placed = diagnostics.map((fault): PlacedFault => {
    const { subject } = fault;
    return { at: subject ? (offsets.get(subject.anchor) ?? 0) + subject.start : start, fault };
  });
  return placed.find(({ at }) => start <= at && at <= end) ?? placed[0]!;
}

/** Returns a fault with its place in the file without the unread parts. */
function placedIn({ body, offsets }: SyntaxFile, { at, fault }: PlacedFault): Diagnostic {
  if (!fault.subject || offsets.has(fault.subject.anchor)) return fault;
  const offsetOf = (item: Item): number => offsets.get(item.range.anchor) ?? 0;
  const item = body.items.find((each) => {
    const offset = offsetOf(each);
    return offset + each.range.start <= at && at <= offset + each.range.end;
  });
  if (!item) return fault;
  const start = at - offsetOf(item);
  const { end, start: formerStart } = fault.subject;
  return { ...fault, subject: { anchor: item.range.anchor, start, end: start + end - formerStart } };
}

/** Returns the statements of a file, and parts of headers, that nobody can read but that are complete. */
const unreadOf = (file: SyntaxFile, certain: boolean): readonly Statement[] =>
  "chunks" in file
    ? (file as ChunkedFile).chunks
        .filter(({ whole }) => !whole)
        .flatMap((chunk) => unreadIn(file.source.text, chunk, certain))
    : [];

/** Returns the statements of a chunk, and parts of headers, that nobody can read but that are complete. */
function unreadIn(text: string, { start, end, faults }: Chunk, certain: boolean): readonly Statement[] {
  const part = text.slice(start, end);
  const tokens = scan(part);
  return statementsIn(tokens, part)
    .filter((statement) => {
      const inside = [...faults].filter((at) => statement.start <= at && at <= statement.end);
      if (inside.length === 0) return false;
      if (hasNewSign(tokens, part, statement)) return true;
      const { value = statement } = statement;
      return certain && value.start < value.end && inside.some((at) => at < lastOf(tokens, value.end));
    })
    .map(({ value, ...statement }) => ({
      ...moved(statement, start),
      ...(statement.sign && { sign: moved(statement.sign, start) }),
      ...(value && { value: moved(value, start) }),
    }));
}

/** Returns the end of the last token before an offset, at which a fault says that something is missing. */
function lastOf({ ends, types, count }: T.Tokens, end: number): number {
  let last = 0;
  for (let at = 0; at < count && ends[at]! <= end; at++) if (types[at] !== T.NEWLINE) last = ends[at]!;
  return last;
}

const moved = <S extends { readonly start: number; readonly end: number }>(stretch: S, by: number): S => ({
  ...stretch,
  start: stretch.start + by,
  end: stretch.end + by,
});

/** Returns the text, in which each value is a number of the same length, and other parts are blank. */
function masked(text: string, unread: readonly Statement[]): string {
  let result = "";
  let at = 0;
  const replace = (start: number, end: number, by: string): void => {
    result += text.slice(at, start) + by.padEnd(end - start);
    at = end;
  };
  for (const { start, end, sign, value } of unread) {
    if (!value) replace(start, end, "");
    else {
      if (sign) replace(sign.start, sign.end, "=".padStart(sign.end - sign.start));
      replace(value.start, value.end, "0");
    }
  }
  return result + text.slice(at);
}

/** Returns an item in which the masked values are broken, with what was written there. */
function withUnread(item: Item, file: SyntaxFile, values: ReadonlyMap<number, number>, text: string): Item {
  const offset = file.offsets.get(item.range.anchor) ?? 0;
  const visit = (each: Item): Item => (each.kind === "argument" ? argument(each) : { ...each, body: body(each.body) });
  const body = (each: Body): Body => ({ ...each, items: each.items.map(visit) });
  const argument = (each: Argument): Argument => {
    const { range } = each.expression;
    const end = values.get(range.start + offset);
    if (end === undefined) return each;
    const whole: Range = { ...range, end: end - offset };
    const unread = text.slice(range.start + offset, end);
    return { ...each, expression: { kind: "broken", range: whole, unread }, range: { ...each.range, end: whole.end } };
  };
  const hasValues = [...values.keys()].some((at) => offset + item.range.start <= at && at < offset + item.range.end);
  if (!hasValues) return item;
  const cached = unreadItems(item);
  cached.item ??= visit(item);
  return cached.item;
}

/** The items with broken values, so that an unchanged item stays the same object over edits elsewhere. */
const unreadItems = remember((_: Item): { item?: Item } => ({}));
