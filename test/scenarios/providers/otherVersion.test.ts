import { expect, test } from "vitest";
import { planText } from "../../../server/engine/render/planText/planText.ts";
import { type Pack, readPack, readPackHeader } from "../../../server/engine/schema/pack/readPack.ts";
import { withHints } from "../../../server/host/shared/packChoice.ts";
import { stateOf } from "../../support/memory.ts";
import { lockOf, type PackParts, packBytes, packOf, planWithPack } from "../../support/packs.ts";

// Packs beside objects that another version of the provider stored, and what they do not prove.

const RESOURCES = {
  made_up: {
    version: 0,
    block: {
      attributes: {
        id: { type: "string", optional: true, computed: true },
        name: { type: "string", required: true },
        size: { type: "number", optional: true },
        arn: { type: "string", computed: true },
      },
      block_types: {
        rule: {
          nesting_mode: "list",
          block: {
            attributes: {
              port: { type: "number", optional: true },
              schedule: { type: "string", optional: true },
            },
          },
        },
      },
    },
  },
};

async function planned(body: string, stored: object, parts: PackParts = {}) {
  const files = { "main.tf": `resource "made_up" "a" {\n${body}\n}\n`, "terraform.tfstate": stateOf(stored) };
  const plan = await planWithPack(files, packOf({ resources: RESOURCES, ...parts }));
  const { outcome, doubt } = plan.traces[0]!.change.action;
  return { action: [outcome, doubt?.because], text: planText(plan, false) };
}

const STORED = { id: "1", name: "x", arn: "y" };
const RULE = "  rule {\n    port = 1\n  }";

test("an argument that the state has and the configuration does not write may have been removed", async () => {
  expect((await planned('  name = "x"', { ...STORED, size: 3 })).action).toEqual(["no-op", "unset-kept"]);
  expect((await planned('  name = "x"', { ...STORED, size: null })).action).toEqual(["no-op", undefined]);
});

test("so may one of a block", async () => {
  const withSchedule = { ...STORED, rule: [{ port: 1, schedule: "daily" }] };
  expect((await planned(`  name = "x"\n${RULE}`, withSchedule)).action).toEqual(["no-op", "unset-kept"]);
  const without = { ...STORED, rule: [{ port: 1, schedule: "" }] };
  expect((await planned(`  name = "x"\n${RULE}`, without)).action).toEqual(["no-op", undefined]);
});

test("also beside a value in another form that the plugin was asked about", async () => {
  const facts = { made_up: { facts: { name: { relations: ["region"] } }, unknowns: [] } };
  const outcome = async (stored: object) => (await planned('  name = "East US"', stored, { facts })).action;
  expect(await outcome({ ...STORED, name: "eastus" })).toEqual(["no-op", "learned-form"]);
  expect(await outcome({ ...STORED, name: "eastus", rule: [{ port: 1 }] })).toEqual(["no-op", "unset-kept"]);
});

test("a value that another version plans by itself was not removed", async () => {
  const facts = { made_up: { facts: { size: { default: 3 } }, unknowns: [] } };
  expect((await planned('  name = "x"', { ...STORED, size: 3 }, { facts })).action).toEqual(["no-op", undefined]);
  expect((await planned('  name = "x"', { ...STORED, size: 4 }, { facts })).action).toEqual(["no-op", "unset-kept"]);
});

test("what only the version in use has is read from the state as it is", async () => {
  const stored = { ...STORED, auto: true, log: [{ name: "b", on: true }] };
  const { text } = await planned('  name = "z"\n  auto = true\n  log {\n    name = "b"\n    on   = true\n  }', stored);
  expect(text).toMatch(/~ name += "x" -> "z"/);
  expect(text).not.toMatch(/auto|log/);
});

test("the order of blocks that only the version in use has proves no change", async () => {
  const stored = { ...STORED, log: [{ name: "a" }, { name: "b" }] };
  const body = '  name = "x"\n  log {\n    name = "b"\n  }\n  log {\n    name = "a"\n  }';
  expect((await planned(body, stored)).action[0]).toBe("no-op");
  expect((await planned(body.replace('"a"', '"c"'), stored)).action[0]).toBe("update");
});

test("blocks that set only empty values may stand for none, so their absence replaces nothing", async () => {
  const facts = { made_up: { facts: { rule: { effects: "--r" } }, unknowns: [] } };
  const locked = { ".terraform.lock.hcl": lockOf("2.3.4") };
  const planOf = async (rule: object) => {
    const state = stateOf({ ...STORED, rule: [rule] });
    const files = { ...locked, "main.tf": 'resource "made_up" "a" {\n  name = "x"\n}\n', "terraform.tfstate": state };
    const plan = await planWithPack(files, packOf({ resources: RESOURCES, facts }));
    return plan.traces[0]!.change.action.doubt?.because;
  };
  expect(await planOf({ port: 1, schedule: "" })).toBe("learned-replacement");
  expect(await planOf({ port: 0, schedule: "" })).toBe("may-be-same");
});

test("the sensitivity of an object does not change by the name of an attribute", async () => {
  const main = 'resource "made_up" "a" {\n  name = made_other.b.tokens[0]\n}\nresource "made_other" "b" {\n}\n';
  const state = JSON.parse(stateOf({ id: "1", name: "x", arn: "y" }));
  const [known] = state.resources;
  const other = { ...known, type: "made_other", name: "b" };
  state.resources.push({ ...other, instances: [{ ...known.instances[0], attributes: { id: "2", tokens: ["x"] } }] });
  const files = { "main.tf": main, "terraform.tfstate": JSON.stringify(state) };
  const plan = await planWithPack(files, packOf({ resources: RESOURCES }));
  expect(plan.traces.map(({ change }) => change.action.outcome)).toEqual(["no-op", "no-op"]);
});

test("a pack that was put together has the facts of a version whose plugin was asked, before those of a nearer one", async () => {
  const facts = { made_up: { facts: { name: { effects: "r--" } }, unknowns: [] } };
  const resources = { made_up: { version: 0, block: { attributes: { name: { type: "string", required: true } } } } };
  const bytesOf = (version: string, isReconstructed: boolean, more: object = { facts }): Uint8Array =>
    packBytes({ version, resources, isReconstructed, ...more });
  const hintsOf = async (...others: readonly Uint8Array[]) => {
    const candidates = others.flatMap((bytes) => {
      const header = readPackHeader(bytes);
      return "problem" in header ? [] : [{ ...header, isOfUser: false, bytes }];
    });
    const open = async ({ bytes }: { readonly bytes: Uint8Array }) => wholePack(bytes);
    return (await withHints(wholePack(bytesOf("3.0.0", true, {})), candidates, open)).hints?.version;
  };
  expect(await hintsOf(bytesOf("4.0.0", true), bytesOf("5.0.0", false))).toBe("5.0.0");
  expect(await hintsOf(bytesOf("4.0.0", false), bytesOf("5.0.0", false))).toBe("4.0.0");
  expect(await hintsOf(bytesOf("4.0.0", true), bytesOf("5.0.0", false, {}))).toBe("4.0.0");
  expect(await hintsOf()).toBeUndefined();
});

function wholePack(bytes: Uint8Array): Pack {
  const pack = readPack(bytes);
  if ("problem" in pack) throw new Error(pack.problem);
  return pack;
}
