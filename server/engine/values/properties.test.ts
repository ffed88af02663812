import fc from "fast-check";
import { describe, test } from "vitest";
import { runs, SEED } from "../../../test/support/sample.ts";
import { canConvert } from "./conversion/canConvert.ts";
import { convert } from "./conversion/convert.ts";
import { unify } from "./conversion/unify.ts";
import { fromMsgpack } from "./encodings/fromMsgpack.ts";
import { toJson } from "./encodings/json.ts";
import { parsePlainJson } from "./encodings/jsonReader.ts";
import { fromJson } from "./encodings/stateJson.ts";
import { toMsgpack } from "./encodings/toMsgpack.ts";
import { decideEqual, identical, rawEquals } from "./equality.ts";
import {
  add,
  compareNumbers,
  divide,
  formatNumber,
  multiply,
  numbersEqual,
  parseNumber,
  sameNumber,
  subtract,
  toDouble,
} from "./numbers/number.ts";
import { refine } from "./refinement.ts";
import { setValue } from "./set.ts";
import { safePrefix } from "./text/prefix.ts";
import {
  BOOL,
  DYNAMIC,
  isCollection,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  STRING,
  setOf,
  type Type,
  tupleOf,
} from "./type.ts";
import {
  boolValue,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  objectValue,
  type SequenceValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
  withMarks,
} from "./value.ts";
import { markAt, unmarkDeep } from "./walk.ts";

const numRuns = runs(150);
console.log(`properties of values: seed ${SEED}, ${numRuns} runs each`);

function holds<T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => boolean): void {
  fc.assert(fc.property(arbitrary, property), { numRuns });
}

const numberText = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.option(fc.stringMatching(/^[0-9]{1,25}$/)),
    fc.integer({ min: -40, max: 40 }),
  )
  .map(([sign, whole, fraction, exponent]) => `${sign}${whole}${fraction ? `.${fraction}` : ""}e${exponent}`);
const text = fc.string({ unit: "grapheme", maxLength: 6 });
const name = fc.constantFrom("a", "b", "é", "10", "9");

const type: fc.Arbitrary<Type> = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Type>(STRING, NUMBER, BOOL),
    tie("type").map(listOf),
    tie("type").map(setOf),
    tie("type").map(mapOf),
    fc.array(tie("type"), { maxLength: 3 }).map(tupleOf),
    fc.dictionary(name, tie("type"), { maxKeys: 3 }).map((attributes) => objectOf(attributes)),
  ),
})).type;

const knownValue = (of: Type): fc.Arbitrary<Value> => valueOfType(of, false);
const anyValue = (of: Type): fc.Arbitrary<Value> => valueOfType(of, true);

function valueOfType(of: Type, unknowns: boolean): fc.Arbitrary<Value> {
  const present = presentOfType(of, unknowns);
  const rest = unknowns ? [fc.constant(unknownOf(of)), fc.constant(unknownValue(of))] : [];
  return fc.oneof({ arbitrary: present, weight: 12 }, fc.constant<Value>(nullValue(of)), ...rest);
}

function presentOfType(of: Type, unknowns: boolean): fc.Arbitrary<Value> {
  switch (of.kind) {
    case "string":
      return text.map(stringValue);
    case "number":
      return numberText.map((digits) => numberValue(parseNumber(digits) ?? 0));
    case "bool":
      return fc.boolean().map(boolValue);
    case "list":
      return fc.array(valueOfType(of.element, unknowns), { maxLength: 4 }).map((items) => listValue(of.element, items));
    case "set":
      return fc.array(valueOfType(of.element, unknowns), { maxLength: 4 }).map((items) => setValue(of.element, items));
    case "map":
      return fc
        .dictionary(name, valueOfType(of.element, unknowns), { maxKeys: 4 })
        .map((entries) => mapValue(of.element, Object.entries(entries)));
    case "tuple":
      return fc.tuple(...of.elements.map((element) => valueOfType(element, unknowns))).map(tupleValue);
    case "object":
      return fc
        .tuple(...[...of.attributes.values()].map((attribute) => valueOfType(attribute, unknowns)))
        .map((values) => objectValue([...of.attributes.keys()].map((each, at) => [each, values[at]!])));
    default:
      return fc.constant(nullValue(of));
  }
}

