import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ConversionFault } from "../../../server/engine/values/conversion/convert.ts";
import { convert } from "../../../server/engine/values/conversion/convert.ts";
import { fromMsgpack } from "../../../server/engine/values/encodings/fromMsgpack.ts";
import { toJson } from "../../../server/engine/values/encodings/json.ts";
import { parsePlainJson } from "../../../server/engine/values/encodings/jsonReader.ts";
import { NumberText, type PlainJson } from "../../../server/engine/values/encodings/plainJson.ts";
import { fromPlainJson, fromStateJson } from "../../../server/engine/values/encodings/stateJson.ts";
import { toMsgpack } from "../../../server/engine/values/encodings/toMsgpack.ts";
import { typeFromJson, typeToJson } from "../../../server/engine/values/encodings/typeJson.ts";
import { decideEqual } from "../../../server/engine/values/equality.ts";
import type { Num } from "../../../server/engine/values/numbers/num.ts";
import {
  add,
  ceil,
  compareNumbers,
  divide,
  floor,
  formatNumber,
  fromDouble,
  modulo,
  multiply,
  numbersEqual,
  parseNumber,
  subtract,
} from "../../../server/engine/values/numbers/number.ts";
import { power } from "../../../server/engine/values/numbers/power.ts";
import { printType, printValue } from "../../../server/engine/values/text/print.ts";
import { DYNAMIC, type Type } from "../../../server/engine/values/type.ts";
import type { Value } from "../../../server/engine/values/value.ts";
import { missingFacts } from "../../support/facts.ts";
import { hasTerraform, inCopy, JUDGE } from "../../support/terraform.ts";

console.log(
  hasTerraform
    ? `values are compared with what terraform ${JUDGE} recorded, a sample of them with the one on PATH`
    : `no terraform ${JUDGE} on PATH: values are compared with what it recorded`,
);

// What record.mjs recorded from the real terraform, made again by the value functions alone.

type Json = null | boolean | string | readonly Json[] | { readonly [name: string]: Json };

/** The clause with the keys that lead to its place. */
const faultText = ({ path, message }: ConversionFault): string =>
  `${path.map((step) => ("key" in step ? step.key : "name" in step ? step.name : "")).join(" ")} ${message}`;

describe.each(recorded("conversions"))("conversions", ({ type, json, wanted, converted, faults }) => {
  test(label({ type, json, wanted }), () => {
    const outcome = convert(described(type, json), typeOf(wanted));
    if (faults && "value" in outcome) expect(faults).toContain(printed(outcome));
    else if (faults && "fault" in outcome)
      expect((faults as readonly string[]).map((real) => missingFacts(real, faultText(outcome.fault)))).toContainEqual(
        [],
      );
    else expect(printed(outcome)).toEqual(printed({ value: described(...typeAndJson(converted)) }));
  });
});

describe.each(recorded("numbers"))("numbers", (each) => {
  test(String(each.expression), () => expect(printedNumber(calculate(each))).toBe(each.printed));
});

const SAMPLE = 300;

test.skipIf(!hasTerraform)(`the terraform on PATH still prints ${SAMPLE} of the recorded numbers as recorded`, () => {
  const sample = recorded("numbers")
    .filter((_, at) => at % 3 === 0)
    .slice(0, SAMPLE);
  const expression = `[${sample.map((each) => `try(${each.expression}, "fault")`).join(", ")}]\n`;
  const printed = inCopy("test/support", (_, folder) => consoleIn(folder, expression));
  expect(printed.split("\n").slice(1, -2)).toEqual(sample.map((each) => `  ${each.printed},`));
});

describe.each(recorded("console"))("console", ({ type, json, value, printedType, a, b, equal }) => {
  if (equal === undefined)
    test(label({ type, json }), () => {
      expect(printValue(described(type, json))).toBe(value);
      expect(printType(described(type, json).type)).toBe(printedType);
    });
  else
    test(label({ a, b }), () => {
      expect(decideEqual(described(...pair(a)), described(...pair(b)))).toBe(equal);
    });
});

describe.each(recorded("encodings"))("encodings", (each) => {
  const { type, json, jsonencode, state, msgpack, expression, text, decoded, refused } = each;
  if (jsonencode !== undefined)
    test(label({ type, json, jsonencode }), () => {
      expect(toJson(described(type, json))).toEqual({ text: jsonencode });
    });
  else if (state !== undefined)
    test(label({ type, json, state }), () => {
      const value = described(type, json);
      const made = toJson(value, DYNAMIC);
      expect("text" in made && plain(made.text)).toEqual(state);
      expect(printed(fromStateJson(state, DYNAMIC))).toEqual(printed({ value }));
    });
  else if (expression !== undefined) test(label({ expression }), () => expect(repacked(msgpack)).toBe(msgpack));
  else if (msgpack !== undefined)
    test(label({ type, json, msgpack }), () => {
      const packed = toMsgpack(described(type, json), DYNAMIC);
      expect("bytes" in packed && Buffer.from(packed.bytes).toString("hex")).toBe(msgpack);
      expect(repacked(msgpack)).toBe(msgpack);
    });
  else
    test(label({ text }), () => {
      const parsed = parsePlainJson(String(text));
      const message = "fault" in parsed ? `Call to function "jsondecode" failed: ${parsed.fault.message}.` : null;
      expect(message).toBe(refused ?? null);
      if (decoded && "value" in parsed)
        expect(printed({ value: fromPlainJson(parsed.value) })).toEqual(
          printed({ value: described(...typeAndJson(decoded)) }),
        );
    });
});

