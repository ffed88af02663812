import type { Fault } from "../fault.ts";
import { type Mark, markOf, type Reader, readerOf, scanFault } from "./reader.ts";
import { type Token, token } from "./token.ts";

/** A token that turns out to be a key if a colon follows on the same line. */
export interface SimpleKey {
  readonly isRequired: boolean;
  /** The number of its first token. */
  readonly number: number;
  readonly mark: Mark;
}

/** The scanned tokens that are not consumed yet, and the state that the next ones depend on. */
export interface Scanner {
  readonly reader: Reader;
  readonly queue: Token[];
  head: number;
  /** The number of consumed tokens. */
  consumed: number;
  indent: number;
  readonly indents: number[];
  /** The possible key at each level of brackets, outermost first. */
  readonly keys: (SimpleKey | undefined)[];
  /** The first level that has a possible key. */
  firstKey: number;
  mayStartKey: boolean;
}

export const scannerOf = (text: string): Scanner => ({
  reader: readerOf(text),
  queue: [],
  head: 0,
  consumed: 0,
  indent: -1,
  indents: [],
  keys: [undefined],
  firstKey: 0,
  mayStartKey: true,
});

export const inFlow = ({ keys }: Scanner): boolean => keys.length > 1;

export const addToken = (scanner: Scanner, found: Token): void => {
  scanner.queue.push(found);
};

/** Inserts a token before the one with that number. */
export const insertToken = (scanner: Scanner, number: number, found: Token): void => {
  scanner.queue.splice(scanner.head + number - scanner.consumed, 0, found);
};

/** Returns the number of the next token. */
const nextNumber = ({ consumed, queue, head }: Scanner): number => consumed + queue.length - head;

/** The longest key, in characters; a key has one line. */
const LONGEST_KEY = 1024;

/** Drops possible keys that have become too long. Those of outer brackets are older. */
export function dropStaleKeys(scanner: Scanner): Fault | undefined {
  const { keys, reader } = scanner;
  for (; scanner.firstKey < keys.length; scanner.firstKey++) {
    const key = keys[scanner.firstKey];
    if (!key) continue;
    if (key.mark.line === reader.line && key.mark.index + LONGEST_KEY >= reader.at - reader.pairs) return undefined;
    if (key.isRequired) return scanFault(reader, NO_COLON);
    keys[scanner.firstKey] = undefined;
  }
  return undefined;
}

const NO_COLON = "could not find expected ':'";

/** Whether the next token has to wait, because a later colon decides whether it begins a key. */
export const isHeld = ({ keys, firstKey, consumed }: Scanner): boolean => keys[firstKey]?.number === consumed;

/** Records that a key may begin here. */
export function saveKey(scanner: Scanner): Fault | undefined {
  if (!scanner.mayStartKey) return undefined;
  const mark = markOf(scanner.reader);
  const isRequired = !inFlow(scanner) && scanner.indent === mark.column;
  const number = nextNumber(scanner);
  const failed = removeKey(scanner);
  if (failed) return failed;
  const level = scanner.keys.length - 1;
  scanner.keys[level] = { isRequired, number, mark };
  scanner.firstKey = Math.min(scanner.firstKey, level);
  return undefined;
}

export function removeKey(scanner: Scanner): Fault | undefined {
  const level = scanner.keys.length - 1;
  if (scanner.keys[level]?.isRequired) return scanFault(scanner.reader, NO_COLON);
  scanner.keys[level] = undefined;
  return undefined;
}

export const openFlow = ({ keys }: Scanner): void => {
  keys.push(undefined);
};

export function closeFlow(scanner: Scanner): void {
  if (!inFlow(scanner)) return;
  scanner.keys.pop();
  scanner.firstKey = Math.min(scanner.firstKey, scanner.keys.length);
}

/** Begins a block collection if the column is right of the enclosing one. */
export function rollIndent(
  scanner: Scanner,
  kind: "blockSequenceStart" | "blockMappingStart",
  mark: Mark,
  number = nextNumber(scanner),
): void {
  if (inFlow(scanner) || scanner.indent >= mark.column) return;
  scanner.indents.push(scanner.indent);
  scanner.indent = mark.column;
  insertToken(scanner, number, token(kind, mark, mark));
}

/** Ends the block collections that are right of the column. */
export function unrollIndent(scanner: Scanner, column: number): void {
  if (inFlow(scanner)) return;
  const mark = markOf(scanner.reader);
  while (scanner.indent > column) {
    addToken(scanner, token("blockEnd", mark, mark));
    scanner.indent = scanner.indents.pop() ?? -1;
  }
}