function unknownOf(of: Type): Value {
  const unknown = unknownValue(of);
  if (of.kind === "string") return refine(unknown, { notNull: true, prefix: "ami-" });
  if (of.kind === "number") return refine(unknown, { lower: { value: 1, inclusive: false } });
  return isCollection(of) ? refine(unknown, { minLength: 1, maxLength: 3 }) : refine(unknown, { notNull: true });
}

describe("numbers", () => {
  const number = numberText.map((digits) => parseNumber(digits) ?? 0);

  test("parse to the same number from their printed text", () => {
    holds(number, (n) => sameNumber(parseNumber(formatNumber(n)) ?? 0, n));
  });

  test("become the double that JavaScript parses from the same text", () => {
    holds(numberText, (digits) => Object.is(toDouble(parseNumber(digits) ?? 0), Number(digits)));
  });

  test("whole numbers calculate as BigInt does", () => {
    const whole = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    const isExactly = (result: ReturnType<typeof add>, expected: bigint) =>
      formatNumber(result ?? 0).replace(/^-0$/, "0") === String(expected);
    holds(fc.tuple(whole, whole), ([x, y]) => {
      const [a, b] = [parseNumber(String(x)) ?? 0, parseNumber(String(y)) ?? 0];
      const order = x < y ? -1 : x > y ? 1 : 0;
      return isExactly(add(a, b), x + y) && isExactly(multiply(a, b), x * y) && compareNumbers(a, b) === order;
    });
  });

  test("addition is commutative and invertible, division inverts the multiplication of whole numbers", () => {
    holds(
      fc.tuple(number, number),
      ([a, b]) => sameNumber(add(a, b) ?? 0, add(b, a) ?? 0) && numbersEqual(subtract(a, a) ?? 1, 0),
    );
    const whole = fc.maxSafeInteger().filter((n) => n !== 0);
    holds(fc.tuple(whole, whole), ([a, b]) => divide(multiply(a, b) ?? 0, b) === a);
  });
});

describe("values", () => {
  const value = type.chain(anyValue);
  const twice = type.chain((of) => fc.tuple(anyValue(of), anyValue(of)));

  test("are identical after their members are taken apart and put together", () => {
    holds(value, (each) => identical(each, structuredCopy(each)) && rawEquals(each, structuredCopy(each)));
  });

  test("equality is symmetric, and decided for known values", () => {
    holds(twice, ([a, b]) => decideEqual(a, b) === decideEqual(b, a));
    holds(
      type.chain((of) => fc.tuple(knownValue(of), knownValue(of))),
      ([a, b]) => decideEqual(a, b) !== undefined && decideEqual(a, a) === true,
    );
  });

  test("sets do not depend on the order of their items", () => {
    const members = type.chain((of) => fc.array(knownValue(of), { maxLength: 6 }).map((items) => [of, items] as const));
    holds(members, ([of, items]) => {
      const set = setValue(of, items);
      return (
        identical(set, setValue(of, [...items].reverse())) && identical(set, setValue(of, [...set.items, ...items]))
      );
    });
  });

  test("marks can be removed and restored", () => {
    const marked = fc.tuple(value, fc.integer({ min: 0, max: 15 })).map(([each, marks]) => withMarks(each, marks));
    holds(marked, (each) => {
      const { value: bare, marks } = unmarkDeep(each);
      return identical(markAt(bare, marks), each);
    });
  });
});

