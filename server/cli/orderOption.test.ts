import { expect, test } from "vitest";
import { capturingConsole } from "../../test/support/capturingConsole.ts";
import { withFolder } from "../../test/support/folder.ts";
import { DISK } from "../host/node/askers.ts";
import { askWith } from "../host/shared/askWith.ts";
import { main } from "./main.ts";

const object = (name: string, attributes: object, dependencies: readonly string[] = []) => ({
  mode: "managed",
  type: "terraform_data",
  name,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances: [
    {
      schema_version: 0,
      attributes: { id: name, input: null, output: null, triggers_replace: null, ...attributes },
      dependencies,
    },
  ],
});

const FILES = {
  "main.tf": `
resource "terraform_data" "base" {
  triggers_replace = 2
}
resource "terraform_data" "user" {
  input = terraform_data.base.id
}
resource "terraform_data" "new" {
  count = 2
}
`,
  "terraform.tfstate": JSON.stringify({
    version: 4,
    serial: 1,
    lineage: "x",
    resources: [
      object("base", { triggers_replace: { value: 1, type: "number" } }),
      object("gone", {}, ["terraform_data.base"]),
      object("user", { input: { value: "base", type: "string" }, output: { value: "base", type: "string" } }, [
        "terraform_data.base",
      ]),
    ],
  }),
};

async function planText(...options: readonly string[]): Promise<string> {
  const { console, printed } = capturingConsole();
  await withFolder(FILES, (folder) => main(["plan", folder, ...options], askWith(new Map(DISK)), console, {}));
  return printed.out;
}

test("the steps of the apply, and what each operation waits for", async () => {
  expect(await planText("--order")).toBe(`6 operations in 4 steps. Those of one step can run at the same time.

Step 1
  1  + terraform_data.new[0]
  2  + terraform_data.new[1]
  3  - terraform_data.gone

Step 2
  4  - terraform_data.base (the old object), after 3

Step 3
  5  + terraform_data.base (its replacement), after 4

Step 4
  6  ~ terraform_data.user, after 5
`);
});

test("as JSON, beside the plan", async () => {
  const { resource_changes: changes, stateline } = JSON.parse(await planText("--json", "--order"));
  expect(changes).toHaveLength(5);
  expect(stateline.order.slice(3)).toEqual([
    { number: 4, address: "terraform_data.base", action: "delete", half: "delete", step: 2, waitsFor: [3] },
    { number: 5, address: "terraform_data.base", action: "create", half: "create", step: 3, waitsFor: [4] },
    { number: 6, address: "terraform_data.user", action: "update", step: 4, waitsFor: [5] },
  ]);
  expect(JSON.parse(await planText("--json")).stateline.order).toBeUndefined();
});

test("with a target, an instance that the apply leaves out is said to be, and is not rehearsed", async () => {
  const files = {
    "main.tf": `
resource "terraform_data" "a" {
  count = 2
}
resource "terraform_data" "b" {
  input = terraform_data.a[0].id
}
`,
  };
  const timelineOf = async (address: string): Promise<string> => {
    const { console, printed } = capturingConsole();
    const words = (folder: string) => ["timeline", folder, address, "--target", "terraform_data.b"];
    await withFolder(files, (folder) => main(words(folder), askWith(new Map(DISK)), console, {}));
    return printed.out;
  };
  expect(await timelineOf("terraform_data.a[0]")).toContain("Final Planned → New");
  const left = await timelineOf("terraform_data.a[1]");
  expect(left).toContain("not applied: no target needs it");
  expect(left).not.toContain("Final Planned → New");
});

test("a plan that only refreshes rehearses no apply", async () => {
  const { console, printed } = capturingConsole();
  await withFolder(FILES, (folder) =>
    main(
      ["timeline", folder, "terraform_data.new[0]", "--refresh-only", "--json"],
      askWith(new Map(DISK)),
      console,
      {},
    ),
  );
  expect(printed.out).not.toContain("ApplyResourceChange");
  expect(printed.out).not.toContain('"phase":"apply"');
});
