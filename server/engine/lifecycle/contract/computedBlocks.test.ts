import { describe, expect, test } from "vitest";
import { readResourceSchema } from "../../schema/readResourceSchema.ts";
import { pathText } from "../../values/path.ts";
import { listOf, objectOf, STRING } from "../../values/type.ts";
import { listValue, nullValue, objectValue, stringValue, unknownValue, type Value } from "../../values/value.ts";
import { objectCompatible } from "./objectCompatibility.ts";
import { planValid } from "./planValid.ts";

// Nested blocks that the provider may decide, as Terraform 1.16 and later judge them.

const member = { attributes: { a: { type: "string", optional: true, computed: true } } };
const schemaOf = (nesting_mode: string, computed: boolean) =>
  readResourceSchema({
    version: 0,
    block: {
      attributes: { name: { type: "string", optional: true } },
      block_types: { part: { nesting_mode, block: { ...member, computed } } },
    },
  }).schema.block;

const ELEMENT = objectOf(new Map([["a", STRING]]));
const LIST = listOf(ELEMENT);
const part = (a: string): Value => objectValue([["a", stringValue(a)]]);
const withPart = (value: Value, name = "n"): Value =>
  objectValue([
    ["name", stringValue(name)],
    ["part", value],
  ]);
const [NULL_LIST, NO_PARTS, OPEN] = [nullValue(LIST), listValue(ELEMENT, []), unknownValue(LIST)];
const ONE = listValue(ELEMENT, [part("x")]);

describe("a plan of computed blocks", () => {
  const faults = (configured: Value, planned: Value, { computed = true, nesting = "list", knows = true } = {}) =>
    planValid(
      schemaOf(nesting, computed),
      nullValue(withPart(configured).type),
      withPart(configured),
      withPart(planned),
      knows,
    ).map(({ path, message }) => `${pathText(path)}: ${message}`);
  const NULL_FAULT =
    "part: attribute representing a list of nested blocks must be empty to indicate no blocks, not null";

  test("may be anything where none is written", () => {
    expect(faults(NULL_LIST, OPEN)).toEqual([]);
    expect(faults(NULL_LIST, ONE)).toEqual([]);
    expect(faults(NULL_LIST, NO_PARTS)).toEqual([]);
    expect(faults(nullValue(ELEMENT), unknownValue(ELEMENT), { nesting: "single" })).toEqual([]);
  });

  test("must not be null, unless it is a single one", () => {
    expect(faults(NULL_LIST, NULL_LIST)).toEqual([NULL_FAULT]);
    expect(faults(NULL_LIST, NULL_LIST, { computed: false })).toEqual([NULL_FAULT]);
    expect(faults(nullValue(ELEMENT), nullValue(ELEMENT), { nesting: "single" })).toEqual([]);
  });

  test("must be known where blocks are written, and in blocks that are not computed", () => {
    expect(faults(ONE, OPEN)).toEqual(["part: planned unknown value for configured block"]);
    expect(faults(NO_PARTS, OPEN, { computed: false })).toEqual(["part: planned unknown value for non-computed block"]);
    expect(faults(NO_PARTS, OPEN, { computed: false, knows: false })).toEqual([
      "part: attribute representing nested block must not be unknown itself; set nested attribute values to unknown instead",
    ]);
  });

  test("must be as unknown as dynamic blocks are", () => {
    expect(faults(OPEN, OPEN)).toEqual([]);
    expect(faults(OPEN, NO_PARTS)[0]).toContain("for unknown dynamic block");
  });

  test("must have as many as are written", () =>
    expect(faults(ONE, NO_PARTS)).toEqual(["part: block count in plan (0) disagrees with count in config (1)"]));
});

describe("the object after an apply", () => {
  const faults = (planned: Value, actual: Value, { computed = true, nesting = "list" } = {}) =>
    objectCompatible(schemaOf(nesting, computed), planned, actual).map(
      ({ path, message }) => `${pathText(path)}: ${message}`,
    );

  test("has any blocks where they were not known", () => {
    expect(faults(withPart(OPEN), withPart(ONE))).toEqual([]);
    expect(faults(withPart(OPEN), withPart(NO_PARTS))).toEqual([]);
    expect(faults(withPart(unknownValue(ELEMENT)), withPart(nullValue(ELEMENT)), { nesting: "single" })).toEqual([]);
  });

  test("is not looked at any further then", () => {
    expect(faults(withPart(OPEN), withPart(ONE, "m"))).toEqual([]);
    expect(faults(withPart(OPEN), withPart(ONE, "m"), { computed: false })).toEqual([
      'name: was cty.StringVal("n"), but now cty.StringVal("m")',
    ]);
  });

  test("has no null blocks", () => {
    expect(faults(withPart(OPEN), withPart(NULL_LIST))).toEqual(["part: null block value after apply"]);
    expect(faults(withPart(ONE), withPart(NULL_LIST))).toEqual(["part: null block value after apply"]);
    expect(faults(withPart(ONE), withPart(NULL_LIST), { computed: false })).toEqual([]);
  });

  test("has the blocks that were planned", () =>
    expect(faults(withPart(ONE), withPart(NO_PARTS))).toEqual(["part: block count changed from 1 to 0"]));
});
