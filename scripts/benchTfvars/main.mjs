import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../benchProtocol/server.mjs";
import { newFolder, removeFolder } from "../benchProtocol/workspace.mjs";
import { root } from "../host/paths.mjs";

// npm run bench -- tfvars [--sizes=650,4096] [--against=FILE]: measures the CPU time of the server for a key in a variable file of so many
// kilobytes, until it rests: in an element in the middle of a map of objects, and in another variable. FILE is another bundle,
// `server.js` of an earlier build, which is measured in the same run.

const WARM_UP = 3;
const KEYS = 10;
const REST = 200;

/** Builds the server, measures it, and prints the figures. */
export async function benchTfvars(words) {
  const values = new Map(words.map((word) => word.split("=")));
  const sizes = (values.get("--sizes") ?? "650,4096").split(",").map(Number);
  execFileSync(process.execPath, ["esbuild.mjs"], { cwd: root, stdio: "inherit" });
  const programs = [["now", join(root, "dist/server.js")]];
  if (values.has("--against")) programs.push(["against", values.get("--against")]);
  console.log(
    "KB | build | start, CPU ms | a key in an element, CPU ms | a key in another variable, CPU ms | MB | highest",
  );
  for (const size of sizes)
    for (const [build, program] of programs) {
      const { start, element, other, memory } = await measured(program, size);
      const figures = [start, element, other, memory.now, memory.peak].map((figure) => figure.toFixed(0));
      console.log([size, build, ...figures].join(" | "));
    }
}

async function measured(program, kilobytes) {
  const folder = newFolder();
  try {
    const text = variableFile(kilobytes * 1024);
    writeFileSync(join(folder, "main.tf"), MAIN);
    writeFileSync(join(folder, NAME), text);
    const server = await startServer(program, folder);
    try {
      await server.open(NAME, text);
      await server.quiet();
      const start = server.cpu();
      const lines = text.split("\n");
      const names = lines.flatMap((line, at) => (line.includes(" name ") ? [at] : []));
      const element = await keys(server, lines, names[names.length >> 1]);
      const other = await keys(server, lines, lines.length - 2);
      return { start, element, other, memory: server.memory() };
    } finally {
      await server.stop();
    }
  } finally {
    removeFolder(folder);
  }
}

/** Returns the CPU time of a key at the end of the string of a line. */
async function keys(server, lines, line) {
  const at = { line, character: lines[line].length - 1 };
  const key = async () => {
    await server.change(NAME, { start: at, end: at }, "x");
    await server.quiet(REST);
  };
  for (let count = 0; count < WARM_UP; count++) await key();
  const before = server.cpu();
  for (let count = 0; count < KEYS; count++) await key();
  return (server.cpu() - before) / KEYS;
}

const NAME = "terraform.tfvars";

function variableFile(length) {
  let text = "services = {\n";
  for (let at = 0; text.length < length; at++)
    text += `  service-${String(at).padStart(6, "0")} = {
    name  = "service ${at}"
    size  = ${at % 7}
    tags  = ["a", "b${at % 13}"]
    rules = [{ port = ${at % 60_000}, open = true }]
  }
`;
  return `${text}}\nowner = "me"\n`;
}

const MAIN = `variable "services" {
  type = map(object({
    name  = string
    size  = number
    tags  = list(string)
    rules = list(object({ port = number, open = bool }))
  }))
}

variable "owner" {
  type = string
}

resource "terraform_data" "one" {
  input = var.services["service-000003"].name
}

resource "terraform_data" "owner" {
  input = var.owner
}

output "count" {
  value = length(var.services)
}
`;
