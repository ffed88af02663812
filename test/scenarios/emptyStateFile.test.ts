import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { main } from "../../server/cli/main.ts";
import { askDisk } from "../../server/host/node/askers.ts";
import { capturingConsole } from "../support/capturingConsole.ts";
import { withFolder } from "../support/folder.ts";

// A state file without a byte is no state, wherever it is, as Terraform has it.

const MAIN = 'resource "terraform_data" "a" {\n  input = 1\n}\n';
const BACKEND = 'terraform {\n  backend "local" {\n    path = "s/x.tfstate"\n  }\n}\n';
const INITIALISED = JSON.stringify({
  version: 3,
  serial: 1,
  lineage: "x",
  backend: { type: "local", config: { path: "s/x.tfstate", workspace_dir: null }, hash: 1 },
});
const BACKUP = '{"version":4,"terraform_version":"1.11.4","serial":7,"lineage":"x","outputs":{},"resources":[]}';

test.each([
  ["beside the configuration", { "terraform.tfstate": "" }, []],
  ["beside a backup", { "terraform.tfstate": "", "terraform.tfstate.backup": BACKUP }, []],
  ["of a workspace", { "terraform.tfstate.d/w/terraform.tfstate": "" }, ["--workspace", "w"]],
  ["that is named", { "e.tfstate": "" }, ["--state", "e.tfstate"]],
  [
    "of the local backend",
    { "backend.tf": BACKEND, "s/x.tfstate": "", ".terraform/terraform.tfstate": INITIALISED },
    [],
  ],
])("an empty state file %s", (_, files, options) =>
  withFolder({ "main.tf": MAIN }, async (folder) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const words = options.map((word) => (word.endsWith(".tfstate") ? join(folder, word) : word));
    const { console, printed } = capturingConsole();
    expect(await main(["plan", folder, "--json", ...words], askDisk, console, {})).toBe(0);
    const { resource_changes, stateline } = JSON.parse(printed.out);
    expect(resource_changes.map(({ change }: { change: { actions: unknown } }) => change.actions)).toEqual([
      ["create"],
    ]);
    const [note, ...more] = stateline.diagnostics;
    expect(more).toEqual([]);
    expect(note).toMatchObject({ severity: "information", source: "stateline", summary: "State file is empty" });
    expect(note.detail.includes("serial 7")).toBe("terraform.tfstate.backup" in files);
  }),
);
