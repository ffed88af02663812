import fc from "fast-check";
import { expect, test } from "vitest";
import { lifecycle } from "../../server/engine/lifecycle/lifecycle.ts";
import type { Run } from "../../server/engine/lifecycle/run/run.ts";
import type { Trace } from "../../server/engine/lifecycle/trace.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../server/engine/load/inputs.ts";
import { runsOf } from "../../server/engine/plan/walk/runs.ts";
import { rawEquals } from "../../server/engine/values/equality.ts";
import { planScenario, recordedScenarios } from "../conformance/plan/recorded.ts";
import { MADE_UP, planOfTexts, stateWith } from "../support/memory.ts";
import { runs } from "../support/sample.ts";

/** Whether the result of a spared instance equals that of its whole lifecycle. */
function matchesLifecycle({ trace, instance, asked: questions, marks }: Run): boolean {
  const whole = lifecycle(instance);
  const objects = ({ change: { before, after }, transitions }: Trace) => [
    before,
    after,
    ...transitions.map(({ object }) => object),
  ];
  const spared = objects(trace);
  expect({ ...withoutObjects(trace), asked: questions, marks }).toEqual({
    ...withoutObjects(whole.trace),
    asked: whole.asked,
    marks: whole.marks,
  });
  return objects(whole.trace).every((object, at) => rawEquals(object, spared[at]!));
}

const withoutObjects = (trace: Trace) => ({
  address: trace.change.address.text,
  from: trace.change.previousAddress?.text,
  deposed: trace.change.deposed,
  action: trace.change.action,
  replacePaths: trace.change.replacePaths,
  secretArguments: trace.change.secretArguments,
  stages: trace.transitions.map(({ object: _, ...rest }) => rest),
  confidence: trace.confidence,
  provider: trace.provider,
  declared: trace.declared,
  orphan: trace.orphan,
  stored: trace.stored,
  triggeredBy: trace.triggeredBy,
  diagnostics: trace.diagnostics,
  violations: trace.violations,
  failed: trace.failed,
  notPlanned: trace.notPlanned,
  objectWithSecrets: trace.objectWithSecrets,
});

test("in the recorded plans, it equals the result of the whole lifecycle", async () => {
  const plans = await Promise.all(recordedScenarios().map((scenario) => planScenario(scenario)));
  const settled = plans.flatMap(runsOf).filter(({ trace }) => trace.isSettled);
  expect(settled.length).toBeGreaterThan(10);
  expect(settled.filter((run) => !matchesLifecycle(run)).map(({ instance }) => instance.address.text)).toEqual([]);
});

// The expression of a value, its value in a state file, and its type.
const POOL = [
  ["null", null, "dynamic"],
  ['"a"', "a", "string"],
  ['"é"', "é", "string"],
  ["1", 1, "number"],
  ["0.5", 0.5, "number"],
  ['"1"', "1", "string"],
  ["true", true, "bool"],
  ["[]", [], ["tuple", []]],
  ['["a"]', ["a"], ["tuple", ["string"]]],
  ['["a", "b"]', ["a", "b"], ["tuple", ["string", "string"]]],
  ['tolist(["a"])', ["a"], ["list", "string"]],
  ['toset(["b", "a"])', ["a", "b"], ["set", "string"]],
  ["{}", {}, ["object", {}]],
  ['{ a = "a" }', { a: "a" }, ["object", { a: "string" }]],
  ['tomap({ a = "a" })', { a: "a" }, ["map", "string"]],
  ["{ a = null, b = 1 }", { a: null, b: 1 }, ["object", { a: "dynamic", b: "number" }]],
  ["terraform_data.nowhere.id", "x", "string"],
  ['sensitive("a")', "a", "string"],
] as const;

const TYPES = [
  "string",
  "number",
  "bool",
  "dynamic",
  ["list", "string"],
  ["set", "string"],
  ["map", "string"],
  ["object", { a: "string", b: "number" }],
] as const;

