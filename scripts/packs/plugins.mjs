import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../host/run.mjs";

// Plugins that are built from their public source code, and what they say of themselves.

const ARCHITECTURES = { x64: "amd64", arm64: "arm64" };
const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}_${ARCHITECTURES[process.arch]}`;

/** Builds the plugin of a provider, unless it is there. Resolves with its file, below a folder that is a mirror for terraform. */
export async function builtPlugin({ name, source, version, repository, tag }, { work, repositories }) {
  const folder = join(work, "plugins", source, version, PLATFORM);
  const plugin = join(folder, `terraform-provider-${name}_v${version}`);
  if (existsSync(plugin)) return plugin;
  const code = join(work, "code", name);
  await rm(code, { recursive: true, force: true });
  await run("git", ["clone", "--quiet", "--depth", "1", "--branch", tag, `${repositories}/${repository}`, code]);
  await mkdir(folder, { recursive: true });
  const vendored = existsSync(join(code, "vendor"));
  const flags = ["-trimpath", "-buildvcs=false", `-mod=${vendored ? "vendor" : "mod"}`];
  const link = `-s -w -X main.version=${version}`;
  const env = { ...process.env, CGO_ENABLED: "0" };
  await run("go", ["build", ...flags, "-ldflags", link, "-o", `${plugin}.part`, "."], { cwd: code, env });
  await rename(`${plugin}.part`, plugin);
  return plugin;
}

/** Writes the schema that terraform reads from the plugin, unless it is there. Resolves with its file. */
export async function schemaOfPlugin({ name, source, version }, { work }) {
  const file = join(work, "schemas", `${name}-${version}.json`);
  if (existsSync(file)) return file;
  const root = join(work, "roots", name);
  await mkdir(root, { recursive: true });
  await mkdir(join(work, "schemas"), { recursive: true });
  const required = { [name]: { source, version } };
  await writeFile(join(root, "main.tf.json"), JSON.stringify({ terraform: { required_providers: required } }));
  await writeFile(
    join(root, "cli.tfrc"),
    `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(join(work, "plugins"))}\n  }\n}\n`,
  );
  const env = { ...process.env, TF_CLI_CONFIG_FILE: join(root, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
  await rm(join(root, ".terraform.lock.hcl"), { force: true });
  await run("terraform", ["init", "-backend=false", "-no-color"], { cwd: root, env });
  const printed = await run("terraform", ["providers", "schema", "-json"], { cwd: root, env });
  await writeFile(file, printed);
  return file;
}
