// Records how the real terraform shows random changes of nested attributes, lists, maps and blocks, over a plugin of test/support:
// node test/conformance/saved/nested/record.mjs
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { PROVIDER, randomWorkspace } from "./workspaces.mjs";

const home = mkdtempSync(join(tmpdir(), "stateline-nested-"));
const root = join(home, "root");
writeFileSync(join(home, "cli.tfrc"), "");
const installer = join(process.cwd(), "out", "installRuled.mjs");
buildSync({
  entryPoints: ["test/support/provider/installed.ts"],
  outfile: installer,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
});
const { installRuled } = await import(pathToFileURL(installer).href);
execFileSync("mkdir", ["-p", root]);
await installRuled(root, { test: PROVIDER }, join(home, "calls"));
const env = { ...process.env, TF_CLI_CONFIG_FILE: join(home, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
const terraform = (...args) =>
  execFileSync("terraform", args, { cwd: root, env, encoding: "utf8", maxBuffer: 1 << 28 });
let schemas;
const cases = [1, 2, 3, 4, 5, 6].map((seed) => {
  const { main, state } = randomWorkspace(seed);
  writeFileSync(join(root, "main.tf"), main);
  writeFileSync(join(root, "terraform.tfstate"), state);
  schemas ??= JSON.parse(terraform("providers", "schema", "-json"));
  terraform("plan", "-refresh=false", "-input=false", "-out=saved.tfplan");
  const plan = JSON.parse(terraform("show", "-json", "saved.tfplan"));
  return { seed, plan, text: terraform("show", "-no-color", "saved.tfplan") };
});
writeFileSync(join(import.meta.dirname, "golden.json"), `${JSON.stringify({ schemas, cases })}\n`);
console.log(`${cases.length} plans`);
rmSync(home, { recursive: true, force: true });
