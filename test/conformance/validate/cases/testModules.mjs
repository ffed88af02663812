// Modules that the runs of tests name, with what terraform init has written down of them.
import { directories } from "../directories.mjs";

const run = (name, source, body = "") => `run "${name}" {\n  module {\n    source = "${source}"\n${body}  }\n}\n`;
const call = (name, source) => `module "${name}" {\n  source = "${source}"\n}\n`;
const manifest = (...modules) => ({
  ".terraform/modules/modules.json": JSON.stringify({
    Modules: [{ Key: "", Source: "", Dir: "." }, ...modules.map(([Key, Source, Dir, Version]) => ({ Key, Source, Version, Dir }))],
  }),
});
const local = ["test.a.r", "./m", "m"];
const consul = ["test.a.r", "registry.terraform.io/hashicorp/consul/aws", ".terraform/modules/c", "0.1.0"];
const git = ["test.a.r", "git::https://example.com/a.git", ".terraform/modules/c"];
const main = 'variable "v" {\n  default = 1\n}\n';
const bad = 'output "o" {\n}\n';
const wrong = 'output "o" {\n  value = var.nope\n}\n';
/** A run of a local module that is written down. */
const inLocal = (text, more = {}, ...modules) => ({ "main.tf": main, "a.tftest.hcl": run("r", "./m"), "m/main.tf": text, ...manifest(local, ...modules), ...more });
/** A run of a module of a registry. */
const ofRegistry = (text, ...modules) => ({
  "main.tf": main,
  "a.tftest.hcl": run("r", "hashicorp/consul/aws"),
  ".terraform/modules/c/main.tf": text,
  ...manifest(consul, ...modules),
});

