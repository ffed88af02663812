import fc from "fast-check";
import { expect, test } from "vitest";
import { lifecycleAnswer } from "../../server/cli/lifecycle/lifecycleCommand.ts";
import { lifecycleViolations } from "../../server/engine/lifecycle/contract/lifecycleViolations.ts";
import { proposedNew } from "../../server/engine/lifecycle/contract/proposedNew.ts";
import { impliedType } from "../../server/engine/schema/impliedType.ts";
import { rawEquals } from "../../server/engine/values/equality.ts";
import { nullValue, type Value } from "../../server/engine/values/value.ts";
import { membersOf } from "../../server/engine/values/walk.ts";
import { Random } from "../conformance/lifecycle/random.ts";
import { randomCase } from "../conformance/lifecycle/randomCase.ts";

type Json = unknown;

/** A place of an attribute `x`, and how faults are reported there. */
interface Mode {
  readonly name: string;
  readonly schema: Json;
  readonly wrap: (leaf: Json) => Json;
  /** The path of `x`. */
  readonly path: string;
  /** The attribute of the block at which faults in sensitive values are reported. */
  readonly attribute: string;
  readonly isSet?: "attribute" | "block";
}

const X = { x: { type: "string", optional: true } };
const nested = (nesting_mode: string): Json => ({
  attributes: { n: { nested_type: { nesting_mode, attributes: X }, optional: true } },
});
const block = (nesting_mode: string): Json => ({ block_types: { n: { nesting_mode, block: { attributes: X } } } });

const single = (leaf: Json): Json => ({ n: { x: leaf } });
const list = (leaf: Json): Json => ({ n: [{ x: leaf }] });
const map = (leaf: Json): Json => ({ n: { k: { x: leaf } } });

const MODES: readonly Mode[] = [
  { name: "an attribute", schema: { attributes: X }, wrap: (x) => ({ x }), path: "x", attribute: "x" },
  { name: "a nested attribute, single", schema: nested("single"), wrap: single, path: "n.x", attribute: "n" },
  { name: "a nested attribute, list", schema: nested("list"), wrap: list, path: "n[0].x", attribute: "n" },
  { name: "a nested attribute, map", schema: nested("map"), wrap: map, path: 'n["k"].x', attribute: "n" },
  { name: "a nested attribute, set", schema: nested("set"), wrap: list, path: "n", attribute: "n", isSet: "attribute" },
  { name: "a block, single", schema: block("single"), wrap: single, path: "n.x", attribute: "n.x" },
  { name: "a block, group", schema: block("group"), wrap: single, path: "n.x", attribute: "n.x" },
  { name: "a block, list", schema: block("list"), wrap: list, path: "n[0].x", attribute: "n[0].x" },
  { name: "a block, map", schema: block("map"), wrap: map, path: 'n["k"].x', attribute: 'n["k"].x' },
  { name: "a block, set", schema: block("set"), wrap: list, path: "n", attribute: "n", isSet: "block" },
];

const STATES = ["null", "unknown", "known", "refined", "marked"] as const;
type State = (typeof STATES)[number];

/** Returns an object whose `x` has a state of knowledge; a known `x` is `text`. */
function object(mode: Mode, state: State, text: string): Json {
  const refinement = { not_null: true, prefix: text };
  switch (state) {
    case "null":
      return { value: mode.wrap(null) };
    case "unknown":
      return { value: mode.wrap(null), unknown: mode.wrap(true) };
    case "known":
      return { value: mode.wrap(text) };
    case "refined": {
      const at = mode.isSet ? "n[0].x" : mode.path;
      return { value: mode.wrap(null), unknown: mode.wrap(true), refinements: { [at]: refinement } };
    }
    case "marked":
      return { value: mode.wrap(text), sensitive: mode.wrap(true) };
  }
}

const violations = (mode: Mode, objects: Readonly<Record<string, Json>>): Json => {
  const line = { name: mode.name, schema: { version: 0, block: mode.schema }, prior: null, ...objects };
  return JSON.parse(lifecycleAnswer(JSON.stringify(line))).violations;
};

const REFINED = 'cty.UnknownVal(cty.String).Refine().NotNull().StringPrefixFull("b").NewValue()';
const TEXT: Readonly<Record<State, string>> = {
  null: "cty.NullVal(cty.String)",
  unknown: "cty.UnknownVal(cty.String)",
  known: 'cty.StringVal("b")',
  refined: REFINED,
  marked: 'cty.StringVal("b")',
};

const rows = MODES.flatMap((mode) => STATES.map((state) => ({ mode, state, where: `${mode.name}, ${state}` })));

