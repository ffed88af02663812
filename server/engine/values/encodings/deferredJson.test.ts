import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/support/sample.ts";
import { excerptIn, JsonInText, passJson } from "./deferredJson.ts";
import { JsonReader } from "./jsonReader.ts";

const now = (text: string) => {
  const reader = new JsonReader(text);
  const value = reader.value();
  return value === undefined ? reader.fault() : { value, end: reader.end };
};
const later = (text: string) => {
  const reader = new JsonReader(text);
  const passed = passJson(reader);
  return passed ? { value: new JsonInText(passed).read(), end: reader.end } : reader.fault();
};

const spoiled = fc
  .tuple(fc.json({ depthSize: "medium" }), fc.nat(), fc.nat(2), fc.constantFrom("", ...'{}[]",:\\0.e-tnu \u0007é'))
  .map(([text, at, length, put]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + length));

test("passed JSON is checked like parsed JSON, and decodes to the same value later", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), spoiled), (text) => {
      expect(later(text)).toEqual(now(text));
    }),
    { numRuns: runs(600) },
  );
});

test.each([
  "-0",
  "1.50",
  "12345678901234567890",
  '"\\ud800x"',
  '"\\u0041\\n\\/"',
  '"\ud83d\ude00"',
  '{"__proto__": 1, "a": 2, "a": 3}',
  '{"a" 1}',
  "[1,]",
  "truth",
  "01",
  '"a\nb"',
  "",
])("%s decodes later to the same value", (text) => expect(later(text)).toEqual(now(text)));

test.each([600, 3_000])("JSON that is nested %i deep decodes later to the same value", (depth) => {
  const text = "[".repeat(depth) + "]".repeat(depth);
  expect(later(text)).toEqual(now(text));
});

test("the value can be read from another text with the same JSON", () => {
  const text = '[0, {"a": [1, 2]}]';
  const excerpt = passJson(new JsonReader(text, 4))!;
  const json = new JsonInText(excerpt);
  for (const by of [2, 5]) {
    json.moveTo(excerptIn(" ".repeat(by) + text, excerpt, by));
    expect(json.read()).toEqual({ a: [1, 2] });
  }
});