/** The most frequent types of the values in the pool. */
const fitting = (at: number) => {
  const [, value, type] = POOL[at]!;
  const element =
    typeof type === "string" ? type : type[0] === "tuple" ? "list" : type[0] === "object" ? "map" : type[0];
  const own = TYPES.filter((each) => (typeof each === "string" ? each : each[0]) === element);
  return value === null ? [...TYPES] : [...own, "dynamic" as const];
};

const aPlace = fc.integer({ min: 0, max: POOL.length - 1 });

/** An argument with its configured value and its stored value, which mostly agree. */
const anArgument = fc.record({
  type: fc.option(fc.constantFrom(...TYPES), { freq: 8 }),
  choice: fc.nat(),
  kind: fc.constantFrom("optional", "computed", "both"),
  isWritten: fc.boolean(),
  written: aPlace,
  stored: fc.oneof({ weight: 12, arbitrary: fc.constant("same" as const) }, { weight: 1, arbitrary: aPlace }),
});
type Argument = typeof anArgument extends fc.Arbitrary<infer T> ? T : never;

const someArguments = fc.array(anArgument, { maxLength: 3 });

const typeOf = ({ type, choice, written }: Argument) => {
  const types = fitting(written);
  return type ?? types[choice % types.length]!;
};

const aResource = fc.record({
  arguments: someArguments,
  blocks: fc.option(
    fc.record({
      nesting: fc.constantFrom("list", "set", "single"),
      members: fc.array(someArguments, { maxLength: 2 }),
      areStored: fc.boolean(),
    }),
  ),
  schema: fc.constantFrom("legacy", "legacy", "framework", "none", "data"),
  isWanted: fc.constantFrom(true, true, true, true, true, false),
  more: fc.constantFrom(
    "",
    "",
    "",
    "lifecycle {\n  prevent_destroy = true\n}\n",
    "lifecycle {\n  ignore_changes = all\n}\n",
  ),
  object: fc.constantFrom(
    {},
    {},
    {},
    {},
    {},
    {},
    { status: "tainted" },
    { schema_version: 1 },
    { sensitive_attributes: [[{ type: "get_attr", value: "p0" }]] },
    { private: "eyJzY2hlbWFfdmVyc2lvbiI6IjEifQ==" },
  ),
  refresh: fc.boolean(),
});
type AResource = typeof aResource extends fc.Arbitrary<infer T> ? T : never;

const nameOf = (at: number) => `p${at}`;
const isWritten = ({ isWritten: is, kind }: Argument) => is && kind !== "computed";

const bodyOf = (args: readonly Argument[]): string =>
  args.map((each, at) => (isWritten(each) ? `  ${nameOf(at)} = ${POOL[each.written]![0]}\n` : "")).join("");

const storedOf = (args: readonly Argument[], isTyped: boolean): object =>
  Object.fromEntries(
    args.map((each, at) => {
      const [, value, type] = POOL[each.stored === "same" ? each.written : each.stored]!;
      const isAbsent = each.stored === "same" && each.kind === "optional" && !each.isWritten;
      const typed = isTyped && typeOf(each) === "dynamic" && value !== null ? { value, type } : value;
      return [nameOf(at), isAbsent ? null : typed];
    }),
  );

const schemaOf = (args: readonly Argument[]) => ({
  attributes: Object.fromEntries(
    args.map((each, at) => [
      nameOf(at),
      {
        type: typeOf(each),
        ...(each.kind !== "computed" && { optional: true }),
        ...(each.kind !== "optional" && { computed: true }),
      },
    ]),
  ),
});

