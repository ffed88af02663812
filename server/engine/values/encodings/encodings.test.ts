import { describe, expect, test } from "vitest";
import { parseNumber } from "../numbers/number.ts";
import { attribute, index } from "../path.ts";
import { setValue } from "../set.ts";
import { jsonString, quoted } from "../text/quote.ts";
import { constraintName, friendlyName, typeExpression } from "../text/typeName.ts";
import { BOOL, DYNAMIC, listOf, mapOf, NUMBER, objectOf, STRING, setOf, tupleOf } from "../type.ts";
import {
  boolValue,
  listValue,
  NULL,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
} from "../value.ts";
import { fromMsgpack } from "./fromMsgpack.ts";
import { toJson } from "./json.ts";
import { parsePlainJson } from "./jsonReader.ts";
import { NumberText } from "./plainJson.ts";
import {
  fromJson,
  fromPlainJson,
  fromStateJson,
  impliedJsonType,
  pathsFromStateJson,
  pathsToStateJson,
} from "./stateJson.ts";
import { toMsgpack } from "./toMsgpack.ts";
import { typeFromJson, typeJsonText, typeToJson } from "./typeJson.ts";

const number = (text: string): Value => numberValue(parseNumber(text)!);

describe("JSON", () => {
  test("keeps every digit of a number", () => {
    const text = "[123456789012345678901234567890,0.1,-0.5,1000]";
    const parsed = parsePlainJson(text);
    expect("value" in parsed && toJson(fromPlainJson(parsed.value))).toEqual({ text });
    expect(parsePlainJson("[1, -0, 1.50, 1e3]")).toEqual({
      value: [1, new NumberText("-0"), new NumberText("1.50"), new NumberText("1e3")],
    });
  });

  test("is parsed as JSON.parse does", () => {
    const text =
      '{"a": [1, 2.5, true, null, "x\\n\\u00e9\\ud83d\\ude00\\/"], "b": {}, "a b": [], "__proto__": 1, "b": {"c": -1}}';
    expect(parsePlainJson(` ${text}\n`)).toEqual({ value: JSON.parse(text) });
    expect(parsePlainJson('"\\ud83d x"')).toEqual({ value: "\ufffd x" });
  });

  test("reports the place and reason of a fault", () => {
    expect(parsePlainJson('{\n  "a": tru\n}')).toEqual({
      fault: { line: 2, offset: 12, message: "invalid character '\\n' in literal true (expecting 'e')" },
    });
    expect(parsePlainJson("[".repeat(100_000))).toMatchObject({ fault: { message: "exceeded max depth" } });
  });

  test("cannot encode infinite and unknown numbers", () => {
    expect(toJson(tupleValue([number("inf")]))).toEqual({
      fault: { path: [index(0)], message: "cannot serialize infinity as JSON" },
    });
    expect(toJson(objectValue([["a", unknownValue(STRING)]]))).toEqual({
      fault: { path: [attribute("a")], message: "value is not known" },
    });
  });

  test("escapes HTML characters", () => {
    expect(jsonString("<a&b>\u2028é\u007f")).toBe('"\\u003ca\\u0026b\\u003e\\u2028é\u007f"');
    expect(quoted('a"b\\\n\u0007é\u200b\u007f')).toBe('"a\\"b\\\\\\n\\aé\\u200b\\x7f"');
  });
});

describe("state JSON", () => {
  test("includes the type of a value in a dynamic place", () => {
    expect(toJson(objectValue([["input", tupleValue([boolValue(true)])]]), objectOf({ input: DYNAMIC }))).toEqual({
      text: '{"input":{"value":[true],"type":["tuple",["bool"]]}}',
    });
    expect(toJson(objectValue([["input", NULL]]), objectOf({ input: DYNAMIC }))).toEqual({ text: '{"input":null}' });
  });

  test("decodes values of the type, and returns a fault for others", () => {
    const type = objectOf({ a: DYNAMIC, n: NUMBER, s: setOf(STRING), t: tupleOf([BOOL]) });
    const read = (json: string) => {
      const made = fromJson(json, type);
      return "fault" in made ? made.fault.message : toJson(made.value, type);
    };
    expect(read('{"n":"12","s":["b","a",1],"t":["true"],"a":{"type":"string","value":"x"}}')).toEqual({
      text: '{"a":{"value":"x","type":"string"},"n":12,"s":["1","a","b"],"t":[true]}',
    });
    expect(read("{}")).toEqual({ text: '{"a":null,"n":null,"s":null,"t":null}' });
    expect(read("[]")).toBe("missing expected {");
    expect(read('{"x":1}')).toBe('unsupported attribute "x"');
    expect(read('{"t":[]}')).toBe("not enough tuple elements (need 1)");
    expect(read('{"t":[true,true]}')).toBe("too many tuple elements (need 1)");
    expect(read('{"n":true}')).toBe("number is required");
    expect(read('{"n":"x"}')).toBe("a number is required");
    expect(read('{"a":{"value":1}}')).toBe("missing type in dynamically-typed value");
    expect(read('{"a":{"type":["list"],"value":1}}')).toBe(
      "failed to decode type for dynamic value: expected comma after array element",
    );
    expect(read("{")).toBe("EOF");
  });

  test("returns the path of a value that does not match its type", () => {
    expect(fromStateJson({ a: [1, true] }, objectOf({ a: listOf(NUMBER) }))).toEqual({
      fault: { path: [attribute("a"), index(1)], message: "number is required" },
    });
    expect(fromStateJson({ k: [] }, mapOf(STRING))).toEqual({
      fault: { path: [index("k")], message: "string is required" },
    });
  });

  test("implies objects and tuples", () => {
    const parsed = parsePlainJson('{"b":[1,"x",null],"a":{"c":true}}');
    expect("value" in parsed && impliedJsonType(parsed.value)).toBe(
      objectOf({ a: objectOf({ c: BOOL }), b: tupleOf([NUMBER, STRING, DYNAMIC]) }),
    );
  });

  test("encodes sensitive paths step by step", () => {
    const json = [
      [
        { type: "get_attr", value: "a" },
        { type: "index", value: { value: 0, type: "number" } },
      ],
      [{ type: "index", value: { value: "k", type: "string" } }],
    ];
    const paths = [[attribute("a"), index(0)], [index("k")]];
    expect(pathsFromStateJson(json)).toEqual(paths);
    expect(pathsToStateJson(paths)).toEqual(json);
    expect(pathsFromStateJson([[{ type: "other" }], "x"])).toEqual([]);
  });
});

