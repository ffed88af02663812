import { exceedNesting, nesting } from "../../values/nesting.ts";
import * as say from "../syntaxFindings.ts";
import type { Expression, ObjectItem } from "../tree.ts";
import { brokenAt, invalid, type JsonParser, NO_FAULTS, peek, rangeOf, read, report, tokenRange } from "./reader.ts";
import { parseKeyword, parseNumber, parseString } from "./scalar.ts";
import type { JsonToken } from "./scan.ts";

/** Parses the value of a text; surplus text after it is reported unless there was an error before. */
export function parseJsonText(r: JsonParser): Expression {
  const value = parseJsonValue(r);
  const next = peek(r);
  if (r.diagnostics.length === 0 && next.kind !== "end")
    report(r, tokenRange(r, next), "Extraneous data after value", say.extraJson);
  return value;
}

const VALUE_EXPECTED = say.jsonValue;

function parseJsonValue(r: JsonParser): Expression {
  const token = peek(r);
  switch (token.kind) {
    case "{":
    case "[":
      return parseNested(r, token);
    case "number":
      return parseNumber(r, read(r));
    case "string":
      return parseString(r, read(r));
    case "keyword":
      return parseKeyword(r, read(r));
    case "}":
      return invalid(r, token, "Missing JSON value", VALUE_EXPECTED);
    case "]":
      return invalid(r, token, "Missing array element value", VALUE_EXPECTED);
    case "end":
      return invalid(r, token, "Missing value", say.jsonEnds);
    default:
      return invalid(r, token, "Invalid start of value", VALUE_EXPECTED);
  }
}

function parseNested(r: JsonParser, token: JsonToken): Expression {
  if (r.depth >= nesting().constructs) {
    exceedNesting();
    r.diagnostics.push({
      ...say.syntaxError(tokenRange(r, token), "Too deeply nested", say.deepJson),
      origin: "stateline",
    });
    r.at = r.tokens.length - 1;
    return brokenAt(r, token);
  }
  r.depth++;
  const value = token.kind === "{" ? parseObject(r) : parseArray(r);
  r.depth--;
  return value;
}

/** Parses an object; returns nothing of an invalid one unless the parser is lenient. */
function parseObject(r: JsonParser): Expression {
  const { anchor, base } = r;
  const open = read(r);
  const items: ObjectItem[] = [];
  let whole = true;
  while (whole && peek(r).kind !== "}") {
    r.onProperty?.(r, peek(r).start);
    whole = parseProperty(r, open, items) || (r.lenient && resume(r, "}"));
  }
  r.anchor = anchor;
  r.base = base;
  if (!whole && !r.lenient) return brokenAt(r, open);
  const close = read(r);
  const range = rangeOf(r, open.start, Math.max(open.end, close.end));
  return { kind: "object", items, open: tokenRange(r, open), range, json: NO_FAULTS };
}

/** Parses `"name": value` and an optional comma; returns false if the object cannot continue. */
function parseProperty(r: JsonParser, open: JsonToken, items: ObjectItem[]): boolean {
  const key = parseJsonValue(r);
  if (key.json?.text === undefined) {
    const start = key.kind === "object" || key.kind === "tuple" ? key.open : key.range;
    report(r, start, "Invalid object property name", say.jsonName);
    return false;
  }
  const colon = read(r);
  if (colon.kind !== ":") {
    recover(r, colon, "{", "}");
    reportNoColon(r, colon);
    return false;
  }
  items.push({ key, value: parseJsonValue(r) });
  const next = peek(r);
  switch (next.kind) {
    case "}":
      return true;
    case ",":
      read(r);
      if (peek(r).kind !== "}") return true;
      report(r, tokenRange(r, next), "Trailing comma in object", say.trailingComma("property in an object"));
      return false;
    case "end":
      report(r, tokenRange(r, open), "Unclosed object", say.openObject);
      return false;
    case "]":
      read(r);
      report(r, tokenRange(r, peek(r)), "Mismatched braces", say.bracketForBrace);
      return false;
    default:
      recover(r, read(r), "{", "}");
      report(r, tokenRange(r, peek(r)), NO_COMMA, say.jsonPropertyComma);
      return false;
  }
}

