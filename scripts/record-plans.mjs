import { writeFile } from "node:fs/promises";
import { importModule } from "./modules.mjs";

// node scripts/record-plans.mjs [PART...]: records the plans of the real terraform for the examples, the scenarios, some random
// workspaces and invalid configurations. The conformance tests compare with these goldens.
const { hasTerraform, JUDGE, realPlan, realScenario } = await importModule("test/support/terraform.ts");
const { recordRefusals, recordSteps } = await importModule("test/conformance/plan/steps/record.ts");
const { SCENARIOS } = await importModule("test/conformance/plan/scenarios.ts");
const folder = "test/conformance/plan";
const planned = "terraform plan -out=plan.bin; terraform show -json plan.bin";
const parts = { examples, scenarios, steps, refusals };

const chosenParts = process.argv.slice(2);
const unknown = chosenParts.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
if (!hasTerraform) {
  console.error(`terraform ${JUDGE} is not on PATH: only it may write goldens.`);
  process.exit(1);
}
for (const [name, record] of Object.entries(parts))
  if (chosenParts.length === 0 || chosenParts.includes(name)) await record();

async function examples() {
  for (const example of ["examples/web-app"]) {
    const { timestamp: _, ...plan } = realPlan(example);
    const text = JSON.stringify({ terraform: JUDGE, command: planned, folder: example, plan }, null, 1);
    await write(`${example.replaceAll("/", "-")}.golden.json`, [text], `${plan.resource_changes.length} instances`);
  }
}

async function scenarios() {
  const recorded = SCENARIOS.map((scenario) => {
    // The plan stays text: JavaScript would round its numbers.
    const { state, plan } = realScenario(scenario);
    return JSON.stringify({ name: scenario.name, state, plan: plan.trim() });
  });
  const head = JSON.stringify({ terraform: JUDGE, command: `terraform apply; (before) → ${planned} (after)` });
  await write("scenarios.golden.jsonl", [head, ...recorded], `${recorded.length} scenarios`);
}

async function steps() {
  const [workspaces, seed] = [16, 7000];
  const recorded = (await recordSteps(workspaces, seed)).map((step) => JSON.stringify(step));
  const command = "terraform plan -json -out=plan.bin; terraform show -json plan.bin";
  const head = JSON.stringify({ terraform: JUDGE, command, workspaces, seed });
  await write("steps/steps.golden.jsonl", [head, ...recorded], `${recorded.length} steps`);
}

async function refusals() {
  const recorded = (await recordRefusals()).map((refusal) => JSON.stringify(refusal));
  const head = JSON.stringify({ terraform: JUDGE, command: "terraform plan -json" });
  await write("steps/refusals.golden.jsonl", [head, ...recorded], `${recorded.length} refusals`);
}

async function write(name, lines, description) {
  await writeFile(`${folder}/${name}`, `${lines.join("\n")}\n`);
  console.log(`${folder}/${name}: ${description}`);
}
