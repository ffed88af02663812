import { writeFile } from "node:fs/promises";
import { importModule } from "./modules.mjs";

// STATELINE_JUDGE=BINARY node scripts/record-plans-by-version.mjs: records what that binary says otherwise than terraform 1.11.4 of
// the recorded plans. The test of plans by version compares with these goldens.
const { hasTerraform, JUDGE, LANGUAGE } = await importModule("test/support/terraform.ts");
const { corpus } = await importModule("test/conformance/plan/versions/corpus.ts");
const { absentIn, deviationOf, FOLDER } = await importModule("test/conformance/plan/versions/goldens.ts");
const { inFolderOf, realSaid } = await importModule("test/conformance/plan/steps/real.ts");
const { COMMAND, realText } = await importModule("test/conformance/plan/texts/texts.ts");
if (!hasTerraform) {
  console.error("STATELINE_JUDGE names no binary.");
  process.exit(1);
}
const [product] = LANGUAGE.split("@");
const command = `terraform plan -json -out=plan.bin; terraform show -json plan.bin; ${COMMAND}`;
const plans = corpus();
const answers = [];
for (const plan of plans) {
  const said = await inFolderOf(plan.step, (folder) => realSaid(plan.step, folder));
  const isRefused = !said.plan || said.plan.errored === true;
  answers.push({ ...said, text: isRefused ? "" : await realText(plan.step) });
}
const absent = absentIn(answers.flatMap(({ plan }) => plan ?? []));
const deviations = plans.flatMap((plan, at) => deviationOf(plan, answers[at], { language: LANGUAGE, absent }) ?? []);
const head = { product, version: JUDGE, command, absent };
const lines = [head, ...deviations].map((each) => JSON.stringify(each));
const file = `${FOLDER}/${product}-${JUDGE}.golden.jsonl`;
await writeFile(file, `${lines.join("\n")}\n`);
console.log(`${file}: ${lines.length - 1} of ${plans.length} plans differ`);