/** Returns the files of a workspace with the resource. All its blocks have the schema of the first one. */
function filesOf({ arguments: topLevel, blocks, schema, isWanted, more, object }: AResource) {
  const [first = []] = blocks?.members ?? [];
  const members = (blocks?.nesting === "single" ? [first] : (blocks?.members ?? [])).map((member) =>
    first.map((each, at) => ({
      ...each,
      ...(member[at] && { written: member[at].written, stored: member[at].stored }),
    })),
  );
  const isTyped = schema !== "none";
  const inBlocks = members.map((member) => `  disk {\n${bodyOf(member)}  }\n`).join("");
  const storedBlocks = members.map((member) => storedOf(member, isTyped));
  const stored = {
    id: "1",
    ...storedOf(topLevel, isTyped),
    ...(blocks?.areStored && { disk: blocks.nesting === "single" ? storedBlocks[0] : storedBlocks }),
  };
  const block = {
    attributes: {
      id: { type: "string", computed: true, ...(schema === "legacy" && { optional: true }) },
      ...schemaOf(topLevel).attributes,
    },
    ...(blocks && { block_types: { disk: { nesting_mode: blocks.nesting, block: schemaOf(first) } } }),
  };
  return {
    "main.tf": `${isWanted ? `resource "made_up" "a" {\n${bodyOf(topLevel)}${inBlocks}${more}}\n` : ""}resource "terraform_data" "nowhere" {}\n`,
    "terraform.tfstate": stateWith("made_up", MADE_UP, stored, object),
    ...(schema !== "none" && {
      "schemas.json": JSON.stringify({
        provider_schemas: { [MADE_UP]: { resource_schemas: { made_up: { version: 0, block } } } },
      }),
    }),
  };
}

/** As `filesOf`, for the built-in resource. */
function dataFilesOf({ arguments: [input, trigger, output], isWanted, more, object }: AResource) {
  const at = (argument: Argument | undefined) => argument && POOL[argument.written]!;
  const storedValue = (argument: Argument | undefined) => {
    const [, value, type] = argument ? POOL[argument.stored === "same" ? argument.written : argument.stored]! : POOL[0];
    return value === null ? null : { value, type };
  };
  const body = `  input = ${at(input)?.[0] ?? "null"}\n  triggers_replace = ${at(trigger)?.[0] ?? "null"}\n${more}`;
  const stored = {
    id: "1",
    input: storedValue(input),
    triggers_replace: storedValue(trigger),
    output: storedValue(output),
  };
  return {
    "main.tf": `${isWanted ? `resource "terraform_data" "a" {\n${body}}\n` : ""}resource "terraform_data" "nowhere" {}\n`,
    "terraform.tfstate": stateWith("terraform_data", "terraform.io/builtin/terraform", stored, object),
  };
}

/** Core does not match a set element that has an empty collection with one in which the collection is not configured. */
const EMPTY_IN_A_SET: typeof aResource extends fc.Arbitrary<infer T> ? T : never = {
  arguments: [],
  blocks: {
    nesting: "set",
    members: [[{ type: ["set", "string"], choice: 0, kind: "both", isWritten: false, written: 7, stored: "same" }]],
    areStored: true,
  },
  schema: "legacy",
  isWanted: true,
  more: "",
  object: {},
  refresh: false,
};

test("for random objects and configurations, it equals the result of the whole lifecycle", async () => {
  const count = { legacy: 0, none: 0, data: 0, ended: 0, followed: 0 };
  await fc.assert(
    fc.asyncProperty(aResource, async (resource) => {
      const { schema, refresh } = resource;
      const files = schema === "data" ? dataFilesOf(resource) : filesOf(resource);
      const options: PlanOptions = { ...DEFAULT_OPTIONS, refresh, schemas: "/memory/schemas.json" };
      const plan = await planOfTexts(files, { options });
      for (const run of runsOf(plan)) {
        const { isSettled, orphan } = run.trace;
        if (isSettled) expect(matchesLifecycle(run)).toBe(true);
        const fate = !isSettled || schema === "framework" ? "followed" : orphan ? "ended" : schema;
        count[fate]++;
      }
    }),
    { numRuns: runs(600, 600), examples: [[EMPTY_IN_A_SET]] },
  );
  // Each kind of result must be frequent.
  expect(Math.min(...Object.values(count)), JSON.stringify(count)).toBeGreaterThan(10);
});
