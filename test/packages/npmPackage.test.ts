import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LARGEST_WORKER, workerSize } from "../../scripts/package.mjs";

// The package of npm, as somebody without the sources gets it.

const place = mkdtempSync(join(tmpdir(), "stateline-npm-"));
const [sources, unpacked, empty] = ["sources", "unpacked", "empty"].map((name) => join(place, name));
const environment = { ...process.env, npm_config_cache: join(place, "cache"), npm_config_offline: "true" };
let archive = "";

const run = (folder: string, program: string, ...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, env: environment, encoding: "utf8" });
  return { status, stdout, stderr };
};

beforeAll(() => {
  // Packing builds anew, and other tests use the programs of this checkout.
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  for (const file of listed.split("\0").filter((name) => name !== "" && !/^(?:test|docs|examples)\//.test(name)))
    cpSync(file, join(sources!, file), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(sources!, "node_modules"));
  const packed = run(sources!, "npm", "pack");
  archive = join(sources!, packed.stdout.trim().split("\n").at(-1)!);
  for (const folder of [unpacked!, empty!]) execFileSync("mkdir", ["-p", folder]);
  execFileSync("tar", ["-xzf", archive, "-C", unpacked!]);
}, 180_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

test("the package needs nothing else, and runs nothing when it is installed", () => {
  const root = join(unpacked!, "package");
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(Object.keys(manifest.bin)).toEqual(["stateline", "stateline-language-server"]);
  expect(manifest).not.toHaveProperty("dependencies");
  for (const script of ["preinstall", "install", "postinstall", "prepare"])
    expect(manifest.scripts).not.toHaveProperty(script);
  const programs = readdirSync(join(root, "dist"));
  expect(programs.filter((name) => name.endsWith(".map"))).toEqual([]);
  for (const name of programs)
    expect(readFileSync(join(root, "dist", name), "utf8")).not.toContain("sourceMappingURL=");
  for (const file of Object.values<string>(manifest.bin))
    expect(readFileSync(join(root, file), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test("the language server in a browser is small", async () => {
  const dist = join(unpacked!, "package/dist");
  const size = await workerSize(dist);
  expect(size).toBeGreaterThan(1_000_000);
  expect(size).toBeLessThanOrEqual(LARGEST_WORKER);
});

test("the notices name every package that is bundled", () => {
  const notices = readFileSync(join(unpacked!, "package", "THIRD_PARTY_NOTICES.txt"), "utf8");
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const sourceText = ["fflate", "re2js", "preact", "graphemer", "vscode-languageserver", "@bufbuild/protobuf"];
  for (const name of sourceText) {
    expect(manifest.devDependencies).toHaveProperty([name]);
    expect(notices).toMatch(new RegExp(`^${name} \\d[^\\n]* \\(.+\\)$`, "m"));
  }
  expect(manifest.files).toContain("THIRD_PARTY_NOTICES.txt");
});

test("npx runs it offline, in an empty folder and in one with a configuration", () => {
  cpSync(archive, join(empty!, "stateline.tgz"));
  const plan = () => run(empty!, "npx", "--yes", "./stateline.tgz", "plan");
  expect(plan()).toMatchObject({ status: 1, stderr: expect.stringContaining("Error: No configuration files") });
  writeFileSync(join(empty!, "main.tf"), 'resource "terraform_data" "a" {}\n');
  expect(plan()).toMatchObject({ status: 0, stdout: expect.stringContaining("Plan: 1 to add") });
  const server = run(empty!, "npx", "--yes", "--package", "./stateline.tgz", "stateline-language-server", "--version");
  expect(server).toMatchObject({ status: 0, stdout: expect.stringMatching(/^stateline \d/) });
});
