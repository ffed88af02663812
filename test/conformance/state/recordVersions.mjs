// Records states that older binaries have written, and what the terraform that is the judge shows of them:
// TOOLS=FOLDER node test/conformance/state/recordVersions.mjs
// The folder holds terraform-VERSION for each of VERSIONS, and provider-test-v0.11.15 and provider-test-v0.12.31. Each is built from
// the source that `go mod download -json github.com/hashicorp/terraform@VERSION` leaves in the module cache, in a copy of it:
//   go build -mod=mod -ldflags="-s -w -checklinkname=0" -o terraform-VERSION .
//   go build -mod=mod -ldflags="-s -w -checklinkname=0" -o provider-test-VERSION ./builtin/bins/provider-test
// (its folder vendor removed; of 1.13.3, the backends that are modules of their own are taken out of internal/backend/init and go.mod).
// 0.11.15 and its provider also need a copy of github.com/ugorji/go in which line 127 of codec/gen.go does not repeat a letter of
// its alphabet: a current Go panics there.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { oldStates } from "./oldStates.mjs";
import { SHARED } from "./versionConfigurations.mjs";

const TOOLS = resolve(process.env.TOOLS ?? ".");
const VERSIONS = ["v0.11.15", "v0.12.31", "v0.14.11", "v1.5.7", "v1.13.3"];
const OWN = "registry.terraform.io/hashicorp/test";

const provider = (version) => join(TOOLS, `provider-test-${version}`);
const isOld = (version) => version.startsWith("v0.11");

function folderFor(version) {
  const folder = mkdtempSync(join(tmpdir(), "stateline-versions-"));
  const plugins = join(folder, "plugins");
  mkdirSync(plugins);
  const own = isOld(version) ? "v0.11.15" : "v0.12.31";
  copyFileSync(provider(own), join(plugins, "terraform-provider-test"));
  const old = join(folder, "terraform.d", "plugins", "linux_amd64");
  mkdirSync(old, { recursive: true });
  copyFileSync(provider(own), join(old, `terraform-provider-test_v1.0.0_x${isOld(version) ? 4 : 5}`));
  const overrides = `provider_installation {\n  dev_overrides {\n    "hashicorp/test" = "${plugins}"\n    "-/test" = "${plugins}"\n  }\n}\n`;
  const knowsOverrides = !/^v0\.1[123]/.test(version);
  writeFileSync(join(folder, "cli.tfrc"), knowsOverrides ? overrides : "");
  return folder;
}

function runner(program, folder) {
  const env = { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
  return (...args) => spawnSync(program, args, { cwd: folder, env, encoding: "utf8", maxBuffer: 1 << 28 });
}

/** The states that one version writes, by what was done. */
function statesOf(version) {
  const folder = folderFor(version);
  const terraform = runner(join(TOOLS, `terraform-${version}`), folder);
  const states = [];
  for (const { name, files, steps } of SHARED) {
    if (existsSync(join(folder, "terraform.tfstate"))) rmSync(join(folder, "terraform.tfstate"));
    for (const [file, text] of Object.entries(files(version))) {
      mkdirSync(join(folder, file, ".."), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const init = terraform(...(isOld(version) ? ["init"] : ["get"]), "-no-color");
    if (!isOld(version)) terraform("init", "-no-color", ...(version.startsWith("v0.12") ? [] : ["-backend=false"]));
    for (const step of steps(version)) {
      const { status, stderr, stdout } = terraform(...step);
      if (status !== 0 && !step.includes("apply")) throw new Error(`${version} ${step.join(" ")}: ${stderr || stdout}`);
      if (!existsSync(join(folder, "terraform.tfstate")))
        throw new Error(
          `${version} ${name} ${step.join(" ")} left no state: ${init.stderr}${init.stdout}${stderr}${stdout}`,
        );
      states.push({
        version,
        name: `${name}, ${step.join(" ")}`,
        state: readFileSync(join(folder, "terraform.tfstate"), "utf8"),
      });
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return states;
}

const judgeFolder = folderFor("v1");
const judge = runner("terraform", judgeFolder);
const byHand = Object.entries(oldStates).map(([name, state]) => ({ version: "by hand", name, state }));
const lines = [...VERSIONS.flatMap(statesOf), ...byHand].map(({ state, ...of }) => {
  const file = join(judgeFolder, "case.tfstate");
  writeFileSync(file, state);
  const shown = judge("show", "-json", file);
  const printed = judge("show", "-no-color", file);
  const said =
    shown.status === 0
      ? { json: shown.stdout, text: printed.stdout }
      : { refused: /Error: (.*)/.exec(shown.stderr)?.[1].replaceAll(file, "FILE") ?? "it crashes" };
  console.log(of.version, of.name, shown.status);
  if (shown.status !== 0) console.log(shown.stderr);
  return { ...of, state, ...said };
});
writeFileSync(
  join(judgeFolder, "main.tf"),
  'terraform {\n  required_providers {\n    test = { source = "hashicorp/test" }\n  }\n}\n',
);
const schemas = JSON.parse(judge("providers", "schema", "-json").stdout);
const { terraform_version: terraform } = JSON.parse(judge("version", "-json").stdout);
const head = {
  terraform,
  commands: ["terraform show -json FILE", "terraform show -no-color FILE"],
  versions: VERSIONS,
};
writeFileSync(
  join(import.meta.dirname, "versions.golden.jsonl"),
  `${[head, ...lines].map((line) => JSON.stringify(line)).join("\n")}\n`,
);
const types = schemas.provider_schemas[OWN].resource_schemas;
const used = Object.fromEntries(
  Object.entries(types).filter(([type]) => lines.some(({ state }) => state.includes(`"${type}"`))),
);
const kept = {
  ...schemas,
  provider_schemas: {
    [OWN]: { resource_schemas: used, data_source_schemas: schemas.provider_schemas[OWN].data_source_schemas },
  },
};
writeFileSync(join(import.meta.dirname, "versions.schemas.json"), `${JSON.stringify(kept, null, 1)}\n`);
rmSync(judgeFolder, { recursive: true, force: true });
