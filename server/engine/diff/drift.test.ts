import { expect, test } from "vitest";
import { madeUp, planOfTexts, providersWith, reply, stateOf } from "../../../test/support/memory.ts";
import { planJson } from "../render/planJson/planJson.ts";
import { objectValue, stringValue, type Value } from "../values/value.ts";
import { transform } from "../values/walk.ts";
import { driftOf } from "./drift.ts";

const BLOCK = {
  attributes: {
    name: { type: "string", optional: true },
    size: { type: "string", optional: true, computed: true },
  },
  block_types: {
    disk: {
      nesting_mode: "list",
      block: {
        attributes: {
          id: { type: "string", optional: true },
          kind: { type: "string", optional: true, computed: true },
        },
      },
    },
    rule: {
      nesting_mode: "set",
      block: {
        attributes: {
          id: { type: "string", optional: true },
          kind: { type: "string", optional: true, computed: true },
        },
      },
    },
  },
};

const FILE = `resource "made_up" "a" {
  name = "n"
}
`;

/** Plans with an object of the state that a plugin, or a simulation, reads as `read`. */
async function planned(attributes: object, read: (value: Value) => Value, confidence: "provider" | "schema") {
  const provider = madeUp(BLOCK, {
    readResource: ({ currentState, private: own }) =>
      reply({ newState: read(currentState), private: own }, { confidence }),
  });
  const plan = await planOfTexts(
    { "main.tf": FILE, "terraform.tfstate": stateOf(attributes) },
    { providers: providersWith(provider) },
  );
  const [trace] = plan.traces;
  return { drift: driftOf(trace!)?.attributes.map(([step]) => step), json: planJson(plan).resource_drift };
}

const same = (value: Value): Value => value;

/** Gives every attribute of this name a value. */
const withText = (name: string) => (value: Value) =>
  transform(value, (part) =>
    part.kind === "mapping" && part.type.kind === "object" && part.entries.has(name)
      ? objectValue([...part.entries].map(([key, member]) => [key, key === name ? stringValue("read") : member]))
      : part,
  );

const OLD = { name: "n", disk: [{ id: "1" }], rule: [{ id: "1" }, { id: "2" }] };
const WHOLE = { name: "n", size: null, disk: [{ id: "1", kind: null }], rule: [{ id: "1", kind: null }] };

test("without a read nothing has drifted, whatever the state lacks", async () => {
  expect(await planned({ name: "n" }, same, "schema")).toEqual({ drift: undefined, json: undefined });
  expect(await planned(WHOLE, withText("size"), "schema")).toEqual({ drift: undefined, json: undefined });
});

test("attributes and blocks that an older provider did not write are an upgrade, at every depth", async () => {
  expect((await planned({ name: "n" }, same, "provider")).drift).toBeUndefined();
  expect((await planned(OLD, withText("size"), "provider")).drift).toBeUndefined();
  expect((await planned(OLD, withText("kind"), "provider")).drift).toBeUndefined();
});

test("what the state has, null too, and a read sees otherwise has drifted", async () => {
  const step = (name: string) => ({ kind: "attribute", name });
  expect((await planned(WHOLE, withText("size"), "provider")).drift).toEqual([step("size")]);
  expect((await planned(WHOLE, withText("kind"), "provider")).drift).toEqual([step("disk"), step("rule")]);
  expect((await planned(OLD, withText("id"), "provider")).drift).toEqual([step("disk"), step("rule")]);
  // The JSON of a plan compares as Terraform does.
  expect((await planned(WHOLE, withText("size"), "provider")).json).toHaveLength(1);
});
