import { type Fault, fault, isFault } from "../fault.ts";

import { scanBlock } from "./blockScalar.ts";
import { scanDirective } from "./directive.ts";
import { scanPlain } from "./plainScalar.ts";
import { scanQuoted } from "./quotedScalar.ts";
import {
  columnOf,
  isBlank,
  isBreak,
  isDocumentIndicator,
  isSpace,
  isWord,
  type Mark,
  markOf,
  newLine,
  peek,
  scanFault,
  skip,
  skipComment,
  skipMark,
  takeBreak,
  takeWhile,
  want,
} from "./reader.ts";
import {
  addToken,
  closeFlow,
  dropStaleKeys,
  inFlow,
  insertToken,
  isHeld,
  openFlow,
  removeKey,
  rollIndent,
  type Scanner,
  saveKey,
  unrollIndent,
} from "./scanner.ts";
import { scanTag } from "./tag.ts";
import { type ScalarStyle, type Token, type TokenKind, token } from "./token.ts";

/** Returns the next token without consuming it. */
export function peekToken(scanner: Scanner): Token | Fault {
  for (;;) {
    const first = scanner.queue[scanner.head];
    if (first) {
      const stale = dropStaleKeys(scanner);
      if (stale) return stale;
      if (!isHeld(scanner)) return first;
    }
    const failed = fetchToken(scanner);
    if (scanner.reader.isCut && scanner.reader.ranOut) return fault("control characters are not allowed");
    if (failed) return failed;
  }
}

/** Consumes the token of `peekToken`. */
export function skipToken(scanner: Scanner): void {
  scanner.consumed++;
  scanner.head++;
  if (scanner.head < scanner.queue.length) return;
  scanner.queue.length = 0;
  scanner.head = 0;
}

/** Scans at least one more token. */
function fetchToken(scanner: Scanner): Fault | undefined {
  const { reader } = scanner;
  skipToToken(scanner);
  const stale = dropStaleKeys(scanner);
  if (stale) return stale;
  const column = columnOf(reader);
  unrollIndent(scanner, column);
  want(reader, 4);
  const first = peek(reader);
  if (first === "") return fetchStreamEnd(scanner);
  if (column === 0 && first === "%") return fetchDirective(scanner);
  if (isDocumentIndicator(reader)) return fetchDocumentIndicator(scanner, first);
  const fetch = FETCHERS.get(first);
  const isIndicator = !BEFORE_BLANK.includes(first) || isSpace(peek(reader, 1)) || (inFlow(scanner) && first !== "-");
  if (fetch && isIndicator && !(inFlow(scanner) && BLOCK_SCALARS.includes(first))) return fetch(scanner);
  return mayStartPlain(scanner, first)
    ? fetchPlain(scanner)
    : scanFault(reader, "found character that cannot start any token");
}

/** Skips blanks, comments and line breaks. A tab is not skipped where it could be indentation. */
function skipToToken(scanner: Scanner): void {
  const { reader } = scanner;
  for (;;) {
    skipMark(reader);
    const mayTab = inFlow(scanner) || !scanner.mayStartKey;
    takeWhile(reader, mayTab ? isBlank : isSpaceCharacter);
    if (peek(reader) === "#") skipComment(reader);
    if (!isBreak(peek(reader))) return;
    takeBreak(reader);
    if (!inFlow(scanner)) scanner.mayStartKey = true;
  }
}

const isSpaceCharacter = (character: string): boolean => character === " ";

/** Characters that begin a plain scalar unless white space follows. */
const BEFORE_BLANK = "-?:";
const BLOCK_SCALARS = "|>";
const NOT_PLAIN = "-?:,[]{}#&*!|>'\"%@`";

function mayStartPlain(scanner: Scanner, first: string): boolean {
  if (!NOT_PLAIN.includes(first)) return !isSpace(first);
  if (first === "-") return !isBlank(peek(scanner.reader, 1));
  return !inFlow(scanner) && (first === "?" || first === ":") && !isSpace(peek(scanner.reader, 1));
}

type Fetcher = (scanner: Scanner) => Fault | undefined;

const FETCHERS: ReadonlyMap<string, Fetcher> = new Map<string, Fetcher>([
  ["[", (scanner) => fetchFlowStart(scanner, "flowSequenceStart")],
  ["{", (scanner) => fetchFlowStart(scanner, "flowMappingStart")],
  ["]", (scanner) => fetchFlowEnd(scanner, "flowSequenceEnd")],
  ["}", (scanner) => fetchFlowEnd(scanner, "flowMappingEnd")],
  [",", fetchFlowEntry],
  ["-", fetchBlockEntry],
  ["?", fetchKey],
  [":", fetchValue],
  ["*", (scanner) => fetchAnchor(scanner, "alias")],
  ["&", (scanner) => fetchAnchor(scanner, "anchor")],
  ["!", fetchTag],
  ["|", fetchBlock],
  [">", fetchBlock],
  ["'", fetchQuoted],
  ['"', fetchQuoted],
]);

/** Adds the token of an indicator, and skips the indicator. */
function addIndicator(scanner: Scanner, kind: TokenKind, length = 1): undefined {
  const start = markOf(scanner.reader);
  skip(scanner.reader, length);
  addToken(scanner, token(kind, start, markOf(scanner.reader)));
}

function addScalar(scanner: Scanner, start: Mark, text: string, style: ScalarStyle): undefined {
  addToken(scanner, token("scalar", start, markOf(scanner.reader), text, "", style));
}

function fetchStreamEnd(scanner: Scanner): Fault | undefined {
  if (columnOf(scanner.reader) > 0) newLine(scanner.reader);
  const failed = endBlocks(scanner);
  return failed ?? addIndicator(scanner, "streamEnd", 0);
}