const WHY_PLANNED: Readonly<Record<State, string>> = {
  null: "what is configured may not be planned away",
  unknown: "what is configured is known, so it is not for the provider to decide",
  known: "another value than the configured one is planned",
  refined: "an unknown value stays one, whatever is known of it",
  marked: "a provider sees no marks, so they change nothing",
};

test.each(rows)("plan-valid: $where", ({ mode, state }) => {
  const planned = object(mode, state, "b");
  const message = `planned value ${TEXT[state]} does not match config value cty.StringVal("a")`;
  // Here Terraform names a member of nested attributes in a map like an attribute.
  const path = mode.name === "a nested attribute, map" ? "n.k.x" : mode.path;
  const expected = mode.isSet ? [] : [{ rule: "plan-valid", path, message }];
  expect(violations(mode, { config: object(mode, "known", "a"), planned }), WHY_PLANNED[state]).toEqual(expected);
});

test.each(rows)("plan-valid keeps: $where", ({ mode, state }) => {
  const config = object(mode, state, "a");
  expect(violations(mode, { config, planned: config }), "the configuration itself is always a valid plan").toEqual([]);
});

test.each(MODES)("plan-valid: the prior value instead of the configured one, in $name", (mode) => {
  const prior = object(mode, "known", "b");
  const found = violations(mode, { prior, config: object(mode, "known", "a"), planned: prior });
  expect(found, "the provider says that the two mean the same").toEqual([]);
});

const WHY_KEPT: Readonly<Record<State, string>> = {
  null: "null was promised",
  unknown: "nothing was promised but the type",
  known: "this very value was promised",
  refined: "a value that begins otherwise was promised",
  marked: "this very value was promised, and it is shown to nobody",
};

const CAME: Readonly<Record<State, string | undefined>> = {
  null: 'was null, but now cty.StringVal("c")',
  unknown: undefined,
  known: 'was cty.StringVal("b"), but now cty.StringVal("c")',
  refined: `final value cty.StringVal("c") does not conform to planning placeholder ${REFINED}`,
  marked: "inconsistent values for sensitive attribute",
};

function brokenPromise(mode: Mode, state: State): Json {
  const message = CAME[state];
  if (!message) return [];
  if (state === "marked" && mode.isSet !== "block") return [{ path: mode.attribute, message }];
  if (!mode.isSet) return [{ path: mode.path, message }];
  const element = `cty.ObjectVal(map[string]cty.Value{"x":${TEXT[state]}})`;
  return [{ path: "n", message: `planned set element ${element} does not correlate with any element in actual` }];
}

test.each(rows)("plan-stable and apply-consistent: $where", ({ mode, state }) => {
  const planned = object(mode, state, "b");
  const newObject = object(mode, "known", "c");
  const foundViolations = violations(mode, { config: planned, planned, finalPlanned: newObject, new: newObject });
  const expected = (brokenPromise(mode, state) as object[]).map((one) => ({ rule: "plan-stable", ...one }));
  expect(foundViolations, WHY_KEPT[state]).toEqual(expected);
  const applied = violations(mode, { config: planned, planned, new: newObject });
  expect(applied, WHY_KEPT[state]).toEqual(expected.map((one) => ({ ...one, rule: "apply-consistent" })));
});

test.each(rows)("wholly-known: $where", ({ mode, state }) => {
  const isOpen = state === "unknown" || state === "refined";
  for (const name of ["new", "read", "upgraded", "previousRun"]) {
    const foundViolations = violations(mode, {
      config: object(mode, "known", "a"),
      [name]: object(mode, state, "a"),
    }) as object[];
    const places = foundViolations.map((one) => ({ ...one, message: "" }));
    const expected = isOpen ? [{ rule: "wholly-known", path: mode.path, message: "" }] : [];
    expect(places, "a state describes what exists").toEqual(expected);
  }
});

test.each(MODES)("conforms: a number for a string, in $name", (mode) => {
  const path = mode.isSet ? "n[0].x" : mode.path;
  const message = "string required, but received number";
  const planned = { value: mode.wrap(5) };
  const foundViolations = violations(mode, { config: object(mode, "known", "a"), planned });
  expect(foundViolations, "what does not fit is judged by no other rule").toEqual([
    { rule: "conforms", path, message },
  ]);
});

