import { parseLiteralNumber } from "../../values/numbers/number.ts";
import { boolValue, NULL, numberValue, type Value } from "../../values/value.ts";
import { parseTemplateAt } from "../native/templateText.ts";
import { positionOf } from "../position.ts";
import * as say from "../syntaxFindings.ts";
import type { Expression, JsonValue } from "../tree.ts";
import { brokenAt, invalid, type JsonParser, NO_FAULTS, rangeOf, report, tokenRange } from "./reader.ts";
import type { JsonToken } from "./scan.ts";
import { readJsonString } from "./string.ts";

export function parseNumber(r: JsonParser, token: JsonToken): Expression {
  const text = r.source.text.slice(token.start, token.end);
  const value = JSON_NUMBER.test(text) ? parseLiteralNumber(text) : undefined;
  if (value === undefined) return invalid(r, token, "Invalid JSON number", say.badJsonNumber);
  return literal(r, token, numberValue(value));
}

const JSON_NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/;

const literal = (r: JsonParser, token: JsonToken, value: Value): Expression => ({
  kind: "literal",
  value,
  range: tokenRange(r, token),
  json: NO_FAULTS,
});

export function parseString(r: JsonParser, token: JsonToken): Expression {
  const decoded = readJsonString(r.source.text.slice(token.start, token.end));
  if ("fault" in decoded) {
    const at = token.start + decoded.fault;
    report(r, rangeOf(r, at, at), "Invalid JSON string", say.badJsonText);
    return brokenAt(r, token);
  }
  const { anchor, base, source } = r;
  const start = token.start + 1;
  const place = { path: source.path, anchor, base, start, origin: () => positionOf(source, start) };
  const template = parseTemplateAt(decoded.text, place);
  const json: JsonValue = { text: decoded.text, diagnostics: template.diagnostics };
  const range = tokenRange(r, token);
  return template.diagnostics.length > 0 ? { kind: "broken", range, json } : { ...template.value, range, json };
}

export function parseKeyword(r: JsonParser, token: JsonToken): Expression {
  const text = r.source.text.slice(token.start, token.end);
  switch (text) {
    case "true":
    case "false":
      return literal(r, token, boolValue(text === "true"));
    case "null":
      return literal(r, token, NULL);
    case "undefined":
    case "NaN":
    case "Infinity":
      return invalid(r, token, BAD_KEYWORD, say.noJsonName(text));
    default:
      return invalid(r, token, BAD_KEYWORD, say.badJsonKeyword(text));
  }
}

const BAD_KEYWORD = "Invalid JSON keyword";
