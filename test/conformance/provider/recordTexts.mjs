// Records what the real terraform prints of the workspaces that it can plan, for texts.test.ts:
//   node test/conformance/provider/recordTexts.mjs
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { FAMILIES } = await importModule("test/conformance/provider/families.ts");
const { playedText, TEXT_COMMAND } = await importModule("test/conformance/provider/played.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;

const all = [...FAMILIES].flatMap(([family, workspaces]) => workspaces.map((workspace) => ({ family, workspace })));
const texts = [];
const next = all.entries();
const work = async () => {
  for (const [at, { workspace }] of next) texts[at] = await playedText(workspace);
};
await Promise.all([work(), work()]);
const lines = all.flatMap(({ family, workspace }, at) =>
  texts[at] === undefined ? [] : [{ family, name: workspace.name, text: texts[at] }],
);
const written = [{ terraform, command: TEXT_COMMAND }, ...lines].map((line) => JSON.stringify(line));
writeFileSync(join(import.meta.dirname, "texts.golden.jsonl"), `${written.join("\n")}\n`);
console.log(`${lines.length} of ${all.length} workspaces have a plan`);
