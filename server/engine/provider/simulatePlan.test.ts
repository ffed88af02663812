import { describe, expect, test } from "vitest";
import { planValid } from "../lifecycle/contract/planValid.ts";
import { proposedNew } from "../lifecycle/contract/proposedNew.ts";
import { knownJson, unknownMask } from "../render/masks.ts";
import { impliedType } from "../schema/impliedType.ts";
import { readResourceSchema } from "../schema/readResourceSchema.ts";
import { answers } from "../source/question.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { nullValue, type Value } from "../values/value.ts";
import { simulatePlan } from "./simulatePlan.ts";

const string = (more: object) => ({ type: "string", ...more });
const LEGACY = {
  attributes: {
    id: string({ optional: true, computed: true }),
    name: string({ required: true }),
    zone: string({ optional: true, computed: true }),
    note: string({ optional: true }),
    arn: string({ computed: true }),
    size: string({ optional: true }),
    groups: { type: ["set", "string"], optional: true },
  },
  block_types: {
    disk: {
      nesting_mode: "list",
      block: {
        attributes: { gb: { type: "number", optional: true }, device: string({ optional: true, computed: true }) },
      },
    },
  },
};
const FRAMEWORK = {
  attributes: {
    id: string({ computed: true }),
    name: string({ required: true }),
    etag: string({ computed: true }),
    labels: { optional: true, nested_type: { nesting_mode: "single", attributes: { a: string({ optional: true }) } } },
  },
};

/** What is planned, and which of it is not known. */
function planned(block: object, configuration: object, prior?: object) {
  const { schema } = readResourceSchema({ version: 0, block });
  const type = impliedType(schema.block);
  const read = (json: object): Value => {
    const found = fromStateJson(json, type);
    if ("fault" in found) throw new Error(found.fault.message);
    return found.value;
  };
  const [priorState, wanted] = [prior ? read(prior) : nullValue(type), read(configuration)];
  const proposedNewState = proposedNew(schema.block, priorState, wanted);
  const request = {
    type: "t",
    answers: answers(),
    configuration: wanted,
    priorState,
    proposedNewState,
    priorPrivate: undefined,
  };
  const value = simulatePlan(schema.block, { ...request, explaining: false });
  expect(planValid(schema.block, priorState, wanted, value)).toEqual([]);
  return { value: knownJson(value), unknown: unknownMask(value) };
}

const full = (of: { attributes: object; block_types?: object }, json: object) => ({
  ...Object.fromEntries(Object.keys(of.attributes).map((name) => [name, null])),
  ...Object.fromEntries(Object.keys(of.block_types ?? {}).map((name) => [name, []])),
  ...json,
});
const THERE = full(LEGACY, { id: "1", name: "a", zone: "z", arn: "x", size: "1", groups: ["b", "c"] });

describe("an object that is made", () => {
  test("what the provider computes is not known", () =>
    expect(planned(LEGACY, full(LEGACY, { name: "a", disk: [{ gb: 1, device: null }] })).unknown).toEqual({
      id: true,
      zone: true,
      arn: true,
      disk: [{ device: true }],
    }));
});

describe("an object that is there", () => {
  test("stays as it is where nothing is configured in another way", () => {
    const { value, unknown } = planned(LEGACY, full(LEGACY, { name: "a", size: "1", groups: ["c", "b"] }), THERE);
    expect([value, unknown]).toEqual([THERE, {}]);
  });
  test("of the original SDK keeps what it has computed", () => {
    const { value, unknown } = planned(LEGACY, full(LEGACY, { name: "b", size: "1", groups: ["b", "c"] }), THERE);
    expect([value, unknown]).toEqual([{ ...THERE, name: "b" }, {}]);
  });
  test("of the framework computes again where anything changes, but for its id", () => {
    const prior = full(FRAMEWORK, { id: "1", name: "a", etag: "e" });
    expect(planned(FRAMEWORK, full(FRAMEWORK, { name: "a" }), prior).unknown).toEqual({});
    expect(planned(FRAMEWORK, full(FRAMEWORK, { name: "b" }), prior).unknown).toEqual({ etag: true });
  });
  test("gets new blocks whose computed parts are not known", () =>
    expect(
      planned(
        LEGACY,
        full(LEGACY, { name: "a", size: "1", groups: ["b", "c"], disk: [{ gb: 1, device: null }] }),
        THERE,
      ).unknown,
    ).toMatchObject({ disk: [{ device: true }] }));
});
