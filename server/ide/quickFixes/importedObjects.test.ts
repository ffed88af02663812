import { expect, test } from "vitest";
import { actionsAt } from "../../../test/support/codeActions.ts";
import { madeUp, planOfTexts, providersWith, reply } from "../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import type { Provider } from "../../engine/provider/provider.ts";
import { NUMBER, STRING } from "../../engine/values/type.ts";
import { nullValue, objectValue, stringValue } from "../../engine/values/value.ts";
import { planWithTexts } from "../../workspace/asked/editedPlan.ts";
import { editedTexts } from "../editing/editedTexts.ts";
import { timeline } from "../timeline/timeline.ts";

const HEAD = 'terraform {\n  required_providers {\n    made = {\n      source = "hashicorp/made"\n    }\n  }\n}\n';
const IMPORT = 'import {\n  to = made_up.a\n  id = "x-1"\n}\n';
const BLOCK = {
  attributes: {
    name: { type: "string", optional: true },
    zone: { type: "string", optional: true },
    pw: { type: "string", optional: true, sensitive: true },
  },
};
const object = (name: string, zone: string) =>
  objectValue([
    ["name", stringValue(name)],
    ["zone", stringValue(zone)],
    ["pw", nullValue(STRING)],
  ]);
const importing: Partial<Provider> = {
  importResourceState: () =>
    reply({ imported: [{ type: "made_up", state: object("n", "z"), private: undefined, hasIdentity: false }] }),
  readResource: () => reply({ newState: object("n", "z"), private: undefined }),
};

/** Plans an import, and returns the actions at the header of a block and the plan after each. */
async function imported(resource: string, provider: Partial<Provider>, at: string, block: object = BLOCK) {
  const main = `${HEAD}${IMPORT}${resource}`;
  const plan = await planOfTexts(
    { "main.tf": main },
    {
      providers: providersWith(madeUp(block, provider)),
      options: { ...DEFAULT_OPTIONS, providers: "exec" },
    },
  );
  const root = { root: plan.inputs.root, plan, version: 1, isStale: false };
  const planWith = (texts: ReadonlyMap<string, string>) => planWithTexts(plan, texts);
  const actions = actionsAt(root, "/memory/main.tf", main.indexOf(at), planWith).filter(({ title }) =>
    /import/.test(title),
  );
  const after = actions.map(({ edits }) =>
    planWith(editedTexts(plan, edits))?.traces.map(({ change }) => change.action.outcome),
  );
  const texts = actions.map(({ edits }) => editedTexts(plan, edits).get("/memory/main.tf"));
  return { texts, titles: actions.map(({ title }) => title), after, notes: timeline(root, "made_up.a")?.header.notes };
}

test.each(["import {", "resource"])("the values of an imported object are written, at the header of %s", async (at) => {
  const { titles, after, notes } = await imported('resource "made_up" "a" {\n  name = "m"\n}\n', importing, at);
  expect(titles[0]).toBe("Write name, zone as the imported object has them: ~1 → no change");
  expect(after[0]).toEqual(["no-op"]);
  expect(notes).toEqual(['imported from "x-1"']);
});

test("a secret that no import reads is set from a new variable; a write-only one with its version", async () => {
  const block = {
    attributes: {
      ...BLOCK.attributes,
      key: { type: "string", optional: true, write_only: true },
      key_version: { type: "number", optional: true },
    },
  };
  const state = objectValue([
    ["name", stringValue("n")],
    ["zone", nullValue(STRING)],
    ["pw", nullValue(STRING)],
    ["key", nullValue(STRING)],
    ["key_version", nullValue(NUMBER)],
  ]);
  const provider: Partial<Provider> = {
    importResourceState: () =>
      reply({ imported: [{ type: "made_up", state, private: undefined, hasIdentity: false }] }),
    readResource: () => reply({ newState: state, private: undefined }),
  };
  const { titles, texts } = await imported('resource "made_up" "a" {\n  name = "n"\n}\n', provider, "resource", block);
  expect(titles).toEqual([expect.stringContaining("Set key, pw, which the import does not read, from new variables")]);
  expect(texts[0]).toContain(
    '  name = "n"\n  key = var.a_key\n  key_version = 1\n  pw = var.a_pw\n}\n\nvariable "a_key" {\n  type      = string\n  ephemeral = true\n}\n\nvariable "a_pw" {\n  type      = string\n  sensitive = true\n}\n',
  );
});

test("an attribute that the import left null is named, and its configured value is a change", async () => {
  const resource = 'resource "made_up" "a" {\n  name = "n"\n  zone = "z"\n  pw = "secret"\n}\n';
  const { titles, notes } = await imported(resource, importing, "resource");
  expect(titles).toEqual([]);
  expect(notes).toEqual(['imported from "x-1"', "null after the import, so a change is planned: pw"]);
});

test.each(["import {", "resource"])("where an import is refused, a new object can be created, at %s", async (at) => {
  const refusing: Partial<Provider> = {
    importResourceState: () =>
      reply(
        { imported: [] },
        { faults: [{ id: "provider/fault", severity: "error", summary: "No import", detail: "", path: [] }] },
      ),
  };
  const { titles, after } = await imported('resource "made_up" "a" {}\n', refusing, at);
  expect(titles).toEqual(["Remove the import block, so that a new object is created: 1 error → +1"]);
  expect(after).toEqual([["create"]]);
});
