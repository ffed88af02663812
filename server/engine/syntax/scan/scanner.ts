import { isIdentifierContinue, isIdentifierStart } from "./identifier.ts";
import { closeCut, cutHeredoc } from "./scanCut.ts";
import { characterLength, emit, emitFault, finish, type ScanOptions, type ScanState, scanState } from "./scanState.ts";
import { scanBare, scanHeredoc, scanString } from "./scanTemplate.ts";
import * as T from "./token.ts";

/**
 * Returns the tokens of a configuration file or an expression. A comment counts as the newline that ends it, unless
 * comments are kept.
 */
export function scan(text: string, options: ScanOptions = {}): T.Tokens {
  const state = scanState(text, options);
  run(state);
  return finish(state);
}

/** Returns the tokens of a template without quotes around it. */
export function scanTemplate(text: string, options: ScanOptions = {}): T.Tokens {
  const state = scanState(text, options);
  state.frames.push({ kind: "bare" });
  run(state);
  return finish(state);
}

/** Scans to the end of the text, or of the item if the state says so. */
export function run(state: ScanState): void {
  for (;;) {
    while (state.at < state.end && !state.stopped) {
      const frame = state.frames[state.frames.length - 1];
      if (frame === undefined || frame.kind === "sequence") scanCode(state);
      else if (frame.kind === "string") state.at = scanString(state);
      else if (frame.kind === "heredoc") state.at = scanHeredoc(state, frame);
      else state.at = scanBare(state);
    }
    if (state.stopped || !closeCut(state)) return;
  }
}

/** Scans in normal mode until a string or heredoc begins or an interpolation ends. */
function scanCode(state: ScanState): void {
  const { text, end } = state;
  const depth = state.frames.length;
  while (state.at < end && state.frames.length === depth && !state.stopped) {
    let start = state.at;
    let unit = text.charCodeAt(start);
    while (unit === 32 || unit === 9) unit = text.charCodeAt(++start);
    state.at = start;
    if (start >= end) return;
    const type = unit < 128 ? SINGLE[unit]! : LETTER;
    if (type === LETTER) scanWord(state);
    else if (type === SPECIAL) state.at = scanSpecial(state, unit);
    else if (type === DIGIT) scanNumber(state);
    else if (type >= T.FIRST_INVALID) state.at = fault(state, type);
    else state.at = token(state, type, 1);
  }
}

function scanWord(state: ScanState): void {
  const { text } = state;
  const start = state.at;
  const length = identifierLength(text, start);
  if (length > 0) {
    state.at = start + length;
    emit(state, T.IDENT, start, state.at);
    return;
  }
  const character = characterLength(text, start);
  state.at = start + Math.max(1, character);
  emitFault(state, character === 0 ? T.BAD_UTF8 : T.INVALID, start, state.at);
}

/** Returns the length of the identifier at `start`; 0 if there is none. */
function identifierLength(text: string, start: number): number {
  let at = start;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit < 128) {
      const type = SINGLE[unit]!;
      if (type === LETTER || ((type === DIGIT || unit === 45) && at > start)) at++;
      else break;
    } else {
      const codePoint = text.codePointAt(at);
      if (codePoint === undefined) break;
      if (!(at > start ? isIdentifierContinue(codePoint) : isIdentifierStart(codePoint))) break;
      at += codePoint > 0xffff ? 2 : 1;
    }
  }
  return at - start;
}

/** Scans digits, points and exponents in any order, which the parser checks. A number never ends in a point. */
function scanNumber(state: ScanState): void {
  const { text } = state;
  const start = state.at;
  let at = start + 1;
  let end = at;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (isDigit(unit)) end = ++at;
    else if (unit === 46) at++;
    else if (unit === 101 || unit === 69) {
      const sign = text.charCodeAt(at + 1);
      const digit = sign === 43 || sign === 45 ? at + 2 : at + 1;
      if (!isDigit(text.charCodeAt(digit))) break;
      end = at = digit + 1;
    } else break;
  }
  state.at = end;
  emit(state, T.NUMBER_LIT, start, end);
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** Scans a token with an ambiguous first character; returns the offset after it. */
function scanSpecial(state: ScanState, unit: number): number {
  const { text, at } = state;
  const next = text.charCodeAt(at + 1);
  switch (unit) {
    case 34: // "
      state.frames.push({ kind: "string" });
      return token(state, T.OPEN_QUOTE, 1);
    case 123: // {
      state.braces++;
      return token(state, T.OPEN_BRACE, 1);
    case 125: // }
      return closeBrace(state, 1);
    case 126: // ~
      return next === 125 ? closeBrace(state, 2) : fault(state, T.TILDE);
    case 35: // #
      return lineComment(state);
    case 47: // /
      return next === 47 ? lineComment(state) : next === 42 ? blockComment(state) : token(state, T.SLASH, 1);
    case 13: // \r
      return next === 10 ? token(state, T.NEWLINE, 2) : fault(state, T.INVALID);
    case 60: // <
      return next === 61 ? token(state, T.LESS_EQUAL, 2) : next === 60 ? openHeredoc(state) : token(state, T.LESS, 1);
    case 46: // .
      return next === 46 && text.charCodeAt(at + 2) === 46 ? token(state, T.ELLIPSIS, 3) : token(state, T.DOT, 1);
    default:
      return scanOperator(state, unit, next);
  }
}