describe("types", () => {
  const type = objectOf({ "10": listOf(STRING), "9": mapOf(DYNAMIC), b: tupleOf([BOOL, setOf(NUMBER)]) }, ["b"]);

  test("survive encoding as JSON", () => {
    expect(typeFromJson(typeToJson(type))).toBe(type);
    expect(typeJsonText(type)).toBe(
      '["object",{"10":["list","string"],"9":["map","dynamic"],"b":["tuple",["bool",["set","number"]]]},["b"]]',
    );
    expect(typeFromJson(JSON.parse(typeJsonText(type)))).toBe(type);
    for (const broken of [
      null,
      1,
      "text",
      [],
      ["list"],
      ["tuple", "string"],
      ["object", []],
      ["object", { a: 1 }],
      ["queue", "string"],
    ])
      expect(typeFromJson(broken)).toBeUndefined();
  });

  test("have names for values and for constraints", () => {
    expect(friendlyName(listOf(DYNAMIC))).toBe("list of dynamic");
    expect(constraintName(listOf(DYNAMIC))).toBe("list of any single type");
    expect(constraintName(DYNAMIC)).toBe("any type");
    expect(constraintName(setOf(mapOf(STRING)))).toBe("set of map of string");
    expect(friendlyName(type)).toBe("object");
    expect(typeExpression(type)).toBe(
      'object({"10" = list(string), "9" = map(any), b = optional(tuple([bool, set(number)]))})',
    );
  });
});

describe("msgpack", () => {
  const hex = (value: Value, type = value.type): string => {
    const packed = toMsgpack(value, type);
    return "bytes" in packed
      ? Array.from(packed.bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
      : packed.fault.message;
  };

  test("encodes every number in its shortest form", () => {
    const numbers = [
      "0",
      "127",
      "128",
      "255",
      "65535",
      "65536",
      "4294967296",
      "-1",
      "-32",
      "-33",
      "-129",
      "-32769",
      "-2147483649",
    ];
    expect(numbers.map((text) => hex(number(text)))).toEqual([
      "00",
      "7f",
      "cc80",
      "ccff",
      "cdffff",
      "ce00010000",
      "cf0000000100000000",
      "ff",
      "e0",
      "d0df",
      "d1ff7f",
      "d2ffff7fff",
      "d3ffffffff7fffffff",
    ]);
    expect(hex(number("0.5"))).toBe("cb3fe0000000000000");
    expect(hex(number("0.1"))).toBe("a3302e31");
    expect(hex(number("9223372036854775808"))).toBe("b339323233333732303336383534373735383038");
  });

  test("decodes its own output, at any length", () => {
    const texts = [0, 31, 32, 255, 256, 65535, 65536].map((length) =>
      stringValue("é".repeat(length / 2) + "x".repeat(length % 2)),
    );
    const value = listValue(STRING, texts);
    const packed = toMsgpack(value, value.type);
    expect("bytes" in packed && fromMsgpack(packed.bytes, value.type)).toEqual({ value });
    const many = setValue(
      NUMBER,
      Array.from({ length: 70_000 }, (_, at) => numberValue(at)),
    );
    const manyPacked = toMsgpack(many, many.type);
    expect("bytes" in manyPacked && fromMsgpack(manyPacked.bytes, many.type)).toEqual({ value: many });
  });

  test("gives unknown values the given origins", () => {
    const bytes = new Uint8Array([0x91, 0xc7, 3, 0x0c, 0x81, 1, 0xc2]);
    expect(fromMsgpack(bytes, listOf(STRING), ["r.x"])).toEqual({
      value: listValue(STRING, [unknownValue(STRING, ["r.x"], { notNull: true })]),
    });
  });

  test("refuses values of another type", () => {
    const read = (bytes: number[], type: Parameters<typeof fromMsgpack>[1]) => {
      const made = fromMsgpack(new Uint8Array(bytes), type);
      return "fault" in made ? made.fault.message : made.value.kind;
    };
    expect(read([0x01], STRING)).toBe("string is required");
    expect(read([0xa1, 0x78], NUMBER)).toBe("number is required");
    expect(read([0xa1, 0x78], BOOL)).toBe("bool is required");
    expect(read([0x80], listOf(STRING))).toBe("a list is required");
    expect(read([0x92, 0xc3], tupleOf([BOOL]))).toBe("a tuple of length 1 is required");
    expect(read([0x80], objectOf({ a: STRING }))).toBe("an object with 1 attributes is required (0 given)");
    expect(read([0x81, 0xa1, 0x62, 0xc0], objectOf({ a: STRING }))).toBe("unsupported attribute");
    expect(read([0xdd, 0xff, 0xff, 0xff, 0xff], listOf(STRING))).toBe("EOF");
    expect(read([], STRING)).toBe("EOF");
    expect(read([0xc0], STRING)).toBe("null");
    expect(read([0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0], NUMBER)).toBe("number is required");
  });
});