describe("conversion", () => {
  const pair = fc.tuple(type.chain(anyValue), type);

  test("returns a value of the target type, or a fault", () => {
    holds(pair, ([value, target]) => {
      const converted = convert(value, target);
      if ("fault" in converted) return converted.fault.message !== "";
      return canConvert(value.type, target, true) && (converted.value.type === target || holdsUnknownSet(value));
    });
  });

  test("of a converted value changes nothing", () => {
    holds(pair, ([value, target]) => {
      const converted = convert(value, target);
      if ("fault" in converted || converted.value.type !== target) return true;
      const again = convert(converted.value, target);
      return "value" in again && again.value === converted.value;
    });
  });

  test("succeeds from each type to the common type, unless structures and collections are mixed", () => {
    holds(fc.array(type, { minLength: 1, maxLength: 4 }), (types) => {
      const unified = unify(types);
      const mixed = new Set(types.map((each) => each.kind)).size > 1;
      return unified === undefined || mixed || types.every((each) => canConvert(each, unified.type, true));
    });
  });
});

describe("encodings", () => {
  test("JSON with its type decodes to the same value", () => {
    holds(type.chain(knownValue), (value) => {
      const json = toJson(value, DYNAMIC);
      const read = "text" in json ? fromJson(json.text, DYNAMIC) : json;
      return "value" in read && (identical(read.value, value) || value.kind === "null");
    });
  });

  test("msgpack decodes to the same value, with the refinements of its unknown parts", () => {
    holds(
      type.chain((of) => fc.tuple(anyValue(of), fc.constantFrom(of, DYNAMIC))),
      ([value, wanted]) => {
        const packed = toMsgpack(value, wanted);
        const read = "bytes" in packed ? fromMsgpack(packed.bytes, wanted) : packed;
        return "value" in read && (rawEquals(read.value, value) || value.kind === "null" || value.kind === "unknown");
      },
    );
  });

  test("arbitrary bytes give a value or a fault, never an exception", () => {
    holds(fc.tuple(fc.uint8Array({ maxLength: 60 }), type), ([bytes, of]) => {
      const read = fromMsgpack(bytes, of);
      return "value" in read || read.fault.message !== "";
    });
  });

  test("a text is JSON exactly if JavaScript parses it", () => {
    const spoiled = fc.tuple(
      fc.json(),
      fc.nat(40),
      fc.constantFrom("", ",", "]", "{", '"', "\\", "1", "e", "-", "\u0001", "t"),
    );
    holds(spoiled, ([json, at, inserted]) => {
      const broken = json.slice(0, at) + inserted + json.slice(at + 1);
      const read = parsePlainJson(broken);
      // Go ignores everything after a surplus bracket.
      return "value" in read === isJson(broken) || /[\]}]/.test(broken);
    });
  });

  test("a safe prefix stays a prefix whatever text follows", () => {
    const unit = fc.constantFrom("a", "e", "\u0301", "-", "\n", "\r", "가", "ᄀ", "ᅡ", "😀", "\u200d", "👩", "z");
    holds(fc.tuple(fc.array(unit, { maxLength: 5 }), fc.array(unit, { maxLength: 3 })), ([start, end]) =>
      (start.join("") + end.join("")).normalize("NFC").startsWith(safePrefix(start.join(""))),
    );
  });
});

function structuredCopy(value: Value): Value {
  if (value.kind === "sequence") return { ...value, items: value.items.map(structuredCopy) };
  if (value.kind !== "mapping") return { ...value };
  return { ...value, entries: new Map([...value.entries].map(([each, item]) => [each, structuredCopy(item)])) };
}

/** Whether a set with unknown elements is part of the value. cty converts such a set to an unknown list. */
function holdsUnknownSet(value: Value): boolean {
  const inside = value.kind === "mapping" ? [...value.entries.values()] : value.kind === "sequence" ? value.items : [];
  return (value.type.kind === "set" && (value as SequenceValue).items?.length > 1) || inside.some(holdsUnknownSet);
}

function isJson(broken: string): boolean {
  try {
    JSON.parse(broken);
    return true;
  } catch {
    return false;
  }
}
