import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

/** The real terraform in a folder of its own, where the provider of test/support/provider stands for hashicorp/naughty. */
export async function asTerraform(program = "terraform") {
  const folder = mkdtempSync(join(tmpdir(), "stateline-states-"));
  const plugin = join(process.cwd(), "out", "test-provider", "plugin.mjs");
  await build({
    entryPoints: ["test/support/provider/plugin.ts"],
    outfile: plugin,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  const executable = join(folder, "terraform-provider-naughty");
  writeFileSync(executable, `#!/bin/sh\nexec '${process.execPath}' '${plugin}' '' 6 0\n`);
  chmodSync(executable, 0o755);
  const settings = join(folder, "cli.tfrc");
  writeFileSync(settings, `provider_installation {\n  dev_overrides { "hashicorp/naughty" = "${folder}" }\n}\n`);
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
