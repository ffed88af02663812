import { expect, test } from "vitest";
import { runJson } from "../../server/cli/timeline/timelineJson.ts";
import { lifecycleRecord } from "../../server/engine/lifecycle/lifecycleRecord.ts";
import { recordOptions } from "../../server/engine/plan/rehearsal/recordOptions.ts";
import { NUMBER, STRING } from "../../server/engine/values/type.ts";
import { nullValue, numberValue, objectValue, stringValue } from "../../server/engine/values/value.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { MADE_UP, madeUp, planOfTexts, providersWith, reply, stateOf, stateWith } from "../support/memory.ts";

// The Previous Run State is what the state file holds, with its schema version; beside it stands what the upgrade did.

const SCHEMA = {
  attributes: {
    name: { type: "string", optional: true },
    size: { type: "number", optional: true },
    ttl: { type: "number", optional: true, computed: true },
    label: { type: "string", optional: true },
  },
};

const movedObject = (name: string) =>
  objectValue([
    ["label", nullValue(STRING)],
    ["name", stringValue(name)],
    ["size", nullValue(NUMBER)],
    ["ttl", nullValue(NUMBER)],
  ]);

/** Version 2 renamed `title` to `name`, added `ttl`, dropped `legacy` and gives `label` another meaning. */
const PROVIDER = (() => {
  const provider = madeUp(SCHEMA, {
    upgradeResourceState: ({ attributes }) => {
      const { title, size, name } = attributes as { readonly [name in "title" | "size" | "name"]: string };
      if (title === undefined) return reply({ upgradedState: movedObject(name) });
      return reply({
        upgradedState: objectValue([
          ["label", stringValue("CHANGED")],
          ["name", stringValue(title)],
          ["size", numberValue(Number(size))],
          ["ttl", numberValue(300)],
        ]),
      });
    },
    moveResourceState: ({ sourceAttributes }) => {
      const { note } = sourceAttributes as { readonly note: string };
      return reply({ targetState: movedObject(note), targetPrivate: undefined });
    },
  });
  const schema = provider.schemas.resource("made_up");
  const resource = (type: string) => (type === "made_up" && schema ? { ...schema, version: 2 } : undefined);
  return { ...provider, schemas: { ...provider.schemas, resource } };
})();

const MAIN = 'resource "made_up" "a" {\n  name = "rec"\n  size = 5\n}\n';
const OLD = { title: "rec", size: "5", legacy: "x", label: "meant" };
const FILES = { "main.tf": MAIN, "terraform.tfstate": stateOf(OLD, { schema_version: 1 }) };

const planOf = (files: Readonly<Record<string, string>>) => planOfTexts(files, { providers: providersWith(PROVIDER) });

async function documentOf(files: Readonly<Record<string, string>>) {
  const plan = await planOf(files);
  const trace = plan.traces.find(({ change }) => change.address.text === "made_up.a")!;
  const record = lifecycleRecord(trace, { ...recordOptions(plan, trace), isRehearsed: false });
  const document = runJson(plan, { kind: "plan", title: "plan", record, schema: trace.schema?.block, decisions: [] });
  return JSON.parse(JSON.stringify(document)) as {
    readonly stages: readonly {
      readonly stage: string;
      readonly value: { readonly value: unknown };
      readonly schemaVersion?: number;
    }[];
    readonly operations: readonly { readonly operation: string; readonly upgraded?: unknown }[];
  };
}

test("the stored object stands as it was written, with its schema version, and every part that the upgrade touched", async () => {
  const { stages, operations } = await documentOf(FILES);
  expect(stages.slice(0, 2).map(({ stage, schemaVersion, value }) => [stage, schemaVersion, value.value])).toEqual([
    ["previousRunState", 1, OLD],
    ["upgradedState", undefined, { label: "CHANGED", name: "rec", size: 5, ttl: 300 }],
  ]);
  expect(operations.find(({ operation }) => operation === "UpgradeResourceState")?.upgraded).toEqual([
    { path: "label", kind: "changed" },
    { path: "legacy", kind: "dropped" },
    { path: "name", from: "title", kind: "renamed" },
    { path: "ttl", kind: "added" },
  ]);
});

test("the page has a row for what the current schema lacks, and says what the upgrade did", async () => {
  const { stages = [], rows = [] } = timeline({ plan: await planOf(FILES) }, "made_up.a") ?? {};
  expect(stages.slice(0, 2).map(({ name, note, folded }) => [name, note, folded])).toEqual([
    ["previousRunState", "schema version 1", false],
    ["upgradedState", undefined, false],
  ]);
  expect(stages[1]?.description).toContain(
    "Touched: label (another value), legacy (left out), size (in another form), name (renamed from title, equal value), ttl (added).",
  );
  const firstCells = Object.fromEntries(
    rows.map(({ path, cells }) => [path, cells.slice(0, 2).map(({ kind, text }) => text || kind)]),
  );
  expect(firstCells).toMatchObject({
    title: ['"rec"', "absent"],
    legacy: ['"x"', "absent"],
    name: ["absent", '"rec"'],
    label: ['"meant"', '"CHANGED"'],
  });
});

test("an object that was moved from another type stands as it was before the move", async () => {
  const moved = "moved {\n  from = made_old.a\n  to = made_up.a\n}\n";
  const state = stateWith("made_old", MADE_UP, { note: "rec", password: "hunter22" }, {});
  const files = { "main.tf": moved + MAIN, "terraform.tfstate": state };
  const { stages, operations } = await documentOf(files);
  expect(stages[0]).toMatchObject({ stage: "previousRunState", schemaVersion: 0, value: { value: { note: "rec" } } });
  expect(operations.find(({ operation }) => operation === "MoveResourceState")?.upgraded).toEqual([
    { path: "name", from: "note", kind: "renamed" },
    { path: "password", kind: "dropped" },
  ]);
  const view = timeline({ plan: await planOf(files) }, "made_up.a");
  expect(JSON.stringify(view)).not.toContain("hunter22");
  expect(view?.stages[1]?.description).toContain("Moved from made_old");
});

test("an object of the current schema that the provider leaves alone is the same object at both stages", async () => {
  const same = madeUp(SCHEMA);
  const plan = await planOfTexts(
    { "main.tf": MAIN, "terraform.tfstate": stateOf({ name: "rec", size: 5, ttl: 1, label: null }) },
    { providers: providersWith(same) },
  );
  const [stored, upgraded] = plan.traces[0]!.transitions;
  expect(stored?.object).toBe(upgraded?.object);
  expect(upgraded?.upgraded).toBeUndefined();
});
