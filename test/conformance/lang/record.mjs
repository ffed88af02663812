// Records what the console of the real terraform says to many expressions: node test/conformance/lang/record.mjs [OUTPUT]
// The first line says the version and the command, each other one is an expression with its value and type, or its error.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expressions } from "./expressions.mjs";

const WORKERS = 3;
const folder = mkdtempSync(join(tmpdir(), "stateline-record-"));
const configuration = join(folder, "cli.tfrc");
writeFileSync(configuration, "");
const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", HOME: "/home/stateline" };

/** A console locks the state of its folder: each worker has a folder of its own. */
const moduleOf = (worker) => {
  const module = join(folder, `${worker}`);
  cpSync(join(import.meta.dirname, "module"), module, { recursive: true });
  return module;
};

const run = (cwd, input, ...args) =>
  new Promise((resolve) => {
    const options = { cwd, env, maxBuffer: 1 << 26 };
    const child = execFile("terraform", args, options, (failure, stdout, stderr) =>
      resolve({ stdout, stderr, failed: Boolean(failure) }),
    );
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });

async function record(module, expression) {
  const value = await run(module, `${expression}\n`, "console");
  if (value.failed) return { expression, ...errorIn(value.stderr) };
  const type = await run(module, `type(${expression})\n`, "console");
  return { expression, value: trimmed(value.stdout), type: type.failed ? null : trimmed(type.stdout) };
}

const trimmed = (text) => text.replace(/\n$/, "");

/** The summary and the detail of the first error, whose lines the console breaks as it likes. */
function errorIn(stderr) {
  const lines = stderr
    .replace(/\x1b\[[0-9;]*m/g, "")
    .split("\n")
    .filter((line) => line.startsWith("│"))
    .map((line) => line.slice(2));
  const start = lines.findIndex((line) => line.startsWith("Error: "));
  const rest = lines.slice(start);
  const next = rest.findIndex((line, at) => at > 0 && line.startsWith("Error: "));
  const paragraphs = (next < 0 ? rest : rest.slice(0, next)).join("\n").split(/\n\s*\n/);
  const [first = "", ...others] = paragraphs;
  const details = others.filter((paragraph) => !/^ {2}(on|with) /.test(paragraph) && !/^ {4}/.test(paragraph));
  const oneLine = (text) => text.replace(/\s+/g, " ").trim();
  return { summary: oneLine(first.slice("Error: ".length)), detail: oneLine(details.join(" ")) };
}

const answers = new Array(expressions.length);
let next = 0;
await Promise.all(
  Array.from({ length: WORKERS }, async (_, worker) => {
    const module = moduleOf(worker);
    while (next < expressions.length) {
      const at = next++;
      answers[at] = await record(module, expressions[at]);
    }
  }),
);
const version = JSON.parse((await run(folder, "", "version", "-json")).stdout).terraform_version;
const command = "echo EXPRESSION | terraform console; echo 'type(EXPRESSION)' | terraform console";
const lines = [{ terraform: version, command }, ...answers].map((line) => JSON.stringify(line));
writeFileSync(process.argv[2] ?? join(import.meta.dirname, "console.golden.jsonl"), `${lines.join("\n")}\n`);
console.log(`${answers.length} expressions, ${answers.filter(({ summary }) => summary).length} errors`);

// The signatures of all functions, as data.
const { function_signatures } = JSON.parse((await run(folder, "", "metadata", "functions", "-json")).stdout);
const parameter = ({ name, type, is_nullable }) => ({ name, type, ...(is_nullable && { nullable: true }) });
const signatures = Object.entries(function_signatures)
  .filter(([name]) => !name.startsWith("core::"))
  .map(([name, { return_type, parameters = [], variadic_parameter }]) => ({
    name,
    returns: return_type,
    parameters: parameters.map(parameter),
    ...(variadic_parameter && { variadic: parameter(variadic_parameter) }),
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
const head = { terraform: version, command: "terraform metadata functions -json" };
const signatureLines = [head, ...signatures].map((line) => JSON.stringify(line));
writeFileSync(join(import.meta.dirname, "functions.golden.jsonl"), `${signatureLines.join("\n")}\n`);
rmSync(folder, { recursive: true });
