import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { planDiagnostics } from "../../../server/engine/plan/commandDiagnostics.ts";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planJson } from "../../../server/engine/render/planJson/planJson.ts";
import { planOf } from "../../support/disk.ts";
import { withFolder } from "../../support/folder.ts";

interface Recorded {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options: readonly string[];
  readonly errors: readonly { readonly summary: string; readonly line: number | null }[];
  readonly resource_changes: readonly Record<string, unknown>[];
  readonly output_changes: Readonly<Record<string, unknown>>;
}

const [head, ...recorded] = readFileSync(join(import.meta.dirname, "plans.golden.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

test.each(recorded as readonly Recorded[])(`$name, as OpenTofu ${head.opentofu} plans it`, (workspace) =>
  withFolder(workspace.files, async (folder) => {
    const mode = workspace.options.includes("-destroy") ? "destroy" : "normal";
    const excludes = workspace.options.flatMap((option) => /^-exclude=(.*)/.exec(option)?.[1] ?? []);
    const plan = await planOf(folder, { mode, excludes });
    const errors = planDiagnostics(plan).filter(({ severity }) => severity === "error");
    expect(errors.map(({ summary }) => summary)).toEqual(workspace.errors.map(({ summary }) => summary));
    // Where the configuration is refused OpenTofu writes no plan.
    if (workspace.errors.length > 0 && workspace.resource_changes.length === 0) return;
    const ours = JSON.parse(writeJson(planJson(plan)));
    expect(ours.resource_changes ?? []).toEqual(workspace.resource_changes);
    expect(ours.output_changes ?? {}).toEqual(workspace.output_changes);
  }),
);
