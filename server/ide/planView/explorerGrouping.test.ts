import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { MADE_UP, madeUp, planOfTexts, providersWith, reply, stateOf } from "../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import { STRING } from "../../engine/values/type.ts";
import { mapValue, objectValue, stringValue, type Value } from "../../engine/values/value.ts";
import type { ExplorerGrouping } from "../../protocol/explorer.ts";
import { explorer, explorerPage, explorerPlace } from "./explorer.ts";
import { NO_FILTER } from "./explorerLanes.ts";
import { findInstances } from "./findInstances.ts";

const PLACES = `
    module "web" {
      source   = "./web"
      for_each = toset(["a", "b"])
    }
    resource "terraform_data" "same" {
    }
    output "out" {
      value = 1
    }
    --- more.tf
    resource "terraform_data" "many" {
      count = 5
    }
    --- web/main.tf
    resource "terraform_data" "server" {
      count = 2
    }
    --- state
    terraform_data.same { id = "1" }
    terraform_data.gone { id = "2" }
    `;

const groupsBy = (grouping: ExplorerGrouping, text = "") =>
  explorer(fixture(PLACES).root, { text, onlyDangerous: false }, grouping).groups.map(
    ({ id, label, note, collapsed }) => [id, label, note, collapsed],
  );

test("instances stand below their modules, types or files, with the actions beside the headings", () => {
  const outputs = ["outputs", "Outputs (1)", undefined, true];
  expect(groupsBy("module")).toEqual([
    ["module ", "Root module (7)", "-1 +5", false],
    ["module module.web", "module.web (4)", "+4", false],
    outputs,
  ]);
  expect(groupsBy("type")).toEqual([["type terraform_data", "terraform_data (11)", "-1 +9", false], outputs]);
  expect(groupsBy("file")).toEqual([
    ["file main.tf", "main.tf (1)", undefined, true],
    ["file more.tf", "more.tf (5)", "+5", false],
    ["file web/main.tf", "web/main.tf (4)", "+4", false],
    ["file \uffff", "Only in the state (1)", "-1", false],
    outputs,
  ]);
});

test("the rows of a heading are those of its instances, the most dangerous first and the similar ones bundled", () => {
  const { root } = fixture(PLACES);
  const rowsIn = (group: string, grouping: ExplorerGrouping) =>
    explorerPage(root, group, 0, { grouping }).rows.map(({ symbol, label }) => `${symbol} ${label}`.trim());
  expect(rowsIn("module ", "module")).toEqual([
    "- terraform_data.gone",
    "+ terraform_data.many (5)",
    "terraform_data.same",
  ]);
  expect(rowsIn("module module.web", "module")).toEqual(["+ terraform_data.server (4)"]);
  expect(rowsIn("file \uffff", "file")).toEqual(["- terraform_data.gone"]);
  expect(rowsIn("outputs", "file")).toEqual(["+ out"]);
  expect(rowsIn("nothing", "file")).toEqual([]);
});

test("a filter leaves headings with matches, and the place of an instance follows the grouping", () => {
  expect(groupsBy("file", "many")).toEqual([["file more.tf", "more.tf (5)", "+5", false]]);
  const { root } = fixture(PLACES);
  const placeIn = (grouping: ExplorerGrouping) =>
    explorerPlace(root, 'module.web["a"].terraform_data.server[1]', undefined, NO_FILTER, grouping);
  expect(placeIn("module")?.group.id).toBe("module module.web");
  expect(placeIn("file")?.group.id).toBe("file web/main.tf");
  expect(placeIn("action")?.group.id).toBe("adds");
});

const BLOCK = {
  attributes: { name: { type: "string", optional: true }, tags: { type: ["map", "string"], optional: true } },
};

const ONE = 'resource "made_up" "a" {\n  name = "n"\n}\n';

async function drifted(read: (state: Value) => Value, resources = ONE, state = stateOf({ name: "n", tags: null })) {
  const provider = madeUp(BLOCK, {
    readResource: ({ currentState, private: own }) => reply({ newState: read(currentState), private: own }),
  });
  const plan = await planOfTexts(
    {
      "main.tf": `terraform {\n  required_providers {\n    made = {\n      source = "hashicorp/made"\n    }\n  }\n}\n${resources}`,
      "terraform.tfstate": state,
    },
    { providers: providersWith(provider), options: { ...DEFAULT_OPTIONS, providers: "exec" } },
  );
  return { root: plan.inputs.root, plan, version: 1, isStale: false };
}

