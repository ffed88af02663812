import { describe, expect, test } from "vitest";
import { EPHEMERAL, SENSITIVE } from "../values/marks.ts";
import { attribute, index } from "../values/path.ts";
import { DYNAMIC, NUMBER, STRING, type Type } from "../values/type.ts";
import {
  boolValue,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  objectValue,
  type Refinement,
  stringValue,
  tupleValue,
  UNKNOWN,
  type UnknownValue,
  unknownValue,
  withMarks,
} from "../values/value.ts";
import { NO_SECRETS, type Secrets } from "./secrets.ts";
import { nameText, pathName, unknownText, valueText } from "./valueText.ts";

const SECRETS: Secrets = { hides: (text) => text.includes("hunter"), masked: (text) => text.replaceAll("hunter", "*") };
const LONG = stringValue("x".repeat(100));

describe("a value on one line", () => {
  test.each([
    [nullValue(STRING), "null"],
    [boolValue(true), "true"],
    [numberValue(1.5), "1.5"],
    [stringValue('a "b"\n\u200b'), '"a \\"b\\"\\n\\u200b"'],
    [unknownValue(DYNAMIC, ["t.a.id"]), "(known after apply)"],
    [UNKNOWN, "(not known)"],
    [unknownValue(DYNAMIC, [{ source: "var.a", why: "no-value" }]), "(not known)"],
    [tupleValue([numberValue(1), stringValue("a")]), '[1, "a"]'],
    [
      objectValue([
        ["a", numberValue(1)],
        ["b c", nullValue(STRING)],
      ]),
      '{ a = 1, "b c" = null }',
    ],
    [listValue(STRING, []), "[]"],
    [mapValue(NUMBER, []), "{}"],
    [listValue(STRING, [LONG]), "1 element"],
    [listValue(STRING, [LONG, LONG]), "2 elements"],
  ])("%#", (value, text) => expect(valueText(value, NO_SECRETS)).toBe(text));

  test("long text is shortened with an ellipsis", () => {
    expect(valueText(LONG, NO_SECRETS, 10)).toBe('"xxxxxxx…"');
    expect(valueText(LONG, NO_SECRETS, 102)).toBe(`"${"x".repeat(100)}"`);
  });
});

describe("an unknown value says what is known of it", () => {
  const refined = (refinement: Omit<Refinement, "notNull">, type: Type = STRING): UnknownValue => ({
    ...unknownValue(type, ["t.a.id"]),
    refinement: { notNull: true, ...refinement },
  });
  test.each([
    [unknownValue(STRING, ["t.a.id"]), "(known after apply)"],
    [refined({}), "(known after apply, not null)"],
    [refined({ prefix: "arn:" }), '(known after apply, begins with "arn:")'],
    [refined({ prefix: "hunter" }), '(known after apply, begins with "*")'],
    [refined({ minLength: 2, maxLength: 5 }, DYNAMIC), "(known after apply, 2 to 5 elements)"],
    [refined({ minLength: 1 }, DYNAMIC), "(known after apply, at least 1 element)"],
    [refined({ maxLength: 3 }, DYNAMIC), "(known after apply, at most 3 elements)"],
    [refined({ minLength: 4, maxLength: 4 }, DYNAMIC), "(known after apply, 4 elements)"],
    [refined({ lower: { value: 1, inclusive: true } }, NUMBER), "(known after apply, at least 1)"],
    [{ ...UNKNOWN, refinement: { notNull: true } }, "(not known)"],
  ])("%#", (value, text) => expect(unknownText(value, SECRETS)).toBe(text));
});

describe("secrets are masked", () => {
  test.each([
    [withMarks(stringValue("a"), SENSITIVE), "(sensitive value)"],
    [withMarks(UNKNOWN, SENSITIVE), "(sensitive value)"],
    [withMarks(stringValue("a"), EPHEMERAL), "(ephemeral value)"],
    [tupleValue([withMarks(stringValue("a"), SENSITIVE), numberValue(1)]), "[(sensitive value), 1]"],
    [stringValue("a hunter"), "(sensitive value)"],
    [mapValue(NUMBER, [["hunter", numberValue(1)]]), "{ (sensitive value) = 1 }"],
  ])("%#", (value, text) => expect(valueText(value, SECRETS)).toBe(text));

  test("in names and paths", () => {
    expect(nameText("hunter", SECRETS)).toBe("(sensitive value)");
    expect(pathName([attribute("a"), index("hunter"), attribute("hunter"), index(0)], SECRETS)).toBe(
      'a["(sensitive value)"].(sensitive value)[0]',
    );
    expect(pathName([attribute("a"), index("b")], SECRETS)).toBe('a["b"]');
  });
});
