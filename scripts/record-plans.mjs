import { writeFile } from "node:fs/promises";
import { importModule } from "./modules.mjs";

// Writes the plans of the examples, of the scenarios and of some random workspaces as the real terraform says them: the
// goldens that the conformance tests replay.
const folders = ["examples/web-app"];
const { hasTerraform, JUDGE, realPlan, realScenario } = await importModule("test/support/terraform.ts");
const { recordRefusals, recordSteps } = await importModule("test/conformance/plan/steps/record.ts");
const { SCENARIOS } = await importModule("test/conformance/plan/scenarios.ts");
if (!hasTerraform) {
  console.error(`terraform ${JUDGE} is not on PATH: only it may write goldens.`);
  process.exit(1);
}
const command = "terraform plan -out=plan.bin; terraform show -json plan.bin";
for (const folder of folders) {
  const { timestamp: _, ...plan } = realPlan(folder);
  const file = `test/conformance/plan/${folder.replaceAll("/", "-")}.golden.json`;
  await writeFile(file, `${JSON.stringify({ terraform: JUDGE, command, folder, plan }, null, 1)}\n`);
  console.log(`${file}: ${plan.resource_changes.length} instances`);
}
const recorded = SCENARIOS.map((scenario) => {
  // The plan stays text: JavaScript would round its numbers.
  const { state, plan } = realScenario(scenario);
  return JSON.stringify({ name: scenario.name, state, plan: plan.trim() });
});
const head = JSON.stringify({ terraform: JUDGE, command: `terraform apply; (before) → ${command} (after)` });
await writeFile("test/conformance/plan/scenarios.golden.jsonl", `${[head, ...recorded].join("\n")}\n`);
console.log(`test/conformance/plan/scenarios.golden.jsonl: ${recorded.length} scenarios`);

const [workspaces, seed] = [16, 7000];
const steps = await recordSteps(workspaces, seed);
const about = JSON.stringify({
  terraform: JUDGE,
  command: "terraform plan -json -out=plan.bin; terraform show -json plan.bin",
  workspaces,
  seed,
});
const stepsFile = "test/conformance/plan/steps/steps.golden.jsonl";
await writeFile(stepsFile, `${[about, ...steps.map((step) => JSON.stringify(step))].join("\n")}\n`);
console.log(`${stepsFile}: ${steps.length} steps`);

const refusals = await recordRefusals();
const refusalsFile = "test/conformance/plan/steps/refusals.golden.jsonl";
const refusalsHead = JSON.stringify({ terraform: JUDGE, command: "terraform plan -json" });
await writeFile(refusalsFile, `${[refusalsHead, ...refusals.map((refusal) => JSON.stringify(refusal))].join("\n")}\n`);
console.log(`${refusalsFile}: ${refusals.length} refusals`);