function endBlocks(scanner: Scanner): Fault | undefined {
  unrollIndent(scanner, -1);
  const failed = removeKey(scanner);
  scanner.mayStartKey = false;
  return failed;
}

function fetchDirective(scanner: Scanner): Fault | undefined {
  const failed = endBlocks(scanner);
  if (failed) return failed;
  const directive = scanDirective(scanner.reader);
  if (isFault(directive)) return directive;
  addToken(scanner, directive);
  return undefined;
}

const fetchDocumentIndicator = (scanner: Scanner, first: string): Fault | undefined =>
  endBlocks(scanner) ?? addIndicator(scanner, first === "-" ? "documentStart" : "documentEnd", 3);

function fetchFlowStart(scanner: Scanner, kind: "flowSequenceStart" | "flowMappingStart"): Fault | undefined {
  const failed = saveKey(scanner);
  if (failed) return failed;
  openFlow(scanner);
  scanner.mayStartKey = true;
  return addIndicator(scanner, kind);
}

function fetchFlowEnd(scanner: Scanner, kind: "flowSequenceEnd" | "flowMappingEnd"): Fault | undefined {
  const failed = removeKey(scanner);
  if (failed) return failed;
  closeFlow(scanner);
  scanner.mayStartKey = false;
  return addIndicator(scanner, kind);
}

function fetchFlowEntry(scanner: Scanner): Fault | undefined {
  const failed = removeKey(scanner);
  scanner.mayStartKey = true;
  return failed ?? addIndicator(scanner, "flowEntry");
}

/** Scans a dash; between brackets it is an error that the parser reports. */
function fetchBlockEntry(scanner: Scanner): Fault | undefined {
  if (!inFlow(scanner)) {
    if (!scanner.mayStartKey)
      return scanFault(scanner.reader, "block sequence entries are not allowed in this context");
    rollIndent(scanner, "blockSequenceStart", markOf(scanner.reader));
  }
  const failed = removeKey(scanner);
  scanner.mayStartKey = true;
  return failed ?? addIndicator(scanner, "blockEntry");
}

function fetchKey(scanner: Scanner): Fault | undefined {
  if (!inFlow(scanner)) {
    if (!scanner.mayStartKey) return scanFault(scanner.reader, "mapping keys are not allowed in this context");
    rollIndent(scanner, "blockMappingStart", markOf(scanner.reader));
  }
  const failed = removeKey(scanner);
  scanner.mayStartKey = !inFlow(scanner);
  return failed ?? addIndicator(scanner, "key");
}

function fetchValue(scanner: Scanner): Fault | undefined {
  const level = scanner.keys.length - 1;
  const key = scanner.keys[level];
  if (key) {
    insertToken(scanner, key.number, token("key", key.mark, key.mark));
    rollIndent(scanner, "blockMappingStart", key.mark, key.number);
    scanner.keys[level] = undefined;
    scanner.mayStartKey = false;
    return addIndicator(scanner, "value");
  }
  if (!inFlow(scanner)) {
    if (!scanner.mayStartKey) return scanFault(scanner.reader, "mapping values are not allowed in this context");
    rollIndent(scanner, "blockMappingStart", markOf(scanner.reader));
  }
  scanner.mayStartKey = !inFlow(scanner);
  return addIndicator(scanner, "value");
}

const AFTER_ANCHOR = "?:,]}%@`";

function fetchAnchor(scanner: Scanner, kind: "alias" | "anchor"): Fault | undefined {
  const failed = saveKey(scanner);
  if (failed) return failed;
  scanner.mayStartKey = false;
  const { reader } = scanner;
  const start = markOf(reader);
  skip(reader);
  const name = takeWhile(reader, isWord);
  const next = peek(reader);
  if (name === "" || !(isSpace(next) || AFTER_ANCHOR.includes(next)))
    return scanFault(reader, "did not find expected alphabetic or numeric character");
  addToken(scanner, token(kind, start, markOf(reader), name));
  return undefined;
}

function fetchTag(scanner: Scanner): Fault | undefined {
  const failed = saveKey(scanner);
  if (failed) return failed;
  scanner.mayStartKey = false;
  const start = markOf(scanner.reader);
  const tag = scanTag(scanner.reader);
  if (isFault(tag)) return tag;
  addToken(scanner, token("tag", start, markOf(scanner.reader), tag.handle, tag.suffix));
  return undefined;
}

function fetchBlock(scanner: Scanner): Fault | undefined {
  const failed = removeKey(scanner);
  if (failed) return failed;
  scanner.mayStartKey = true;
  const start = markOf(scanner.reader);
  const text = scanBlock(scanner.reader, scanner.indent);
  return isFault(text) ? text : addScalar(scanner, start, text, "block");
}

function fetchQuoted(scanner: Scanner): Fault | undefined {
  const failed = saveKey(scanner);
  if (failed) return failed;
  scanner.mayStartKey = false;
  const start = markOf(scanner.reader);
  const text = scanQuoted(scanner.reader, peek(scanner.reader));
  return isFault(text) ? text : addScalar(scanner, start, text, "quoted");
}

function fetchPlain(scanner: Scanner): Fault | undefined {
  const failed = saveKey(scanner);
  if (failed) return failed;
  scanner.mayStartKey = false;
  const start = markOf(scanner.reader);
  const plain = scanPlain(scanner.reader, scanner.indent + 1, inFlow(scanner));
  if (isFault(plain)) return plain;
  if (plain.endsLine) scanner.mayStartKey = true;
  return addScalar(scanner, start, plain.text, "plain");
}