test("what was changed outside of Terraform has a heading of its own, with the attributes", async () => {
  const tags = mapValue(STRING, [["team", stringValue("ops")]]);
  const root = await drifted((state) =>
    state.kind === "mapping" ? objectValue([...state.entries, ["tags", tags]]) : state,
  );
  const drift = explorer(root).groups.find(({ id }) => id === "drift");
  expect(drift).toEqual({ id: "drift", label: "Drift (1)", collapsed: true });
  const { rows } = explorerPage(root, "drift", 0);
  expect(
    rows.map(({ id, symbol, label, reason, spoken, address }) => [id, symbol, label, reason, spoken, address]),
  ).toEqual([
    ["drift made_up.a", "◆", "made_up.a", "tags", "made_up.a, changed outside of Terraform, tags", "made_up.a"],
  ]);
  // The instance is found once, and its place is that of its action.
  expect([...findInstances(root, "made_up.a")]).toHaveLength(1);
  expect(explorerPlace(root, "made_up.a", undefined)?.group.id).not.toBe("drift");
  expect(explorer(root, { text: "made_up", onlyDangerous: false }).matches).toMatchObject({ shown: 1, total: 1 });
});

test("without a difference nothing has drifted", async () => {
  const root = await drifted((state) => state);
  expect(explorer(root).groups.map(({ id }) => id)).not.toContain("drift");
});

/** Objects of two resources, whose state holds their own names. The changes of `b` are ignored. */
const SEVERAL = `
resource "made_up" "a" {
  count = 3
  name  = "n\${count.index}"
}
resource "made_up" "b" {
  count = 2
  name  = "n\${count.index}"
  lifecycle {
    ignore_changes = [tags]
  }
}
`;

const severalInState = JSON.stringify({
  version: 4,
  serial: 1,
  lineage: "x",
  resources: ["a", "b"].map((name) => ({
    mode: "managed",
    type: "made_up",
    name,
    provider: `provider["${MADE_UP}"]`,
    instances: Array.from({ length: name === "a" ? 3 : 2 }, (_, key) => ({
      index_key: key,
      schema_version: 0,
      attributes: { name: `n${key}`, tags: null },
    })),
  })),
});

const tagged = (tagOf: (name: string) => string) =>
  drifted(
    (state) => {
      if (state.kind !== "mapping") return state;
      const name = state.entries.get("name");
      const team = stringValue(tagOf(name?.kind === "string" ? name.value : ""));
      return objectValue([...state.entries, ["tags", mapValue(STRING, [["team", team]])]]);
    },
    SEVERAL,
    severalInState,
  );

test("objects that changed in the same way share a row, and what ignore_changes covers is one row, the last", async () => {
  const root = await tagged(() => "ops");
  const { rows } = explorerPage(root, "drift", 0);
  expect(rows.map(({ label, reason, bundle }) => [label, reason, bundle])).toEqual([
    ["made_up (3)", "tags · same change", 3],
    ["2 objects", "in ignore_changes", 2],
  ]);
  const below = rows.map(({ id }) => explorerPage(root, "drift", 0, { bundle: id }).rows);
  expect(below.map((members) => members.map(({ label, reason }) => `${label}: ${reason}`))).toEqual([
    ["made_up.a[0]: tags", "made_up.a[1]: tags", "made_up.a[2]: tags"],
    ["made_up.b[0]: tags · in ignore_changes", "made_up.b[1]: tags · in ignore_changes"],
  ]);
  expect(explorerPage(root, "drift", 0, { bundle: "of another plan" }).rows).toEqual([]);
});

test("the same attribute with other values is not the same change", async () => {
  const root = await tagged((name) => name);
  expect(explorerPage(root, "drift", 0).rows.map(({ label, reason }) => [label, reason])).toEqual([
    ["made_up (3)", "tags · other values"],
    ["2 objects", "in ignore_changes"],
  ]);
});
