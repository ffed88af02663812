import { writeFile } from "node:fs/promises";
import { build } from "esbuild";

// Writes the plans of the examples as the real terraform says them: the goldens that the conformance test replays.
const folders = ["examples/web-app"];

const bundle = await build({
  entryPoints: ["test/support/terraform.ts"],
  bundle: true,
  platform: "node",
  format: "esm",
  write: false,
});
const source = Buffer.from(bundle.outputFiles[0].contents).toString("base64");
const { hasTerraform, JUDGE, realPlan } = await import(`data:text/javascript;base64,${source}`);
if (!hasTerraform) {
  console.error(`terraform ${JUDGE} is not on PATH: only it may write goldens.`);
  process.exit(1);
}
for (const folder of folders) {
  const { timestamp: _, ...plan } = realPlan(folder);
  const golden = {
    terraform: JUDGE,
    command: "terraform plan -out=plan.bin; terraform show -json plan.bin",
    folder,
    plan,
  };
  const file = `test/conformance/plan/${folder.replaceAll("/", "-")}.golden.json`;
  await writeFile(file, `${JSON.stringify(golden, null, 1)}\n`);
  console.log(`${file}: ${plan.resource_changes.length} instances`);
}
