import { expect, test } from "vitest";
import { stateOf } from "../support/memory.ts";
import { lockOf, packOf, planWithPack } from "../support/packs.ts";

const PACK = packOf({
  version: "2.3.4",
  resources: {
    made_up: {
      version: 0,
      block: {
        attributes: {
          id: { type: "string", optional: true, computed: true },
          name: { type: "string", required: true },
          mode: { type: "string", optional: true },
        },
        block_types: {
          breaker: {
            nesting_mode: "list",
            max_items: 1,
            block: {
              attributes: { enable: { type: "bool", required: true }, limit: { type: "number", optional: true } },
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
        name: { effects: "rrr" },
        mode: { effects: "uuu", default: null, kept: ["NONE"], asUnset: ["STANDARD"] },
        breaker: { effects: "-uu", keepsEmpty: true },
        "breaker.enable": { effects: "uuu" },
      },
      unknowns: [],
    },
  },
});

const actionWith = async (state: object, args = "", version = "2.3.4"): Promise<string> => {
  const plan = await planWithPack(
    {
      "main.tf": `resource "made_up" "a" {\n  name = "x"\n  ${args}\n}\n`,
      ".terraform.lock.hcl": lockOf(version),
      "terraform.tfstate": stateOf({ id: "1", name: "x", mode: null, breaker: [], ...state }),
    },
    PACK,
  );
  const { action } = plan.traces[0]!.change;
  return action.doubt ? `${action.outcome}?` : action.outcome;
};

test.each([
  ["a value that the provider keeps", { mode: "NONE" }, "no-op"],
  ["another value", { mode: "ALL" }, "update"],
  ["a block of empty values that the provider keeps", { breaker: [{ enable: false, limit: 0 }] }, "no-op"],
  ["a block of other values", { breaker: [{ enable: true, limit: 0 }] }, "update"],
] as const)("%s, no longer configured", async (_, state, expected) => {
  expect(await actionWith(state)).toBe(expected);
});

test("a value that the provider keeps is a change all the same where another one is configured", async () => {
  expect(await actionWith({ mode: "NONE" }, 'mode = "ALL"')).toBe("update");
});

test.each([
  ["which stands for an unset argument, beside nothing", null, "STANDARD", "no-op?"],
  ["which stands for an unset argument, beside an empty text", "", "STANDARD", "no-op?"],
  ["which stands for an unset argument, beside another one", "ALL", "STANDARD", "update"],
  ["which does not, beside nothing", null, "ALL", "update"],
] as const)("a configured text %s", async (_, mode, configured, expected) => {
  expect(await actionWith({ mode }, `mode = "${configured}"`)).toBe(expected);
});
