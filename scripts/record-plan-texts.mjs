import { writeFile } from "node:fs/promises";
import { importModule } from "./modules.mjs";

// Records the plan text that the real terraform prints for the recorded scenarios and random steps. The conformance test of the
// plan text compares with these goldens.
const { hasTerraform, JUDGE } = await importModule("test/support/terraform.ts");
const { COMMAND, playedShapes, randomSteps, realText, scenarioSteps } = await importModule(
  "test/conformance/plan/texts/texts.ts",
);
if (!hasTerraform) {
  console.error(`terraform ${JUDGE} is not on PATH: only it may write goldens.`);
  process.exit(1);
}
const lines = [JSON.stringify({ terraform: JUDGE, command: COMMAND })];
for (const { name, step } of [...scenarioSteps(), ...randomSteps()])
  lines.push(JSON.stringify({ name, text: await realText(step) }));
for (const { name, step } of playedShapes())
  lines.push(JSON.stringify({ name, state: step.state, text: await realText(step) }));
const file = "test/conformance/plan/texts/texts.golden.jsonl";
await writeFile(file, `${lines.join("\n")}\n`);
console.log(`${file}: ${lines.length - 1} plans`);
