import { fromBase64 } from "../codecs/base64.ts";
import { documentIn, samePolicy } from "../provider/relations/documents.ts";
import { decodeUtf8 } from "../source/utf8.ts";
import { fromPlainJson } from "../values/encodings/stateJson.ts";
import { pathText } from "../values/path.ts";
import { stringValue, tupleValue, type Value } from "../values/value.ts";
import { type DocumentPart, documentParts } from "./documentChange.ts";
import { lineParts } from "./lineChange.ts";
import { yamlIn } from "./yamlText.ts";

/** What a text is taken for: a policy is JSON with statements; `lines` is any text of several lines. */
export type TextForm = "policy" | "JSON" | "YAML" | "lines";

/** What differs inside two texts of one form. */
export interface TextChange {
  readonly form: TextForm;
  /** Whether both texts are Base64 of what is compared. */
  readonly isBase64: boolean;
  /** Whether only the notation differs: white space, comments, the order of keys. The parts are lines then, if there are several. */
  readonly isOnlyNotation: boolean;
  readonly parts: readonly TextPart[];
}

/** A part inside a text that differs. */
export interface TextPart {
  readonly sign: "+" | "-" | "~";
  /** `Statement["Read"].Effect`; empty for a line. */
  readonly name: string;
  /** The line of the part, counted from 1: of the new text, of a removed part of the old one. Undefined for JSON. */
  readonly line: number | undefined;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/**
 * Returns what differs inside two texts that are JSON, YAML or several lines, also as Base64; undefined for two other texts, which are told
 * by themselves.
 */
export function textChange(before: string, after: string): TextChange | undefined {
  if (before === after || before.length + after.length > LONGEST) return undefined;
  const decoded = [before, after].map(base64Text);
  if (decoded[0] !== undefined && decoded[1] !== undefined) {
    const change = plainChange(decoded[0], decoded[1]);
    return change && { ...change, isBase64: true };
  }
  return plainChange(before, after);
}

/** The longest two texts that are compared inside, in characters. */
const LONGEST = 2_000_000;

function plainChange(before: string, after: string): TextChange | undefined {
  return jsonChange(before, after) ?? yamlChange(before, after) ?? linesChange(before, after, "lines", false);
}

function jsonChange(before: string, after: string): TextChange | undefined {
  const [own, other] = [jsonIn(before), jsonIn(after)];
  if (!own || !other) return undefined;
  const isPolicy = hasStatements(own) && hasStatements(other);
  const form: TextForm = isPolicy ? "policy" : "JSON";
  const isSame = isPolicy && samePolicy(before, after);
  const parts = isSame ? [] : documentParts(own, other, { isPolicy });
  if (parts.length === 0) return onlyNotation(before, after, form);
  return {
    form,
    isBase64: false,
    isOnlyNotation: false,
    parts: parts.flatMap((part) => innerParts(part, () => undefined)),
  };
}

const jsonIn = (text: string): Value | undefined => {
  const json = documentIn(text);
  return json === undefined ? undefined : fromPlainJson(json);
};

const hasStatements = (value: Value): boolean => {
  const statements = value.kind === "mapping" ? value.entries.get("Statement") : undefined;
  return statements?.kind === "sequence" || statements?.kind === "mapping";
};

function yamlChange(before: string, after: string): TextChange | undefined {
  const [own, other] = [yamlIn(before), yamlIn(after)];
  if (!own || !other) return undefined;
  const isOne = own.values.length === 1 && other.values.length === 1;
  const parts = isOne
    ? documentParts(own.values[0]!, other.values[0]!, RULES)
    : documentParts(tupleValue(own.values), tupleValue(other.values), RULES);
  if (parts.length === 0) return onlyNotation(before, after, "YAML");
  const lineOf = ({ placeBefore, placeAfter }: DocumentPart): number | undefined =>
    placeAfter ? other.lineOf(placeAfter, isOne) : placeBefore && own.lineOf(placeBefore, isOne);
  return {
    form: "YAML",
    isBase64: false,
    isOnlyNotation: false,
    parts: parts.flatMap((part) => innerParts(part, lineOf)),
  };
}

const RULES = { isPolicy: false };

/** Returns the parts of a part that is a text of several lines or a document itself. */
function innerParts(part: DocumentPart, lineOf: (part: DocumentPart) => number | undefined): readonly TextPart[] {
  const { path, before, after } = part;
  const name = pathText(path);
  const line = lineOf(part);
  const inner =
    before?.kind === "string" && after?.kind === "string" ? textChange(before.value, after.value) : undefined;
  if (inner && !inner.isOnlyNotation) return inner.parts.map((each) => ({ ...each, name: `${name}: ${each.name}` }));
  return [{ sign: before === undefined ? "+" : after === undefined ? "-" : "~", name, line, before, after }];
}

const onlyNotation = (before: string, after: string, form: TextForm): TextChange =>
  linesChange(before, after, form, true) ?? { form, isBase64: false, isOnlyNotation: true, parts: [] };

function linesChange(before: string, after: string, form: TextForm, isOnlyNotation: boolean): TextChange | undefined {
  if (!before.includes("\n") && !after.includes("\n")) return undefined;
  const parts = lineParts(before, after).map(
    ({ line, before, after }): TextPart => ({
      sign: before === undefined ? "+" : after === undefined ? "-" : "~",
      name: "",
      line,
      before: before === undefined ? undefined : stringValue(before),
      after: after === undefined ? undefined : stringValue(after),
    }),
  );
  return { form, isBase64: false, isOnlyNotation, parts };
}

/** Returns the text that is stored as Base64; undefined for what is no Base64 of a readable text. */
function base64Text(text: string): string | undefined {
  if (text.length < 16 || !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text))
    return undefined;
  const bytes = fromBase64(text);
  const decoded = "offset" in bytes ? undefined : decodeUtf8(bytes);
  return decoded === undefined || /[\0-\x08\x0e-\x1f\x7f]/.test(decoded) ? undefined : decoded;
}