export const cases = directories({
  "no folder": { "main.tf": main, "a.tftest.hcl": run("r", "./missing"), ...manifest() },
  "no folder in tests": { "main.tf": main, "tests/a.tftest.hcl": run("r", "./missing"), ...manifest() },
  "no folder, beside the test": { "main.tf": main, "tests/a.tftest.hcl": run("r", "./m"), "tests/m/main.tf": "", ...manifest() },
  "no folder, several": { "main.tf": main, "a.tftest.hcl": run("r", "./m") + run("s", "./m") + run("t", "./n"), ...manifest() },
  "no folder, of JSON": { "main.tf": main, "a.tftest.json": '{"run": {"r": {"module": {"source": "./missing"}}}}', ...manifest() },
  "no folder, written down": { "main.tf": main, "a.tftest.hcl": run("r", "./m"), ...manifest(local) },
  "no folder, another source": { "main.tf": main, "a.tftest.hcl": run("r", "./m"), ...manifest(["test.a.r", "./n", "n"]), "n/main.tf": "" },
  "no folder and a missing call": { "main.tf": call("c", "./c"), "a.tftest.hcl": run("r", "./m"), ...manifest() },
  "no folder and a decode error of the root": { "main.tf": bad, "a.tftest.hcl": run("r", "./m"), ...manifest() },
  "no folder and a wrong reference of the root": { "main.tf": wrong, "a.tftest.hcl": run("r", "./m"), ...manifest() },
  "no folder and a decode error of a call": { "main.tf": call("c", "./c"), "c/main.tf": bad, "a.tftest.hcl": run("r", "./m"), ...manifest(["c", "./c", "c"]) },
  "no folder and a version": { "main.tf": 'terraform {\n  required_version = "< 1.0"\n}\n', "a.tftest.hcl": run("r", "./m"), ...manifest() },
  "no folder and a wrong target": { "main.tf": main, "a.tftest.hcl": `override_resource {\n  target = made_thing.nope\n}\n${run("r", "./m")}`, ...manifest() },
  "no folder and a wrong expectation": { "main.tf": main, "a.tftest.hcl": `run "q" {\n  expect_failures = [local.x]\n}\n${run("r", "./m")}`, ...manifest() },
  "no folder and a fault in the file": { "main.tf": main, "a.tftest.hcl": `${run("r", "./m")}run "q" {\n  command = destroy\n}\n`, ...manifest() },
  "no folder and a fault in another file": { "main.tf": main, "a.tftest.hcl": run("r", "./m"), "b.tftest.hcl": 'run "q" {\n  command = destroy\n}\n', ...manifest() },
  "no folder of a faulty run": { "main.tf": main, "a.tftest.hcl": 'run "r" {\n  command = destroy\n  module {\n    source = "./m"\n  }\n}\n', ...manifest() },
  "no folder and a run of the same name": { "main.tf": main, "a.tftest.hcl": run("r", "./m") + run("r", "./n"), ...manifest() },
  "no folder in a test of a called module": { "main.tf": call("c", "./c"), "c/main.tf": "", "c/a.tftest.hcl": run("r", "./m"), ...manifest(["c", "./c", "c"]) },
  "the root": { "main.tf": main, "a.tftest.hcl": run("r", "./"), ...manifest(["test.a.r", "./", "."]) },
  "the folder of a call": { "main.tf": call("c", "./m"), "a.tftest.hcl": run("r", "./m"), "m/main.tf": bad, ...manifest(local, ["c", "./m", "m"]) },
  "empty folder": { "main.tf": main, "a.tftest.hcl": run("r", "./m"), "m/readme.md": "x", ...manifest(local) },
  "a registry": { "main.tf": main, "a.tftest.hcl": run("r", "hashicorp/consul/aws"), ...manifest() },
  "a registry without a manifest": { "main.tf": main, "a.tftest.hcl": run("r", "hashicorp/consul/aws") },
  "a registry, installed": ofRegistry(""),
  "a registry, a decode error": ofRegistry(bad),
  "a registry, a wrong reference": ofRegistry(wrong),
  "a registry, of another call": { ...ofRegistry(bad), ...manifest(["c", ...consul.slice(1)]) },
  "a registry, in tests": { ...ofRegistry(bad), "a.tftest.hcl": "", "tests/a.b.tftest.hcl": run("r", "hashicorp/consul/aws"), ...manifest(["test.tests.a.b.r", ...consul.slice(1)]) },
  "a registry, another source": { ...ofRegistry(wrong), "a.tftest.hcl": run("r", "hashicorp/vault/aws") },
  "a registry, a version that fits": { ...ofRegistry(bad), "a.tftest.hcl": run("r", "hashicorp/consul/aws", '    version = "~> 0.1.0"\n') },
  "a registry, another version": { ...ofRegistry(wrong), "a.tftest.hcl": run("r", "hashicorp/consul/aws", '    version = "~> 0.2"\n') },
  "a registry, no folder": { "main.tf": main, "a.tftest.hcl": run("r", "hashicorp/consul/aws"), ...manifest(consul) },
  "a registry, a module in it": ofRegistry(call("d", "hashicorp/vault/aws")),
  "a registry, an installed module in it": { ...ofRegistry(call("d", "hashicorp/vault/aws"), ["test.a.r.d", "registry.terraform.io/hashicorp/vault/aws", ".terraform/modules/d", "1.0.0"]), ".terraform/modules/d/main.tf": bad },
  "git": { "main.tf": main, "a.tftest.hcl": run("r", "git::https://example.com/a.git"), ...manifest() },
  "github": { "main.tf": main, "a.tftest.hcl": run("r", "github.com/a/b"), ...manifest() },
  "an absolute path": { "main.tf": main, "a.tftest.hcl": run("r", "/nowhere/m"), ...manifest() },
  "git, installed": { "main.tf": main, "a.tftest.hcl": run("r", "git::https://example.com/a.git"), ".terraform/modules/c/main.tf": bad, ...manifest(git) },
  "a decode error": inLocal(bad),
  "a decode error, twice": { ...inLocal(bad), "a.tftest.hcl": run("r", "./m") + run("s", "./m"), ...manifest(local, ["test.a.s", "./m", "m"]) },
  "a decode error, in two files": { ...inLocal(bad), "b.tftest.hcl": run("r", "./m"), ...manifest(local, ["test.b.r", "./m", "m"]) },
  "a decode error and a wrong target": { ...inLocal(bad), "a.tftest.hcl": `override_resource {\n  target = made_thing.nope\n}\n${run("r", "./m")}` },
  "a decode error and a wrong reference of the root": { ...inLocal(bad), "main.tf": wrong },
  "a decode error and a missing call": { ...inLocal(bad), "main.tf": call("c", "./c") },
  "a decode error in each of two": { ...inLocal(bad), "a.tftest.hcl": run("r", "./m") + run("s", "./n"), "n/main.tf": bad, ...manifest(local, ["test.a.s", "./n", "n"]) },
  "a syntax error": inLocal('output "o" {\n'),
  "a syntax error, twice": { ...inLocal('output "o" {\n'), "a.tftest.hcl": run("r", "./m") + run("s", "./m"), ...manifest(local, ["test.a.s", "./m", "m"]) },
  "a required version": inLocal('terraform {\n  required_version = "< 1.0"\n}\n'),
  "a required version and a wrong reference": inLocal('terraform {\n  required_version = "< 1.0"\n}\noutput "o" {\n  value = var.nope\n}\n'),
  "a required version and a wrong reference of the root": { ...inLocal('terraform {\n  required_version = "< 1.0"\n}\n'), "main.tf": wrong },
  "a required version in it": inLocal(call("d", "./d"), { "m/d/main.tf": 'terraform {\n  required_version = "< 1.0"\n}\n' }, ["test.a.r.d", "./d", "m/d"]),
  "a required version and a wrong target": { ...inLocal('terraform {\n  required_version = "< 1.0"\n}\n'), "a.tftest.hcl": `override_resource {\n  target = made_thing.nope\n}\n${run("r", "./m")}` },
  "a registry, a required version": ofRegistry('terraform {\n  required_version = "< 1.0"\n}\n'),
  "a backend": inLocal('terraform {\n  backend "local" {\n  }\n}\n'),
  "a cloud": inLocal('terraform {\n  cloud {\n    organization = "x"\n    workspaces {\n      name = "y"\n    }\n  }\n}\n'),
  "an import": inLocal('import {\n  to = made_thing.a\n  id = "x"\n}\nresource "made_thing" "a" {\n}\n'),
  "a provider configuration": inLocal('provider "made" {\n  region = "x"\n}\nresource "made_thing" "a" {\n}\n'),
  "a test in it": inLocal("", { "m/a.tftest.hcl": "run {\n}\n" }),
  "a missing module in it": inLocal(call("d", "./d")),
  "a module in it": inLocal(call("d", "./d"), { "m/d/main.tf": bad }, ["test.a.r.d", "./d", "m/d"]),
  "itself in it": inLocal(call("d", "./"), {}, ["test.a.r.d", "./", "m"]),
  "the root in it": inLocal(call("d", "../"), {}, ["test.a.r.d", "../", "."]),
  "the root in it, wrong": inLocal(call("d", "../"), { "main.tf": wrong }, ["test.a.r.d", "../", "."]),
  "a module of a registry in it": inLocal(call("d", "hashicorp/consul/aws")),
  "an installed module of a registry in it": inLocal(call("d", "hashicorp/consul/aws"), { ".terraform/modules/d/main.tf": bad }, ["test.a.r.d", consul[1], ".terraform/modules/d", "0.1.0"]),
  "an installed module of a registry in it, a wrong reference": inLocal(call("d", "hashicorp/consul/aws"), { ".terraform/modules/d/main.tf": wrong }, ["test.a.r.d", consul[1], ".terraform/modules/d", "0.1.0"]),
  "an unset variable": inLocal('variable "x" {\n}\n'),
  "a wrong reference": inLocal(wrong),
  "a wrong reference, twice": { ...inLocal(wrong), "a.tftest.hcl": run("r", "./m") + run("s", "./m"), ...manifest(local, ["test.a.s", "./m", "m"]) },
  "a wrong reference and one of the root": { ...inLocal(wrong), "main.tf": wrong },
  "a wrong reference and a wrong target": { ...inLocal(wrong), "a.tftest.hcl": `override_resource {\n  target = made_thing.nope\n}\n${run("r", "./m")}` },
  "a wrong reference in a module in it": inLocal(call("d", "./d"), { "m/d/main.tf": wrong }, ["test.a.r.d", "./d", "m/d"]),
  "a missing argument": inLocal('resource "made_strict" "a" {\n}\n'),
  "a wrong condition of an output": inLocal('output "o" {\n  value = 1\n  precondition {\n    condition     = false\n    error_message = "No."\n  }\n}\n'),
  "a configuration that is passed": {
    ...inLocal('terraform {\n  required_providers {\n    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.x]\n    }\n  }\n}\nresource "made_thing" "a" {\n  provider = made.x\n}\n'),
    "a.tftest.hcl": 'provider "made" {\n  alias = "x"\n}\nrun "r" {\n  module {\n    source = "./m"\n  }\n  providers = {\n    made.x = made.x\n  }\n}\n',
  },
  "a configuration that is not passed": inLocal('terraform {\n  required_providers {\n    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.x]\n    }\n  }\n}\nresource "made_thing" "a" {\n  provider = made.x\n}\n'),
  "a configuration that is nowhere": inLocal('resource "made_thing" "a" {\n  provider = made.x\n}\n'),
  "a configuration of the test alone": { ...inLocal('resource "made_thing" "a" {\n  provider = made.x\n}\n'), "a.tftest.hcl": `provider "made" {\n  alias = "x"\n}\n${run("r", "./m")}` },
  "a provider passed in it to nothing": inLocal('module "d" {\n  source = "./d"\n  providers = {\n    nope.x = made\n  }\n}\n', { "m/d/main.tf": "" }, ["test.a.r.d", "./d", "m/d"]),
  "a provider passed in it from nothing": inLocal('module "d" {\n  source = "./d"\n  providers = {\n    made = made.x\n  }\n}\n', { "m/d/main.tf": 'resource "made_thing" "a" {\n}\n' }, ["test.a.r.d", "./d", "m/d"]),
  "an unknown type": inLocal('resource "made_nope" "a" {\n}\n'),
  "a computed source in it": inLocal('variable "s" {\n  default = "./d"\n}\nmodule "d" {\n  source = var.s\n}\n', { "m/d/main.tf": "" }, ["test.a.r.d", "./d", "m/d"]),
  "a path in it": inLocal('output "o" {\n  value = file("${path.module}/text")\n}\noutput "p" {\n  value = file("${path.module}/none")\n}\n', { "m/text": "x" }),
  "a circle in it": inLocal('locals {\n  a = local.b\n  b = local.a\n}\n'),
  "a condition of a variable in it": inLocal('variable "x" {\n  validation {\n    condition     = true\n    error_message = "No."\n  }\n}\n'),
});
