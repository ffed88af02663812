import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sleep, startServer } from "../benchProtocol/server.mjs";
import { root } from "../host/paths.mjs";

// npm run bench -- roots [--sizes=1,100,500,2000] [--against=FILE] [--units]: measures the server in repositories of many root modules that all
// call a module, which calls another one: the CPU time and memory of the process from its start to the right lenses of the opened
// file, and until it rests; and of a key in the opened root module and in the shared module. FILE is another bundle, `server.js` of an
// earlier build, which is measured in the same run. With --units the root modules are units of Terragrunt, in chains of five.

const KEYS = 12;

/** Builds the server, measures it, and prints the figures. */
export async function benchRoots(words) {
  const values = new Map(words.map((word) => word.split("=")));
  const sizes = (values.get("--sizes") ?? "1,100,500,2000").split(",").map(Number);
  execFileSync(process.execPath, ["esbuild.mjs"], { cwd: root, stdio: "inherit" });
  const layout = words.includes("--units") ? UNITS : ROOTS;
  const programs = [["now", join(root, "dist/server.js")]];
  if (values.has("--against")) programs.push(["against", values.get("--against")]);
  console.log(
    "roots | build | start → lenses, CPU ms | → quiet, CPU ms | MB | key in the root, CPU ms | key in the module → quiet",
  );
  for (const roots of sizes)
    for (const [build, program] of programs) {
      const { lenses, quiet, memory, key, sharedKey } = await measured(program, roots, layout);
      const cells = [roots, build, lenses, quiet, memory.toFixed(0), key.toFixed(1), sharedKey.toFixed(1)];
      console.log(cells.join(" | "));
    }
}

async function measured(program, roots, { filesOf, nameOf, text }) {
  const folder = mkdtempSync(join(tmpdir(), "stateline-roots-"));
  try {
    for (const [name, text] of Object.entries(filesOf(roots))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const server = await startServer(program, folder);
    try {
      const name = nameOf(roots >> 1);
      await server.open(name, text);
      for (let lenses = []; !lenses.some(({ command }) => /\+/.test(command?.title ?? "")); await sleep(10))
        lenses = await server.lenses(name);
      const lenses = server.cpu();
      await server.quiet();
      const [quiet, memory] = [server.cpu(), server.memory().now];
      const key = await keys(server, name, text, "shop");
      await server.open(SHARED_FILE, SHARED);
      await server.quiet();
      const sharedKey = await keys(server, SHARED_FILE, SHARED, "label");
      return { lenses, quiet, memory, key, sharedKey };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the CPU time of a key after a word, until the server rests. */
async function keys(server, name, text, word) {
  const line = text.split("\n").findIndex((each) => each.includes(`"${word}`));
  const at = { line, character: text.split("\n")[line].indexOf(`"${word}`) + word.length + 1 };
  const before = server.cpu();
  for (let count = 0; count < KEYS; count++) {
    await server.change(name, { start: at, end: at }, "x");
    await server.lenses(name);
    await server.quiet(60);
  }
  return (server.cpu() - before) / KEYS;
}

const rootName = (at) => `live/team${at % 10}/root${at}`;
const SHARED_FILE = "modules/service/main.tf";

const ROOT = `locals {
  name = "shop"
}

module "service" {
  source = "../../../modules/service"
  name   = local.name
}

resource "terraform_data" "own" {
  count = 3
  input = module.service.label
}
`;

const SHARED = `variable "name" {
  type = string
}

module "names" {
  source = "../names"
  name   = var.name
}

resource "terraform_data" "service" {
  count = 5
  input = "label \${module.names.name}"
}

output "label" {
  value = terraform_data.service[0].input
}
`;

const NAMES = `variable "name" {
  type = string
}

output "name" {
  value = upper(var.name)
}
`;

const MODULES = { [SHARED_FILE]: SHARED, "modules/names/main.tf": NAMES };

const ROOTS = {
  text: ROOT,
  nameOf: (at) => `${rootName(at)}/main.tf`,
  filesOf: (roots) => ({
    ...MODULES,
    ...Object.fromEntries(
      Array.from({ length: roots }, (_, at) => [
        [`${rootName(at)}/main.tf`, ROOT],
        [`${rootName(at)}/versions.tf`, `terraform {\n  required_version = ">= 1.5"\n}\n`],
      ]).flat(),
    ),
  }),
};

/** A unit; all but the first of five depend on the one before. */
const unitText = (at) => `include "root" {
  path = find_in_parent_folders("root.hcl")
}

terraform {
  source = "../../../modules//service"
}
${at % 5 === 0 ? "" : `\ndependency "before" {\n  config_path = "../../team${(at - 1) % 10}/root${at - 1}"\n}\n`}
inputs = {
  name = "shop"
}
`;

const UNITS = {
  text: unitText(0),
  nameOf: (at) => `${rootName(at - (at % 5))}/terragrunt.hcl`,
  filesOf: (roots) => ({
    ...MODULES,
    "root.hcl": 'locals {\n  owner = "team"\n}\n\ninputs = {\n  owner = local.owner\n}\n',
    ...Object.fromEntries(Array.from({ length: roots }, (_, at) => [`${rootName(at)}/terragrunt.hcl`, unitText(at)])),
  }),
};
