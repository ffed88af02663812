// Records what the real terraform says of each text, in a folder of its own: node test/conformance/syntax/record.mjs
// Each file is JSON lines; the first says the version and the command, each other one is a case.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AWKWARD } from "./awkwardTexts.mjs";
import { JSON_VARIANT } from "./jsonCases.mjs";
import { NATIVE } from "./nativeCases.mjs";
import { STRUCTURE } from "./structureCases.mjs";

const home = mkdtempSync(join(tmpdir(), "stateline-syntax-"));
writeFileSync(join(home, "cli.tfrc"), "");
const env = { ...process.env, TF_CLI_CONFIG_FILE: join(home, "cli.tfrc"), CHECKPOINT_DISABLE: "1", NO_COLOR: "1" };
const terraform = (args, cwd, input) =>
  spawnSync("terraform", args, { cwd, env, input, encoding: "utf8", maxBuffer: 1 << 28 });

/** What is said of a file that is alone in its folder. */
function validate(file, content) {
  const folder = mkdtempSync(join(home, "case-"));
  writeFileSync(join(folder, file), content);
  const { diagnostics } = JSON.parse(terraform(["validate", "-json"], folder).stdout);
  return diagnostics.map(({ severity, summary, detail, range }) => ({
    severity,
    summary,
    detail,
    ...(range && { start: place(range.start), end: place(range.end) }),
  }));
}

const place = ({ line, column, byte }) => [line, column, byte];
const written = (content) =>
  typeof content === "string" ? { text: content } : { base64: Buffer.from(content).toString("base64") };

function record(name, command, cases) {
  const version = JSON.parse(terraform(["version", "-json"], home).stdout).terraform_version;
  const lines = [{ terraform: version, command }, ...cases].map((line) => JSON.stringify(line));
  writeFileSync(join(import.meta.dirname, `${name}.golden.jsonl`), `${lines.join("\n")}\n`);
  console.log(`${name}: ${cases.length} cases`);
}

/** How many of them are errors of syntax: the ones that `terraform fmt` has too. It reads no JSON. */
const countErrors = (content) =>
  (terraform(["fmt", "-no-color", "-"], home, content).stderr.match(/^.? ?Error: /gm) ?? []).length;

const unique = (cases) => [...new Map(cases.map((content) => [content.toString("latin1"), content])).values()];
const validated = (file, cases) =>
  unique(cases).map((content) => ({
    file,
    ...written(content),
    ...(file.endsWith(".tf") && { syntaxErrors: countErrors(content) }),
    diagnostics: validate(file, content),
  }));

/** The configurations of this repository. */
function ownFiles() {
  const root = join(import.meta.dirname, "..", "..", "..", "examples");
  const names = readdirSync(root, { recursive: true }).filter(
    (name) => name.endsWith(".tf") && !name.includes(".terraform"),
  );
  return names.sort().map((name) => readFileSync(join(root, name), "utf8"));
}

record("native", "terraform validate -json", validated("main.tf", NATIVE));
record("json", "terraform validate -json", validated("main.tf.json", JSON_VARIANT));
record("structure", "terraform validate -json", validated("main.tf", STRUCTURE));
record(
  "fmt",
  "terraform fmt -",
  unique([...AWKWARD, ...ownFiles()]).flatMap((text) => {
    const { status, stdout } = terraform(["fmt", "-"], home, text);
    return status === 0 ? [{ text, formatted: stdout }] : [];
  }),
);
rmSync(home, { recursive: true, force: true });
