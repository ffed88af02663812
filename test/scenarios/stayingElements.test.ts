import { expect, test } from "vitest";
import { attribute } from "../../server/engine/values/path.ts";
import { applyPath, membersOf } from "../../server/engine/values/walk.ts";
import { stateOf } from "../support/memory.ts";
import { lockOf, packOf, planWithPack } from "../support/packs.ts";

const PACK = packOf({
  version: "2.3.4",
  resources: {
    made_up: {
      version: 0,
      block: {
        attributes: { id: { type: "string", optional: true, computed: true } },
        block_types: {
          env: {
            nesting_mode: "set",
            block: {
              attributes: {
                name: { type: "string", required: true },
                value: { type: "string", optional: true },
                note: { type: "string", optional: true },
                zone: { type: "string", optional: true },
                size: { type: "number", optional: true },
              },
            },
          },
        },
      },
    },
  },
  facts: {
    made_up: {
      sdk: "legacy",
      facts: {
        env: { effects: "-uu" },
        "env.value": { effects: "uuu", default: "", staysEmpty: true },
        "env.note": { effects: "uuu", default: "" },
        "env.zone": { effects: "uuu", default: "UTC" },
        "env.size": { effects: "uuu", default: 0, staysEmpty: true },
      },
      unknowns: [],
    },
  },
});

const STAYING = { name: "a", value: "", note: "", zone: "UTC", size: 0 };

/** Returns the planned elements whose name is `a`, beside another one whose value changes from `x` to `y`. */
async function planned(args: string, state: object = STAYING, version = "2.3.4") {
  const plan = await planWithPack(
    {
      "main.tf": `resource "made_up" "a" {\n  env {\n    name = "a"\n    ${args}\n  }\n  env {\n    name  = "b"\n    value = "y"\n  }\n}\n`,
      ".terraform.lock.hcl": lockOf(version),
      "terraform.tfstate": stateOf({ id: "1", env: [state, { ...STAYING, name: "b", value: "x" }] }),
    },
    PACK,
  );
  const { change } = plan.traces[0]!;
  expect(change.action.outcome).toBe("update");
  return membersOf(applyPath(change.after, [attribute("env")])!)
    .map(([, element]) =>
      Object.fromEntries(
        membersOf(element).map(([step, value]) => [
          "name" in step ? step.name : "",
          "value" in value ? value.value : value.kind,
        ]),
      ),
    )
    .find(({ name }) => name === "a");
}

test("an element of a set that stays beside a changed one keeps the empty values that are defaults, and no others", async () => {
  expect(await planned("")).toEqual({ ...STAYING, note: "null" });
});

test("an element with another value than the stored one does not stay", async () => {
  expect(await planned('value = "z"')).toEqual({ ...STAYING, value: "z" });
  expect(await planned("", { ...STAYING, value: "z" })).toEqual(STAYING);
});

test("a default is planned in an element that was stored with another value, but not one of another version", async () => {
  expect(await planned("", { ...STAYING, zone: "CET" })).toMatchObject({ zone: "UTC" });
  expect(await planned("", { ...STAYING, zone: "CET" }, "2.3.5")).not.toMatchObject({ zone: "UTC" });
});