function consoleIn(folder: string, input: string): string {
  const env = { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
  writeFileSync(join(folder, "cli.tfrc"), "");
  return execFileSync("terraform", ["console"], { cwd: folder, env, input, encoding: "utf8" });
}

/** What is meant to differ, by its expression: if it no longer does, the recording of the difference has to go. */
const OURS: Readonly<Record<string, () => string>> = {
  'can(jsondecode("{\\"a\\":{},\\"a\\":0}"))': () => String("value" in parsePlainJson('{"a":{},"a":0}')),
  "(pow(2, 2) - pow(2, 2)) + pow(2, 0.5)": () =>
    printedNumber(add(subtract(fromDouble(4), fromDouble(4)) ?? 0, fromDouble(power(2, 0.5)))),
  "length(tostring(1e130000))": () => String(formatNumber(number("1e130000")).length),
};

test.each(recorded("differences"))("differs: $expression", ({ expression, printed }) => {
  const ours = OURS[String(expression)];
  expect(ours).toBeDefined();
  expect(ours?.()).not.toBe(printed);
});

type Recorded = Readonly<Record<string, Json | undefined>>;

function recorded(name: string): readonly Recorded[] {
  const lines = readFileSync(join(import.meta.dirname, `${name}.golden.jsonl`), "utf8")
    .trim()
    .split("\n");
  const [head, ...cases] = lines.map((line) => JSON.parse(line) as Recorded);
  if (!head?.terraform || cases.length === 0) throw new Error(`${name} holds no recording`);
  return cases;
}

const label = (parts: Recorded): string => JSON.stringify(parts).slice(0, 200);

const typeAndJson = (described: Json | undefined): [Json | undefined, Json | undefined] => {
  const { type, json } = described as { readonly type: Json; readonly json: Json };
  return [type, json];
};

const pair = (described: Json | undefined): [Json | undefined, Json | undefined] => {
  const [type, json] = described as readonly Json[];
  return [type, json];
};

function typeOf(json: Json | undefined): Type {
  const type = typeFromJson(json);
  if (!type) throw new Error(`no type: ${JSON.stringify(json)}`);
  return type;
}

function described(type: Json | undefined, json: Json | undefined): Value {
  const made = fromStateJson(json, typeOf(type));
  if ("fault" in made) throw new Error(made.fault.message);
  return made.value;
}

/** All that can be seen of a value: its type and its content, which does not show in the text alone. */
function printed(made: ReturnType<typeof convert>): unknown {
  return "value" in made ? [typeToJson(made.value.type), printValue(made.value)] : made.fault.message;
}

/** JSON in which numbers have become their texts, as the recording has them. */
function plain(text: string): Json {
  const parsed = parsePlainJson(text);
  return "value" in parsed ? numbersAsText(parsed.value) : null;
}

function numbersAsText(json: PlainJson): Json {
  if (json instanceof NumberText) return json.text;
  if (typeof json === "number") return String(json);
  if (Array.isArray(json)) return json.map(numbersAsText);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, of]) => [name, numbersAsText(of)]));
}

function repacked(hex: Json | undefined): string | undefined {
  const read = fromMsgpack(Buffer.from(String(hex), "hex"), DYNAMIC);
  if ("fault" in read) return read.fault.message;
  const packed = toMsgpack(read.value, DYNAMIC);
  return "bytes" in packed ? Buffer.from(packed.bytes).toString("hex") : packed.fault.message;
}

function calculate({ text, operator, a, b, power: powerOf, rest }: Recorded): Num | boolean | undefined {
  if (text !== undefined) return parseNumber(String(text));
  if (powerOf !== undefined) {
    const [base, exponent] = String(powerOf).split(",").map(Number);
    const result = fromDouble(power(base ?? 0, exponent ?? 0));
    const [operation, operand] = String(rest ?? "").split(" ");
    return operand === undefined ? result : operate(operation ?? "", result, number(operand));
  }
  return operate(String(operator), number(a), b === undefined ? 0 : number(b));
}

const number = (text: Json | undefined): Num => parseNumber(String(text)) ?? Number.NaN;

function operate(operator: string, a: Num, b: Num): Num | boolean | undefined {
  switch (operator) {
    case "+":
      return add(a, b);
    case "-":
      return subtract(a, b);
    case "*":
      return multiply(a, b);
    case "/":
      return divide(a, b);
    case "%":
      return modulo(a, b);
    case "==":
      return numbersEqual(a, b);
    case "<":
      return compareNumbers(a, b) < 0;
    case "floor":
      return floor(a);
    default:
      return ceil(a);
  }
}

const printedNumber = (result: Num | boolean | undefined): string =>
  result === undefined ? '"fault"' : typeof result === "boolean" ? String(result) : formatNumber(result);