function scanOperator(state: ScanState, unit: number, next: number): number {
  switch (unit) {
    case 61: // =
      if (next === 62) return token(state, T.FAT_ARROW, 2);
      return next === 61 ? token(state, T.EQUAL_OP, 2) : token(state, T.EQUAL, 1);
    case 33: // !
      return next === 61 ? token(state, T.NOT_EQUAL, 2) : token(state, T.BANG, 1);
    case 62: // >
      return next === 61 ? token(state, T.GREATER_EQUAL, 2) : token(state, T.GREATER, 1);
    case 38: // &
      return next === 38 ? token(state, T.AND, 2) : fault(state, T.AMPERSAND);
    case 124: // |
      return next === 124 ? token(state, T.OR, 2) : fault(state, T.PIPE);
    default: // :
      return next === 58 ? token(state, T.DOUBLE_COLON, 2) : token(state, T.COLON, 1);
  }
}

function token(state: ScanState, type: number, length: number): number {
  const end = state.at + length;
  emit(state, type, state.at, end);
  return end;
}

function fault(state: ScanState, type: number): number {
  emitFault(state, type, state.at, state.at + 1);
  return state.at + 1;
}

/** Scans `}` or `~}`: the end of an interpolation at its own level, else a brace; `~}` is never a brace. */
function closeBrace(state: ScanState, length: number): number {
  const frame = state.frames[state.frames.length - 1];
  const endsSequence = frame?.kind === "sequence" && frame.level === state.braces;
  if (endsSequence) state.frames.pop();
  state.braces--;
  return token(state, endsSequence || length === 2 ? T.CLOSE_SEQUENCE : T.CLOSE_BRACE, length);
}

/** Scans a line comment with its newline, so that it counts as a newline if comments are not kept. */
function lineComment(state: ScanState): number {
  const newline = state.text.indexOf("\n", state.at);
  const end = newline < 0 ? state.end : Math.min(state.end, newline + 1);
  if (state.keepComments) emit(state, T.COMMENT, state.at, end);
  else if (newline >= 0) emit(state, T.NEWLINE, state.at, end);
  return end;
}

function blockComment(state: ScanState): number {
  const close = state.text.indexOf("*/", state.at + 2);
  if (close < 0 || close + 2 > state.end) return token(state, T.SLASH, 1);
  if (state.keepComments) emit(state, T.COMMENT, state.at, close + 2);
  return close + 2;
}

function openHeredoc(state: ScanState): number {
  const { text, at } = state;
  const name = at + (text.charCodeAt(at + 2) === 45 ? 3 : 2);
  const length = identifierLength(text, name);
  let newline = name + length;
  if (text.charCodeAt(newline) === 13) newline++;
  if (length === 0 || newline >= state.end || text.charCodeAt(newline) !== 10) return token(state, T.LESS, 1);
  const marker = text.slice(name, name + length);
  state.frames.push(
    state.cutsHeredocs ? cutHeredoc(state, marker, newline + 1) : { kind: "heredoc", marker, lineStart: true },
  );
  return token(state, T.OPEN_HEREDOC, newline + 1 - at);
}

const LETTER = 60;
const DIGIT = 61;
const SPECIAL = 62;

/** By ASCII character: the token type if only one is possible, else how to continue. */
const SINGLE: Uint8Array = (() => {
  const table = new Uint8Array(128).fill(T.INVALID);
  const set = (characters: string, type: number) => {
    for (const character of characters) table[character.charCodeAt(0)] = type;
  };
  set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", LETTER);
  set("0123456789", DIGIT);
  set('"{}~#/\r<.=!>&|:', SPECIAL);
  set("\n", T.NEWLINE);
  set("[", T.OPEN_BRACKET);
  set("]", T.CLOSE_BRACKET);
  set("(", T.OPEN_PARENTHESIS);
  set(")", T.CLOSE_PARENTHESIS);
  set(",", T.COMMA);
  set("?", T.QUESTION);
  set("+", T.PLUS);
  set("-", T.MINUS);
  set("*", T.STAR);
  set("%", T.PERCENT);
  set("^", T.CARET);
  set("'", T.APOSTROPHE);
  set("`", T.BACKTICK);
  set(";", T.SEMICOLON);
  return table;
})();
