import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The behavior of the program that is started for a state. */
export type Manner = "good" | "slow" | "empty" | "warns" | "html" | "hang" | "asks" | "fails" | "uninitialised";

/** A folder with three root modules, with states in a file, in s3 and in an http backend. */
export interface MonoRepo extends Puppet {
  readonly folder: string;
  /** The program that replaces `terraform`. */
  readonly program: string;
  remove(): void;
}

/** The controls of the program for a root module. */
export interface Puppet {
  setManner(root: string, manner: Manner): void;
  setState(root: string, state: string): void;
  /** Lets a slow program finish. */
  goOn(root: string): void;
  /** Returns the processes that were started for a root module, in order. */
  started(root: string): readonly number[];
}

export function puppetIn(folder: string): Puppet {
  const say = (root: string, name: string, text: string) => writeFileSync(join(folder, root, ".said", name), text);
  return {
    setManner: (root, manner) => say(root, "manner", manner),
    setState: (root, state) => say(root, "state", state),
    goOn: (root) => say(root, "go", ""),
    started: (root) => {
      const path = join(folder, root, ".said/started");
      return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").map(Number) : [];
    },
  };
}

export function monoRepo(): MonoRepo {
  const folder = mkdtempSync(join(tmpdir(), "stateline-mono-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  const program = join(folder, "bin/terraform");
  writeProgram(program);
  return {
    folder,
    program,
    ...puppetIn(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns a state with these instances of `terraform_data`, each with its input. */
export const stateOf = (serial: number, inputs: Readonly<Record<string, string>>): string =>
  `${JSON.stringify(
    {
      version: 4,
      terraform_version: "1.11.4",
      serial,
      lineage: "88e2c4e6-d61a-3a12-9474-88199de86fcf",
      outputs: {},
      resources: Object.entries(inputs).map(([name, input]) => ({
        mode: "managed",
        type: "terraform_data",
        name,
        provider: 'provider["terraform.io/builtin/terraform"]',
        instances: [{ schema_version: 0, attributes: attributesOf(name, input), sensitive_attributes: [] }],
      })),
      check_results: null,
    },
    null,
    2,
  )}\n`;

const attributesOf = (name: string, input: string) => ({
  id: `id-of-${name}`,
  input: { value: input, type: "string" },
  output: { value: input, type: "string" },
  triggers_replace: null,
});

const DATA = (name: string, input: string) => `resource "terraform_data" "${name}" {\n  input = "${input}"\n}\n`;

const FILES: Readonly<Record<string, string>> = {
  "network/main.tf": `terraform {\n  backend "local" {\n    path = "../states/network.tfstate"\n  }\n}\n\n${DATA("vpc", "10.0.0.0/16")}`,
  "states/network.tfstate": stateOf(3, { vpc: "10.1.0.0/16" }),
  "web/main.tf": `terraform {\n  backend "s3" {\n    bucket     = "acme-tf"\n    key        = "web.tfstate"\n    secret_key = "hunter2"\n  }\n}\n\n${DATA("server", "large")}\n${DATA("added", "new")}`,
  "web/.terraform/environment": "default",
  "web/.said/manner": "good",
  "web/.said/state": stateOf(41, { server: "small", gone: "old" }),
  "db/main.tf": `terraform {\n  backend "http" {\n    address = "https://pia:hunter2@state.acme.example/db?token=hunter2"\n  }\n}\n\n${DATA("database", "15")}`,
  "db/.said/manner": "good",
  "db/.said/state": stateOf(7, { database: "15" }),
};

/** The text of a program that behaves like `terraform state pull`, or misbehaves. */
export function writeProgram(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, PROGRAM);
  chmodSync(path, 0o755);
}

const PROGRAM = `#!${process.execPath}
const { appendFileSync, existsSync, readFileSync } = require("node:fs");
appendFileSync(".said/started", process.pid + "\\n");
const [manner, state] = ["manner", "state"].map((name) => readFileSync(".said/" + name, "utf8"));
const known = process.argv.slice(2).join(" ") === "state pull -no-color" && process.env.TF_INPUT === "0";
const complain = (text) => { process.stderr.write(text); process.exitCode = 1; };
const manners = {
  good: () => process.stdout.write(state + "\\n"),
  slow: () => (existsSync(".said/go") ? manners.good() : setTimeout(manners.slow, 50)),
  empty: () => {},
  warns: () => process.stdout.write("switching to terraform 1.11.4\\nWarning: { is deprecated\\n" + state + "\\n"),
  html: () => process.stdout.write("<!DOCTYPE html>\\n<html><body>Sign in, hunter2</body></html>\\n"),
  hang: () => setInterval(() => {}, 1000),
  asks: () => {
    process.stdout.write("var.password\\n  Enter a value: ");
    process.stdin.on("end", () => complain("\\nError: input is not available\\n"));
    process.stdin.resume();
  },
  uninitialised: () => complain("\\u001b[31m╷\\u001b[0m\\n│ Error: Module not installed\\n│ \\n│   on main.tf line 46:\\n│   46: module \\"vpc\\" {\\n│ \\n│ This module is not yet installed. Run \\"terraform init\\".\\n╵\\n"),
  fails: () => complain("\\u001b[31m╷\\u001b[0m\\n│ \\u001b[1mError: \\u001b[0mNo valid credential sources found\\n│ \\n│ Get https://pia:hunter2@sts.example/?x=hunter2: denied\\n╵\\n"),
};
if (known) manners[manner]();
else complain("Error: started otherwise than expected\\n");
`;