const NO_COMMA = "Missing attribute seperator comma";

function reportNoColon(r: JsonParser, token: JsonToken): void {
  if (token.kind === "}" || token.kind === ",")
    report(r, tokenRange(r, token), "Missing object value", say.jsonNoValue);
  else
    report(
      r,
      tokenRange(r, token),
      "Missing property value colon",
      token.kind === "=" ? say.jsonEquals : say.jsonColon,
    );
}

function parseArray(r: JsonParser): Expression {
  const open = read(r);
  const items: Expression[] = [];
  let whole = true;
  while (whole && peek(r).kind !== "]") whole = parseElement(r, open, items) || (r.lenient && resume(r, "]"));
  if (!whole && !r.lenient) return brokenAt(r, open);
  const close = read(r);
  const range = rangeOf(r, open.start, Math.max(open.end, close.end));
  return { kind: "tuple", items, open: tokenRange(r, open), range, json: NO_FAULTS };
}

/** Parses an element and an optional comma; returns false if the array cannot continue. */
function parseElement(r: JsonParser, open: JsonToken, items: Expression[]): boolean {
  items.push(parseJsonValue(r));
  const next = peek(r);
  switch (next.kind) {
    case "]":
      return true;
    case ",":
      read(r);
      if (peek(r).kind !== "]") return true;
      report(r, tokenRange(r, next), "Trailing comma in array", say.trailingComma("value in an array"));
      return false;
    case ":":
      recover(r, read(r), "[", "]");
      report(r, tokenRange(r, peek(r)), "Invalid array value", say.colonInArray);
      return false;
    case "end":
      report(r, tokenRange(r, open), "Unclosed object", say.openArray);
      return false;
    case "}":
      recover(r, read(r), "[", "]");
      report(r, tokenRange(r, peek(r)), "Mismatched brackets", say.braceForBracket);
      return false;
    default:
      recover(r, read(r), "[", "]");
      report(r, tokenRange(r, peek(r)), NO_COMMA, say.jsonValueComma);
      return false;
  }
}

/** Skips from the last token to the apparent end of the object or array, as Terraform does. */
function recover(r: JsonParser, from: JsonToken, opener: "{" | "[", closer: "}" | "]"): void {
  if (r.lenient) {
    if (from.kind !== "end") r.at--;
    return;
  }
  let open = 1;
  for (let token = from; token.kind !== "end"; token = read(r)) {
    if (token.kind === opener) open++;
    else if (token.kind === closer && --open <= 1) return;
  }
}

/**
 * When lenient, skips to the next property (or element) of the object (or array), or to its end. Returns false where the
 * text or the parent ends first.
 */
function resume(r: JsonParser, closer: "}" | "]"): boolean {
  let open = 0;
  for (;;) {
    const { kind } = peek(r);
    if (kind === "end") return false;
    const canContinue = open === 0 ? resumption(r, closer) : undefined;
    if (canContinue !== undefined) return canContinue;
    if (kind === "{" || kind === "[") open++;
    else if ((kind === "}" || kind === "]") && open > 0) open--;
    read(r);
  }
}

/**
 * Whether the object (or array) continues or ends at the next token, or false if its parent ends there; undefined at any
 * other token. A comma of the array is consumed.
 */
function resumption(r: JsonParser, closer: "}" | "]"): boolean | undefined {
  const { kind } = peek(r);
  if (kind === closer) return true;
  if (closer === "}") return kind === "string" && r.tokens[r.at + 1]?.kind === ":" ? true : undefined;
  if (kind === "}") return false;
  if (kind !== ",") return undefined;
  read(r);
  return true;
}
