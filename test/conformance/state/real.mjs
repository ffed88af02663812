import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { sample } from "./sample.mjs";

/** The real terraform in a folder of its own, where hashicorp/sample is a provider of test/support/provider. */
export async function asTerraform(program = "terraform") {
  const folder = mkdtempSync(join(tmpdir(), "stateline-states-"));
  const plugin = join(process.cwd(), "out", "test-provider", "ruledPlugin.mjs");
  await build({
    entryPoints: ["test/support/provider/ruledPlugin.ts"],
    outfile: plugin,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  const rules = join(folder, "rules.json");
  writeFileSync(rules, JSON.stringify(sample));
  const executable = join(folder, "terraform-provider-sample");
  writeFileSync(executable, `#!/bin/sh\nexec '${process.execPath}' '${plugin}' '${rules}'\n`);
  chmodSync(executable, 0o755);
  const settings = join(folder, "cli.tfrc");
  // What 0.11 called provider.sample, no namespace beside it, is looked for as "-/sample".
  const overrides = ["hashicorp/sample", "-/sample"].map((source) => `    "${source}" = "${folder}"\n`).join("");
  writeFileSync(settings, `provider_installation {\n  dev_overrides {\n${overrides}  }\n}\n`);
  const env = { ...process.env, TF_CLI_CONFIG_FILE: settings, CHECKPOINT_DISABLE: "1" };
  const start = (...args) => spawnSync(program, args, { cwd: folder, env, encoding: "utf8", maxBuffer: 1 << 28 });
  return {
    version: JSON.parse(start("version", "-json").stdout).terraform_version,
    folder,
    /** Runs a command on a state, which stands where FILE is written. */
    run: (state, ...args) => {
      const file = join(folder, "case.tfstate");
      writeFileSync(file, state);
      const { stdout, stderr, status } = start(...args.map((word) => word.replace("FILE", file)));
      const said = stderr.replaceAll("\u001b", "").replace(/\[[0-9;]*m/g, "");
      const summary = /Error: (.*)/.exec(said)?.[1] ?? said.trim().split("\n")[0];
      return { stdout, status, summary: summary.replaceAll(file, "FILE") };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
