import { expect, test } from "vitest";
import { stateOf } from "../../support/memory.ts";
import { lockOf, packOf, planWithPack } from "../../support/packs.ts";

// What the original SDK plans beside stored values for arguments that are not configured, or that are configured empty. Each of these
// plans is that of a type of aws 5.100 with such arguments.

const string = (more: object) => ({ type: "string", ...more });
const ARGUMENTS = {
  count: { type: "number", optional: true },
  kind: string({ optional: true }),
};
const RESOURCES = {
  made_up: {
    version: 0,
    block: {
      attributes: {
        id: string({ optional: true, computed: true }),
        batch: { type: "number", optional: true },
        region: string({ optional: true, computed: true }),
        encrypted: { type: "bool", optional: true, computed: true },
        groups: { type: ["set", "string"], optional: true, computed: true },
      },
      block_types: {
        check: { nesting_mode: "list", max_items: 1, block: { attributes: ARGUMENTS } },
        parameter: { nesting_mode: "set", block: { attributes: { name: string({ required: true }), ...ARGUMENTS } } },
      },
    },
  },
};

const OBJECT = {
  id: "1",
  batch: null,
  region: null,
  encrypted: null,
  groups: [],
  check: [],
  parameter: [],
};

async function planned(body: string, object: object, facts: object) {
  const files = {
    "main.tf": `resource "made_up" "a" {\n${body}\n}\n`,
    "terraform.tfstate": stateOf({ ...OBJECT, ...object }),
    ".terraform.lock.hcl": lockOf("2.3.4"),
  };
  const pack = packOf({ resources: RESOURCES, facts: { made_up: { sdk: "legacy", facts, unknowns: [] } } });
  const { traces } = await planWithPack(files, pack);
  const { action } = traces[0]!.change;
  return [action.outcome, action.doubt?.because];
}

test.each([null, 0])("a default that a configured block lacks is planned: %s is stored", async (count) => {
  const facts = { "check.count": { effects: "uuu", default: 3 } };
  const check = (stored: number | null) => ({ check: [{ count: stored, kind: "x" }] });
  const body = '  check {\n    kind = "x"\n  }';
  expect((await planned(body, check(count), facts))[0]).toBe("update");
  expect(await planned(body, check(3), facts)).toEqual(["no-op", undefined]);
  expect(await planned("", check(count), facts)).toEqual(["no-op", "unset-kept"]);
  // An empty default is stored with another change only, and another version may have another default.
  expect(await planned(body, check(count), { "check.count": { effects: "uuu", default: 0 } })).toEqual([
    "no-op",
    undefined,
  ]);
});

test.each([null, ""])("so is one that an element of a set lacks: %j is stored", async (kind) => {
  const facts = { "parameter.kind": { effects: "rrr", default: "now" } };
  const parameter = (stored: string | null) => ({ parameter: [{ name: "a", count: null, kind: stored }] });
  const body = '  parameter {\n    name = "a"\n  }';
  expect((await planned(body, parameter(kind), facts))[0]).not.toBe("no-op");
  expect((await planned(body, parameter("now"), facts))[0]).toBe("no-op");
});

test("an argument that a block no longer sets is removed for certain if its removal was seen", async () => {
  const body = '  check {\n    kind = "x"\n  }';
  const object = { check: [{ count: 5, kind: "x" }] };
  expect(await planned(body, object, { "check.count": { effects: "uuu", default: 3 } })).toEqual(["update", undefined]);
  expect(await planned(body, object, {})).toEqual(["no-op", "unset-kept"]);
});

test("what a computed block holds may have come from elsewhere, so it may stay", async () => {
  const facts = { check: { effects: "-uk", computed: true }, "check.count": { effects: "uuu", default: null } };
  const object = { check: [{ count: 5, kind: "x" }] };
  expect(await planned('  check {\n    kind = "x"\n  }', object, facts)).toEqual(["update", "may-be-same"]);
});

test("a number that is known to stay may stay, and another one is removed", async () => {
  const facts = { batch: { effects: "uuu", default: null, kept: ["10"] } };
  expect(await planned("", { batch: 10 }, facts)).toEqual(["no-op", "unset-kept"]);
  expect(await planned("", { batch: 100 }, facts)).toEqual(["update", undefined]);
});

test("a computed argument that is configured empty changes, but for a text, which counts as unset", async () => {
  const facts = {
    encrypted: { effects: "rrk" },
    groups: { effects: "uuk" },
    region: { effects: "rrk" },
  };
  expect(await planned("  encrypted = false", { encrypted: true }, facts)).toEqual([
    "delete-then-create",
    "learned-replacement",
  ]);
  expect(await planned("  groups = []", { groups: ["a"] }, facts)).toEqual(["update", undefined]);
  expect(await planned('  region = ""', { region: "north" }, facts)).toEqual(["no-op", "same-form"]);
  expect(await planned("", { encrypted: true, groups: ["a"], region: "north" }, facts)).toEqual(["no-op", undefined]);
});
