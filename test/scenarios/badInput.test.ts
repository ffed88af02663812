import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { planJson } from "../../server/engine/render/planJson/planJson.ts";
import { membersOf } from "../../server/engine/values/walk.ts";
import { placeIn } from "../../server/workspace/place.ts";
import { planOf } from "../support/disk.ts";
import { withFolder } from "../support/folder.ts";

const STATE = readFileSync("examples/web-app/terraform.tfstate", "utf8");
const ONE = 'resource "terraform_data" "one" {\n  input = local.word\n}\n\nlocals {\n  word = "hello"\n}\n';

/** A state with two objects, which moved blocks can exchange. */
const stateOfBoth = JSON.stringify({
  version: 4,
  serial: 1,
  lineage: "x",
  resources: ["one", "nowhere"].map((name) => ({
    mode: "managed",
    type: "terraform_data",
    name,
    provider: 'provider["terraform.io/builtin/terraform"]',
    instances: [{ attributes: { id: `id-${name}`, input: null, output: null, triggers_replace: null } }],
  })),
});

/** Returns each diagnostic as `file:line summary`. */
const findingsOf = (plan: LivePlan): readonly string[] =>
  Object.values(plan.diagnostics)
    .flat()
    .map(({ subject, summary }) => {
      if (!subject) return summary;
      const { file, start } = placeIn(plan, subject);
      const name = file.path.split("/").slice(plan.inputs.root.split("/").length).join("/");
      return `${name}:${file.text.slice(0, start).split("\n").length} ${summary}`;
    });

const actions = (plan: LivePlan): readonly string[] =>
  plan.traces.map(({ change, failed }) => `${change.address.text} ${failed ? "failed" : change.action.outcome}`);

describe("a state that cannot be read is not an empty state", () => {
  test.each([
    ["is not JSON", "serial: 3", 1],
    ["is cut after two lines", STATE.split("\n").slice(0, 2).join("\n"), 2],
    ["is of a newer version", STATE.replace('"version": 4', '"version": 5'), 2],
    ["is of an older version that was never written in JSON", STATE.replace('"version": 4', '"version": 0'), 2],
    ["is JSON, but no state", "[1, 2]", 1],
    ["is encrypted", '{"serial":1,"lineage":"x","meta":{},"encrypted_data":"AAAA","encryption_version":"v0"}', 1],
  ])("one that %s: one diagnostic on it, values, no actions", async (_, state, line) =>
    withFolder({ "main.tf": ONE, "terraform.tfstate": state }, async (folder) => {
      const plan = await planOf(folder);
      expect(findingsOf(plan)).toEqual([`terraform.tfstate:${line} State not loaded`]);
      expect(planJson(plan).resource_changes).toBeUndefined();
      const row = plan.rows.get("local.word");
      expect(row?.kind === "value" && row.values.get("")).toMatchObject({ value: "hello" });
    }),
  );

  test.each([
    ["absent", {}],
    ["empty", { "terraform.tfstate": "" }],
  ])("only an %s file means that nothing exists", async (_, state) =>
    withFolder({ "main.tf": ONE, ...state }, async (folder) => {
      expect(actions(await planOf(folder))).toEqual(["terraform_data.one create"]);
    }),
  );
});

describe("a fault does not affect other blocks", () => {
  test("an incomplete block: the rest of the file and of the folder is still planned", async () =>
    withFolder(
      {
        "a.tf": `resource "terraform_data" "broken" {\n  input = [1,\n\n${ONE}`,
        "b.tf": 'resource "terraform_data" "two" {}\n',
      },
      async (folder) => {
        const plan = await planOf(folder);
        expect(actions(plan)).toContain("terraform_data.one create");
        expect(actions(plan)).toContain("terraform_data.two create");
        expect(findingsOf(plan).length).toBeGreaterThan(0);
        expect(findingsOf(plan).every((text) => text.startsWith("a.tf:"))).toBe(true);
      },
    ));

  test("a reference to an undeclared object", async () =>
    withFolder(
      { "main.tf": `${ONE}\nresource "terraform_data" "two" {\n  input = local.wrod\n}\n` },
      async (folder) => {
        const plan = await planOf(folder);
        expect(findingsOf(plan)).toEqual(["main.tf:10 Reference to undeclared local value"]);
        expect(actions(plan)).toEqual(["terraform_data.one create", "terraform_data.two create"]);
      },
    ));

  test("a missing module", async () =>
    withFolder({ "main.tf": `module "m" {\n  source = "./nowhere"\n}\n\n${ONE}` }, async (folder) => {
      const plan = await planOf(folder);
      expect(findingsOf(plan)).toEqual(["main.tf:1 Module not installed"]);
      expect(actions(plan)).toEqual(["terraform_data.one create"]);
    }));

  test("a module that calls itself", async () =>
    withFolder(
      {
        "main.tf": `module "m" {\n  source = "./m"\n}\n\n${ONE}`,
        "m/main.tf": 'module "again" {\n  source = "../m"\n}\n',
      },
      async (folder) => {
        const plan = await planOf(folder);
        expect(findingsOf(plan)).toEqual(["m/main.tf:1 Module not installed"]);
        expect(actions(plan)).toEqual(["terraform_data.one create"]);
      },
    ));

  test("circular references", async () =>
    withFolder(
      {
        "main.tf": `locals {\n  a = local.b\n  b = local.a\n}\n\n${ONE}\nresource "terraform_data" "x" {\n  input = terraform_data.x.id\n}\n`,
      },
      async (folder) => {
        const plan = await planOf(folder);
        const circles = /Cycle:\s+local.[ab] \(expand\),?\s+local.[ab] \(expand\)|Self-referential block/;
        expect(findingsOf(plan).filter((text) => circles.test(text))).toHaveLength(3);
        expect(actions(plan)).toContain("terraform_data.one create");
      },
    ));

  test("circular moves: both objects stay", async () =>
    withFolder(
      {
        "main.tf": `moved {\n  from = terraform_data.nowhere\n  to   = terraform_data.one\n}\n\nmoved {\n  from = terraform_data.one\n  to   = terraform_data.nowhere\n}\n\n${ONE}`,
        "terraform.tfstate": stateOfBoth,
      },
      async (folder) => {
        const plan = await planOf(folder);
        expect(findingsOf(plan)).toEqual(["main.tf:6 Moved object still exists"]);
        const objects = plan.traces.map(({ change }) => [
          change.address.text,
          change.previousAddress?.text,
          membersOf(change.before).find(([step]) => step.kind === "attribute" && step.name === "id")?.[1],
        ]);
        expect(objects).toEqual([
          ["terraform_data.nowhere", undefined, expect.objectContaining({ value: "id-nowhere" })],
          ["terraform_data.one", undefined, expect.objectContaining({ value: "id-one" })],
        ]);
      },
    ));

  test("ten thousand levels of nesting", async () =>
    withFolder(
      { "main.tf": `locals {\n  deep = ${"[".repeat(10_000)}${"]".repeat(10_000)}\n}\n\n${ONE}` },
      async (folder) => {
        const plan = await planOf(folder);
        expect(actions(plan)).toEqual(["terraform_data.one create"]);
        expect(findingsOf(plan).length).toBeGreaterThan(0);
      },
    ));

  test("a folder without configuration", async () =>
    withFolder({ "README.md": "nothing" }, async (folder) => {
      const plan = await planOf(folder);
      expect(actions(plan)).toEqual([]);
      expect(findingsOf(plan)).toEqual([]);
    }));
});
