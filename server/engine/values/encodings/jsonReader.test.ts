import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/support/sample.ts";
import { placeOf } from "./jsonPlaces.ts";
import { JsonReader, parsePlainJson } from "./jsonReader.ts";
import { NumberText } from "./plainJson.ts";

const STATE = `{
  "a": [1, {"b": "x\\"]"}],
  "a": {"c\\n": [null, [2.50]], "__proto__": true}
}`;

const parsed = (text: string) => {
  const read = parsePlainJson(text);
  return "fault" in read ? read.fault : read.value;
};

test("JSON decodes as by JSON.parse, except numbers that a double would change", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const asDoubles = (json: unknown): unknown =>
        json instanceof NumberText
          ? Number(json.text)
          : Array.isArray(json)
            ? json.map(asDoubles)
            : json !== null && typeof json === "object"
              ? Object.fromEntries(Object.entries(json).map(([name, of]) => [name, asDoubles(of)]))
              : json;
      expect(asDoubles(parsed(text))).toEqual(JSON.parse(text));
    }),
    { seed: 20261122 },
  );
});

test.each(["1.50", "-0", "1e5", "12345678901234567890", "1".repeat(400), "0.1e-7"])("%s keeps its text", (text) =>
  expect(parsed(text)).toEqual(new NumberText(text)),
);

test.each(["0", "7", "123456789012345", "-5", "0.5"])("%s is a double", (text) =>
  expect(parsed(text)).toBe(Number(text)),
);

test("the last of repeated names counts, and __proto__ is an ordinary name", () => {
  const read = parsed('{"a": 1, "__proto__": {"x": 2}, "a": 3}');
  expect(Object.entries(read ?? {})).toEqual([
    ["a", 3],
    ["__proto__", { x: 2 }],
  ]);
});

test("a lone surrogate becomes U+FFFD", () => expect(parsed('"\\ud800x\\ud83d\\ude00"')).toBe("\ufffdx\u{1f600}"));

test.each(["[", '{"a":'])("ten thousand times %s is a fault, not an exception", (open) =>
  expect(parsed(open.repeat(10_000))).toMatchObject({ message: "exceeded max depth" }),
);

test.each([
  ["", 1, "EOF"],
  ["{\n 1: 2}", 2, "invalid character '1'"],
  ['{"a" 1}', 1, "invalid character '1' after object key"],
  ['{"a": 1,}', 1, "invalid character '}' looking for beginning of object key string"],
  ["[1 2]", 1, "invalid character '2' after array element"],
  ['"\u0001"', 1, "invalid character '\\x01' in string literal"],
  ['"\\x"', 1, "invalid character 'x' in string escape code"],
  ['"a', 1, "unexpected EOF"],
  ["01", 1, "extraneous data after JSON object"],
  ["tru", 1, "unexpected EOF"],
  ["1.x", 1, "invalid character 'x' after decimal point in numeric literal"],
  ["[1]\n\n x", 3, "extraneous data after JSON object"],
])("%j", (text, line, message) => expect(parsed(text)).toMatchObject({ line, message }));

test("a skipped value ends at the same offset as a decoded one", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom("", " ", "\n\t"), (json, space) => {
      const text = `[${space}${json}${space}, 1]`;
      const [skipping, reading] = [new JsonReader(text, 1), new JsonReader(text, 1)];
      reading.value();
      expect(skipping.skipSpan().end).toBe(reading.end);
    }),
    { seed: 20261122 },
  );
});

test("a place is found by its path", () => {
  const shown = (path: (string | number)[]) => {
    const place = placeOf(STATE, 0, path);
    return (
      place && [
        place.name && STATE.slice(place.name.start, place.name.end),
        STATE.slice(place.value.start, place.value.end),
      ]
    );
  };
  expect(shown(["a", "c\n"])).toEqual(['"c\\n"', "[null, [2.50]]"]);
  expect(shown(["a", "c\n", 1, 0])).toEqual([undefined, "2.50"]);
  expect(shown(["a", "__proto__"])).toEqual(['"__proto__"', "true"]);
  expect(shown(["a", "b"])).toBeUndefined();
  expect(shown(["a", "c\n", 2])).toBeUndefined();
});

/** Returns the path and the value of everything in a JSON value. */
const everyPlace = (
  json: unknown,
  path: readonly (string | number)[] = [],
): readonly (readonly [typeof path, unknown])[] => [
  ...(path.length > 0 ? [[path, json] as const] : []),
  ...(typeof json === "object" && json !== null
    ? Object.entries(json).flatMap(([step, inner]) =>
        everyPlace(inner, [...path, Array.isArray(json) ? Number(step) : step]),
      )
    : []),
];

test("everything in a text is found by its path", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      for (const [path, value] of everyPlace(JSON.parse(text))) {
        const { start, end } = placeOf(text, 0, path)!.value;
        expect(JSON.parse(text.slice(start, end))).toEqual(value);
      }
    }),
    { numRuns: runs(50) },
  );
});