test.each(MODES)("the legacy type system: $name", (mode) => {
  const legacy = { config: object(mode, "known", "a"), legacyTypeSystem: true };
  const tolerated = (found: Json) =>
    new Set((found as { rule: string; tolerated?: true }[]).map((one) => `${one.rule} ${one.tolerated ?? false}`));
  const planned = object(mode, "known", "b");
  const result = object(mode, "known", "c");
  if (!mode.isSet) expect(tolerated(violations(mode, { ...legacy, planned }))).toEqual(new Set(["plan-valid true"]));
  const afterApply = violations(mode, { ...legacy, config: planned, planned, new: result });
  expect(tolerated(afterApply), "Core logs it only").toEqual(new Set(["apply-consistent true"]));
  const final = violations(mode, { ...legacy, config: planned, planned, finalPlanned: result });
  expect(tolerated(final), "the final plan is held to the first one in any case").toEqual(
    new Set(["plan-stable false"]),
  );
});

const cases = fc.nat().map((seed) => randomCase(new Random(seed), "judge"));
const propose = ({ schema, prior, configuration }: ReturnType<typeof randomCase>): Value =>
  proposedNew(schema.block, prior ?? nullValue(impliedType(schema.block)), configuration);

test("every configured value that is not null is in the proposed object", () => {
  const isKept = (configured: Value, proposed: Value): boolean => {
    if (configured.kind === "null") return true;
    if (configured.type.kind === "set") return membersOf(configured).length >= membersOf(proposed).length;
    const [left, right] = [membersOf(configured), membersOf(proposed)];
    if (left.length === 0) return rawEquals(configured, proposed);
    return left.length === right.length && left.every(([, member], at) => isKept(member, right[at]![1]));
  };
  fc.assert(fc.property(cases, (one) => isKept(one.configuration, propose(one))));
});

test("proposing is idempotent", () => {
  fc.assert(
    fc.property(cases, (one) => {
      const proposed = propose(one);
      expect(proposedNew(one.schema.block, proposed, proposed)).toEqual(proposed);
    }),
  );
});

test("a provider that returns the proposed object violates no contract", () => {
  fc.assert(
    fc.property(cases, (lifecycleCase) => {
      const prior = lifecycleCase.prior ?? nullValue(impliedType(lifecycleCase.schema.block));
      const planned = withoutSecrets(lifecycleCase.schema.block.attributes, propose(lifecycleCase));
      const on = {
        prior,
        configuration: lifecycleCase.configuration,
        planned,
        finalPlanned: planned,
        newState: planned,
      };
      expect(lifecycleViolations(lifecycleCase.schema.block, on)).toEqual([]);
    }),
  );
});

/** Returns the object without write-only values, which no plan contains. */
function withoutSecrets(attributes: ReadonlyMap<string, { writeOnly: boolean }>, value: Value): Value {
  if (value.kind !== "mapping") return value;
  const entries = [...value.entries].map(([name, member]): [string, Value] => [
    name,
    attributes.get(name)?.writeOnly ? nullValue(member.type) : member,
  ]);
  return { ...value, entries: new Map(entries) };
}

test("an invalid line is answered with its fault, never with an exception", () => {
  const error = (line: string): unknown => JSON.parse(lifecycleAnswer(line)).error;
  const attributes = { a: { type: "dynamic", optional: true } };
  const deep = "[".repeat(50_000) + "]".repeat(50_000);
  expect(error('{"name":')).toBe("The line is not JSON: EOF.");
  expect(error("[]")).toBe("A case is a JSON object.");
  expect(error("{}")).toBe('A case needs a "schema".');
  expect(error('{"schema":{"block":{"block_types":{"a":{"nesting_mode":"tree"}}}}}')).toBe(
    'schema: block.block_types.a.nesting_mode: no nesting mode: "tree"',
  );
  expect(
    error(`{"schema":{"block":${JSON.stringify({ attributes })}},"config":{"value":{"a":${deep}}}}`),
  ).toBeDefined();
  const long = { name: "long", schema: { block: { attributes } }, config: { value: { a: "x".repeat(1 << 20) } } };
  expect(error(JSON.stringify(long))).toBeUndefined();
});

test.each([
  ["an attribute too many", { value: { a: "x", z: 1 } }, "", 'unsupported attribute "z"'],
  ["a list for text", { value: { a: [1] } }, "a", "string required, but received tuple"],
  ["no object", 5, "", "object required"],
  ["a list for the object", { value: [] }, "", "object required, but received tuple"],
])("conforms: %s", (_, config, path, message) => {
  const schema = { block: { attributes: { a: { type: "string", optional: true } } } };
  const answer = JSON.parse(lifecycleAnswer(JSON.stringify({ schema, config })));
  expect(answer).toEqual({ proposed: null, violations: [{ rule: "conforms", path, message }] });
});
