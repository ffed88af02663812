import { readdirSync, renameSync, utimesSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { main } from "../../server/cli/main.ts";
import { folderHash } from "../../server/engine/terragrunt/runFolder.ts";
import { DISK } from "../../server/host/node/askers.ts";
import { askWith } from "../../server/host/shared/askWith.ts";
import { capturingConsole } from "../support/capturingConsole.ts";
import { withFolder } from "../support/folder.ts";

// Plans of units of Terragrunt that depend on another one.

const FILES = {
  "modules/app/main.tf":
    'variable "size" {\n  type = number\n}\nresource "terraform_data" "app" {\n  input = var.size\n}\n',
  "modules/base/main.tf": 'output "size" {\n  value = 7\n}\n',
  "live/app/terragrunt.hcl":
    'terraform {\n  source = "../../modules/app"\n}\ndependency "base" {\n  config_path = "../base"\n  mock_outputs = {\n    size = 3\n  }\n}\ninputs = {\n  size = dependency.base.outputs.size\n}\n',
};
const BASE = { "live/base/terragrunt.hcl": 'terraform {\n  source = "../../modules/base"\n}\n' };
/** A unit that leaves no outputs. */
const NO_OUTPUTS = {
  "live/base/terragrunt.hcl": 'terraform {\n  source = "../../modules/none"\n}\n',
  "modules/none/main.tf": "locals {\n  a = 1\n}\n",
};

const planOf = (files: Readonly<Record<string, string>>) =>
  withFolder({ ...FILES, ...files }, async (root) => {
    const { console, printed } = capturingConsole();
    const code = await main(["plan", `${root}/live/app`, "--json"], askWith(DISK), console, {});
    const { planned_values, stateline } = JSON.parse(printed.out);
    return {
      code,
      input: planned_values.root_module.resources[0].values.input,
      findings: stateline.diagnostics.map((each: { severity: string; summary: string }) => [
        each.severity,
        each.summary,
      ]),
    };
  });

test("a unit has the outputs that another one would have after its plan", async () => {
  expect(await planOf(BASE)).toEqual({ code: 0, input: 7, findings: [] });
});

test("outputs that are mocks are said to be", async () => {
  const mocked = [["information", "Outputs of a dependency are mocks"]];
  expect(await planOf(NO_OUTPUTS)).toEqual({ code: 0, input: 3, findings: mocked });
});

test("it is said where the outputs of each dependency come from", async () => {
  const origins = (files: Readonly<Record<string, string>>) =>
    withFolder({ ...FILES, ...files }, async (root) => {
      const { console, printed } = capturingConsole();
      await main(["plan", `${root}/live/app`, "--json"], askWith(DISK), console, {});
      return JSON.parse(printed.out).stateline.dependencies.map(({ outputs }: { outputs: string }) => outputs);
    });
  expect(await origins(BASE)).toEqual(["planned"]);
  expect(await origins(NO_OUTPUTS)).toEqual(["mock"]);
  const state = JSON.stringify({
    version: 4,
    serial: 1,
    lineage: "a",
    outputs: { size: { value: 2, type: "number" } },
    resources: [],
  });
  const refused = { "live/base/terragrunt.hcl": 'terraform {\n  source = "../../modules/none"\n}\n' };
  expect(await origins({ ...refused, "live/base/terraform.tfstate": state })).toEqual(["state"]);
});

test("--all plans each unit after those that it depends on", () =>
  withFolder(
    {
      ...FILES,
      ...BASE,
      "live/base/terragrunt.hcl": `${BASE["live/base/terragrunt.hcl"]}dependencies {\n  paths = ["../last"]\n}\n`,
      "live/last/terragrunt.hcl": 'terraform {\n  source = "../../modules/base"\n}\n',
    },
    async (root) => {
      const { console, printed } = capturingConsole();
      await main(["plan", `${root}/live`, "--all", "--json"], askWith(DISK), console, {});
      const { roots } = JSON.parse(printed.out);
      expect(roots.map(({ root: name }: { root: string }) => basename(name))).toEqual(["last", "base", "app"]);
    },
  ));

test("--all plans the units that a stack would generate, and not their sources", () => {
  const unit = (module: string, rest = "") =>
    `terraform {\n  source = "\${get_repo_root()}/modules/${module}"\n}\n${rest}`;
  const files = {
    "modules/app/main.tf": FILES["modules/app/main.tf"],
    "modules/base/main.tf": FILES["modules/base/main.tf"],
    ".git/HEAD": "ref: refs/heads/main\n",
    "units/base/terragrunt.hcl": unit("base", "inputs = values.none\n"),
    "units/app/terragrunt.hcl": unit(
      "app",
      'dependency "base" {\n  config_path = values.base\n}\ninputs = {\n  size = dependency.base.outputs.size + values.more\n}\n',
    ),
    "stacks/pair/terragrunt.stack.hcl":
      'unit "app" {\n  source = "${get_repo_root()}/units/app"\n  path   = "app"\n  values = { base = unit.base.path, more = values.more }\n}\nunit "base" {\n  source = "${get_repo_root()}/units/base"\n  path   = "base"\n  values = { none = {} }\n}\n',
    "live/terragrunt.stack.hcl":
      'stack "one" {\n  source = "../stacks/pair"\n  path   = "one"\n  values = { more = 10 }\n}\n',
  };
  return withFolder(files, async (root) => {
    const { console, printed } = capturingConsole();
    expect(await main(["plan", root, "--all", "--json"], askWith(DISK), console, {})).toBe(0);
    const { roots } = JSON.parse(printed.out);
    expect(roots.map(({ root: name }: { root: string }) => name)).toEqual([
      "live/.terragrunt-stack/one/.terragrunt-stack/base",
      "live/.terragrunt-stack/one/.terragrunt-stack/app",
    ]);
    expect(roots[1].plan.planned_values.root_module.resources[0].values.input).toBe(17);
  });
});

test("--all reports a stack that is refused, plans its other units, and names the call that a value needs", () => {
  const module =
    'variable "name" {\n}\nresource "terraform_data" "a" {\n  input = var.name\n}\nresource "terraform_data" "b" {\n  count = var.name == "a" ? 1 : 0\n}\n';
  const files = {
    ".git/HEAD": "ref: refs/heads/main\n",
    "units/x/terragrunt.hcl": 'terraform {\n  source = "."\n}\ninputs = {\n  name = values.name\n}\n',
    "units/x/main.tf": module,
    "live/terragrunt.stack.hcl":
      'locals {\n  id = get_aws_account_id()\n}\nunit "bad" {\n  source = "../units/x"\n  path   = "bad"\n  values = { name = local.nope }\n}\nunit "good" {\n  source = "../units/x"\n  path   = "good"\n  values = { name = "a-${local.id}" }\n}\n',
  };
  return withFolder(files, async (root) => {
    const run = async (...options: readonly string[]) => {
      const { console, printed } = capturingConsole();
      return { code: await main(["plan", root, "--all", ...options], askWith(DISK), console, {}), ...printed };
    };
    const { code, out, errors } = await run();
    expect(code).toBe(1);
    expect(out).toMatch(/Stack live\n/);
    expect(out).not.toMatch(/terragrunt-stack\/bad/);
    expect(errors).toMatch(/Unsupported attribute\n {2}on terragrunt.stack.hcl line 7\n/);
    expect(out).toMatch(/terragrunt-stack\/good\n[\s\S]*input {2}= \(not known\)/);
    expect(errors).toContain("get_aws_account_id() needs a process or a login");
    const { roots } = JSON.parse((await run("--json")).out);
    expect(roots.map((each: { root: string; plan: { errored: boolean } }) => [each.root, each.plan.errored])).toEqual([
      ["live", true],
      ["live/.terragrunt-stack/good", false],
    ]);
  });
});

test("check says what is wrong with a stack file, and with --inputs what the inputs of a unit lack", () =>
  withFolder(
    {
      ...FILES,
      ...BASE,
      "live/app/terragrunt.hcl": 'terraform {\n  source = "../../modules/app"\n}\ninputs = {\n  sise = 1\n}\n',
      "live/terragrunt.stack.hcl":
        'unit "a" {\n  source = "../units/a"\n  path   = local.x\n}\nunit "a" {\n  source = "../units/a"\n  path   = "a"\n}\n',
    },
    async (root) => {
      const summaries = async (...options: readonly string[]) => {
        const { console, printed } = capturingConsole();
        const code = await main(["check", `${root}/live`, "--json", ...options], askWith(DISK), console, {});
        const { diagnostics } = JSON.parse(printed.out);
        return [code, ...diagnostics.map(({ severity, summary }: Record<string, string>) => `${severity} ${summary}`)];
      };
      const ofStack = ["error Unknown variable", "error Unsuitable value type", "error Empty path"];
      expect(await summaries()).toEqual([1, ...ofStack, "error Duplicate unit name"]);
      const ofInputs = ["warning Unused input", "error Missing required input"];
      expect(await summaries("--inputs")).toEqual([1, ...ofInputs, ...ofStack, "error Duplicate unit name"]);
      expect((await summaries("--inputs", "--strict"))[1]).toBe("error Unused input");
    },
  ));

test("nothing is written: no command leaves a file or a cache behind", () =>
  withFolder({ ...FILES, ...BASE }, async (root) => {
    const files = () => readdirSync(root, { recursive: true }).toSorted();
    const before = files();
    for (const words of [["plan"], ["plan", "--all"], ["check"], ["check", "--inputs"], ["render"]])
      for (const folder of [root, `${root}/live/app`])
        await main([words[0]!, folder, ...words.slice(1)], askWith(DISK), capturingConsole().console, {});
    expect(files()).toEqual(before);
  }));

test("of several copies of a remote module in the cache, the newest is planned", () => {
  const module = (name: string) => `resource "terraform_data" "${name}" {\n}\n`;
  const cache = "live/remote/.terragrunt-cache/HASH_OF_THE_UNIT_0123456789";
  const files = {
    "live/remote/terragrunt.hcl": 'terraform {\n  source = "s3::https://example.com/module.zip"\n}\n',
    [`${cache}/old/main.tf`]: module("old"),
    [`${cache}/new/main.tf`]: module("new"),
    [`${cache}/older/main.tf`]: module("older"),
  };
  return withFolder(files, async (root) => {
    const hashed = `${root}/live/remote/.terragrunt-cache/${folderHash(`${root}/live/remote`)}`;
    renameSync(`${root}/${cache}`, hashed);
    for (const [name, seconds] of [
      ["older", 1000],
      ["old", 2000],
      ["new", 3000],
    ] as const)
      utimesSync(`${hashed}/${name}`, seconds, seconds);
    const { console, printed } = capturingConsole();
    await main(["plan", `${root}/live/remote`, "--json"], askWith(DISK), console, {});
    expect(JSON.parse(printed.out).resource_changes.map(({ name }: { name: string }) => name)).toEqual(["new"]);
  });
});
