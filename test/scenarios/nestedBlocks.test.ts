import { expect, test } from "vitest";
import { lifecycleAnswer } from "../../server/cli/lifecycle/lifecycleCommand.ts";

// Nested blocks stand for what the configuration says, and computed attributes for what the remote system adds.

const BLOCK = { attributes: { port: { type: "number", optional: true }, id: { type: "string", computed: true } } };
const ATTRIBUTE = { attributes: BLOCK.attributes, optional: true };

const schemaOf = (attributes: object, blocks: object) => ({
  version: 0,
  block: {
    attributes: { all: { type: ["list", ["object", { port: "number" }]], computed: true }, ...attributes },
    block_types: blocks,
  },
});
const BLOCKS = schemaOf({}, { disk: { nesting_mode: "list", block: BLOCK } });

const value = (object: object) => ({ value: { all: null, ...object } });
const disk = (port: number, id: string | null = null) => ({ port, id });

function rulesBroken(schema: object, objects: Readonly<Record<string, object>>): readonly string[] {
  const { violations } = JSON.parse(
    lifecycleAnswer(JSON.stringify({ name: "x", schema, prior: null, ...objects })),
  ) as {
    readonly violations: readonly { readonly rule: string; readonly path: string }[];
  };
  return violations.map(({ rule, path }) => `${rule} ${path}`);
}

test("the number of blocks is fixed by the configuration, in the plan and in the New State", () => {
  const one = value({ disk: [disk(1)] });
  const two = value({ disk: [disk(1), disk(2)] });
  expect(rulesBroken(BLOCKS, { config: one, planned: one, new: one })).toEqual([]);
  expect(rulesBroken(BLOCKS, { config: one, planned: two })).toEqual(["plan-valid disk"]);
  expect(rulesBroken(BLOCKS, { config: two, planned: one })).toEqual(["plan-valid disk"]);
  expect(rulesBroken(BLOCKS, { config: one, planned: one, finalPlanned: two })).toContain("plan-stable disk");
  expect(rulesBroken(BLOCKS, { config: one, planned: one, new: two })).toEqual(["apply-consistent disk"]);
  expect(rulesBroken(BLOCKS, { config: two, planned: two, new: one })).toEqual(["apply-consistent disk"]);
});

test("a computed attribute beside the blocks may list more objects than the blocks do", () => {
  const config = value({ disk: [disk(1)] });
  const planned = { value: { all: null, disk: [disk(1)] }, unknown: { all: true } };
  const newState = { value: { all: [{ port: 1 }, { port: 2 }], disk: [disk(1)] } };
  expect(rulesBroken(BLOCKS, { config, planned, new: newState })).toEqual([]);
});

test("structural attributes of each nesting mode follow the rules of blocks", () => {
  const members = {
    single: [disk(1), disk(2)],
    list: [[disk(1)], [disk(2)]],
    set: [[disk(1)], [disk(1), disk(2)]],
    map: [{ k: disk(1) }, { k: disk(2) }],
  };
  for (const [nesting, [configured, other]] of Object.entries(members)) {
    const asBlock = schemaOf({}, { n: { nesting_mode: nesting, block: BLOCK } });
    const asAttribute = schemaOf({ n: { nested_type: { ...ATTRIBUTE, nesting_mode: nesting }, optional: true } }, {});
    for (const newObject of [configured, other]) {
      const objects = {
        config: value({ n: configured }),
        planned: value({ n: configured }),
        new: value({ n: newObject }),
      };
      const faults = rulesBroken(asAttribute, objects);
      expect([nesting, faults.length > 0]).toEqual([nesting, newObject !== configured]);
      expect([nesting, rulesBroken(asBlock, objects).length > 0]).toEqual([nesting, faults.length > 0]);
    }
  }
});
