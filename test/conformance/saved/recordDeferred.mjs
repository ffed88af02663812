// Records plan files with deferred changes, which only builds of Terraform with experiments write:
//   node test/conformance/saved/recordDeferred.mjs BINARY
// `go build -ldflags "-X main.experimentsAllowed=yes"` makes such a binary. deferred.json has each plan in base64, and what `show -json`
// prints of it.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const data = (name, body) => `resource "terraform_data" "${name}" {\n${body}}\n`;
const OPEN = data("u", "");
const COUNTED = data("n", '  count = length(terraform_data.u.id) > 3 ? 1 : 0\n  input = sensitive("x")\n');
const CASES = [
  {
    name: "instances and modules whose keys are not known",
    files: {
      "main.tf": [
        OPEN,
        COUNTED,
        data("e", "  for_each = toset([terraform_data.u.id])\n  input    = each.key\n"),
        data("d", "  input = [for x in terraform_data.n : x.id]\n"),
        'module "m" {\n  source = "./m"\n  count  = length(terraform_data.u.id)\n}\n',
      ].join(""),
      "m/main.tf": data("i", '  input = "q"\n'),
    },
  },
  {
    name: "an instance that waits for a replacement",
    before: { "main.tf": OPEN },
    files: { "main.tf": `${OPEN}variable "v" {\n  ephemeral = true\n  default   = 1\n}\n${COUNTED}` },
    options: ["-replace=terraform_data.u", "-target=terraform_data.n"],
  },
];

const [binary] = process.argv.slice(2);
const written = CASES.map(({ name, files, before, options = [] }) => {
  const folder = mkdtempSync(join(tmpdir(), "stateline-deferred-"));
  try {
    const configuration = join(folder, "cli.tfrc");
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1" };
    const run = (...args) => execFileSync(binary, args, { cwd: folder, env, encoding: "utf8", stdio: "pipe" });
    const write = (files) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      run("init", "-input=false");
    };
    if (before) {
      write(before);
      run("apply", "-auto-approve", "-input=false");
    }
    write(files);
    run("plan", "-input=false", "-allow-deferral", "-out=plan.bin", ...options);
    const plan = readFileSync(join(folder, "plan.bin"), "base64");
    return { name, plan, json: run("show", "-json", "plan.bin") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
writeFileSync(join(import.meta.dirname, "deferred.json"), `${JSON.stringify(written, undefined, 1)}\n`);
