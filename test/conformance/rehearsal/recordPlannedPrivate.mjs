// Records what binaries do when they apply the workspaces of plannedPrivate.ts:
//   node test/conformance/rehearsal/recordPlannedPrivate.mjs BINARY…
import { writeFileSync } from "node:fs";
import { importModule } from "../../../scripts/modules.mjs";

const { plannedPrivate, GOLDEN } = await importModule("test/conformance/rehearsal/plannedPrivate.ts");
const { appliedReally, COMMAND } = await importModule("test/conformance/rehearsal/appliedReally.ts");
const { versionOf } = await importModule("test/support/terraform.ts");

const binaries = process.argv.slice(2).map((binary) => ({ binary, ...versionOf(binary) }));
const lines = [];
for (const workspace of plannedPrivate) {
  const verdicts = [];
  for (const { binary, product, version } of binaries)
    verdicts.push({ judge: `${product}-${version}`, applied: (await appliedReally(workspace, binary)) ?? null });
  lines.push({ name: workspace.name, verdicts });
}
writeFileSync(GOLDEN, `${[{ command: COMMAND }, ...lines].map((line) => JSON.stringify(line)).join("\n")}\n`);
for (const { name, verdicts } of lines)
  console.log(name, verdicts.map(({ judge, applied }) => `${judge} ${applied ? "applied" : "failed"}`).join(", "));
